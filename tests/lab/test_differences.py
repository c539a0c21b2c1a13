"""Paired statistics are tested as statistics: by enumeration, by coverage, by size and power.

Where games are drawn at random the seed is fixed, and the tolerance is that of the number of draws.
"""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import brentq, minimize_scalar
from scipy.stats import binom, binomtest, multinomial, ttest_1samp

from simkit.lab.statistics import intervals, paired
from simkit.lab.statistics.paired import Split
from simkit.messages.errors import BadInput
from tests.sampled import is_whole, sampled

ARMS = [  # both, variant alone, base alone: rare and common wins, few and many games that part
    (0.30, 0.10, 0.10),
    (0.02, 0.03, 0.01),
    (0.60, 0.00, 0.08),
    (0.10, 0.35, 0.25),
    (0.90, 0.02, 0.02),
]


def tables(games):
    """Every paired table of so many games, but for who has won both: that says nothing."""
    return [(variant, base) for variant in range(games + 1) for base in range(games + 1 - variant)]


def chances(games, variant, base):
    """The probability of each of these tables."""
    rest = 1 - variant - base
    counts = np.array([(a, b, games - a - b) for a, b in tables(games)])
    return multinomial.pmf(counts, games, [variant, base, rest])


def drawn(luck, games, variants):
    both, variant, base = variants
    return luck.multinomial(games, [both, variant, base, 1 - both - variant - base])


def split_of(counts):
    both, variant, base, neither = map(int, counts)
    return Split(both + variant + base + neither, both, variant, base)


def sums_of(values):
    exact = [Fraction(float(value)) for value in values]
    return sum(exact, Fraction(0)), sum((e * e for e in exact), Fraction(0)), len(exact)


# --- Tango's interval ----------------------------------------------------------------------------


def test_tango_gives_the_interval_that_is_published():
    """Airway hyper-responsiveness before and after transplantation: Fagerland et al., 2014."""
    found = paired.tango(Split(21, 1, 1, 7))
    assert found.estimate == pytest.approx(-6 / 21)
    assert (found.low, found.high) == pytest.approx((-0.517, -0.026), abs=5e-4)


def naive_score(split, supposed):
    """The score, with the likeliest variants found by search instead of by formula."""

    def unlikely(base):
        variant = base + supposed
        shares = (variant, base, 1 - variant - base)
        counts = (split.variant, split.base, split.games - split.parted)
        terms = (-k * math.log(max(p, 1e-300)) for k, p in zip(counts, shares, strict=True) if k)
        return sum(terms)

    bounds = (max(0.0, -supposed), (1 - supposed) / 2)
    base = minimize_scalar(unlikely, bounds=bounds, method="bounded", options={"xatol": 1e-12}).x
    spread = (2 * base + supposed - supposed**2) / split.games
    return (split.difference - supposed) / math.sqrt(spread)


@pytest.mark.parametrize("split", [Split(21, 1, 1, 7), Split(90, 5, 20, 3), Split(40, 0, 6, 6)])
def test_tango_is_the_score_test_turned_round(split):
    got = paired.tango(split, 0.9)
    for end, z in ((got.low, 1.6448536), (got.high, -1.6448536)):
        assert naive_score(split, end) == pytest.approx(z, abs=1e-4)
    for supposed in (-0.3, -0.05, 0.02, 0.2):
        assert paired.score(split, supposed) == pytest.approx(
            naive_score(split, supposed), abs=1e-4
        )


@pytest.mark.parametrize(("games", "least"), [(30, 0.92), (80, 0.935)])
def test_tango_covers_what_it_promises(games, least):
    """By enumeration: the true difference lies in the interval about as often as is said."""
    ends = [paired.tango(Split(games, 0, variant, base)) for variant, base in tables(games)]
    low, high = np.array([e.low for e in ends]), np.array([e.high for e in ends])
    covered = []
    for _, variant, base in ARMS:
        holds = (low - 1e-9 <= variant - base) & (variant - base <= high + 1e-9)
        covered.append(float(chances(games, variant, base) @ holds))
    assert min(covered) >= least
    assert np.mean(covered) >= 0.945


def test_an_interval_does_not_shrink_to_nothing_where_no_game_parted():
    found = paired.tango(Split(100, 40, 0, 0))
    assert (found.low, found.high) == pytest.approx((-0.037, 0.037), abs=1e-3)


