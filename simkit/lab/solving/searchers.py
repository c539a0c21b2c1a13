"""How often a bot that searches takes each option of a solved game, read from its book."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import Settled
from simkit.lab.seats.booked import UNKNOWN, BookAnswers
from simkit.messages.errors import BadInput

from .positions import SolvedBoard

Lay = Callable[[tuple[str, ...], Any, Any], list[tuple[int, ...]]]
"""Lays what a decision shows into a position, and gives the options as rows."""


def searched_shares(settled: Settled, lay: Lay, board: SolvedBoard) -> np.ndarray:
    """Of each option of every decision: how often the bot of the cell takes it.

    What its book does not know is left to its script.
    """
    from simkit.kernel.decisions import DECISION, MIND, OPTION

    prepared = prepare(settled)
    answers = BookAnswers(prepared) if prepared.search and prepared.search.lessons else None
    if answers is None or prepared.search is None or not answers.is_open:
        raise BadInput(no_book(settled))
    expansion, found = board.expansion, np.zeros(int(board.slot[-1]))
    script = prepared.names[prepared.search.plans[0]]
    found[board.slot_of_way[board.chooser >= 0]] = expansion.answers[script][board.chooser >= 0]
    minds: list[np.ndarray] = []  # by decision: what its player knows
    for number, met in enumerate(expansion.decisions):
        state = np.zeros(1, prepared.engine.STATE)
        rows = lay(expansion.names, met, state[0])
        asked, mind = np.zeros(1, DECISION), np.zeros(1, MIND)
        asked["seat"], asked["kind"] = met.player, met.kind
        if met.before is not None:
            last, taken = met.before
            mind["memo"] = minds[last]
            answers.note(mind, taken)
        options = np.array(rows, np.int64).view(OPTION).reshape(-1)
        place, shares = answers.shares(state, asked, options, mind)
        minds.append(mind["memo"].copy())
        if place != UNKNOWN:
            found[int(board.slot[number]) : int(board.slot[number + 1])] = shares
    return found


def no_book(settled: Settled) -> str:
    """Why a bot's distance from the best play cannot be calculated."""
    return (
        f"{settled.cell.game.title}: {settled.cell.bots[0]} imagines games at each decision here, "
        "and nobody can say beforehand how often it takes each option. So simkit cannot say how "
        "far it is from the best play."
    )


def learns_value(searching: Settled) -> str:
    """Why wins are not counted for a bot that aims at something else."""
    return (
        f"{searching.cell.game.title}: {searching.cell.bots[0]} learns to get the most by "
        "value(player), and not to win. Leave out --wins."
    )
