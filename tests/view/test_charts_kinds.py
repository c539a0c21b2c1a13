"""The charts of `simkit chart` that stand on games and pairs of cells draw what the frame holds."""

from __future__ import annotations

from itertools import product

import numpy as np
import pandas as pd
import pytest

from simkit.lab.contests.ladder import Ladder, Rung
from simkit.lab.contests.skill import Mistakes
from simkit.lab.judging.verdicts import Terms
from simkit.lab.statistics.intervals import wilson
from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import MARKS, WINNING, save_file
from simkit.view.charts.ladder import ladder_chart, mistakes_of, rungs_of, skill
from simkit.view.sweep_charts.kinds import (
    changes,
    curve,
    difficulty,
    hazard,
    interaction,
    pairs,
    scores,
    seats,
    strength,
    survival,
    tornado,
)
from tests.made_answers import found, interval, made


def games_of(name: str, turns: list[int], outcomes: list[str]) -> pd.DataFrame:
    return pd.DataFrame(
        {
            "name": name,
            "turns": turns,
            "outcome": outcomes,
            "won": [each == "home" for each in outcomes],
        }
    )


@pytest.fixture
def games() -> pd.DataFrame:
    """Two cells; in the first, 40 games reach turn 1 and 10 of them turn 3."""
    first = games_of(
        "plain", [1] * 10 + [2] * 20 + [3] * 10, ["late"] * 10 + ["home"] * 15 + ["late"] * 15
    )
    return pd.concat([first, games_of("hurdles", [2] * 30, ["home"] * 30)], ignore_index=True)


def lines(axes, marker):
    return [line for line in axes.lines if line.get_marker() == marker and len(line.get_xdata())]


# --- when games end ------------------------------------------------------------------------------


def test_survival_is_the_share_that_is_still_going(games):
    numbers = survival.survival_numbers(games)
    plain = numbers[numbers["name"] == "plain"]
    assert plain["turn"].tolist() == [0, 1, 2, 3]
    assert plain["going"].tolist() == [100, 75, 25, 0]
    assert plain["low"].iloc[1] == pytest.approx(100 * wilson(30, 40).low)
    figure = survival.survival(games)
    steps = [line for line in figure.axes[0].lines if line.get_drawstyle() == "steps-post"]
    assert [line.get_ydata().tolist() for line in steps] == [[100, 75, 25, 0], [100, 100, 0]]


def test_a_change_is_the_mean_difference_game_by_game():
    """Paired: where every game is a turn longer, nothing is left to chance."""
    plain = games_of("plain", [2, 3, 4, 5] * 10, ["home", "late"] * 20)
    longer = games_of("longer", [3, 4, 5, 6] * 10, ["home", "late"] * 20)
    mixed = games_of("mixed", [5, 4, 3, 2] * 10, ["late", "late"] * 20)
    games = [each.assign(game=range(40)) for each in (plain, longer, mixed)]
    numbers = changes.changes_numbers(pd.concat(games)).set_index(["figure", "name"])
    assert numbers.loc[("turns", "longer"), "mean"] == 1
    assert numbers.loc[("turns", "mixed"), "mean"] == 0
    low, high = numbers.loc[("turns", "mixed"), ["low", "high"]]
    assert low < 0 < high
    assert numbers.loc[("late", "mixed"), "mean"] == 50
    assert numbers.loc[("late", "mixed"), "low"] > 0
    assert set(numbers["games"]) == {40}
    figure = changes.changes(pd.concat(games))
    assert len(figure.axes) == 3, "turns, and both endings"
    with pytest.raises(BadInput, match="only one cell"):
        changes.changes(games[0])
    many = [games[0].assign(name=f"cell {n}") for n in range(17)]
    with pytest.raises(BadInput, match="choose up to 16"):
        changes.changes(pd.concat(many))


def test_a_hazard_is_a_share_of_the_games_that_reach_the_turn(games, monkeypatch):
    monkeypatch.setattr(hazard, "FEW", 10)
    numbers = hazard.hazard_numbers(games).set_index(["name", "turn", "outcome"])
    assert numbers.loc[("plain", 2, "home"), "hazard"] == pytest.approx(100 * 15 / 30)
    assert numbers.loc[("plain", 2, "late"), "hazard"] == pytest.approx(100 * 5 / 30)
    assert numbers.loc[("plain", 3, "late"), "reached"] == 10
    figure = hazard.hazard(games)
    first, second = figure.axes
    drawn = {line.get_label(): line.get_ydata().tolist() for line in first.lines}
    assert drawn["home (won)"] == pytest.approx([0, 50, 0])
    assert drawn["late"] == pytest.approx([25, 100 * 5 / 30, 100])
    assert [line.get_label() for line in second.lines] == ["home (won)"]


