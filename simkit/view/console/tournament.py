"""The page of `simkit ladder` where seats compete: bots, seats, kingmaking, runaway leaders.

Everything is taken from the object that `simkit ladder --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import reservation
from simkit.view.console.ladder import mistakes_table, rewards_table
from simkit.view.console.page import page
from simkit.view.text.differences import P_IS, verdict_legend
from simkit.view.text.findings.shared import rate_text, share_of_seat
from simkit.view.text.findings.tournament import rivals_sentence, tournament_finding
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import (
    assumptions,
    counted,
    level,
    p_value,
    percent,
)

if TYPE_CHECKING:
    from simkit.description.game import Game

UNKNOWN = 0.5
"""An interval of a mass that is wider says so little that an estimate would mislead."""

Found = Mapping[str, Any]
"""The object that `simkit ladder --json` prints."""


def tournament_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        tournament_finding(found),
        _bots(found, width, ink),
        _sides(found, width, ink),
        _seats(found, width, ink),
        _leaders(found, width, ink),
        paragraph(kingmaking_sentence(found), width),
        _rivals(found, width, ink),
        mistakes_table(found, width, ink),
        rewards_table(found, width, ink),
        paragraph(_how(found), width),
        paragraph(assumptions(found), width) + "\n" + reservation(found, ink),
        width=width,
        ink=ink,
    )


def _cast(found: Found, game: Game | None) -> str:
    title = title_of(found, game)
    fixed = changed(found, game)
    return (
        f"{title}: bots against each other ({', '.join(fixed) or 'all settings at defaults'}). "
        f"{counted(found['tables'], 'table')} of {found['orders']} bots, each bot in each seat, "
        f"{counted(found['games'], 'game')} per table and order of the bots. In all "
        f"{found['played']:,} games, seed {found['seed']}."
    )


def _odds(odds: Mapping[str, Any], first: bool) -> str:
    if first:
        return "1"
    return f"{odds['estimate']:.2g} ({odds['low']:.2g} to {odds['high']:.2g})"


def _bots(found: Found, width: int, ink: Ink) -> str:
    """A line a bot, the best on top."""
    rows = [
        (
            each["bot"],
            f"{each['games']:,}",
            share_of_seat(each["share"]),
            _odds(each["odds"], not place),
        )
        for place, each in enumerate(found["standings"])
    ]
    columns = [
        Column("bot", wraps=True),
        Column("games", "right"),
        Column("win rate (%)", "right"),
        Column("odds against the best", "right"),
    ]
    return table(columns, rows, width=width, ink=ink)


def _sides(found: Found, width: int, ink: Ink) -> str:
    """What each bot wins on each side, where sides are unlike."""
    sides = found.get("sides", ())[: len(found["seats"])]  # fewer may sit down than there are
    if not sides:
        return ""
    rows = [(each["bot"], *map(share_of_seat, each["by_seat"])) for each in found["standings"]]
    columns = [Column("bot", wraps=True), *(Column(f"as {side} (%)", "right") for side in sides)]
    return (
        f"{ink.strong('What each bot wins on each side')}\n"
        f"{table(columns, rows, width=width, ink=ink)}"
    )


def _seats(found: Found, width: int, ink: Ink) -> str:
    """What each seat would win, were all bots alike."""
    rows = [
        (seat_name(found, each["seat"]), share_of_seat(each["share"])) for each in found["seats"]
    ]
    what, p = "side" if found.get("sides") else "seat", found["seats_p"]
    columns = [Column(what), Column("wins of games with a winner (%)", "right")]
    title = f"Wins of each {what}, if all bots were equally good (p {p_value(p)} for equal {what}s)"
    told = f"{ink.strong(title)}\n{table(columns, rows, width=width, ink=ink)}"
    if p >= 0.05 or "game_digest" not in found:
        return told
    ties = (
        "The reason may be the rules or the bots: if several options are equally good, a bot takes "
        f"the first, and this can favour a {what}. simkit check {found['game']} plays the same "
        "with such ties broken at random."
    )
    return f"{told}\n{paragraph(ties, width)}"


def _leaders(found: Found, width: int, ink: Ink) -> str:
    """How often an early leader wins."""
    if not found["leaders"]:
        return ""
    rows = [
        (percent(each["moment"], 0), f"{each['games']:,}", share_of_seat(each["share"]))
        for each in found["leaders"]
    ]
    columns = [
        Column("part of the game played", "right"),
        Column("games with one leader", "right"),
        Column("the leader wins (%)", "right"),
    ]
    title = f"How often the leader wins (a fair share is {percent(1 / found['orders'], 0)})"
    return f"{ink.strong(title)}\n{table(columns, rows, width=width, ink=ink)}"


def _rivals(found: Found, width: int, ink: Ink) -> str:
    """Who beats whom, and who is left if all players imitate better ones."""
    rivalry = found["rivalry"]
    if len(rivalry["masses"]) < 2:
        return ""
    beaten: dict[str, list[str]] = {each["bot"]: [] for each in rivalry["masses"]}
    for duel in rivalry["duels"]:
        for verdict, who, whom in (("higher", "first", "second"), ("lower", "second", "first")):
            if duel["verdict"] == verdict:
                beaten[duel[who]].append(duel[whom])
    rows = [
        (each["bot"], _mass(each["mass"]), ", ".join(beaten[each["bot"]]) or "no other bot")
        for each in rivalry["masses"]
    ]
    columns = [
        Column("bot", wraps=True),
        Column("remains (%)", "right"),
        Column("beats", wraps=True),
    ]
    title = ink.strong(
        "Who beats whom, and which bots remain if players copy better ones (alpha-rank)"
    )
    body = table(columns, rows, width=width, ink=ink)
    return "\n".join((title, body, paragraph(rivals_sentence(found), width)))


def _mass(mass: Mapping[str, Any]) -> str:
    share = f"{100 * mass['estimate']:.0f}"
    if mass["low"] is None:
        return share
    if mass["high"] - mass["low"] > UNKNOWN:
        return f"not settled ({100 * mass['low']:.0f} to {100 * mass['high']:.0f})"
    return f"{share} ({100 * mass['low']:.0f} to {100 * mass['high']:.0f})"


def kingmaking_sentence(found: Found) -> str:
    """How often a loser decides who wins; with two seats a loser has nobody to choose from."""
    kings = found["kingmaking"]
    if kings is None or found["orders"] < 3:
        return ""
    return (
        "Kingmaking: a seat that loses in any case can still decide which other seat wins. simkit "
        f"compared {kings['games']:,} pairs of games in which a seat loses with either of two "
        f"bots. In {rate_text(kings['share'])} of these pairs, the winner differs."
    )


def _how(found: Found) -> str:
    undecided = percent(found["undecided"] / found["played"], 1)
    return (
        f"In brackets: {level(found['confidence'])} intervals, in which games on the same luck "
        "count as one. Odds: how often a bot wins for each win of the best bot, if their seats are "
        f"equally good (Luce's choice model). {undecided} of the games had no winner."
        f"{_skill(found)}"
    )


def _skill(found: Found) -> str:
    """How mistakes and settings were tried."""
    mistakes, rewards = found["mistakes"], found["rewards"]
    parts = []
    if mistakes["costs"]:
        parts.append(
            f"Mistakes: {mistakes['bot']} plays every seat, and one seat after the other makes "
            f"mistakes ({counted(mistakes['games'], 'game')} each)."
        )
    if rewards["settings"]:
        parts.append(
            f"Settings: {rewards['best']} and {rewards['floor']} play at one table, and their win "
            f"rates are compared ({counted(rewards['games'], 'game')} each)."
        )
    if not parts:
        return ""
    paired = (
        "Two win rates are compared in games with the same luck. The intervals are wider because "
        "many comparisons in a table give luck more chances to mislead (Holm)."
    )
    return " ".join(["", *parts, paired, P_IS, verdict_legend(found, found["margin"])])
