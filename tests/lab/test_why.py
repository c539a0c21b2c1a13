"""By what path a change moves the win rate: on the toy race the truth can be worked out."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

import simkit
from simkit.lab.judging.verdicts import Terms
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.mediation import Moments, moments, share_through
from simkit.lab.stories.coming_up import CountedGame, counted, more_often
from simkit.messages.errors import BadInput
from simkit.view.charts.why import BESIDE, WHOLE, paths_numbers, why_chart
from simkit.view.console.why import why_finding, why_page
from tests.made_answers import altered

TURNS = 4
IDLE = {"bot": "idle", "overrides": {"track.turns": TURNS}}


def one_line(text):
    return " ".join(text.split())


def home_share(goal, one):
    """The chance of a runner who keeps every die to be home, where a one brings so many points."""
    faces = (one, 2, 3, 4, 5, 6)
    home = sum(
        any(score >= goal for score in itertools.accumulate(rolled))
        for rolled in itertools.product(faces, repeat=TURNS)
    )
    return home / 6**TURNS


@pytest.fixture(scope="module")
def both_ways(toy):
    """Hurdles and a farther goal at once: a part runs through stumbling, a part does not."""
    variants = {"plain": {"goal": 13}, "hard": {"goal": 15, "hurdles": True}}
    return simkit.why(toy, variants=variants, games=20_000, seed=4, **IDLE)


def test_a_part_and_the_rest_are_what_can_be_worked_out(both_ways):
    whole = home_share(15, -1) - home_share(13, 1)
    left = home_share(15, 1) - home_share(13, 1)
    through = both_ways.through["stumbled"].difference
    assert both_ways.difference.difference.low <= whole <= both_ways.difference.difference.high
    assert through.low <= whole - left <= through.high
    assert through.high - through.low < 0.03
    share = both_ways.share(0)
    assert share.low <= (whole - left) / whole <= share.high
    rest = both_ways.remainder.difference
    assert rest.low <= left <= rest.high


def test_a_road_that_carries_all_leaves_nothing():
    found = simkit.why("toygame", {"hurdles": [False, True]}, games=3_000, goal=22)
    (row,) = found.summary()["paths"]
    assert row["difference"]["estimate"] == found.difference.difference.estimate
    assert row["left"]["estimate"] == found.remainder.difference.estimate == 0
    assert found.share(0).estimate == 1.0
    assert "points smaller (100 % of it, 95 % interval " in one_line(why_page(found))
    assert "changes the win rate of expert by " in one_line(why_page(found))


def test_shares_above_the_whole_are_explained():
    found = simkit.why("toygame", {"hurdles": [False, True]}, games=3_000, goal=22)
    twice = one_line(why_page(altered(found, rows=2 * found.rows)))
    assert "so the shares add up to more than 100 %." in twice
    assert "add up to more than" not in one_line(why_page(found))


def test_a_path_that_hides_a_part_makes_the_difference_larger():
    found = simkit.why("toygame", {"hurdles": [False, True]}, games=3_000, goal=22)
    (path,) = found.rows
    part = path.found.difference
    turned = replace(path.found, difference=replace(part, estimate=-part.estimate))
    told = one_line(why_page(altered(found, rows=[replace(path, found=turned)])))
    assert 'If "stumbled" has no effect, this difference is ' in told
    assert " points larger." in told


def test_where_sides_compete_the_headline_says_whose_wins_it_explains():
    from simkit.fury.description import GAME

    found = simkit.why("toygame", {"hurdles": [False, True]}, games=200, goal=22)
    assert "hurdles=true changes the win rate of the rebels by " in why_finding(found, GAME)


def test_a_road_that_carries_nothing_is_told_so():
    found = simkit.why("toygame", {"goal": [20, 23]}, games=3_000)
    (row,) = found.summary()["paths"]
    assert row["difference"]["estimate"] == 0
    assert row["verdict"] == "same"
    assert "No single event is shown to explain this difference." in one_line(why_page(found))


def test_the_range_of_a_share_holds_the_truth_as_often_as_it_says():
    """Two figures of the same made-up games, the one a third of the other on average."""
    luck, held, runs = np.random.default_rng(8), 0, 400
    for _ in range(runs):
        shared = luck.random(800)
        own = luck.random(800)
        won = np.stack([shared < 0.3, shared < 0.6, own < 0.2, shared < 0.4]).astype(int)
        whole, part = np.array([-1, 1, 0, 0]), np.array([-1, 0, 0, 1])
        found = share_through(moments(won @ won.T, 800, part, whole), 0.95)
        held += found.low <= 1 / 3 <= found.high
    assert abs(held / runs - 0.95) < 3 * np.sqrt(0.05 * 0.95 / runs) + 0.005


def test_the_share_of_nothing_has_no_range():
    nothing = share_through(Moments(0.1, 0.0, 0.01, 0.01, 0.0), 0.95)
    assert nothing == Interval(None, None, None, 0.95, "fieller")
    unsure = share_through(Moments(0.1, 0.05, 0.01, 0.01, 0.0), 0.95)
    assert (unsure.low, unsure.high) == (None, None)


def test_the_variants_play_the_games_of_compare(toy, both_ways):
    variants = {"plain": {"goal": 13}, "hard": {"goal": 15, "hurdles": True}}
    same = simkit.compare(toy, variants=variants, games=20_000, seed=4, also_bot="none", **IDLE)
    assert same.found[1].difference == both_ways.difference.difference


# --- through an event, or on what it costs: races whose truth is known ---------------------------


def of_race(seed, games=1_500, **variants):
    found = simkit.why("toygame", variants=variants, games=games, seed=seed, bot="idle")
    (row,) = found.summary()["paths"]
    return row, one_line(why_page(found))


def test_an_event_that_comes_up_as_often_is_not_called_a_path():
    """Who keeps every die stumbles as often, whatever a stumble costs."""
    found = simkit.why("toygame", {"hurdles": [False, True]}, games=3_000, goal=22, bot="idle")
    (row,) = found.summary()["paths"]
    before, after = row["comes_up"]["means"]
    assert before == after == pytest.approx(1.0, abs=0.25), "six dice, a one in six"
    assert row["comes_up"]["difference"]["estimate"] == 0
    assert row["acts"] == "on its effect"
    told = one_line(why_page(found))
    assert '"stumbled" comes up as often with the change, but it costs more each time.' in told


@pytest.mark.parametrize("seed", [3, 4])
def test_an_event_that_comes_up_more_often_is_a_path(seed):
    """A die with four faces shows a one more often than a die with six."""
    plain = {"pack:track.sides": 6, "goal": 10, "hurdles": True}
    row, told = of_race(seed, six=plain, four=plain | {"pack:track.sides": 4})
    assert row["comes_up"]["verdict"] == "higher"
    gap = row["comes_up"]["difference"]
    assert gap["low"] < gap["estimate"] < gap["high"]
    assert row["acts"] == "through the event"
    assert '"stumbled" comes up more often with the change, so the change acts through it' in told


@pytest.mark.parametrize("seed", [3, 4])
def test_games_that_end_sooner_make_no_path_of_what_comes_up_less_often_in_them(seed):
    """Two turns less and a dearer stumble: fewer ones fall in a game, as many up to a turn."""
    many = {"pack:track.turns": 6, "goal": 16}
    row, told = of_race(seed, many=many, few=many | {"pack:track.turns": 4, "hurdles": True})
    before, after = row["comes_up"]["whole_games"]
    assert after < before - 0.1
    assert row["verdict"] == "lower"
    low, high = (row["comes_up"]["difference"][end] for end in ("low", "high"))
    assert low <= 0 <= high
    assert (row["acts"], row["effect"]) == ("not settled", "costs more")  # few turns: one counts
    assert "comes up less often" not in told
    assert "up to the same turn, or costs more each time." in told


@pytest.mark.parametrize("seed", [3, 4])
def test_what_comes_up_less_often_is_no_path_of_a_loss_that_it_costs(seed):
    """A die with eight faces shows fewer ones, and they cost more than nothing now."""
    plain = {"pack:track.sides": 6, "goal": 13}
    row, told = of_race(seed, six=plain, eight={"pack:track.sides": 8, "goal": 21, "hurdles": True})
    assert row["comes_up"]["verdict"] == "lower"
    assert row["verdict"] == "lower"
    assert (row["acts"], row["effect"]) == ("on its effect", "costs more")
    assert '"stumbled" comes up less often with the change, but it costs more each time' in told


def told_game(last, *turns):
    return CountedGame(last, np.zeros(len(turns), int), np.array(turns, int))


def test_the_turn_that_one_game_alone_played_to_its_end_counts_for_neither():
    """The longer game's third turn is counted and not counted; what the shorter one saw counts."""
    short, long = told_game(3, 1, 3, 3), told_game(5, 1, 2, 3, 4, 5)
    counts = counted([short, long], [long, short], 1)
    assert counts.least.tolist() == [[-1], [0]]
    assert counts.most.tolist() == [[0], [1]]
    assert [side.tolist() for side in counts.alike] == [[[3], [3]], [[3], [3]]]
    assert [side.tolist() for side in counts.whole] == [[[3], [5]], [[5], [3]]]