@pytest.mark.parametrize("split", [Split(9, 0, 9, 0), Split(9, 0, 0, 9), Split(1, 1, 0, 0)])
def test_extremes_stay_within_one(split):
    for found in (paired.tango(split), paired.sequence(split)):
        assert -1 <= found.low <= found.estimate <= found.high <= 1


def test_no_games_say_nothing():
    nothing = Split(0, 0, 0, 0)
    for found in (paired.tango(nothing), paired.sequence(nothing)):
        assert (found.estimate, found.low, found.high) == (None, -1, 1)
    assert paired.mcnemar(nothing) == paired.same_p(nothing, 0.1) == 1
    assert paired.sequence_p(nothing) == paired.same_sequence_p(nothing, 0.1) == 1


def test_a_split_cannot_count_more_games_than_there_are():
    with pytest.raises(ValueError, match="more games"):
        Split(10, 5, 4, 3)


# --- McNemar's test ------------------------------------------------------------------------------


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_is_an_exact_test_of_fair_coins(variant, base):
    split = Split(200, 10, variant, base)
    exact = binomtest(variant, variant + base).pvalue if variant + base else 1.0
    assert paired.mcnemar(split) == pytest.approx(exact)


def test_mcnemar_never_errs_more_often_than_is_allowed():
    games = 60
    ps = np.array([paired.mcnemar(Split(games, 0, *each)) for each in tables(games)])
    for parted in (0.05, 0.2, 0.5, 1.0):
        assert chances(games, parted / 2, parted / 2) @ (ps <= 0.05) <= 0.05


def test_mcnemar_finds_what_is_there():
    """By enumeration, and as strong as the test of fair coins must be."""
    games = 120
    ps = np.array([paired.mcnemar(Split(games, 0, *each)) for each in tables(games)])
    power = chances(games, 0.20, 0.05) @ (ps <= 0.05)
    parted = np.arange(games + 1)
    expected = 0.0
    for many, chance in zip(parted, binom.pmf(parted, games, 0.25), strict=True):
        wins = np.arange(many + 1)
        fewer = np.minimum(wins, many - wins)
        found = 2 * binom.cdf(fewer, many, 0.5) <= 0.05  # the test of fair coins has two tails
        expected += chance * float(binom.pmf(wins, many, 0.8) @ found)
    assert power == pytest.approx(expected, abs=1e-9)
    assert power > 0.85


def test_equivalence_is_seldom_claimed_on_the_edge_of_the_margin():
    games, margin = 150, 0.1
    ps = np.array([paired.same_p(Split(games, 0, *each), margin) for each in tables(games)])
    for variant, base in ((0.15, 0.05), (0.05, 0.15), (0.3, 0.2)):
        assert chances(games, variant, base) @ (ps <= 0.05) <= 0.06
    assert chances(games, 0.03, 0.03) @ (ps <= 0.05) > 0.95


# --- Watched while it runs -----------------------------------------------------------------------


@pytest.mark.parametrize("parted", [1, 2, 10, 200])
def test_the_evidence_is_a_fair_bet(parted):
    """Had the variants equal chances, its expectation would be one at every number of games."""
    wins = np.arange(parted + 1)
    bets = [
        math.exp(paired._evidence(Split(parted, 0, int(k), parted - int(k)))) * 2.0**parted
        for k in wins
    ]
    assert binom.pmf(wins, parted, 0.5) @ bets == pytest.approx(1)


def watched(variants, runs, looks, step, seed):
    """The splits at each look of each run."""
    luck = np.random.default_rng(seed)
    for _ in range(runs):
        counts = np.zeros(4, dtype=int)
        splits = []
        for _ in range(looks):
            counts = counts + drawn(luck, step, variants)
            splits.append(split_of(counts))
        yield splits


@pytest.mark.slow
@pytest.mark.parametrize("variants", sampled(ARMS[:4], 2))
def test_the_sequence_holds_however_often_one_looks(variants):
    truth = variants[1] - variants[2]
    missed = usual_missed = 0
    for splits in watched(variants, runs=150, looks=25, step=100, seed=5):
        found = [paired.sequence(split) for split in splits]
        missed += any(not each.low <= truth <= each.high for each in found)
        usual = [paired.tango(split) for split in splits]
        usual_missed += any(not each.low <= truth <= each.high for each in usual)
    assert missed <= 0.05 * 150
    assert usual_missed >= 0.12 * 150, "looking is what breaks the usual interval"


