"""The answer of `simkit.learn`: the models, their test on fresh games, and their file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simkit.lab.basics import outputs
from simkit.lab.basics.command_line import Options
from simkit.lab.chances.learned_table import stands_on
from simkit.lab.play.again import unusual_confidence
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.statistics.calibration import Calibration
from simkit.lab.statistics.logistic import Fitted
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns, joint_name
from simkit.messages.errors import BadInput
from simkit.outside.toml_text import inline
from simkit.values.learned import TABLE

SUFFIX = ".toml"
DIGITS = 4  # of a weight; more would only look exact


@dataclass(frozen=True)
class Model:
    """One entry of the table of chances."""

    TOLD = (
        *("name", "games", "fresh_games=trial.games", "positions=trial.positions"),
        *("won=trial.won", "auc=trial.auc", "brier=trial.brier", "error=trial.error"),
        "classes=trial.classes",
    )

    name: str
    fitted: Fitted
    games: int
    trial: Calibration


@dataclass(frozen=True, kw_only=True)
class Learned(CellAnswer):
    """The result of `simkit.learn`: models that predict the chance to win."""

    VERB = "learn"

    models: tuple[Model, ...]
    features: tuple[str, ...]
    games: int
    guests: tuple[str, ...]
    mistakes: float
    refine: bool
    confidence: float

    @property
    def rivals(self) -> bool:
        """Whether seats compete. The chances of all seats at one moment then add up to 1."""
        return bool(self.cell.game.seats)

    @property
    def extent(self) -> Options:
        return {
            "games": self.games,
            "guests": ",".join(self.guests) or None,
            "mistakes": self.mistakes,
            "refine": self.refine or None,
            "confidence": unusual_confidence(self.confidence),
        }

    @property
    def table(self) -> Columns:
        """One row per model and class of chances: mean prediction, and share that came true."""
        rows = [
            {"model": model.name, "told": each.told, "share": each.share.estimate}
            | {"low": each.share.low, "high": each.share.high}
            | {"positions": each.positions, "games": each.games}
            for model in self.models
            for each in model.trial.classes
        ]
        return columns_of(rows)

    def figures(self) -> dict[str, Any]:
        """What `simkit learn --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            "guests": self.guests,
            "mistakes": self.mistakes,
            "refine": self.refine,
            "rivals": self.rivals,
            "confidence": self.confidence,
            "features": len(self.features),
            "models": self.models,
            "file": None if self.out is None else str(self.out),
        }

    @property
    def text(self) -> str:
        """The text of the TOML file (a pack) with the models."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        game = self.cell.game
        bot = joint_name(self.played.cell.bots)
        yield f"# Chances to win at {game.title} between two turns, learned by: {self.command}"
        yield f"# {self._meaning}"
        yield "\n[pack]"
        yield f"name = {inline(f'Chances of {bot}')}"
        yield f"game = {inline(game.name)}"
        yield f"source = {inline(f'simkit {self.version} learn')}"
        for model in self.models:
            yield from self._model_lines(model, bot)

    @property
    def _meaning(self) -> str:
        summed = "A weight for each feature of a position, summed up, is the logarithm of the odds"
        if self.rivals:
            return (
                f"{summed}; a seat's chance is its part of the odds of all seats, and 1 for nobody."
            )
        return f"{summed}."

    def _model_lines(self, model: Model, bot: str) -> Iterator[str]:
        trial = model.trial
        yield f"\n[{TABLE}.{model.name}]"
        yield f"command = {inline(str(self.command))}"
        yield f"version = {inline(self.version)}"
        yield f"bot = {inline(bot)}"
        yield f"seed = {self.cell.seed}"
        yield f"settings = {inline(self._settings())}"
        yield f"games = {model.games}"
        yield f"components = {inline(stands_on(self.cell.game, self.played.components))}"
        yield f"fresh_games = {trial.games}"
        for name, share in (
            ("won", trial.won),
            ("auc", trial.auc.estimate),
            ("brier", trial.brier.estimate),
            ("error", trial.error.estimate),
        ):
            if share is not None:  # nobody won, or nobody lost: there are no pairs
                yield f"{name} = {share:.4f}"
        yield f"constant = {_number(model.fitted.constant)}"
        yield f"\n[{TABLE}.{model.name}.weights]"
        for name, weight in zip(self.features, model.fitted.weights, strict=True):
            if _number(weight) != "0.0":
                yield f"{name} = {_number(weight)}"

    def _settings(self) -> str:
        """What was set: it was the same in all games."""
        game, set_words = self.cell.game, []
        for key, value in self.cell.settings.items():
            setting = game.setting(key)
            set_words.append(f"{key}={setting.text(setting.parse(value))}")
        return " ".join(set_words)

    def write(self, path: str | os.PathLike[str]) -> Path:
        """Write the models to a file, which `packs=` and --pack accept."""
        return outputs.write_asked(checked_file(path), self.text)


def _number(value: float) -> str:
    """A weight in few digits, as TOML writes a fraction."""
    return np.format_float_positional(value, DIGITS, fractional=False, trim="0")


def checked_file(path: str | os.PathLike[str]) -> Path:
    """Where the pack is to lie; refused at once where it cannot be written."""
    file = Path(path)
    if file.suffix != SUFFIX:
        raise BadInput(f"out: a file of chances ends in {SUFFIX}, not {str(path)!r}.")
    return outputs.checked_place(file, "out:")
