"""The page of `simkit teams`: which two are worth most together, and where synergy lies.

Everything is taken from the object that `simkit teams --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.text.differences import corrected, difference_text, same_is
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, level, listed

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]
MOST_ROWS = 24
MOST_NAMED = 3


def teams_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(teams_finding(found), width)),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        "\n".join(closing(found, width, ink)),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    fixed = [*changed(found, game), f"bot {found['bot']}"]
    return (
        f"{title_of(found, game)}: every two of {len(found['members'])} ({found['kind']}) "
        f"{found['deed']} together ({', '.join(fixed)}). {counted(found['games'], 'game')} each, "
        f"the same luck for all, seed {found['seed']}."
    )


def pair_text(one: Mapping[str, Any]) -> str:
    return f"{one['first']} and {one['second']}"


def teams_finding(found: Found) -> str:
    """The best two, and where synergy is settled: a sentence or two."""
    best = max(found["pairs"], key=lambda one: one["worth"]["difference"]["estimate"])
    gap = difference_text(best["worth"])
    what = "above the average pair" if found["deed"] == "put in" else "more than without both"
    surely = "surely" if best["worth"]["verdict"] == "higher" else "perhaps"
    told = f"{pair_text(best)} are {surely} the most, {gap} points {what}."
    parts = []
    for verdict, words in (("higher", "more"), ("lower", "less")):
        names = [pair_text(one) for one in found["pairs"] if one["synergy"]["verdict"] == verdict]
        if names:
            first, others = "; ".join(names[:MOST_NAMED]), len(names) - MOST_NAMED
            more = f" and {others} more" if others > 0 else ""
            parts.append(f"worth {words} together than apart: {first}{more}")
    return f"{told} {listed(parts) or 'No synergy is settled'}.".replace(". w", ". W")


def _table(found: Found, width: int, ink: Ink) -> str:
    columns = [
        Column("pair", wraps=True),
        Column("won (%)", "right"),
        Column("worth (points)", "right"),
        Column("synergy (points)", "right"),
        Column("synergy is", wraps=True),
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
            _word(one["synergy"]["verdict"]),
        )
        for one in shown
    ]
    hidden = len(pairs) - len(shown)
    more = f"\n{hidden} pairs between them are left out; --json and --out have them."
    return table(columns, rows, width=width, ink=ink) + (more if hidden else "")


def _word(verdict: str) -> str:
    return {"higher": "there", "lower": "negative", "same": "none"}.get(verdict, verdict)


def _remarks(found: Found) -> Iterable[str]:
    what = (
        "Won: with both put in. Worth: above the average of all pairs. Synergy: above what the two "
        "bring to all their pairs (an additive table)"
        if found["deed"] == "put in"
        else "Won: with both taken out. Worth: what both bring. Synergy: what both bring less what "
        "each brings beside the other's absence"
    )
    yield (
        f"{what}. In brackets: {level(found['confidence'])} intervals"
        f"{corrected(len(found['pairs']), 'pairs')}. {same_is(found, found['margin'], 'None')}"
    )
    for name, why in found["left_out"].items():
        yield f"{name} was left out: {why}"
