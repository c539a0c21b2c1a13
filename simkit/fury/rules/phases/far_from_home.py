"""d Disruption with distance: faint hearts do not go far from home without a leader of theirs."""

from __future__ import annotations

from simkit.fury.rules.table.board import is_tract
from simkit.fury.rules.table.leading import is_led
from simkit.fury.rules.table.pieces import disrupt
from simkit.fury.words import state
from simkit.kernel.jit import kernel


@kernel
def settle_far_from_home(game, at):
    """At the end of combat: Britons of both sides, more than five tracts away."""
    for unit in range(at.rules.units):
        piece, counter = game.hidden.units[unit], at.rules.unit[unit]
        if (
            counter.command == state.NONE
            or not is_tract(piece.place)
            or counter.morale > at.rules.faint_morale
        ):
            continue
        people = at.rules.command[counter.command].people
        if people != state.NONE and piece.disrupted == 0:
            far = at.rules.distance[people, piece.place] > at.rules.far_from_home
            if far and not is_led(game, at.rules, unit):
                disrupt(game, at, unit)
