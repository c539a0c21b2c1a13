"""The page of `simkit ladder` for rivals: bots, seats, kingmaking, runaway leaders."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    from simkit.lab.contests.tournament import Tournament
    from simkit.lab.statistics.intervals import Interval

UNKNOWN = 0.5
"""An interval of a mass that is wider says so little that an estimate would mislead."""


def tournament_page(
    found: Tournament, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
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
        mistakes_table(found.skill.mistakes_tried, width, ink),
        rewards_table(found.skill.rewards_tried, width, ink),
        paragraph(_how(found), width),
        paragraph(assumptions(found), width) + "\n" + reservation(found, ink),
        width=width,
        ink=ink,
    )


def _cast(found: Tournament, game: Game | None) -> str:
    title = title_of(found, game)
    fixed = changed(found, game)
    return (
        f"{title}: bots against each other ({', '.join(fixed) or 'all settings at defaults'}). "
        f"{counted(found.tables, 'table')} of {found.orders} bots, each bot in each seat, "
        f"{counted(found.games, 'game')} per table and order of the bots. In all "
        f"{found.all_games:,} games, seed {found.heading.seed}."
    )


def _odds(odds: Interval, first: bool) -> str:
    if first:
        return "1"
    estimate, low, high = odds.known
    return f"{estimate:.2g} ({low:.2g} to {high:.2g})"


def _bots(found: Tournament, width: int, ink: Ink) -> str:
    """A line a bot, the best on top."""
    rows = [
        (
            each.bot,
            f"{each.games:,}",
            share_of_seat(each.share),
            _odds(each.odds, not place),
        )
        for place, each in enumerate(found.standings)
    ]
    columns = [
        Column("bot", wraps=True),
        Column("games", "right"),
        Column("win rate (%)", "right"),
        Column("odds against the best", "right"),
    ]
    return table(columns, rows, width=width, ink=ink)


def _sides(found: Tournament, width: int, ink: Ink) -> str:
    """What each bot wins on each side, where sides are unlike."""
    sides = found.heading.sides[: len(found.seats)]  # fewer may sit down than there are
    if not sides:
        return ""
    rows = [(each.bot, *map(share_of_seat, each.by_seat)) for each in found.standings]
    columns = [Column("bot", wraps=True), *(Column(f"as {side} (%)", "right") for side in sides)]
    return (
        f"{ink.strong('What each bot wins on each side')}\n"
        f"{table(columns, rows, width=width, ink=ink)}"
    )


def _seats(found: Tournament, width: int, ink: Ink) -> str:
    """What each seat would win, were all bots alike."""
    rows = [(seat_name(found, each.seat), share_of_seat(each.share)) for each in found.seats]
    what, p = "side" if found.heading.sides else "seat", found.seats_p
    columns = [Column(what), Column("wins of games with a winner (%)", "right")]
    title = f"Wins of each {what}, if all bots were equally good (p {p_value(p)} for equal {what}s)"
    told = f"{ink.strong(title)}\n{table(columns, rows, width=width, ink=ink)}"
    if p >= 0.05 or not found.heading.game_digest:
        return told
    ties = (
        "The reason may be the rules or the bots: if several options are equally good, a bot takes "
        f"the first, and this can favour a {what}. simkit check {found.heading.game} plays the "
        "same with such ties broken at random."
    )
    return f"{told}\n{paragraph(ties, width)}"


def _leaders(found: Tournament, width: int, ink: Ink) -> str:
    """How often an early leader wins."""
    if not found.leaders:
        return ""
    rows = [
        (percent(each.moment, 0), f"{each.games:,}", share_of_seat(each.share))
        for each in found.leaders
    ]
    columns = [
        Column("part of the game played", "right"),
        Column("games with one leader", "right"),
        Column("the leader wins (%)", "right"),
    ]
    title = f"How often the leader wins (a fair share is {percent(found.fair_share, 0)})"
    return f"{ink.strong(title)}\n{table(columns, rows, width=width, ink=ink)}"


def _rivals(found: Tournament, width: int, ink: Ink) -> str:
    """Who beats whom, and who is left if all players imitate better ones."""
    rivalry = found.rivalry
    if len(rivalry.masses) < 2:
        return ""
    beaten: dict[str, list[str]] = {bot: [] for bot in rivalry.bots}
    for duel in rivalry.duels:
        if duel.winner:
            beaten[duel.winner].append(duel.loser)
    rows = [
        (bot, _mass(mass), ", ".join(beaten[bot]) or "no other bot")
        for bot, mass in zip(rivalry.bots, rivalry.masses, strict=True)
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


def _mass(mass: Interval) -> str:
    if mass.low is None:
        return f"{100 * (mass.estimate or 0.0):.0f}"
    share, low, high = mass.known
    told = "not settled" if high - low > UNKNOWN else f"{100 * share:.0f}"
    return f"{told} ({100 * low:.0f} to {100 * high:.0f})"


def kingmaking_sentence(found: Tournament) -> str:
    """How often a loser decides who wins; with two seats a loser has nobody to choose from."""
    kings = found.kingmaking
    if kings is None or found.orders < 3:
        return ""
    return (
        "Kingmaking: a seat that loses in any case can still decide which other seat wins. simkit "
        f"compared {found.kingmaking_games:,} pairs of games in which a seat loses with either of "
        f"two bots. In {rate_text(kings)} of these pairs, the winner differs."
    )


def _how(found: Tournament) -> str:
    undecided = percent(found.undecided / found.all_games, 1)
    return (
        f"In brackets: {level(found.confidence)} intervals, in which games on the same luck "
        "count as one. Odds: how often a bot wins for each win of the best bot, if their seats are "
        f"equally good (Luce's choice model). {undecided} of the games had no winner."
        f"{_skill(found)}"
    )


def _skill(found: Tournament) -> str:
    """How mistakes and settings were tried."""
    mistakes, rewards = found.skill.mistakes_tried, found.skill.rewards_tried
    parts = []
    if mistakes.costs:
        parts.append(
            f"Mistakes: {mistakes.bot} plays every seat, and one seat after the other makes "
            f"mistakes ({counted(mistakes.games, 'game')} each)."
        )
    if rewards.settings:
        parts.append(
            f"Settings: {rewards.best} and {rewards.floor} play at one table, and their win "
            f"rates are compared ({counted(rewards.games, 'game')} each)."
        )
    if not parts:
        return ""
    paired = (
        "Two win rates are compared in games with the same luck. The intervals are wider because "
        "many comparisons in a table give luck more chances to mislead (Holm)."
    )
    return " ".join(["", *parts, paired, P_IS, verdict_legend(found.figures(), found.margin)])
