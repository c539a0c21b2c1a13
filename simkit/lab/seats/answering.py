"""Bots that pass each question to an outside player and play the answer.

A seat that is steered still has a bot. It says what it would do; the answer comes from outside.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from simkit.lab.basics.calling import enclosed, is_compiled

_here = threading.local()  # in the thread that plays a game: who answers in it


def answer_here(answer: Callable[[int], int]) -> None:
    """From now on this function answers in games that this thread plays."""
    _here.answer = answer


def _asked(advice: int) -> int:
    return int(_here.answer(advice))


_CALLED = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64)(_asked)


@cache
def answered_outside(bot: Any) -> Any:
    """The bot as an adviser: what it would choose is told, and another chooses."""
    return enclosed(partial(_advising, ask=_CALLED if is_compiled(bot) else _asked), bot)


def _advising(bot: Any, ask: Any) -> Any:
    def advising(view, rules, decision, options, count, mind):  # type: ignore[no-untyped-def]
        return ask(bot(view, rules, decision, options, count, mind))

    return advising
