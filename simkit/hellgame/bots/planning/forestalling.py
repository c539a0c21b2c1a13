"""Find a rival who will complete a circle this turn, and who can prevent it.

By open information: who holds what and stands where, hearts, souls, Favours, the Rank Track.
"""

from __future__ import annotations

from simkit.hellgame.bots.knobs import FORESTALL
from simkit.hellgame.rules.demon_actions.influence import may_choose_legion
from simkit.hellgame.rules.table.board import (
    circle_of,
    is_seat,
    legions_in,
    lieutenants_in,
    other_legions_in,
    sectio_at,
    sectios_in,
)
from simkit.hellgame.rules.table.demons import ability_of, value_of
from simkit.hellgame.rules.table.favours import usable_favour
from simkit.hellgame.rules.units.steps import holds_movers, is_barred, legion_steps
from simkit.hellgame.rules.units.units import first_of
from simkit.hellgame.words import effects, state
from simkit.hellgame.words.sizes import CIRCLES, DIE, MOST_LEGIONS, QUARTERS, SECTIOS
from simkit.kernel.jit import kernel

from .closing import THREATS, chance_to_close, moves_left
from .distances import MOST_BESIDE, one_beside, sectios_within
from .force import backing, chance_at
from .survey import survey
from .worths import claims, menace_of, presence, presence_in, standing_in

MARK = THREATS + CIRCLES  # the note where a rival is to be stopped, and in which turn that was seen
DECIDED = 1000.0  # souls: all else is nothing beside the game itself
A_MARCH = 3  # sectios that a lieutenant leads his legions
LIKELY = 0.5  # that a circle is closed
POSSIBLE = 0.1  # a chance to stop him that is worth an action


# --- who is about to win -------------------------------------------------------------------------


@kernel
def circle_set(view, seat):
    """The circle that a seat holds whole when the turn ends, if nobody acts any more; or NONE."""
    there = presence(view, seat)
    for circle in range(CIRCLES):
        if presence_in(there, circle) == QUARTERS:
            if standing_in(view, seat, circle) == QUARTERS and not is_claimed(view, seat, circle):
                return circle
    return state.NONE


@kernel
def circles_set(view, seat):
    """How many circles a seat has whole when the turn ends, whatever others plead for."""
    count = 0
    for circle in range(CIRCLES):
        if standing_in(view, seat, circle) == QUARTERS:
            count += 1
    return count


@kernel
def is_claimed(view, seat, circle):
    """True where somebody else pleads for what this seat holds of a circle, and nobody guards."""
    for quarter in range(QUARTERS):
        sectio = sectio_at(circle, quarter)
        if view.holder[sectio] == seat and view.troops[sectio, seat] == 0:
            for other in range(view.players):
                if other != seat and claims(view, other, sectio):
                    return True
    return False


# --- how he can be stopped -----------------------------------------------------------------------


@kernel
def chance_to_stop(view, rules, demon, foe, sectio):
    """How likely an action of this demon keeps a rival from holding a sectio: 0 to 1."""
    if view.holder[sectio] == foe:
        return 1.0 if can_take(view, rules, demon, sectio) else 0.0
    return chance_to_part(view, rules, demon, foe, sectio)


@kernel
def chance_to_part(view, rules, demon, foe, sectio):
    """How likely the legion that would plead there, alone, is talked away (9.7.1, 12.1)."""
    if view.troops[sectio, foe] != 1 or other_legions_in(view, sectio, foe) > 0:
        return 0.0
    seat = view.demons[demon].owner
    for legion in range(first_of(foe), first_of(foe) + MOST_LEGIONS):
        if view.legions[legion].place == sectio and may_choose_legion(view, rules, seat, legion):
            bound = value_of(view, rules, demon, effects.HEARTS) + view.seats[seat].boost
            bound += (
                ability_of(view, rules, demon, effects.INFLUENCE_LEGION) + view.seats[seat].souls
            )
            return min(max(bound, 0), DIE) / DIE
    return 0.0


@kernel
def can_take(view, rules, demon, sectio):
    """True where a legion can come and plead for what he holds and nobody guards (9.5, 12.1)."""
    seat = view.demons[demon].owner
    units = value_of(view, rules, demon, effects.SKULLS) + ability_of(
        view, rules, demon, effects.MARCH_EXTRA_UNIT
    )
    if units == 0 or usable_favour(view, seat) == 0 or not is_open(view, rules, sectio):
        return False
    steps = legion_steps(view, rules)
    for number in range(MOST_BESIDE):
        there = one_beside(sectio, number)
        if steps > 0 and view.troops[there, seat] > 0:
            return True
        if steps > 1 and is_open(view, rules, there) and stands_beside(view, seat, there):
            return True
    return False


@kernel
def is_open(view, rules, sectio):
    """True where nobody stands, and nothing holds who marches through."""
    if legions_in(view, sectio) > 0 or is_barred(view, rules, sectio):
        return False
    if holds_movers(view, rules, sectio):
        return False
    for seat in range(view.players):
        if lieutenants_in(view, rules, sectio, seat) > 0:
            return False
    return True


@kernel
def stands_beside(view, seat, sectio):
    """True with an own legion in a sectio beside this one."""
    return view.posts[seat] & sectios_within(sectio, 1) != 0


