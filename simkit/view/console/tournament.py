"""The page of `simkit ladder` where seats compete: bots, seats, kingmaking, runaway leaders.

Everything is taken from the object that `simkit ladder --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import reservation
from simkit.view.console.ladder import rewards_table, slips_table
from simkit.view.text.differences import same_is
from simkit.view.text.findings import rivals_sentence, share_of_seat, tournament_finding
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import (
    assumptions,
    counted,
    level,
    percent,
)

if TYPE_CHECKING:
    from simkit.game import Game

Found = Mapping[str, Any]
"""The object that `simkit ladder --json` prints."""


def tournament_page(
    found: Found, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(tournament_finding(found), width)),
        _bots(found, width, ink),
        _sides(found, width, ink),
        _seats(found, width, ink),
        _leaders(found, width, ink),
        paragraph(kingmaking_sentence(found), width),
        _rivals(found, width, ink),
        slips_table(found, width, ink),
        rewards_table(found, width, ink),
        paragraph(_how(found), width),
        paragraph(assumptions(found), width) + "\n" + reservation(found, ink),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Found, game: Game | None) -> str:
    title = title_of(found, game)
    fixed = changed(found, game)
    return (
        f"{title}: bots against each other ({', '.join(fixed) or 'all settings at defaults'}). "
        f"{counted(found['tables'], 'table')} of {found['orders']}, everybody in every seat, "
        f"{counted(found['games'], 'game')} each: {found['played']:,} games, seed {found['seed']}."
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
        Column("won (%)", "right"),
        Column("odds against the best", "right"),
    ]
    return table(columns, rows, width=width, ink=ink)


def _sides(found: Found, width: int, ink: Ink) -> str:
    """What each bot wins on each side, where sides are unlike."""
    sides = found.get("sides", ())
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
    columns = [Column(what), Column("of the games that are won (%)", "right")]
    title = f"{what.capitalize()}s, were all bots alike (p {p:.2g} that they are as good)"
    return f"{ink.strong(title)}\n{table(columns, rows, width=width, ink=ink)}"


def _leaders(found: Found, width: int, ink: Ink) -> str:
    """Is whoever leads early sure to win?"""
    if not found["leaders"]:
        return ""
    rows = [
        (percent(each["moment"], 0), f"{each['games']:,}", share_of_seat(each["share"]))
        for each in found["leaders"]
    ]
    columns = [
        Column("of the game played", "right"),
        Column("games with one leader", "right"),
        Column("the leader wins (%)", "right"),
    ]
    title = f"Runaway leaders: fair is {percent(1 / found['orders'], 0)}"
    return f"{ink.strong(title)}\n{table(columns, rows, width=width, ink=ink)}"


def _rivals(found: Found, width: int, ink: Ink) -> str:
    """Who beats whom, and who is left where everybody imitates whoever does better."""
    rivalry = found["rivalry"]
    if len(rivalry["masses"]) < 2:
        return ""
    beaten: dict[str, list[str]] = {each["bot"]: [] for each in rivalry["masses"]}
    for duel in rivalry["duels"]:
        for verdict, who, whom in (("higher", "first", "second"), ("lower", "second", "first")):
            if duel["verdict"] == verdict:
                beaten[duel[who]].append(duel[whom])
    rows = [
        (each["bot"], _mass(each["mass"]), ", ".join(beaten[each["bot"]]) or "nobody")
        for each in rivalry["masses"]
    ]
    columns = [
        Column("bot", wraps=True),
        Column("is left (%)", "right"),
        Column("surely beats", wraps=True),
    ]
    title = ink.strong("Who beats whom, and who is left where all imitate the better (alpha-rank)")
    body = table(columns, rows, width=width, ink=ink)
    return "\n".join((title, body, paragraph(rivals_sentence(found), width)))


def _mass(mass: Mapping[str, Any]) -> str:
    share = f"{100 * mass['estimate']:.0f}"
    if mass["low"] is None:
        return share
    return f"{share} ({100 * mass['low']:.0f} to {100 * mass['high']:.0f})"


def kingmaking_sentence(found: Found) -> str:
    """How often a loser decides who wins."""
    kings = found["kingmaking"]
    if kings is None:
        return ""
    return (
        "Kingmaking: where one seat loses whichever of two bots plays it, another bot there makes "
        f"another seat win in {share_of_seat(kings['share'])} % of {kings['games']:,} pairs of "
        "games."
    )


def _how(found: Found) -> str:
    undecided = percent(found["undecided"] / found["played"], 1)
    return (
        f"In brackets: {level(found['confidence'])} intervals; games on the same luck count as "
        "one. Odds: how many times as often a bot wins as the best one from like seats (Luce's "
        "choice). "
        f"Nobody won {undecided} of the games.{_skill(found)}"
    )


def _skill(found: Found) -> str:
    """How slips and settings were tried."""
    slips, rewards = found["slips"], found["rewards"]
    parts = []
    if slips["costs"]:
        parts.append(
            f"Slips: {slips['bot']} in every seat, one of which slips, each in turn; "
            f"{counted(slips['games'], 'game')} each."
        )
    if rewards["settings"]:
        parts.append(
            f"Settings: {rewards['best']} and {rewards['floor']} sit in turn about the table; the "
            "gap is that between a seat of one and a seat of the other; "
            f"{counted(rewards['games'], 'game')} each."
        )
    if not parts:
        return ""
    paired = (
        "Differences are paired on shared luck; their p and intervals are corrected for each table "
        "(Holm)."
    )
    return " ".join(["", *parts, paired, same_is(found, found["margin"])])
