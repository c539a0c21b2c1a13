"""What people read of a sweep: charts, tables and the written report, on made-up cells."""

from __future__ import annotations

from itertools import product

import pandas as pd
import pytest
from matplotlib.figure import Figure
from matplotlib.text import Text

from simkit.lab.statistics.intervals import wilson
from simkit.lab.varying.cell_names import cell_names
from simkit.messages.errors import BadInput
from simkit.view.charts.canvas import MARKS
from simkit.view.console.rerun import rerun_page
from simkit.view.console.sweep import sweep_page
from simkit.view.report.sweep_report import write_report
from simkit.view.sweep_charts import catalogue
from simkit.view.sweep_charts.entry import REPORTED
from simkit.view.sweep_charts.kinds.changes import changes
from simkit.view.sweep_charts.kinds.effects import effects
from simkit.view.sweep_charts.kinds.endings import endings
from simkit.view.sweep_charts.kinds.heat_map import heat_map
from simkit.view.sweep_charts.kinds.tornado import tornado_numbers
from simkit.view.sweep_charts.kinds.win_rate import win_rate
from simkit.view.sweep_charts.source import Source
from simkit.view.text.fair_shares import (
    cells_above_fair,
    differences_above_fair,
    fair_share,
    unlike_shares,
)
from simkit.view.text.key_effects import (
    effects_numbers,
    grid_numbers,
    levelled,
    ranked,
    strongest,
)
from simkit.view.text.sweeps import (
    note_of,
    notes,
    paired_finding,
    rivals,
    sweep_finding,
)

VARY = ("bot", "dice", "enraged")
DRAWN_OF_CELLS = [kind.name for kind in catalogue.standing_in(*REPORTED)]


def frame_of(values: list[dict], wins: list[int], games: int = 1000) -> pd.DataFrame:
    """Cells with so many games won."""
    rows = []
    for number, (cell, name, won) in enumerate(zip(values, cell_names(values), wins, strict=True)):
        rate = wilson(won, games)
        rows.append(
            {
                "cell": number,
                "name": name,
                **cell,
                "games": games,
                "won": won,
                "win_rate": rate.estimate,
                "low": rate.low,
                "high": rate.high,
                "method": "wilson",
                "finished": True,
                "ending:lord-killed": won,
                "ending:doom": games - won,
                "ending:never": 0,
                **{f"turns_{q}": 5 + n for n, q in enumerate(("q05", "q25", "median", "q75"))},
                "turns_q95": 12,
                "mean:turns": 7.25,
                "mean_low:turns": 7.2,
                "mean_high:turns": 7.3,
            }
        )
    return pd.DataFrame(rows)


@pytest.fixture
def grid() -> pd.DataFrame:
    """Two bots, three numbers of dice, a flag: strong, weak and middling effects."""
    values = [
        dict(zip(VARY, v, strict=True)) for v in product(["a", "b"], [4, 5, 6], [False, True])
    ]
    wins = [
        800 - 500 * (cell["bot"] == "b") - 20 * (cell["dice"] - 4) - 100 * cell["enraged"]
        for cell in values
    ]
    return frame_of(values, wins)


@pytest.fixture
def swept(grid) -> dict:
    """The object that `simkit report --json` prints."""
    cells = []
    for row in grid.to_dict("records"):
        rate = {key: row[key] for key in ("low", "high")} | {"estimate": row["win_rate"]}
        cells.append(
            {
                "cell": row["cell"],
                "name": row["name"],
                "values": {key: row[key] for key in VARY},
                "games": row["games"],
                "finished": True,
                "win_rate": rate,
                "turns": {"mean": 7.25},
            }
        )
    return {
        "folder": "out",
        "name": "made up",
        "question": "What is *hard* about it?",
        "game": "apocalypse",
        "design": "grid",
        "seed": 1,
        "games_a_cell": 1000,
        "precision": None,
        "settings": {"map": "invasion"},
        "vary": list(VARY),
        "winning": ["lord-killed"],
        "games": 12_000,
        "finished": True,
        "version": "0.1.0",
        "kernel": "0123456789abcdef",
        "components": {"rulebook": 150, "public": 40, "assumed": 21, "own": 0},
        "packs": [],
        "cells": cells,
        "skipped": [],
    }