def test_where_seats_compete_an_ending_is_one_line_and_nobodys_win(games, monkeypatch):
    """The same ending is won in one game and lost in the next: it is counted once."""
    monkeypatch.setattr(hazard, "FEW", 10)
    rivals = games[games["name"] == "plain"].assign(outcome="circle")
    assert rivals["won"].nunique() == 2
    numbers = hazard.hazard_numbers(rivals)
    assert not numbers.duplicated(["turn", "outcome"]).any()
    (axes,) = hazard.hazard(rivals).axes
    assert [line.get_label() for line in axes.lines] == ["circle"]
    assert axes.lines[0].get_color() in WINNING


def test_turns_that_few_games_reach_have_no_hazard(games):
    numbers = hazard.hazard_numbers(games)
    assert numbers[numbers["name"] == "plain"]["turn"].max() == 2  # 10 games reach turn 3


def test_more_cells_than_marks_are_refused():
    many = pd.concat([games_of(f"cell {n}", [1], ["late"]) for n in range(len(MARKS) + 1)])
    with pytest.raises(BadInput, match=f"choose up to {len(MARKS)} with --cell"):
        survival.survival(many)


# --- scores --------------------------------------------------------------------------------------

LEVELS, OUTCOMES = (20.0, 10.0), ("major", "draw", "rout")


@pytest.fixture
def scored() -> pd.DataFrame:
    vp = [25.0] * 5 + [12.5] * 10 + [-3.0] * 15 + [0.0] * 20
    outcomes = ["major"] * 5 + ["draw"] * 10 + ["rout"] * 15 + ["sunk"] * 20
    return pd.DataFrame({"name": "plain", "vp": vp, "outcome": outcomes, "won": False})


def test_bars_are_the_scored_games_and_stand_over_their_scores(scored):
    numbers = scores.score_numbers(scored, "vp", OUTCOMES)
    assert numbers["games"].sum() == 30  # an instant defeat has no score
    (axes,) = scores.scores(scored, "vp", LEVELS, OUTCOMES).axes
    drawn = {(bar.get_x(), bar.get_width()): bar.get_height() for bar in axes.patches}
    for row in numbers.itertuples(index=False):
        assert drawn[row[2], row.width] == pytest.approx(100 * row.games / 50)
    assert sum(drawn.values()) == pytest.approx(60)
    dotted = [line.get_xdata()[0] for line in axes.lines if line.get_linestyle() == ":"]
    assert dotted == list(LEVELS)


def test_every_ending_stands_in_the_legend_with_its_share(scored):
    numbers = scores.level_numbers(scored, OUTCOMES)
    assert numbers["outcome"].tolist() == ["major", "draw", "rout", "sunk"]
    assert numbers["share"].tolist() == [0.1, 0.2, 0.3, 0.4]
    figure = scores.scores(scored, "vp", LEVELS, OUTCOMES)
    words = [text.get_text() for text in figure.axes[0].get_legend().get_texts()]
    assert words[-1].startswith("sunk (not scored)\n40.0 %")


def test_games_without_any_score_are_refused(scored):
    with pytest.raises(BadInput, match="None of these games was scored"):
        scores.scores(scored[scored["outcome"] == "sunk"], "vp", LEVELS, OUTCOMES)


# --- seats ---------------------------------------------------------------------------------------


@pytest.fixture
def table() -> pd.DataFrame:
    """Three at the table: seat 1 wins half, seat 3 never; the fox wins wherever it sits."""
    rows = [
        ("fox", "owl", "owl", 1, 0, 0),
        ("owl", "fox", "owl", 0, 1, 0),
        ("fox", "owl", "owl", 1, 0, 0),
        ("owl", "fox", "owl", 0, 1, 0),
    ] * 10
    columns = ["bot_1", "bot_2", "bot_3", "won_1", "won_2", "won_3"]
    return pd.DataFrame(rows, columns=columns)


