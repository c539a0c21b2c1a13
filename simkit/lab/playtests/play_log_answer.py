"""The answer of `simkit.play_log`: who plays like these tables, and what does not fit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import NormalDist
from typing import Any

from simkit.lab.basics import outputs
from simkit.lab.basics.command_line import Options, typed
from simkit.lab.basics.encoding import encoded
from simkit.lab.play.again import unusual_confidence
from simkit.lab.play.cell import Cell
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.playtests.fitting import FITS, Fit
from simkit.lab.playtests.likeness import Likeness, credible
from simkit.lab.playtests.log import Log
from simkit.lab.playtests.table_bot import TableBot, likely_tables
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.players import botfile
from simkit.players.bots import find_bot


@dataclass(frozen=True)
class Candidate:
    """Somebody who may have played these games, and how far that is believed."""

    bot: str
    mistakes: float
    likeness: Likeness
    probability: float  # share of it; all candidates had the same before
    cell: Cell
    win_rate: float  # of its games, each setting as often as in the log


@dataclass(frozen=True)
class Changed:
    """A value that might be otherwise, and what that makes of the log."""

    TOLD = ("key", "value", "gain", "low", "high", "misfits", "fits")

    key: str
    value: Any  # as it stands in a table
    gain: float  # in the logarithm of the likelihood
    low: float  # of the gain, by the luck of the simulation
    high: float
    fits: tuple[Fit, ...]

    @property
    def misfits(self) -> int:
        return sum(each.verdict != FITS for each in self.fits)


@dataclass(frozen=True)
class Ranked:
    """A candidate, and how far it is behind the likeliest."""

    bot: str
    mistakes: float
    probability: float
    win_rate: float
    log_likelihood: float
    error: float
    behind: float  # all three as logarithms
    behind_low: float
    behind_high: float


@dataclass(frozen=True)
class PlayLog(CellAnswer):
    """The result of `simkit.play_log`, with one row per bot and mistakes in `frame`."""

    VERB = "play-log"
    NAMES_BOT = False
    STOPS_ANYWHERE = False

    log: Log
    candidates: tuple[Candidate, ...]  # each bot with each share of mistakes, and its probability
    fits: tuple[Fit, ...]  # whether figures of the log agree with the best candidate
    changes: tuple[Changed, ...]
    per_cell: int
    confidence: float
    bots: tuple[str, ...] = ()
    mistakes_tried: tuple[float, ...] = ()
    vary: tuple[str, ...] = ()
    bot_file: Path | None = None
    table_bot: TableBot | None = None  # only if a bot is written and no seats compete
    map: str | None = None

    @property
    def games(self) -> int:
        """How many games the log holds."""
        return len(self.log.games)

    @cached_property
    def best(self) -> Candidate:
        """The bot and share of mistakes that fit the log best."""
        return max(self.candidates, key=lambda each: each.likeness.value)

    @cached_property
    def probabilities(self) -> dict[str, float]:
        """The probability of each bot, summed over its shares of mistakes."""
        found: dict[str, float] = {}
        for each in self.candidates:
            found[each.bot] = found.get(each.bot, 0.0) + each.probability
        return dict(sorted(found.items(), key=lambda pair: -pair[1]))

    @property
    def bot(self) -> str:
        """The most probable bot."""
        return next(iter(self.probabilities))

    @property
    def mistakes(self) -> Interval:
        """The share of random choices of the most probable bot."""
        own = [each for each in self.candidates if each.bot == self.bot]
        probability = [each.probability for each in own]
        return credible([each.mistakes for each in own], probability, self.confidence)

    def figures(self) -> dict[str, Any]:
        """What `simkit play-log --json` prints besides how it was asked for."""
        return {
            "log": self.log.file,
            "games": self.games,
            "left_out": self.log.left_out,
            "in_part": self.log.in_part,
            "reading": self.log.reading,
            "cells": len(self.log.cells),
            "games_a_candidate": self.per_cell,
            "confidence": self.confidence,
            "plays_like": {"bot": self.bot, "probability": self.probabilities[self.bot]},
            "mistakes": self.mistakes,
            "probabilities": self.probabilities,
            "candidates": self.ranked,
            "fits": self.fits,
            "changes": self.changes,
            "bot_file": None if self.bot_file is None else str(self.bot_file),
            "table_bot": self.table_bot,
        }

    @cached_property
    def ranked(self) -> tuple[Ranked, ...]:
        """The candidates, the likeliest first."""
        order = sorted(self.candidates, key=lambda each: -each.likeness.value)
        return tuple(map(self._ranked, order))

    def _ranked(self, each: Candidate) -> Ranked:
        z = NormalDist().inv_cdf((1 + self.confidence) / 2)
        gap = each.likeness.value - self.best.likeness.value
        error = (each.likeness.error**2 + self.best.likeness.error**2) ** 0.5
        reach = 0.0 if each is self.best else z * error
        facts = (each.bot, each.mistakes, each.probability, each.win_rate)
        likeness = (each.likeness.value, each.likeness.error)
        return Ranked(*facts, *likeness, -gap, -gap - reach, -gap + reach)

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes: a row a candidate.

        bot, mistakes; probability; log_likelihood with its error; behind (the likeliest) and range.
        """
        return columns_of(encoded(self.ranked))

    def write_bot(self, file: Path) -> Path:
        """Write a bot file that plays like these tables; `bot=` and --bot accept it."""
        own = {knob.name: knob.default for knob in find_bot(self.cell.game, self.bot).knobs}
        own |= self.cell.knobs.get(self.bot, {})
        mistakes = self.mistakes
        if "mistakes" in own:
            mean = mistakes.estimate or 0.0
            own["mistakes"] = self.table_bot.mistakes if self.table_bot else round(mean, 4)
        facts: dict[str, str | int | float] = {
            "simkit": self.version,
            "log": Path(self.log.file).name,
            "games": self.games,
            "probability": round(self.probabilities[self.bot], 4),
            "mistakes_low": mistakes.low or 0.0,
            "mistakes_high": mistakes.high or 0.0,
        }
        if self.table_bot:
            facts["win_rate"] = round(self.table_bot.wins.estimate or 0.0, 4)
        script = find_bot(self.cell.game, self.bot).script or self.bot
        believed = {(each.bot, each.mistakes): each.probability for each in self.candidates}
        turned = self.cell.knobs
        likely = tuple(likely_tables(self.cell.game, believed, self.cell.seed, turned))
        text = botfile.bot_text(self.cell.game, script, own, facts, likely)
        return outputs.write_asked(file, text)

    # --- How it was asked for ---

    @property
    def names(self) -> tuple[str, ...]:
        return (self.log.file,)

    @property
    def subject(self) -> Options:
        return {
            "bots": ",".join(self.bots) or None,
            "mistakes": ",".join(map(typed, self.mistakes_tried)),
            "vary": self.vary,
            "map": self.map,
        }

    @property
    def extent(self) -> Options:
        return {"games": self.per_cell, "confidence": unusual_confidence(self.confidence)}