# --- What each key does --------------------------------------------------------------------------


def effect(numbers: pd.DataFrame, key: str) -> dict[str, float]:
    part = numbers[numbers["key"] == key]
    return dict(zip(part["value"], part["win_rate"], strict=True))


def test_where_seats_compete_a_page_says_whose_wins_are_counted(swept, grid):
    assert rivals(swept) == []
    assert "seat 1" not in note_of(swept, of_wins=True)
    swept = swept | {"game": "hellgame", "settings": {}}  # four players, unless a study says so
    assert rivals(swept) == [
        "Seats compete here. Win rates are those of seat 1, and a fair share is 25.0 %."
    ]
    assert note_of(swept, of_wins=True).startswith("Win rates are those of seat 1. Seed")
    sided = swept | {"game": "fury"}
    assert rivals(sided) == ["All win rates are those of the rebels. A draw is a win for no side."]
    assert note_of(sided, of_wins=True).startswith("Win rates are those of the rebels. Seed")
    figure = chart(swept, grid, "win-rate")
    fair = [line for line in figure.axes[0].lines if line.get_linestyle() == ":"]
    assert [line.get_xdata()[0] for line in fair] == [25.0]
    several = [cell | {"values": {"players": n % 3 + 2}} for n, cell in enumerate(swept["cells"])]
    assert "1 divided by the number of players" in rivals(swept | {"cells": several})[0]
    assert fair_share(swept | {"cells": several}) is None


def against(verdicts: list[tuple[str, float, str]]) -> dict:
    """What a summary says of cells against the first: name, difference, verdict."""
    differences = [
        {
            "name": name,
            "difference": {"estimate": gap, "low": gap - 0.01, "high": gap + 0.01},
            "verdict": verdict,
        }
        for name, gap, verdict in verdicts
    ]
    return {"name": "plain", "margin": 0.02, "differences": differences}


def test_the_cells_against_the_first_are_told_in_a_sentence(swept):
    about = against(
        [
            ("d", 0.1, "higher"),
            ("e", 0.2, "higher"),
            ("f", -0.3, "lower"),
            ("g", 0.001, "same"),
            ("h", 0.03, "not settled"),
        ]
    )
    assert paired_finding(swept | {"against_first": about}) == (
        "simkit compares 5 other cells with the first cell (plain), on the same luck. 2 cells "
        "have a higher win rate (the highest: e, +20.0 (19.0 to 21.0) points). 1 cell has a lower "
        "win rate (f, -30.0 (-31.0 to -29.0) points). 1 cell has the same win rate within 2 "
        "points. 1 cell is not settled."
    )
    assert paired_finding(swept | {"against_first": None}) == ""


@pytest.fixture
def by_players(swept):
    """Two and three demons: the second wins less, but so is its fair share."""
    values = [{"players": 2}, {"players": 3}]
    frame = frame_of(values, [520, 360])
    cells = [
        {
            **cell,
            "name": row["name"],
            "values": value,
            "win_rate": wilson(row["won"], 1000).as_dict(),
        }
        for cell, row, value in zip(swept["cells"], frame.to_dict("records"), values, strict=False)
    ]
    one = {"name": cells[1]["name"], "verdict": "lower"}
    one["difference"] = {"estimate": -0.16, "low": -0.20, "high": -0.12, "confidence": 0.95}
    about = {"name": cells[0]["name"], "margin": 0.01, "differences": [one]}
    found = {"game": "hellgame", "settings": {}, "cells": cells, "vary": ["players"]}
    return swept | found | {"against_first": about}, frame


