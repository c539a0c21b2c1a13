"""Between Hades and the Vittles: who may come and who may go (6.7, 6.9, 15.2, 15.4)."""

from __future__ import annotations

from simkit.hades.rules.common.board import (
    can_enter,
    deck_of,
    has_room,
    is_vacant,
    room_of,
    stand_unit,
    steps_between,
    treasures_at,
)
from simkit.hades.rules.common.circles import come_to
from simkit.hades.rules.common.modules import is_destroyed
from simkit.hades.rules.common.treasures import take_along
from simkit.hades.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

IN_QUARTERS, IN_HIS_LAB = range(2)  # what Dante chooses when he comes aboard


@kernel
def may_transfer(game):
    """In system, and not kept from it by a Crisis! (7.2, 5.3)."""
    did = game.vittles.did
    free = game.vittles.crisis == 0 or did in (state.NOTHING_DONE, state.TRANSFERS)
    return game.vittles.in_system == 1 and free


@kernel
def transfer_units(game, at, hq):
    """A granted Request: up to three units come down, or up to three go aboard (6.7)."""
    centre, reach = game.units[hq].place, at.rules.request_range
    verb = choices.PASS
    for left in range(at.rules.request_units, 0, -1):
        clear_options(at.desk)
        offer(at.desk, choices.PASS)
        if verb != choices.DO_EVACUATE:
            offer_newcomers(game, at, choices.DO_LAND, centre, reach)
        if verb != choices.DO_LAND:
            offer_evacuees(game, at, centre, reach)
        option = at.desk.options[ask(game, at, choices.TRANSFER, 0, hq, left)]
        verb, unit, treasures = option.verb, option.who, option.amount
        if verb == choices.PASS:
            return
        game.vittles.did = state.TRANSFERS
        if verb == choices.DO_LAND:
            land_unit(game, at, unit, centre, reach)
        else:
            take_aboard(game, at, unit, treasures)


# --- down ---------------------------------------------------------------------------------------


@kernel
def can_come(game, unit):
    """True for whoever waits in the Living Quarters; a jammed HQ cannot transfer (5.3)."""
    return game.units[unit].place == state.ABOARD and game.units[unit].jammed == 0


@kernel
def can_arrive(game, rules, unit, place, centre, reach):
    """Whether a unit may come down here: on Inferno vacant hexes (6.7), below any eligible one.

    Eligible is where it might end a move: no enemy, no tower, no closed Circle, room beside others.
    """
    if steps_between(rules, centre, place) > reach or not can_enter(game, rules, place):
        return False
    if deck_of(place) == state.INFERNO:
        return is_vacant(game, place)
    room = room_of(rules, place)
    is_shut = room != state.NONE and game.rooms[room].open == 0
    return not is_shut and has_room(game, rules, unit, place)


@kernel
def first_arrival(game, rules, unit, centre, reach):
    """The first place of this deck where a unit may come down, or NONE."""
    start = deck_of(centre) * state.MOST_HEXES
    for place in range(start, start + rules.map.hexes):
        if can_arrive(game, rules, unit, place, centre, reach):
            return place
    return state.NONE


@kernel
def is_newcomer(game, rules, unit, centre, reach):
    """Whether a unit may come down around this place."""
    return can_come(game, unit) and first_arrival(game, rules, unit, centre, reach) != state.NONE


@kernel
def any_newcomer(game, rules, centre, reach):
    """True if anybody aboard may come down around this place."""
    for unit in range(rules.units):
        if is_newcomer(game, rules, unit, centre, reach):
            return True
    return False


@kernel
def offer_newcomers(game, at, verb, centre, reach):
    """Everybody aboard for whom there is a place."""
    for unit in range(at.rules.units):
        if is_newcomer(game, at.rules, unit, centre, reach):
            offer(at.desk, verb, unit)


@kernel
def choose_arrival(game, at, unit, centre, reach):
    """Where a unit comes down: the player says."""
    clear_options(at.desk)
    start = deck_of(centre) * state.MOST_HEXES
    for place in range(start, start + at.rules.map.hexes):
        if can_arrive(game, at.rules, unit, place, centre, reach):
            offer(at.desk, choices.DO_PLACE, unit, where=place)
    return at.desk.options[ask(game, at, choices.LAND_PLACE, 0, unit, 0)].where


