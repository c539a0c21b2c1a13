"""Victory: awarded the instant that its conditions are fulfilled."""

from __future__ import annotations

from simkit.fury.words import events, kinds, state
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over


@kernel
def check_victory(game, at):
    """Whose conditions hold?"""
    if is_over(game):
        return
    rules = at.rules
    if broken(game, rules, kinds.LEGION) >= rules.legions_to_win:
        end(game, at, state.BY_LEGIONS, state.REBELS)
    elif lowland_active(game, rules) >= rules.tribes_to_win:
        end(game, at, state.BY_RISING, state.REBELS)
    elif is_pacified(game, rules):
        end(game, at, state.BY_PACIFYING, state.ROME)


@kernel
def end(game, at, outcome, winner):
    """The game is over."""
    game.outcome, game.winner = outcome, winner
    say(game, at, events.GAME_OVER, state.NONE, outcome, state.NONE, 0)


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
    if not is_over(game) and game.turn >= at.rules.turns:
        end(game, at, state.DRAWN, state.NONE)
