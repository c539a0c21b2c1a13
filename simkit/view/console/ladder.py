"""The page of `simkit ladder`: bots, the limit of skill, and the cost of mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.console.closing import reservation
from simkit.view.console.page import page
from simkit.view.text.differences import P_IS, judged_cells, judged_columns, signed, verdict_legend
from simkit.view.text.findings.ladder import band_text, ladder_finding
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import (
    assumptions,
    counted,
    digits_for,
    level,
    percent,
    span,
)

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.contests.ladder import Ladder, Rung
    from simkit.lab.contests.skill import MistakesTried, RewardsTried
    from simkit.lab.judging.verdicts import Judgement
    from simkit.lab.statistics.intervals import Interval


def ladder_page(
    found: Ladder, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        ladder_finding(found),
        _rungs(found, width, ink),
        mistakes_table(found.mistakes_tried, width, ink),
        rewards_table(found.rewards_tried, width, ink),
        _levels(found, width, ink),
        paragraph(_how(found), width),
        paragraph(assumptions(found), width) + "\n" + reservation(found, ink),
        width=width,
        ink=ink,
    )


def _cast(found: Ladder, game: Game | None) -> str:
    title = title_of(found, game)
    fixed = changed(found, game)
    return (
        f"{title}: every bot on the same games ({', '.join(fixed) or 'all settings at defaults'}). "
        f"{_most(found)}{counted(found.games, 'game')} per bot, seed {found.heading.seed}."
    )


def _most(found: Ladder) -> str:
    return "At most " if found.asked.until_settled else ""


def _rungs(found: Ladder, width: int, ink: Ink) -> str:
    """A line a bot, the best on top."""
    rows = [
        (rung.bot, *_played(rung, found), _share(rung.win_rate), *_step(rung.step))
        for rung in reversed(found.rungs)
    ]
    columns = [
        Column("bot", wraps=True),
        *([Column("games", "right")] if found.asked.until_settled else []),
        Column("win rate (%)", "right"),
        *judged_columns("above the next bot (points)"),
    ]
    return table(columns, rows, width=width, ink=ink)


def _played(rung: Rung, found: Ladder) -> tuple[str, ...]:
    """How many games a bot has played, where some rest before others."""
    return (f"{rung.games:,}",) if found.asked.until_settled else ()


def _step(step: Judgement | None) -> tuple[str, str, str]:
    """How far a bot stands above the next lower one; the lowest has none below."""
    if step is None:
        return "", "", ""
    return judged_cells(step)


def _share(rate: Interval) -> str:
    share, low, high = rate.known
    if low == high:  # known without a doubt: alike seats share what is won
        return f"{100 * share:.1f}"
    digits = digits_for(low, high)
    return f"{100 * share:.{digits}f} ({span(low, high, digits)})"


def mistakes_table(mistakes: MistakesTried, width: int, ink: Ink) -> str:
    """What it costs the best bot to leave some choices to chance."""
    if not mistakes.costs:
        return ""
    rows = [
        (
            percent(each.mistakes, 0) if each.mistakes else "none",
            _share(each.win_rate),
            *_step(each.cost),
        )
        for each in mistakes.costs
    ]
    columns = [
        Column("mistakes", "right"),
        Column("win rate (%)", "right"),
        *judged_columns(),
    ]
    title = f"What mistakes cost {mistakes.bot}, if it makes this share of its choices at random"
    return f"{ink.strong(title)}\n{table(columns, rows, width=width, ink=ink)}"


def rewards_table(tried: RewardsTried, width: int, ink: Ink) -> str:
    """Which settings make the gap between the best bot and the floor wider or narrower."""
    rewards = tried.settings
    if not rewards:
        return ""
    rows = [
        (
            f"{each.key}={each.value_text}",
            each.usual_text,
            signed(100 * each.gap, 1),
            *_step(each.found),
        )
        for each in rewards
    ]
    columns = [
        Column("setting", wraps=True),
        Column("instead of", wraps=True),
        Column("skill is worth (points)", "right", wraps=True),
        *judged_columns("change (points)"),
    ]
    usual = signed(100 * rewards[0].usual_gap, 1)
    title = f"Which settings reward skill: {tried.best} minus {tried.floor}, usually {usual} points"
    return f"{ink.strong(title)}\n{table(columns, rows, width=width, ink=ink)}"


def _levels(found: Ladder, width: int, ink: Ink) -> str:
    """From new players to the best search, the best on top, and where it levels off."""
    levels = found.levels.levels
    if not levels:
        return ""
    rows = [(each.text, _share(each.win_rate), *_step(each.step)) for each in reversed(levels)]
    columns = [
        Column("who plays", wraps=True),
        Column("win rate (%)", "right"),
        *judged_columns("above the next (points)"),
    ]
    games = counted(found.levels.games, "game")
    title = f"From new players to the best search, {games} each"
    parts = (
        ink.strong(title),
        table(columns, rows, width=width, ink=ink),
        paragraph(band_text(found.levels), width),
    )
    return "\n".join(parts)


def _how(found: Ladder) -> str:
    games = found.reward_games
    settings = ""
    if games:
        settings = (
            f" Settings were tried with {counted(games, 'game')} per bot. If nearly all games are "
            "won or lost under a setting, skill cannot show there."
        )
    return (
        f"In brackets: {level(found.terms.confidence)} intervals. Differences come from games with "
        f"the same luck. Their intervals are wider because many differences in a table "
        f"give luck more chances to mislead (Holm). {P_IS} "
        f"{verdict_legend(found.figures(), found.terms.margin)}{settings}"
    )
