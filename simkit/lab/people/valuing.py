"""How much a person's choice changed the chance to win, estimated by imagined games.

The chance before is that of a seat which chooses as the adviser would. So the difference is what
the choice cost, and not a mistake of the best of many uncertain figures. Both meet the same luck.
"""

from __future__ import annotations

from collections.abc import Sequence

from simkit.lab.people.imagined import Imagined, new_luck
from simkit.lab.people.sitting import Sitting


class Valuing:
    """Imagines so many games after each option that matters."""

    def __init__(self, sitting: Sitting, games: int) -> None:
        self._imagined, self._games = Imagined(sitting), games

    def chances(self, answers: Sequence[int], advised: int, taken: int) -> tuple[float, float]:
        """The chance to win before and after a choice; nan if no game could be imagined."""
        first = new_luck()
        usual = self._imagined.won(answers, advised, first, self._games)
        own = usual
        if taken != advised:
            own = self._imagined.won(answers, taken, first, self._games)
        pairs = zip(usual, own, strict=True)
        both = [(one, other) for one, other in pairs if one is not None and other is not None]
        if not both:
            return float("nan"), float("nan")
        return sum(one for one, _ in both) / len(both), sum(one for _, one in both) / len(both)

    def close(self) -> None:
        """End the thread in which games are imagined."""
        self._imagined.close()
