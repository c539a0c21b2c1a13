"""The page of `simkit worth --pairs`: the best pairs, and where synergy lies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import (
    bounds_text,
    difference_text,
    gap_text,
    intervals_told,
    verdict_legend,
)
from simkit.view.text.findings.shared import DEEDS
from simkit.view.text.lookup import spoken
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.worths.teams_answer import Teams, TwoNames

MOST_ROWS = 24
MOST_NAMED = 3


def teams_page(
    found: Teams, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        teams_finding(found),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Teams, game: Game | None) -> str:
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)}: each pair of {len(found.members)} candidates (kind: "
        f"{found.asset.kind}) is {DEEDS[found.asset.deed]} together ({fixed}). "
        f"{counted(found.games, 'game')} each, the same luck for all, seed {found.heading.seed}."
    )


def pair_text(pair: TwoNames) -> str:
    return f"{spoken(pair.first)} and {spoken(pair.second)}"


def teams_finding(found: Teams) -> str:
    """The best two, whether they surely are, and where synergy is settled."""
    parts = [_best_told(found)]
    for verdict, words in (("higher", "more"), ("lower", "less")):
        names = [pair_text(one.pair) for one in found.rows if one.synergy.verdict == verdict]
        if names:
            first, others = ", ".join(names[:MOST_NAMED]), len(names) - MOST_NAMED
            more = f" and {others} more" if others > 0 else ""
            parts.append(f"Worth {words} together than {_expected(found)}: {first}{more}.")
    return " ".join(parts if parts[1:] else [*parts, "No synergy is settled."])


def _expected(found: Teams) -> str:
    """What a synergy is measured against."""
    return "their other pairs predict" if found.asset.deed == "put in" else "alone"


def _best_told(found: Teams) -> str:
    """The pair that leads, and whether another may be as good."""
    best = found.best_pair
    pair = best.pair if best else found.rows[0].pair
    names = pair_text(pair)
    worth = next(one.worth for one in found.rows if one.pair == pair)
    what = "the average pair" if found.asset.deed == "put in" else "games without both"
    told = (
        f"{gap_text(worth)} points of win rate compared with {what} "
        f"({level(found.terms.confidence)} interval "
        f"{bounds_text(worth)})"
    )
    if not best:
        return f"{names} together are worth {told} to {found.heading.bot}."
    if best.verdict == "higher":
        return f"{names} are worth most to {found.heading.bot}, more than every other pair: {told}."
    rivals = counted(len(best.rivals), "other pair")
    return (
        f"{names} were worth most to {found.heading.bot} in these games: {told}. Which pair is "
        f"best is not settled: {rivals} may be worth as much."
    )


def _table(found: Teams, width: int, ink: Ink) -> str:
    columns = [
        Column("pair", wraps=True),
        Column("win rate (%)", "right"),
        Column("worth (points)", "right"),
        Column("synergy (points)", "right"),
        Column("synergy", wraps=True),
    ]
    pairs = found.rows
    half = MOST_ROWS // 2
    shown = pairs if len(pairs) <= MOST_ROWS else [*pairs[:half], *pairs[-half:]]
    rows = [
        (
            pair_text(one.pair),
            f"{100 * one.win_rate.known[0]:.1f}",
            difference_text(one.worth),
            difference_text(one.synergy),
            one.synergy.verdict,
        )
        for one in shown
    ]
    hidden = len(pairs) - len(shown)
    more = f"\n{hidden} pairs between them are left out. --json and --out list them."
    return table(columns, rows, width=width, ink=ink) + (more if hidden else "")


def _remarks(found: Teams) -> Iterable[str]:
    what = (
        "Win rate: with both put in. Worth: the win rate minus the average of all pairs. Synergy: "
        "the worth minus what each of the two adds on average in all its pairs (an additive model)"
        if found.asset.deed == "put in"
        else "Win rate: with both taken out. Worth: the gain from both. Synergy: the gain from "
        "both, minus the gain from each if the other is missing"
    )
    synergies = [one.synergy for one in found.rows]
    yield (
        f"{what}. {intervals_told(found.terms, len(found.rows), 'pairs')} The last "
        f"column is the verdict on synergy. {verdict_legend(synergies, found.terms.margin)}"
    )
    if found.asset.deed == "put in":
        yield (
            "A strong pair makes the other pairs of these two look weak, because simkit compares "
            "each pair with the others. So rely on the strongest synergy only, and test the rest "
            "in a separate run."
        )
    for name, why in found.left_out.items():
        yield f"{spoken(name)} was left out: {spoken(why)}"
