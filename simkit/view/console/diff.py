"""The page of `simkit diff`: expectations first, then differences, one combination at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.view.console.closing import reservation_and_again
from simkit.view.text.differences import (
    STRICTER,
    bounds_text,
    gap_text,
    points,
    reaches_past,
    signed,
)
from simkit.view.text.findings.rules import rules_told
from simkit.view.text.lookup import spoken
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
    from simkit.description.game import Game
    from simkit.lab.judging.expectations import Expectation
    from simkit.lab.versions.diff_answer import CellDiff, Diff
    from simkit.lab.versions.diff_changes import Change

_SHARES = ("win_rate", "ending:")
_MOST_NAMED = 12


def diff_page(
    found: Diff, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        *(_headline(found, width, ink),),
        paragraph(rules_told(found.new, found.rules), width) if found.rules else "",
        _expectations(found, width, ink),
        *(_cell(found, cell, width, ink) for cell in found.cells),
        _unmatched(found, width),
        paragraph(_how(found), width),
        "\n".join(
            [
                paragraph(f"In the new version: {assumptions(found)}", width),
                *reservation_and_again(found, ink),
            ]
        ),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Diff, game: Game | None) -> str:
    title = title_of(found, game)
    cells = len(found.cells)
    games = found.cells[0].games
    size = f"{counted(games, 'game')} each" if cells == 1 else counted(cells, "cell")
    return f"{title}: {found.new} against {found.old}, on the same luck. {size}."


def _headline(found: Diff, width: int, ink: Ink) -> str:
    """Whether all expectations hold, if there are any; else what became of the win rate."""
    words = {
        "fails": (ink.bad, "An expectation fails: "),
        "not settled": (ink.strong, "Not settled whether all expectations hold: "),
        "holds": (ink.good, "All expectations hold."),
    }
    if not found.verdict:
        return ink.strong(paragraph(rate_sentence(found), width))
    paint, text = words[found.verdict]
    if found.verdict != "holds":
        text += listed(_of_expectations(found, found.verdict)) + "."
    return ink.strong(paint(paragraph(text, width)))


def _of_expectations(found: Diff, verdict: str) -> list[str]:
    several = len(found.cells) > 1
    return [
        measure_told(expected.measure) + (f" ({cell.name})" if several else "")
        for cell in found.cells
        for expected in cell.expectations
        if expected.verdict == verdict
    ]


def rate_sentence(found: Diff) -> str:
    """What became of the win rate, in a cell or in several."""
    verdicts = [cell.changes[0].verdict for cell in found.cells]
    if len(verdicts) > 1:
        counts = [f"{verdicts.count(word)} {word}" for word in dict.fromkeys(verdicts)]
        return f"The win rate of {len(verdicts)} cells: {listed(counts)}."
    words = {
        "higher": "The win rate is higher than before",
        "lower": "The win rate is lower than before",
        "same": f"The win rate is the same as before, within {points(found.terms.margin)} points",
        "not settled": "Whether the win rate differs from before is not settled",
    }
    change = found.cells[0].changes[0]
    if found.cells[0].same_rules:
        return (
            "Both versions play by exactly the same rules, so nothing changes. The win rate is "
            f"{percent(change.new)}."
        )
    shares = f"{percent(change.old)} before, {percent(change.new)} now"
    sure, bounds = level(found.terms.confidence), bounds_text(change.found)
    gap = f"{sure} interval of the difference {bounds} points"
    if change.verdict == "same":  # its interval may reach past the margin (see the legend)
        gap = f"{gap_text(change.found)} points"
    more = " Play more --games to settle it." if change.verdict == "not settled" else ""
    return f"{words[change.verdict]}: {shares} ({gap}).{more}"


# --- Expectations --------------------------------------------------------------------------------


def _expectations(found: Diff, width: int, ink: Ink) -> str:
    rows = [
        (
            cell.name,
            measure_told(expected.measure),
            ends_told(expected),
            found_told(expected),
            expected.verdict,
        )
        for cell in found.cells
        for expected in cell.expectations
    ]
    if not rows:
        return ""
    columns = [
        Column("cell", wraps=True),
        Column("expected of"),
        Column("to be", "right"),
        Column("found", "right"),
        Column("verdict"),
    ]
    if len(found.cells) == 1:
        columns, rows = columns[1:], [row[1:] for row in rows]  # type: ignore[misc]
    return f"{ink.strong('Expectations')}\n{table(columns, rows, width=width, ink=ink)}"


def measure_told(measure: str) -> str:
    """A measure as people say it: `win rate`, `ending doom`."""
    return spoken(measure).replace("ending:", "ending ")


def _is_share(measure: str) -> bool:
    return measure.startswith(_SHARES)


def ends_told(expected: Expectation) -> str:
    if _is_share(expected.measure):
        return f"{points(expected.low)} to {points(expected.high)} %"
    return f"{expected.low:g} to {expected.high:g}"


def found_told(expected: Expectation) -> str:
    found = expected.found
    if _is_share(expected.measure):
        return share_with_interval(*found.known)
    ends = f"{quantity(found.low)} to {quantity(found.high)}"
    return f"{quantity(found.estimate)} ({ends})"


# --- Changes -------------------------------------------------------------------------------------


def _cell(found: Diff, cell: CellDiff, width: int, ink: Ink) -> str:
    """What has changed in a cell, then the names of what has not and of what is open."""
    changed = [one for one in cell.changes if one.verdict in ("higher", "lower")]
    lines = [ink.strong(f"{cell.name}: {counted(cell.games, 'game')} each")]
    if len(found.cells) == 1:
        lines = [ink.strong("What differs")]
    rate = cell.changes[0]
    shown = changed if rate in changed else [rate, *changed]
    lines.append(_table(shown, width, ink))
    for verdict, title in (("same", "The same"), ("not settled", "Not settled")):
        names = [measure_told(one.measure) for one in cell.changes[1:] if one.verdict == verdict]
        if names:
            lines.append(paragraph(f"{title}: {named_of(names)}.", width, hanging="  "))
    return "\n".join(lines)


def named_of(names: Sequence[str]) -> str:
    if len(names) <= _MOST_NAMED:
        return listed(names)
    return f"{', '.join(names[:_MOST_NAMED])} and {len(names) - _MOST_NAMED} more (--json, --out)"


def _table(changes: Sequence[Change], width: int, ink: Ink) -> str:
    rows = [
        (measure_told(one.measure), *means_told(one), difference_told(one), one.verdict)
        for one in changes
    ]
    columns = [
        Column("measure", wraps=True),
        Column("old", "right"),
        Column("new", "right"),
        Column("difference", "right"),
        Column("verdict"),
    ]
    return table(columns, rows, width=width, ink=ink)


def means_told(one: Change) -> tuple[str, str]:
    show = percent if _is_share(one.measure) else quantity
    return show(one.old), show(one.new)


def difference_told(one: Change) -> str:
    """With its interval; of shares in points."""
    difference, share = one.found.difference, _is_share(one.measure)
    if difference.estimate is None:
        return "-"
    digits, unit = 2, 1.0
    if share:
        _, least, most = difference.known
        digits, unit = digits_for(least, most), 100.0
    estimate, low, high = (
        "-" if end is None else signed(unit * end, digits)
        for end in (difference.estimate, difference.low, difference.high)
    )
    return f"{estimate} ({low.removeprefix('+')} to {high.removeprefix('+')})"


def _unmatched(found: Diff, width: int) -> str:
    sides = ((found.old, found.only_old), (found.new, found.only_new))
    return "\n".join(
        paragraph(f"Only in {side}: {'; '.join(names)}.", width) for side, names in sides if names
    )


def _how(found: Diff) -> str:
    cells = len(found.cells)
    family = f" and together for all {cells} cells" if cells > 1 else ""
    expectations = (
        " An expectation holds if the whole interval is inside its range, and fails if the whole "
        "interval is outside. More games settle the rest."
        if found.verdict
        else ""
    )
    return (
        f"In brackets: {level(found.terms.confidence)} intervals, valid at any number of "
        f"games{family}.{_legend(found)}{expectations}"
    )


def _legend(found: Diff) -> str:
    """What each verdict means that a page shows."""
    changes = [one for cell in found.cells for one in cell.changes]
    shown = {one.verdict for one in changes}
    told = ""
    if shown & {"higher", "lower"}:
        told += " Higher or lower: the whole interval is above or below 0 (Holm)."
    if "same" in shown:
        told += (
            f" Same: the difference is less than {points(found.terms.margin)} points, or for a "
            "mean less than a tenth of its standard deviation from game to game."
        )
        if any(reaches_past(one.found, found.terms.margin) for one in changes):
            told += f" {STRICTER}"
    return told + (
        " Not settled: these games are too few to decide." if "not settled" in shown else ""
    )
