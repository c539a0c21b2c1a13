"""The page of `simkit worth`: assets ordered by what they are worth, and how sure that is.

Everything is taken from the object that `simkit worth --json` prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from simkit.lab.play.run_progress import rounded_up
from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import corrected, difference_text, points, signed, verdict_legend
from simkit.view.text.findings.shared import DEEDS, FILLER
from simkit.view.text.lookup import spoken
from simkit.view.text.played import played_with, players_of, title_of
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
    from simkit.description.game import Game

Valued = Mapping[str, Any]
"""The object that `simkit worth --json` prints."""

_MOST_NAMED = 3
_WHAT = {"team": "the win rate", "holder": "its holder's win rate", "nobody": "games"}
_VERBS = {"won": ("raise", "lower"), "turns": ("lengthen", "shorten")}


def worth_page(
    found: Valued, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        cast(found, game),
        headline(found),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        _closing(found, width, ink),
        width=width,
        ink=ink,
    )


def cast(found: Valued, game: Game | None) -> str:
    """What was put in or taken out, and of what."""
    title = title_of(found, game)
    fixed = played_with(found, game)
    if found["deed"] == "dealt":
        return _dealt_cast(found, fixed, title)
    deed = f"given to seat {found['seat']}" if found.get("seat") else DEEDS[found["deed"]]
    return (
        f"{title}: each {found['kind']} is {deed}, one at a time ({fixed}). "
        f"{spoken(found['kind']).capitalize()}: {found['help']}. "
        f"{counted(found['games'], 'game')} each, the same luck for all, seed {found['seed']}."
    )


def _dealt_cast(found: Valued, fixed: str, title: str) -> str:
    """The same for what is in every game."""
    return (
        f"{title}: what each {found['kind']} is worth to its holder ({fixed}). The holder is "
        f"{found['holder']}. {counted(found['games'], 'game')}, seed {found['seed']}."
    )


def headline(found: Valued) -> str:
    """The most and the least valuable, as far as they are settled."""
    parts = []
    what = _WHAT[found["whose"]]
    if found.get("seat"):
        what = f"the win rate of seat {found['seat']}"
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
        return (
            f"No {found['kind']} is shown to change {what}, for {players_of(found)}. "
            f"{_how_many_same(found)}"
        )
    return f"For {players_of(found)}, {'. '.join(parts)}."


def _how_many_same(found: Valued) -> str:
    """How many of those that change nothing settled are settled to change nothing."""
    every, same = len(found["assets"]), sum(one["verdict"] == "same" for one in found["assets"])
    less = f"by less than {points(found['margin'])} points"
    if not same:
        return f"Whether they change it {less} is not settled for any of the {every}."
    told = f"{same} of {every} {'is' if same == 1 else 'are'} shown to change it {less}"
    rest = every - same
    if not rest:
        return f"{told}."
    return f"{told}, and the other{'s are' if rest > 1 else ' is'} not settled."


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
    if _is_pooled(found):
        pooled = [_pooled(one, turns) for one in assets]
        cells[Column("pooled", "right")] = pooled
    if not turns:
        cells[Column(_rate_heading(found), "right")] = [_rate(one) for one in assets]
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


def _rate_heading(found: Valued) -> str:
    """What is said of the win rate; shorter beside pooled worths, where the legend says it."""
    if _is_pooled(found):
        return "win rate"
    return "win rate without" if found["deed"] == "taken out" else "win rate with"


def _is_pooled(found: Valued) -> bool:
    return any(one.get("pooled") for one in found["assets"])


def _pooled(one: Mapping[str, Any], turns: bool) -> str:
    """The worth drawn towards that of all."""
    if not one.get("pooled"):
        return "-"
    estimate = one["pooled"]["estimate"]
    return signed(estimate, 2) if turns else signed(100 * estimate, 1)


def _how_pooled(found: Valued) -> str:
    """What the column is, and how sure its figures are."""
    known = [one["pooled"] for one in found["assets"] if one.get("pooled")]
    reach = max(each["high"] - each["low"] for each in known) / 2
    turns = found["measure"] == "turns"
    sure = f"{reach:.2f} turns" if turns else f"{100 * reach:.1f} points"
    which = "without" if found["deed"] == "taken out" else "with"
    rate = "" if turns else f" Win rate: that of the games {which} it."
    return (
        "Pooled: the worth moved towards the mean of all, because the highest and the lowest of "
        "many are partly luck. One that surely stands out is hardly moved. The table is in this "
        "order. Each "
        f"{level(found['confidence'])} interval reaches at most {sure} to each side.{rate}"
    )


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
    if _is_pooled(found):
        yield _how_pooled(found)
    yield from _open(found)
    if any(one["filler"] for one in found["assets"]):
        yield (
            f"{FILLER} marks a {found['kind']} that was made up, because the text of the printed "
            "one is not published. Its worth says nothing about the printed one."
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
            f"Worth: the win rate of its holder, {found['holder']}, minus that of equal seats "
            f"with another {found['kind']} (any seat: {usual})"
        )
    elif found["whose"] == "holder":
        basis = (
            f"Worth: the win rate of its holder, {found['holder']}, minus that of the same seat "
            f"in the same games without it (any seat: {usual})"
        )
    elif found["deed"] == "put in":
        seat = f" of seat {found['seat']}" if found.get("seat") else ""
        basis = f"Worth: the win rate{seat} with it, minus the average of all ({usual})"
    else:
        basis = f"Worth: the win rate with all of them, {usual}, minus that without it"
    last = ""
    if found["deed"] != "dealt":
        last = " Changes: the share of games that have another winner without it."
    if found["whose"] == "holder":
        last += " Had in: the share of games in which a seat has it. Only these count."
    elif any(one["used"] for one in found["assets"]):
        last += " Used: the share of the games with it in which it was used."
    paired = "" if found["deed"] == "dealt" else ", game by game on the same luck"
    return (
        f"{basis}. In brackets: {level(found['confidence'])} intervals of the difference"
        f"{paired}{holm}. {verdict_legend(found['assets'], found['margin'])}{last}"
    )


def _how_long(found: Valued, holm: str) -> str:
    """Where no seat has it, or nobody knows which."""
    usual = found["usual"]
    why = "These are shared by all seats, so they favour no seat."
    if found.get("unseen"):
        why = (
            f"simkit does not see which seat holds a {found['kind']} of this game, so it cannot "
            "tell whose wins one brings."
        )
    return (
        f"{why} Worth here: by how many turns "
        f"they make a game longer (a game with all of them has {usual['estimate']:.1f} turns). In "
        f"brackets: {level(found['confidence'])} intervals of the difference, game by game on the "
        f"same luck{holm}. Changes: the share of games that have another winner without it."
    )


def _open(found: Valued) -> Iterable[str]:
    """How many games would settle what is open."""
    still_open = sum(one["verdict"] == "not settled" for one in found["assets"])
    if found["games_needed"] is None:
        return
    needed = rounded_up(found["games_needed"])
    if still_open and needed > found["games"]:
        yield (
            f"Not settled: about {count(needed)} games each are enough to find or rule out a worth "
            f"of {points(found['margin'])} points (--games {needed}). With --only you can test "
            "fewer of them."
        )


def _reasons(found: Valued) -> dict[str, list[str]]:
    """Those that were left out, by the reason."""
    reasons: dict[str, list[str]] = {}
    for name, reason in found["left_out"].items():
        reasons.setdefault(spoken(reason), []).append(spoken(name))
    return reasons


def _closing(found: Valued, width: int, ink: Ink) -> str:
    return "\n".join(closing(found, width, ink))
