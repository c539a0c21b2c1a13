"""6.6-6.8 What only an HQ does: Rally, Request, Forced March; and calling for arrivals (15.2)."""

from __future__ import annotations

from simkit.hades.rules.common.acting import begin_act, end_act, may_act
from simkit.hades.rules.common.board import (
    deck_of,
    foes_beside,
    is_in_room,
    live_sites_beside,
    units_beside,
)
from simkit.hades.rules.common.cards import random_number
from simkit.hades.rules.common.random_number_results import request_works
from simkit.hades.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members

from .transfer import any_newcomer, beam_down, may_transfer, offer_newcomers, transfer_units


@kernel
def hqs_below(game, rules, units):
    """The HQs among these that are on either deck, a bit each."""
    found = 0
    for unit in members(units & rules.mask.hqs):
        if deck_of(game.units[unit].place) != state.NONE:
            found |= 1 << unit
    return found


# --- 6.6 Rally ----------------------------------------------------------------------------------


@kernel
def offer_rally(game, at, units):
    """Listed where somebody needs it."""
    for hq in members(hqs_below(game, at.rules, units)):
        if depleted_around(game, at.rules, hq) != 0:
            offer(at.desk, choices.DO_RALLY, hq)


@kernel
def depleted_around(game, rules, hq):
    """The depleted units that an HQ can rally: itself, its hex and those adjacent on its map."""
    place = game.units[hq].place
    near, found = units_beside(game, place) & game.shl_on[deck_of(place)], 0
    for unit in members(near | game.shl[place]):
        if game.units[unit].depleted == 1:
            if rules.unit[unit].role != effects.HONOR_GUARD:
                found |= 1 << unit
    return found


@kernel
def rally(game, at, hq):
    """One attempt for each of them, in ascending order (6.6)."""
    begin_act(game, at, hq, state.OTHER_ACTION, 0)
    tired = depleted_around(game, at.rules, hq)
    most = at.rules.rally_most
    for unit in range(at.rules.units):
        if has(tired, unit) and random_number(game, at, choices.RALLY_CHECK, most) <= most:
            game.units[unit].depleted = 0
            say(game, at, events.RALLIED, unit)
    end_act(game)


# --- 6.7 Request --------------------------------------------------------------------------------


@kernel
def offer_request(game, at, units):
    """From Inferno while the Vittles is in system; from the Teleporter for an arrival (15.2)."""
    for hq in members(hqs_below(game, at.rules, units)):
        place = game.units[hq].place
        if deck_of(place) == state.INFERNO and may_transfer(game):
            offer(at.desk, choices.DO_REQUEST, hq)
        elif can_call_arrival(game, at.rules, hq):
            offer(at.desk, choices.DO_REQUEST, hq, where=place)


@kernel
def request_modifier(game, rules, hq):
    """One for a depleted HQ, one for an enemy or a live installation beside it, and jamming."""
    return game.units[hq].depleted + is_disturbed(game, rules, hq) + game.jamming


@kernel
def is_disturbed(game, rules, hq):
    """1 beside an enemy or a live installation, be there one or many (6.7)."""
    place = game.units[hq].place
    if foes_beside(game, place) != 0 or live_sites_beside(game, rules, place) != 0:
        return 1
    return 0


@kernel
def request(game, at, hq):
    """Ask the Vittles for reinforcements or evacuation; it says which once it is granted (6.7)."""
    if deck_of(game.units[hq].place) != state.INFERNO:
        request_arrival(game, at, hq)
        return
    begin_act(game, at, hq, state.OTHER_ACTION, 0)
    game.tally.requests += 1
    modifier = request_modifier(game, at.rules, hq)
    say(game, at, events.REQUESTED, hq, where=game.units[hq].place, value=modifier)
    number = random_number(game, at, choices.REQUEST_CHECK, at.rules.request_most - modifier)
    if request_works(
        at.rules,
        number,
        game.units[hq].depleted,
        is_disturbed(game, at.rules, hq),
        game.jamming,
    ):
        game.tally.requests_granted += 1
        say(game, at, events.REQUEST_GRANTED, hq)
        transfer_units(game, at, hq)
    end_act(game)


# --- 15.2 Arrivals through the Teleporter -------------------------------------------------------


@kernel
def can_call_arrival(game, rules, hq):
    """In Scenario 2 an HQ in the Teleporter; where the Vittles is makes no difference."""
    if rules.scenario.teleporter_arrivals == 0:
        return False
    if not is_in_room(game, rules, hq, effects.TELEPORTER):
        return False
    return any_newcomer(game, rules, game.units[hq].place, rules.teleporter_range)


@kernel
def request_arrival(game, at, hq):
    """One unit of the player's choice comes from the pool aboard (15.2)."""
    begin_act(game, at, hq, state.OTHER_ACTION, 0)
    most, centre = at.rules.arrival_most, game.units[hq].place
    if random_number(game, at, choices.ARRIVAL_CHECK, most) <= most:
        reach = at.rules.teleporter_range
        clear_options(at.desk)
        offer_newcomers(game, at, choices.DO_CHOOSE, centre, reach)
        unit = at.desk.options[ask(game, at, choices.ARRIVAL, 0, hq, 0)].who
        beam_down(game, at, unit, centre, reach)
    end_act(game)


# --- 6.8 Forced March ---------------------------------------------------------------------------


@kernel
def offer_march(game, at, units):
    """Every other Combat Unit on the HQ's map that was not activated yet (6.8)."""
    for hq in members(hqs_below(game, at.rules, units)):
        deck = deck_of(game.units[hq].place)
        for unit in members(at.rules.mask.combat & ~(1 << hq)):
            if deck_of(game.units[unit].place) == deck and may_act(game, unit):
                offer(at.desk, choices.DO_FORCED_MARCH, hq, unit)


@kernel
def pay_march(game, at, hq, unit):
    """The HQ's own activation is used up (6.8)."""
    begin_act(game, at, hq, state.OTHER_ACTION, 0)
    say(game, at, events.MARCHED, hq, unit)
    end_act(game)
