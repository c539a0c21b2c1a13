"""6.9 Science Actions, and where Dante is aboard the Vittles (12.7)."""

from __future__ import annotations

from simkit.hades.rules.common.acting import begin_act, end_act
from simkit.hades.rules.common.board import highest_installation, room_of, stand_unit
from simkit.hades.rules.common.cards import random_number
from simkit.hades.rules.common.circles import (
    disarm_trap,
    highest_damaged_by,
    holds_trap,
    open_room,
    remove_counter,
    role_in,
)
from simkit.hades.rules.common.installations import damage_installation
from simkit.hades.rules.common.losses import hit_unit, lose_unit
from simkit.hades.rules.common.modules import is_destroyed, is_failing
from simkit.hades.rules.common.random_number_results import (
    SELF_DEPLETED,
    SELF_REMOVED,
    WORKED,
    lab_result,
    science_result,
)
from simkit.hades.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members

from .transfer import (
    any_evacuee,
    any_newcomer,
    beam_down,
    enter_lab,
    offer_evacuees,
    offer_newcomers,
    take_aboard,
)

# --- what is on offer ---------------------------------------------------------------------------


@kernel
def offer_experiment(game, at, units):
    """A Science Action, where Dante or Emily is in a place for one and it can achieve something."""
    for unit in members(units & at.rules.mask.free):
        place = place_for_science(game, at.rules, unit)
        if place != state.NONE:
            offer(at.desk, choices.DO_SCIENCE, unit, place)


@kernel
def place_for_science(game, rules, unit):
    """Of Dante or Emily: the Circle's role, LAB_SCIENCE or REST_SCIENCE; NONE without a chance."""
    if game.units[unit].place == state.IN_LAB:
        return choices.LAB_SCIENCE if can_experiment(game, rules) else state.NONE
    if game.units[unit].place == state.ABOARD:
        return choices.REST_SCIENCE if game.units[unit].depleted == 1 else state.NONE
    return circle_for_science(game, rules, unit)


@kernel
def can_experiment(game, rules):
    """In the Lab: in system, and there is an installation to strike (6.9)."""
    target = highest_installation(game, rules, state.NONE, state.OPERATIONAL)
    return game.vittles.in_system == 1 and target != state.NONE


@kernel
def circle_for_science(game, rules, unit):
    """The role of the Circle in which a unit stands, if something can be hacked there."""
    room = room_of(rules, game.units[unit].place)
    if room == state.NONE:
        return state.NONE
    role = role_in(game, rules, room)
    if role == effects.BRIDGE and can_hack_bridge(game, rules):
        return role
    if role == effects.CORE_COMPUTER and can_crash_core(game, rules):
        return role
    if role == effects.TELEPORTER and can_teleport(game, rules, rules.map.cell[room]):
        return role
    return state.NONE


@kernel
def can_hack_bridge(game, rules):
    """Once a turn, while a door is locked or a Trap active (6.9, 11.0)."""
    if game.bridge_hacked == 1:
        return False
    for room in range(rules.map.rooms):
        if game.rooms[room].unseen == 1 or holds_trap(game, rules, room):
            return True
    return False


@kernel
def can_crash_core(game, rules):
    """While a Railgun, Missile Battery or Laser is fully operational."""
    for role in range(effects.RAILGUN, effects.LASER + 1):
        if highest_installation(game, rules, role, state.OPERATIONAL) != state.NONE:
            return True
    return False


@kernel
def can_teleport(game, rules, cell):
    """In system; up but in Scenario 2, down only in Scenario 4 (6.9, 15.2, 15.4)."""
    if game.vittles.in_system == 0:
        return False
    if rules.scenario.teleporter_evacuates == 1:
        if any_evacuee(game, rules, cell, rules.teleporter_range):
            return True
    if rules.scenario.teleporter_returns == 1:
        return any_newcomer(game, rules, cell, rules.return_range)
    return False


# --- the action ---------------------------------------------------------------------------------


@kernel
def experiment(game, at, unit, place):
    """A Science Action of Dante or Emily; ``place`` is what the option named."""
    begin_act(game, at, unit, state.OTHER_ACTION, 0)
    game.tally.science += 1
    say(game, at, events.SCIENCE_TRIED, unit, place)
    if place == choices.LAB_SCIENCE:
        strike_from_lab(game, at, unit)
    elif place == choices.REST_SCIENCE:
        rest(game, at, unit)
    elif place == effects.BRIDGE:
        hack_bridge(game, at, unit)
    elif place == effects.CORE_COMPUTER:
        crash_core(game, at, unit)
    elif place == effects.TELEPORTER:
        hack_teleporter(game, at, unit)
    end_act(game)


@kernel
def modifier_of(game, unit):
    """One more while Dante is depleted; Emily has no depleted side (6.9, 2.2)."""
    return game.units[unit].depleted


@kernel
def works(game, at, unit, check, most):
    """Draw for any Science Action but the Lab's: it works or it does not."""
    modifier = modifier_of(game, unit)
    number = random_number(game, at, check, most - modifier)
    worked = science_result(most, number, modifier) == WORKED
    if worked:
        game.tally.science_worked += 1
    return worked


