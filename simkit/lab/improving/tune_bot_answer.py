"""The answer of `simkit.tune_bot`: the knobs, their gain, and the bot file with them."""

from __future__ import annotations

import os
from abc import abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from simkit.lab.basics import outputs
from simkit.lab.basics.command_line import Options
from simkit.lab.judging.verdicts import Judgement, Terms
from simkit.lab.play.again import unusual, unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.messages.errors import BadInput
from simkit.players import botfile
from simkit.players.bots import find_bot


@dataclass(frozen=True, kw_only=True)
class WrittenBot(CellAnswer):
    """An answer that is a bot with other knobs, and the file of this bot."""

    UNJUDGED: ClassVar[str]  # the verdict of a bot whose fresh games were interrupted
    STOPS_ANYWHERE = False

    bot: str
    script: str
    knobs: dict[str, float]  # all knobs, in the order of the bot
    before: dict[str, float]  # the knobs before
    fitted: tuple[str, ...]  # the knobs that may change
    kept_defaults: bool
    terms: Terms

    @property
    def subject(self) -> Options:
        return {"fit": ",".join(self.fitted)}

    @property
    @abstractmethod
    def judged(self) -> tuple[Judgement, int, int] | None:
        """The gain over the bot before, and the number and the seed of the fresh games."""

    @property
    @abstractmethod
    def origin(self) -> dict[str, str | int | float]:
        """What the bot file says of how it was found."""

    @property
    def text(self) -> str:
        """The text of the bot file."""
        cell = self.cell
        facts = {
            "simkit": self.version,
            **self.origin,
            "settings": " ".join(
                f"{k}={cell.game.setting(k).text(v)}" for k, v in cell.settings.items()
            ),
            "packs": " ".join(map(str, cell.packs)),
        }
        if self.kept_defaults:
            facts |= {"verdict": "nothing better was found"}
        elif self.judged:
            facts |= _gain_facts(*self.judged)
        else:
            facts |= {"verdict": self.UNJUDGED}
        facts = {key: value for key, value in facts.items() if value != ""}
        return botfile.bot_text(cell.game, self.script, self.knobs, facts)

    def write(self, path: str | os.PathLike[str]) -> Path:
        """Write the bot file; `bot=` and --bot accept it."""
        return outputs.write_asked(checked_file(path), self.text)


def _gain_facts(gain: Judgement, games: int, seed: int) -> dict[str, str | int | float]:
    """What a bot file says of its gain."""
    found = gain.difference
    shares = {"gain": found.estimate, "gain_low": found.low, "gain_high": found.high}
    return {
        **{key: round(share or 0.0, 4) for key, share in shares.items()},
        **{"confidence": found.confidence, "gain_games": games, "gain_seed": seed},
        "verdict": gain.verdict,
    }


@dataclass(frozen=True, kw_only=True)
class TunedBot(WrittenBot):
    """The result of `simkit.tune_bot`: fitted knobs, their gain, and the bot file with them."""

    VERB = "tune-bot"
    UNJUDGED = "interrupted before a play-off"

    gain: Judgement | None  # the gain over the bot before, on fresh games
    rates: tuple[Interval, ...]  # win rates before and after, on the same fresh games
    gain_games: int
    history: tuple[float, ...]  # mean win rate of the tried knobs, round by round
    games: int
    asked: int
    seeds: tuple[int, int, int]

    @property
    def gain_seed(self) -> int:
        """The seed of the fresh games that show the gain."""
        return self.seeds[2]

    @property
    def extent(self) -> Options:
        return {
            "games": self.asked,
            "margin": unusual(self.terms.margin, Terms.margin),
            "confidence": unusual_confidence(self.terms.confidence),
        }

    @property
    def judged(self) -> tuple[Judgement, int, int] | None:
        if not self.gain or self.gain.difference.estimate is None:
            return None
        return self.gain, self.gain_games, self.gain_seed

    @property
    def origin(self) -> dict[str, str | int | float]:
        return {"seed": self.seeds[0], "games": self.games}

    @property
    def table(self) -> Columns:
        """One row per knob: bounds (low, high), value before and after, whether it was fitted."""
        bounds = {k.name: k for k in find_bot(self.cell.game, self.bot).knobs}
        rows = [
            {"knob": name, "low": bounds[name].low, "high": bounds[name].high}
            | {"before": self.before[name], "after": value, "fitted": name in self.fitted}
            for name, value in self.knobs.items()
        ]
        return columns_of(rows)

    def figures(self) -> dict[str, Any]:
        """What `simkit tune-bot --json` prints besides how it was asked for."""
        return {
            "bot": self.bot,
            "games": self.games,
            "asked": self.asked,
            "confidence": self.terms.confidence,
            "margin": self.terms.margin,
            "knobs": self.knobs,
            "before": self.before,
            "fitted": self.fitted,
            "gain": self.gain,
            "win_rates": self.rates,
            "gain_games": self.gain_games,
            "gain_seed": self.gain_seed,
            "kept_defaults": self.kept_defaults,
            "history": self.history,
            "file": None if self.out is None else str(self.out),
        }


def checked_file(path: str | os.PathLike[str]) -> Path:
    """Where a bot file is to lie; refused at once where it cannot be written."""
    file = Path(path)
    if file.suffix != botfile.SUFFIX:
        raise BadInput(f"out: a bot file ends in {botfile.SUFFIX}, not {str(path)!r}.")
    return outputs.checked_place(file, "out:")
