"""Tuning: the search on functions with a known optimum, and an honest figure for the gain."""

import os
import signal

import numpy as np
import pytest
from exact_race import home_share
from toygame import TABLE

from simkit import compare, run, tune_bot
from simkit.lab.improving import tune_bot as tuning
from simkit.lab.statistics.noisy_search import PLACES, Climb
from simkit.messages.errors import BadInput
from simkit.players.bots import find_bot

GOAL = 24
BEST = max(home_share(GOAL, boldness=bold) for bold in range(7))


@pytest.fixture
def timid(tmp_path):
    """A bot file whose knob stands badly: it never rolls again."""
    file = tmp_path / "timid.toml"
    file.write_text('[bot]\nbase = "expert"\ngame = "toygame"\n[knobs]\nboldness = 0\n')
    return str(file)


# --- The search ----------------------------------------------------------------------------------


def climbed(chance, start, rounds, games, seed):
    """Where a climb ends when each look at a place is a share of won games on shared luck."""
    luck = np.random.default_rng(seed)

    def look(places, number):
        return (luck.random(games) < chance(places)[:, None]).mean(axis=1)

    climb = Climb(np.asarray(start), rounds, seed)
    climb.follow(look)
    return climb.finalists()[0]


def test_the_search_finds_a_known_optimum_in_noise():
    best = np.array([0.3, 0.7, 0.5, 0.2, 0.8, 0.6])

    def chance(places):
        return 0.1 + 0.2 * np.exp(-2 * ((places - best) ** 2).sum(axis=-1))

    ends = [climbed(chance, np.full(6, 0.5), 40, 40, seed) for seed in range(6)]
    before, after = float(chance(np.full(6, 0.5))), [float(chance(end)) for end in ends]
    assert np.mean(after) - before > 0.8 * (0.3 - before)


def test_knobs_that_do_nothing_do_no_harm():
    def chance(places):
        return 0.2 + 0.2 * places[..., 0]

    ends = [climbed(chance, np.full(5, 0.5), 30, 40, seed) for seed in range(4)]
    assert all(end[0] > 0.85 for end in ends)


def test_the_same_seed_takes_the_same_path():
    one, two = (climbed(lambda x: x[..., 0], [0.5], 5, 20, seed=3) for _ in range(2))
    assert (one == two).all()


# --- The whole way -------------------------------------------------------------------------------


def test_a_knob_that_stands_badly_is_mended(toy, timid):
    found = tune_bot(toy, timid, games=12_000, goal=GOAL)
    assert home_share(GOAL, boldness=np.floor(found.knobs["boldness"])) == pytest.approx(BEST)
    assert found.gain.verdict == "higher"
    assert found.script == "expert"
    assert found.before["boldness"] == 0
    assert found.games <= 12_000


def test_the_gain_is_honest_after_the_choice(toy, timid):
    """The games that tell the gain had no part in the search: its interval holds the truth."""
    held = []
    for seed in range(0, 60, 6):
        found = tune_bot(toy, timid, games=1500, seed=seed, goal=GOAL, confidence=0.9)
        played = home_share(GOAL, boldness=np.floor(found.knobs["boldness"]))
        truth = played - home_share(GOAL, boldness=0)
        if not found.kept_defaults:
            held.append(found.gain.difference.low <= truth <= found.gain.difference.high)
    assert len(held) >= 8
    assert sum(held) >= len(held) - 3


def test_nothing_to_gain_is_said_so(toy):
    found = tune_bot(toy, "expert", games=8000, goal=GOAL)
    assert found.gain.verdict in ("same", "not settled")
    assert abs(found.gain.difference.estimate) < 0.02


def test_a_worse_winner_leaves_the_knobs_as_they_were(toy, monkeypatch):
    monkeypatch.setattr(tuning.Climb, "finalists", lambda self: [np.array([1.0])])
    found = tune_bot(toy, "expert", games=1500, goal=GOAL)  # always rolls again
    assert found.gain.verdict == "lower"
    assert found.kept_defaults
    assert found.knobs == found.before


