"""c Activation: a tribe rises as soon as enough of its three conditions hold.

The printed schedule is not known. Each tribe has a geographic condition, one of tribes that are
active, and one of Roman losses; a setting says how many of them must hold.
"""

from __future__ import annotations

from simkit.fury.rules.combat.modifiers import is_newly_risen
from simkit.fury.rules.table.board import has_enemies, is_tract
from simkit.fury.rules.table.control import is_roman, units_of
from simkit.fury.rules.table.leading import is_lost, is_of_her_peoples
from simkit.fury.rules.table.pieces import bring_unit
from simkit.fury.words import chances, choices, events, kinds, state
from simkit.fury.words.sizes import DIE, MOST_TRACTS, MOST_UNITS, SIDES
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over

from .victory import check_victory

CONDITIONS = 3
GEOGRAPHIC, TRIBES = 0, 1  # and losses


@kernel
def activation_step(game, at):
    """Tribes rise in the order of the pack."""
    for command in range(at.rules.commands):
        if is_over(game):
            return
        if at.rules.rising[command].planned == 1 and game.commands[command].settled == 0:
            if game.commands[command].active == 0 and can_rise(game, at.rules, command):
                rise(game, at, command)
                check_victory(game, at)
    if at.rules.variable_activation == 1:
        attempts(game, at)


@kernel
def can_rise(game, rules, command):
    """As many of the three conditions hold as are needed: all, where activation is variable."""
    rising = rules.rising[command]
    if rules.ii_augusta == 1 and rising.augusta == 1 and is_alarmed(game, rules):
        return True
    met = 1 if holds_geographic(game, rules, command) else 0
    met += 1 if holds_tribes(game, rules, rising) else 0
    met += 1 if holds_losses(game, rules, rising) else 0
    if rules.variable_activation == 1:
        return met == CONDITIONS
    return met >= min(rising.needed, rules.conditions)


@kernel
def is_alarmed(game, rules):
    """Optional: a legion is demoralised, and rebels control Corinium or Viroconium."""
    if count_broken_legions(game, rules) == 0:
        return False
    for tract in range(rules.tracts):
        if rules.augusta_alarm[tract] == 1 and game.control[tract] == state.REBELS:
            return True
    return False


# --- optional: variable activation ---------------------------------------------------------------


@kernel
def attempts(game, at):
    """Either side may try any tribe that has not been tried."""
    while not is_over(game):
        clear_options(at.desk)
        offer(at.desk, choices.PASS)
        for command in range(at.rules.commands):
            if may_attempt(game, at.rules, command):
                offer(at.desk, choices.DO_ATTEMPT, what=command)
        option = at.desk.options[ask(game, at, choices.ATTEMPT, game.mover, 0, 0)]
        if option.verb == choices.PASS:
            return
        attempt(game, at, option.what)


@kernel
def may_attempt(game, rules, command):
    """Once each; Trinovantes and Catuvellauni once a player-turn more while Boudica is there."""
    sheet = game.commands[command]
    if rules.rising[command].planned == 0 or sheet.active == 1 or sheet.settled == 1:
        return False
    if sheet.tried == 0:
        return True
    mark = 1 + game.turn * SIDES + game.mover
    is_hers = is_of_her_peoples(rules, command) and command != rules.iceni
    return (
        is_hers
        and sheet.tried != mark
        and is_boudica_in(game, rules, rules.command[command].people)
    )


@kernel
def attempt(game, at, command):
    """A die for each condition says whether it is needed; with all needed ones met they rise."""
    rules, slot = at.rules, chances.attempt_slot(game, command)
    game.commands[command].tried = 1 + game.turn * SIDES + game.mover
    needed = missing = 0
    for condition in range(CONDITIONS):
        die = roll_die(at.luck, chances.CONDITION_NEEDED, game.turn, slot, condition, DIE)
        if die <= needed_up_to(rules, condition):
            needed += 1
            missing += 0 if holds(game, rules, command, condition) else 1
    say(game, at, events.ATTEMPTED, game.mover, command, value=needed)
    if missing == 0:
        rise(game, at, command)
        check_victory(game, at)


@kernel
def needed_up_to(rules, condition):
    """A die up to this demands the condition."""
    if condition == GEOGRAPHIC:
        return rules.geographic_needed
    return rules.tribes_needed if condition == TRIBES else rules.losses_needed


@kernel
def holds(game, rules, command, condition):
    """One of the three conditions of a tribe."""
    if condition == GEOGRAPHIC:
        return holds_geographic(game, rules, command)
    if condition == TRIBES:
        return holds_tribes(game, rules, rules.rising[command])
    return holds_losses(game, rules, rules.rising[command])


# --- the three conditions ------------------------------------------------------------------------


@kernel
def holds_geographic(game, rules, command):
    """Any of: Boudica or rebels in their country, tracts controlled, tracts bare of Romans."""
    rising, home = rules.rising[command], rules.command[command].people
    if rising.boudica_at_home == 1 and is_boudica_in(game, rules, home):
        return True
    if rising.rebel_at_home == 1 and are_rebels_in(game, rules, home):
        return True
    for i in range(rising.any_listed):
        if game.control[rising.control_any[i]] == state.REBELS:
            return True
    return holds_all(game, rising) or is_bare(game, rules, rising)


