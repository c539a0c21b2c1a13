"""The tables of the web page: their cells, and the number that sorts each column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simkit.view.text.key_effects import effects_numbers, strongest
from simkit.view.text.sweeps import Swept, by_share, cell_heads, in_order
from simkit.view.text.values import key_text
from simkit.view.text.words import count, digits_for, percent, quantity, span

if TYPE_CHECKING:
    from pandas import DataFrame

    from simkit.description.game import Game

MOST_ROWS = 500  # lines of a table
MOST_OPEN = 24  # a longer one is folded at first
MOST_PRINTED = 100  # a longer one stays so on paper
WON = "win rate (95 % interval)"
MOST_COMPARED = 4  # cells that stand side by side in the table of metrics


@dataclass(frozen=True)
class Entry:
    """A place in a table: its text, a smaller one below it, the number that it is sorted by.

    `bar` are the ends and the middle of an interval, as shares of the column's width.
    """

    text: str
    below: str = ""
    value: float | None = None
    bar: tuple[float, float, float] | None = None


@dataclass(frozen=True)
class Grid:
    """A table; a column is numeric or of text. `left_out` rows had no room."""

    heads: tuple[str, ...]
    numeric: tuple[bool, ...]
    rows: tuple[tuple[Entry, ...], ...] = ()
    left_out: int = 0

    @property
    def long(self) -> bool:
        """Whether it is folded at first."""
        return len(self.rows) > MOST_OPEN

    @property
    def very_long(self) -> bool:
        """Whether it stays so on paper."""
        return len(self.rows) > MOST_PRINTED

    @property
    def barred(self) -> int:
        """The column of bars, which stand in for a chart where there is no room for one; or -1."""
        bars = (place for row in self.rows[:1] for place, entry in enumerate(row) if entry.bar)
        return next(bars, -1)


def _grid(heads: Sequence[tuple[str, bool]], rows: Iterable[Sequence[Entry]]) -> Grid:
    found = [tuple(row) for row in rows]
    names, numeric = zip(*heads, strict=True)
    return Grid(names, numeric, tuple(found[:MOST_ROWS]), max(0, len(found) - MOST_ROWS))


def _number(value: float, digits: int) -> Entry:
    return Entry(quantity(value, digits), value=value)


def _whole(value: int) -> Entry:
    return Entry(count(value), value=value)


def _share(share: float, low: float, high: float) -> Entry:
    digits = digits_for(low, high)
    return Entry(percent(share, digits), span(low, high, digits), share)


def _bar(rate: Sequence[float], widest: float) -> Entry:
    """An interval as a line; it is sorted as its middle is."""
    share, low, high = rate
    scale = max(widest, 1e-9)
    return Entry("", value=share, bar=(low / scale, share / scale, high / scale))


def _scale(widest: float) -> str:
    """What the ends of a column of bars stand for."""
    return f"0 to {percent(widest)}"


# --- Cells ---------------------------------------------------------------------------------------


def cells_table(swept: Swept) -> Grid:
    """A line a cell, the one that is won most on top."""
    ordered = in_order(swept)
    widest = max((cell["win_rate"]["high"] for cell in ordered), default=1.0)
    pooled = [("pooled", True)] if "pooled" in cell_heads(swept) else []
    heads = (("cell", False), (WON, True), (_scale(widest), True), *pooled, ("games", True))
    rows = []
    for cell in ordered:
        rate = [cell["win_rate"][key] for key in ("estimate", "low", "high")]
        guess = [_interval(cell["pooled"])] if pooled else []
        line = [Entry(cell["name"]), _share(*rate), _bar(rate, widest), *guess]
        rows.append([*line, _whole(cell["games"])])
    return _grid(heads, rows)


# --- Keys ----------------------------------------------------------------------------------------


def effects(swept: Swept, frame: DataFrame) -> list[dict[str, Any]]:
    """A row for each key and value, the strongest key first; none where fewer than two vary."""
    if len(swept["vary"]) < 2 or not swept["games"]:
        return []
    numbers = effects_numbers(frame, swept["vary"], design=swept["design"])
    rows = [{str(name): each for name, each in row.items()} for row in numbers.to_dict("records")]
    return [
        row | {"key": key_text(key)}
        for key in strongest(numbers)
        for row in rows
        if row["key"] == key
    ]


def effects_table(swept: Swept, frame: DataFrame) -> Grid:
    """What each value of each key does, the others alike."""
    rows = effects(swept, frame)
    widest = max((row["high"] for row in rows), default=1.0)
    shares = ((WON, True), (_scale(widest), True))
    heads = (("key", False), ("value", False), *shares, ("cells", True))
    lines = []
    for row in rows:
        rate = [row[key] for key in ("win_rate", "low", "high")]
        ends = [_share(*rate), _bar(rate, widest), _whole(row["cells"])]
        lines.append([Entry(row["key"]), Entry(str(row["value"])), *ends])
    return _grid(heads, lines)


# --- Endings, length -----------------------------------------------------------------------------


def endings_table(swept: Swept) -> Grid:
    """The share of each ending in each cell; endings that never came up are left out."""
    cells = by_share(swept)
    names = list(dict.fromkeys(name for cell in cells for name in cell["outcomes"]))
    found = [name for name in names if any(cell["outcomes"][name]["estimate"] for cell in cells)]
    heads = [("cell", False), *((name, True) for name in found)]
    rows = (
        [Entry(cell["name"]), *(_interval(cell["outcomes"][name]) for name in found)]
        for cell in cells
    )
    return _grid(heads, rows)


def _interval(rate: Mapping[str, Any]) -> Entry:
    return _share(rate["estimate"], rate["low"], rate["high"])


def length_table(swept: Swept, frame: DataFrame) -> Grid:
    """How many turns the games of each cell have."""
    heads = (
        ("cell", False),
        ("mean turns (95 % interval)", True),
        ("median", True),
        ("5 % end by", True),
        ("95 % end by", True),
    )
    rows = []
    for cell in by_share(swept):
        turns = cell["turns"]
        quantiles = [_number(turns[key], 0) for key in ("median", "q05", "q95")]
        rows.append([Entry(cell["name"]), _mean(frame, cell["cell"], "turns"), *quantiles])
    return _grid(heads, rows)


def _mean(frame: DataFrame, cell: int, metric: str) -> Entry:
    """A metric's mean in a cell, with its interval where there is one."""
    row = frame.loc[frame["cell"] == cell].iloc[0]
    mean, low, high = (row[f"{part}:{metric}"] for part in ("mean", "mean_low", "mean_high"))
    if mean is None or mean != mean:
        return Entry("-")
    sure = low is not None and low == low
    return Entry(quantity(mean), f"{quantity(low)} to {quantity(high)}" if sure else "", mean)


# --- Metrics -------------------------------------------------------------------------------------


def metrics_table(swept: Swept, frame: DataFrame, game: Game | None) -> Grid:
    """The mean of everything that is measured, in the cells won most and least side by side."""
    cells = by_share(swept)
    half = MOST_COMPARED // 2
    shown = cells if len(cells) <= MOST_COMPARED else [*cells[:half], *cells[-half:]]
    help = {metric.name: metric.help for metric in game.metrics} if game else {}
    heads = [("per game", False), *((cell["name"], True) for cell in shown)]
    names = [name.removeprefix("mean:") for name in frame.columns if name.startswith("mean:")]
    rows = (
        [
            Entry(name.replace("_", " "), help.get(name, "")),
            *(_mean(frame, cell["cell"], name) for cell in shown),
        ]
        for name in names
        if shown
    )
    return _grid(heads, rows)
