"""Intervals are tested as statistics: by enumeration, by inversion, and by what they cover."""

import math
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from scipy.optimize import brentq
from scipy.stats import binom, norm, ttest_1samp

from simkit.lab.statistics import intervals, paired
from simkit.messages.errors import BadInput

SHARES = (0.02, 0.1, 0.3, 0.5, 0.77, 0.95)


# --- Wilson --------------------------------------------------------------------------------------


def naive_wilson_low(wins, games, confidence):
    """The lowest share from which the found one lies no more than z standard errors away."""
    z = norm.ppf((1 + confidence) / 2)
    found = wins / games

    def distance(p):
        return found - p - z * math.sqrt(p * (1 - p) / games)

    return 0.0 if wins == 0 else brentq(distance, 1e-15, found - 1e-12)


@pytest.mark.parametrize("confidence", [0.5, 0.95, 0.999])
def test_wilson_is_the_score_test_turned_round(confidence):
    for games in (1, 2, 7, 30):
        for wins in range(games + 1):
            got = intervals.wilson(wins, games, confidence)
            assert got.low == pytest.approx(naive_wilson_low(wins, games, confidence), abs=1e-9)
            low_of_losses = naive_wilson_low(games - wins, games, confidence)
            assert got.high == pytest.approx(1 - low_of_losses, abs=1e-9)
            assert got.estimate == wins / games


def wilson_coverage(share, games):
    """The exact probability that the interval holds the share."""
    wins = np.arange(games + 1)
    holds = []
    for k in wins:
        interval = intervals.wilson(int(k), games)
        holds.append(interval.low <= share <= interval.high)
    return float(binom.pmf(wins, games, share)[holds].sum())


def test_wilson_covers_about_as_often_as_it_says():
    coverages = [wilson_coverage(share, 200) for share in SHARES]
    assert min(coverages) > 0.92
    assert np.mean(coverages) == pytest.approx(0.95, abs=0.01)


def test_wilson_before_the_first_game_knows_nothing():
    assert intervals.wilson(0, 0) == intervals.Interval(None, 0.0, 1.0, 0.95, "wilson")


# --- The peek-proof sequence ---------------------------------------------------------------------


def naive_sequence_low(wins, games, confidence, steps=60):
    """Bisection with exact fractions: average likelihood over likelihood reaches 1 / alpha."""
    average = Fraction(1, (games + 1) * math.comb(games, wins))
    alpha = 1 - Fraction(confidence).limit_denominator(10_000)
    low, high = Fraction(0), Fraction(wins, games)
    for _ in range(steps):
        p = (low + high) / 2
        p = p.limit_denominator(2**70)
        reached = average * alpha >= p**wins * (1 - p) ** (games - wins)
        low, high = (p, high) if reached else (low, p)
    return float(low)


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
def test_the_sequence_is_the_mixture_test_turned_round(confidence):
    for games in (1, 2, 9, 25):
        for wins in range(games + 1):
            got = intervals.sequence(wins, games, confidence)
            low = naive_sequence_low(wins, games, confidence)
            high = 1 - naive_sequence_low(games - wins, games, confidence)
            assert got.low == pytest.approx(low, abs=1e-10)
            assert got.high == pytest.approx(high, abs=1e-10)


LOOKS = 120


@cache
def sequence_bounds(wins, games):
    interval = intervals.sequence(wins, games)
    return interval.low, interval.high


def chance_of_a_miss(share, bounds):
    """The exact probability that an interval misses the share at any look after each game."""
    sound = np.array([1.0])  # by wins: still without a miss
    for games in range(1, LOOKS + 1):
        sound = np.append(sound * (1 - share), 0) + np.append(0, sound * share)
        for wins in range(games + 1):
            low, high = bounds(wins, games)
            if not low <= share <= high:
                sound[wins] = 0
    return 1 - sound.sum()


@pytest.mark.parametrize("share", SHARES)
def test_the_sequence_keeps_its_promise_though_one_looks_after_every_game(share):
    assert chance_of_a_miss(share, sequence_bounds) < 0.05


def test_wilson_would_break_it():
    @cache
    def wilson_bounds(wins, games):
        interval = intervals.wilson(wins, games)
        return interval.low, interval.high

    assert chance_of_a_miss(0.3, wilson_bounds) > 0.2


