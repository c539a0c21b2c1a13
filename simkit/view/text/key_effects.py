"""The win rates of a sweep, and the effect of each key on them, as charts and tables show them.

A frame of cells has a row a cell, as `simkit.sweep(...).cells` gives it: its values under their
keys, `name`, `games`, `won`, `share` with `low` and `high`, `ending:NAME`, `turns_mean` and so on.
`vary` names the keys in which the cells differ.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from simkit.lab.statistics.intervals import errors_to_each_side
from simkit.lab.varying.cell_names import WHO
from simkit.messages.errors import BadInput
from simkit.view.text.values import value_text

if TYPE_CHECKING:
    from pandas import DataFrame, Series

MOST_LEVELS = 6  # a key with more numbers than these is shown in spans
SPANS = 5
INTERVAL = ["win_rate", "low", "high"]


# --- Cells ---------------------------------------------------------------------------------------


def played(frame: DataFrame, vary: Sequence[str] = ()) -> DataFrame:
    """The cells that have games."""
    require(frame, *vary, "name", "games", "won", *INTERVAL)
    cells = frame[frame["games"] > 0]
    if cells.empty:
        raise BadInput("No cell has a finished game yet; there is nothing to draw.")
    return cells.reset_index(drop=True)


def ranked(frame: DataFrame, vary: Sequence[str] = ()) -> DataFrame:
    """The cells that have games, the one that is won most first."""
    cells = played(frame, vary).sort_values("win_rate", ascending=False, kind="stable")
    return cells.reset_index(drop=True)


def rows_of(frame: DataFrame, columns: Sequence[str]) -> Iterable[tuple[Any, ...]]:
    """The rows of some columns; of none, an empty row each."""
    if not columns:
        return [()] * len(frame)
    return zip(*(frame[column].tolist() for column in columns), strict=True)


def require(frame: DataFrame, *columns: str) -> None:
    """Refuse a frame that cannot be drawn, before matplotlib says so in its own way."""
    missing = [name for name in columns if name not in frame.columns]
    if missing:
        raise BadInput(f"The frame of cells has no column {', '.join(missing)}.")
    if frame.empty:
        raise BadInput("There are no cells; there is nothing to draw.")


# --- What each key does --------------------------------------------------------------------------


def effects_numbers(
    frame: DataFrame, vary: Sequence[str], *, design: str = "grid", confidence: float = 0.95
) -> DataFrame:
    """A row for each key and value: cells, and their mean share with an interval.

    In a grid or a list the values of a key are compared over the settings of the other keys that
    were played with every one of them; a key without any such setting has no row. The interval is
    the mean of the cells' own: cells share their luck, so their errors need not cancel. In a space
    the other keys differ from cell to cell by chance, so the interval is that of a mean of cells
    drawn so, with the luck that all of them share. Bots that win no game at all count only for
    what the bot does: whatever else changes, they lose, and would draw every average to nothing.
    """
    import pandas as pd

    everybody = played(frame, vary)
    able = everybody[~hopeless(everybody)]
    rows = []
    for key in vary:
        cells = everybody if key in WHO else able
        levels = levelled(cells[key], in_order=design == "space")
        if design == "space":
            rows += _in_space(cells, key, levels, confidence)
        else:
            rows += _in_grid(cells, key, levels, [other for other in vary if other != key])
    return pd.DataFrame(rows, columns=["key", "value", "cells", *INTERVAL])


def hopeless(cells: DataFrame) -> Series:
    """Which cells are played by bots that win no game in any cell, where others win some."""
    import pandas as pd

    who = next((key for key in WHO if key in cells.columns), None)
    if who is None or not cells["won"].any():
        return pd.Series(False, index=cells.index)
    return cells.groupby(cells[who].map(value_text))["won"].transform("sum") == 0


def _in_grid(
    cells: DataFrame, key: str, levels: Series, others: Sequence[str]
) -> list[tuple[Any, ...]]:
    """The mean share at each value of a key, over the same settings of the other keys."""
    fair = cells[complete(cells, [key], others)]
    return [
        (key, value, len(part), *part[INTERVAL].mean())
        for value in levels.cat.categories
        if len(part := fair[levels[fair.index] == value])
    ]


def _in_space(
    cells: DataFrame, key: str, levels: Series, confidence: float
) -> list[tuple[Any, ...]]:
    """The mean share of the cells with each value or span of values; one cell alone tells none."""
    rows = []
    for value in levels.cat.categories:
        part = cells[levels == value]
        number, mean = len(part), part["win_rate"].mean()
        if number > 1:
            error = part["win_rate"].std() / math.sqrt(number)
            drawn = errors_to_each_side(confidence, number - 1) * error
            shared = (part["high"] - part["low"]).mean() / 2
            reach = math.hypot(drawn, shared)
            least = min(0.0, part["low"].min())  # below nothing only above fair shares
            low, high = max(least, mean - reach), min(1, mean + reach)
            rows.append((key, value, number, mean, low, high))
    return rows


def complete(cells: DataFrame, keys: Sequence[str], others: Sequence[str]) -> Series:
    """Which cells belong to a setting of the other keys that was played with every value of these.

    Only such cells compare like with like, where a sweep is half finished or leaves cells out.
    """
    import pandas as pd

    these = pd.Series(
        list(rows_of(cells.astype(dict.fromkeys(keys, str)), keys)), index=cells.index
    )
    wanted = these.nunique()
    if not others:
        return these.notna()
    settings = pd.Series(list(map(str, rows_of(cells, others))), index=cells.index)
    return these.groupby(settings).transform("nunique") == wanted


def levelled(values: Series, in_order: bool = False) -> Series:
    """The values as ordered names; of many numbers, spans that hold about as many cells each.

    Texts stand as they come, or where cells come by chance, `in_order`.
    """
    import pandas as pd

    numbers = pd.api.types.is_numeric_dtype(values) and not pd.api.types.is_bool_dtype(values)
    distinct = sorted(values.unique()) if numbers else list(dict.fromkeys(values.tolist()))
    if in_order and not numbers:
        distinct.sort(key=_with_numbers)
    if not numbers or len(distinct) <= MOST_LEVELS:
        names = {value: value_text(value) for value in distinct}
        found = pd.Categorical([names[value] for value in values], list(names.values()))
        return pd.Series(found, index=values.index)
    spans = pd.qcut(values, SPANS, labels=False, duplicates="drop")
    ends = values.groupby(spans).agg(["min", "max"])
    names = {
        span: f"{value_text(low)} to {value_text(high)}"
        for span, low, high in ends.itertuples(name=None)
    }
    found = pd.Categorical([names[span] for span in spans], list(names.values()))
    return pd.Series(found, index=values.index)


def _with_numbers(value: Any) -> list[Any]:
    """1d8 stands before 1d10."""
    parts = re.split(r"([0-9]+)", str(value))
    return [int(part) if part.isdecimal() else part for part in parts]


def ranges_of(effects: DataFrame) -> DataFrame:
    """A row a key, the one that moves most first: its worst and best value, shares, bounds.

    Columns: key, worst, best, low, high (mean shares at these values, %), low_from, low_to,
    high_from, high_to (their intervals, %). `attrs["values"]` counts all values of all keys.
    """
    import pandas as pd

    rows = []
    every: list[Any] = [*effects.itertuples(index=False)]
    for key in strongest(effects) if not effects.empty else ():
        ordered = sorted((row for row in every if row.key == key), key=lambda row: row.win_rate)
        worst, best = ordered[0], ordered[-1]
        shares = (worst.win_rate, best.win_rate, worst.low, worst.high, best.low, best.high)
        rows.append((key, worst.value, best.value, *(100 * share for share in shares)))
    columns = ["key", "worst", "best", "low", "high"]
    columns += ["low_from", "low_to", "high_from", "high_to"]
    ranges = pd.DataFrame(rows, columns=columns)
    ranges.attrs["values"] = len(effects)
    return ranges


def strongest(effects: DataFrame) -> list[str]:
    """The keys by how much the share changes with them, the most first.

    That some bot wins nothing at all does not make the bot the strongest key.
    """
    told = effects[~(effects["key"].isin(WHO) & (effects["win_rate"] == 0))]
    spread = told.groupby("key", sort=False)["win_rate"].agg(
        lambda share: share.max() - share.min()
    )
    return list(spread.sort_values(ascending=False, kind="stable").index)


def grid_numbers(
    frame: DataFrame, vary: Sequence[str], keys: Sequence[str], *, design: str = "grid"
) -> DataFrame:
    """A row for each pair of values of two keys: the mean share of the cells that have both.

    Where other keys vary too, only those of their settings count that were played with every pair.
    """
    import pandas as pd

    cells = played(frame, vary)
    if not set(keys) & set(WHO):
        cells = cells[~hopeless(cells)]
    if design != "space":
        cells = cells[complete(cells, keys, [key for key in vary if key not in keys])]
    if cells.empty:
        raise BadInput(
            f"No setting of the other keys was played with every pair of {' and '.join(keys)} yet."
        )
    across, down = (levelled(cells[key], in_order=design == "space") for key in keys)
    rows = []
    for right in down.cat.categories:
        for left in across.cat.categories:
            part = cells[(across == left) & (down == right)]
            if len(part):
                rows.append((left, right, len(part), *part[INTERVAL].mean()))
    found = pd.DataFrame(rows, columns=[*keys, "cells", *INTERVAL])
    for key, levels in zip(keys, (across, down), strict=True):
        found[key] = pd.Categorical(found[key], levels.cat.categories)
    return found
