"""The page of `simkit worth`: assets ordered by what they are worth, and how sure that is.

Everything is taken from the object that `simkit worth --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.lab.play.run_progress import rounded_up
from simkit.view.console.closing import closing
from simkit.view.text.differences import corrected, difference_text, points, same_is, signed
from simkit.view.text.findings import FILLER
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import (
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

_MOST_NAMED = 3
_WHAT = {"team": "the win rate", "holder": "its holder's win rate", "nobody": "games"}
_VERBS = {"won": ("raise", "lower"), "turns": ("lengthen", "shorten")}


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
    title = title_of(found, game)
    fixed = changed(found, game)
    fixed.append(f"bot {found['bot']}")
    if found["deed"] == "dealt":
        return _dealt_cast(found, ", ".join(fixed), title)
    return (
        f"{title}: every {found['kind']} ({found['help']}) {found['deed']}, one at a time "
        f"({', '.join(fixed)}). {counted(found['games'], 'game')} each, the same luck for all, "
        f"seed {found['seed']}."
    )


def _dealt_cast(found: Valued, fixed: str, title: str) -> str:
    """The same for what is in every game."""
    return (
        f"{title}: every {found['kind']} ({found['help']}), by who has it ({fixed}). "
        f"{counted(found['games'], 'game')}, seed {found['seed']}."
    )


def headline(found: Valued) -> str:
    """The most and the least valuable, as far as they are settled."""
    parts = []
    what = _WHAT[found["whose"]]
    for verdict, words in zip(("higher", "lower"), _VERBS[found["measure"]], strict=True):
        names = [_title(one) for one in found["assets"] if one["verdict"] == verdict]
        names = names if verdict == "higher" else names[::-1]
        if names:
            verb = f"{words}s" if len(names) == 1 else words
            each = what.replace("its", "their") if len(names) > 1 else what
            parts.append(f"{_named(names)} {verb} {each}")
    if not parts and found["measure"] == "turns":
        return f"No {found['kind']} is shown to make games longer or shorter."
    if not parts:
        same = sum(one["verdict"] == "same" for one in found["assets"])
        of_all = f"{same} of {len(found['assets'])} surely change it by less than"
        return (
            f"No {found['kind']} is shown to change {what}; {of_all} "
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
    assets, turns = found["assets"], found["measure"] == "turns"
    cells: dict[Column, list[str]] = {
        Column(found["kind"], wraps=True): [_title(one) for one in assets],
        Column("worth (turns)" if turns else "worth (points)", "right"): [
            _turns_text(one) if turns else difference_text(one) for one in assets
        ],
        Column("verdict"): [one["verdict"] for one in assets],
    }
    if not turns:
        heading = "without" if found["deed"] == "taken out" else "won with"
        cells[Column(heading, "right")] = [_rate(one) for one in assets]
    if found["deed"] != "dealt":
        changed = [percent(one["parted"] / one["games"]) for one in assets]
        cells[Column("changes", "right")] = changed
    if found["whose"] == "holder":
        cells[Column("had in", "right")] = [
            percent(one["games"] / found["games"]) for one in assets
        ]
    elif any(one["used"] for one in assets):
        cells[Column("used", "right")] = [percent(one["used"]["estimate"]) for one in assets]
    return table(list(cells), zip(*cells.values(), strict=True), width=width, ink=ink)


def _turns_text(one: Mapping[str, Any]) -> str:
    """A difference in turns with its interval."""
    gap = one["difference"]
    if gap["low"] is None:
        return signed(gap["estimate"], 2)
    return f"{signed(gap['estimate'], 2)} ({signed(gap['low'], 2)} to {signed(gap['high'], 2)})"


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
    reasons = _reasons(found)
    if len(reasons) == 1 or any(len(names) > 1 for names in reasons.values()):
        yield from (f"Left out: {listed(names)}. {reason}" for reason, names in reasons.items())
    elif reasons:
        told = [f"{names[0]} ({reason.rstrip('.')})" for reason, names in reasons.items()]
        yield f"Left out: {'; '.join(told)}."


def _how(found: Valued) -> str:
    holm = corrected(len(found["assets"]))
    if found["measure"] == "turns":
        return _how_long(found, holm)
    usual = share_with_interval(*(found["usual"][end] for end in ("estimate", "low", "high")))
    if found["deed"] == "dealt":
        basis = (
            f"Worth: the win rate of its holder, {found['holder']}, less that of like seats that "
            f"have another (any seat: {usual})"
        )
    elif found["whose"] == "holder":
        basis = (
            f"Worth: the win rate of its holder, {found['holder']}, less that of the same seat in "
            f"the same games without it (any seat: {usual})"
        )
    elif found["deed"] == "put in":
        basis = f"Worth: the win rate with it, less the average with the others (all: {usual})"
    else:
        basis = f"Worth: the win rate with all of them, {usual}, less that without it"
    last = ""
    if found["deed"] != "dealt":
        last = " Changes: games that are won with it alone or without it alone."
    if found["whose"] == "holder":
        last += " Had in: games in which a seat has it; only these count."
    elif any(one["used"] for one in found["assets"]):
        last += " Used: in so many games it came to use, among those with it."
    paired = "" if found["deed"] == "dealt" else "paired "
    return (
        f"{basis}. In brackets: {level(found['confidence'])} intervals of the {paired}"
        f"difference{holm}. {same_is(found['assets'], found['margin'])}{last}"
    )


def _how_long(found: Valued, holm: str) -> str:
    """Where no seat has it."""
    usual = found["usual"]
    return (
        f"A card that all share favours no seat. Worth here: by how many turns it makes a game "
        f"longer (with all of them {usual['estimate']:.1f} turns). In brackets: "
        f"{level(found['confidence'])} intervals of the paired difference{holm}. Changes: games "
        "that another seat wins without it."
    )


def _open(found: Valued) -> Iterable[str]:
    """How many games would settle what is open."""
    still_open = sum(one["verdict"] == "not settled" for one in found["assets"])
    if found["games_needed"] is None:
        return
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
    return "\n".join(closing(found, width, ink))
