"""Check whether the values of an owner's pack lie in the game's ranges."""

from __future__ import annotations

from collections.abc import Iterator

from simkit.description.game import Game
from simkit.lab.ranges.moves import ends, within
from simkit.lab.ranges.reading import ranges_of
from simkit.messages.errors import BadInput
from simkit.values.components import Components
from simkit.values.schema import shown


def implausible(game: Game, pack: Components) -> Iterator[str]:
    """A remark on every value of an owner's pack that lies outside what is plausible.

    A range says what we hold for possible of a value that we have not seen. An owner who has seen
    it knows better, and says so by an origin. A house rule may be anything, so nothing is refused.
    """
    own = {
        leaf.path: leaf
        for leaf in pack.leaves()
        if leaf.origin == "own" and leaf.note in pack.packs
    }
    if not own:  # reading the ranges takes a second
        return
    base = game.components()
    for unknown in ranges_of(game).unknowns:
        for spot in unknown.spots:
            leaf = own.get(spot.leaf.path)
            if leaf is None:
                continue
            try:
                value = pack.value(spot.path)
            except BadInput:  # the pack has written another shape there
                continue
            allowed = unknown.allowed(base, spot)
            if not within(value, allowed):
                key = leaf.path.split(".")[-1]
                yield (
                    f"{spot.path} {shown(value)} of {leaf.note} is outside what is plausible: "
                    f"{ends(allowed)} ({unknown.name}). That is fine for a house rule. If it is "
                    f'printed so, write origin = {{ {key} = "printed on my copy" }}.'
                )