def test_cells_with_other_numbers_of_players_are_compared_above_their_fair_shares(by_players):
    swept, frame = by_players
    said = sweep_finding(swept)
    assert said.startswith("Highest win rate above the fair share: 36.0 % (")
    assert ") with players 3, where 33.3 % is fair. Lowest: 52.0 % (" in said
    assert paired_finding(swept) == (
        "simkit compares 1 other cell with the first cell (players 2), on the same luck. Here a "
        "higher win rate is one that is further above its own fair share. 1 cell is not settled."
    )
    shares = unlike_shares(swept)
    above = cells_above_fair(frame, shares)["win_rate"].tolist()
    assert above == pytest.approx([0.02, 0.36 - 1 / 3])
    assert tornado_numbers(cells_above_fair(frame, shares), ["players"])["best"].tolist() == ["3"]


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (-0.10, 0.10, "higher"),  # 7 to 27 points above what is fair
        (-0.40, -0.20, "lower"),  # 23 to 3 points below it
        (-0.175, -0.16, "same"),  # 0.8 points below it to 0.7 above, and a point is the margin
        (-0.20, -0.12, "not settled"),
    ],
)
def test_a_third_of_all_wins_is_as_much_for_three_players_as_half_is_for_two(
    by_players, low, high, verdict
):
    swept, _ = by_players
    (one,) = swept["against_first"]["differences"]
    one["difference"] = {"estimate": (low + high) / 2, "low": low, "high": high}
    (moved,) = differences_above_fair(swept)
    assert moved["verdict"] == verdict
    assert moved["difference"]["low"] == pytest.approx(low + 1 / 6)


@pytest.mark.parametrize("kind", ["win-rate", "effects", "tornado"])
def test_charts_of_unlike_numbers_of_players_show_fair_shares(by_players, kind):
    swept, frame = by_players
    texts = [text.get_text() for text in chart(swept, frame, kind).findobj(Text)]
    told = "Dotted: fair share" if kind == "win-rate" else "above the fair share"
    assert any(told in text for text in texts)


def test_cells_that_tie_are_named_together(swept):
    best = {"estimate": 0.9, "low": 0.88, "high": 0.92}
    for number in (0, 1, 3, 5):
        swept["cells"][number]["win_rate"] = best
    names = [swept["cells"][number]["name"] for number in (0, 1, 3)]
    assert sweep_finding(swept).startswith(
        f"Highest win rate: 90.0 % (88.0 to 92.0) in each of 4 cells: {', '.join(names)} and 1 "
        "more. Lowest: "
    )


def test_averages_leave_out_bots_that_never_win(grid, swept):
    values = [dict(zip(VARY, v, strict=True)) for v in product(["idle"], [4, 5, 6], [False, True])]
    idle = frame_of(values, [0] * 6)
    cells = pd.concat([grid, idle], ignore_index=True)
    numbers = effects_numbers(cells, VARY)
    assert effect(numbers, "dice") == effect(effects_numbers(grid, VARY), "dice")
    assert effect(numbers, "bot")["idle"] == 0
    lost = {"estimate": 0.0, "low": 0.0, "high": 0.004}
    also = {**swept["cells"][0], "values": {"bot": "idle", "dice": 4}, "win_rate": lost}
    told = swept | {"cells": [*swept["cells"], also]}
    assert "Averages leave out bots that win no game in any cell: idle." in notes(told)
    assert not any("leave out" in note for note in notes(swept))


def test_a_bot_that_never_wins_does_not_make_bots_the_strongest_key():
    values = [{"bot": bot, "dice": dice} for bot in ("idle", "expert") for dice in (4, 5)]
    numbers = effects_numbers(frame_of(values, [0, 0, 500, 300]), ("bot", "dice"))
    assert strongest(numbers) == ["dice", "bot"]


def test_where_nothing_is_ever_won_no_bot_is_left_out():
    values = [{"bot": bot, "dice": dice} for bot in ("idle", "expert") for dice in (4, 5)]
    numbers = effects_numbers(frame_of(values, [0] * 4), ("bot", "dice"))
    assert effect(numbers, "dice") == {"4": 0, "5": 0}


