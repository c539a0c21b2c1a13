"""What `simkit.known` does: ask the statements about real play of the model as it stands."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from simkit.errors import BadInput
from simkit.game import Game, whole_number
from simkit.lab.basics.compiling import compile_notice
from simkit.lab.basics.countdown import Countdown
from simkit.lab.calibrating.figures import figures
from simkit.lab.calibrating.known_answer import AskedStatement, KnownPlay
from simkit.lab.calibrating.statements import (
    LEAST_GAMES,
    MOST_GAMES,
    Known,
    Statement,
    statements_of,
)
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of, engine_for, prepare, settle
from simkit.lab.play.chunks import play_games, workers
from simkit.lab.play.run import opened
from simkit.lab.statistics import intervals
from simkit.trusted import trust_bots


def known(
    game: str | Game,
    statements: str | os.PathLike[str] | None = None,
    who: Mapping[str, str] | None = None,
    games: int | None = None,
    seed: int = 1,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: Any,
) -> KnownPlay:
    """What is known of how real play goes, and whether it is so in the model.

        simkit.known("apocalypse").verdicts

    statements    a file of your own instead of what comes with the game
    who           bots that stand for players: {"practised": "search"}
    games         of each cell; else what each statement says
    confidence    of intervals and verdicts

    Settings stand beneath those that a statement itself is about. Other arguments are as in
    `simkit.run`.
    """
    cell = cell_of(game, None, seed, packs, settings, overrides, knobs)
    changed = dict(who or {})
    for bot in changed.values():
        trust_bots(bot)
    found = statements_of(cell.game, statements, changed)
    check_askable(found, cell)
    count = None if games is None else whole_number(games, "games", LEAST_GAMES, MOST_GAMES)
    sure = intervals.check_confidence(confidence)
    with opened(out) as writer:
        asked, stopped = _asked(found, cell, count, workers(jobs), progress)
        return KnownPlay(
            cell=cell,
            played=settle(cell),
            file=found.file,
            own_file=statements is not None,
            players=found.players,
            changed_players=changed,
            asked=asked,
            per_cell=count,
            confidence=sure,
            interrupted=stopped,
        ).written(writer)


def check_askable(found: Known, cell: Cell) -> None:
    """Refuse now what would be refused in the midst of the games."""
    for statement in found.asked:
        assert statement.question is not None
        try:
            for each in statement.question.cells_over(cell):
                settle(each)
        except BadInput as problem:
            raise BadInput(f"{found.file}: {statement.name}: {problem}") from None


def _asked(
    found: Known, cell: Cell, games: int | None, jobs: int, progress: bool
) -> tuple[tuple[AskedStatement, ...], bool]:
    """Every statement with its figures; what an interrupt left of them."""
    if progress:
        with compile_notice(cell.game.title):
            engine_for(cell)
    questions = [each.question for each in found.asked if each.question]
    total = sum(games * len(q.cells) if games else q.total for q in questions)
    line = Countdown(total, 0, 0.0) if progress else None
    asked: list[AskedStatement] = []
    played = 0
    try:
        for statement in found.statements:
            asked.append(ask(statement, cell, games, jobs))
            played += asked[-1].games
            if line:
                line.update(played)
    except KeyboardInterrupt:
        if not any(each.figures for each in asked):
            raise
        return tuple(asked), True
    finally:
        if line:
            line.close(played)
    return tuple(asked), False


def ask(statement: Statement, cell: Cell, games: int | None, jobs: int) -> AskedStatement:
    """A statement asked of the model."""
    question = statement.question
    if question is None:
        return AskedStatement(statement)
    count = games or question.games
    columns = []
    for each in question.cells_over(cell):
        chunks = list(play_games(prepare(settle(each)), count, jobs))
        columns.append(
            {
                name: np.concatenate([np.asarray(chunk.columns[name]) for chunk in chunks])
                for name in columns_of(question.figure)
            }
        )
    return AskedStatement(statement, figures(question, columns), count * len(columns))


def columns_of(figure: str) -> tuple[str, ...]:
    """The columns that a figure is counted in."""
    name = "outcome" if figure.startswith("outcome:") else figure
    return tuple(dict.fromkeys(("won", name)))
