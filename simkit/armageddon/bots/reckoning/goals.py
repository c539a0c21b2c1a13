"""Choose a goal for an army, and the next step to it."""

from __future__ import annotations

from simkit.armageddon.bots.knobs import BOLD, GROWTH, MASS, PATIENCE, RUSH, SKIRMISH, TOUR
from simkit.armageddon.words import state
from simkit.armageddon.words.sizes import MOST_HEXES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import fractions, scratch

from .forces import foes_everywhere, host_near, own_place, strength_of, threat_to
from .outlook import is_to_storm

NONE = state.NONE
STRONGHOLD, OUTPOST, FIELD, RELIEF, FREE = 30.0, 15.0, 5.0, 20.0, 2.0
UNFED = 0.6  # what a hex without supply is worth of one with it
RESOURCES = 4
QUIET, ALL_IN = 0.3, 1.5  # nobody can strike back: so much bolder
ALONE = 1.01  # times its own strength: nobody goes with an army


@kernel
def goal_of(view, rules, seat, army, knobs):
    """The best hex for an army to go to, or NONE to stay."""
    here = own_place(view, army)
    own, host = strength_of(view, rules, army, 0), host_near(view, rules, seat, here)
    far = UNFED if view.supplied[seat, here] > 0 else 1.0
    if threat_to(view, rules, seat) < QUIET * host:
        host *= ALL_IN
    best, most = rally_point(view, rules, seat), 0.0
    if best == here:
        best = NONE
    foes = fractions(MOST_HEXES)
    foes_everywhere(view, rules, seat, foes)
    for there in range(rules.hexes):
        if there == here or rules.terrain[view.hexes[there].terrain].move == 0:
            continue
        worth = worth_of(view, rules, seat, army, there, own, host, far, foes[there], knobs)
        worth /= 1.0 + rules.apart[here, there]
        if worth > most:
            best, most = there, worth
    return best


@kernel
def rally_point(view, rules, seat):
    """The own outpost or stronghold that is nearest to an enemy's headquarters, or NONE."""
    best, least = NONE, MOST_HEXES
    for here in range(rules.hexes):
        place = view.hexes[here]
        if place.owner == seat and place.level > 0 and place.besieger == NONE:
            apart = apart_from_enemies(view, rules, seat, here)
            if apart < least:
                best, least = here, apart
    return best


@kernel
def apart_from_enemies(view, rules, seat, here):
    """Steps from a hex to the nearest headquarters of another seat."""
    least = MOST_HEXES
    for other in range(rules.seats):
        if other != seat and view.seats[other].alive == 1:
            least = min(least, rules.apart[here, view.seats[other].home])
    return least


@kernel
def worth_of(view, rules, seat, army, there, own, host, far, foes, knobs):
    """What it is worth to be in a hex, for an army as strong as this."""
    place = view.hexes[there]
    fed = 1.0 if view.supplied[seat, there] > 0 else UNFED
    if place.owner == seat:
        is_relief = place.besieger != NONE and host >= foes
        return RELIEF if is_relief else 0.0
    if fed < 1.0:
        own, host = own * far, host * far
    if place.battle == 1 and rules.apart[own_place(view, army), there] == 1:
        return RELIEF  # others of its own have come, and wait
    if foes == 0.0 and place.owner == NONE:
        if view.armies[army].count > knobs[TOUR]:
            return 0.0
        return fed * knobs[GROWTH] * unclaimed(view, seat, there)
    if foes > 0.0 and view.armies[army].count < knobs[MASS] and host <= own * ALONE:
        return 0.0
    if place.level > 0:
        if not is_within_reach(view, rules, seat, army, there, host, foes, knobs):
            return 0.0
        return fed * knobs[RUSH] * (STRONGHOLD if place.stronghold == 1 else OUTPOST)
    return fed * knobs[SKIRMISH] * FIELD if own >= knobs[BOLD] * foes else 0.0


@kernel
def is_within_reach(view, rules, seat, army, there, host, foes, knobs):
    """True for a base that the host of an army is strong enough to besiege or to attack."""
    place, needed = view.hexes[there], knobs[BOLD]
    if place.besieger == NONE and rules.sieges == 1:
        needed = min(needed, knobs[PATIENCE])
    is_plain = place.owner >= rules.seats or rules.sieges == 0
    if host >= needed * foes or is_plain:
        return host >= needed * foes
    return is_to_storm(view, rules, seat, there, own_place(view, army), knobs)


@kernel
def unclaimed(view, seat, there):
    """Discoveries, and resources in supply, of a hex that nobody has built on."""
    place = view.hexes[there]
    worth = FREE * place.discovery
    if place.control != seat and view.supplied[seat, there] > 0:
        for kind in range(RESOURCES):
            worth += FREE * place.icons[kind]
    return worth


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
