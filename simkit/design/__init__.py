"""Everything that the file of your own game imports.

    from simkit.design import Game, per_player, setting

What the game declares becomes a record of numbers (`model`), its functions are read (`reading`),
played as plain Python (`plain`), and rewritten into kernels (`lowering`, `kernels`, `engine`).
"""

from . import testing  # noqa: F401 - game.play() finds it
from .author.bots import knob
from .author.cards import NONE, Deck, Pile
from .author.cards import OwnHand as Hand
from .author.fields import hidden, per_player, setting
from .author.game import OwnGame as Game
from .author.maps import hex_map, linked_map, square_map
from .author.pieces import pieces
from .author.tables import table
from .author.unknowns import unknown

__all__ = [
    "NONE",
    "Deck",
    "Game",
    "Hand",
    "Pile",
    "hex_map",
    "hidden",
    "knob",
    "linked_map",
    "per_player",
    "pieces",
    "setting",
    "square_map",
    "table",
    "unknown",
]