def test_an_effect_is_the_mean_over_the_same_settings_of_the_others(grid):
    numbers = effects_numbers(grid, VARY)
    assert effect(numbers, "bot") == pytest.approx({"a": 0.73, "b": 0.23})
    assert effect(numbers, "dice") == pytest.approx({"4": 0.5, "5": 0.48, "6": 0.46})
    assert effect(numbers, "enraged") == pytest.approx({"false": 0.53, "true": 0.43})
    assert numbers["cells"].tolist() == [6, 6, 4, 4, 4, 6, 6]


def test_the_strongest_key_stands_first(grid):
    assert strongest(effects_numbers(grid, VARY)) == ["bot", "enraged", "dice"]


def test_pooling_cells_that_share_their_luck_narrows_no_interval(grid):
    numbers = effects_numbers(grid, VARY)
    one = (grid["high"] - grid["low"]).mean()
    widths = (numbers["high"] - numbers["low"]).tolist()
    assert all(0.8 * one < width < 1.2 * one for width in widths)


def test_a_half_finished_grid_compares_like_with_like(grid):
    """The last cell, of bot b with many dice, has no game: its fellows must not count either."""
    grid.loc[11, ["games", "win_rate"]] = [0, None]
    numbers = effects_numbers(grid, VARY)
    bots = numbers[numbers["key"] == "bot"]
    assert bots["cells"].tolist() == [5, 5]
    gap = effect(numbers, "bot")
    assert gap["a"] - gap["b"] == pytest.approx(0.5)


def test_a_key_that_moves_with_another_has_no_effect_of_its_own():
    values = [{"dice": 4, "enraged": False}, {"dice": 5, "enraged": True}]
    numbers = effects_numbers(frame_of(values, [500, 300]), ("dice", "enraged"), design="list")
    assert numbers.empty


def test_a_list_of_one_change_at_a_time_tells_each_effect():
    values = [
        {"dice": 4, "enraged": False, "boss": False},
        {"dice": 5, "enraged": False, "boss": False},
        {"dice": 4, "enraged": True, "boss": False},
        {"dice": 4, "enraged": False, "boss": True},
    ]
    vary = ("dice", "enraged", "boss")
    numbers = effects_numbers(frame_of(values, [500, 300, 400, 450]), vary, design="list")
    assert effect(numbers, "dice") == {"4": 0.5, "5": 0.3}
    assert effect(numbers, "enraged") == {"false": 0.5, "true": 0.4}
    assert effect(numbers, "boss") == {"false": 0.5, "true": 0.45}


def test_many_numbers_are_shown_in_spans():
    spans = levelled(pd.Series(range(10, 30)))
    assert list(spans.cat.categories) == [
        "10 to 13",
        "14 to 17",
        "18 to 21",
        "22 to 25",
        "26 to 29",
    ]
    assert spans.value_counts().tolist() == [4] * 5
    assert list(levelled(pd.Series([3, 1, 2])).cat.categories) == ["1", "2", "3"]
    assert list(levelled(pd.Series([True, False])).cat.categories) == ["true", "false"]


def test_texts_stand_in_the_order_of_the_study_or_of_their_numbers():
    dice = pd.Series(["1d10", "1d8", "1d12", "1d8"])
    assert list(levelled(dice).cat.categories) == ["1d10", "1d8", "1d12"]
    assert list(levelled(dice, in_order=True).cat.categories) == ["1d8", "1d10", "1d12"]


def test_a_heat_map_with_holes_keeps_the_order_of_its_values():
    values = [{"a": 1, "b": 2}, {"a": 1, "b": 3}, {"a": 2, "b": 1}, {"a": 2, "b": 3}]
    numbers = grid_numbers(frame_of(values, [1, 2, 3, 4]), ("a", "b"), ("a", "b"), design="space")
    assert list(numbers["b"].cat.categories) == ["1", "2", "3"]
    assert len(numbers) == 4


