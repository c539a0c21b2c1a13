"""Whether the values of an owner's pack lie in the ranges that the game gives them."""

from __future__ import annotations

from simkit.components import Components
from simkit.errors import BadInput
from simkit.game import Game
from simkit.lab.ranges.moves import ends, within
from simkit.lab.ranges.reading import ranges_of
from simkit.schema import PlaceInFile, shown


def check_within(game: Game, pack: Components, file: str) -> None:
    """Refuse a value outside its range that the pack gives without saying where it stands.

    A range says what we hold for possible of a value that we have not seen. Whoever has seen it
    knows better: an origin of its own in the pack is enough.
    """
    base = game.components()
    own = {leaf.path: leaf for leaf in pack.leaves() if leaf.origin == "own"}
    for unknown in ranges_of(game).unknowns:
        for spot in unknown.spots:
            leaf = own.get(spot.leaf.path)
            if leaf is None or leaf.note not in pack.packs:
                continue
            try:
                value = pack.value(spot.path)
            except BadInput:  # the pack has written another shape there
                continue
            allowed = unknown.allowed(base, spot)
            if not within(value, allowed):
                key = leaf.path.split(".")[-1]
                raise PlaceInFile(file, spot.path).bad(
                    f"found {shown(value)}, expected {ends(allowed)}: the range of {unknown.name} "
                    f"({unknown.reason}). If you have seen the value, say where: "
                    f'origin = {{ {key} = "printed on my copy" }}'
                )