def test_a_seat_is_set_against_its_fair_share(table):
    numbers = seats.seats_numbers(table)
    assert numbers["share"].tolist() == [0.5, 0.5, 0.0]
    assert numbers["fair"].unique() == pytest.approx([1 / 3])
    (axes,) = seats.seats(table).axes
    (dots,) = lines(axes, "o")
    assert list(dots.get_xdata()) == [50, 50, 0]
    assert [line.get_xdata()[0] for line in axes.lines if line.get_linestyle() == ":"] == [
        pytest.approx(100 / 3)
    ]


def test_seats_that_are_unlike_are_called_by_their_sides(table):
    (axes,) = seats.seats(table, sides=("rebels", "Rome", "Gaul")).axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["rebels", "Rome", "Gaul"]


def test_seats_say_how_many_games_stand_behind_a_cell(table):
    assert "40 games. Seed" in caption(seats.seats(table, note="Seed 1."))
    two = pd.concat([table.assign(name="a"), table.assign(name="b")], ignore_index=True)
    assert "2 cells of 40 games." in caption(seats.seats(two))
    uneven = pd.concat([two, table.assign(name="b")], ignore_index=True)
    assert "2 cells of 40 to 80 games." in caption(seats.seats(uneven))


def caption(figure) -> str:
    return " ".join(figure.texts[-1].get_text().split())


def test_seats_that_nobody_sat_in_do_not_count(table):
    two = table.assign(won_3=np.nan, bot_3="")
    numbers = seats.seats_numbers(pd.concat([table, two], ignore_index=True))
    assert numbers.groupby("players")["seat"].max().to_dict() == {2: 2, 3: 3}
    assert numbers[numbers["players"] == 2]["fair"].tolist() == [0.5, 0.5]


def test_a_fair_share_counts_ties_for_all_who_share_the_win(table):
    shared = table.assign(won_1=1, won_2=1, won_3=1)
    numbers = seats.seats_numbers(shared)
    assert numbers["fair"].unique() == pytest.approx([1])
    assert "No seat is shown to win more" in seats.seats_finding(numbers, numbers, ())
    assert strength.strength_numbers(shared, "bot")["above"].tolist() == pytest.approx([0, 0])


def test_strength_is_what_is_won_above_the_fair_share(table):
    numbers = strength.strength_numbers(table, "bot")
    assert numbers["name"].tolist() == ["fox", "owl"]
    assert numbers["seats"].tolist() == [40, 80]
    assert numbers["above"].tolist() == pytest.approx([100 * 2 / 3, -100 / 3])
    (axes,) = strength.strength(table).axes
    (dots,) = lines(axes, "o")
    assert list(dots.get_xdata()) == pytest.approx(numbers["above"].tolist())


def test_the_interval_of_strength_takes_games_together():
    """Two of a kind in one game share its luck: half the games, not half as much again."""
    luck = np.random.default_rng(3)
    misses = 0
    for _ in range(300):
        wins = luck.integers(0, 2, 60)
        frame = pd.DataFrame({"won_1": wins, "won_2": 1 - wins, "bot_1": "a", "bot_2": "b"})
        row = strength.strength_numbers(frame, "bot").set_index("name").loc["a"]
        misses += not row["low"] <= 0 <= row["high"]
    assert 3 <= misses <= 30  # about 15 of 300


def test_each_of_several_in_a_seat_is_somebody_of_its_own():
    frame = pd.DataFrame(
        {"won_1": [1, 0], "won_2": [0, 1], "demon_1": ["baal+caim", "baal"], "demon_2": "moloch"}
        | {"sectios_1": ["5+6", "5"], "sectios_2": "5"}
    )
    assert strength.stems(frame) == ["demon"]  # what was held turn by turn is nobody
    numbers = strength.strength_numbers(frame, "demon").set_index("name")
    assert numbers["seats"].to_dict() == {"caim": 1, "baal": 2, "moloch": 2}
    assert numbers["above"].to_dict() == pytest.approx({"caim": 50.0, "baal": 0.0, "moloch": 0.0})


