"""Tallies are exact and merge in any order; a result says what was found and what it stands on."""

import json
import math

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from simkit import run
from simkit.lab.play.results import QUANTILES, SUMMARY, Tallies, Tally
from simkit.lab.table.rows import Chunk, joined
from simkit.messages.errors import SimkitError

WHOLE = st.lists(st.integers(-1000, 1000), min_size=1, max_size=60)
REAL = st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=40)


def tally_of(values):
    tally = Tally()
    tally.add(np.asarray(values))
    return tally


# --- One metric ----------------------------------------------------------------------------------


@given(WHOLE)
def test_a_summary_says_what_pandas_says_of_the_rows(values):
    column, got = pd.Series(values), tally_of(values).summary()
    assert got["mean"] == pytest.approx(column.mean())
    assert (got["min"], got["max"]) == (column.min(), column.max())
    for name, share in QUANTILES.items():
        assert got[name] == pytest.approx(column.quantile(share))
    if len(values) > 1:
        assert got["sd"] == pytest.approx(column.std(), abs=1e-9)


@given(REAL, st.integers(0, 40))
def test_halves_merge_into_the_very_same_digits(values, cut):
    whole, left, right = tally_of(values), tally_of(values[:cut]), tally_of(values[cut:])
    right.merge(left)
    assert right == whole
    assert right.summary() == whole.summary()


def test_flags_count_as_nought_and_one():
    summary = tally_of([True, False, True, True]).summary()
    assert summary["mean"] == 0.75
    assert (summary["min"], summary["max"]) == (0, 1)


def test_empty_places_are_not_counted():
    tally = tally_of([1.0, math.nan, 3.0])
    assert (tally.games, tally.summary()["mean"]) == (2, 2.0)


def test_a_metric_without_a_value_has_no_figures():
    assert tally_of([math.nan, math.nan]).summary() == dict.fromkeys(SUMMARY)


def test_one_game_has_no_spread():
    summary = tally_of([5]).summary()
    assert summary["sd"] is None
    assert summary["median"] == summary["mean"] == 5


def test_sums_beyond_the_reach_of_a_float_stay_exact():
    tally = tally_of([2**53, 1, 1])
    assert tally.total == 2**53 + 2
    assert tally.squares == 2**106 + 2


# --- All tallies of a run ------------------------------------------------------------------------


def chunk_of(first, outcomes, turns, score):
    columns = {
        "outcome": np.array(outcomes),
        "won": np.array(outcomes) == "home",
        "turns": np.array(turns),
        "score": np.array(score),
    }
    return Chunk(first, columns)


def test_endings_are_counted_by_outcome_and_turn():
    tallies = Tallies()
    tallies.add(chunk_of(0, ["home", "late", "home"], [4, 6, 4], [20, 11, 21]), ["score"])
    assert tallies.endings == {("home", 4): 2, ("late", 6): 1}
    assert tallies.outcomes == {"home": 2, "late": 1}
    assert (tallies.games, tallies.wins) == (3, 2)


def test_parts_of_a_run_merge_into_the_run():
    first = chunk_of(0, ["home", "late"], [4, 6], [20, 11])
    second = chunk_of(2, ["late"], [6], [12])
    parts, whole = [Tallies(), Tallies()], Tallies()
    for tallies, chunk in zip(parts, (first, second), strict=True):
        tallies.add(chunk, ["score"])
    whole.add(joined([first, second]), ["score"])
    parts[1].merge(parts[0])
    assert parts[1] == whole


# --- The result of a run -------------------------------------------------------------------------


@pytest.fixture(scope="module")
def result(toy):
    return run(toy, games=400, seed=5, goal=24, shoes="spiked", jobs=2)


def test_the_summary_has_the_keys_that_scripts_rely_on(result):
    summary = result.summary()
    asked = ["game", "settings", "bot", "seed", "packs", "overrides", "knobs"]
    stands_on = ["version", "components", "interrupted", "command", "notes"]
    found = ["games", "outcomes", "win_rate", "metrics", "precision"]
    assert list(summary) == [*asked, *stands_on, *found]
    assert list(summary["components"]) == ["rulebook", "public", "assumed", "own"]
    assert list(summary["win_rate"])[:4] == ["estimate", "low", "high", "confidence"]
    assert all(tuple(figures) == SUMMARY for figures in summary["metrics"].values())


def test_the_summary_holds_every_setting_and_what_was_assumed(result):
    summary = result.summary()
    assert summary["settings"] == {"goal": 24, "hurdles": False, "shoes": "spiked"}
    assert summary["components"] == {"rulebook": 13, "public": 0, "assumed": 5, "own": 0}


def test_every_outcome_is_listed_though_it_never_came_up(result):
    assert list(result.outcomes) == ["home", "late", "lost"]
    assert result.outcomes["lost"] == 0
    assert sum(result.outcomes.values()) == pytest.approx(1)


def test_metrics_have_the_names_of_columns(result):
    assert list(result.metrics) == ["turns", "score", "rerolls", "stumbled"]
    assert set(result.metrics) <= set(result.frame.columns)


def test_the_summary_agrees_with_the_rows(result):
    frame = result.frame
    assert result.win_rate.estimate == frame["won"].mean()
    assert result.outcomes["home"] == (frame["outcome"] == "home").mean()
    assert result.metrics["score"]["mean"] == frame["score"].mean()
    assert result.metrics["score"]["sd"] == pytest.approx(frame["score"].std())
    assert result.metrics["score"]["q75"] == frame["score"].quantile(0.75)


def test_the_summary_is_plain_json_without_nan(toy):
    summary = run(toy, games=1).summary()
    assert json.loads(json.dumps(summary, allow_nan=False)) == summary
    assert summary["metrics"]["score"]["sd"] is None


def test_columns_stand_in_the_order_that_the_design_fixes(result):
    ending = ["outcome", "won", "turns"]
    settings = ["goal", "hurdles", "shoes"]
    metrics = ["score", "rerolls", "stumbled"]
    expected = ["game", "seed", *settings, "bot", *ending, "worn", "pace", *metrics]
    assert list(result.frame.columns) == expected


def test_columns_have_plain_types(result):
    kinds = {name: values.dtype.kind for name, values in result.frame.items()}
    flags = {name for name, kind in kinds.items() if kind == "b"}
    whole = {name for name, kind in kinds.items() if kind == "i"}
    assert flags == {"hurdles", "won", "stumbled"}
    assert whole == {"game", "seed", "goal", "turns", "score", "rerolls"}
    texts = set(kinds) - flags - whole
    assert all(isinstance(value, str) for name in texts for value in result.frame[name])


def test_games_are_numbered_from_nought(result):
    assert result.frame["game"].tolist() == list(range(400))


def test_a_list_of_names_is_joined_by_plus(toy):
    result = run(toy, games=1, shoes=["plain", "spiked"])
    assert result.frame["shoes"].tolist() == ["plain+spiked"]


def test_rows_that_were_not_kept_are_not_invented(toy):
    result = run(toy, games=10, keep_rows=False)
    assert result.games == 10
    with pytest.raises(SimkitError, match="keep_rows=True"):
        _ = result.frame