def test_in_a_space_the_interval_holds_the_spread_of_the_other_keys():
    values = [{"dice": n, "other": (7 * n) % 20} for n in range(20)]
    wins = [500 - 10 * cell["dice"] + 20 * cell["other"] for cell in values]
    frame = frame_of(values, wins, games=100_000)
    numbers = effects_numbers(frame, ("dice", "other"), design="space")
    widths = numbers["high"] - numbers["low"]
    cell = (frame["high"] - frame["low"]).mean()
    assert (widths > cell).all()
    assert (numbers["low"] >= 0).all()


def test_in_a_space_an_outlier_of_three_cells_widens_as_student_says():
    """Of 0.3, 0.3 and 0.6 the mean errs by 0.1; with 2 degrees t is 1 in 1 / sqrt(3) of cases.

    Beside it stand the cells' own 7.5 points: 10 and 7.5 at right angles are 12.5.
    """
    frame = frame_of([{"dice": 2}] * 3, [300, 300, 600])
    frame = frame.assign(low=frame["win_rate"] - 0.075, high=frame["win_rate"] + 0.075)
    found = effects_numbers(frame, ("dice",), design="space", confidence=3**-0.5)
    assert found[["win_rate", "low", "high"]].iloc[0].tolist() == pytest.approx([0.4, 0.275, 0.525])


def test_a_heat_map_holds_the_mean_of_each_pair(grid):
    numbers = grid_numbers(grid, VARY, ("bot", "enraged"))
    shares = {(b, e): share for b, e, _, share, *_ in numbers.itertuples(index=False)}
    assert shares == pytest.approx(
        {("a", "false"): 0.78, ("a", "true"): 0.68, ("b", "false"): 0.28, ("b", "true"): 0.18}
    )


def test_cells_without_games_are_left_out_and_the_best_stands_first(grid):
    grid.loc[0, "games"] = 0
    cells = ranked(grid, VARY)
    assert len(cells) == 11
    assert cells["win_rate"].is_monotonic_decreasing


def chart(swept, frame, kind, keys=()) -> Figure:
    """One chart of a sweep that is told, not stored."""
    options = {"keys": ",".join(keys) or None}
    return catalogue.draw(Source(None, survey=(swept, frame)), kind, options)


# --- Charts --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("kind", DRAWN_OF_CELLS)
def test_every_kind_of_chart_is_drawn(swept, grid, kind, tmp_path):
    from simkit.view.charts.canvas import save_file

    figure = chart(swept, grid, kind)
    file = save_file(figure, tmp_path / f"{kind}.png")
    assert file.stat().st_size > 5_000
    caption = figure.texts[-1].get_text().replace("\n", " ")
    assert "12 cells of 1,000 games. Seed 1. 21 of 211 component values are assumed." in caption


@pytest.mark.slow
def test_a_chart_shows_the_numbers_of_its_cells(grid):
    axes = win_rate(grid, VARY).axes[0]
    dots = axes.lines[-1].get_xdata()
    assert list(dots) == pytest.approx(sorted(100 * grid["win_rate"], reverse=True))
    assert axes.get_yticklabels()[0].get_text() == "a, dice 4"


@pytest.mark.slow
def test_of_many_endings_the_rarest_are_drawn_as_one_won_and_lost_apart():
    frame = frame_of([{"x": 1}, {"x": 2}], [40, 50])
    ways = {f"ending:way {n}": [100 - n, 90 - n] for n in range(11)}
    frame = frame.drop(columns=[name for name in frame if name.startswith("ending:")])
    figure = endings(frame.assign(**ways), ["x"], won=["way 0", "way 9"])
    names = [text.get_text() for text in figure.axes[0].get_legend().get_texts()]
    assert len(names) == 8
    assert "other endings, lost" in names
    assert "other endings, won" in names
    assert "way 6" not in names


def test_eight_cells_have_eight_looks():
    assert len({mark for mark, _ in MARKS}) == len({colour for _, colour in MARKS}) == len(MARKS)
    assert len(MARKS) >= 8