def test_what_no_seat_differs_in_is_refused_with_the_nearest(table):
    with pytest.raises(BadInput, match="seats do not differ in 'bots'"):
        strength.strength(table, by=["bots"])
    demons = table.rename(columns=lambda name: name.replace("bot_", "demons_"))
    heading = [each.get_text() for each in strength.strength(demons, by=["demons"]).texts]
    assert heading[:2] == [
        "fox is surely above its fair share: by 66.7 points\n(57.9 to 66.7).",
        "How strong is each demon? This takes into account that there are 2 names.",
    ]


def test_a_game_of_one_side_has_no_seats(games):
    with pytest.raises(BadInput, match="all players win together"):
        seats.seats(games)
    with pytest.raises(BadInput, match="All seats are alike"):
        strength.strength(pd.DataFrame({"won_1": [1, 0], "won_2": [0, 1]}))


# --- cells against one another -------------------------------------------------------------------


@pytest.fixture
def ladder() -> pd.DataFrame:
    rows = [
        (1, "one die more", 1000, -12.0, -14.0, -10.0, "lower", "hard", "hellish"),
        (2, "a mulligan", 1000, 3.0, 1.0, 5.0, "higher", "easier", "easier"),
        (3, "a secret", 1000, 0.2, -1.0, 1.4, "same", "hellish", "hard to hellish"),
    ]
    columns = ["cell", "name", "games", "difference", "low", "high", "verdict", "label", "measured"]
    frame = pd.DataFrame(rows, columns=columns)
    rate = {"estimate": 0.5, "low": 0.48, "high": 0.52}
    frame.attrs = {"against": "plain", "label": "normal", "margin": 0.02, "rate": rate}
    return frame


def test_the_ladder_of_difficulty_draws_every_difference_and_both_words(ladder):
    figure = difficulty.difficulty(ladder)
    graph, words = figure.axes
    marks = [
        line for line in graph.lines if line.get_marker() in "^vso" and line.get_markersize() == 6.5
    ]
    drawn = [float(np.atleast_1d(line.get_xdata())[0]) for line in marks]
    assert drawn == [3.0, 0.2, -12.0]
    shown = [text.get_text() for text in words.texts]
    assert "hard to hellish" in shown
    assert "rulebook" in shown
    bold = [text.get_text() for text in words.texts if text.get_fontweight() == "bold"]
    assert bold == ["hellish"]  # only what contradicts the rulebook


def test_a_word_inside_the_measured_range_contradicts_nothing():
    scale = ("easier", "normal", "hard", "nightmare", "hellish")
    assert difficulty.agrees("nightmare", "hard to hellish", scale)
    assert difficulty.agrees("hellish", "hard to hellish", scale)
    assert not difficulty.agrees("easier", "hard to hellish", scale)
    assert not difficulty.agrees("hard", "hellish", scale)
    assert difficulty.agrees("odd", "odd to even", ())  # words of unknown order


def test_without_words_of_the_rulebook_none_are_written(ladder):
    attrs = ladder.attrs
    ladder = ladder.assign(label="", measured="")
    ladder.attrs = attrs | {"label": ""}
    words = difficulty.difficulty(ladder).axes[1]
    assert [text.get_text() for text in words.texts] == [
        "+3.0, higher\n+1.0 to +5.0",
        "+0.2, same\n-1.0 to +1.4",
        "-12.0, lower\n-14.0 to -10.0",
    ]


def test_an_interaction_is_a_table_with_every_figure():
    rows = [
        ("5", "0", "alone", 2, -12.0, -15.0, -9.0, "lower"),
        ("4", "1", "alone", 2, 3.0, 1.0, 5.0, "higher"),
        ("5", "1", "together", 2, 6.2, 3.1, 9.3, "higher"),
    ]
    columns = ["dice", "lord", "part", "cells", "difference", "low", "high", "verdict"]
    frame = pd.DataFrame(rows, columns=columns)
    frame.attrs = {"first": ("4", "0"), "games": 600, "share": 0.25}
    (axes,) = interaction.interaction(frame).axes
    at = {text.get_position(): text.get_text() for text in axes.texts}
    assert at[0, 0] == "corner"
    assert at[1, 0] == "-12.0\n-15.0 to -9.0"
    assert at[1, 1] == "+6.2\n+3.1 to +9.3\nhigher"
    assert [tick.get_text() for tick in axes.get_xticklabels()] == ["4", "5"]


