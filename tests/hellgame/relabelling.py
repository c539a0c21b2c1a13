"""The same position with the seats numbered otherwise: every number that names a seat is changed.

Colours (5.1) stay with the players, and so does all luck: who was seat 1 is seat 3, and goes on
with his colour, his legions, his cards and what he knows.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simkit.hellgame.words.sizes import MOST_LEGIONS, MOST_SEATS
from simkit.hellgame.words.state import FREEBOOTERS, LEGIONS, NONE

NOTES = ("march", "influence", "battle", "order")  # of rules that are over: never looked up again


class Relabelling:
    """``to[seat]`` is the new number of a seat."""

    def __init__(self, to: Sequence[int]) -> None:
        self.to = [*to, *range(len(to), MOST_SEATS)]
        self.back = np.argsort(self.to)  # the old seat of each new one
        owners = np.array([*self.to, FREEBOOTERS])
        counters = np.arange(MOST_LEGIONS)
        self._legions = (owners[:, None] * MOST_LEGIONS + counters).ravel()
        self._owners = owners

    def position(self, game: np.record) -> np.record:
        """The position, relabelled."""
        new = game.copy()
        new["winner"] = self._named(game["winner"])
        self._seats(game, new)
        self._units(game, new)
        self._map(game, new)
        self._tally(game, new)
        self._knowledge(game, new)
        return new

    # --- numbers -----------------------------------------------------------------------------

    def _named(self, owners: np.ndarray) -> np.ndarray:
        """Owners, NONE among them."""
        return np.where(np.equal(owners, NONE), NONE, self._owners[owners])

    def _bits(self, sets: np.ndarray) -> np.ndarray:
        """Sets of seats, a bit each."""
        high = sets >> MOST_SEATS << MOST_SEATS  # Freebooters and Hellhounds keep their bits
        return high | sum((sets >> old & 1) << new for old, new in enumerate(self.to))

    def _unit(self, units: np.ndarray) -> np.ndarray:
        """Legions, and Hellhounds from LEGIONS on."""
        legions = self._legions[np.clip(units, 0, LEGIONS - 1)]
        return np.where((units >= 0) & (units < LEGIONS), legions, units)

    # --- parts -------------------------------------------------------------------------------

    def _seats(self, game: np.record, new: np.record) -> None:
        players = int(game["players"])
        new["seats"][:] = game["seats"][self.back]
        new["seat_of"][:players] = self._owners[game["seat_of"][:players]]
        new["hidden"]["hands"][:] = game["hidden"]["hands"][self.back]
        new["demons"]["owner"][:] = self._named(game["demons"]["owner"])
        new["at_peace"][:] = game["at_peace"][self.back][:, self.back]

    def _units(self, game: np.record, new: np.record) -> None:
        new["legions"][self._legions] = game["legions"]
        new["legions"]["aim"][:] = self._unit(new["legions"]["aim"])
        new["lieutenants"]["owner"][:] = self._named(game["lieutenants"]["owner"])
        new["hounds"]["legion"][:] = self._unit(game["hounds"]["legion"])
        new["hounds"]["aims"][:] = self._unit(game["hounds"]["aims"])
        new["troops"][:, self._owners] = game["troops"]
        new["present"][:] = self._bits(game["present"])
        new["posts"][self._owners] = game["posts"]

    def _map(self, game: np.record, new: np.record) -> None:
        new["holder"][:] = self._named(game["holder"])
        new["won_here"][:] = self._bits(game["won_here"])
        new["settled"][:] = self._bits(game["settled"])

    def _tally(self, game: np.record, new: np.record) -> None:
        for name in game["tally"].dtype.names:
            counts = game["tally"][name]
            if name == "first":
                new["tally"]["first"][:] = self._named(counts)
            elif name == "sectios":
                new["tally"]["sectios"][:] = counts[:, self.back]
            elif counts.ndim > 0 and len(counts) == MOST_SEATS:
                new["tally"][name][:] = counts[self.back]

    def _knowledge(self, game: np.record, new: np.record) -> None:
        new["hidden"]["arcana_known"][:] = self._bits(game["hidden"]["arcana_known"])
        new["hidden"]["hell_known"][:] = self._bits(game["hidden"]["hell_known"])
        new["demon_known"][:] = self._bits(game["demon_known"])


def differences(one: np.record, other: np.record) -> list[str]:
    """The parts of two positions that are not the same, but for notes of what is over."""
    return list(_differences(one, other, ""))


def _differences(one: np.void, other: np.void, path: str):
    for name in one.dtype.names:
        if path == "" and name in NOTES:
            continue
        mine, theirs = one[name], other[name]
        if getattr(mine, "dtype", None) is not None and mine.dtype.names and mine.ndim == 0:
            yield from _differences(mine, theirs, f"{path}{name}.")
        elif mine.tobytes() != theirs.tobytes():
            yield f"{path}{name}"
