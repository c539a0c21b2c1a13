"""Part of the page of `simkit compare`: points, if some games have no winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.differences import equal_share, judged_cells, judged_columns
from simkit.view.text.findings.shared import key_before, variant_label
from simkit.view.text.tables import Column, Ink, table
from simkit.view.text.words import listed, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.contests.compare_answer import Comparison


def points_table(found: Comparison, width: int, ink: Ink) -> str:
    """A line a variant: games that nobody wins, its points, and the verdict on them."""
    against = {one.variant: one.points for one in found.comparisons if one.points}
    if not against:
        return ""
    rows = []
    for variant in found.variants_played:
        one = against.get(variant.variant)
        judged = ("", "", "baseline")
        if one is not None:
            judged = judged_cells(one)
        points = f"{100 * (variant.points or 0.0):.1f}"
        rows.append((variant_label(found, variant), percent(variant.undecided), points, *judged))
    columns = [
        Column("variant", wraps=True),
        Column("undecided", "right"),
        Column("points", "right"),
        *judged_columns("difference"),
    ]
    title = ink.strong(
        f"Points per game: 100 if won, {equal_share(found.rivals)} if undecided, 0 if lost"
    )
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def points_otherwise(found: Comparison, game: Game | None) -> str:
    """The variants whose verdict is another one by points than by the win rate: a sentence."""
    told = [
        f"{variant_label(found, one)} {one.points.verdict}"
        for one in found.comparisons
        if one.points and one.points.verdict != one.found.verdict
    ]
    if not told:
        return ""
    changed = f"{key_before(found, game)}{listed(told)}"
    return f"If an undecided game counts an equal share, the verdict changes: {changed}."
