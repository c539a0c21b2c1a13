"""The page of `simkit tune-game --aims`: the best trade-offs of several aims."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.findings.tradeoff import (
    aim_text,
    measure_text,
    tradeoff_finding,
    variant_texts,
)
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, listed, percent, quantity

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.improving.tradeoff import AimMargin, Tradeoff
    from simkit.lab.statistics.intervals import Interval

WON = "won"


def tradeoff_page(
    found: Tradeoff, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        tradeoff_finding(found, game),
        _table(found, game, width, ink),
        *(paragraph(line, width) for line in (*_remarks(found), *found.notes)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Tradeoff, game: Game | None) -> str:
    wanted = listed(aim_text(aim) for aim in found.margined)
    fixed = played_with(found, game, but=found.axes)
    return (
        f"{title_of(found, game)}: {wanted} ({fixed}). "
        f"{counted(found.games, 'game')} per variant, the same luck for all, seed "
        f"{found.heading.seed}."
    )


def figure_text(measure: str, one: Interval) -> str:
    """A mean with its interval; shares in points."""
    if measure == WON:
        share, low, high = (f"{100 * end:.1f}" for end in one.known)
        return f"{share} ({low} to {high})"
    return f"{quantity(one.estimate)} ({quantity(one.low)} to {quantity(one.high)})"


def _table(found: Tradeoff, game: Game | None, width: int, ink: Ink) -> str:
    called = variant_texts(found, game)
    measures = [aim.measure for aim in found.margined]
    columns = [
        Column("variant", wraps=True, paint=ink.name),
        *(
            Column("win rate (%)" if name == WON else measure_text(name), "right")
            for name in measures
        ),
        Column("on the front in", "right"),
        Column("verdict", wraps=True),
    ]
    rows = [
        (
            called[one.variant],
            *(figure_text(name, one.aims[name]) for name in measures),
            percent(one.front_share, 0),
            f"{one.verdict}, knee" if one.knee else one.verdict,
        )
        for one in found.placed
    ]
    return table(columns, rows, width=width, ink=ink)


def _remarks(found: Tradeoff) -> Iterable[str]:
    intervals = len(found.placed) * len(found.margined)
    yield (
        f"In brackets: {level(found.terms.confidence)} intervals, wider because {intervals} "
        "intervals give luck more chances to mislead. "
        "On the front (Pareto front): no other variant is as good in every aim and better in one. "
        "On the front in: the share of trials in which the variant is on the front. In each trial, "
        "simkit changes the means at random, within the uncertainty of the games. Knee: the "
        "variant on the front that is never very far from the best in any aim. The verdicts "
        "are strict, because many comparisons give luck more chances to mislead."
        f"{_words(found)}"
    )


def _margin(aim: AimMargin) -> str:
    if aim.measure == WON:
        return f"{100 * aim.margin:.1f} points of win rate"
    return f"{aim.margin:.2g} {measure_text(aim.measure)}"


def _words(found: Tradeoff) -> str:
    """The other verdicts that the table shows."""
    margins = " or ".join(map(_margin, found.margined))
    told = {
        "on the front": f" Verdict on the front: no other variant is better by more than "
        f"{margins} in one aim and not clearly worse in another.",
        "beaten": f" Beaten: another variant is better by more than {margins} in one aim, and "
        "not clearly worse in another.",
        "not settled": " Not settled: these games are too few to decide.",
    }
    shown = {one.verdict for one in found.placed}
    return "".join(text for word, text in told.items() if word in shown)