def test_a_rung_is_drawn_at_its_share_and_told_with_its_step(tmp_path):
    step, low, high = found(0.3, "higher", 0.02), interval(0.1, 0.02), interval(0.4, 0.02)
    climbed = made(
        Ladder,
        {"game": "toygame", "seed": 1, "components": {"assumed": 3, "rulebook": 4}},
        games=500,
        terms=Terms(),
        rungs=(Rung("idle", 500, 50, low), Rung("expert", 500, 200, high, "idle", step)),
        ceiling=step,
        floor="idle",
        mistake_games=100,
        mistakes=(Mistakes(0.0, 40, high), Mistakes(0.2, 30, interval(0.3, 0.02))),
    )
    rungs = rungs_of(climbed)
    assert rungs["bot"].tolist() == ["expert", "idle"]
    figure = skill(rungs, mistakes_of(climbed.mistakes_tried))
    (dots,) = lines(figure.axes[0], "o")
    assert list(dots.get_xdata()) == [40, 10]
    assert "+30.0 (+28.0 to +32.0)\nhigher" in [t.get_text() for t in figure.axes[0].texts]
    (mistakes,) = lines(figure.axes[1], "o")
    assert list(mistakes.get_ydata()) == [40, 30]
    assert save_file(ladder_chart(climbed), tmp_path / "l.svg").exists()


def share(value):
    return {"estimate": value, "low": value - 0.02, "high": value + 0.02}


def gap(value):
    return share(value) | {"confidence": 0.95, "method": "tango"}


# --- what moves most, and along one key ----------------------------------------------------------


@pytest.fixture
def cells() -> pd.DataFrame:
    rows = []
    for bot, dice in product(["weak", "strong"], [4, 5, 6]):
        won = 600 * (bot == "strong") + 300 - 100 * (dice - 4)
        rate = wilson(won, 1000)
        row = {"name": f"{bot} {dice}", "bot": bot, "dice": dice, "games": 1000, "won": won}
        rows.append(row | {"win_rate": rate.estimate, "low": rate.low, "high": rate.high})
    return pd.DataFrame(rows)


def test_a_tornado_bar_runs_from_the_worst_value_to_the_best(cells):
    numbers = tornado.tornado_numbers(cells, ("bot", "dice"))
    assert numbers["key"].tolist() == ["bot", "dice"]
    assert numbers[["worst", "best"]].to_numpy().tolist() == [["weak", "strong"], ["6", "4"]]
    assert numbers["low"].tolist() == pytest.approx([20, 40])
    assert numbers["high"].tolist() == pytest.approx([80, 60])
    (axes,) = tornado.tornado(cells, ("bot", "dice")).axes
    bars = [(bar.get_x(), bar.get_width()) for bar in axes.patches]
    assert bars == [pytest.approx((20, 60)), pytest.approx((40, 20))]


def test_a_curve_goes_through_its_cells(cells):
    numbers = curve.curve_numbers(cells, ("bot", "dice"), "dice")
    assert numbers["line"].unique().tolist() == ["weak", "strong"]
    (axes,) = curve.curve(cells, ("bot", "dice"), target=0.5).axes
    dots = lines(axes, "o") + lines(axes, "s")
    assert [line.get_ydata().tolist() for line in dots] == [
        pytest.approx([30, 20, 10]),
        pytest.approx([90, 80, 70]),
    ]
    assert [line.get_label() for line in dots] == ["weak", "strong"]
    assert any(line.get_ydata()[0] == 50 for line in axes.lines)


def test_lines_of_a_list_are_named_by_what_tells_them_apart(cells):
    """Each key is moved by itself: what is usual goes without saying."""
    cells = cells.head(4).assign(dice=[4, 5, 4, 4], late=[0, 0, 1, 0], far=[0, 0, 0, 2])
    numbers = curve.curve_numbers(cells, ("dice", "late", "far"), "dice")
    assert numbers["line"].tolist() == ["plain", "plain", "late 1", "far 2"]


def test_words_stand_in_a_row_along_a_curve(cells):
    numbers = curve.curve_numbers(cells, ("bot", "dice"), "bot")
    assert sorted(set(zip(numbers["place"], numbers["value"], strict=True))) == [
        (0, "weak"),
        (1, "strong"),
    ]
    with pytest.raises(BadInput, match="--keys takes one of the keys that vary: bot, dice"):
        curve.curve(cells, ("bot", "dice"), keys=["maps"])


