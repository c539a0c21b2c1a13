"""Numbers and phrases as people read them."""

from __future__ import annotations

import json
import math
import shlex

import numpy as np
import pytest

from simkit.finding import registry
from simkit.lab.basics.heading import Heading
from simkit.lab.statistics.intervals import Interval
from simkit.view.text import sweeps, words
from simkit.view.text.ask_ensemble import of_hundred
from simkit.view.text.findings.sensitivity import move_text
from simkit.view.text.values import key_title, key_told


@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0.312, "31.2 %"),
        (0.0, "0.0 %"),
        (1.0, "100.0 %"),
        (0.0004, "<0.1 %"),
        (0.9997, ">99.9 %"),
        (None, "-"),
        (math.nan, "-"),
    ],
)
def test_a_share_is_shown_in_per_cent_and_only_nothing_reads_as_zero(share, text):
    assert words.percent(share) == text


def test_a_narrow_interval_is_given_a_second_decimal():
    assert words.share_with_interval(0.5, 0.49, 0.51) == "50.0 % (49.0 to 51.0)"
    assert words.share_with_interval(0.0, 0.0, 0.0004) == "0.00 % (0.00 to 0.04)"


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ((0.018, 0.012, 0.023), "1.8 (1.2 to 2.3)"),
        ((0.0123, 0.0119, 0.0126), "1.23 (1.19 to 1.26)"),
        ((0.0123, None, None), "1.2"),
    ],
)
def test_a_move_that_is_known_to_a_tenth_of_a_point_is_told_to_a_hundredth(move, said):
    """With one decimal the narrow one would read 1.2 (1.2 to 1.3), further than it reaches."""
    assert move_text(Interval(*move, 0.95, "t")) == said


def test_packs_are_counted_in_a_hundred_and_all_are_only_said_where_it_is_all():
    said = [of_hundred(share) for share in (0.02, 0.9, 0.994, 1.0)]
    assert said == ["2 of 100", "90 of 100", "99 of 100", "all"]


def test_a_column_of_whole_numbers_has_no_decimals_and_any_other_has_equal_ones():
    assert words.quantities([2, 7.0, 1200]) == ["2", "7", "1,200"]
    assert words.quantities([2, 12.5, None], 1) == ["2.0", "12.5", "-"]


def test_the_headline_gives_answer_interval_number_of_games_and_seed(make_summary):
    said = words.headline(make_summary(), "holds the Invasion map")
    assert said == (
        "expert holds the Invasion map in 31.2 % of games "
        "(95 % interval 30.3 to 32.1; 10,000 games, seed 1)"
    )


def test_the_headline_of_a_win_is_plain(make_summary):
    assert words.headline(make_summary()).startswith("expert wins 31.2 % of games (95 % interval ")


def test_the_headline_of_one_game_and_of_another_confidence(make_summary):
    rate = {"estimate": 1.0, "low": 0.13, "high": 1.0, "confidence": 0.995}
    said = words.headline(make_summary(games=1, win_rate=rate))
    assert "(99.5 % interval 13.0 to 100.0; 1 game, seed 1)" in said


SEATS = {
    "win_rates": [
        {"estimate": share, "low": share - 0.02, "high": share + 0.02, "confidence": 0.95}
        for share in (0.17, 0.21, 0.22, 0.24)
    ],
    "fair_share": 0.21,
}


def test_of_like_seats_the_headline_names_none_that_is_not_settled(make_summary):
    assert words.headline(make_summary(seats_p=0.3, **SEATS)) == (
        "No seat is shown to win more often than another if expert plays in every seat: they win "
        "17.0 % to 24.0 % of games (p 0.3; 10,000 games, seed 1). A fair share is 21.0 %"
    )


@pytest.mark.parametrize(
    "p, verdict",
    [
        (0.0004, ". Luck alone does not explain this difference (p <0.001; 10,000 games, seed 1)"),
        (None, " (10,000 games, seed 1)"),
    ],
)
def test_of_like_seats_the_headline_says_what_is_fair(make_summary, p, verdict):
    assert words.headline(make_summary(seats_p=p, **SEATS)) == (
        "If expert plays in every seat, seat 4 wins most often (24.0 %) and seat 1 least often "
        f"(17.0 %). A fair share is 21.0 %{verdict}"
    )


