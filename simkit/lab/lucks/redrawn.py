"""Play games again with new luck from a given turn on."""

from __future__ import annotations

import numpy as np

from simkit.lab.basics.calling import direct
from simkit.lab.basics.engine_parts import engine_part
from simkit.lab.play.cell import seed_from
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.workspace import Workspace
from simkit.lab.table.rows import seat_wins

SET_UP = 0  # the cut after which all luck of play is drawn anew


class Redrawn:
    """One cell's games in a row: as they are, and from the end of a turn on by other luck."""

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._workspace = Workspace(prepared)
        self._own = self._workspace.luck
        self._one_by_one = bool(self._workspace.look_ahead) or not hasattr(
            prepared.engine, "redraw_batch"
        )

    def wins(self, numbers: range) -> np.ndarray:
        """Of each game and seat: whether it wins; of a team there is one."""
        return self.won(self._played(numbers))

    def turns(self, numbers: range) -> np.ndarray:
        """How long games last."""
        return np.asarray(self._columns(self._played(numbers))["turns"])

    def again(self, numbers: range, cut: int) -> np.ndarray:
        """The ends of these games where all luck after a turn is new.

        That is dice, shuffles, and all that no seat knows after that turn.
        """
        return self._again(numbers, cut, self._other(cut), deals=True)

    def by_luck(self, numbers: range, luck: np.record) -> np.ndarray:
        """Who wins these games by another luck from their beginning."""
        self._workspace.luck = luck
        return self.won(self._workspace.run(numbers.start, len(numbers)))

    def with_cards_kept(self, numbers: range) -> np.ndarray:
        """Who wins these games by new dice after the set-up, but with the cards as they were."""
        luck, own = self._other(SET_UP), self._own
        luck.cards_low, luck.cards_high = own.seed_low, own.seed_high
        return self._again(numbers, SET_UP, luck, deals=False)

    def _played(self, numbers: range) -> np.ndarray:
        self._workspace.luck = self._own
        if numbers.step == 1:
            return self._workspace.run(numbers.start, len(numbers))
        if self._one_by_one:
            return np.concatenate([self._workspace.run(number, 1).copy() for number in numbers])
        return self._workspace.redrawn(numbers, None, self._own, deals=False)

    def _again(self, numbers: range, cut: int, luck: np.record, deals: bool) -> np.ndarray:
        self._workspace.luck = self._own
        if self._one_by_one:
            return np.concatenate([self._one_again(n, cut, luck, deals) for n in numbers])
        return self._workspace.redrawn(numbers, cut, luck, deals)

    def _one_again(self, number: int, cut: int, luck: np.record, deals: bool) -> np.ndarray:
        """A single game, where bots search: only Python knows how to go on with them."""
        from simkit.kernel.records import blank
        from simkit.kernel.redrawing import NOBODY

        workspace, prepared = self._workspace, self._prepared
        workspace.luck = self._own
        begun = workspace.run(number, 1, last_turn=cut)
        state = blank(prepared.engine.STATE, 1)
        state[:] = begun
        if state[0]["outcome"] == 0:
            minds = workspace.desk.minds
            memos = minds["memo"].copy()
            workspace.luck = luck
            workspace.run(number, 1, last_turn=0)  # wakes the minds, by the luck from here on
            minds["memo"] = memos
            if deals:
                deal = direct(engine_part(prepared.engine, "deal_hidden"))
                deal(state[0], prepared.rules, NOBODY, luck)
            workspace.play_on(state[0])
        return state

    def _other(self, cut: int) -> np.record:
        """The luck of this cut: another one for each."""
        from simkit.kernel.luck import luck_of

        return luck_of(seed_from(f"redrawn {self._prepared.settled.cell.seed} {cut}"))

    def _columns(self, states: np.ndarray) -> dict[str, np.ndarray]:
        settled = self._prepared.settled
        found: dict[str, np.ndarray] = self._prepared.engine.columns(
            states, settled.components, settled.settings
        )
        return found

    def won(self, states: np.ndarray) -> np.ndarray:
        """Who wins in games that ended so."""
        columns = self._columns(states)
        if self._prepared.game.seats:
            return np.asarray(seat_wins(columns), dtype=float)
        return np.asarray(columns["won"], dtype=float)[:, None]
