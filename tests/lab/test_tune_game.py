"""The tune_game: it finds settings whose share of wins is known exactly."""

import os
import signal
from types import SimpleNamespace

import pandas as pd
import pytest
from exact_race import home_share

from simkit import run, tune_game
from simkit.lab.improving import tune_game as tuning_game
from simkit.lab.improving.tune_game_answer import TunedGame, settling
from simkit.lab.play.cell import cell_of
from simkit.messages.errors import BadInput
from simkit.view.text.findings.tune_game import tune_game_finding
from tests.sampled import sampled

GOALS = "goal=18,20,22,24,26"


@pytest.fixture(scope="module")
def found(toy):
    return tune_game(toy, home_share(22), GOALS, games=30_000, bot="idle")


def test_the_setting_with_that_share_is_found(found):
    assert [each.mark.values for each in found.reached] == [{"goal": 22}]
    rate = found.reached[0].rate
    assert rate.low <= home_share(22) <= rate.high


def test_its_command_says_how_sure_it_was_to_be(toy, found):
    assert "--confidence" not in found.command
    assert "--confidence 0.8" in tune_game(toy, 0.5, GOALS, games=250, confidence=0.8).command


def test_what_cannot_reach_it_plays_few_games(found):
    games = {mark.values["goal"]: mark.games for mark in found.marks}
    assert games[22] == max(games.values())
    assert games[18] < 500
    verdicts = {mark.values["goal"]: mark.verdict(found.band, 0.95) for mark in found.marks}
    assert (verdicts[18], verdicts[26]) == ("above", "below")


def test_the_play_off_is_on_fresh_games(toy, found):
    tested = found.reached[0]
    again = run(toy, games=tested.games, seed=found.seeds[1], bot="idle", goal=22)
    assert again.win_rate == tested.rate


def test_the_budget_is_kept(found):
    assert found.games <= 30_000


def test_the_least_change_comes_first(toy):
    over = ["goal=20,22", "pack:track.turns=6,7", "shoes=plain,spiked"]
    found = tune_game(toy, home_share(20), over, games=30_000, bot="idle", margin=0.04)
    changes = [each.mark.change(found.axes) for each in found.tested]
    assert changes == sorted(changes)
    assert found.tested[0].mark.values["goal"] == 20, "as it is now"
    assert changes[0] == (0, 0)
    assert found.reached[1].mark.values["shoes"] == ("spiked",)


def test_between_two_values_of_a_knob_new_ones_are_tried(toy):
    ends = [run(toy, games=2000, goal=22, knobs={"expert": {"mistakes":
    mistakes}}).win_rate.estimate
            for mistakes in (0.0, 1.0)]  # fmt: skip
    target = sum(ends) / 2
    found = tune_game(toy, target, "knob:expert.mistakes=0,1", games=30_000, goal=22, margin=0.03)
    (best,) = found.reached
    assert 0.2 < best.mark.values["knob:expert.mistakes"] < 0.9
    knobs = {"expert": {"mistakes": best.mark.values["knob:expert.mistakes"]}}
    truth = run(toy, games=8000, seed=77, goal=22, knobs=knobs).win_rate
    assert abs(truth.estimate - target) < 0.04


def test_a_target_out_of_reach_is_said(toy):
    low = tune_game(toy, 0.95, "goal=22,24", games=4000, bot="idle")
    assert not low.tested
    assert "below the target everywhere. Vary other keys" in " ".join(low.notes)
    assert low.nearest.values == {"goal": 20}, "as it is now is always a mark"
    high = tune_game(toy, 0.05, "goal=16,18", games=4000, bot="idle")
    assert "above the target everywhere" in " ".join(high.notes)


def test_a_target_between_two_marks_is_said(toy):
    found = tune_game(toy, 0.5, "goal=20,24", games=6000, bot="idle")
    assert not found.tested
    assert "between two values that were tried" in " ".join(found.notes)
    assert [side.values["goal"] for side in found.sides] == [24, 20]


def test_workers_do_not_matter(toy):
    one, three = (
        tune_game(toy, 0.6, GOALS, games=3000, bot="idle", jobs=jobs).summary() for jobs in (1, 3)
    )
    assert one == three


