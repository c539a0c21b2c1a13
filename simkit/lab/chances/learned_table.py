"""Find the learned model of the chance to win that fits the settings of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.description.game import Game
from simkit.lab.play.settle import Settled
from simkit.lab.statistics.contenders import shares
from simkit.lab.statistics.logistic import sigmoid
from simkit.lab.table.rows import joint_name
from simkit.messages.errors import BadInput
from simkit.values.components import Components
from simkit.values.learned import ANY, model_for, weights_for

BOTS = "bots"  # the setting of who plays, where seats compete


@dataclass(frozen=True)
class KnownChances:
    """A model that holds for a cell."""

    weights: np.ndarray
    constant: float
    model: Mapping[str, Any]
    rivals: bool

    def of(self, features: np.ndarray) -> np.ndarray:
        """The chance of each seat in each position: by position, seat and feature.

        A team is one seat.
        """
        log_odds = features @ self.weights + self.constant
        if not self.rivals:
            return sigmoid(log_odds)
        starts = np.arange(0, log_odds.size, log_odds.shape[-1])
        return shares(log_odds.ravel(), starts).reshape(log_odds.shape)

    @property
    def error(self) -> float:
        """How far a chance and what came true lay apart on fresh games, in the mean."""
        return float(self.model["error"])


def known_chances(settled: Settled, features: tuple[str, ...]) -> KnownChances:
    """The model for a cell; BadInput says why there is none that holds."""
    model = check_known(settled)
    *weights, constant = weights_for(settled.components, model_name(settled), features)
    return KnownChances(np.array(weights), constant, model, bool(settled.cell.game.seats))


def check_known(settled: Settled) -> Mapping[str, Any]:
    """The entry of the table of chances that holds for a cell; nothing is compiled for that."""
    model = model_for(settled.components, model_name(settled))
    why_not = _why_not(settled, model)
    if model is None or why_not:
        raise BadInput(
            f"No learned chances hold here: {why_not}. Have endings imagined instead, or learn "
            f"chances for this: simkit learn {settled.cell.game.typed} --out chances.toml, with "
            "the same pack, bot and settings, and lay the file over as a pack."
        )
    return model


def model_name(settled: Settled) -> str:
    """The model that is meant for these settings."""
    learning = settled.cell.game.learning
    return str(settled.settings[learning.by]) if learning and learning.by else ANY


def stands_on(game: Game, components: Components) -> str:
    """What learned chances hold for: the values, and the rules of a game outside simkit."""
    return "-".join(filter(None, (components.digest(learned=False), game.digest)))


def _why_not(settled: Settled, model: Mapping[str, Any] | None) -> str:
    """Why a model does not hold; "" if it does."""
    title, bot = settled.cell.game.title, joint_name(settled.cell.bots)
    if model is None:
        return f"none were learned for {title}"
    if model["bot"] != bot or any(settled.cell.knobs.get(each) for each in settled.cell.bots):
        return f"they are those of {model['bot']} as it is, not of who plays here"
    if model["components"] != stands_on(settled.cell.game, settled.components):
        own = "other rules or " if settled.cell.game.digest else ""
        return f"they were learned with {own}other values of the pack"
    strange = next(_strange_settings(settled, model), "")
    return f"no such games were learned from ({strange})" if strange else ""


def _strange_settings(settled: Settled, model: Mapping[str, Any]) -> Any:
    """Settings that none of the games had from which it was learned."""
    game = settled.cell.game
    assert game.learning is not None  # there is a model
    over, usual = dict(game.learning.over), _usual_settings(settled, game.learning.by)
    fixed = dict(word.split("=", 1) for word in model["settings"].split())
    for setting in game.settings:
        value = setting.text(settled.settings[setting.key])
        if setting.key in fixed:
            seen = {fixed[setting.key]}
        elif setting.key in (game.learning.by, BOTS):  # who plays is looked at by itself
            continue
        else:
            values = over.get(setting.key, (usual[setting.key],))
            seen = {setting.text(setting.parse(each)) for each in values}
        if value not in seen:
            yield f"{setting.key}={value}"


def _usual_settings(settled: Settled, by: str) -> Mapping[str, Any]:
    """What the settings come to where only the one is set by which there are models."""
    own = {by: settled.settings[by]} if by else {}
    return settled.cell.game.settle(own, settled.components)
