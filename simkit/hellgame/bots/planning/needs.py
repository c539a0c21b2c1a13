"""Where a triumvirate wants its legions: what a sectio is worth, in souls, and who is missed.

Needs are worked out once a decision and kept in the mind's memo, a number a sectio.
"""

from __future__ import annotations

from simkit.hellgame.bots.knobs import CLAIM, GUARD, STOP, WAR
from simkit.hellgame.rules.table.board import WAYS, beyond, other_legions_in
from simkit.hellgame.rules.table.favours import usable_favour
from simkit.hellgame.rules.units.units import owner_of
from simkit.hellgame.words.sizes import MOST_LEGIONS, QUARTERS, SECTIOS
from simkit.hellgame.words.state import ANTEHELL, NONE
from simkit.kernel.jit import kernel

from .force import battle_worth
from .talks import has_spared
from .worths import distance, prospects_beside, sectio_worth, standing_beside, standing_of

FADING = 0.62  # what is left of a need a step away
SPREADS = 4  # so many steps it is felt
SCALE = 16  # memos are whole numbers: a need, and the pull of all needs near by
PULLS = 1 << 16
LARGEST = PULLS - 1
LAST = 12.0  # souls: a guard of the sectio that is all that a rival lacks of a circle
A_MARCH = 3  # sectios that a lieutenant leads his legions
MOST_FORCE = 3  # legions that march in one turn
MANY_ENEMIES = 3  # near a sectio: more of them threaten it no more


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
        standing = view.troops[sectio, seat] - on_the_way(view, seat, sectio)
        if view.holder[sectio] != seat and standing > 0:
            if other_legions_in(view, sectio, seat) == 0:
                count += 1
    return count


@kernel
def on_the_way(view, seat, place):
    """Own legions there that are marching right now: they are counted where they will stop."""
    march = view.march
    if march.legion != NONE and owner_of(march.legion) == seat:
        return 1 if view.legions[march.legion].place == place else 0
    if march.lieutenant == NONE:
        return 0
    man = view.lieutenants[march.lieutenant]
    if man.owner != seat or man.place != place:
        return 0
    return carried(view)


@kernel
def carried(view):
    """How many legions a marching lieutenant takes along."""
    count = 0
    for counter in range(MOST_LEGIONS):
        count += view.march.carried[counter]
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
            if not closes_a_circle(view, seat, sectio):
                need *= knobs[CLAIM]
        units = min(int(SCALE * need), LARGEST)
        there = view.troops[sectio, seat] - on_the_way(view, seat, sectio)
        mind.memo[sectio] = units * PULLS + (units if there < wanted_at(view, seat, sectio) else 0)
    for _ in range(SPREADS):
        if not spread_pull(mind):
            break


@kernel
def spread_pull(mind):
    """A need is felt in the sectios beside it, too: less with each step. False once all is felt."""
    spreads = False
    for sectio in range(SECTIOS):
        before = mind.memo[sectio] % PULLS
        pull = before
        for way in range(1, WAYS + 1):
            there = beyond(sectio, way)
            if there < SECTIOS:
                pull = max(pull, int(FADING * (mind.memo[there] % PULLS)))
        if pull > before:
            mind.memo[sectio] += pull - before
            spreads = True
    return spreads


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
    if other_legions_in(view, sectio, seat) > 0:
        if has_spared(view, seat, sectio, knobs):
            return 0.0
        force = own_force(view, seat, sectio) - on_the_way(view, seat, sectio)
        return max(knobs[WAR] * battle_worth(view, rules, seat, sectio, force, knobs), 0.0)
    worth = sectio_worth(view, rules, seat, sectio, knobs)
    if view.holder[sectio] == seat:
        near = enemies_near(view, seat, sectio, 2)
        need = knobs[GUARD] * worth * min(near, MANY_ENEMIES) / (1.0 * MANY_ENEMIES)
        if is_last_of_a_circle(view, seat, sectio):
            need = max(need, LAST * knobs[STOP])
        return need
    return worth


@kernel
def own_force(view, seat, sectio):
    """Own legions that can be there this turn, besides those that are: a stack near by."""
    force, moving = 0, 0
    for place in range(SECTIOS):
        if view.troops[place, seat] > 0:
            moving += on_the_way(view, seat, place)
            if place != sectio and distance(place, sectio) <= 2:
                force += view.troops[place, seat] - on_the_way(view, seat, place)
    if view.march.demon == NONE or view.demons[view.march.demon].owner != seat:
        return min(force, MOST_FORCE)
    return min(force, view.march.left) + moving


@kernel
def wanted_at(view, seat, sectio):
    """How many own legions a need asks for: one, and one more than stand in the way."""
    if view.holder[sectio] == seat:
        return 1
    return 1 + other_legions_in(view, sectio, seat)


@kernel
def is_last_of_a_circle(view, seat, sectio):
    """True for a sectio that is all that a rival, whose legions are near, lacks of a circle."""
    prospects = prospects_beside(view, sectio)
    for other in range(view.players):
        if other != seat and standing_of(view, other, sectio, prospects) == QUARTERS - 1:
            if has_legions_near(view, other, sectio):
                return True
    return False


@kernel
def has_legions_near(view, seat, sectio):
    """True where legions of a seat can come in a march."""
    for place in range(SECTIOS):
        if view.troops[place, seat] > 0 and distance(place, sectio) <= A_MARCH:
            return True
    return False


@kernel
def closes_a_circle(view, seat, sectio):
    """True for the last sectio of a circle, while there is a Favour for it: it goes before all."""
    return usable_favour(view, seat) > 0 and standing_beside(view, seat, sectio) == QUARTERS - 1
