"""A player that copies a bot, except for choices that it has learned to improve."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from .gain_trees import GainForest
from .sights import compared

Look = Callable[[], np.ndarray]
"""What is seen of the decision, once it is asked for."""

Group = tuple[int, int]
"""A kind of decision, and the verb of another option."""


@dataclass(frozen=True)
class LearnedStage:
    """What was learned in a round: gains over what the player did before, by group."""

    gains: dict[Group, GainForest]

    @property
    def kinds(self) -> set[int]:
        return {kind for kind, _ in self.gains}

    def answer(
        self, kind: int, look: Callable[[], np.ndarray], options: np.ndarray, own: int
    ) -> int:
        """The option that gains most; the one before if none does."""
        best, most = own, 0.0
        for verb in dict.fromkeys(options[:, 0].tolist()):
            forest = self.gains.get((kind, int(verb)))
            others = np.flatnonzero(options[:, 0] == verb)
            others = others[others != own]
            if forest is None or not len(others):
                continue
            seen = look()
            gains = forest.gains(compared(seen, options, own, others))
            place = int(gains.argmax())
            if gains[place] > most:
                best, most = int(others[place]), float(gains[place])
        return best


@dataclass
class LearnedPlayer:
    """Knobs that were turned, and stages, one upon the other."""

    turned: dict[str, float] = field(default_factory=dict)
    stages: tuple[LearnedStage, ...] = ()

    @property
    def kinds(self) -> set[int]:
        """The kinds of decision that it may answer otherwise than the bot."""
        return {kind for stage in self.stages for kind in stage.kinds}

    def answer(
        self, kind: int, look: Callable[[], np.ndarray], options: np.ndarray, own: int
    ) -> int:
        """The option that it takes, where the bot would take `own`."""
        for stage in self.stages:
            own = stage.answer(kind, look, options, own)
        return own