def test_the_table_has_a_row_a_mark(toy, tmp_path):
    found = tune_game(toy, 0.6, GOALS, games=2000, bot="idle", out=tmp_path / "marks.csv")
    table = pd.read_csv(tmp_path / "marks.csv")
    assert table["goal"].tolist() == [18, 20, 22, 24, 26]
    assert table["won"].sum() == sum(mark.won for mark in found.marks)


def test_ctrl_c_keeps_what_is_finished(toy, monkeypatch):
    play, seen = tuning_game.play_games, []

    def pressing(*args, **more):
        seen.append(1)
        if len(seen) == 4:
            os.kill(os.getpid(), signal.SIGINT)
        return play(*args, **more)

    monkeypatch.setattr(tuning_game, "play_games", pressing)
    found = tune_game(toy, 0.6, GOALS, games=5000, bot="idle")
    assert found.interrupted
    assert found.command is None
    assert "no command stops at the same game" in found.notes[-1]
    assert found.tested == ()
    assert len(found.marks) == 3


@pytest.mark.parametrize(
    ("target", "over", "changes", "message"),
    [
        (0, GOALS, {}, "target must be a share above 0"),
        ("half", GOALS, {}, "target must be a share"),
        (0.5, "gaol", {}, "Did you mean goal"),
        (0.5, GOALS, {"goal": 20}, "stands in --set"),
        (0.5, "knob:idle.mistakes", {}, "expert plays"),
        (0.5, GOALS, {"games": 100}, "give at least --games 250"),
        (0.5, GOALS, {"margin": 0.7}, "margin"),
        (0.5, "goal=99,100", {}, "goal must be a whole number"),
    ],
)
def test_bad_wishes_are_refused_before_anything_is_played(
    toy, monkeypatch, target, over, changes, message
):
    monkeypatch.setattr(type(toy), "engine", lambda self: pytest.fail("loaded"))
    with pytest.raises(BadInput, match=message):
        tune_game(toy, target, over, **changes)


def test_what_is_not_settled_names_the_games_that_would_settle_it():
    """Of 20,000 games the play-off is too small for the usual margin: "reaches" in 0 of 12."""
    asked = SimpleNamespace(confidence=0.95, margin=0.02, band=(0.48, 0.52), tested=(1,))
    middle = TunedGame._needed(asked, SimpleNamespace(won=500, games=1_000))
    assert middle == pytest.approx(0.25 * (3.2415 / 0.02) ** 2 / 0.25, rel=0.001)
    assert TunedGame._needed(asked, SimpleNamespace(won=515, games=1_000)) > 3 * middle
    row = SimpleNamespace(verdict="not settled", values={"goal": 21})
    found = SimpleNamespace(finalists=[row], before={"goal": 20}, games_needed=middle)
    told = tune_game_finding(found)
    assert told.endswith("may reach the target. To settle this, give about --games 27000.")


MANY = [
    "goal=16,18,20,22,24,26,28",
    "pack:track.turns=4,5,6,7,8",
    "pack:track.sides=4,6,8",
    "pack:charms.clover.points=0,2,4,6",
]


def test_of_many_combinations_so_many_play_off_as_the_games_can_settle(toy):
    """Five finalists of 1,000 games each could never be seen to reach a target of two points."""
    cell = cell_of(toy)
    few, many = (tuning_game.wished(cell, 0.5, MANY, n, 0.02, 0.95, 1) for n in (20_000, 300_000))
    assert tuning_game.affordable(few) == 1
    assert tuning_game.play_off_games(few) == settling(few, 1) == 6_568
    assert tuning_game.affordable(many) == 5
    assert tuning_game.play_off_games(many) == 75_000
    small = tuning_game.wished(cell, 0.5, GOALS, 20_000, 0.02, 0.95, 1)
    assert tuning_game.play_off_games(small) == 5_000


@pytest.mark.parametrize("target", sampled((0.1, 0.25, 0.5, 0.8), 1))
@pytest.mark.parametrize("seed", sampled((55931, 55932, 55933), 1))
def test_of_many_combinations_one_reaches_or_the_games_are_named(toy, target, seed):
    found = tune_game(toy, target, MANY, games=20_000, seed=seed, jobs=1)
    assert found.games <= 20_000
    assert found.reached or found.games_needed > 20_000
    told = tune_game_finding(found)
    assert "reaches the target: the win rate is" in told or "give about --games" in told
