"""The page of `simkit worth --choices`: which actions a bot needs, and which never matter."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from simkit.lab.judging.limits import TOO_MUCH
from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import (
    P_IS,
    bounds_text,
    changed_nothing,
    gain_title,
    gap_text,
    intervals_told,
    judged_cells,
    judged_columns,
    more_games,
    points,
    points_remark,
    verdict_legend,
)
from simkit.view.text.lookup import spoken
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import first_seat, of_seat_one
from simkit.view.text.words import counted, level, listed, percent, share_with_interval

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.worths.restrict import Restricted, Restrictions

MOST_NAMED = 4
WINS = ("wins", "less often", "more often", "as often")
SCORES = ("scores", "fewer points", "more points", "the same")
"""How a finding says it: by wins, or by points where games end undecided."""
WORDS = ("lower", "higher", "same", "not settled")


def restrict_page(
    found: Restrictions, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        restrict_finding(found),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found, game)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Restrictions, game: Game | None) -> str:
    whom = f" to {first_seat(game)}" if game and game.seats else ""
    fixed = played_with(found, game)
    return (
        f"{title_of(found, game)}: options are forbidden{whom}, one at a time "
        f"({fixed}). At most {counted(found.games, 'game')} per option, the same "
        f"luck for all, seed {found.heading.seed}."
    )


def restrict_finding(found: Restrictions) -> str:
    """What cannot be done without, what is done badly, and what never matters."""
    bot, options = found.heading.bot, [one for one in found.rows if one.applies]
    by_verdict = {
        word: [spoken(one.forbidden) for one in options if one.found.verdict == word]
        for word in WORDS
    }
    dear, bad, idle = by_verdict["lower"], by_verdict["higher"][::-1], by_verdict["same"]
    still_open = by_verdict["not settled"]
    verb, less, more, alike = WINS if found.judged_by != "points" else SCORES
    if len(found.rows) == 1 and options and found.judged_by != "points":
        return _of_one(found, options[0])
    parts = [f"{less} without {_some(dear)}"] if dear else []
    if bad:
        parts.append(f"{more} without {_some(bad)}")
    if idle:
        parts.append(f"{alike} (within {points(found.terms.margin)} points) without {_some(idle)}")
    told = [f"{bot} {verb} {listed(parts)}."] if parts else []
    is_one = len(found.rows) == 1
    told += _most(found, options if is_one else [one for one in options if _is_settled(one)])
    if still_open:
        told.append(f"Not settled: {_some(still_open)}.{_to_settle(found)}")
    told += _not_applied(found)
    return " ".join(told)


def _of_one(found: Restrictions, one: Restricted) -> str:
    """What one ban does, and so whether what is forbidden is too strong."""
    what, bot, limit = spoken(one.forbidden), found.heading.bot, points(TOO_MUCH)
    sure = f"{gap_text(one.found)} points ({level(found.terms.confidence)} interval"
    sure = f"{sure} {bounds_text(one.found)}; {counted(one.games, 'game')})"
    if "=" not in one.forbidden.rpartition(":")[2]:
        return _of_action(found, one, sure)
    _, low, high = one.found.difference.known
    too = f"more than {limit} points would be too much, the limit of simkit review"
    so = f"It is not too strong: {too}"
    if one.found.verdict == "not settled":
        so = f"{so}." if low > -TOO_MUCH else f"{too[0].upper()}{too[1:]}."
        told = f"It is not settled if {bot} wins more or less often without {what}: {sure}."
        return f"{told} {so}{_to_settle(found)}"
    if one.found.verdict == "higher":
        return f"{bot} wins more often without {what}, so it is not too strong: {sure}."
    if one.found.verdict == "same":
        margin = f"within {points(found.terms.margin)} points"
        told = f"{bot} wins as often without {what}, {margin}, so it is not too strong"
        return f"{told}: {sure}."
    so = f"It is too strong: {too}" if high < -TOO_MUCH else so
    so = f"Whether it is too strong is not settled: {too}" if low <= -TOO_MUCH <= high else so
    return f"{bot} wins less often without {what}: {sure}. {so}."


def _of_action(found: Restrictions, one: Restricted, sure: str) -> str:
    """What the ban of an action does. No card or thing is forbidden, so nothing is too strong."""
    what, bot = spoken(one.forbidden), found.heading.bot
    if one.found.verdict == "not settled":
        told = f"It is not settled if {bot} wins more or less often without {what}: {sure}."
        return f"{told}{_to_settle(found)}"
    if one.found.verdict == "same":
        margin = f"within {points(found.terms.margin)} points"
        return f"{bot} wins as often without {what}, {margin}: {sure}."
    how = "more" if one.found.verdict == "higher" else "less"
    return f"{bot} wins {how} often without {what}: {sure}."


def _is_settled(one: Restricted) -> bool:
    return one.found.verdict in ("lower", "higher")


def _most(found: Restrictions, known: Sequence[Restricted]) -> Iterable[str]:
    """The greatest change, with its interval."""
    if known:
        one = max(known, key=lambda each: abs(each.found.difference.known[0]))
        what = "points change" if found.judged_by == "points" else "win rate changes"
        which = f" most without {spoken(one.forbidden)}:" if len(found.rows) > 1 else ""
        gap, bounds = gap_text(one.found), bounds_text(one.found)
        yield f"The {what}{which} by {gap} points ({bounds})."


def _not_applied(found: Restrictions) -> Iterable[str]:
    """What cannot be forbidden, because nothing else can be chosen there."""
    names = [spoken(one.forbidden) for one in found.rows if not one.applies]
    if names:
        was = "was" if len(names) == 1 else "were"
        yield (
            f"A ban of {_some(names)} never applied: whenever {_some(names)} {was} possible, "
            "nothing else was."
        )


def _to_settle(found: Restrictions) -> str:
    needed = more_games(found.games_needed, found.games)
    return f" To settle this, play {needed} per option." if needed else ""


def _some(names: list[str]) -> str:
    """The first of them by name."""
    more = len(names) - MOST_NAMED
    return listed([*names[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])


def _table(found: Restrictions, width: int, ink: Ink) -> str:
    columns = [
        Column("forbidden", paint=ink.name),
        Column("taken per game", "right"),
        *judged_columns(gain_title(found.judged_by), wraps=True),
    ]
    rows = [
        (
            spoken(one.forbidden),
            "" if one.taken is None else f"{one.taken:.1f}",
            *(judged_cells(one.found) if one.applies else ("", "", "never applied")),
        )
        for one in found.rows
    ]
    return table(columns, rows, width=width, ink=ink)


def _remarks(found: Restrictions, game: Game | None) -> Iterable[str]:
    share = share_with_interval(*found.usual.known)
    yield (
        f"If nothing is forbidden, the win rate{of_seat_one(game)} is {share}. "
        f"{intervals_told(found.terms, found.family)} {P_IS} "
        f"{verdict_legend([one for one in found.rows if one.applies], found.terms.margin)}"
    )
    if counted_as := points_remark(found.judged_by, found.rivals):
        yield counted_as
    alike = [
        one
        for one in found.rows
        if one.applies and not (one.parted or one.found.difference.estimate)
    ]
    if alike:
        games = min(one.games for one in alike)
        names = f"Forbidding {listed(spoken(one.forbidden) for one in alike)}"
        yield changed_nothing([names], games, found.terms.confidence)
    yield (
        "If every option of a choice is forbidden, the bot may still take one of them. The "
        "figures say how much this bot gains from an option. A better bot may gain more."
    )
    if found.never_taken:
        yield (
            f"Possible, but never taken in {counted(found.watched, 'game')}: "
            f"{listed(map(spoken, found.never_taken))}. In other games, the bot may take each "
            f"of them, but in at most {percent(found.taken_at_most)} of the games."
        )
