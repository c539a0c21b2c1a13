"""Ask the book of a bot that searches: the mixed answers that it has learned for a small game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING, Any

from simkit.lab.basics.calling import direct
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.workspace import Workspace

if TYPE_CHECKING:
    import numpy as np

UNKNOWN = -1  # in the place of an answer: the book does not say


class BookAnswers:
    """The answers of seats that search, one question at a time."""

    def __init__(self, prepared: Prepared) -> None:
        from simkit.kernel.mixing.book import OPEN

        self._work = Workspace(prepared)
        self._work.run(0, 0)  # nobody plays, but the book is written
        self._consult: Any = _consult_for(prepared.engine)
        self.is_open = int(self._work.desk.book.state) == OPEN

    def shares(
        self, state: np.ndarray, decision: np.ndarray, options: np.ndarray, mind: np.ndarray
    ) -> tuple[int, np.ndarray]:
        """What a seat takes now, or UNKNOWN, and how often it takes each option.

        Its mind keeps what it has seen; what it takes must be noted there (`note`).
        """
        import numpy as np

        prepared, shares = self._work.prepared, np.zeros(len(options))
        place = direct(self._consult)(
            state, prepared.rules, prepared.bots, self._work.desk, decision, options, mind, shares
        )
        return int(place), shares

    @staticmethod
    def note(mind: np.ndarray, place: int) -> None:
        """The seat has taken an option."""
        from simkit.kernel.decisions import TOLD
        from simkit.kernel.mixing import book

        told = mind["memo"][0, TOLD]
        mind["memo"][0, TOLD] = getattr(book.blend, "py_func", book.blend)(int(told), place + 1)


@cache
def _consult_for(engine: ModuleType) -> Callable[..., int]:
    """Compiled code that reads the book, for the records of a game."""
    from simkit.kernel.jit import entry
    from simkit.kernel.search.consulting import consult, consult_signature

    compiled: Callable[..., int] = entry(consult_signature(engine.STATE, engine.RULES))(consult)
    return compiled
