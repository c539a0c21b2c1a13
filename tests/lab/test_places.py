"""What happens where is counted from games that are played with a log."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from simkit.description.game import Game
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.run import run
from simkit.lab.positions.by_place import places, places_of
from simkit.lab.positions.position import ended
from simkit.lab.positions.trace import trace
from simkit.messages.errors import BadInput


@pytest.fixture(scope="module")
def found(toy):
    return places(toy, games=40, seed=3)


def test_the_counts_are_those_of_the_traced_games(toy, found):
    again = Counter()
    for number in range(40):
        for event in trace(toy, seed=3, game_number=number).events:
            again[event["turn"]] += event["text"].startswith("The runner rolls again")
    row = found.frame.set_index(["layer", "place"])["total"]
    assert [row["rerolls", turn] for turn in range(1, 7)] == [again[t] for t in range(1, 7)]


def test_they_are_the_first_games_of_the_run(toy, found):
    frame = run(toy, games=40, seed=3).frame
    assert found.ends == tuple(zip(frame["outcome"], frame["turns"], strict=True))
    total = found.frame.query("layer == 'points'")["total"].sum()
    start = prepare(cell_of(toy)).rules.start
    assert total == frame["score"].sum() - 40 * start


def test_every_layer_has_every_place_also_where_nothing_happened(found):
    assert len(found.frame) == 2 * 7
    pool = found.frame.query("layer == 'points' and place == 9").iloc[0]
    assert (pool["total"], pool["mean"], pool["share"]) == (0, 0, 0)
    assert pool["name"] == "the pool"


def test_a_mean_counts_the_games_without_it_too(toy, found):
    frame = run(toy, games=40, seed=3).frame
    late = found.frame.query("layer == 'points' and place == 6").iloc[0]
    reached = (frame["turns"] >= 6).sum()
    assert late["share"] == pytest.approx(reached / 40, abs=0.03)  # a six-turn game may score 0
    assert late["mean"] == pytest.approx(late["total"] / 40)
    assert late["low"] <= late["mean"] <= late["high"]


def test_what_is_only_counted_up_has_no_interval_below_nothing(found):
    rerolls = found.frame.query("layer == 'rerolls'")
    assert (rerolls["low"] >= 0).all()


def test_one_game_has_no_interval(toy):
    frame = places(toy, games=1).frame
    assert frame["low"].isna().all()


def test_a_game_without_a_picture_is_refused_before_it_is_played(toy):
    bare = Game(**(vars(toy) | {"package": "simkit.kernel"}))
    with pytest.raises(BadInput, match="Dice Race has no picture of its board"):
        places_of(cell_of(bare), 1)


def test_what_has_no_place_on_the_board_is_kept_as_nowhere(toy, monkeypatch):
    picture = toy.picture()
    monkeypatch.setattr(picture, "counted", lambda events, state, rules: {("points", -1): 2})
    row = places(toy, games=5).frame.query("place == -1").iloc[0]
    assert (row["name"], row["total"]) == ("nowhere", 10)


def test_a_game_stands_at_its_end_as_it_ended(prepared):
    position = ended(prepared, 4)
    frame = run(prepared.game, games=5).frame
    assert int(position.state.score) == frame["score"][4]
    assert isinstance(position.state, np.void)
