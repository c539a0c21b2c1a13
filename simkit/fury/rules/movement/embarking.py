"""d Sea movement: who comes aboard in the port where the flotilla lies."""

from __future__ import annotations

from simkit.fury.rules.table.board import has_community, is_tract
from simkit.fury.words import choices, kinds, state
from simkit.fury.words.sizes import MOST_UNITS, PIECES
from simkit.kernel.jit import kernel

from .mustering import muster_for


@kernel
def is_haven(rules, place):
    """A port, or a box off the map."""
    if is_tract(place):
        return has_community(rules, place, kinds.PORT)
    return place >= state.FIRST_SEA and rules.box[place - state.FIRST_SEA] == 1


@kernel
def embark(game, at, fleet):
    """Undisrupted units and leaders that have not moved; nobody has to."""
    muster_for(game, at, state.ROME, game.fleets[fleet].place, choices.EMBARK, fleet)
    for piece in range(PIECES):
        if game.hidden.party[piece] == 1:
            game.hidden.party[piece] = 0
            if piece < MOST_UNITS:
                game.hidden.units[piece].aboard = fleet + 1
                game.hidden.units[piece].moved = 1
            else:
                game.hidden.leaders[piece - MOST_UNITS].aboard = fleet + 1
                game.hidden.leaders[piece - MOST_UNITS].moved = 1