def test_of_handicapped_seats_the_headline_says_who_may_not_do_what(make_summary):
    said = words.headline(make_summary(seats_p=None, forbidden=["buy", "3:march"], **SEATS))
    assert said == (
        "expert plays in every seat, but seat 1 plays without buy and seat 3 plays without march. "
        "Then seat 1 wins 17.0 % of games (95 % interval 15.0 to 19.0; 10,000 games, seed 1). A "
        "fair share is 21.0 %"
    )
    said = words.headline(make_summary(seats_p=0.3, forbidden=["all:buy"], **SEATS))
    assert said.startswith("No seat is shown to win more often than another if expert plays")


def test_of_a_handicapped_side_the_headline_says_so(make_summary):
    rates = [{"estimate": 0.4, "low": 0.38, "high": 0.42, "confidence": 0.95}] * 2
    sides = {"sides": ["the reds", "Blue"], "win_rates": rates, "fair_share": 0.4}
    said = words.headline(make_summary(seats_p=None, forbidden=["buy"], **sides))
    assert said.endswith("are drawn. The reds play without buy")


def test_of_unlike_seats_the_headline_says_whose_share_it_is(make_summary):
    said = words.headline(make_summary(bot="expert+random", seats_p=None, **SEATS))
    assert said.startswith("expert in seat 1 wins 31.2 % of games (95 % interval 30.3 to 32.1;")
    assert said.endswith(". A fair share is 21.0 %")


@pytest.mark.parametrize("bot", ["expert", "expert+beginner"])
def test_the_headline_names_sides_and_says_what_is_drawn(make_summary, bot):
    rates = [
        {"estimate": share, "low": share - 0.02, "high": share + 0.02, "confidence": 0.95}
        for share in (0.4, 0.35)
    ]
    sides = {"sides": ["the reds", "Blue"], "win_rates": rates, "fair_share": 0.375}
    assert words.headline(make_summary(bot=bot, seats_p=None, **sides)) == (
        "the reds (expert) win 40.0 % of games (95 % interval 38.0 to 42.0; 10,000 games, seed 1). "
        f"Blue ({bot.split('+')[-1]}) wins 35.0 %. 25.0 % of games are drawn"
    )


def test_the_headline_of_a_run_without_games_claims_nothing(make_summary):
    rate = {"estimate": None, "low": 0.0, "high": 1.0, "confidence": 0.95}
    assert "finished no game" in words.headline(make_summary(games=0, win_rate=rate))


def test_nought_has_no_sign():
    assert [words.quantity(value) for value in (-0.001, -0.0, -0.006)] == ["0.00", "0.00", "-0.01"]


def test_the_trace_command_says_what_is_forbidden(make_summary):
    command = words.trace_command(make_summary(forbidden=["recruit", "2:buy"]))
    assert "--forbid recruit --forbid 2:buy" in command


def test_the_trace_command_says_what_is_laid_over_the_pack(make_summary):
    laid = {"overrides": {"minions.larva.toughness": 5}, "knobs": {"expert": {"caution": 0.25}}}
    command = words.trace_command(make_summary(settings={}, **laid))
    assert "--set pack:minions.larva.toughness=5 --knob expert.caution=0.25" in command


def test_the_command_survives_a_shell_whatever_names_a_pack_has(make_summary):
    summary = make_summary(settings={"lord": "it's; rm -rf $HOME"}, packs=["my pack.toml"])
    split = shlex.split(words.trace_command(summary))
    assert "lord=it's; rm -rf $HOME" in split
    assert "my pack.toml" in split


def test_bots_of_several_seats_are_joined_and_not_repeated_as_a_setting(make_summary):
    summary = make_summary(bot=["expert", "random"], settings={"bots": "expert+random"})
    assert words.trace_command(summary) == (
        "simkit trace apocalypse --bot expert+random --seed 1 --game 0"
    )


def test_the_trace_command_names_a_game_of_the_run(make_summary):
    command = words.trace_command(make_summary(settings={}), number=7)
    assert command == "simkit trace apocalypse --bot expert --seed 1 --game 7"