# --- aboard the Vittles -------------------------------------------------------------------------


@kernel
def strike_from_lab(game, at, dante):
    """It damages the highest-numbered fully operational installation, or harms Dante (6.9)."""
    failing = 1 if is_failing(game, at.rules, effects.LB) else 0
    modifier = modifier_of(game, dante)
    number = random_number(game, at, choices.LAB_CHECK, at.rules.lab_most[failing] - modifier)
    result = lab_result(at.rules, number, failing, modifier)
    if result == WORKED:
        game.tally.science_worked += 1
        say(game, at, events.LAB_STRIKES, dante)
        target = highest_installation(game, at.rules, state.NONE, state.OPERATIONAL)
        damage_installation(game, at, target)
    elif result == SELF_DEPLETED:
        hit_unit(game, at, dante, 1, state.BY_SIXTH_DIMENSION)
    elif result == SELF_REMOVED:
        throw_out_of_the_world(game, at, dante)


@kernel
def throw_out_of_the_world(game, at, dante):
    """Into the sixth dimension: he returns only after the raid (6.9)."""
    if is_void(game, at, events.SIXTH_DIMENSION, dante):
        return
    say(game, at, events.SIXTH_DIMENSION, dante)
    lose_unit(game, at, dante, state.BY_SIXTH_DIMENSION)


@kernel
def rest(game, at, dante):
    """A depleted Dante in the Living Quarters tries to recover (6.9)."""
    if works(game, at, dante, choices.REST_CHECK, at.rules.rest_most):
        game.units[dante].depleted = 0
        say(game, at, events.RESTED, dante)


@kernel
def offer_lab(game, at, units):
    """Dante may go to his Lab from the Living Quarters while it stands (12.7)."""
    dante = at.rules.dante
    waits = has(units, dante) and game.units[dante].place == state.ABOARD
    if waits and not is_destroyed(game, at.rules, effects.LB):
        offer(at.desk, choices.DO_TO_LAB, dante)


@kernel
def go_to_lab(game, at, unit):
    """This is no activation, so he can still act there (12.7)."""
    enter_lab(game, at, unit)


@kernel
def offer_quarters(game, at, units):
    """Dante may leave his Lab."""
    dante = at.rules.dante
    if has(units, dante) and game.units[dante].place == state.IN_LAB:
        offer(at.desk, choices.DO_TO_QUARTERS, dante)


@kernel
def go_to_quarters(game, at, unit):
    """This takes his activation (12.7)."""
    begin_act(game, at, unit, state.OTHER_ACTION, 0)
    stand_unit(game, at.rules, unit, state.ABOARD)
    say(game, at, events.WENT_TO_QUARTERS, unit)
    end_act(game)


# --- on the Purgatory Deck ----------------------------------------------------------------------


@kernel
def hack_bridge(game, at, unit):
    """Open any locked door, or disarm a Trap; one attempt a turn (6.9, 11.0)."""
    game.bridge_hacked = 1
    if not works(game, at, unit, choices.BRIDGE_CHECK, at.rules.bridge_most):
        return
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for room in range(at.rules.map.rooms):
        if holds_trap(game, at.rules, room):
            offer(at.desk, choices.DO_DISARM, unit, room)
    for room in range(at.rules.map.rooms):
        if game.rooms[room].unseen == 1:
            offer(at.desk, choices.DO_OPEN, unit, room)
    option = at.desk.options[ask(game, at, choices.HACK, 0, unit, 0)]
    verb, room = option.verb, option.what
    if verb == choices.DO_DISARM:
        disarm_trap(game, at, room)
    elif verb == choices.DO_OPEN:
        say(game, at, events.DOOR_HACKED, unit, room, at.rules.map.cell[room])
        open_room(game, at, room, state.NONE)


@kernel
def crash_core(game, at, unit):
    """One weapon of each type is damaged, and the computer is out of play (6.9, 11.0)."""
    if not works(game, at, unit, choices.CORE_COMPUTER_CHECK, at.rules.core_most):
        return
    say(game, at, events.CORE_CRASHED, unit)
    remove_counter(game, room_of(at.rules, game.units[unit].place))
    highest_damaged_by(game, at, effects.RAILGUN)
    highest_damaged_by(game, at, effects.MISSILE)
    highest_damaged_by(game, at, effects.LASER)


@kernel
def hack_teleporter(game, at, unit):
    """One unit goes aboard (6.9), or in Scenario 4 one may come instead (15.4)."""
    if not works(game, at, unit, choices.TELEPORTER_CHECK, at.rules.teleporter_most):
        return
    cell, scenario = game.units[unit].place, at.rules.scenario
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    if scenario.teleporter_returns == 1:
        offer_newcomers(game, at, choices.DO_LAND, cell, at.rules.return_range)
    if scenario.teleporter_evacuates == 1:
        offer_evacuees(game, at, cell, at.rules.teleporter_range)
    option = at.desk.options[ask(game, at, choices.TELEPORT, 0, unit, 0)]
    verb, who, treasures = option.verb, option.who, option.amount
    if verb == choices.DO_LAND:
        beam_down(game, at, who, cell, at.rules.return_range)
    elif verb != choices.PASS:
        take_aboard(game, at, who, treasures)
