"""Bots by name: the function that chooses for each, and the two that every game has."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from toygame import GAME

from simkit.description.policy import Bot

from .kit import plain, toy

OPTIONS = 4


def chosen(bot: str, ordinal: int = 0) -> int:
    """What a bot answers when a fourth decision of this kind has four options."""
    desk = np.zeros(1, plain.decisions.DESK).view(np.recarray)[0]
    plain.decisions.wake_mind(desk.minds[0], 0, desk.minds[0].luck, 1)
    desk.decision.ordinal = ordinal
    asked = desk.decision, desk.options[:OPTIONS], OPTIONS, desk.minds[0]
    return toy.engine.CHOOSERS[bot](None, None, *asked)


def test_every_bot_of_the_catalogue_that_does_not_search_can_choose():
    assert list(toy.engine.CHOOSERS) == [bot.name for bot in GAME.bots if not bot.plans]


def test_idle_takes_the_first_option_and_random_any():
    assert {chosen("idle", ordinal) for ordinal in range(40)} == {0}
    counts = np.bincount([chosen("random", ordinal) for ordinal in range(400)])
    assert len(counts) == OPTIONS
    assert counts.min() > 60


def test_a_script_is_found_by_the_name_that_the_catalogue_gives():
    script = toy.engine.CHOOSERS["expert"]
    assert (script.__module__, script.__name__) == ("toygame.bots.expert", "expert")


@pytest.mark.parametrize(
    ("place", "refusal"),
    [("expert:export", AttributeError), ("export:expert", ModuleNotFoundError)],
)
def test_a_script_that_is_not_there_fails_when_its_bot_is_asked_for(place, refusal):
    lost = replace(GAME.bot("expert"), chooser=place)
    with pytest.raises(refusal):
        plain.choosers.choosers("toygame", (lost,), None)["expert"]


def test_bots_that_share_a_script_share_its_function():
    twins = [Bot(name, "", "", "", chooser="expert:expert") for name in ("one", "two")]
    found = plain.choosers.choosers("toygame", twins, None)
    assert found["one"] is found["two"]
