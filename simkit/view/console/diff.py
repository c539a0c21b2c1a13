"""The page of `simkit diff`: promises first, then what has changed, cell by cell.

Everything is taken from the object that `simkit diff --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import reservation_and_again
from simkit.view.text.differences import points, signed
from simkit.view.text.played import title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import (
    assumptions,
    counted,
    digits_for,
    level,
    listed,
    percent,
    quantity,
    share_with_interval,
)

if TYPE_CHECKING:
    from simkit.game import Game

Differed = Mapping[str, Any]
"""The object that `simkit diff --json` prints."""

_SHARES = ("win_rate", "ending:")
_MOST_NAMED = 12


def diff_page(
    found: Differed, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        *(_headline(found, width, ink),),
        _bands(found, width, ink),
        *(_cell(found, cell, width, ink) for cell in found["cells"]),
        _unmatched(found, width),
        paragraph(_how(found), width),
        "\n".join(
            [
                paragraph(f"Of the new version: {assumptions(found)}", width),
                *reservation_and_again(found, ink),
            ]
        ),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Differed, game: Game | None) -> str:
    title = title_of(found, game)
    cells = len(found["cells"])
    games = found["cells"][0]["games"]
    size = f"{counted(games, 'game')} each" if cells == 1 else counted(cells, "cell")
    return f"{title}: {found['old']} against {found['new']}, on the same luck; {size}."


def _headline(found: Differed, width: int, ink: Ink) -> str:
    """The promise, if one was made; else what became of the win rate."""
    words = {
        "left": (ink.bad, "A promise is broken: "),
        "not settled": (ink.strong, "Not settled whether all promises are kept: "),
        "kept": (ink.good, "All promises are kept."),
    }
    if found["promise"] is None:
        return ink.strong(paragraph(rate_sentence(found), width))
    paint, text = words[found["promise"]]
    if found["promise"] != "kept":
        text += listed(_of_bands(found, found["promise"])) + "."
    return ink.strong(paint(paragraph(text, width)))


def _of_bands(found: Differed, verdict: str) -> list[str]:
    several = len(found["cells"]) > 1
    return [
        band["measure"] + (f" ({cell['cell']})" if several else "")
        for cell in found["cells"]
        for band in cell["bands"]
        if band["verdict"] == verdict
    ]


def rate_sentence(found: Differed) -> str:
    """What became of the win rate, in a cell or in several."""
    verdicts = [cell["changes"][0]["verdict"] for cell in found["cells"]]
    if len(verdicts) > 1:
        counts = [f"{verdicts.count(word)} {word}" for word in dict.fromkeys(verdicts)]
        return f"The win rate of {len(verdicts)} cells: {listed(counts)}."
    words = {
        "changed": "The win rate has changed",
        "equivalent": f"The win rate is the same within {points(found['margin'])} points",
        "not settled": "Not settled whether the win rate has changed",
    }
    change = found["cells"][0]["changes"][0]
    shares = f"{percent(change['old'])} before, {percent(change['new'])} now"
    return f"{words[change['verdict']]}: {shares}."


# --- Promises ------------------------------------------------------------------------------------


def _bands(found: Differed, width: int, ink: Ink) -> str:
    rows = [
        (cell["cell"], band["measure"], _ends(band), _found(band), band["verdict"])
        for cell in found["cells"]
        for band in cell["bands"]
    ]
    if not rows:
        return ""
    columns = [
        Column("cell", wraps=True),
        Column("promise"),
        Column("band", "right"),
        Column("found", "right"),
        Column("verdict"),
    ]
    if len(found["cells"]) == 1:
        columns, rows = columns[1:], [row[1:] for row in rows]  # type: ignore[misc]
    return f"{ink.strong('Promises')}\n{table(columns, rows, width=width, ink=ink)}"


def _is_share(measure: str) -> bool:
    return measure.startswith(_SHARES)


def _ends(band: Mapping[str, Any]) -> str:
    if _is_share(band["measure"]):
        return f"{points(band['low'])} to {points(band['high'])} %"
    return f"{band['low']:g} to {band['high']:g}"


def _found(band: Mapping[str, Any]) -> str:
    found = band["found"]
    if _is_share(band["measure"]):
        return share_with_interval(found["estimate"], found["low"], found["high"])
    ends = f"{quantity(found['low'])} to {quantity(found['high'])}"
    return f"{quantity(found['estimate'])} ({ends})"


# --- Changes -------------------------------------------------------------------------------------


def _cell(found: Differed, cell: Mapping[str, Any], width: int, ink: Ink) -> str:
    """What has changed in a cell, then the names of what has not and of what is open."""
    changed = [one for one in cell["changes"] if one["verdict"] == "changed"]
    lines = [ink.strong(f"{cell['cell']}: {counted(cell['games'], 'game')} each")]
    if len(found["cells"]) == 1:
        lines = [ink.strong("What has changed")]
    rate = cell["changes"][0]
    shown = changed if rate in changed else [rate, *changed]
    lines.append(_table(shown, width, ink))
    for verdict, title in (("equivalent", "Equivalent"), ("not settled", "Not settled")):
        names = [one["measure"] for one in cell["changes"][1:] if one["verdict"] == verdict]
        if names:
            lines.append(paragraph(f"{title}: {_named(names)}.", width, hanging="  "))
    return "\n".join(lines)


def _named(names: Sequence[str]) -> str:
    if len(names) <= _MOST_NAMED:
        return listed(names)
    return f"{', '.join(names[:_MOST_NAMED])} and {len(names) - _MOST_NAMED} more (--json, --out)"


def _table(changes: Sequence[Mapping[str, Any]], width: int, ink: Ink) -> str:
    rows = [(one["measure"], *_means(one), _difference(one), one["verdict"]) for one in changes]
    columns = [
        Column("measure", wraps=True),
        Column("old", "right"),
        Column("new", "right"),
        Column("difference", "right"),
        Column("verdict"),
    ]
    return table(columns, rows, width=width, ink=ink)


def _means(one: Mapping[str, Any]) -> tuple[str, str]:
    show = percent if _is_share(one["measure"]) else quantity
    return show(one["old"]), show(one["new"])


def _difference(one: Mapping[str, Any]) -> str:
    """With its interval; of shares in points."""
    difference, share = one["difference"], _is_share(one["measure"])
    if difference["estimate"] is None:
        return "-"
    ends = [difference[end] for end in ("estimate", "low", "high")]
    if share:
        digits = digits_for(difference["low"], difference["high"])
        ends = [100 * end for end in ends]
    else:
        digits = 2
    estimate, low, high = ("-" if end is None else signed(end, digits) for end in ends)
    return f"{estimate} ({low.removeprefix('+')} to {high.removeprefix('+')})"


def _unmatched(found: Differed, width: int) -> str:
    lines = []
    for side in ("old", "new"):
        names = found[f"only_{side}"]
        if names:
            lines.append(paragraph(f"Only in {found[side]}: {'; '.join(names)}.", width))
    return "\n".join(lines)


def _how(found: Differed) -> str:
    cells = len(found["cells"])
    family = f" and together for all {cells} cells" if cells > 1 else ""
    bands = (
        " A promise is broken when the figure surely lies outside its band, kept when it surely "
        "lies inside; play more games to settle the rest."
        if found["promise"]
        else ""
    )
    return (
        f"In brackets: {level(found['confidence'])} intervals that hold however often one looks"
        f"{family}. Changed: the difference is surely there (Holm). Equivalent: it is surely less "
        f"than {points(found['margin'])} points, of a mean than a tenth of what the metric varies "
        f"from game to game.{bands}"
    )