@kernel
def land_unit(game, at, unit, centre, reach):
    """A reinforcement comes down from the Vittles (6.7)."""
    place = choose_arrival(game, at, unit, centre, reach)
    say(game, at, events.UNIT_LANDED, unit, where=place)
    bring_down(game, at, unit, place)


@kernel
def beam_down(game, at, unit, centre, reach):
    """A unit comes from the Vittles by Teleporter (15.2, 15.4)."""
    place = choose_arrival(game, at, unit, centre, reach)
    say(game, at, events.TELEPORTED, unit, where=place)
    bring_down(game, at, unit, place)


@kernel
def bring_down(game, at, unit, place):
    """It has come from the Vittles, and counts as activated this turn (6.7, 15.2, 15.4)."""
    game.units[unit].acted = 1
    game.tally.landed += 1
    come_to(game, at, unit, place)


# --- up -----------------------------------------------------------------------------------------


@kernel
def can_leave(game, rules, unit):
    """Not from a Trap, not a jammed HQ (5.3), and Emily not among the first three (6.7)."""
    piece = game.units[unit]
    if deck_of(piece.place) == state.NONE or piece.trap != state.NONE or piece.jammed == 1:
        return False
    return unit != rules.emily or game.evacuated >= rules.emily_after


@kernel
def is_evacuee(game, rules, unit, centre, reach):
    """Whether a unit may be taken aboard from around this place."""
    near = steps_between(rules, centre, game.units[unit].place) <= reach
    return near and can_leave(game, rules, unit)


@kernel
def any_evacuee(game, rules, centre, reach):
    """True if anybody may be taken aboard from around this place."""
    for unit in range(rules.units):
        if is_evacuee(game, rules, unit, centre, reach):
            return True
    return False


@kernel
def offer_evacuees(game, at, centre, reach):
    """Each of them with every choice of the treasures in its hex, which go for free (6.7)."""
    for unit in range(at.rules.units):
        if is_evacuee(game, at.rules, unit, centre, reach):
            here = treasures_at(game, game.units[unit].place)
            for treasures in range(here + 1):
                if treasures & ~here == 0:
                    offer(at.desk, choices.DO_EVACUATE, unit, amount=treasures)


@kernel
def take_aboard(game, at, unit, treasures):
    """A unit leaves Hades by either way, and what it carries goes along (6.7, 6.9, 11.0)."""
    say(game, at, events.EVACUATED, unit, where=game.units[unit].place)
    for number in range(2):
        if (treasures >> number) & 1 == 1:
            say(game, at, events.TREASURE_ABOARD, unit, number)
    take_along(game, treasures, state.ABOARD)
    stand_unit(game, at.rules, unit, state.ABOARD)
    game.evacuated += 1
    note_rescue(game, at.rules, unit)
    if unit == at.rules.dante:
        choose_quarters(game, at, unit)


@kernel
def note_rescue(game, rules, unit):
    """Remember the turn in which a captive first came aboard."""
    tally, turn = game.tally, game.turn
    if unit == rules.emily and tally.emily_turn == 0:
        tally.emily_turn = turn
    elif unit == rules.guard and tally.guard_turn == 0:
        tally.guard_turn = turn
    for number in range(2):
        if unit == rules.elder[number] and tally.elder_turn[number] == 0:
            tally.elder_turn[number] = turn


@kernel
def choose_quarters(game, at, dante):
    """Dante may be placed directly in his Lab when he returns (12.7)."""
    clear_options(at.desk)
    offer(at.desk, choices.DO_CHOOSE, dante, IN_QUARTERS)
    if not is_destroyed(game, at.rules, effects.LB):
        offer(at.desk, choices.DO_CHOOSE, dante, IN_HIS_LAB)
    if at.desk.options[ask(game, at, choices.QUARTERS, 0, dante, 0)].what == IN_HIS_LAB:
        enter_lab(game, at, dante)


@kernel
def enter_lab(game, at, dante):
    """Dante is in his Lab, for better or worse."""
    stand_unit(game, at.rules, dante, state.IN_LAB)
    say(game, at, events.WENT_TO_LAB, dante)
