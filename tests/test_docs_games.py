"""A page a game says what is so: every setting is told, every bot that is told exists."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace

import pytest

from simkit.finding import registry
from tests.game_pages import bot_rows, setting_rows, with_bots, with_settings
from tests.pages import ROOT, Page

GAMES = [pytest.param(game, id=name) for name, game in registry.games().items()]


def page_of(game):
    return Page(ROOT / "docs/games" / f"{game.name}.md")


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
    text = page_of(game).text
    assert bot_rows(game) and with_bots(text, game) == text, (
        "make golden brings the table up to date"
    )


def test_a_new_bot_gets_its_row_in_the_order_of_the_game():
    game = registry.find("fury")
    text = page_of(game).text
    *others, last = game.bots
    new = replace(last, name="planted", gist="planted for a test")
    more = replace(game, bots=(*others, new, last))
    told = with_bots(text, more)
    assert f"\n| `planted` | planted for a test |\n| `{last.name}` |" in told
    assert with_bots(told, game) == text


@pytest.mark.parametrize("game", GAMES)
def test_settings_are_told_as_they_tell_of_themselves(game):
    text = page_of(game).text
    assert setting_rows(game)[0] in text and with_settings(text, game) == text, (
        "python -m tests.game_pages brings the table up to date"
    )


def test_a_new_setting_gets_its_row_in_the_order_of_the_game():
    game = registry.find("fury")
    text = page_of(game).text
    new = replace(game.settings[-1], key="planted", default=False, help="planted for a test")
    told = with_settings(text, replace(game, settings=(*game.settings[:-1], new)))
    assert "\n| `planted` | `false` | planted for a test |\n" in told
    assert with_settings(told, game) == text


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_asset_has_its_command(game):
    asked = [shlex.split(line) for line in page_of(game).commands]
    assert {words[3] for words in asked if words[1] == "worth"} == {
        asset.kind for asset in game.assets
    }
