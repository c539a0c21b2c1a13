"""6.4 SWAT CFP: a jump by Centrifugal Force Projector, and an attack out of it."""

from __future__ import annotations

from simkit.hades.rules.common.acting import begin_act, end_act
from simkit.hades.rules.common.board import deck_of, is_vacant, next_to, stand_unit, treasures_at
from simkit.hades.rules.common.cards import random_number
from simkit.hades.rules.common.circles import come_to
from simkit.hades.rules.common.combat import unit_weak
from simkit.hades.rules.common.losses import hit_unit, lose_unit
from simkit.hades.rules.common.random_number_results import (
    CFP_SUCCESS,
    MALFUNCTION,
    MISFIRE,
    cfp_number,
    cfp_result,
)
from simkit.hades.rules.common.treasures import take_along
from simkit.hades.words import choices, events, state, tables
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members

from .firing import announce, fire, offer_targets


@kernel
def offer_cfp(game, at, units):
    """SWAT units on Inferno only; engaged or not (6.4)."""
    for unit in members(units & at.rules.mask.swat):
        if deck_of(game.units[unit].place) == state.INFERNO:
            offer(at.desk, choices.DO_CFP, unit)


@kernel
def cfp_action(game, at, unit):
    """Choose a destination, draw a card, and live with the result (6.4)."""
    begin_act(game, at, unit, state.CFP, 0)
    game.tally.jumps += 1
    start, depleted = game.units[unit].place, game.units[unit].depleted
    destination = choose_destination(game, at, unit)
    jumps = 1 if destination != start else 0
    treasures = choose_load(game, at, unit) if jumps == 1 else 0
    # What a jumper takes along comes down where it meant to land, whatever becomes of it.
    take_along(game, treasures, destination)
    fails = at.rules.cfp_malfunction_most + depleted - (1 - jumps)
    number = random_number(game, at, choices.CFP_CHECK, fails)
    say(game, at, events.JUMPS, unit, treasures, destination, cfp_number(number, jumps, depleted))
    result = cfp_result(at.rules, number, jumps, depleted)
    if result == MISFIRE:
        say(game, at, events.MISFIRED, unit)
        lose_unit(game, at, unit, state.BY_CFP)
    elif result == MALFUNCTION:
        malfunction(game, at, unit, destination, treasures)
    else:
        if jumps == 1:
            touch_down(game, at, unit, destination)
        attack_from_jump(game, at, unit, result == CFP_SUCCESS)
    end_act(game)


@kernel
def choose_destination(game, at, unit):
    """Its own hex, or any vacant hex of Inferno that holds no Complex or tower."""
    clear_options(at.desk)
    for place in range(at.rules.map.hexes):
        if place == game.units[unit].place or is_free_floor(game, at.rules, place):
            offer(at.desk, choices.DO_JUMP, unit, where=place)
    return at.desk.options[ask(game, at, choices.JUMP, 0, unit, 0)].where


@kernel
def is_free_floor(game, rules, place):
    """Neither a unit nor a Complex: Guard Towers are Complexes too (2.1)."""
    return rules.map.terrain[place] == tables.OPEN and is_vacant(game, place)


@kernel
def choose_load(game, at, unit):
    """The treasures of its hex that a jumper takes along."""
    here = treasures_at(game, game.units[unit].place)
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for treasures in range(1, here + 1):
        if treasures & ~here == 0:
            offer(at.desk, choices.DO_CARRY, unit, amount=treasures)
    return at.desk.options[ask(game, at, choices.CARRY, 0, unit, 0)].amount


@kernel
def touch_down(game, at, unit, place):
    """The unit is placed, and sites beside it awake."""
    say(game, at, events.LANDED_BY_CFP, unit, where=place)
    come_to(game, at, unit, place)


@kernel
def attack_from_jump(game, at, unit, undefended):
    """One attack on an adjacent target, which draws no card after a success; never combined."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer_targets(game, at, unit)
    option = at.desk.options[ask(game, at, choices.CFP_ATTACK, 0, unit, 1 if undefended else 0)]
    verb, target, place = option.verb, option.what, option.where
    if verb != choices.PASS:
        announce(game, at, unit, target, place)
        weak = unit_weak(game, at.rules, unit)
        fire(game, at, unit, weak, state.NONE, 0, target, undefended)


# --- Malfunction! -------------------------------------------------------------------------------


@kernel
def malfunction(game, at, unit, destination, treasures):
    """Two more cards say whither the unit is flung, and how far (6.4)."""
    direction = random_number(game, at, choices.RECOIL_DIRECTION, 0) - 1
    distance = random_number(game, at, choices.RECOIL_DISTANCE, 0)
    say(game, at, events.MALFUNCTIONED, unit, direction, destination, distance)
    if destination != game.units[unit].place:
        # It has left its hex, and is in nobody's way there.
        stand_unit(game, at.rules, unit, destination)
    place = recoil(game, at.rules, destination, direction, distance)
    if place == state.NONE or not is_free_floor(game, at.rules, place):
        say(game, at, events.SPLATTED, unit, where=place)
        lose_unit(game, at, unit, state.BY_CFP)
        return
    take_along(game, treasures, place)
    touch_down(game, at, unit, place)
    if game.units[unit].depleted == 0:
        hit_unit(game, at, unit, 1, state.BY_CFP)


@kernel
def recoil(game, rules, place, direction, distance):
    """Where a straight flight ends; NONE through a wall or off the map's edge."""
    for _ in range(distance):
        if place != state.NONE:
            place = next_to(game, rules, place, direction)
    return place
