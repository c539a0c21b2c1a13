"""Cells of a stored sweep against one another: the same games, the same verdicts as `compare`."""

from __future__ import annotations

from dataclasses import replace

import pytest

import simkit
from simkit.finding import registry
from simkit.lab.judging.verdicts import Judgement
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.paired import Split
from simkit.lab.sweeps import cell_pairs, read_rows
from simkit.messages.errors import BadInput

STUDY = """
[study]
name = "race"
game = "toygame"
games = 300
chunk = 100
[vary]
goal = [18, 22]
bot = ["idle", "random", "expert"]
"""


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setattr(registry, "PACKAGES", ("toygame",))


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sweep")
    (folder / "race.toml").write_text(STUDY)
    before = registry.PACKAGES
    registry.PACKAGES = ("toygame",)
    try:
        return simkit.sweep(folder / "race.toml", folder / "out")
    finally:
        registry.PACKAGES = before


# --- rows ----------------------------------------------------------------------------------------


def test_rows_are_those_of_the_cells_in_game_order(stored):
    frame = read_rows.rows(stored, ("game", "won", "turns"), [0, 5])
    assert frame["cell"].tolist() == [0] * 300 + [5] * 300
    assert frame["game"].tolist() == [*range(300)] * 2
    assert frame["name"].unique().tolist() == [stored.names[0], stored.names[5]]
    whole = stored.frame
    part = whole[(whole["goal"] == 22) & (whole["bot"] == "expert")]
    assert frame["won"].tolist()[300:] == part["won"].tolist()


def test_a_column_that_no_game_has_is_named(stored):
    with pytest.raises(BadInput, match="no column vp, which this chart draws"):
        read_rows.rows(stored, ("vp",))


# --- against one cell ----------------------------------------------------------------------------


def test_a_difference_is_that_of_a_comparison_of_the_same_variants(stored):
    frame = cell_pairs.differences(stored, against=0)
    compared = simkit.compare(
        "toygame", {"goal": [18, 22], "bot": ["idle", "random", "expert"]}, games=300
    ).summary()["comparisons"]
    for row, one in zip(frame.itertuples(), compared, strict=True):
        assert row.difference == pytest.approx(100 * one["difference"]["estimate"])
        assert row.low == pytest.approx(100 * one["difference"]["low"])
        assert row.verdict == one["verdict"]


def test_the_summary_sets_every_cell_against_the_first_in_the_same_way(stored):
    frame = cell_pairs.differences(stored, against=0)
    about = stored.summary()["against_first"]
    assert (about["name"], about["margin"]) == (stored.names[0], 0.02)
    for row, one in zip(frame.itertuples(), about["differences"], strict=True):
        assert (one["cell"], one["name"], one["verdict"]) == (row.cell, row.name, row.verdict)
        ends = [100 * one["difference"][end] for end in ("estimate", "low", "high")]
        assert ends == pytest.approx([row.difference, row.low, row.high])


def test_without_a_rulebook_there_are_no_words(stored):
    frame = cell_pairs.differences(stored)
    assert frame["label"].unique().tolist() == [""]
    assert frame["measured"].unique().tolist() == [""]
    assert frame.attrs["against"] == stored.names[0]


def test_the_words_are_those_of_the_game_and_its_plain_game_is_the_baseline(
    stored, toy, monkeypatch
):
    word = {18: "hard", 22: "normal"}
    rated = replace(
        toy, ratings=("normal", "hard"), rating=lambda settings, pack: word[settings["goal"]]
    )
    monkeypatch.setattr(registry, "find_for_document", lambda *named: rated)
    assert read_rows.ratings(stored) == ["hard"] * 3 + ["normal"] * 3
    frame = cell_pairs.differences(stored)
    assert frame.attrs["against"] == stored.names[3]
    assert set(frame["measured"]) == {"normal", ""}  # called hard, but none is harder


LEVELS = ("easier", "normal", "hard", "nightmare", "hellish")


def found(low: float, high: float, verdict: str = "lower") -> Judgement:
    return Judgement(Interval((low + high) / 2, low, high, 0.95, "made up"), 1, 1, None, verdict)


def test_the_words_are_dealt_in_the_order_of_the_losses():
    labels = ["hellish", "hard", "nightmare"]
    effects = [found(-0.1, -0.05), found(-0.9, -0.8), found(-0.5, -0.4)]
    words = cell_pairs.graded(labels, effects, "normal", LEVELS)
    assert words == ["hard", "hellish", "nightmare"]


def test_a_harder_word_is_only_for_what_is_harder():
    labels = ["nightmare", "nightmare", "hard", "hellish", "easier"]
    effects = [
        found(0.09, 0.12, "higher"),
        found(-0.01, 0.01, "same"),
        found(-0.3, -0.2),
        found(0.001, 0.03, "not settled"),
        found(-0.9, -0.8),
    ]
    words = cell_pairs.graded(labels, effects, "normal", LEVELS)
    assert words == ["easier", "normal", "hard", "easier to normal", "hard"]