def test_stopping_at_the_first_small_p_does_not_find_what_is_not_there():
    runs = 400 if is_whole() else 200
    false = usual = 0
    for splits in watched((0.3, 0.1, 0.1), runs, looks=40, step=100, seed=3):
        false += min(map(paired.sequence_p, splits)) <= 0.05
        usual += min(map(paired.mcnemar, splits)) <= 0.05
    assert false <= 0.05 * runs
    assert usual >= 0.2 * runs


def test_stopping_at_the_first_equivalence_does_not_claim_it_wrongly():
    runs, margin = 400 if is_whole() else 200, 0.04
    false = 0
    for splits in watched((0.3, 0.09, 0.05), runs, looks=30, step=150, seed=9):
        false += min(paired.same_sequence_p(split, margin) for split in splits) <= 0.05
    assert 0 < false <= 0.05 * runs


@pytest.mark.parametrize(("parted", "margin"), [(0.04, 0.04), (0.3, 0.02), (0.9, 0.2)])
def test_betting_against_a_difference_of_the_margin_wins_nothing_on_average(parted, margin):
    """Every way that so few games can come out, with its chance: a martingale to the last digit."""
    games, better, worse = 12, (parted + margin) / 2, (parted - margin) / 2
    money = sum(
        multinomial.pmf((variant, base, games - variant - base), games, (better, worse, 1 - parted))
        * math.exp(paired._betting_against(variant, games - variant - base, base, margin))
        for variant in range(games + 1)
        for base in range(games + 1 - variant)
    )
    assert money == pytest.approx(1)


def test_betting_finds_the_same_in_fewer_games_than_the_sequence_fits_the_margin():
    for parted, at_least in ((0.02, 1.9), (0.1, 1.3), (0.5, 1.2)):
        games = paired.games_for_margin_watched(0.02, parted)
        half = round(parted * games * at_least / 2)
        fits = paired.sequence(Split(round(games * at_least), 0, half, half)).half_width
        assert fits > 0.02


