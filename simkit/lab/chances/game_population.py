"""Play many games turn by turn and copy the promising ones, to measure rare wins."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from simkit.lab.chances.learned_table import model_name
from simkit.lab.play.cell import seed_from
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.workspace import Workspace
from simkit.lab.statistics.splitting import Stand
from simkit.values.learned import weights_for

Standing = Callable[[np.ndarray], np.ndarray]
"""How well each of some running games stands."""


def by_chance(prepared: Prepared) -> Standing:
    """The logarithm of the chance to win that was learned; it need not hold, only to rank well."""
    engine, rules = prepared.engine, prepared.rules
    settled = prepared.settled
    *weights, constant = weights_for(settled.components, model_name(settled), engine.FEATURES)

    def stand(states: np.ndarray) -> np.ndarray:
        noted = np.empty((len(states), len(weights)))
        for row, state in zip(noted, states, strict=True):
            engine.features(state, rules, 0, row)
        return -np.logaddexp(0.0, -(noted @ np.array(weights) + constant))

    return stand


def by_metric(prepared: Prepared, metric: str, sign: int) -> Standing:
    """A metric as it is at the moment."""
    settled = prepared.settled

    def stand(states: np.ndarray) -> np.ndarray:
        columns = prepared.engine.columns(states, settled.components, settled.settings)
        return sign * np.nan_to_num(columns[metric].astype(float))

    return stand


class GamePopulation:
    """The games of one population; its number gives it luck of its own."""

    def __init__(self, prepared: Prepared, size: int, number: int, standing: Standing) -> None:
        from simkit.kernel.records import blank

        self._prepared = prepared
        self._standing = standing
        self._number = number
        self._turn = 0
        self._workspace = Workspace(prepared)
        self._states = blank(prepared.engine.STATE, size)
        self._memos = np.stack([self._workspace.desk.minds["memo"]] * size)

    def begin(self) -> Stand:
        """Every game is set up."""
        self._deal_luck()
        for place in range(len(self._states)):
            self._states[place] = self._workspace.run(place, 1, last_turn=0)[0]
            self._memos[place] = self._workspace.desk.minds["memo"]
        return self._stand()

    def go_on(self, parents: np.ndarray) -> Stand:
        """A turn each, by luck that no other copy has."""
        self._deal_luck()
        self._states = np.ascontiguousarray(self._states[parents])
        self._memos = self._memos[parents]
        minds = self._workspace.desk.minds
        self._workspace.run(0, 1, last_turn=0)  # wakes the minds, by the luck of this stage
        for place, state in enumerate(self._states):
            self._sit_down(place)
            self._workspace.play_on(state, last_turn=int(state["turn"]))
            self._memos[place] = minds["memo"]
        return self._stand()

    def _sit_down(self, place: int) -> None:
        """The minds and the luck of one game, as its driver would wake them."""
        minds = self._workspace.desk.minds
        self._workspace.luck.game = place
        minds["luck"]["game"] = place
        minds["asked"], minds["dawn"] = 0, 0
        minds["memo"] = self._memos[place]

    def _deal_luck(self) -> None:
        from simkit.kernel.luck import luck_of

        seed = self._prepared.settled.cell.seed
        text = f"population {seed} {self._number} {self._turn}"
        self._workspace.luck = luck_of(seed_from(text))
        self._turn += 1

    def _stand(self) -> Stand:
        prepared = self._prepared
        over = self._states["outcome"] != 0
        won, scores = np.zeros(len(over), dtype=bool), np.zeros(len(over))
        if over.any():
            settled = prepared.settled
            ends = prepared.engine.columns(self._states[over], settled.components, settled.settings)
            won[over] = ends["won"]
        if not over.all():
            scores[~over] = self._standing(self._states[~over])
        return Stand(won, over, scores)
