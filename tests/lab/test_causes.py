"""Why games are lost: hazards by turn, counterfactuals on the same luck, choices counted."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from unittest.mock import patch

import pandas as pd
import pytest
from toygame import GAME

from simkit.description.game import Game, Metric, Void
from simkit.lab.play.run import run
from simkit.lab.statistics import paired
from simkit.lab.statistics.paired import Split
from simkit.lab.stories.causes import Counterfactual, causes
from simkit.messages.errors import BadInput
from simkit.view.console.causes import causes_page

HARD = {"goal": 26, "hurdles": True}


@pytest.fixture(scope="module")
def found():
    return causes(GAME, games=600, seed=3, bot="idle", **HARD)


def test_every_game_ends_once(found):
    hazards = found.hazards
    assert hazards.ended.sum() == 600
    first = hazards[hazards.turn == 1]
    assert (first.reached == 600).all()
    last = hazards[hazards.turn == hazards.turn.max()]
    assert last.ended.sum() == last.reached.iloc[0]


def test_a_hazard_is_the_share_of_those_that_reached_the_turn(found):
    row = found.hazards[found.hazards.ended > 0].iloc[0]
    assert row.hazard == pytest.approx(row.ended / row.reached)
    assert row.low < row.hazard < row.high


def test_what_an_event_cost_are_the_lost_games_that_are_won_without_it(found):
    row = found.frame.iloc[0]
    usual = run(GAME, games=600, seed=3, bot="idle", **HARD).frame
    without = run(GAME, games=600, seed=3, bot="idle", goal=26, hurdles=True).frame
    assert row.lost_games == (~usual.won).sum() == (~without.won).sum()
    eased = run(GAME, games=600, seed=3, bot="idle", goal=26).frame  # ones count as 1
    most = (~usual.won & eased.won).sum()
    assert 0 < row.saved <= most
    assert row.saved_share == pytest.approx(row.saved / row.lost_games)
    assert row.saved_low < row.saved_share < row.saved_high


def test_the_net_is_the_paired_difference_of_the_win_rates(found):
    row = found.frame.iloc[0]
    assert row.net == pytest.approx((row.saved - row.spoiled) / 600)
    assert row.win_rate_without == pytest.approx(found.wins / 600 + row.net)
    interval = paired.tango(Split(600, found.wins - row.spoiled, row.saved, row.spoiled))
    assert (row.net_low, row.net_high) == (interval.low, interval.high)
    assert row.verdict == "higher"


def test_events_are_ranked_by_their_net_and_judged_together(found):
    """What only leads play elsewhere saves most games, and spoils as many."""
    of = {"games": 600, "won": 200}
    stirring = Counterfactual("stirring", saved=120, spoiled=115, **of)
    costly = Counterfactual("costly", saved=40, spoiled=2, **of)
    helpful = Counterfactual("helpful", saved=1, spoiled=50, **of)
    many = replace(found, wins=200, counterfactuals=(stirring, helpful, costly))
    rows = many.frame
    assert rows.event.tolist() == ["costly", "stirring", "helpful"]
    assert rows.verdict.tolist() == ["higher", "not settled", "lower"]
    assert (rows.p_holm > rows.p).any()
    page = causes_page(many, GAME)
    told = (
        'The event "costly" costs more games than any other: without its effect, the win rate is '
    )
    assert f"{told}39.7 % (" in " ".join(page.split())
    only = replace(found, wins=200, counterfactuals=(stirring,))
    told = "No single event is shown to cost games."
    assert told in " ".join(causes_page(only, GAME).split())


def test_other_luck_alone_saves_and_spoils_but_has_no_net(found):
    """Of the lost games other luck wins as many as of all games."""
    placebo, rate = found.summary()["placebo"], found.wins / 600
    assert placebo["saved"] / (600 - found.wins) == pytest.approx(rate, abs=0.06)
    assert placebo["spoiled"] / found.wins == pytest.approx(1 - rate, abs=0.06)
    assert placebo["net"]["low"] < 0 < placebo["net"]["high"]
    assert placebo["verdict"] != "higher"


def test_a_race_without_hurdles_loses_nothing_by_stumbling():
    assert causes(GAME, games=200, seed=3, bot="idle", goal=26).frame.saved.sum() == 0


def test_choices_are_counted_in_lost_and_in_won_games(found):
    rows = {row.option: row for row in found.choices.rows()}
    assert set(rows) == {"keep", "again"}
    for ending in ("lost", "won"):
        keep, again = (getattr(rows[option], ending) for option in ("keep", "again"))
        assert keep.share == 1, "idle keeps every die"
        assert again.taken == 0
        assert keep.offered == again.offered > 0


def test_a_bot_that_rolls_again_is_seen_to():
    found = causes(GAME, games=300, seed=3, bot="expert", **HARD)
    again = next(row for row in found.choices.rows() if row.option == "again")
    rerolls = run(GAME, games=300, seed=3, bot="expert", **HARD).frame
    lost = rerolls[~rerolls.won]
    assert again.lost.taken == pytest.approx(lost.rerolls.mean())


def test_workers_change_nothing():
    alone, crew = (causes(GAME, games=100, jobs=jobs, **HARD).summary() for jobs in (1, 2))
    assert alone == crew


def test_an_unknown_event_is_refused_with_the_nearest():
    with pytest.raises(BadInput, match="stumbled"):
        causes(GAME, games=10, events=["stumble"])


def test_endings_come_commonest_first(found):
    rows = found.summary()["endings"]
    assert sum(row["games"] for row in rows) == 600
    assert rows == sorted(rows, key=lambda row: -row["games"])
    assert rows[0]["estimate"] == pytest.approx(rows[0]["games"] / 600)


def test_options_are_ordered_by_how_surely_they_differ():
    found = causes(GAME, games=300, seed=3, bot="expert", **HARD)
    rows = {row.option: row for row in found.choices.rows()}
    assert rows["again"].apart < -2 < 2 < rows["keep"].apart, "winners roll again less"
    few = causes(GAME, games=5, seed=3, bot="expert", **HARD)
    assert all(row.apart == 0 for row in few.choices.rows())


def test_table_time_is_the_mean_of_what_the_game_counts():
    counting = replace(GAME, metrics=(*GAME.metrics, Metric("dice", "dice rolled")))
    engine = SimpleNamespace(**vars(GAME.engine()))
    usual = engine.columns
    engine.columns = lambda batch, *more: usual(batch, *more) | {"dice": batch["turn"] * 2}
    with patch.object(Game, "engine", lambda self: engine):
        found = causes(counting, games=50)
    turns = run(GAME, games=50).frame["turns"]
    dice = found.summary()["table_time"]["dice"]
    assert (dice["estimate"], dice["games"]) == (pytest.approx(2 * turns.mean()), 50)
    assert causes(GAME, games=20).summary()["table_time"] == {}


def test_dice_and_cards_that_no_column_counts_are_counted_in_the_log():
    counting = replace(GAME, handled=(("dice", ("rolled", "rolled_again")),))
    frame = run(GAME, games=50).frame
    mean = causes(counting, games=50).summary()["table_time"]["dice"]["estimate"]
    assert mean == pytest.approx((frame["turns"] + frame["rerolls"]).mean())


def test_endings_that_do_not_fit_side_by_side_go_below_each_other(found):
    names = [f"a long way of ending {number}" for number in range(5)]
    told = replace(found, endings=Counter({(name, 1): 120 for name in names}))
    page = causes_page(told, GAME).partition("Run it again:")[0]
    assert max(map(len, page.splitlines())) <= 80
    assert all(name in page for name in names)


def test_the_table_holds_hazards_what_saves_and_choices(tmp_path, found):
    causes(GAME, games=600, seed=3, bot="idle", out=tmp_path / "causes.csv", **HARD)
    table = pd.read_csv(tmp_path / "causes.csv")
    assert set(table["part"]) == {
        "hazard", "net", "saved", "choice in lost games", "choice in won games"
    }  # fmt: skip
    net = table[table["part"] == "net"].iloc[0]
    assert (net["of"], net["share"]) == (600, pytest.approx(found.frame.iloc[0].net))
    saved = table[table["part"] == "saved"].iloc[0]
    assert (saved["key"], saved["count"]) == ("stumbled", found.frame.iloc[0].saved)
    assert (table[table["part"] == "hazard"]["count"].sum()) == 600


def test_the_command_gives_the_same_again():
    again = causes(GAME, games=20, events=["stumbled"], goal=26).command
    assert again == (
        "simkit causes toygame --set goal=26 --bot expert --seed 1 --games 20 --events stumbled"
    )


# --- Until all is settled ------------------------------------------------------------------------

TWO = replace(GAME, voids=(*GAME.voids, Void("rolled", "nothing: a roll has no effect of its own")))
"""Robbed of what it does not have, the second event moves nothing."""


@pytest.fixture(scope="module")
def settled():
    return causes(TWO, until="settled", margin=0.003, seed=3, bot="idle", **HARD)


def test_until_settled_an_event_rests_as_soon_as_its_verdict_stands(settled):
    rows = {row["event"]: row for row in settled.summary()["counterfactuals"]}
    assert {name: row["verdict"] for name, row in rows.items()} == {
        "stumbled": "higher", "rolled": "same"
    }  # fmt: skip
    assert settled.settled
    assert rows["stumbled"]["games"] == 1000 < rows["rolled"]["games"] == settled.games
    assert rows["rolled"]["saved"] == rows["rolled"]["spoiled"] == 0
    assert settled.endings.total() == settled.games


def test_until_settled_the_games_are_those_of_a_plan(settled):
    planned = causes(TWO, games=1000, seed=3, bot="idle", **HARD).summary()["counterfactuals"]
    now = {row["event"]: row for row in settled.summary()["counterfactuals"]}["stumbled"]
    then = next(row for row in planned if row["event"] == "stumbled")
    same = ("saved", "spoiled", "lost_games", "net", "saved_share", "win_rate_without")
    assert [now[key] for key in same] == [then[key] for key in same]
    assert now["net_low"] < then["net_low"], "who looks again and again pays for it"


def test_until_settled_is_asked_for_and_told(settled):
    easy = causes(GAME, games=100, until="settled", margin=0.03, seed=3, bot="idle", goal=26)
    assert easy.command == (
        "simkit causes toygame --set goal=26 --bot idle --seed 3 "
        "--until settled --games 100 --margin 0.03"
    )
    page = causes_page(settled, TWO)
    assert "The verdict on every event is settled." in " ".join(page.split())
    assert "1,000  " in page
    assert "of 2,000 games" in " ".join(page.split()) or settled.games < 2000


def test_until_settled_ends_where_its_games_do():
    few = causes(TWO, games=50, until="settled", margin=0.003, seed=3, bot="idle", **HARD)
    assert (few.games, few.settled) == (50, False)
    assert few.placebo is not None
    assert few.placebo.games == 50


def test_only_games_that_fulfil_a_condition_are_counted(found):
    some = causes(GAME, games=600, seed=3, bot="idle", where="score > 20", **HARD)
    table = run(GAME, games=600, seed=3, bot="idle", **HARD).frame
    chosen = table[table.score > 20]
    assert 0 < some.games == len(chosen) < found.games
    assert some.wins == chosen.won.sum()
    row, every = some.frame.iloc[0], found.frame.iloc[0]
    assert row.games == some.games
    assert row.saved <= every.saved
    assert sum(some.choices.games) == some.games
    assert some.looked_at == 600
    assert "those with score > 20" in " ".join(some.notes)
    assert "--where 'score > 20'" in some.command


def test_with_a_condition_that_all_games_fulfil_the_answer_is_the_same(found):
    same = causes(GAME, games=600, seed=3, bot="idle", where="turns >= 0", **HARD)
    pd.testing.assert_frame_equal(same.frame, found.frame)
    pd.testing.assert_frame_equal(same.hazards, found.hazards)
    assert same.choices.rows() == found.choices.rows()


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"where": "turns > 99999"}, "holds in none of 40 games"),
        ({"where": "turns <= 9", "until": "settled"}, "where does not go with until"),
    ],
)
def test_a_condition_that_cannot_be_met_is_refused(more, message):
    with pytest.raises(BadInput, match=message):
        causes(GAME, games=40, bot="idle", **more, **HARD)
