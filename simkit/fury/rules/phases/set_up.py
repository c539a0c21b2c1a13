"""Set-up: the Iceni, and the Romans of turn 1; all others rise or come later."""

from __future__ import annotations

from simkit.fury.rules.movement.reinforcements import bring_stand
from simkit.fury.rules.table.board import is_tract
from simkit.fury.words import state
from simkit.fury.words.sizes import MOST_FLEETS, MOST_LEADERS, MOST_TRACTS, MOST_UNITS
from simkit.kernel.jit import kernel

from .activation import appear


@kernel
def set_up_game(game, at):
    """Lay out a new game; it then stands at the start of turn 1."""
    clear_map(game)
    game.turn, game.phase, game.mover = 1, state.SET_UP, state.REBELS
    game.winner = state.NONE
    for stand in range(at.rules.stands):
        if at.rules.stand[stand].turn <= 1 and is_tract(at.rules.stand[stand].at):
            bring_stand(game, at, stand)
    for fleet in range(at.rules.fleets):
        if at.rules.fleet[fleet].turn <= 1:
            game.fleets[fleet].place = game.fleets[fleet].port = at.rules.fleet[fleet].at
    appear(game, at, at.rules.iceni)
    for leader in range(at.rules.leaders):
        card, piece = at.rules.leader[leader], game.hidden.leaders[leader]
        if card.turn <= 1 and is_tract(card.at) and piece.place == state.NONE:
            piece.place = card.at


@kernel
def clear_map(game):
    """Nobody anywhere; no tract is anybody's."""
    for unit in range(MOST_UNITS):
        game.hidden.units[unit].place = state.NONE
    for leader in range(MOST_LEADERS):
        game.hidden.leaders[leader].place = state.NONE
        game.hidden.leaders[leader].captor = state.NONE
    for fleet in range(MOST_FLEETS):
        game.fleets[fleet].place = game.fleets[fleet].port = state.NONE
    for tract in range(MOST_TRACTS):
        game.control[tract] = game.came_first[tract] = state.NONE
    game.march.origin = game.march.place = game.battle.place = state.NONE