def test_changes_of_endings_have_one_scale_and_the_least_are_left_out():
    games = [
        (name, game, 6, f"way {(game * (1 + cell)) % 9}")
        for cell, name in enumerate(("plain", "hard"))
        for game in range(90)
    ]
    frame = pd.DataFrame(games, columns=["name", "game", "turns", "outcome"])
    _, *others = changes(frame).axes
    assert len(others) == 5
    assert len({axes.get_xlim() for axes in others}) == 1


def test_won_endings_are_cool_and_lost_ones_warm(swept, grid):
    legend = chart(swept, grid, "endings").axes[0].get_legend()
    colours = {
        text.get_text(): handle.get_color()
        for text, handle in zip(legend.get_texts(), legend.legend_handles, strict=True)
    }
    assert colours == {"doom": "#E69F00", "lord-killed": "#0072B2"}


@pytest.mark.slow
def test_of_many_cells_the_first_and_the_last_are_drawn():
    values = [{"goal": n} for n in range(100)]
    frame = frame_of(values, [10 * n for n in range(100)])
    figure = win_rate(frame, ("goal",))
    assert len(figure.axes[0].get_yticks()) == 40
    assert "the 20 cells with the highest win rate and the 20 with the lowest" in " ".join(
        figure.texts[-1].get_text().split()
    )


@pytest.mark.parametrize(
    ("kind", "over", "message"),
    [
        ("effects", ("bot", "dice"), "--keys goes with heat-map, interaction, curve"),
        ("heat-map", ("bot",), "--keys takes two of the keys that vary: bot, dice, enraged"),
        ("heat-map", ("bot", "bot"), "--keys takes two of the keys"),
        ("heat-map", ("bot", "nothing"), "--keys takes two of the keys"),
    ],
)
def test_keys_that_cannot_be_drawn_are_refused(swept, grid, kind, over, message):
    with pytest.raises(BadInput) as refusal:
        chart(swept, grid, kind, over)
    assert message in str(refusal.value)


def test_what_cannot_be_drawn_is_refused(grid):
    with pytest.raises(BadInput, match="needs two keys"):
        heat_map(grid, ("bot",))
    with pytest.raises(BadInput, match="No cell has a finished game yet"):
        win_rate(grid.assign(games=0), VARY)
    with pytest.raises(BadInput, match="no column win_rate"):
        win_rate(grid.drop(columns="win_rate"), VARY)
    side_by_side = frame_of([{"x": 1, "y": 1}, {"x": 2, "y": 2}], [5, 6])
    with pytest.raises(BadInput, match="cannot tell its effect from theirs"):
        effects(side_by_side, ("x", "y"), design="list")


# --- The page and the report ---------------------------------------------------------------------


def test_the_page_fits_its_width_and_holds_every_cell(swept, grid):
    page = sweep_page(swept, grid)
    assert max(map(len, page.splitlines())) <= 80
    assert "Highest win rate: 80.0 % (77.4 to 82.4) with a, dice 4." in page
    assert page.count("1,000 ") == 12 + 1
    lines = [line for line in page.splitlines() if line.startswith("  a, dice 4 ")]
    assert lines[0].split()[-6:] == ["80.0", "%", "77.4", "to", "82.4", "7.2"]
    assert page.index("What each key does") < page.index("enraged  false")


def test_a_half_finished_sweep_says_so(swept, grid):
    swept["finished"] = swept["cells"][0]["finished"] = False
    swept["cells"][1] |= {"games": 0, "win_rate": {"estimate": None, "low": 0, "high": 1}}
    page = " ".join(sweep_page(swept, grid).split())
    assert "Not finished: 11 of 12 cells are finished." in page


def test_a_sweep_without_games_has_a_page(swept, grid):
    for cell in swept["cells"]:
        cell |= {"games": 0, "finished": False}
    swept |= {"games": 0, "finished": False}
    assert "No game is stored yet" in sweep_page(swept, grid.assign(games=0))