def test_the_words_of_what_is_not_harder_are_dealt_to_nobody():
    labels = ["hellish", "nightmare", "hard"]
    effects = [found(0.09, 0.12, "higher"), found(-0.03, -0.02), found(-0.9, -0.8)]
    words = cell_pairs.graded(labels, effects, "normal", LEVELS)
    assert words == ["easier", "hard", "nightmare"]


def test_what_may_be_no_harder_may_be_called_normal():
    labels = ["hard", "nightmare"]
    effects = [found(-0.06, 0.01, "not settled"), found(-0.5, -0.4)]
    words = cell_pairs.graded(labels, effects, "normal", LEVELS)
    assert words == ["normal to hard", "nightmare"]


def test_without_an_easier_word_the_usual_one_is_the_easiest():
    words = cell_pairs.graded(["hard"], [found(0.1, 0.2, "higher")], "normal", ("normal", "hard"))
    assert words == ["normal"]


def test_cells_that_may_stand_in_either_order_have_a_range_of_words():
    labels = ["hard", "hellish", "normal", "hard"]
    effects = [found(-0.2, -0.1), found(-0.25, -0.15), found(-1, 1), found(-0.9, -0.8)]
    words = cell_pairs.graded(labels, effects, "normal", ("normal", "hard", "hellish"))
    assert words == ["hard", "hard", "", "hellish"]
    labels[1] = "hard"
    labels[3] = "hellish"
    effects[3] = found(-0.22, -0.12)
    words = cell_pairs.graded(labels, effects, "normal", ("normal", "hard", "hellish"))
    assert words == ["hard to hellish"] * 2 + ["", "hard to hellish"]


# --- two keys ------------------------------------------------------------------------------------


def test_an_interaction_is_what_the_pair_does_beyond_the_sum_of_both(stored):
    frame = cell_pairs.interactions(stored, ("goal", "bot"))
    wins = stored.cells["won"].tolist()  # goal 18: idle, random, expert; then goal 22
    alone = frame[frame["part"] == "alone"]["difference"].tolist()
    expected = [wins[3] - wins[0], wins[1] - wins[0], wins[2] - wins[0]]
    assert alone == pytest.approx([each / 3 for each in expected])
    together = frame[frame["part"] == "together"]["difference"].tolist()
    expected = [wins[3 + n] - wins[3] - wins[n] + wins[0] for n in (1, 2)]
    assert together == pytest.approx([each / 3 for each in expected])
    assert frame.attrs["share"] == pytest.approx(wins[0] / 300)
    assert (frame["low"] < frame["difference"]).all()


# --- the ladder ----------------------------------------------------------------------------------


def test_rungs_stand_above_each_other_on_the_same_games(stored):
    frame = cell_pairs.rungs(stored)
    assert frame["setting"].nunique() == 2
    for setting in frame["setting"]:  # called as the cells are
        assert any(setting in name for name in stored.names)
    part = frame[frame["setting"] == frame["setting"][0]]
    assert part["win_rate"].is_monotonic_decreasing
    best, second = part.iloc[0], part.iloc[1]
    assert best["below"] == second["bot"]
    assert best["step"] == pytest.approx(100 * (best["win_rate"] - second["win_rate"]))
    assert part["below"].iloc[-1] == ""


# --- the first games once more -------------------------------------------------------------------


def test_the_games_that_are_played_again_are_those_that_are_stored(stored):
    again = read_rows.replayed(stored, 4, 50)
    frame = read_rows.rows(stored, ("outcome", "turns"), [4]).head(50)
    assert again.ends == tuple(zip(frame["outcome"], frame["turns"], strict=True))
    assert read_rows.replayed(stored, 0, 10**6).games == 300


def test_games_that_end_otherwise_now_are_refused(stored, monkeypatch):
    from simkit.lab.positions import by_place

    real = by_place.places_of

    def changed(cell, games, progress):
        return replace(real(cell, games, progress), ends=(("lost", 99),) * games)

    monkeypatch.setattr(by_place, "places_of", changed)
    with pytest.raises(BadInput, match="ends with lost in turn 99; it was"):
        read_rows.replayed(stored, 0, 5)


def test_pairs_count_as_the_split_of_two_columns_does(stored):
    counted = read_rows.pairs(stored, [0, 2])
    frame = read_rows.rows(stored, ("won",), [0, 2])
    one, other = (frame[frame["cell"] == cell]["won"].to_numpy() for cell in (0, 2))
    both = int((one & other).sum())
    assert counted.split(1) == Split(300, both, int(other.sum()) - both, int(one.sum()) - both)
    assert not read_rows.terms(stored).watched