@kernel
def best_stop(view, rules, demon, foe, circle):
    """The sectio where this demon most likely stops a rival, and how likely; or NONE."""
    best, most = state.NONE, 0.0
    for quarter in range(QUARTERS):
        sectio = sectio_at(circle, quarter)
        chance = chance_to_stop(view, rules, demon, foe, sectio)
        if chance > most:
            best, most = sectio, chance
    return best, most


@kernel
def sure_stop(view, rules, demon, foe):
    """The sectio where this demon surely stops a rival whose circle is set: no die, no answer.

    If he has two, or somebody else's is set as well, one demon cannot keep the game from its end.
    """
    circle = circle_set(view, foe)
    if circle == state.NONE or circles_set(view, foe) > 1:
        return state.NONE
    for other in range(view.players):
        if other not in (foe, view.demons[demon].owner) and circle_set(view, other) != state.NONE:
            return state.NONE
    sectio, chance = best_stop(view, rules, demon, foe, circle)
    return state.NONE if chance < 1.0 or may_answer(view, foe, sectio) else sectio


@kernel
def may_answer(view, foe, sectio):
    """True if a demon of his is still to act, and can do something about it.

    Against a legion that has come it may do much; for one that was talked away it brings another.
    """
    if not is_to_act(view, foe):
        return False
    if view.holder[sectio] == foe:
        return True
    return view.posts[foe] & sectios_within(sectio, A_MARCH) & ~(1 << sectio) != 0


@kernel
def is_to_act(view, seat):
    """True while a demon of this seat stands on the Rank Track."""
    for place in range(view.track.count):
        if view.demons[view.track.cards[place]].owner == seat:
            return True
    return False


# --- whose turn it is to do it -------------------------------------------------------------------


@kernel
def mark_winner(view, rules, seat, demon, mind):
    """Note where this demon has to stop a rival, if there is one and nobody later can as well.

    Of several rivals the one who is most likely to win, and to be stopped.
    """
    mind.memo[MARK], most = 0, POSSIBLE
    if mind.knobs[FORESTALL] == 0.0:
        return
    for foe in range(view.players):
        circle = circle_set(view, foe) if foe != seat else state.NONE
        if circle != state.NONE and not wins_all_the_same(view, rules, seat, foe, circle):
            sectio, chance = best_stop(view, rules, demon, foe, circle)
            gain = chance * chance_he_closes(view, rules, foe, circle)
            if gain > most:
                if not is_left_to_others(view, rules, seat, foe, circle, chance, mind):
                    mind.memo[MARK], most = mark_of(view, sectio), gain


@kernel
def chance_he_closes(view, rules, foe, circle):
    """How likely a circle that is as good as closed is closed: battles for it may be lost."""
    chance, behind = 1.0, backing(view, rules)
    for quarter in range(QUARTERS):
        sectio = sectio_at(circle, quarter)
        if view.troops[sectio, foe] > 0 and other_legions_in(view, sectio, foe) > 0:
            chance *= chance_at(view, rules, foe, sectio, 0, behind)
    return chance


@kernel
def goes_before_him(view, seat, foe):
    """True for who wins itself, though he has his circle as well (4.0.1)."""
    if menace_of(view, seat) < QUARTERS:
        return False
    return view.seats[seat].favour > view.seats[foe].favour


@kernel
def wins_all_the_same(view, rules, seat, foe, circle):
    """True for who is likely to close a circle as well, with more Favours left (4.0.1)."""
    seen, moves = survey(view, rules, seat), moves_left(view, rules, seat)
    his = favours_left(view, foe, circle)
    for own in range(CIRCLES):
        if favours_left(view, seat, own) > his:
            if chance_to_close(view, rules, seat, seen, own, moves) > LIKELY:
                return True
    return False


@kernel
def favours_left(view, seat, circle):
    """Favours that a seat has left once it has pleaded for all that it lacks of a circle."""
    return view.seats[seat].favour - (QUARTERS - sectios_in(view, seat, circle))


@kernel
def is_left_to_others(view, rules, seat, foe, circle, chance, mind):
    """True if an own demon that acts later can do it as well, or another's likely enough."""
    for place in range(view.track.count):
        later = view.track.cards[place]
        owner = view.demons[later].owner
        if owner == seat and best_stop(view, rules, later, foe, circle)[1] >= chance:
            return True
        if owner not in (seat, foe):
            if best_stop(view, rules, later, foe, circle)[1] >= mind.knobs[FORESTALL]:
                return True
    return False


@kernel
def has_marked(view, mind):
    """True while a rival has to be stopped in this turn."""
    return mind.memo[MARK] // SECTIOS == mark_of(view, 0) // SECTIOS


@kernel
def is_marked(view, sectio, mind):
    """True for the sectio where a rival has to be stopped in this turn."""
    return mind.memo[MARK] == mark_of(view, sectio)


@kernel
def mark_of(view, sectio):
    """How a sectio is noted in this turn: never 0, not even before the first turn."""
    return (view.turn + 1) * SECTIOS + sectio


@kernel
def decides(view, seat, sectio):
    """True where a plea keeps a rival from his circle: he holds that sectio (12.1)."""
    foe = view.holder[sectio]
    if not is_seat(foe) or foe == seat:
        return False
    if standing_in(view, foe, circle_of(sectio)) < QUARTERS:
        return False
    return not goes_before_him(view, seat, foe)
