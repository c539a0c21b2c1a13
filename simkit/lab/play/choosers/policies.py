"""Policies: ordinary Python functions and models that choose instead of a bot.

They are shown what an environment shows a seat (`observing`), so what was trained there plays here.
They stand outside the compiled loop, which waits for each answer.
"""

from __future__ import annotations

import ctypes
import io
import threading
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

import numba
import numpy as np
from numba.core import types
from numba.extending import intrinsic

from simkit.description.game import Game, shown
from simkit.kernel.decisions import DECISION, OPTION
from simkit.lab.basics.calling import enclosed, is_compiled
from simkit.lab.basics.raised_outside import FAILED, answer_of
from simkit.messages.errors import BadInput
from simkit.players.botscript import content_of_model

from .observing import Eyes, Seen, shown_to

Policy = Callable[[Seen], Any]  # the place of an option


# --- models --------------------------------------------------------------------------------------


def model_policy(file: str) -> Policy:
    """A model of scikit-learn: it scores the options, and the highest score is taken.

    Each option is a row: the observation, then verb, who, what, where and amount.
    """
    content = content_of_model(file)
    import joblib

    try:
        model = joblib.load(io.BytesIO(content))
    except Exception as problem:
        raise BadInput(f"{file}: the model cannot be loaded ({_brief(problem)}).") from None
    if not hasattr(model, "predict"):
        raise BadInput(f"{file}: this is no model of scikit-learn; it cannot predict.")
    return partial(_best_scored, file, model)


def _best_scored(file: str, model: Any, seen: Seen) -> int:
    options = seen["options"][: int(seen["action_mask"].sum())]
    rows = np.hstack([np.tile(seen["observation"], (len(options), 1)), options])
    try:
        return int(np.argmax(_scores(model, rows)))
    except Exception as problem:
        raise BadInput(f"{file}: the model cannot answer ({_brief(problem)}).") from None


def _scores(model: Any, rows: np.ndarray) -> Any:
    """The chance of the last class, of a model that knows chances; otherwise its prediction."""
    return (
        model.predict_proba(rows)[:, -1] if hasattr(model, "predict_proba") else model.predict(rows)
    )


def _brief(problem: Exception) -> str:
    first = (str(problem).strip().splitlines() or [type(problem).__name__])[0]
    return first.rstrip(".")


# --- at the table --------------------------------------------------------------------------------


def seated(asked: Asker, engine: ModuleType) -> Any:
    """A policy as a bot of the engine."""
    idle = engine.CHOOSERS["idle"]  # it shows how bots of this engine are called
    if not is_compiled(idle):
        return asked.in_plain
    return enclosed(partial(_asking, ask=_CALLED(asked.by_address)), idle)


def _asking(bot: Any, ask: Any) -> Any:
    def asking(view, rules, decision, options, count, mind):  # type: ignore[no-untyped-def]
        return ask(
            address_of(view), address_of(rules), address_of(decision), options.ctypes.data, count
        )

    return asking


_CALLED: Any = ctypes.CFUNCTYPE(ctypes.c_int64, *(ctypes.c_int64,) * 5)


def _take_address(typing_context: Any, record: Any) -> Any:
    """Where a record lies in memory."""

    def take(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ptrtoint(arguments[0], context.get_value_type(types.int64))

    return types.int64(record), take


address_of: Any = intrinsic(_take_address)


def _point_at(typing_context: Any, address: Any) -> Any:
    """Whole numbers that lie at an address."""

    def point(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return types.CPointer(types.int64)(types.int64), point


_pointer: Any = intrinsic(_point_at)


@numba.njit(inline="always")
def array_at(address: Any, count: Any) -> Any:
    """Whole numbers that lie at an address, as an array, in compiled code."""
    return numba.carray(_pointer(address), (count,), np.int64)


class Asker:
    """Shows a policy each question that is put to it, one at a time."""

    def __init__(self, file: str, policy: Policy, game: Game, engine: ModuleType) -> None:
        self._file, self._policy = file, policy
        self._eyes = Eyes(game, engine)
        self._state, self._rules = engine.STATE, engine.RULES
        self._lock = threading.Lock()

    def by_address(self, view: int, rules: int, decision: int, options: int, count: int) -> int:
        """The answer to a question that lies in memory; nothing may be raised from here."""
        return answer_of(
            lambda: self._answer(
                lying_at(view, self._state),
                lying_at(rules, self._rules)[0],
                lying_at(decision, DECISION)[0],
                lying_at(options, OPTION, count),
            )
        )

    def in_plain(
        self, view: Any, rules: Any, decision: Any, options: Any, count: int, mind: Any
    ) -> int:
        """The answer to a question of an engine in plain Python."""
        batch = np.frombuffer(view.tobytes(), self._state)
        return answer_of(lambda: self._answer(batch, rules, decision, options[:count]))

    def _answer(self, batch: np.ndarray, rules: Any, decision: Any, options: np.ndarray) -> int:
        offered = options.view(np.int64).reshape(len(options), -1)
        with self._lock:
            place = self._chosen(batch, rules, decision, offered)
        return self._checked(place, len(offered))

    def _chosen(self, batch: np.ndarray, rules: Any, decision: Any, offered: np.ndarray) -> Any:
        """What the policy takes; it is asked one question at a time."""
        seen = shown_to(self._eyes, batch, rules, int(decision.seat), decision, offered)
        return self._policy(seen)

    def _checked(self, place: Any, count: int) -> int:
        number = _whole(place)
        if not 0 <= number < count:
            raise BadInput(
                f"{self._file}: it chose option {shown(place)}; answer with a place from 0 to "
                f"{count - 1}."
            )
        return number


def _whole(answer: Any) -> int:
    """The whole number that was answered; `FAILED` if it is none, such as 0.5."""
    try:
        number = int(answer)
        return number if number == answer else FAILED
    except (TypeError, ValueError, OverflowError):
        return FAILED


def lying_at(address: int, dtype: Any, count: int = 1) -> np.ndarray:
    """Records in memory, as an array that shares it."""
    held = (ctypes.c_char * (dtype.itemsize * count)).from_address(address)
    return np.frombuffer(held, dtype)