def test_the_legend_of_survival_stands_in_the_order_of_its_lines():
    games = [
        games_of(name, [last] * 30, ["late"] * 30) for name, last in (("a", 2), ("b", 9), ("c", 5))
    ]
    axes = survival.survival(pd.concat(games, ignore_index=True)).axes[0]
    names = [text.get_text() for text in axes.get_legend().get_texts()]
    assert names == ["b", "c", "a"]


def test_the_legend_of_a_hazard_stands_as_its_lines_end():
    early = games_of("a", [1] * 30 + [2] * 90, ["home"] * 40 + ["late"] * 80)
    axes = hazard.hazard(early).axes[0]
    lines = {line.get_label(): line.get_ydata()[-1] for line in axes.get_lines()}
    names = [text.get_text() for text in axes.get_legend().get_texts()]
    assert names == sorted(names, key=lambda name: -lines[name])
    assert names[0].startswith("late")


# --- pairs ---------------------------------------------------------------------------------------


@pytest.fixture
def changed():
    """A first cell, two changes alone, both together, and a third that was played alone."""
    rows = [
        ("4", False, 0.5),
        ("5", False, 0.3),
        ("4", True, 0.6),
        ("5", True, 0.35),
        ("6", False, 0.1),
    ]
    frame = pd.DataFrame(rows, columns=["despair_dice", "secret", "win_rate"])
    low, high = frame["win_rate"] - 0.05, frame["win_rate"] + 0.05
    return frame.assign(name="cell", games=400, won=100, low=low, high=high)


def test_the_map_of_pairs_has_each_change_alone_and_every_pair_that_was_played(changed):
    numbers = pairs.pairs_numbers(changed, ["despair_dice", "secret"])
    assert numbers[["left", "right", "win_rate"]].to_numpy().tolist() == [
        ["secret", "secret", 0.6],
        ["despair dice 5", "despair dice 5", 0.3],
        ["despair dice 6", "despair dice 6", 0.1],
        ["secret", "despair dice 5", 0.35],
    ]
    assert numbers.attrs["first"][0] == 0.5


def test_what_is_drawn_of_pairs_is_what_was_computed(changed):
    axes = pairs.pairs(changed, ["despair_dice", "secret"]).axes[0]
    told = {text.get_text(): text.get_position() for text in axes.texts}
    assert told["35.0"] == (0, 1)  # below "secret", beside "despair dice 5"
    assert told["60.0"] == (0, 0)
    assert len(axes.patches) == 4


def test_a_list_without_pairs_has_no_map_of_them(changed):
    with pytest.raises(BadInput, match="No cell of this sweep has two changes"):
        pairs.pairs(changed.drop(index=3), ["despair_dice", "secret"])


# --- all of them ---------------------------------------------------------------------------------


def test_the_same_chart_is_drawn_the_same_byte_for_byte(
    games, scored, table, ladder, cells, tmp_path
):
    charts = {
        "survival": lambda: survival.survival(games),
        "hazard": lambda: hazard.hazard(games),
        "scores": lambda: scores.scores(scored, "vp", LEVELS, OUTCOMES),
        "seats": lambda: seats.seats(table),
        "strength": lambda: strength.strength(table),
        "difficulty": lambda: difficulty.difficulty(ladder),
        "tornado": lambda: tornado.tornado(cells, ("bot", "dice")),
        "curve": lambda: curve.curve(cells, ("bot", "dice")),
    }
    for name, chart in charts.items():
        one, two = (
            save_file(chart(), tmp_path / f"{name}-{n}.svg").read_bytes() for n in ("a", "b")
        )
        assert one == two, name


def test_captions_say_how_many_games_stand_behind(games, scored, table, ladder, cells):
    figures = [
        survival.survival(games),
        scores.scores(scored, "vp", LEVELS, OUTCOMES),
        seats.seats(table),
        difficulty.difficulty(ladder),
        tornado.tornado(cells, ("bot", "dice")),
    ]
    said = [
        "30 to 40 games per cell",
        "50 games",
        "40 games",
        "1,000 games per cell",
        "1,000 games",
    ]
    for figure, words in zip(figures, said, strict=True):
        captions = " ".join(text.get_text() for text in figure.texts)
        assert words in captions.replace("\n", " ")