def test_the_sequence_keeps_its_promise_over_fifty_looks_of_a_long_run():
    luck = np.random.default_rng(20)
    looks = np.arange(100, 5001, 100)
    missed = 0
    for _ in range(200):
        wins = np.cumsum(luck.random(5000) < 0.3)[looks - 1]
        looked = [intervals.sequence(int(k), int(n)) for k, n in zip(wins, looks, strict=True)]
        missed += any(not i.low <= 0.3 <= i.high for i in looked)
    assert missed <= 10  # five per cent of the runs are allowed


@pytest.mark.parametrize("games", [1, 10, 1000, 10**9])
def test_the_sequence_at_no_win_and_at_nothing_but_wins(games):
    none, all_won = intervals.sequence(0, games), intervals.sequence(games, games)
    assert (none.low, all_won.high) == (0.0, 1.0)
    assert 0 < none.high < 1
    assert all_won.low == pytest.approx(1 - none.high, abs=1e-15)


def test_the_sequence_stays_sharp_at_a_thousand_million_games():
    interval = intervals.sequence(300_000_000, 10**9)
    assert interval.low < 0.3 < interval.high
    # the usual approximation of the mixture's width, which is excellent at this size
    spread = 0.3 * 0.7 / 10**9
    log_odds = math.log(20) + math.log(1 / (2 * math.pi * spread)) / 2
    assert interval.half_width == pytest.approx(math.sqrt(2 * spread * log_odds), rel=0.001)


def test_the_sequence_finds_a_single_win_among_a_thousand_million():
    interval = intervals.sequence(1, 10**9)
    assert 0 < interval.low < 1e-9 < interval.high < 1e-7


def test_peeking_has_its_price():
    assert intervals.sequence(3000, 10_000).half_width == pytest.approx(0.018, abs=0.001)
    assert intervals.wilson(3000, 10_000).half_width == pytest.approx(0.009, abs=0.0005)


@pytest.mark.parametrize("method", [intervals.wilson, intervals.sequence])
def test_more_wins_than_games_is_a_mistake(method):
    with pytest.raises(ValueError, match="3 wins of 2 games"):
        method(3, 2)


# --- Means ---------------------------------------------------------------------------------------


def of_values(values):
    return intervals.mean_interval(sum(values), sum(v * v for v in values), len(values))


def test_the_interval_of_a_mean_is_students():
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    got, ref = of_values(values), ttest_1samp(values, 0).confidence_interval(0.95)
    assert (got.low, got.high) == (pytest.approx(ref.low), pytest.approx(ref.high))
    assert got.estimate == 3.875


def wary(values):
    sums = sum(values), sum(v * v for v in values), len(values)
    return intervals.wary_mean(*sums, intervals.ends_of(min(values), max(values)))


def test_two_games_more_make_no_ordinary_interval_wider():
    luck = np.random.default_rng(5)
    for games, wider in ((50, 1.12), (200, 1.05), (1000, 1.015)):
        values = [int(value) for value in np.round(luck.normal(10, 2.5, games))]
        assert 1 <= wary(values).half_width / of_values(values).half_width <= wider
        assert wary(values).estimate == of_values(values).estimate


def test_what_never_came_up_may_yet():
    found = wary([0] * 1000)
    assert (found.estimate, found.low) == (0, 0)
    assert found.high == pytest.approx(0.003, abs=2e-4)  # the rule of three
    always = wary([2] * 1000)
    assert always.low < 2 < always.high
    assert wary([1] * 1000).high == 1, "a flag is never more than one"


def test_large_numbers_cancel_nothing():
    near, far = of_values([1, 2, 4]), of_values([10**12 + 1, 10**12 + 2, 10**12 + 4])
    assert far.half_width == pytest.approx(near.half_width, rel=1e-3)


def test_one_game_bounds_no_mean():
    assert of_values([7]) == intervals.Interval(7.0, None, None, 0.95, "t")
    assert of_values([7]).half_width == math.inf


def test_no_game_has_no_mean():
    assert of_values([]).estimate is None


def test_equal_values_have_an_interval_of_no_width():
    assert of_values([2, 2, 2]).half_width == 0


def test_the_interval_of_a_mean_covers_about_as_often_as_it_says():
    luck = np.random.default_rng(8)
    samples = luck.integers(1, 7, (2000, 40)).tolist()
    found = [of_values(sample) for sample in samples]
    assert np.mean([i.low <= 3.5 <= i.high for i in found]) == pytest.approx(0.95, abs=0.015)


