"""What assets are worth: taken out, or put in against the others, on the same luck."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd
import pytest
from toygame import GAME

from simkit.description.game import ALL_OF_THEM, SOME_OF_THEM, Asset, Site
from simkit.lab.play.run import run
from simkit.lab.statistics.intervals import Interval
from simkit.lab.worths.worth import worth
from simkit.messages.errors import BadInput
from simkit.view.console.worth import headline as worth_headline

GOAL = 24


@pytest.fixture(scope="module")
def charms():
    return worth(GAME, "charm", games=800, goal=GOAL)


@pytest.fixture(scope="module")
def shoes():
    return worth(GAME, "shoe", games=800, goal=GOAL)


def row(found, name):
    return found.frame.set_index("asset").loc[name]


def won(games=800, **more):
    return run(GAME, games=games, goal=GOAL, **more).frame["won"].to_numpy()


# --- Taken out -----------------------------------------------------------------------------------


def test_worth_is_what_the_same_games_lose_without_it(charms):
    with_it, without = won(), won(overrides=[("charms.clover.copies", 0)])
    clover = row(charms, "clover")
    assert clover.worth == pytest.approx(with_it.mean() - without.mean())
    assert clover.parted == pytest.approx((with_it != without).mean())
    assert clover.win_rate == pytest.approx(without.mean())


def test_what_helps_is_higher_and_what_harms_is_lower(charms):
    assert row(charms, "clover").verdict == "higher"
    assert row(charms, "magpie").verdict == "lower"
    assert charms.frame["asset"].tolist() == ["clover", "magpie"], "the most valuable first"


def test_the_answer_begins_with_the_end_that_is_asked_for(charms):
    assert worth_headline(charms).startswith("Clover raises the win rate: ")
    assert worth_headline(replace(charms, about="most")).startswith("Clover raises the win rate: ")
    least = worth_headline(replace(charms, about="least"))
    assert least.startswith("Magpie lowers the win rate: ")
    assert "Clover raises it: " in least
    open_ = [
        replace(one, worth=replace(one.worth, verdict="not settled"))
        if one.name == "clover"
        else one
        for one in charms.assets
    ]
    told = worth_headline(replace(charms, about="most", assets=tuple(open_)))
    assert told.startswith("Clover is worth most, by estimate: +")
    assert ", which is not settled. Magpie lowers the win rate: " in told
    asked = worth(GAME, "charm", games=20, goal=GOAL, about="least")
    assert "--about least" in (asked.command or "")
    with pytest.raises(BadInput, match="about"):
        worth(GAME, "charm", games=20, about="middle")


@pytest.mark.parametrize(
    ("low", "high", "about", "begins"),
    [
        (0.20, 0.24, "too-strong", "No charm is too strong: none is worth more than 25 points, "),
        (0.30, 0.34, "too-strong", "Clover is too strong: +32.0 points (95 % interval 30.0 to 34"),
        (0.24, 0.28, "too-strong", "Whether a charm is too strong is not settled (is worth more "),
        (-0.24, -0.20, "too-weak", "Clover is too weak: -22.0 points (95 % interval -24.0 to -20"),
        (-0.04, -0.02, "too-weak", "Whether a charm is too weak is not settled (costs more than 3"),
        (-0.02, 0.02, "too-weak", "No charm is too weak: none costs more than 3 points, the limi"),
    ],
)
def test_a_verdict_stands_first_if_one_is_asked_for(charms, low, high, about, begins):
    """It has a limit, and intervals that hold for all charms at once."""
    told = worth_headline(judged(charms, about, low, high))
    assert told.startswith(begins)
    limit = 25 if about == "too-strong" else 3  # what can be left out is soon a trap
    assert f"{limit} points, the limit of simkit review" in told


@pytest.mark.parametrize(
    ("low", "high", "about", "begins"),
    [
        (-0.34, -0.30, "too-strong", "Clover is too strong: -32.0 points"),
        (0.30, 0.34, "too-strong", "No charm is too strong: none costs more than 25 points. "),
        (0.30, 0.34, "too-weak", "Clover is too weak: +32.0 points"),
        (-0.34, -0.30, "too-weak", "No charm is too weak: none is worth more than 25 points. "),
    ],
)
def test_an_enemy_is_the_stronger_the_less_the_players_win(charms, low, high, about, begins):
    enemies = replace(charms, asset=replace(charms.asset, against=ALL_OF_THEM))
    assert worth_headline(judged(enemies, about, low, high)).startswith(begins)


@pytest.mark.parametrize(
    ("against", "measure", "begins"),
    [
        (SOME_OF_THEM, "won", "A charm can be yours or an enemy's, so simkit says only what "),
        ("", "turns", "No seat holds a charm, so simkit cannot tell if one is too strong. "),
    ],
)
def test_where_nobody_is_the_stronger_for_it_that_is_said(
    monkeypatch, charms, against, measure, begins
):
    asset = replace(charms.asset, against=against)
    monkeypatch.setattr(type(charms), "measure", measure)
    told = worth_headline(replace(charms, about="too-strong", asset=asset))
    assert told.startswith(begins)


def judged(found, about, low, high):
    """An answer in which the first charm is worth so much, and a verdict is asked for."""
    worths = {"clover": Interval((low + high) / 2, low, high, 0.95, "made")}
    nothing = Interval(0.0, -0.01, 0.01, 0.95, "made")
    assets = tuple(
        replace(one, worth=replace(one.worth, difference=worths.get(one.name, nothing)))
        for one in found.assets
    )
    return replace(found, about=about, assets=assets)


def test_a_verdict_on_one_thing_alone_is_its_own(charms):
    one = next(each for each in charms.assets if each.name == "clover")
    told = worth_headline(replace(charms, about="too-strong", assets=(one,)))
    assert told.startswith("Clover is not too strong: it is worth no more than 25 points, the li")


def test_what_changes_no_rule_is_not_played(charms):
    assert set(charms.left_out) == {"pebble", "crown"}
    assert "not in play" in charms.left_out["crown"]


@pytest.mark.slow
def test_an_interval_holds_the_truth_about_as_often_as_it_says():
    truth = won(20_000, seed=99).mean()
    truth -= won(20_000, seed=99, overrides=[("charms.clover.copies", 0)]).mean()
    held = 0
    for seed in range(40):
        found = worth(GAME, "charm", ["clover"], games=150, seed=seed, confidence=0.9, goal=GOAL)
        (one,) = found.assets
        held += one.worth.difference.low <= truth <= one.worth.difference.high
    assert 31 <= held <= 40


# --- Put in --------------------------------------------------------------------------------------


def test_one_that_is_put_in_is_set_against_the_average_of_the_others(shoes):
    shares = {name: won(shoes=[name]).mean() for name in ("plain", "spiked", "winged")}
    others = (shares["plain"] + shares["spiked"]) / 2
    assert row(shoes, "winged").worth == pytest.approx(shares["winged"] - others)
    assert row(shoes, "winged").win_rate == pytest.approx(shares["winged"])
    assert shoes.usual.estimate == pytest.approx(sum(shares.values()) / 3)


def test_assets_that_are_alike_are_worth_alike(shoes):
    assert row(shoes, "plain").worth == row(shoes, "spiked").worth
    assert row(shoes, "plain").verdict == "lower"


def test_worths_of_all_that_are_put_in_cancel_out(shoes):
    assert shoes.frame["worth"].sum() == pytest.approx(0)


def test_a_setting_that_the_assets_choose_may_be_given_too():
    found = worth(GAME, "shoe", games=40, shoes="spiked")
    assert len(found.assets) == 3


def test_an_asset_that_the_rules_forbid_is_left_out_with_the_reason():
    def barefoot(settings, given, components):
        if settings["shoes"] == ("winged",):
            raise BadInput("nobody flies here.")
        return settings

    found = worth(replace(GAME, combine=barefoot), "shoe", games=20)
    assert found.left_out == {"winged": "nobody flies here."}


# --- What comes out ------------------------------------------------------------------------------


def test_it_is_counted_in_how_many_games_an_asset_was_used(shoes):
    assert (shoes.frame["used"] == 1).all()
    assert shoes.assets[0].used.low < 1


def test_an_invented_asset_says_so():
    found = worth(GAME, "charm", games=20, packs=[], only=["clover"])
    assert not found.assets[0].filler
    told = worth(
        replace(
            GAME, assets=(replace(GAME.assets[0], key="pack:charms.{name}.points", value="5"),)
        ),
        "charm",
        only=["pebble"],
        games=20,
    )
    assert told.assets[0].filler
    assert told.assets[0].title == "Pebble"


def test_a_value_of_a_list_is_added_to_it(monkeypatch):
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.settle import settle
    from simkit.lab.worths import worth as module

    base = settle(cell_of(GAME))
    asset = replace(GAME.assets[0], key="pack:maps.{goal}.banned", value="{name}")
    monkeypatch.setattr(type(base.components), "value", lambda self, path: ["owl", path])
    values = module.values_for(base, asset, "clover")
    assert values == {"pack:maps.20.banned": ["owl", "maps.20.banned", "clover"]}
    assert module.values_for(base, asset, "owl") == {
        "pack:maps.20.banned": ["owl", "maps.20.banned"]
    }


def test_the_table_is_written_as_the_frame_stands(tmp_path, charms):
    worth(GAME, "charm", games=800, goal=GOAL, out=tmp_path / "charms.csv")
    written = pd.read_csv(tmp_path / "charms.csv")
    pd.testing.assert_frame_equal(written, charms.frame, check_dtype=False)


def test_the_command_gives_the_same_again(charms):
    words = "simkit worth toygame charm --set goal=24 --bot expert --seed 1 --games 800"
    assert charms.command == words


def test_workers_change_nothing():
    alone, crew = (worth(GAME, "charm", games=60, jobs=jobs).summary() for jobs in (1, 2))
    assert alone == crew


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"kind": "chram"}, "Did you mean charm"),
        ({"kind": "charm", "only": ["clovr"]}, "Did you mean clover"),
        ({"kind": "charm", "only": ["crown"]}, "none is in play"),
        ({"kind": "shoe", "only": ["plain"]}, "fewer than two"),
        ({"kind": "charm", "games": 1}, "games must be a whole number from 2"),
        ({"kind": "charm", "margin": 2}, "margin must be a share"),
    ],
)
def test_bad_input_is_refused(wrong, message):
    with pytest.raises(BadInput, match=message):
        worth(GAME, **wrong)


def test_what_stands_in_no_table_has_a_key_and_a_value_of_its_own():
    places = Asset(
        "place", "closed", entries=(Site("track", "The long track", "pack:track.turns", 5),)
    )
    found = worth(replace(GAME, assets=(places,)), "place", games=400, goal=GOAL)
    shorter = row(found, "track")
    assert shorter.title == "The long track"
    assert shorter.win_rate == pytest.approx(won(400, overrides=[("track.turns", 5)]).mean())


@pytest.mark.parametrize("game", ["hades"])
def test_places_of_a_real_game_can_be_closed(game):
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.settle import settle
    from simkit.lab.varying import keys
    from simkit.lab.worths.worth import values_for

    base = settle(cell_of(game))
    asset = base.cell.game.asset("place")
    names = asset.names(base.components)
    assert names
    for name in names:
        closed = settle(keys.lay(base.cell, values_for(base, asset, name)))
        assert closed.components.digest() != base.components.digest()
