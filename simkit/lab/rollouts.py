"""Imagined endings: a position played on many times, with all that nobody can see dealt anew.

Luck is that of no real game, so an imagined ending tells nothing of what is in store; and it is a
function of the position's own game, turn and number, so asking twice gives the same answer.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np

from simkit.lab.cell import LARGEST_SEED, Prepared, Workspace
from simkit.lab.rows import Columns

WATCHER = 0  # whose knowledge counts: where players are a team, all see the same


@dataclass(frozen=True)
class Moment:
    """A game at the start of a turn, with what its bots have noted."""

    number: int
    state: np.record
    memos: np.ndarray

    @property
    def turn(self) -> int:
        return int(self.state.turn)


def moments(prepared: Prepared, number: int, most: int = 10**6) -> tuple[list[Moment], Columns]:
    """Every turn of a game as it begins, and the game's own end."""
    workspace = Workspace(prepared)
    game = workspace.run(number, 1, last_turn=0)[0]
    found: list[Moment] = []
    over = False
    while not over and len(found) < most:
        found.append(
            Moment(number, game.copy(), np.ascontiguousarray(workspace.desk.minds["memo"]))
        )
        over = workspace.play_on(game, last_turn=int(game.turn))
    settled = prepared.settled
    return found, prepared.engine.columns(workspace.batch[:1], settled.components, settled.settings)


class Imagination:
    """Plays a moment on, again and again."""

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared

    def endings(self, moment: Moment, count: int) -> Columns:
        """How ``count`` imagined games end that begin here: the engine's columns."""
        from simkit.kernel.records import blank

        prepared = self._prepared
        engine = prepared.engine
        workspace = Workspace(prepared, seed=_seed(prepared, moment))
        start = blank(engine.STATE, 1)
        start[0] = moment.state
        ends = blank(engine.STATE, count)
        engine.imagine_batch(
            ends,
            start,
            WATCHER,
            prepared.rules,
            prepared.bots,
            workspace.desk,
            workspace.luck,
            workspace.log,
            moment.memos,
            engine.play,
            engine.deal_hidden,
        )
        settled = prepared.settled
        return prepared.engine.columns(ends, settled.components, settled.settings)


def _seed(prepared: Prepared, moment: Moment) -> int:
    """The luck of a moment's imagined games, which no real game shares."""
    cell = prepared.settled.cell
    text = f"imagined {cell.seed} {moment.number} {moment.turn}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) % LARGEST_SEED
