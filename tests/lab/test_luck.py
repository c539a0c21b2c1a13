"""How much of an outcome is luck: against shares that can be worked out, on the toy and on Pig."""

import numpy as np
import pytest

import simkit
from simkit.errors import BadInput
from simkit.lab.statistics.variance_shares import (
    Redraws,
    settled_by,
    split,
    sure,
    sure_of_player,
    sure_of_seat,
)
from simkit.view.charts.luck import luck_chart
from simkit.view.console.luck import luck_page
from simkit.view.text.findings.luck import luck_finding
from tests.exact_race import home_share
from tests.examples.exact_pig import race, wins
from tests.examples.playing import EXAMPLES

GOAL, TURNS = 22, 6


def decided_by(turn):
    """How much of a race is decided after so many dice, worked out."""
    share = home_share(GOAL)
    scores = np.ones(1)
    for _ in range(turn):
        scores = np.convolve(scores, np.append(0.0, np.full(6, 1 / 6)))
    chances = [home_share(max(0, GOAL - score), TURNS - turn) for score in range(len(scores))]
    return float(scores @ (np.array(chances) - share) ** 2) / (share * (1 - share))


@pytest.fixture(scope="module")
def race_luck(toy):
    return simkit.luck(toy, against="none", games=1_000, bot="idle", goal=GOAL, jobs=2)


def test_the_race_is_decided_turn_by_turn_as_can_be_worked_out(race_luck):
    assert list(race_luck.settled) == [0, 1, 2, 3, 4, 5]
    held = [
        share.low <= decided_by(turn) <= share.high for turn, share in race_luck.settled.items()
    ]
    assert sum(held) >= 5
    assert race_luck.settled[5].high - race_luck.settled[5].low < 0.15


def test_nothing_is_dealt_in_a_race_so_play_decides_all(race_luck):
    assert race_luck.shares["set-up"].low == 0.0
    assert race_luck.shares["play"].high == 1.0
    assert set(race_luck.shares) == {"set-up", "play"}


def test_page_and_chart_say_what_the_json_says(race_luck, toy):
    found = race_luck.summary()
    told = " ".join(luck_page(found, toy).split())
    assert "The luck of play decides" in told
    assert "When is a win of idle decided?" in told
    assert "By the end of turn 5" in luck_finding(found)
    assert len(luck_chart(found, toy).axes) == 2
    assert set(race_luck.frame["part"]) == {"share", "settled"}


def test_the_same_games_whoever_plays_them(toy):
    one, two = (
        simkit.luck(toy, games=40, jobs=jobs, bot="expert", against="idle", goal=GOAL)
        for jobs in (1, 2)
    )
    assert one.figures() == two.figures()


def test_a_second_bot_has_the_share_that_can_be_worked_out(toy):
    """Who rolls ones and twos again is home more often; the rest is play."""
    found = simkit.luck(toy, against="idle", games=800, bot="expert", goal=24, seed=3)
    own = simkit.run(toy, games=20_000, bot="expert", goal=24).win_rate.estimate
    other = home_share(24)
    mean = (own + other) / 2
    truth = (own - other) ** 2 / 4 / (mean * (1 - mean))
    share = found.shares["player"]
    assert share.low <= truth <= share.high
    assert sum(each.estimate for each in found.shares.values()) == pytest.approx(1, abs=0.02)


def test_where_all_games_end_alike_there_is_nothing_to_split(toy):
    found = simkit.luck(toy, games=40, bot="idle", goal=36, against="none")
    assert found.shares["play"].estimate is None
    assert "neither luck nor skill decides anything" in luck_page(found.summary(), toy)
    with pytest.raises(BadInput, match="nothing to draw"):
        luck_chart(found.summary(), toy)


def test_a_bot_is_not_set_against_itself(toy):
    with pytest.raises(BadInput, match="idle plays already"):
        simkit.luck(toy, games=40, bot="idle", against="idle")


