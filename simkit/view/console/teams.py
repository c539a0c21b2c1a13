"""The page of `simkit teams`: which two are worth most together, and where synergy lies.

Everything is taken from the object that `simkit teams --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import (
    bounds_text,
    corrected,
    difference_text,
    gap_text,
    verdict_legend,
)
from simkit.view.text.findings.shared import DEEDS
from simkit.view.text.lookup import spoken
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level

if TYPE_CHECKING:
    from simkit.description.game import Game

Found = Mapping[str, Any]
MOST_ROWS = 24
MOST_NAMED = 3


def teams_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
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


def _cast(found: Found, game: Game | None) -> str:
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)}: each pair of {len(found['members'])} candidates (kind: "
        f"{found['kind']}) is {DEEDS[found['deed']]} together ({fixed}). "
        f"{counted(found['games'], 'game')} each, the same luck for all, seed {found['seed']}."
    )


def pair_text(one: Mapping[str, Any]) -> str:
    return f"{spoken(one['first'])} and {spoken(one['second'])}"


def teams_finding(found: Found) -> str:
    """The best two, whether they surely are, and where synergy is settled."""
    parts = [_best_told(found)]
    for verdict, words in (("higher", "more"), ("lower", "less")):
        names = [pair_text(one) for one in found["pairs"] if one["synergy"]["verdict"] == verdict]
        if names:
            first, others = ", ".join(names[:MOST_NAMED]), len(names) - MOST_NAMED
            more = f" and {others} more" if others > 0 else ""
            parts.append(f"Worth {words} together than {_expected(found)}: {first}{more}.")
    return " ".join(parts if parts[1:] else [*parts, "No synergy is settled."])


def _expected(found: Found) -> str:
    """What a synergy is measured against."""
    return "their other pairs predict" if found["deed"] == "put in" else "alone"


def _best_told(found: Found) -> str:
    """The pair that leads, and whether another may be as good."""
    pair = found["best"]["pair"] if found["best"] else found["pairs"][0]
    names = pair_text(pair)
    worth = next(one for one in found["pairs"] if pair_text(one) == names)["worth"]
    what = "the average pair" if found["deed"] == "put in" else "games without both"
    told = (
        f"{gap_text(worth)} points of win rate compared with {what} "
        f"({level(found['confidence'])} interval "
        f"{bounds_text(worth)})"
    )
    if not found["best"]:
        return f"{names} together are worth {told} to {found['bot']}."
    if found["best"]["verdict"] == "higher":
        return f"{names} are worth most to {found['bot']}, more than every other pair: {told}."
    rivals = counted(len(found["best"]["rivals"]), "other pair")
    return (
        f"{names} were worth most to {found['bot']} in these games: {told}. Which pair is best is "
        f"not settled: {rivals} may be worth as much."
    )


def _table(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("pair", wraps=True),
        Column("win rate (%)", "right"),
        Column("worth (points)", "right"),
        Column("synergy (points)", "right"),
        Column("synergy", wraps=True),
    ]
    pairs = found["pairs"]
    half = MOST_ROWS // 2
    shown = pairs if len(pairs) <= MOST_ROWS else [*pairs[:half], *pairs[-half:]]
    rows = [
        (
            pair_text(one),
            f"{100 * one['win_rate']['estimate']:.1f}",
            difference_text(one["worth"]),
            difference_text(one["synergy"]),
            one["synergy"]["verdict"],
        )
        for one in shown
    ]
    hidden = len(pairs) - len(shown)
    more = f"\n{hidden} pairs between them are left out. --json and --out list them."
    return table(columns, rows, width=width, ink=ink) + (more if hidden else "")


def _remarks(found: Found) -> Iterable[str]:
    what = (
        "Win rate: with both put in. Worth: the win rate minus the average of all pairs. Synergy: "
        "the worth minus what each of the two adds on average in all its pairs (an additive model)"
        if found["deed"] == "put in"
        else "Win rate: with both taken out. Worth: the gain from both. Synergy: the gain from "
        "both, minus the gain from each if the other is missing"
    )
    synergies = [one["synergy"] for one in found["pairs"]]
    yield (
        f"{what}. In brackets: {level(found['confidence'])} intervals"
        f"{corrected(len(found['pairs']), 'pairs')}. The last column is the verdict on synergy. "
        f"{verdict_legend(synergies, found['margin'])}"
    )
    if found["deed"] == "put in":
        yield (
            "A strong pair makes the other pairs of these two look weak, because simkit compares "
            "each pair with the others. So rely on the strongest synergy only, and test the rest "
            "in a separate run."
        )
    for name, why in found["left_out"].items():
        yield f"{spoken(name)} was left out: {spoken(why)}"
