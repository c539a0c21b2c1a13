"""What a bot would choose with other knobs, at the current question."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from simkit.lab.basics.calling import direct
from simkit.lab.seats.stepped_game import SteppedGame


@cache
def asker_for(engine: ModuleType) -> Callable[..., Any]:
    """`ask_again` for the records of a game."""
    from simkit.kernel.jit import entry
    from simkit.kernel.search import weighing

    ask, _ = weighing.signatures_for(engine.STATE, engine.RULES)
    made: Callable[..., Any] = entry(ask)(weighing.ask_again)
    return made


def places_by_knobs(stepped: SteppedGame, rows: np.ndarray, bot: int | None = None) -> np.ndarray:
    """The place that a bot takes with each row of knobs: the one of the seat that is asked, or
    another by its place."""
    from simkit.kernel.decisions import DECISION, MIND
    from simkit.kernel.records import blank

    prepared, seat = stepped.searching, int(stepped.decision.seat)
    decision, answers = blank(DECISION), np.zeros((1, len(rows)), np.int64)
    decision[0] = stepped.decision
    offered = stepped.offered.copy()
    asked = int(prepared.who[seat]) if bot is None else bot
    direct(asker_for(prepared.engine))(
        stepped.batch[:1], prepared.rules, decision, offered, np.array([0, len(offered)]),
        stepped.minds[seat : seat + 1], blank(MIND), prepared.bots[asked], rows,
        answers,
    )  # fmt: skip
    return answers[0]
