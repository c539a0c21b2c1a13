"""Games that are played again with their luck drawn anew from a turn on."""

from __future__ import annotations

import numpy as np

from simkit.lab.play.cell import seed_from
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.workspace import Workspace
from simkit.lab.table.rows import seat_wins

SET_UP = 0  # the cut after which all luck of play is drawn anew


class Redrawn:
    """One cell's games: as they are, and from the end of a turn on by other luck."""

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._workspace = Workspace(prepared)
        self._own = self._workspace.luck

    def wins(self, number: int) -> np.ndarray:
        """Of each seat: whether it wins; of a team there is one."""
        self._workspace.luck = self._own
        return self._won(self._workspace.run(number, 1))

    def turns(self, number: int) -> int:
        """How long a game lasts."""
        self._workspace.luck = self._own
        return int(self._columns(self._workspace.run(number, 1))["turns"][0])

    def wins_again(self, number: int, cut: int) -> np.ndarray:
        """The same, where the luck after this turn is drawn anew."""
        from simkit.kernel.records import blank

        workspace = self._workspace
        workspace.luck = self._own
        begun = workspace.run(number, 1, last_turn=cut)
        state = blank(self._prepared.engine.STATE, 1)
        state[:] = begun
        if state[0]["outcome"] == 0:
            minds = workspace.desk.minds
            memos = minds["memo"].copy()
            workspace.luck = self._other(number, cut)
            workspace.run(number, 1, last_turn=0)  # wakes the minds, by the luck from here on
            minds["memo"] = memos
            workspace.play_on(state[0])
        return self._won(state)

    def _other(self, number: int, cut: int) -> np.record:
        """The luck of this cut: another one for each."""
        from simkit.kernel.luck import luck_of

        seed = self._prepared.settled.cell.seed
        return luck_of(seed_from(f"redrawn {seed} {cut}"), number)

    def _columns(self, states: np.ndarray) -> dict[str, np.ndarray]:
        settled = self._prepared.settled
        found: dict[str, np.ndarray] = self._prepared.engine.columns(
            states, settled.components, settled.settings
        )
        return found

    def _won(self, states: np.ndarray) -> np.ndarray:
        columns = self._columns(states)
        if self._prepared.game.seats:
            return np.asarray(seat_wins(columns)[0], dtype=float)
        return np.asarray(columns["won"][:1], dtype=float)
