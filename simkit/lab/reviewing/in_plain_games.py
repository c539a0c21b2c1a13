"""Play own games in plain Python: which player counts work, and which rules are used."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simkit.lab.basics.plain_process import asked_in_plain
from simkit.lab.checking.lines_reached import unreached
from simkit.lab.contests.usual_bots import IDLE, all_but_search
from simkit.lab.play.cell import Cell
from simkit.lab.play.plain_data import plain_cell
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.cast import ReviewTable
from simkit.lab.reviewing.questions import confidence_of
from simkit.lab.reviewing.review_answer import ReviewLine
from simkit.lab.statistics.intervals import wilson

TRIAL = 10  # games of each bot and number of players that are tried first
PATIENCE = 20.0  # seconds for these
LONGEST = 60.0  # seconds for the games whose lines are watched
MOST_LINES = 5  # blocks that no game reaches, that are told one by one


@dataclass(frozen=True)
class FirstTrial:
    """What came of the first games of a table."""

    table: ReviewTable
    problem: str  # the line that breaks, or "" if all went well
    endless: bool  # whether it breaks because a turn never ends
    seconds: float  # a game


def tried(tables: Sequence[ReviewTable]) -> list[FirstTrial]:
    """A few games of every table and bot, in another Python that can be stopped."""
    return [_tried(table) for table in tables]


def can_be_tried(cell: Cell) -> bool:
    """Whether the game is one file whose functions plain Python can play."""
    return cell.game.held.plain is not None and bool(cell.game.source)


def _tried(table: ReviewTable) -> FirstTrial:
    began = time.monotonic()
    found = _reached(table.cell, TRIAL, PATIENCE)
    seconds = (time.monotonic() - began) / max(1, int(found.get("games", 0)))
    if "endless" in found:
        line = found["endless"] or table.cell.game.typed
        said = f"{line}: a turn never ends; look for a loop whose condition stays true."
        return FirstTrial(table, said, True, seconds)
    return FirstTrial(table, str(found.get("problem", "")), False, seconds)


def _reached(cell: Cell, games: int, seconds: float) -> dict[str, Any]:
    bots = [name for name in all_but_search(cell.game) if name != IDLE]
    order = {"task": "reached", "asked": bots, "games": games, **plain_cell(cell)}
    return asked_in_plain(order, seconds)


def lines_on_trials(trials: Sequence[FirstTrial]) -> Iterator[ReviewLine]:
    """What breaks is a worry that needs no figure; what does not break in so few games is none."""
    for trial in trials:
        if trial.problem:
            question = ask.STALLS if trial.endless else ask.BREAKS
            about = trial.table.said if len(trials) > 1 else ""

            command = f"simkit check {trial.table.cell.game.typed}"
            yield ReviewLine(question, about, None, TRIAL, command, trial.problem)


def lines_on_rules(table: ReviewTable, games: int) -> Iterator[ReviewLine]:
    """The blocks of the author's file that no game of any bot reached."""
    found = _reached(table.cell, games, LONGEST)
    blocks, played = found.get("blocks", []), int(found.get("games", 0))
    if not blocks or not played:
        return
    sure = confidence_of(len(blocks))
    silent = unreached(blocks)
    for block in silent[:MOST_LINES]:
        yield ReviewLine(
            ask.RULES,
            _where(block),
            wilson(0, played, sure),
            played,
            f"simkit check {table.cell.game.typed}",
            _rest(len(silent) - MOST_LINES) if block is silent[0] else "",
        )
    if not silent:
        rarest = min(blocks, key=lambda each: each["games"])
        figure = wilson(int(rarest["games"]), played, sure)
        yield ReviewLine(ask.RULES, _where(rarest), figure, played, None)


def _where(block: Mapping[str, Any]) -> str:
    first, last = block["first"], block["last"]
    lines = f"line {first}" if first == last else f"lines {first} to {last}"
    return f"{lines}, {block['says'].splitlines()[0][:40]}"


def _rest(count: int) -> str:
    return f"No game reached {count} more blocks." if count > 0 else ""
