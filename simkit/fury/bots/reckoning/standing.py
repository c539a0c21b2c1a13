"""How close each side is to victory, as a share of what it needs."""

from __future__ import annotations

from simkit.fury.words import kinds
from simkit.kernel.jit import kernel


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