def test_the_sequence_is_about_twice_as_wide_as_an_interval_of_games_fixed_beforehand():
    for games in (1_000, 10_000, 100_000):
        split = Split(games, games // 5, games // 20, games // 20)
        ratio = paired.sequence(split).half_width / paired.tango(split).half_width
        assert 1.3 < ratio < 2.3


def test_the_two_parts_of_the_sequence_share_the_allowed_error():
    """Where one variant always has the better of it, only the rate of parted games is in doubt."""
    found = paired.sequence(Split(2_000, 900, 0, 150), 0.95)
    rate = intervals.sequence(150, 2_000, 1 - 0.1 * 0.05)
    share = paired._better_half(Split(2_000, 900, 0, 150), 0.9 * 0.05)
    assert found.low == pytest.approx(-rate.high)
    assert found.high == pytest.approx(rate.low * (2 * share[1] - 1))


def test_the_edge_of_a_likelihood_is_where_it_reaches_what_is_allowed():
    allowed = -40.0
    edge = intervals.likelihood_edge(30, 20, allowed)
    exact = brentq(lambda p: 30 * math.log(p) + 20 * math.log(1 - p) - allowed, 1e-9, 0.6)
    assert edge == pytest.approx(exact)


# --- Means ---------------------------------------------------------------------------------------


def test_the_test_of_a_mean_is_students():
    values = np.random.default_rng(1).normal(0.4, 1.5, 40)
    expected = ttest_1samp(values, 0)
    assert paired.mean_p(*sums_of(values)) == pytest.approx(expected.pvalue)


def test_equivalence_of_a_mean_is_two_one_sided_t_tests():
    values = np.random.default_rng(2).normal(0.1, 1.0, 50)
    upper = ttest_1samp(values, 0.5, alternative="less").pvalue
    lower = ttest_1samp(values, -0.5, alternative="greater").pvalue
    assert paired.mean_same_p(*sums_of(values), 0.5) == pytest.approx(max(upper, lower))


@pytest.mark.parametrize("p", [paired.mean_p, paired.mean_sequence_p])
def test_a_few_games_that_all_differ_the_same_way_prove_nothing(p):
    assert p(*sums_of([1, 1])) == 0.5
    assert p(*sums_of([1] * 5)) > 0.05
    assert p(*sums_of([1] * 30)) < 1e-6
    assert p(*sums_of([0] * 30)) == 1
    assert p(*sums_of([3])) == 1


def test_a_watched_mean_holds_however_often_one_looks():
    """Skewed counts, as doom and deaths are; looks from 100 games on."""
    luck = np.random.default_rng(8)
    runs, missed, false, usual = 300, 0, 0, 0
    for _ in range(runs):
        values = luck.poisson(0.5, 4000) - luck.poisson(0.5, 4000)
        games = np.arange(100, 4001, 100)
        totals, squares = np.cumsum(values)[games - 1], np.cumsum(values**2)[games - 1]
        looks = [
            (Fraction(int(t)), Fraction(int(s)), int(n))
            for t, s, n in zip(totals, squares, games, strict=True)
        ]
        found = [paired.mean_sequence(*look) for look in looks]
        missed += any(not each.low <= 0 <= each.high for each in found)
        false += min(paired.mean_sequence_p(*look) for look in looks) <= 0.05
        usual += min(paired.mean_p(*look) for look in looks) <= 0.05
    assert missed == false <= 0.05 * runs
    assert usual >= 0.2 * runs


@pytest.mark.parametrize("error", [0.2, 0.05, 0.001])
def test_the_p_values_of_a_watched_mean_are_its_sequence_turned_round(error):
    values = np.random.default_rng(4).normal(0.12, 1.0, 3000)
    sums = sums_of(values)
    found = paired.mean_sequence(*sums, 1 - error)
    p = paired.mean_sequence_p(*sums)
    assert (p <= error) == (found.low > 0)
    at_edge = paired.mean_same_sequence_p(*sums, abs(found.high))
    assert at_edge == pytest.approx(error, rel=1e-6)


# --- What pairing saves, what a question costs ---------------------------------------------------


def test_pairing_saves_what_the_variances_say():
    luck = np.random.default_rng(6)
    split = split_of(drawn(luck, 5000, ARMS[0]))
    variant = np.repeat([1, 1, 0, 0], [split.both, split.variant, split.base, split.neither])
    base = np.repeat([1, 0, 1, 0], [split.both, split.variant, split.base, split.neither])
    expected = (variant.var() + base.var()) / (variant - base).var()
    assert paired.saving(split).estimate == pytest.approx(expected)


@pytest.mark.parametrize("variants", [ARMS[0], (0.20, 0.45, 0.01)])
def test_the_interval_of_the_saving_covers_what_it_promises(variants):
    luck = np.random.default_rng(12)
    both, variant, base = variants
    share, other = both + variant, both + base
    truth = (share * (1 - share) + other * (1 - other)) / (variant + base - (variant - base) ** 2)
    found = [paired.saving(split_of(drawn(luck, 800, variants))) for _ in range(1000)]
    covered = np.mean([each.low <= truth <= each.high for each in found])
    assert covered == pytest.approx(0.95, abs=0.02)


def test_where_no_game_parted_the_saving_is_unknown():
    assert paired.saving(Split(100, 40, 0, 0)).estimate is None
    assert paired.saving(Split(0, 0, 0, 0)).estimate is None


def test_the_games_told_beforehand_settle_the_margin():
    """Nine times in ten, whether the variants are the same or a margin apart."""
    luck = np.random.default_rng(13)
    parted, margin = 0.2, 0.05
    games = paired.games_for_margin(margin, parted)
    same = [split_of(drawn(luck, games, (0.3, 0.1, 0.1))) for _ in range(600)]
    apart = [split_of(drawn(luck, games, (0.3, 0.125, 0.075))) for _ in range(600)]
    found_same = np.mean([paired.same_p(split, margin) <= 0.05 for split in same])
    found_apart = np.mean([paired.mcnemar(split) <= 0.05 for split in apart])
    assert found_same == pytest.approx(0.9, abs=0.035)
    assert found_apart == pytest.approx(0.9, abs=0.035)


def test_more_questions_and_smaller_margins_take_more_games():
    games = paired.games_for_margin
    assert games(0.01) == pytest.approx(4 * games(0.02), rel=0.001)
    assert games(0.02, 0.1) < games(0.02, 0.4)
    assert games(0.02, family=5) > games(0.02)
    with pytest.raises(BadInput, match="margin"):
        games(0)


def test_the_games_told_for_a_watched_comparison_find_the_same_as_they_go():
    games = paired.games_for_margin_watched(0.02, 0.2)
    half = games // 10
    assert paired.same_sequence_p(Split(games, 0, half, half), 0.02) == pytest.approx(0.05, rel=0.1)
    assert games > paired.games_for_margin(0.02, 0.2) / 2