@pytest.mark.slow
def test_pig_is_split_as_can_be_worked_out():
    """Seat and player of two who hold at twenty and at ten."""
    file = str(EXAMPLES / "pig.py")
    simkit.trust(file)
    found = simkit.luck(file, games=600, against="beginner", goal=40, seed=2)
    first = wins(race([20, 20], goal=40), 1)
    other = (wins(race([10, 20], goal=40), 1) + wins(race([20, 10], goal=40), 2)) / 2
    seats = [np.var([first, 1 - first])]
    seats.append(np.var([wins(race([10, 20], goal=40), 1), wins(race([20, 10], goal=40), 2)]))
    mean = (0.5 + other) / 2
    whole = mean * (1 - mean)
    truth = {"player": (0.5 - other) ** 2 / 4 / whole, "seat": np.mean(seats) / whole, "set-up": 0}
    truth["play"] = 1 - sum(truth.values())
    for source, share in truth.items():
        assert found.shares[source].low <= share <= found.shares[source].high, source


def drawn(luck, games, deal, gap=0.0):
    """Games won by a normal figure, `deal` of whose variance is the set-up's."""
    from scipy.special import ndtri

    dealt = np.sqrt(deal) * luck.normal(size=(games, 1))
    first, again, *other = (
        dealt + np.sqrt(1 - deal) * luck.normal(size=(games, 1)) for _ in range(4)
    )
    own, less = ndtri(0.5 + gap), ndtri(0.5 - gap)
    others = np.concatenate([each < less for each in other], axis=1).astype(float)
    wins_of = [(each < own).astype(float) for each in (first, again)]
    return Redraws(wins_of[0], (wins_of[1],), np.zeros(games, int), others)


@pytest.mark.parametrize("deal", [0.0, 0.3])
def test_intervals_hold_the_share_of_a_deal(deal):
    """Of a normal figure cut in the middle: 2 / pi times the arcsine of the deal's part."""
    luck, truth, runs = np.random.default_rng(3), 2 / np.pi * np.arcsin(deal), 100
    found = [sure(lambda each: split(each).deal, drawn(luck, 400, deal), 0.95) for _ in range(runs)]
    assert sum(each.low <= truth <= each.high for each in found) >= 88


@pytest.mark.parametrize("gap", [0.0, 0.1])
def test_intervals_hold_the_share_of_the_player(gap):
    luck, runs = np.random.default_rng(4), 100
    found = [sure_of_player(drawn(luck, 400, 0.2, gap), 0.95) for _ in range(runs)]
    assert sum(each.low <= (2 * gap) ** 2 / 4 / 0.25 <= each.high for each in found) >= 88


@pytest.mark.parametrize("share", [0.05, 0.9])
def test_intervals_hold_what_is_decided_where_hardly_a_game_is_won(share):
    """Chances with a beta law, two in a hundred in the mean, which differ by as much as asked."""
    luck, runs, held = np.random.default_rng(5), 100, 0
    weight = 1 / share - 1
    for _ in range(runs):
        chances = luck.beta(0.02 * weight, 0.98 * weight, size=(400, 1))
        first, again = ((luck.random((400, 1)) < chances).astype(float) for _ in range(2))
        found = Redraws(first, (again,), np.zeros(400, int), np.empty((0, 2)))
        figure = sure(lambda each: settled_by(each, 0), found, 0.95)
        held += figure.low is None or figure.low <= share <= figure.high
    assert held >= 88


@pytest.mark.parametrize("gap", [0.0, 0.02, 0.1])
@pytest.mark.parametrize("against", [False, True])
def test_intervals_hold_the_share_of_the_seat(gap, against):
    """Of two seats, the first of which wins so much more often with either player."""
    luck, runs, games = np.random.default_rng(6), 100, 200
    chances, seat, held = np.array([0.5 + gap, 0.5 - gap]), np.arange(games) % 2, 0
    for _ in range(runs):
        won = [luck.random(games) < chances[0] for _ in range(2)]
        first, again = (np.stack([each, ~each], axis=1).astype(float) for each in won)
        other = (luck.random((games, 2)) < chances[seat][:, None]).astype(float)
        found = Redraws(first, (again,), seat, other if against else other[:0])
        figure = sure_of_seat(found, 0.95)
        assert figure.high > 0
        held += figure.low <= gap**2 / 0.25 <= figure.high
    assert held >= 88
