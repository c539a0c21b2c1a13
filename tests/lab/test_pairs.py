"""Tallies of variants are exact: however the games are cut and merged, the same comes out."""

from fractions import Fraction

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.table.rows import Chunk

GAMES, ARMS = 200, 3
METRICS = ("turns", "score", "stumbled")


def chunk_of(variant):
    luck = np.random.default_rng(variant)
    score = luck.normal(variant, 1.0, GAMES)
    score[luck.random(GAMES) < 0.1] = np.nan  # an empty seat
    won = luck.random(GAMES) < 0.3 + 0.1 * variant
    return Chunk(
        0,
        {
            "outcome": np.where(won, "home", "late"),
            "won": won,
            "turns": luck.integers(1, 9, GAMES),
            "score": score,
            "stumbled": luck.random(GAMES) < 0.5,
        },
    )


CHUNKS = [chunk_of(variant) for variant in range(ARMS)]


def counted(chunks=CHUNKS, baseline=0):
    pairs = Pairs(ARMS, METRICS, baseline)
    pairs.add(chunks)
    return pairs


def cut(chunks, at):
    halves = [chunk.cut(at) for chunk in chunks]
    return [head for head, _ in halves], [tail for _, tail in halves]


@given(st.lists(st.integers(1, GAMES - 1), max_size=6, unique=True), st.randoms())
def test_any_cut_merged_in_any_order_counts_the_same(places, shuffle):
    parts, rest, done = [], CHUNKS, 0
    for place in sorted(places):
        head, rest = cut(rest, place - done)
        parts.append(head)
        done = place
    tallies = [counted(part) for part in [*parts, rest]]
    shuffle.shuffle(tallies)
    merged = Pairs(ARMS, METRICS)
    for tally in tallies:
        merged.merge(tally)
    assert merged == counted()


def test_the_pairs_are_those_of_a_cross_table():
    base, variant = (CHUNKS[place].columns["won"] for place in (0, 2))
    table = pd.crosstab(variant, base)
    split = counted().split(2)
    assert (split.both, split.variant) == (table.loc[True, True], table.loc[True, False])
    assert (split.base, split.neither) == (table.loc[False, True], table.loc[False, False])


def test_any_two_variants_can_be_set_against_each_other():
    pairs = counted()
    one, other = pairs.split(2, 1), pairs.split(1, 2)
    assert (one.variant, one.base) == (other.base, other.variant)


def test_another_baseline_turns_the_differences_round():
    first, second = counted(baseline=0), counted(baseline=1)
    assert list(second.others) == [0, 2]
    assert first.split(1).difference == -second.split(0).difference
    assert first.gap(1, "score").total == -second.gap(0, "score").total


@pytest.mark.parametrize("metric", METRICS)
def test_a_gap_sums_the_differences_of_games_that_both_variants_count(metric):
    values = [chunk.columns[metric].astype(float) for chunk in CHUNKS]
    gaps = (values[2] - values[0])[~np.isnan(values[2] - values[0])]
    found = counted().gap(2, metric)
    assert found.games == len(gaps)
    assert float(found.total) == pytest.approx(gaps.sum())
    assert float(found.squares) == pytest.approx((gaps**2).sum())


def test_a_contrast_averages_variants_game_by_game():
    won = [chunk.columns["won"].astype(int) for chunk in CHUNKS]
    gaps = [Fraction(int(a + b - 2 * c), 2) for c, a, b in zip(*won, strict=True)]
    found = counted().contrast([1, 2], [0, 0])
    assert (found.games, found.total) == (GAMES, sum(gaps))
    assert found.squares == sum(gap * gap for gap in gaps)


def test_a_contrast_of_gaps_is_exact():
    won = [chunk.columns["won"].astype(int) for chunk in [*CHUNKS, CHUNKS[0]]]
    pairs = Pairs(4, ())
    pairs.add([*CHUNKS, CHUNKS[0]])
    gaps = (won[2] - won[3]) - (won[0] - won[1])
    found = pairs.contrast([2, 1], [3, 0], over=1)
    assert (found.total, found.squares) == (gaps.sum(), (gaps**2).sum())


def test_variants_that_played_other_games_are_refused():
    head, tail = cut(CHUNKS, 100)
    with pytest.raises(ValueError, match="same games"):
        counted([head[0], tail[1], tail[2]])