def test_cells_that_were_left_out_are_listed(swept, grid):
    swept["skipped"] = [{"values": {"dice": n, "enraged": True}, "why": "No."} for n in range(8)]
    page = " ".join(sweep_page(swept, grid).split())
    assert "Left out: dice=0, enraged=true. No." in page
    assert "Left out: 3 more cells." in page


@pytest.mark.slow
def test_the_report_has_tables_charts_and_the_way_to_repeat_it(swept, grid, tmp_path):
    files = write_report(tmp_path, swept, grid)
    assert {path.name for path in files} == {path.name for path in tmp_path.iterdir()}
    text = files[0].read_text()
    assert text.startswith("# What is \\*hard\\* about it?\n")
    for kind in DRAWN_OF_CELLS:
        assert f"]({kind}.png)" in text
    assert text.count("\n| a") == 6
    assert "simkit sweep out/study.json --out out-again" in text
    assert "simkit check --rerun out" in text
    assert "21 of 211 component values are assumed" in text
    assert pd.read_csv(tmp_path / "cells.csv")["won"].tolist() == grid["won"].tolist()


@pytest.mark.slow
def test_the_same_sweep_gives_the_same_report_byte_for_byte(swept, grid, tmp_path):
    one = write_report(tmp_path / "one", swept, grid)
    two = write_report(tmp_path / "two", swept, grid)
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]


@pytest.mark.slow
def test_a_chart_that_cannot_be_drawn_is_left_out_of_the_report(tmp_path):
    frame = frame_of([{"goal": 1}, {"goal": 2}], [5, 6])
    (tmp_path / "heat-map.png").write_bytes(b"of an older sweep")
    swept = {
        "question": "",
        "name": "x",
        "design": "grid",
        "vary": ["goal"],
        "winning": [],
        "finished": True,
        "seed": 1,
        "components": {},
        "games": 0,
        "cells": [],
        "skipped": [],
        "settings": {},
        "precision": 0.1,
        "game": "x",
        "folder": "out",
        "packs": ["my pack.toml"],
        "version": "1",
        "kernel": "k",
    }
    files = write_report(tmp_path, swept, frame)
    assert not (tmp_path / "heat-map.png").exists()
    text = files[0].read_text()
    assert "heat-map" not in text
    assert "--pack 'my pack.toml'" in text


# --- Played again --------------------------------------------------------------------------------


def found(**changes) -> dict:
    return {
        "file": "rows.csv",
        "game": "x",
        "games": 1000,
        "differing": 0,
        "identical": True,
        "first": None,
        "changed": [],
        "files": None,
        "same_files": 0,
        "faults": [],
    } | changes


def test_the_page_of_a_rerun_says_whether_all_is_the_same():
    assert "identical. All 1,000 games gave the same rows." in rerun_page(found())


def test_the_page_of_a_rerun_names_the_first_difference_and_what_has_changed():
    first = {"game": 7, "column": "turns", "stored": 5, "now": 6}
    page = rerun_page(
        found(identical=False, differing=3, first=first, changed=["the rules have changed"])
    )
    text = " ".join(page.split())
    assert "not identical. 3 of 1,000 games differ. The first is game 7: turns was 5, is 6." in text
    assert "Since it was written, the rules have changed." in text


def test_the_page_of_a_rerun_counts_the_files_of_a_folder_and_names_the_wrong_ones():
    page = " ".join(rerun_page(found(files=12, same_files=12)).split())
    assert "identical. 12 of 12 files are byte-identical. All 1,000 games" in page
    faults = [{"file": f"{number}.parquet", "why": "it is missing"} for number in range(22)]
    page = rerun_page(found(identical=False, files=30, same_files=8, faults=faults))
    assert page.startswith("rows.csv: not identical. 8 of 30 files are byte-identical.\n\n")
    assert page.endswith("19.parquet: it is missing.\nand 2 more files.")
