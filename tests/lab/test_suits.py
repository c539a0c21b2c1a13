"""A bot turns knobs by itself where settings ask for it; who turns them otherwise has his way."""

from __future__ import annotations

from dataclasses import replace

import pytest
from toygame import GAME

from simkit.description.policy import Suit
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import settle, turned_bot
from simkit.players.botfile import bot_text, read_bot

SUITS = (Suit({"goal": 30}, {"boldness": 5.0}),)
RACE = replace(
    GAME,
    bots=tuple(replace(b, suits=SUITS) if b.name == "expert" else b for b in GAME.bots),
)


def boldness(**asked) -> float:
    return settle(cell_of(RACE, "expert", **asked)).knobs[0][1]


def test_it_turns_them_under_those_settings_alone():
    assert boldness(settings={"goal": 30}) == 5.0
    assert boldness(settings={"goal": 20}) == 3.0


def test_who_asks_for_another_value_has_his_way():
    asked = {"settings": {"goal": 30}, "knobs": {"expert": {"boldness": 1.0}}}
    assert boldness(**asked) == 1.0
    assert boldness(settings={"goal": 30}, knobs={"expert": {"mistakes": 0.1}}) == 5.0


def test_the_plans_of_a_search_are_suited_as_well():
    search = prepare(settle(cell_of(RACE, "search", settings={"goal": 30}))).search
    assert search is not None
    assert search.knobs[0][1] == 5.0


def test_what_is_tuned_begins_where_the_bot_stands_there():
    bot = turned_bot(cell_of(RACE, "expert", settings={"goal": 30}), "expert")
    assert (bot.knobs[1].default, bot.suits) == (5.0, ())


def test_a_bot_file_plays_its_own_knobs_everywhere(tmp_path):
    file = tmp_path / "bold.toml"
    file.write_text(bot_text(RACE, "expert", {"boldness": 2.0}, {}))
    assert read_bot(str(file), RACE).suits == ()
    knobs = settle(cell_of(RACE, str(file), settings={"goal": 30})).knobs[0]
    assert knobs[1] == pytest.approx(2.0)