def test_the_gain_is_what_compare_finds_with_the_file(toy, timid, tmp_path):
    found = tune_bot(toy, timid, games=3000, goal=GOAL, out=tmp_path / "tuned.toml")
    again = compare(
        toy,
        {"bot": [timid, str(found.out)]},
        games=found.gain_games,
        seed=found.seeds[2],
        goal=GOAL,
    )
    assert again.found[1].difference == found.gain.difference


def test_the_file_plays_with_the_fitted_knobs(toy, timid, tmp_path):
    found = tune_bot(toy, timid, games=1000, goal=GOAL, out=tmp_path / "tuned.toml")
    by_file = run(toy, games=50, bot=str(found.out), goal=GOAL).tallies.wins
    by_hand = run(toy, games=50, knobs={"expert": found.knobs}, goal=GOAL).tallies.wins
    assert by_file == by_hand
    assert f"gain = {round(found.gain.difference.estimate, 4)}" in found.out.read_text()


def test_workers_do_not_matter(toy):
    one, three = (tune_bot(toy, "expert", games=800, jobs=jobs).summary() for jobs in (1, 3))
    assert one == three


def test_the_frame_has_a_row_a_knob(toy):
    frame = tune_bot(toy, "expert", games=500).frame
    assert list(frame) == ["knob", "low", "high", "before", "after", "fitted"]
    assert frame.set_index("knob").loc["boldness", "fitted"]
    assert not frame.set_index("knob").loc["mistakes", "fitted"]


def test_only_the_named_knobs_move(toy):
    found = tune_bot(toy, "expert", games=600, fit="mistakes")
    assert found.fitted == ("mistakes",)
    assert found.knobs["boldness"] == found.before["boldness"]


def test_ctrl_c_keeps_the_knobs_found_so_far(toy, monkeypatch, tmp_path):
    shares, seen = tuning._Bench.shares, []

    def pressing(self, *args):
        seen.append(1)
        if len(seen) == 4:
            os.kill(os.getpid(), signal.SIGINT)
        return shares(self, *args)

    monkeypatch.setattr(tuning._Bench, "shares", pressing)
    found = tune_bot(toy, "expert", games=5000, out=tmp_path / "kept.toml")
    assert found.interrupted
    assert found.command is None
    assert "no command stops at the same game" in found.notes[-1]
    assert found.gain is None
    assert len(found.history) == 3
    assert found.games == 3 * PLACES * (3500 // (8 * PLACES))
    assert "interrupted before a play-off" in found.out.read_text()
    assert find_bot(toy, str(found.out)).script == "expert"


def test_where_bots_compete_the_tuned_one_meets_its_old_self():
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.settle import settle

    cell = tuning.under_own_name(cell_of(TABLE, "expert"), "expert")
    assert settle(cell).cell.bots == ("tuned", "expert", "expert")
    four = tuning.under_own_name(cell_of(TABLE, "expert", settings={"players": 4}), "expert")
    assert settle(four).cell.bots == ("tuned", "expert", "expert", "expert")


@pytest.mark.parametrize(
    ("bot", "changes", "message"),
    [
        ("idle", {}, "no knobs to fit but mistakes. These have: expert"),
        ("search", {}, "take one of these instead"),
        ("exprt", {}, "Did you mean expert"),
        ("expert", {"fit": "baldness"}, "Did you mean boldness"),
        ("expert", {"fit": "mistakes,mistakes"}, "each knob once"),
        ("expert", {"games": 10}, "games must be a whole number from 500"),
        ("expert", {"out": "tuned.txt"}, "ends in .toml"),
        ("expert", {"out": "nowhere/tuned.toml"}, "no folder nowhere"),
        ("expert", {"margin": 2}, "margin"),
        ("expert", {"gaol": 20}, "Did you mean goal"),
    ],
)
def test_bad_wishes_are_refused_before_anything_is_played(toy, monkeypatch, bot, changes, message):
    monkeypatch.setattr(type(toy), "engine", lambda self: pytest.fail("loaded"))
    with pytest.raises(BadInput, match=message):
        tune_bot(toy, bot, **changes)
