"""How many games tell two models apart: on coins whose truth is known, and on the toy race."""

import numpy as np
import pytest
from scipy.stats import binom

import simkit
from simkit.lab.playtests.telling_apart import games_needed
from simkit.messages.errors import BadInput
from simkit.view.charts.plan_playtest import plan_numbers, plan_playtest_chart
from simkit.view.console.plan_playtest import plan_playtest_page

MODELS = {"as it is": {}, "far": {"goal": 24}}


def coins(share, games=20_000, seed=1):
    return (np.random.default_rng(seed).random(games) < share).astype(np.int64)


def exact(low, high, allowed):
    """The fewest tosses after which the likelier of two mirrored coins is so seldom the wrong."""
    return next(
        games
        for games in range(1, 1_000)
        if binom.sf(games / 2, games, low) + binom.pmf(games / 2, games, low) / 2 <= allowed
    )


@pytest.mark.parametrize(("low", "high"), [(0.3, 0.7), (0.4, 0.6), (0.45, 0.55)])
def test_the_games_needed_are_those_of_coins(low, high):
    found = games_needed(coins(low), coins(high, seed=2), 0.05, 500, seed=3)
    truth = exact(low, high, 0.05)
    assert found.games == pytest.approx(truth, rel=0.15, abs=2)
    assert found.low <= truth * 1.1
    assert found.high >= truth * 0.9


def test_coins_that_are_alike_are_not_told_apart():
    found = games_needed(coins(0.4), coins(0.4, seed=2), 0.05, 100, seed=3)
    assert found.games is None
    assert found.wrong == pytest.approx(0.5, abs=0.1)


def test_what_is_known_before_saves_games():
    fresh = games_needed(coins(0.4), coins(0.6, seed=2), 0.05, 500, seed=3)
    ahead = games_needed(coins(0.4), coins(0.6, seed=2), 0.05, 500, seed=3, start=3.0)
    assert ahead.games > fresh.games, "who was misled before must be brought back"


def test_turns_tell_more_than_wins_alone(toy):
    found = simkit.plan_playtest(toy, MODELS, at=[{"goal": 20}, {"shoes": "winged"}], games=1_000)
    for each in found.planned:
        only, both = each.needed
        assert both.games <= (only.games or 10_000)
    ranked = [each.needed[-1].games or 10_000 for each in found.planned]
    assert ranked == sorted(ranked)
    page = plan_playtest_page(found, toy)
    assert "point to the right model" in " ".join(page.split())
    told = page.partition("Run it again")[0]
    assert "shoes winged" in told and "=" not in told, "named in words"


def test_a_log_is_counted_in(toy, tmp_path):
    file = tmp_path / "log.csv"
    file.write_text("won,turns\n" + "no,6\n" * 12)
    found = simkit.plan_playtest(toy, MODELS, log=file, games=1_000)
    assert found.start.value < -2
    assert "makes far likelier than as it is" in " ".join(plan_playtest_page(found).split())


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"variants": ["a:"]}, "1 models: name two"),
        ({"variants": MODELS, "error": 0.7}, "error must be a share"),
        ({"variants": MODELS, "at": [{"gaol": 3}]}, "Did you mean goal"),
    ],
)
def test_what_makes_no_sense_is_refused(toy, asked, message):
    with pytest.raises(BadInput, match=message):
        simkit.plan_playtest(toy, games=100, **asked)


def test_the_chart_draws_what_the_json_says(toy):
    found = simkit.plan_playtest(toy, MODELS, at=[{"shoes": "winged"}, {}], games=400)
    numbers = plan_numbers(found)
    assert len(numbers) == 2
    assert plan_playtest_chart(found, toy).axes[0].get_xlabel() == "games at the table"


def test_few_simulated_games_are_told(toy):
    few, many = (simkit.plan_playtest(toy, MODELS, games=games) for games in (400, 2_000))
    assert any("400 simulated games are few" in note for note in few.notes)
    assert not any("simulated games are few" in note for note in many.notes)
