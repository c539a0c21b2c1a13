"""Charts are tested on their data: what is drawn equals what the frame says."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from functools import partial
from itertools import pairwise
from types import SimpleNamespace

import matplotlib
import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from scipy.stats import binomtest, t

from simkit.messages.errors import BadInput
from simkit.view import faces
from simkit.view.charts import canvas, runs
from simkit.view.charts.canvas import save

DOOM = partial(runs.loss_by_cause, loss="doom")
CHARTS = (runs.win_rate, runs.endings, DOOM)
ORDER = ["expert", "raider", "warden", "beginner", "random", "idle"]


def dots(axes: Axes) -> list[tuple[np.ndarray, np.ndarray]]:
    """(across, down) of every series of dots."""
    series = [line for line in axes.lines if line.get_marker() not in ("|", "None", None, "")]
    return [line.get_data() for line in series]


def intervals(axes: Axes) -> list[np.ndarray]:
    """(low, high) of every series of lines."""
    found = [part for part in axes.collections if isinstance(part, LineCollection)]
    return [np.array([segment[:, 0] for segment in part.get_segments()]) for part in found]


def names_at(axes: Axes) -> list[str]:
    return [label.get_text() for label in axes.get_yticklabels()]


def texts(figure: Figure) -> str:
    return " ".join(" ".join(text.get_text().split()) for text in figure.texts)


# --- Win share -----------------------------------------------------------------------------------


def test_win_rates_are_counted_from_the_frame_with_wilson_intervals(frame):
    numbers = runs.win_rate_numbers(frame).set_index("bot")
    for bot, games in frame.groupby("bot"):
        won = int(games["won"].sum())
        bounds = binomtest(won, len(games)).proportion_ci(0.95, method="wilson")
        got = numbers.loc[bot]
        assert (got["games"], got["won"]) == (len(games), won)
        assert got[["win_rate", "low", "high"]].tolist() == pytest.approx(
            [won / len(games), bounds.low, bounds.high]
        )


def test_a_sequence_is_wider_than_wilson(frame):
    wilson = runs.win_rate_numbers(frame)
    watched = runs.win_rate_numbers(frame, method="sequence")
    assert (watched["high"] - watched["low"] > wilson["high"] - wilson["low"]).all()


def test_win_rate_draws_the_numbers_best_bot_on_top(frame):
    numbers = runs.win_rate_numbers(frame)
    (axes,) = runs.win_rate(frame).axes
    ((across, down),) = dots(axes)
    assert across.tolist() == pytest.approx((100 * numbers["win_rate"]).tolist())
    assert down.tolist() == list(range(len(ORDER)))
    assert intervals(axes)[0] == pytest.approx(100 * numbers[["low", "high"]].to_numpy())
    assert names_at(axes) == ORDER
    top, bottom = reversed(axes.get_ylim())
    assert top < bottom
    assert axes.get_xlabel() == "win rate (%)"


def test_every_win_rate_is_written_beside_its_dot(frame):
    numbers = runs.win_rate_numbers(frame)
    (axes,) = runs.win_rate(frame).axes
    written = [text.get_text() for text in axes.texts]
    assert [text.split(" %")[0] for text in written] == [
        f"{100 * share:.{1 if high - low >= 0.002 else 2}f}"
        for share, low, high in numbers[["win_rate", "low", "high"]].to_numpy()
    ]
    assert all("(" in text and " to " in text for text in written)


def test_the_axis_of_a_share_never_passes_100_per_cent(make_frame):
    (axes,) = runs.win_rate(make_frame(50, {"sure": 1.0})).axes
    assert axes.get_xlim() == (0, 100)


# --- Endings -------------------------------------------------------------------------------------


def test_endings_count_every_game_once(frame):
    numbers = runs.endings_numbers(frame)
    assert numbers["games"].sum() == len(frame)
    assert numbers.groupby("bot")["share"].sum().tolist() == pytest.approx([1] * len(ORDER))
    for row in numbers[numbers["games"] > 0].sample(20, random_state=1).itertuples():
        here = frame[(frame["bot"] == row.bot) & (frame["outcome"] == row.outcome)]
        assert row.games == here["turns"].between(row.turn_from, row.turn_to).sum()


def test_spans_are_single_turns_until_there_are_too_many(frame, make_frame):
    numbers = runs.endings_numbers(frame)
    assert (numbers["turn_from"] == numbers["turn_to"]).all()
    slow = make_frame(200)
    slow["turns"] *= 9
    numbers = runs.endings_numbers(slow)
    spans = numbers[["turn_from", "turn_to"]].drop_duplicates().to_numpy().tolist()
    assert len(spans) <= 30
    assert spans[0][0] == 1
    assert spans[-1][1] >= slow["turns"].max()
    assert all(high + 1 == low for (_, high), (low, _) in pairwise(spans))
    assert numbers["games"].sum() == len(slow)


def test_shares_of_endings_have_wilson_intervals_and_won_ones_come_first(frame):
    shares = runs.ending_shares(frame)
    assert list(shares["bot"].unique()) == ORDER
    assert list(shares["outcome"].unique()) == ["lord-killed", "doom", "shadow"]
    expert = frame[frame["bot"] == "expert"]
    row = shares.query("bot == 'expert' and outcome == 'doom'").iloc[0]
    ended = int((expert["outcome"] == "doom").sum())
    bounds = binomtest(ended, len(expert)).proportion_ci(0.95, method="wilson")
    assert row[["share", "low", "high"]].tolist() == pytest.approx(
        [ended / len(expert), bounds.low, bounds.high]
    )


def test_endings_draw_the_numbers_a_panel_a_bot(frame):
    numbers = runs.endings_numbers(frame)
    figure = runs.endings(frame)
    assert [axes.get_title(loc="left") for axes in figure.axes] == ORDER
    for axes, bot in zip(figure.axes, ORDER, strict=True):
        part = numbers[numbers["bot"] == bot]
        floor = np.zeros(len(part) // 3)
        for bars, (outcome, rows) in zip(
            axes.containers, part.groupby("outcome", sort=False), strict=True
        ):
            assert bars.get_label().startswith(outcome.replace("-", " "))
            drawn = np.array([(bar.get_y(), bar.get_height()) for bar in bars])
            assert drawn[:, 0] == pytest.approx(floor)
            assert drawn[:, 1] == pytest.approx(100 * rows["share"].to_numpy())
            assert [bar.get_x() + 0.5 for bar in bars] == pytest.approx(rows["turn_from"].tolist())
            floor = floor + drawn[:, 1]
        assert floor.sum() == pytest.approx(100)


def test_the_legend_of_endings_holds_each_share_with_its_interval(frame):
    shares = runs.ending_shares(frame)
    for axes in runs.endings(frame).axes:
        bot = axes.get_title(loc="left")
        labels = [text.get_text() for text in axes.get_legend().get_texts()]
        rows = shares[shares["bot"] == bot].to_dict("records")
        assert len(labels) == len(rows)
        for text, row in zip(reversed(labels), rows, strict=True):
            digits = 1 if row["high"] - row["low"] >= 0.002 else 2
            interval = f"({100 * row['low']:.{digits}f} to {100 * row['high']:.{digits}f})"
            assert text.startswith(f"{row['outcome'].replace('-', ' ')}\n")
            assert text.endswith(interval)


def test_many_endings_have_a_row_each_with_name_and_share(make_frame):
    frame = make_frame(400, {"sure": 0.5})
    frame["outcome"] = [f"way-{number % 6}" for number in range(len(frame))]
    frame["won"] = frame["outcome"] < "way-3"
    shares = runs.ending_shares(frame)
    figure = runs.endings(frame)
    assert len(figure.axes) == 6, "so many looks in one histogram are not told apart"
    for axes, row in zip(figure.axes, shares.to_dict("records"), strict=True):
        won = " (won)" if row["won"] else ""
        assert axes.get_ylabel() == f"{row['outcome'].replace('-', ' ')}{won}"
        assert axes.texts[0].get_text().startswith(f"{100 * row['share']:.1f} % (")
        drawn = sum(bar.get_height() for bar in axes.containers[0])
        assert drawn == pytest.approx(100 * row["share"])
    assert len({axes.get_ylim() for axes in figure.axes}) == 1


# --- Doom ----------------------------------------------------------------------------------------


def test_doom_is_averaged_by_cause_and_bot_with_students_interval_of_two_games_more(frame):
    numbers = runs.loss_by_cause_numbers(frame, "doom").set_index(["cause", "bot"])
    for cause in ("exits", "deaths", "shortages"):
        for bot, games in frame.groupby("bot"):
            doom = games[f"doom_{cause}"]
            wary = np.append(doom, [doom.min(), doom.max()])
            reach = t.ppf(0.975, len(wary) - 1) * wary.std(ddof=1) / np.sqrt(len(wary))
            got = numbers.loc[(cause, bot), ["mean", "low", "high"]].tolist()
            assert got == pytest.approx([doom.mean(), wary.mean() - reach, wary.mean() + reach])


def test_causes_are_ordered_by_effect_and_those_that_never_occurred_are_only_named(frame):
    numbers = runs.loss_by_cause_numbers(frame, "doom")
    assert list(numbers["cause"].unique()) == ["exits", "deaths", "shortages"]
    assert "Never occurred: map." in texts(DOOM(frame))


def test_doom_draws_the_numbers_a_band_a_cause(frame):
    numbers = runs.loss_by_cause_numbers(frame, "doom")
    (axes,) = DOOM(frame).axes
    assert names_at(axes) == ["exits", "deaths", "shortages"]
    for bot, (across, down), lines in zip(ORDER, dots(axes), intervals(axes), strict=True):
        part = numbers[numbers["bot"] == bot]
        assert across.tolist() == pytest.approx(part["mean"].tolist())
        assert np.round(down).tolist() == [0, 1, 2]
        assert lines == pytest.approx(part[["low", "high"]].to_numpy())
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ORDER


def test_one_game_has_a_dot_and_no_interval(make_frame):
    one = make_frame(1, {"solo": 0.5})
    assert runs.loss_by_cause_numbers(one, "doom")[["low", "high"]].isna().all(axis=None)
    DOOM(one)


def test_a_frame_without_any_doom_is_refused(frame):
    with pytest.raises(BadInput, match="no doom"):
        DOOM(frame.assign(doom_exits=0, doom_deaths=0, doom_shortages=0))
    with pytest.raises(BadInput, match="begins with doom_"):
        DOOM(frame[["bot", "won"]])


# --- What all charts promise ---------------------------------------------------------------------


@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart_says_its_question_and_how_many_games_it_stands_on(chart, frame):
    figure = chart(frame, title="What is the question?", subtitle="Toy", note="5 are assumed.")
    said = texts(figure)
    assert "What is the question?" in said
    assert "Toy" in said
    assert "1,500 games a bot, seed 1. 5 are assumed." in said
    assert "95" in said


@pytest.mark.parametrize("chart", CHARTS)
def test_unequal_numbers_of_games_are_not_hidden(chart, frame):
    few = pd.concat([frame, frame[frame["bot"] == "idle"]])
    assert "1,500 to 3,000 games a bot" in texts(chart(few))


@pytest.mark.parametrize("chart", CHARTS)
def test_a_frame_that_cannot_be_drawn_is_refused_in_words(chart, frame):
    with pytest.raises(BadInput, match="no column bot"):
        chart(frame.drop(columns="bot"))
    with pytest.raises(BadInput, match="no games"):
        chart(frame.head(0))


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize(
    "title", ["Short?", "A long question that needs a second line of its own?"]
)
def test_nothing_is_cut_and_no_texts_collide(chart, title, make_frame):
    names = {"expert": 0.3, "a $very$ long name of a bot that somebody made up": 0.2, "i": 0.0}
    figure = chart(make_frame(300, names), title=title, subtitle="Toy", note="Noted. " * 30)
    FigureCanvasAgg(figure).draw()
    boxes = [
        (text.get_text(), text.get_window_extent())
        for text in figure.findobj(matplotlib.text.Text)
        if text.get_text().strip() and text.get_visible()
    ]
    page = figure.bbox
    for words, box in boxes:
        assert box.x0 >= 0 and box.x1 <= page.x1, words
        assert box.y0 >= 0 and box.y1 <= page.y1, words
    for place, (words, box) in enumerate(boxes):
        for others, other in boxes[place + 1 :]:
            assert not box.overlaps(other), (words, others)


@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart_leaves_the_settings_of_matplotlib_alone(chart, small, tmp_path):
    before = dict(matplotlib.rcParams)
    save(chart(small), tmp_path, "chart")
    assert dict(matplotlib.rcParams) == before


def test_no_global_figure_is_made(tmp_path):
    code = (
        "import sys, pandas as pd; from simkit.view.charts import runs; "
        "from simkit.view.charts.canvas import save; "
        "frame = pd.DataFrame({'bot': ['a'], 'won': [True]}); "
        "save(runs.win_rate(frame), sys.argv[1], 'x'); "
        "print('matplotlib.pyplot' in sys.modules)"
    )
    call = [sys.executable, "-c", code, str(tmp_path)]
    found = subprocess.run(call, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"
    assert (tmp_path / "x.png").exists()


@pytest.mark.parametrize("chart", CHARTS)
def test_the_same_frame_gives_the_same_files(chart, make_frame, tmp_path):
    many_panels = make_frame(40)
    first = save(chart(many_panels), tmp_path / "a", "chart")
    second = save(chart(many_panels), tmp_path / "b", "chart")
    for one, other in zip(first, second, strict=True):
        assert one.read_bytes() == other.read_bytes()


def test_a_chart_is_saved_as_png_and_svg(small, tmp_path):
    png, svg = save(runs.win_rate(small), tmp_path / "new" / "folder", "win")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert ET.parse(svg).getroot().tag.endswith("svg")
    assert "dc:date" not in svg.read_text()


def test_names_of_any_kind_make_a_sound_svg(make_frame, tmp_path):
    odd = make_frame(20, {"<b>&amp;--> $\\frac$": 0.5, "null\x00\x1b": 0.1})
    for chart in CHARTS:
        _, svg = save(chart(odd), tmp_path, "odd")
        ET.parse(svg)


def luminance(colour: str) -> float:
    red, green, blue = to_rgb(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_series_differ_without_colour():
    marks = [mark for mark, _ in canvas.MARKS]
    assert len(set(marks)) == len(marks)
    looks = canvas.colours_of([("won", True), ("a", False), ("b", False), ("c", False)])
    assert len({hatch for _, hatch in looks.values()}) == 4
    assert abs(luminance(looks["won"][0]) - luminance(looks["a"][0])) > 0.2


def test_an_ending_of_rivals_is_not_split_by_who_has_won():
    rows = {"outcome": ["goal", "goal", "endless"], "won": [True, False, False]}
    frame = pd.DataFrame({**rows, "won_1": [1, 0, 0], "won_2": [0, 1, 0]})
    seen = faces._of_all_seats(frame, SimpleNamespace(bot="expert"))
    assert [*seen["outcome"]] == rows["outcome"]
    assert [*seen["won"]] == [True, True, False], "won, whoever has won"