@kernel
def is_boudica_in(game, rules, home):
    """True while she stands in the country of this people."""
    if rules.boudica == state.NONE or is_lost(game, rules.boudica):
        return False
    place = game.hidden.leaders[rules.boudica].place
    return is_tract(place) and rules.tract[place].home == home


@kernel
def are_rebels_in(game, rules, home):
    """True while a rebel unit does."""
    for tract in range(rules.tracts):
        if rules.tract[tract].home == home and game.height[state.REBELS, tract] > 0:
            return True
    return False


@kernel
def holds_all(game, rising):
    """Rebels control every tract of the list, if there is one."""
    for i in range(rising.all_listed):
        if game.control[rising.control_all[i]] != state.REBELS:
            return False
    return rising.all_listed > 0


@kernel
def is_bare(game, rules, rising):
    """No Roman in any tract of the list; pro-Roman tribes are no Romans here."""
    first, last = units_of(rules, state.ROME)
    for i in range(rising.bare_listed):
        tract = rising.no_roman[i]
        for unit in range(first, last):
            if game.hidden.units[unit].place == tract and is_roman(rules, unit):
                return False
    return rising.bare_listed > 0


@kernel
def holds_tribes(game, rules, rising):
    """A certain tribe has risen, or so many have."""
    if rising.after != state.NONE and has_risen(game, rules, rising.after):
        return True
    return rising.active > 0 and count_risen(game, rules) >= rising.active


@kernel
def has_risen(game, rules, command):
    """In an earlier step, so that one step raises no whole chain of tribes."""
    if game.commands[command].active == 0:
        return False
    return command == rules.iceni or not is_newly_risen(game, command)


@kernel
def count_risen(game, rules):
    """Rebel tribes that have risen."""
    count = 0
    for command in range(rules.commands):
        if rules.command[command].side == kinds.REBEL and has_risen(game, rules, command):
            count += 1
    return count


@kernel
def holds_losses(game, rules, rising):
    """Romans proper have lost units or strength points enough, or legions are demoralised."""
    if 0 < rising.units_lost <= game.tally.roman_units_lost:
        return True
    if 0 < rising.sp_lost <= game.tally.roman_sp_lost:
        return True
    if rising.legion != state.NONE and game.commands[rising.legion].demoralised == 1:
        return True
    if rising.legion_too != state.NONE and game.commands[rising.legion_too].demoralised == 1:
        return True
    return 0 < rising.legions <= count_broken_legions(game, rules)


@kernel
def count_broken_legions(game, rules):
    """Legions that are demoralised; the Germania Relief Force is none."""
    count = 0
    for command in range(rules.commands):
        if rules.command[command].side == kinds.LEGION:
            count += game.commands[command].demoralised
    return count


# --- rising --------------------------------------------------------------------------------------


@kernel
def rise(game, at, command):
    """The tribe takes a side, or both of its factions come."""
    rising = at.rules.rising[command]
    is_rebel = True
    if rising.ally != state.NONE and rising.both == 0:
        die = roll_die(at.luck, chances.TAKING_SIDES, game.turn, command, 0, DIE)
        say(game, at, events.TRIBE_DECIDES, what=command, value=die)
        is_rebel = die <= rising.rebel_on
    if is_rebel:
        appear(game, at, command)
    else:
        game.commands[command].settled = 1
    if rising.ally != state.NONE and (rising.both == 1 or not is_rebel):
        appear(game, at, rising.ally)


@kernel
def appear(game, at, command):
    """All units and leaders of a tribe, in the tracts of the pack turn and turn about."""
    sheet, card = game.commands[command], at.rules.command[command]
    sheet.active, sheet.rose, sheet.risen_by = 1, game.turn, game.mover
    say(game, at, events.TRIBE_RISES, what=command)
    for i in range(card.appears):
        place = free_tract(game, at, command, card.appear[i])
        for unit in range(card.first + i, card.last, card.appears):
            bring_unit(game, at, unit, place)
            say(game, at, events.APPEARED, unit, where=place)
        if i == 0:
            bring_leaders(game, at, command, place)


@kernel
def bring_leaders(game, at, command, place):
    """The leaders of a tribe come with it."""
    for leader in range(at.rules.leaders):
        piece, card = game.hidden.leaders[leader], at.rules.leader[leader]
        if card.leads != command or card.turn > game.turn:
            continue
        if piece.place == state.NONE:
            piece.place = place
            say(game, at, events.APPEARED, MOST_UNITS + leader, where=place)


@kernel
def free_tract(game, at, command, wanted):
    """The tract itself, or the nearest one without enemies; the owner chooses among equals."""
    seat = at.rules.command[command].seat
    for far in range(MOST_TRACTS):
        clear_options(at.desk)
        for tract in range(at.rules.tracts):
            if not has_enemies(game, seat, tract) and steps_to(at, wanted, tract, far):
                offer(at.desk, choices.DO_PLACE, where=tract)
        if at.desk.count > 0:
            return at.desk.options[ask(game, at, choices.APPEAR, seat, command, 0)].where
    raise ValueError("no tract is free")


@kernel
def steps_to(at, start, goal, far):
    """True if it is exactly so many tracts from one to the other."""
    return at.rules.apart[start, goal] == far
