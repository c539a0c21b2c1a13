"""The finding of a playtest plan, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.findings.shared import values_said, values_text
from simkit.view.text.words import percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.playtests.plan_playtest import Planned, PlaytestPlan, RivalModel


def model_text(model: RivalModel, game: Game | None = None) -> str:
    """A model with its values behind: `soft (hit rule meet)`."""
    name, values = model.model, values_said(model.values, game)
    if name == values_text(model.values):  # it has none of its own
        return values
    return f"{name} ({values})" if values else name


def place_text(planned: Planned, game: Game | None = None) -> str:
    """The settings that would be played."""
    return values_said(planned.columns, game) or "the usual settings"


def plan_playtest_finding(found: PlaytestPlan, game: Game | None = None) -> str:
    """How many games do, and of which settings: a sentence."""
    best = found.planned[0]
    needed, only = best.won_and_turns, best.won_only
    more = "more " if found.log else ""
    where = "" if not best.values else f" with {place_text(best, game)}"
    if needed.games is None:
        return (
            f"{found.most} {more}games{where} are not enough to decide between the two: you "
            f"would choose the wrong one {percent(needed.wrong)} of the time."
        )
    told = (
        f"Play {needed.games} {more}games{where} and note who won and in which turn. These "
        f"games point to the right model {percent(1 - found.error, 0)} of the time."
    )
    if only.games is None:
        return f"{told} If you note only who won, {found.most} games are not enough."
    return f"{told} If you note only who won, you need {only.games} games."
