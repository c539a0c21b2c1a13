"""Where a triumvirate wants its legions: what a sectio is worth, in souls, and who is missed.

Needs are worked out once a decision and kept in the mind's memo, a number a sectio.
"""

from __future__ import annotations

from simkit.kernel.jit import kernel

from ..board import WAYS, beyond, other_legions_in
from ..favours import usable_favour
from ..policies import CLAIM, GUARD, WAR
from ..state import ANTEHELL, NONE, SECTIOS
from .force import battle_worth
from .worths import distance, sectio_worth

FADING = 0.62  # what is left of a need a step away
SPREADS = 4  # so many steps it is felt
SCALE = 16  # memos are whole numbers: a need, and the pull of all needs near by
PULLS = 1 << 16
LARGEST = PULLS - 1
MOST_FORCE = 3  # legions that march in one turn


@kernel
def enemies_near(view, seat, sectio, reach):
    """Legions of other players so near, or nearer."""
    count = 0
    for place in range(SECTIOS):
        if distance(place, sectio) <= reach:
            count += other_legions_in(view, place, seat)
    return count


@kernel
def claims_waiting(view, seat):
    """Sectios of others where own legions stand undisturbed: each asks for a Favour."""
    count = 0
    for sectio in range(SECTIOS):
        if view.holder[sectio] != seat and view.troops[sectio, seat] > 0:
            if other_legions_in(view, sectio, seat) == 0:
                count += 1
    return count


# --- what the mind notes -------------------------------------------------------------------------


@kernel
def note_needs(view, rules, seat, mind):
    """Write into the memo what each sectio needs of this seat, and how that draws legions near."""
    knobs = mind.knobs
    short = claims_waiting(view, seat) >= usable_favour(view, seat) + earners(view, rules, seat)
    for sectio in range(SECTIOS):
        need = need_of(view, rules, seat, sectio, knobs)
        if short and view.holder[sectio] != seat:
            need *= knobs[CLAIM]
        units = min(int(SCALE * need), LARGEST)
        there = view.troops[sectio, seat]
        mind.memo[sectio] = units * PULLS + (units if there < wanted_at(view, seat, sectio) else 0)
    for _ in range(SPREADS):
        spread_pull(mind)


@kernel
def spread_pull(mind):
    """A need is felt in the sectios beside it, too: less with each step."""
    for sectio in range(SECTIOS):
        pull = mind.memo[sectio] % PULLS
        for way in range(1, WAYS + 1):
            there = beyond(sectio, way)
            if there < SECTIOS:
                pull = max(pull, int(FADING * (mind.memo[there] % PULLS)))
        mind.memo[sectio] += pull - mind.memo[sectio] % PULLS


@kernel
def need_at(mind, sectio):
    """What a sectio needs, as noted."""
    return (mind.memo[sectio] // PULLS) / SCALE


@kernel
def pull_at(mind, sectio):
    """What a legion more is worth there: a need that nobody sees to, there or near by."""
    return (mind.memo[sectio] % PULLS) / SCALE


@kernel
def post_worth(view, seat, place, mind):
    """What a legion is worth where it stands: its post, or a need near by."""
    if place == ANTEHELL:
        return 0.0
    worth = pull_at(mind, place)
    if view.troops[place, seat] - 1 < wanted_at(view, seat, place):
        worth = max(worth, need_at(mind, place))
    return worth


@kernel
def earners(view, rules, seat):
    """Own demons on Earth: each earns about a Favour a turn (7.2)."""
    count = 0
    for demon in range(rules.demons):
        state = view.demons[demon]
        if state.owner == seat and state.earth != NONE and state.incapacitated == 0:
            count += 1
    return count


@kernel
def need_of(view, rules, seat, sectio, knobs):
    """A legion more: to take it, to fight for it, or to guard what is threatened."""
    if sectio in (view.uriel.place, view.lilith.place):
        return 0.0
    worth = sectio_worth(view, rules, seat, sectio, knobs)
    if view.holder[sectio] == seat:
        near = enemies_near(view, seat, sectio, 2)
        return knobs[GUARD] * worth * min(near, 3) / 3.0
    if other_legions_in(view, sectio, seat) > 0:
        force = own_force(view, seat, sectio)
        return max(knobs[WAR] * battle_worth(view, rules, seat, sectio, force, knobs), 0.0)
    return worth


@kernel
def own_force(view, seat, sectio):
    """Own legions that can be there this turn, besides those that are: a stack near by."""
    force = 0
    for place in range(SECTIOS):
        if place != sectio and view.troops[place, seat] > 0 and distance(place, sectio) <= 2:
            force += view.troops[place, seat]
    return min(force, MOST_FORCE)


@kernel
def wanted_at(view, seat, sectio):
    """How many own legions a need asks for: one, and one more than stand in the way."""
    if view.holder[sectio] == seat:
        return 1
    return 1 + other_legions_in(view, sectio, seat)
