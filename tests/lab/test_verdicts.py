"""A verdict says no more than was found, and a family of them errs no more often than one may."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.lab.judging import verdicts
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.paired_sums import Sums
from simkit.lab.judging.verdicts import HIGHER, LOWER, NOT_SETTLED, SAME, Terms
from simkit.lab.statistics import paired
from simkit.lab.statistics.paired import Split
from simkit.lab.table.rows import Chunk
from simkit.view.text.differences import verdict_legend


def judged(split, **terms):
    (found,) = verdicts.judge_shares([split], Terms(**terms))
    return found


# --- The four words ------------------------------------------------------------------------------


@pytest.mark.parametrize("watched", [False, True])
@pytest.mark.parametrize(
    ("split", "word"),
    [
        (Split(20_000, 6_000, 2_000, 1_000), HIGHER),
        (Split(20_000, 6_000, 1_000, 2_000), LOWER),
        (Split(20_000, 6_000, 1_000, 1_010), SAME),
        (Split(400, 120, 30, 22), NOT_SETTLED),
        (Split(10, 5, 0, 0), NOT_SETTLED),
        (Split(10, 0, 5, 5), NOT_SETTLED),
    ],
)
def test_each_verdict_has_its_reason(split, word, watched):
    assert judged(split, watched=watched).verdict == word


@given(st.integers(1, 300), st.data())
def test_too_few_games_are_never_the_same(games, data):
    variant = data.draw(st.integers(0, games))
    base = data.draw(st.integers(0, games - variant))
    for watched in (False, True):
        found = judged(Split(games, 0, variant, base), margin=0.005, watched=watched)
        assert found.verdict != SAME


def test_a_wider_margin_settles_sooner():
    split = Split(2_000, 600, 100, 101)
    assert judged(split, margin=0.005).verdict == NOT_SETTLED
    assert judged(split, margin=0.05).verdict == SAME


def test_a_real_difference_within_the_margin_is_called_higher_and_small():
    found = judged(Split(100_000, 30_000, 5_500, 5_000), margin=0.02)
    assert found.verdict == HIGHER
    assert found.within(0.02)
    assert not found.within(0.005)


def test_a_mean_without_a_margin_is_never_the_same():
    sums = Sums(10_000, Fraction(0), Fraction(10_000))
    (found,) = verdicts.judge_means([sums], Terms())
    assert (found.verdict, found.p_same) == (NOT_SETTLED, None)
    (found,) = verdicts.judge_means([sums], Terms(), margin=0.1)
    assert found.verdict == SAME


def test_a_contrast_that_never_showed_keeps_a_wide_interval():
    (found,) = verdicts.judge_contrasts([Sums(100, Fraction(0), Fraction(0))], Terms())
    assert found.difference.high > 0.02
    assert found.verdict == NOT_SETTLED


# --- Families ------------------------------------------------------------------------------------


def naive_holm(ps):
    """Step down: stop at the first that is not small enough."""
    order = sorted(range(len(ps)), key=lambda place: ps[place])
    adjusted = {}
    for rank, place in enumerate(order):
        tried = [min(1.0, (len(ps) - r) * ps[order[r]]) for r in range(rank + 1)]
        adjusted[place] = max(tried)
    return [adjusted[place] for place in range(len(ps))]


@given(st.lists(st.floats(0, 1), max_size=8))
def test_holm_corrects_step_by_step(ps):
    assert verdicts.holm(ps) == pytest.approx(naive_holm(ps))


def test_holm_is_known_by_an_example():
    assert verdicts.holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_a_family_seldom_claims_anything_false():
    """Five variants on shared luck: two equal the baseline, one is on the edge, two are better."""
    luck = np.random.default_rng(21)
    games, runs, wrong, alone, found_both = 1_200, 400, 0, 0, 0
    shares = np.array([0.30, 0.30, 0.30, 0.35, 0.40, 0.42])
    for _ in range(runs):
        common, own = luck.random((games, 1)), luck.random((games, 6))
        won = np.where(luck.random((games, 6)) < 0.7, common, own) < shares
        splits = [split_of(won[:, 0], won[:, variant]) for variant in range(1, 6)]
        found = verdicts.judge_shares(splits, Terms(margin=0.05))
        words = [each.verdict for each in found]
        wrong += any(word in (HIGHER, LOWER) for word in words[:2]) or words[2] == SAME
        alone += any(each.p <= 0.05 for each in found[:2])
        found_both += words[3:] == [HIGHER, HIGHER]
    assert wrong <= (0.05 + 3 * np.sqrt(0.05 * 0.95 / runs)) * runs
    assert found_both >= 0.95 * runs


def split_of(base, variant):
    both = int((base & variant).sum())
    return Split(len(base), both, int(variant.sum()) - both, int(base.sum()) - both)


def test_one_of_many_chance_finds_is_not_believed():
    found = verdicts.judge_shares([Split(1000, 0, 40, 60)] + [Split(1000, 0, 50, 50)] * 9, Terms())
    assert found[0].p < 0.06
    assert found[0].verdict == NOT_SETTLED


def splits(draw_from):
    games, variant, base = (
        draw_from.draw(st.integers(*ends)) for ends in ((100, 900), (0, 50), (0, 50))
    )
    return Split(games, 0, variant, base)


@given(st.integers(1, 6), st.data(), st.booleans())
def test_an_interval_leaves_out_nothing_exactly_where_the_verdict_does(variants, data, watched):
    family = [splits(data) for _ in range(variants)]
    for found in verdicts.judge_shares(family, Terms(watched=watched)):
        low, high = found.difference.low, found.difference.high
        assert (found.verdict == HIGHER) <= (low >= 0)
        assert (found.verdict == LOWER) <= (high <= 0)
        if found.verdict == NOT_SETTLED:
            assert low <= 0 <= high


def test_what_is_not_settled_among_many_is_drawn_as_wide_as_it_was_asked():
    """Alone it would be lower; of three one passes, and the other two fail at the second step."""
    family = [Split(400, 0, 10, 90), Split(400, 0, 20, 40), Split(400, 0, 30, 32)]
    (alone,) = verdicts.judge_shares(family[1:2], Terms())
    assert (alone.verdict, alone.difference.confidence) == (LOWER, 0.95)
    found = verdicts.judge_shares([family[0], Split(400, 0, 21, 39), family[2]], Terms())
    assert [each.verdict for each in found] == [LOWER, NOT_SETTLED, NOT_SETTLED]
    confidences = [each.difference.confidence for each in found]
    assert confidences == pytest.approx([1 - 0.05 / 3, 1 - 0.05 / 2, 1 - 0.05 / 2])
    assert found[1].difference.high >= 0


def test_an_interval_of_the_same_may_reach_past_the_margin_and_that_is_said():
    """Two one-sided tests ask for less than the two-sided interval that is drawn."""
    family = [Split(1000, 400, parted // 2, parted // 2) for parted in (44,) * 15]
    judged = verdicts.judge_shares(family, Terms())
    rows = [{"verdict": one.verdict, "difference": one.difference.as_dict()} for one in judged]
    assert {one.verdict for one in judged} == {SAME}
    assert not any(one.within(0.02) for one in judged)
    wide = "The interval in brackets is from a stricter test, so it may reach beyond this limit."
    same = "Same: the difference is less than 5 points (two one-sided tests)."
    assert verdict_legend(rows, 0.05) == same
    deep = {"margin": 0.02, "tables": [{"rows": rows, "win_rate": {"low": 0.1, "high": 0.9}}]}
    assert verdict_legend(deep, 0.02) == f"{same.replace('5', '2')} {wide}"
    assert verdict_legend(deep, 0.05, by="bets") == same.replace("two one-sided tests", "bets")
    one_sided = paired.tango(family[0], 1 - 2 * 0.05 / 15)
    assert -0.02 < one_sided.low < one_sided.high < 0.02, "what the two tests have asked"


def test_the_intervals_of_a_family_hold_each_truth_and_no_wrong_side():
    luck = np.random.default_rng(33)
    truths = np.array([0.0, 0.0, 0.02, 0.05])
    runs, held, wrong = 400, np.zeros(4), 0
    for _ in range(runs):
        counts = [luck.multinomial(800, [0.05 + t / 2, 0.05 - t / 2, 0.9]) for t in truths]
        family = [Split(800, 0, int(variant), int(base)) for variant, base, _ in counts]
        found = [each.difference for each in verdicts.judge_shares(family, Terms())]
        held += [each.low <= t <= each.high for each, t in zip(found, truths, strict=True)]
        wrong += any(
            (each.low > 0 and t <= 0) or (each.high < 0 and t >= 0)
            for each, t in zip(found, truths, strict=True)
        )
    assert (held / runs >= 0.93).all()
    assert wrong / runs <= 0.05 + 3 * np.sqrt(0.05 * 0.95 / runs)


def test_a_metric_that_never_differed_is_not_the_same_for_few_games():
    pairs = Pairs(2, ("deaths",))
    games = 60
    chunk = Chunk(
        0,
        {
            "won": np.zeros(games, dtype=bool),
            "outcome": np.full(games, "lost"),
            "turns": np.ones(games, dtype=int),
            "deaths": np.arange(games) % 4,
        },
    )
    pairs.add([chunk, chunk])
    for watched in (False, True):
        (found,) = verdicts.judge_means([pairs.gap(1, "deaths")], Terms(watched=watched), 0.02)
        assert found.verdict == NOT_SETTLED
        assert found.difference.low < -0.02 < 0.02 < found.difference.high


# --- The order of variants
# ---------------------------------------------------------------------------


def pairs_of(shares, games=2_000, seed=1):
    luck = np.random.default_rng(seed).random(games)
    pairs = Pairs(len(shares), ())
    pairs.add(
        [
            Chunk(
                0,
                {
                    "won": luck < share,
                    "outcome": np.full(games, "home"),
                    "turns": np.ones(games, dtype=int),
                },
            )
            for share in shares
        ]
    )
    return pairs


def survives(first, second):
    orders = [verdicts.order(pairs_of(shares), Terms()) for shares in (first, second)]
    return verdicts.agreement(*orders)


def test_the_order_lists_pairs_that_are_settled():
    assert verdicts.order(pairs_of([0.3, 0.5, 0.301]), Terms()) == {(0, 1): 1, (1, 2): -1}


def test_the_same_order_survives():
    found = survives([0.2, 0.4, 0.6], [0.1, 0.2, 0.3])
    assert (found.verdict, found.settled, found.confirmed) == (SAME, 3, 3)


def test_one_pair_turned_round_makes_another_order():
    found = survives([0.2, 0.4, 0.6], [0.3, 0.2, 0.5])
    assert (found.verdict, found.reversed) == ("different", 1)


def test_what_the_second_bot_leaves_open_is_not_settled():
    found = survives([0.2, 0.4, 0.6], [0.3, 0.3, 0.5])
    assert (found.verdict, found.confirmed) == (NOT_SETTLED, 2)


def test_where_nothing_was_settled_nothing_is_confirmed():
    assert survives([0.3, 0.3], [0.2, 0.5]).verdict == NOT_SETTLED