def test_an_event_that_ends_the_game_at_once_is_a_path():
    """It comes up in the last turn only, and the other game goes on without it."""
    luck = np.random.default_rng(5)
    ends = luck.integers(1, 8, 200)
    before = [told_game(10) for _ in ends]
    after = [told_game(end, end) for end in ends]
    (found,) = more_often(counted(before, after, 1), Terms())
    assert found.verdict == "higher"


def test_a_turn_cut_short_by_the_end_is_no_less_often():
    """An event comes up twice in each turn; the shorter game stops after the first time."""
    luck = np.random.default_rng(6)
    ends = luck.integers(1, 8, 200)
    before = [told_game(10, *np.repeat(np.arange(1, 11), 2)) for _ in ends]
    after = [told_game(end, *np.repeat(np.arange(1, end + 1), 2)[:-1]) for end in ends]
    (found,) = more_often(counted(before, after, 1), Terms())
    assert found.verdict == "not settled"


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"vary": {"goal": [20, 21, 22]}}, "3 variants: a difference is of two"),
        ({"vary": {"goal": [20, 21]}, "events": ["stumbles"]}, "Did you mean stumbled"),
        ({"vary": {"goal": [20, 21]}, "variants": ["a:", "b: goal=3"]}, "exclude each other"),
    ],
)
def test_what_makes_no_sense_is_refused(asked, message):
    with pytest.raises(BadInput, match=message):
        simkit.why("toygame", games=20, **asked)


def test_the_chart_draws_what_the_json_says(toy, both_ways):
    found = both_ways
    numbers = paths_numbers(found)
    assert numbers["variant"].tolist() == [WHOLE, "gone without stumbled", BESIDE]
    assert why_chart(found, toy).axes[0].get_xlabel() == "difference in win rate (points)"
