"""A page a game says what is so: every setting is told, every bot that is told exists."""

from __future__ import annotations

import re
import shlex

import pytest

from simkit import registry
from simkit.policy import FLOOR
from tests.pages import ROOT, Page

GAMES = [pytest.param(game, id=name) for name, game in registry.games().items()]


def page_of(game):
    return Page(ROOT / "docs" / f"{game.name}.md")


def first_cells(page):
    """What stands in code at the beginning of a table's rows."""
    rows = re.findall(r"^\| (`[^|]+) \|", page.text, flags=re.MULTILINE)
    return {name for cell in rows for name in re.findall(r"`([\w-]+)`", cell)}


@pytest.mark.parametrize("game", GAMES)
def test_every_setting_is_told_and_whatever_else_is_told_exists(game):
    told, settings = first_cells(page_of(game)), {setting.key for setting in game.settings}
    names = {bot.name for bot in game.bots} | {metric.name for metric in game.metrics}
    assert settings <= told
    assert told - settings <= names | {value for _, value, _ in game.scenarios}


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_that_plays_to_win_is_told(game):
    assert {bot.name for bot in game.bots} - {"idle", "random"} <= first_cells(page_of(game))


@pytest.mark.parametrize("game", GAMES)
def test_bots_are_told_as_they_tell_of_themselves(game):
    rows = [f"| `{bot.name}` | {bot.gist} |" for bot in game.bots if bot.gist != FLOOR]
    assert rows and [row for row in rows if f"\n{row}\n" not in page_of(game).text] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_asset_has_its_command(game):
    asked = [shlex.split(line) for line in page_of(game).commands]
    assert {words[3] for words in asked if words[1] == "worth"} == {
        asset.kind for asset in game.assets
    }
