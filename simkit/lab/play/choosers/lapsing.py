"""Weaken a bot: a beginner makes a share of its choices, and sometimes errs.

A bot that lapses is compiled in a moment, because it calls both bots by their addresses. The
engine knows nothing of it. Which choices lapse hangs on the seat's own luck and on the share alone:
whatever is left to the beginner at one share is left to him at every larger one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from typing import Any

import numpy as np

from simkit.lab.basics.calling import enclosed

ERRING = 0.05  # share of a beginner's choices that are taken at random
WHETHER, ERRS, WHICH = 5, 6, 7  # draws of a seat's own luck for a decision


def lapsing(bot: Any, novice: Any, place: int, knobs: Sequence[float]) -> Any:
    """The bot, with a beginner for the share of its choices that the knob of this place says.

    `knobs` are the beginner's own.
    """
    return _lapsing(bot, novice, place, tuple(knobs))


@cache
def _lapsing(bot: Any, novice: Any, place: int, knobs: tuple[float, ...]) -> Any:
    return enclosed(partial(_with_lapses, place=place, knobs=knobs), bot, novice)


def _with_lapses(bot: Any, novice: Any, place: int, knobs: tuple[float, ...]) -> Any:
    from simkit.kernel.decisions import MOST_KNOBS, own_below, own_share

    own = np.zeros(MOST_KNOBS)
    own[: len(knobs)] = knobs

    def choose(view, rules, decision, options, count, mind):  # type: ignore[no-untyped-def]
        if own_share(mind, decision, WHETHER) >= mind.knobs[place]:
            return bot(view, rules, decision, options, count, mind)
        if own_share(mind, decision, ERRS) < ERRING:
            return own_below(mind, decision, WHICH, count)
        usual = mind.knobs.copy()
        mind.knobs[:] = own
        taken = novice(view, rules, decision, options, count, mind)
        mind.knobs[:] = usual
        return taken

    return choose
