"""How near each side is to its victory, as a chance to win."""

from __future__ import annotations

from simkit.fury.words import kinds, state
from simkit.kernel.jit import kernel


@kernel
def chance_to_win(game, rules, seat):
    """Between 0 and 1: how much nearer to victory than the enemy a side is."""
    rebels = max(rising_share(game, rules), legions_share(game, rules))
    ahead = 0.5 + 0.5 * (rebels - pacified_share(game, rules))
    return ahead if seat == state.REBELS else 1.0 - ahead


@kernel
def rising_share(game, rules):
    """Lowland tribes that have risen, of those that win."""
    risen = 0
    for command in range(rules.commands):
        if rules.command[command].side == kinds.REBEL and rules.command[command].lowland == 1:
            risen += game.commands[command].active
    return min(1.0, risen / rules.tribes_to_win)


@kernel
def legions_share(game, rules):
    """How far the legions are worn down, as a share of three levels."""
    worn = 0.0
    for command in range(rules.commands):
        if rules.command[command].side == kinds.LEGION:
            worn += min(1.0, game.commands[command].lost / rules.command[command].level)
    return min(1.0, worn / rules.legions_to_win)


@kernel
def pacified_share(game, rules):
    """How far the Iceni and the other lowland tribes that have risen are worn down."""
    worn = risen = 0.0
    for command in range(rules.commands):
        sheet = rules.command[command]
        if sheet.side == kinds.REBEL and sheet.lowland == 1 and game.commands[command].active == 1:
            worn += min(1.0, game.commands[command].lost / sheet.level)
            risen += 1.0
    return 0.0 if risen == 0.0 else min(1.0, worn / min(risen, rules.tribes_to_pacify + 1.0))
