"""Where an army is to go, and which step leads there."""

from __future__ import annotations

from simkit.armageddon.bots.knobs import BOLD, GROWTH, MASS, PATIENCE, RUSH, SKIRMISH
from simkit.armageddon.words import state
from simkit.armageddon.words.sizes import MOST_HEXES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import scratch

from .forces import foes_at, own_place, strength_of

NONE = state.NONE
STRONGHOLD, OUTPOST, FIELD, RELIEF, FREE = 30.0, 15.0, 5.0, 20.0, 2.0
UNFED = 0.6  # what a hex without supply is worth of one with it
RESOURCES = 4


@kernel
def goal_of(view, rules, seat, army, knobs):
    """The best hex for an army to go to, or NONE to stay."""
    here = own_place(view, army)
    own = strength_of(view, rules, army, 0)
    best, most = NONE, 0.0
    for there in range(rules.hexes):
        if there == here or rules.terrain[view.hexes[there].terrain].move == 0:
            continue
        worth = worth_of(view, rules, seat, army, there, own, knobs)
        worth /= 1.0 + rules.apart[here, there]
        if worth > most:
            best, most = there, worth
    return best


@kernel
def worth_of(view, rules, seat, army, there, own, knobs):
    """What it is worth to be in a hex, for an army as strong as this."""
    place = view.hexes[there]
    fed = 1.0 if view.supplied[seat, there] > 0 else UNFED
    if place.owner == seat:
        is_relief = place.besieger != NONE and own >= foes_at(view, rules, seat, there)
        return RELIEF if is_relief else 0.0
    foes = foes_at(view, rules, seat, there)
    if foes == 0.0 and place.owner == NONE:
        return fed * knobs[GROWTH] * unclaimed(view, seat, there)
    if foes > 0.0 and view.armies[army].count < knobs[MASS]:
        return 0.0
    needed = knobs[BOLD]
    if place.level > 0:
        if place.besieger == NONE and rules.sieges == 1:
            needed = min(needed, knobs[PATIENCE])
        worth = STRONGHOLD if place.stronghold == 1 else OUTPOST
        return fed * knobs[RUSH] * worth if own >= needed * foes else 0.0
    return fed * knobs[SKIRMISH] * FIELD if own >= needed * foes else 0.0


@kernel
def unclaimed(view, seat, there):
    """Resources and discoveries of a hex that nobody has built on."""
    place = view.hexes[there]
    worth = FREE * place.discovery
    for kind in range(RESOURCES):
        worth += FREE * place.icons[kind]
    return worth if place.control != seat or place.discovery == 1 else 0.0


@kernel
def steps_from(view, rules, seat, goal, steps):
    """How many steps every hex is from a goal, not through what enemies hold; -1: no way."""
    waiting = scratch(MOST_HEXES)
    for here in range(MOST_HEXES):
        steps[here] = -1
    steps[goal], waiting[0] = 0, goal
    done, found = 0, 1
    while done < found:
        here = waiting[done]
        done += 1
        for way in range(6):
            there = rules.next[here, way]
            if there == NONE or steps[there] >= 0:
                continue
            if rules.terrain[view.hexes[there].terrain].move > 0:
                steps[there] = steps[here] + 1
                if view.hexes[there].strong == 0 or view.hexes[there].control == seat:
                    waiting[found] = there
                    found += 1