def test_assumptions_are_counted_against_all_values(make_summary):
    assert words.assumptions(make_summary()) == (
        "21 of 211 component values are assumed. 150 come from the rulebook and 40 from public "
        "sources."
    )
    bare = make_summary(components={"assumed": 3, "own": 1, "public": 0})
    own = {"components": {"rulebook": 5, "assumed": 0}}
    assert words.assumptions(own) == "No component value is assumed. 5 come from the rulebook."
    in_a_file = words.assumptions(own | {"game_digest": "2f0c"})
    assert in_a_file == "No component value is assumed. 5 come from the game's file."
    assert words.assumptions(bare) == "3 of 4 component values are assumed. 1 comes from you."
    assert words.assumptions(make_summary(components={})) == ("This game has no component values.")


def test_json_holds_plain_numbers_and_never_nan():
    text = words.json_text(
        {"a": np.int64(3), "b": math.nan, "c": (np.float64(0.5), math.inf), "d": np.array([1, 2])}
    )
    assert json.loads(text) == {"a": 3, "b": None, "c": [0.5, None], "d": [1, 2]}


def test_settings_are_written_as_the_command_line_reads_them():
    assert words.setting_text(True) == "true"
    assert words.setting_text(("a", "b")) == "a+b"
    assert words.setting_text(None) == ""


def test_lists_are_read_aloud():
    assert words.listed([]) == ""
    assert words.listed(["a"]) == "a"
    assert words.listed(["a", "b", "c"]) == "a, b and c"


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("pack:heroes.hannah.health", "Hannah Hazard: health"),
        ("heroes.hannah", "Hannah Hazard"),
        ("pack:rules.doom_loss", "rules: doom loss"),
        ("despair_dice", "despair_dice"),
        ("knob:expert.mistakes", "expert.mistakes"),
    ],
)
def test_a_key_of_the_pack_is_told_by_the_name_of_the_thing(key, told):
    assert key_told(key, registry.find("apocalypse")) == told
    assert "Hannah" not in key_told(key, None)


@pytest.mark.parametrize(
    ("key", "title"),
    [
        ("pack:minions.larva.toughness", "Larva: toughness"),
        ("knob:expert.caution", "expert: caution"),
        ("despair_dice", "despair dice"),
    ],
)
def test_a_key_has_a_title_on_charts(key, title):
    assert key_title(key, registry.find("apocalypse")) == title


def test_one_seat_alone_is_compared_with_none(make_summary):
    alone = {"win_rates": SEATS["win_rates"][:1], "fair_share": 1.0, "seats_p": None}
    told = words.headline(make_summary(**alone))
    assert " wins " in told and "seat 1" not in told and "least often" not in told


FITTED = """
[bot]
base = "expert"
game = "pig"
[knobs]
lapse = 0.2
[fitted]
choices = 120
players = 2
"""


def test_the_caveat_names_every_fitted_bot_that_a_command_names(tmp_path):
    """It named the bot of one cell alone: none of ladders, sweeps, or bots that are compared."""
    us = tmp_path / "us.toml"
    us.write_text(FITTED)
    told = (
        f"{us} is fitted to 120 choices of 2 players. Intervals hold luck alone, not what its "
        "log leaves open."
    )
    bots = "Bots do not play as people do."
    found = Heading(bot="expert", command=f"simkit compare pig.py --also-bot {us}")
    assert words.caveat(found) == f"{bots} {told}"
    assert words.caveat(Heading(bot=f"expert+{us}")) == f"{bots} {told}"
    assert words.caveat(Heading(bot="expert", command="simkit run pig.py")) == bots
    swept = {"settings": {"players": 2}, "cells": [{"values": {"bots": f"{us}+{us}"}}]}
    assert sweeps.sweep_caveat(swept).startswith(f"{bots} {told} Trust")


def test_the_headline_names_who_plays_in_a_seat(make_summary):
    told = words.headline(make_summary(seats_p=0.001, seated=["Free Mutants"], **SEATS))
    assert "seat 4 wins most often (24.0 %) and seat 1 (Free Mutants) least often" in told
