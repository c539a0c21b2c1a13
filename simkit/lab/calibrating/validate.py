"""Implement `simkit.validate`: test the model with claims about real play."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from simkit.description.game import Game, whole_number
from simkit.finding.trusted import trust_bots
from simkit.lab.basics.countdown import Countdown
from simkit.lab.calibrating.claims import (
    LEAST_GAMES,
    MOST_GAMES,
    Claim,
    Known,
    claims_of,
)
from simkit.lab.calibrating.figures import figures
from simkit.lab.calibrating.validate_answer import AskedClaim, Validation
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.chunks import play_games, workers
from simkit.lab.play.prepare import compile_first, prepare
from simkit.lab.play.run import opened
from simkit.lab.play.settle import settle
from simkit.lab.statistics import intervals
from simkit.messages.errors import BadInput


def validate(
    game: str | Game,
    claims: str | os.PathLike[str] | None = None,
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
) -> Validation:
    """Test claims about real play against the model.

        simkit.validate("apocalypse").verdicts

    claims        a TOML file with your claims, instead of those of the game
    who           bots that play for the players in a claim, such as {"practised": "search"}
    games         games per variant of a claim (default: the number in the claim)
    confidence    the confidence of intervals and verdicts

    Returns a `Validation`, which has:

    .verdicts     the verdict on each claim by name: "holds", "fails" or "not settled"
    .asked        the claims with their figures
    .frame        one row per figure of a claim: its range, the model's interval, verdict

    A claim's own settings replace the settings that you give. Other arguments are as in
    `simkit.run`.
    """
    cell = cell_of(game, None, seed, packs, settings, overrides, knobs)
    changed = dict(who or {})
    for bot in changed.values():
        trust_bots(bot)
    found = claims_of(cell.game, claims, changed)
    check_askable(found, cell)
    count = None if games is None else whole_number(games, "games", LEAST_GAMES, MOST_GAMES)
    sure = intervals.check_confidence(confidence)
    with opened(out) as writer:
        asked, stopped = _asked(found, cell, count, workers(jobs), progress)
        return Validation(
            cell=cell,
            played=settle(cell),
            file=found.file,
            own_file=claims is not None,
            players=found.players,
            changed_players=changed,
            asked=asked,
            per_cell=count,
            confidence=sure,
            interrupted=stopped,
        ).written(writer)


def check_askable(found: Known, cell: Cell) -> None:
    """Refuse now what would be refused in the midst of the games."""
    for claim in found.asked:
        assert claim.question is not None
        try:
            for each in claim.question.cells_over(cell):
                settle(each)
        except BadInput as problem:
            raise BadInput(f"{found.file}: {claim.name}: {problem}") from None


def _asked(
    found: Known, cell: Cell, games: int | None, jobs: int, progress: bool
) -> tuple[tuple[AskedClaim, ...], bool]:
    """Every claim with its figures; what an interrupt left of them."""
    compile_first(progress, cell)
    questions = [each.question for each in found.asked if each.question]
    total = sum(games * len(q.cells) if games else q.total for q in questions)
    line = Countdown(total, 0, 0.0) if progress else None
    asked: list[AskedClaim] = []
    played = 0
    try:
        for claim in found.claims:
            asked.append(ask(claim, cell, games, jobs))
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


def ask(claim: Claim, cell: Cell, games: int | None, jobs: int) -> AskedClaim:
    """A claim asked of the model."""
    question = claim.question
    if question is None:
        return AskedClaim(claim)
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
    return AskedClaim(claim, figures(question, columns), count * len(columns))


def columns_of(figure: str) -> tuple[str, ...]:
    """The columns that a figure is counted in."""
    name = "outcome" if figure.startswith("outcome:") else figure
    return tuple(dict.fromkeys(("won", name)))