# --- Planning ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("half_width", "wins", "of"), [(0.05, 1, 2), (0.01, 1, 2), (0.02, 1, 4)])
def test_games_needed_is_the_smallest_number_that_will_do(half_width, wins, of):
    needed = intervals.games_needed(half_width, wins / of)
    enough, too_few = math.ceil(needed / of), math.ceil(needed / of) - 1
    assert intervals.wilson(enough * wins, enough * of).half_width <= half_width
    assert intervals.wilson(too_few * wins, too_few * of).half_width > half_width


def test_half_a_point_takes_some_forty_thousand_games():
    z = norm.ppf(0.975)
    assert intervals.games_needed(0.005) == math.ceil(z**2 * (10_000 - 1)) == 38_411


@pytest.mark.parametrize("half_width", [0, -0.1, 0.5, 2])
def test_an_impossible_half_width_is_refused(half_width):
    with pytest.raises(BadInput, match="half-width"):
        intervals.games_needed(half_width)


@pytest.mark.parametrize(
    "confidence", [0, 1, 95, -0.5, "high", True, float("nan"), 1e-300, 0.9999999999999999]
)
def test_an_impossible_confidence_is_refused(confidence):
    with pytest.raises(BadInput, match="confidence"):
        intervals.check_confidence(confidence)


@pytest.mark.parametrize("share", [0, 0.5, -1, "half", None, True, float("nan"), 1e-300])
def test_an_impossible_share_is_refused(share):
    with pytest.raises(BadInput, match=r"^margin must be .*, not "):
        intervals.check_share("margin", share, 0.5)


def test_the_finest_share_can_be_worked_with():
    finest = intervals.check_share("margin", intervals.FINEST, 0.5)
    surest = intervals.check_confidence(intervals.MOST_SURE)
    fixed = paired.games_for_margin(finest, 0.5, surest, family=200)
    watched = paired.games_for_margin_watched(finest, 0.5, surest, family=200)
    assert all(1e12 < games < 1e15 for games in (fixed, watched))


# --- Games planned for a precision ---------------------------------------------------------------


def planned_ends(share, precision):
    """Every way in which planned games can end, worked out: {(games, wins): chance}."""
    standing, ends = {(0, 0): 1.0}, {}
    while standing:
        later = {}
        for (games, wins), chance in standing.items():
            goal = intervals.games_planned(wins, games, precision)
            if goal == games:
                ends[games, wins] = ends.get((games, wins), 0.0) + chance
                continue
            more = binom.pmf(np.arange(goal - games + 1), goal - games, share)
            for gained in np.flatnonzero(more * chance > 1e-9).tolist():
                key = goal, wins + gained
                later[key] = later.get(key, 0.0) + chance * float(more[gained])
        standing = later
    return ends


@pytest.mark.parametrize("share", [0.03, 0.1, 0.3, 0.47])
def test_planned_games_are_covered_as_if_they_had_been_fixed(share):
    """Worked out exactly, for five points to each side."""
    precision, held, played = 0.05, 0.0, 0.0
    ends = planned_ends(share, precision)
    for (games, wins), chance in ends.items():
        found = intervals.wilson(wins, games)
        assert found.half_width <= precision
        held += chance * (found.low <= share <= found.high)
        played += chance * games
    assert sum(ends.values()) == pytest.approx(1, abs=1e-4)
    assert held >= 0.94
    pilot, fixed = 100, intervals.games_needed(precision, share)
    assert played <= max(1.6 * fixed, 1.2 * pilot)


@pytest.mark.parametrize("share", [0.001, 0.005, 0.01, 0.02])
def test_planned_games_of_a_rare_win_are_covered_as_a_fixed_number_is(share):
    """Below 3 % so few games are won that Wilson's interval itself falls to nine in ten."""
    held = 0.0
    for (games, wins), chance in planned_ends(share, 0.05).items():
        found = intervals.wilson(wins, games)
        held += chance * (found.low <= share <= found.high)
    assert held >= 0.9


def test_planned_games_are_a_quarter_of_what_a_sequence_takes():
    def watched(precision, share, games=1_000):
        while intervals.sequence(round(share * games), games).half_width > precision:
            games = round(1.02 * games)
        return games

    pilot = intervals.games_planned(0, 0, 0.01)
    planned = intervals.games_planned(round(0.3 * pilot), pilot, 0.01)
    assert 3.5 * planned < watched(0.01, 0.3)
