"""What a seat sees of a position, as a row of numbers without hidden things.

Each game says what that is, in `telling/sees.py`: `sees(game, rules, seat)` blanks the rest of a
copy. A game in one file has it from the owners of its fields.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any

import numpy as np

from simkit.description.game import Game
from simkit.kernel.decisions import MOST_OPTIONS, OPTION
from simkit.messages.errors import BadInput

Seen = dict[str, np.ndarray]
"""What a seat is told: `observation`, `options` and `action_mask`."""

ABOUT = len(OPTION.names or ())  # numbers that describe an option
NOTHING = -1  # what stands in the place of a hidden number
ASKED = ("kind", "subject", "amount")  # of the decision, before the position


class Eyes:
    """What seats see in games of one engine."""

    def __init__(self, game: Game, engine: Any, rows: int | None = None) -> None:
        self.rows = rows or game.held.most_options or MOST_OPTIONS  # of the table of options
        self._sees = sees_of(game)
        self._copy = np.zeros(1, engine.STATE)
        self._words = self._copy.view(np.int64).reshape(-1)
        self.fractions = np.array(fractions_in(engine.STATE), dtype=np.int64)
        self.size = len(ASKED) + len(self._words)

    def seen(self, batch: np.ndarray, rules: Any, seat: int, decision: Any = None) -> np.ndarray:
        """The question, if it is put to this seat, and the position as it sees it."""
        self.blanked(batch, rules, seat)
        return self.noted(decision)

    def noted(self, decision: Any = None) -> np.ndarray:
        """The numbers of a question and of the position that was blanked last."""
        out = np.empty(self.size)
        out[: len(ASKED)] = NOTHING
        if decision is not None:
            out[: len(ASKED)] = decision.kind, decision.subject, decision.amount
        out[len(ASKED) :] = self._words
        if len(self.fractions):
            out[len(ASKED) + self.fractions] = self._words.view(np.float64)[self.fractions]
        return out

    def blanked(self, batch: np.ndarray, rules: Any, seat: int) -> Any:
        """The position as a seat sees it, as a record; the next look writes over it."""
        self._words[:] = batch.view(np.int64).reshape(-1)
        self._sees(self._copy[0], rules, seat)
        return self._copy[0]


def shown_to(
    eyes: Eyes, batch: np.ndarray, rules: Any, seat: int, decision: Any, offered: np.ndarray
) -> Seen:
    """What a seat is told: the position as it sees it, and the options that it is offered."""
    rows = max(eyes.rows, len(offered))
    options, mask = np.zeros((rows, ABOUT)), np.zeros(rows, np.int8)
    options[: len(offered)] = offered
    mask[: len(offered)] = 1
    observation = eyes.seen(batch, rules, seat, decision)
    return {"observation": observation, "options": options, "action_mask": mask}


def fractions_in(dtype: np.dtype[Any], start: int = 0) -> list[int]:
    """The places of numbers with a fraction, in words of eight bytes."""
    if dtype.subdtype is not None:
        item, shape = dtype.subdtype
        step = item.itemsize // 8
        inner = fractions_in(item)
        return [start + n * step + each for n in range(int(np.prod(shape))) for each in inner]
    if dtype.names is None:
        return [start] if dtype.kind == "f" else []
    fields: Any = dtype.fields
    return [
        place
        for name in dtype.names
        for place in fractions_in(fields[name][0], start + fields[name][1] // 8)
    ]


def sees_of(game: Game) -> Any:
    """The game's own word on what a seat may see."""
    held = game.held.part("sees")
    if held is not None:
        return held
    place = f"{game.package}.telling.sees"
    try:
        if game.package and find_spec(place) is not None:
            return importlib.import_module(place).sees
    except ModuleNotFoundError:
        pass
    raise BadInput(
        f"{game.typed} does not say what a seat sees; telling/sees.py must hold a function "
        "sees(game, rules, seat) that blanks the rest."
    )
