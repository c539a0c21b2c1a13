"""The page of `simkit worth`: assets ordered by what they are worth, and how sure that is.

Everything is taken from the object that `simkit worth --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.lab.progress import rounded_up
from simkit.view.comparison import difference_text, points
from simkit.view.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.words import (
    assumptions,
    changed_settings,
    count,
    counted,
    digits_for,
    level,
    listed,
    percent,
    share_with_interval,
)

if TYPE_CHECKING:
    from simkit.game import Game

Valued = Mapping[str, Any]
"""The object that `simkit worth --json` prints."""

FILLER = "*"
_MOST_NAMED = 3


def worth_page(
    found: Valued, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(cast(found, game), width),
        ink.strong(paragraph(headline(found), width)),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        _closing(found, width, ink),
    ]
    return "\n\n".join(block for block in blocks if block)


def cast(found: Valued, game: Game | None) -> str:
    """What was put in or taken out, and of what."""
    title = game.title if game else str(found["game"])
    defaults = {setting.key: setting.default for setting in game.settings} if game else {}
    fixed = [f"{key} {value}" for key, value in changed_settings(found, defaults).items()]
    fixed.append(f"bot {found['bot']}")
    return (
        f"{title}: every {found['kind']} ({found['help']}) {found['deed']}, one at a time "
        f"({', '.join(fixed)}). {counted(found['games'], 'game')} each, the same luck for all, "
        f"seed {found['seed']}."
    )


def headline(found: Valued) -> str:
    """The most and the least valuable, as far as they are settled."""
    parts = []
    for verdict, words in (("higher", "raise"), ("lower", "lower")):
        names = [_title(one) for one in found["assets"] if one["verdict"] == verdict]
        names = names if verdict == "higher" else names[::-1]
        if names:
            verb = f"{words}s" if len(names) == 1 else words
            parts.append(f"{_named(names)} {verb} the win rate")
    if not parts:
        same = sum(one["verdict"] == "same" for one in found["assets"])
        of_all = f"{same} of {len(found['assets'])} surely change it by less than"
        return (
            f"No {found['kind']} is shown to change the win rate; {of_all} "
            f"{points(found['margin'])} points."
        )
    return "; ".join(parts) + "."


def _named(names: list[str]) -> str:
    if len(names) <= _MOST_NAMED + 1:
        return listed(names)
    return f"{', '.join(names[:_MOST_NAMED])} and {len(names) - _MOST_NAMED} more"


def _title(one: Mapping[str, Any]) -> str:
    return f"{one['title']}{FILLER if one['filler'] else ''}"


def _table(found: Valued, width: int, ink: Ink) -> str:
    """A line an asset, the most valuable first."""
    counts_use = any(one["used"] for one in found["assets"])
    rows = []
    for one in found["assets"]:
        row = [_title(one), difference_text(one), one["verdict"], _rate(one)]
        row.append(percent(one["parted"] / found["games"]))
        rows.append([*row, percent(one["used"]["estimate"])] if counts_use else row)
    columns = [
        Column(found["kind"], wraps=True),
        Column("worth (points)", "right"),
        Column("verdict"),
        Column("won with" if found["deed"] == "put in" else "without", "right"),
        Column("changes", "right"),
    ]
    if counts_use:
        columns.append(Column("used", "right"))
    return table(columns, rows, width=width, ink=ink)


def _rate(one: Mapping[str, Any]) -> str:
    rate = one["win_rate"]
    return percent(rate["estimate"], digits_for(rate["low"], rate["high"]))


def _remarks(found: Valued) -> Iterable[str]:
    """How to read the table, what is invented, what was left out."""
    yield _how(found)
    yield from _open(found)
    if any(one["filler"] for one in found["assets"]):
        yield (
            f"{FILLER} Invented, in the place of a {found['kind']} that nobody has published: its "
            "worth says nothing of the printed one."
        )
    for reason, names in _reasons(found).items():
        yield f"Left out: {listed(names)}. {reason}"


def _how(found: Valued) -> str:
    usual = share_with_interval(*(found["usual"][end] for end in ("estimate", "low", "high")))
    if found["deed"] == "put in":
        basis = f"Worth: the win rate with it, less the average with the others (all: {usual})"
    else:
        basis = f"Worth: the win rate with all of them, {usual}, less that without it"
    family = len(found["assets"])
    holm = f", verdicts corrected for {family} comparisons (Holm)" if family > 1 else ""
    used = ""
    if any(one["used"] for one in found["assets"]):
        used = " Used: in so many games it came to use, among those with it."
    return (
        f"{basis}. In brackets: {level(found['confidence'])} intervals of the paired "
        f"difference{holm}. Same: surely within {points(found['margin'])} points. Changes: games "
        f"that are won with it alone or without it alone.{used}"
    )


def _open(found: Valued) -> Iterable[str]:
    """How many games would settle what is open."""
    still_open = sum(one["verdict"] == "not settled" for one in found["assets"])
    needed = rounded_up(found["games_needed"])
    if still_open and needed > found["games"]:
        yield (
            f"What is not settled may be there or not: about {count(needed)} games each would tell "
            f"{points(found['margin'])} points from none (--games {needed}); --only asks for fewer."
        )


def _reasons(found: Valued) -> dict[str, list[str]]:
    """Those that were left out, by the reason."""
    reasons: dict[str, list[str]] = {}
    for name, reason in found["left_out"].items():
        reasons.setdefault(reason, []).append(name)
    return reasons


def _closing(found: Valued, width: int, ink: Ink) -> str:
    lines = [
        paragraph(f"{assumptions(found)} List: simkit show {found['game']} components", width),
        ink.quiet(f"Bots do not play as people do. simkit {found['version']}."),
        "Again:\n  " + ink.name(found["command"]),
    ]
    return "\n".join(lines)
