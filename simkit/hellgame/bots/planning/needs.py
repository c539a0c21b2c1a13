"""Where a triumvirate wants its legions: what a sectio is worth, in souls, and who is missed.

Needs are worked out once a decision and kept in the mind's memo, a number a sectio.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from simkit.hellgame.bots.knobs import CLAIM, GUARD, STOP, WAR
from simkit.hellgame.rules.table.board import other_legions_in, sectio_at
from simkit.hellgame.rules.table.favours import usable_favour
from simkit.hellgame.rules.units.units import owner_of
from simkit.hellgame.words.sizes import CIRCLES, MOST_LEGIONS, QUARTERS, SECTIOS
from simkit.hellgame.words.state import ANTEHELL, NONE
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import scratch
from simkit.kernel.numbers.sets import has, members

from .distances import MOST_BESIDE, one_beside, sectios_within
from .force import backing, battle_worth_beside
from .talks import has_spared
from .worths import prospects_at, standing_of, worth_beside

FADING = 0.62  # what is left of a need a step away
SPREADS = 4  # so many steps it is felt
EVERYWHERE = (1 << SECTIOS) - 1
SCALE = 16  # memos are whole numbers: a need, and the pull of all needs near by
PULLS = 1 << 16
LARGEST = PULLS - 1
LAST = 12.0  # souls: a guard of the sectio that is all that a rival lacks of a circle
A_MARCH = 3  # sectios that a lieutenant leads his legions
MOST_FORCE = 3  # legions that march in one turn
MANY_ENEMIES = 3  # near a sectio: more of them threaten it no more


class Survey(NamedTuple):
    """What is seen of the map at one look: for one decision, and made anew for the next."""

    own: Any  # the sectios where own legions stand, a bit each
    others: Any  # and those where others' do, Freebooters among them
    origin: Any  # where own legions are marching off right now, or NONE ...
    marching: Any  # ... and how many of them
    behind: Any  # the `backing`


@kernel
def survey(view, rules, seat):
    """One look at the map."""
    own, others = 0, 0
    for sectio in range(SECTIOS):
        if view.troops[sectio, seat] > 0:
            own |= 1 << sectio
        if other_legions_in(view, sectio, seat) > 0:
            others |= 1 << sectio
    origin, marching = marching_off(view, seat)
    return Survey(own, others, origin, marching, backing(view, rules))


@kernel
def enemies_near(view, seat, seen, sectio, reach):
    """Legions of others so near, or nearer; no more than are MANY_ENEMIES are counted."""
    count = 0
    for place in members(seen.others & sectios_within(sectio, reach)):
        count += other_legions_in(view, place, seat)
        if count >= MANY_ENEMIES:
            break
    return min(count, MANY_ENEMIES)


@kernel
def claims_waiting(view, seat, seen):
    """Sectios of others where own legions stand undisturbed: each asks for a Favour."""
    count = 0
    for sectio in members(seen.own & ~seen.others):
        if view.holder[sectio] != seat and staying_in(view, seat, seen, sectio) > 0:
            count += 1
    return count


@kernel
def marching_off(view, seat):
    """Where own legions are marching off right now, or NONE, and how many."""
    march = view.march
    if march.legion != NONE and owner_of(march.legion) == seat:
        return view.legions[march.legion].place, 1
    if march.lieutenant == NONE or view.lieutenants[march.lieutenant].owner != seat:
        return NONE, 0
    return view.lieutenants[march.lieutenant].place, carried(view)


@kernel
def on_the_way(seen, place):
    """Own legions there that are marching right now: they are counted where they will stop."""
    return seen.marching if place == seen.origin else 0


@kernel
def staying_in(view, seat, seen, place):
    """Own legions in a place but for those that are marching."""
    return view.troops[place, seat] - on_the_way(seen, place)


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
    knobs, seen = mind.knobs, survey(view, rules, seat)
    favours = usable_favour(view, seat) + earners(view, rules, seat)
    short = claims_waiting(view, seat, seen) >= favours
    own = scratch(QUARTERS)
    for circle in range(CIRCLES):
        prospects = 0
        for quarter in range(QUARTERS):
            own[quarter] = prospects_at(view, sectio_at(circle, quarter))
            prospects += own[quarter]
        for quarter in range(QUARTERS):
            sectio = sectio_at(circle, quarter)
            beside = prospects - own[quarter]
            need = need_of(view, rules, seat, seen, sectio, beside, knobs)
            if short and view.holder[sectio] != seat:
                if not closes_a_circle(view, seat, sectio, beside):
                    need *= knobs[CLAIM]
            units = min(int(SCALE * need), LARGEST)
            unmet = staying_in(view, seat, seen, sectio) < wanted_at(view, seat, sectio)
            mind.memo[sectio] = units * PULLS + (units if unmet else 0)
    unfelt = EVERYWHERE
    for _ in range(SPREADS):
        unfelt = spread_pull(mind, unfelt)
        if unfelt == 0:
            break


@kernel
def spread_pull(mind, unfelt):
    """A need is felt in the sectios beside it, too: less with each step.

    Only sectios beside which something has changed are looked at, a bit each; returns those that
    are still to be looked at, none once all is felt.
    """
    for sectio in range(SECTIOS):
        if has(unfelt, sectio):
            unfelt ^= 1 << sectio
            strongest = 0
            for number in range(MOST_BESIDE):
                strongest = max(strongest, mind.memo[one_beside(sectio, number)] % PULLS)
            pull, before = int(FADING * strongest), mind.memo[sectio] % PULLS
            if pull > before:
                mind.memo[sectio] += pull - before
                unfelt |= sectios_within(sectio, 1) ^ 1 << sectio
    return unfelt


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
def need_of(view, rules, seat, seen, sectio, prospects, knobs):
    """A legion more: to take it, to fight for it, or to guard what is threatened."""
    if sectio in (view.uriel.place, view.lilith.place):
        return 0.0
    if has(seen.others, sectio):
        if has_spared(view, seat, sectio, knobs):
            return 0.0
        force = own_force(view, seat, seen, sectio) - on_the_way(seen, sectio)
        worth = battle_worth_beside(view, rules, seat, sectio, force, prospects, seen.behind, knobs)
        return max(knobs[WAR] * worth, 0.0)
    worth = worth_beside(view, rules, seat, sectio, prospects, knobs)
    if view.holder[sectio] == seat:
        near = enemies_near(view, seat, seen, sectio, 2)
        need = knobs[GUARD] * worth * near / (1.0 * MANY_ENEMIES)
        if is_last_of_a_circle(view, seat, sectio, prospects):
            need = max(need, LAST * knobs[STOP])
        return need
    return worth


@kernel
def own_force(view, seat, seen, sectio):
    """Own legions that can be there this turn, besides those that are: a stack near by."""
    force, moving = 0, 0
    for place in members(seen.own & sectios_within(sectio, 2)):
        if place != sectio:
            force += staying_in(view, seat, seen, place)
    if seen.origin != NONE and has(seen.own, seen.origin):
        moving = seen.marching
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
def is_last_of_a_circle(view, seat, sectio, prospects):
    """True for a sectio that is all that a rival, whose legions are near, lacks of a circle."""
    for other in range(view.players):
        if other != seat and standing_of(view, other, sectio, prospects) == QUARTERS - 1:
            if has_legions_near(view, other, sectio):
                return True
    return False


@kernel
def has_legions_near(view, seat, sectio):
    """True where legions of a seat can come in a march."""
    for place in members(sectios_within(sectio, A_MARCH)):
        if view.troops[place, seat] > 0:
            return True
    return False


@kernel
def closes_a_circle(view, seat, sectio, prospects):
    """True for the last sectio of a circle, while there is a Favour for it: it goes before all."""
    if usable_favour(view, seat) == 0:
        return False
    return standing_of(view, seat, sectio, prospects) == QUARTERS - 1
