"""Victory: awarded the instant that its conditions are fulfilled."""

from __future__ import annotations

from simkit.fury.rules.table.board import is_tract
from simkit.fury.rules.table.control import is_roman, units_of
from simkit.fury.words import events, kinds, state
from simkit.fury.words.sizes import SIDES
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over


@kernel
def check_victory(game, at):
    """Whose conditions hold?"""
    if is_over(game):
        return
    rules = at.rules
    if rules.variable_victory == 1:
        check_variable_victory(game, at)
    elif broken(game, rules, kinds.LEGION) >= rules.legions_to_win:
        end(game, at, state.BY_LEGIONS, state.REBELS)
    elif lowland_active(game, rules) >= rules.tribes_to_win:
        end(game, at, state.BY_RISING, state.REBELS)
    elif is_pacified(game, rules):
        end(game, at, state.PACIFIED, state.ROME)


@kernel
def end(game, at, outcome, winner):
    """The game is over."""
    game.outcome, game.winner = outcome, winner
    say(game, at, events.GAME_OVER, what=outcome)


@kernel
def broken(game, rules, side):
    """Commands of a kind that are demoralised."""
    count = 0
    for command in range(rules.commands):
        if rules.command[command].side == side:
            count += game.commands[command].demoralised
    return count


@kernel
def lowland_active(game, rules):
    """Rebel lowland tribes that have risen."""
    count = 0
    for command in range(rules.commands):
        sheet = rules.command[command]
        if sheet.side == kinds.REBEL and sheet.lowland == 1:
            count += game.commands[command].active
    return count


@kernel
def is_pacified(game, rules):
    """The Iceni are demoralised, and five other lowland tribes, or all if fewer have risen."""
    if game.commands[rules.iceni].demoralised == 0:
        return False
    down = 0
    for command in range(rules.commands):
        sheet = rules.command[command]
        if sheet.side == kinds.REBEL and sheet.lowland == 1 and command != rules.iceni:
            down += game.commands[command].demoralised
    return down >= min(rules.tribes_to_pacify, lowland_active(game, rules) - 1)


@kernel
def end_of_turn(game, at):
    """After the last turn the game is drawn."""
    if at.rules.variable_victory == 1:
        if at.rules.whole_turns == 0:
            count_towns(game, at.rules)
        check_victory(game, at)
    if not is_over(game) and game.turn >= at.rules.turns:
        end(game, at, state.DRAWN, state.NONE)


# --- optional: variable victory ------------------------------------------------------------------


@kernel
def check_variable_victory(game, at):
    """Three ways for the rebels, and two for Rome where none of them is met."""
    rules = at.rules
    if have_all_risen(game, rules):
        end(game, at, state.BY_TRIBES, state.REBELS)
    elif are_generals_gone(game, rules):
        end(game, at, state.BY_GENERALS, state.REBELS)
    elif game.towns_held >= towns_needed(rules):
        end(game, at, state.BY_TOWNS, state.REBELS)
    elif is_contained(game, rules):
        end(game, at, state.CONTAINED, state.ROME)
    elif is_leaderless(game, rules):
        end(game, at, state.BY_BOUDICA, state.ROME)


@kernel
def have_all_risen(game, rules):
    """Every tribe that has not taken Rome's side, and few of them demoralised."""
    for command in range(rules.commands):
        sheet = game.commands[command]
        if rules.command[command].side == kinds.REBEL and sheet.settled == 0 and sheet.active == 0:
            return False
    return broken(game, rules, kinds.REBEL) <= rules.variable_demoralised


@kernel
def are_generals_gone(game, rules):
    """Paulinus and another Roman commander dead, and half of the strength that ever came lost."""
    if rules.paulinus == state.NONE or not is_dead(game, rules.paulinus):
        return False
    others = 0
    for command in range(rules.commands):
        sheet = rules.command[command]
        if sheet.side == kinds.LEGION or sheet.side == kinds.FORCE:
            if sheet.leader != state.NONE and is_dead(game, sheet.leader):
                others += 1
    came = left = 0
    first, last = units_of(rules, state.ROME)
    for unit in range(first, last):
        if is_roman(rules, unit) and game.hidden.units[unit].place != state.NONE:
            came += rules.unit[unit].sp
            left += game.hidden.units[unit].sp
    return others > 0 and 2 * left <= came


@kernel
def is_dead(game, leader):
    """Eliminated, not only captured."""
    return game.hidden.leaders[leader].place == state.GONE


@kernel
def end_of_player_turn(game, at):
    """Where only whole turns count, the towns are looked at after either side's."""
    if at.rules.variable_victory == 1 and at.rules.whole_turns == 1:
        count_towns(game, at.rules)


@kernel
def count_towns(game, rules):
    """Once more they are held, or no more; the count begins with the end of a turn, after Rome."""
    if not hold_towns(game, rules):
        game.towns_held = 0
    elif game.towns_held > 0 or game.mover == state.ROME:
        game.towns_held += 1


@kernel
def towns_needed(rules):
    """How often: at the ends of so many turns; or before the first of them and in both halves."""
    return 1 + SIDES * rules.variable_turns if rules.whole_turns == 1 else rules.variable_turns


@kernel
def hold_towns(game, rules):
    """All towns of the south-east, one of the west, one legion post."""
    west = posts = 0
    for tract in range(rules.tracts):
        is_held = game.control[tract] == state.REBELS
        if rules.variable_towns[tract] == 1 and not is_held:
            return False
        west += 1 if rules.variable_west[tract] == 1 and is_held else 0
        posts += 1 if rules.variable_posts[tract] == 1 and is_held else 0
    return west > 0 and posts > 0


@kernel
def is_contained(game, rules):
    """Every lowland tribe is quiet or demoralised; highland ones too, or not in the lowlands."""
    for command in range(rules.commands):
        sheet, card = game.commands[command], rules.command[command]
        if card.side != kinds.REBEL or sheet.active == 0 or sheet.demoralised == 1:
            continue
        if card.lowland == 1 or is_abroad(game, rules, command):
            return False
    return True


@kernel
def is_abroad(game, rules, command):
    """True if an undisrupted unit of the tribe stands in the country of a lowland tribe."""
    for unit in range(rules.command[command].first, rules.command[command].last):
        piece = game.hidden.units[unit]
        if is_tract(piece.place) and piece.disrupted == 0:
            if is_lowland(rules, rules.tract[piece.place].home):
                return True
    return False


@kernel
def is_lowland(rules, people):
    """True for the country of a lowland tribe."""
    for command in range(rules.commands):
        if rules.command[command].people == people and rules.command[command].lowland == 1:
            return True
    return False


@kernel
def is_leaderless(game, rules):
    """Boudica dead, half of the Trinovantes lost, Londinium and Durovernum Canti Roman."""
    if rules.boudica == state.NONE or not is_dead(game, rules.boudica):
        return False
    for tract in range(rules.tracts):
        if rules.variable_roman[tract] == 1 and game.control[tract] != state.ROME:
            return False
    if rules.trinovantes == state.NONE:
        return False
    whole = 0
    for unit in range(
        rules.command[rules.trinovantes].first, rules.command[rules.trinovantes].last
    ):
        whole += rules.unit[unit].sp
    return 2 * game.commands[rules.trinovantes].lost >= whole
