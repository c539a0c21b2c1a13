"""a Rally: every disrupted unit of the side rolls two dice against its morale."""

from __future__ import annotations

from simkit.fury.rules.table.board import has_enemies, is_tract
from simkit.fury.rules.table.control import units_of
from simkit.fury.rules.table.leading import morale_bonus
from simkit.fury.words import chances, events, state
from simkit.fury.words.sizes import DIE
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def rally_step(game, at):
    """Each by itself; units of a demoralised command do not rally."""
    first, last = units_of(at.rules, game.mover)
    for unit in range(first, last):
        piece = game.hidden.units[unit]
        if piece.disrupted == 1 and is_tract(piece.place) and may_rally(game, at.rules, unit):
            rally(game, at, unit)


@kernel
def may_rally(game, rules, unit):
    """Unless its command is demoralised."""
    command = rules.unit[unit].command
    return command == state.NONE or game.commands[command].demoralised == 0


@kernel
def rally(game, at, unit):
    """At most its morale, less the modifier of a leader beside it; none helps among enemies."""
    piece, counter = game.hidden.units[unit], at.rules.unit[unit]
    roll = roll_die(at.luck, chances.RALLYING, game.turn, unit, 0, DIE)
    roll += roll_die(at.luck, chances.RALLYING, game.turn, unit, 1, DIE)
    bonus = 0
    if not has_enemies(game, counter.seat, piece.place):
        bonus = morale_bonus(game, at.rules, unit)
    if roll - bonus <= counter.morale:
        piece.disrupted = 0
        say(game, at, events.RALLIED, unit, where=piece.place, value=roll)
    else:
        say(game, at, events.NOT_RALLIED, unit, value=roll)
