"""The page of `simkit play-log`: who plays like these tables, and what does not fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, log
from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.findings.play_log import play_log_finding
from simkit.view.text.findings.shared import rate_text
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.values import key_text, value_text
from simkit.view.text.words import counted, level, percent, quantity

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.playtests.fitting import Fit
    from simkit.lab.playtests.log import LeftOut, Log
    from simkit.lab.playtests.play_log_answer import PlayLog, Ranked
    from simkit.lab.playtests.table_bot import TableBot

MOST_CANDIDATES = 8
MOST_TIMES = 1_000  # less likely; beyond that a figure says no more
MOST_REASONS, MOST_PLACES = 6, 3  # of plays that were left out


def play_log_page(
    found: PlayLog, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        play_log_finding(found),
        _candidates(found, width, ink),
        fits_table(found.fits, width, ink),
        _changes(found, width, ink),
        "\n".join(paragraph(line, width) for line in left_out_lines(found.log)),
        *(paragraph(line, width) for line in _remarks(found, game)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: PlayLog, game: Game | None) -> str:
    fixed = changed(found, game)
    laid = f" ({', '.join(fixed)})" if fixed else ""
    each = counted(found.per_cell, "game")
    return (
        f"{title_of(found, game)}: {counted(found.games, 'game')} of {found.log.file}{laid}, "
        f"compared with {counted(len(found.ranked), 'candidate')}. Each candidate plays "
        f"{each} with each setting of the log, seed {found.cell.seed}."
    )


def _candidates(found: PlayLog, width: int, ink: Ink) -> str:
    columns = [
        Column("bot", paint=ink.name),
        Column("mistakes", "right"),
        Column("probability", "right"),
        Column("times less likely", "right"),
    ]
    shown = found.ranked[:MOST_CANDIDATES]
    rows = [
        (each.bot, percent(each.mistakes, 0), percent(each.probability), _behind(each))
        for each in shown
    ]
    more = len(found.ranked) - len(shown)
    rest = f"\n{more} more are less likely. --json lists them." if more else ""
    return table(columns, rows, width=width, ink=ink) + rest


def _behind(each: Ranked) -> str:
    times, low, high = each.behind, each.behind_low, each.behind_high
    if times == 0:
        return "most likely"
    if low < 0 and high > log(MOST_TIMES):
        return "not known"
    return f"{_times(times)} ({_times(low)} to {_times(high)})"


def _times(logarithm: float) -> str:
    """How many times less likely, from the natural logarithm of that."""
    if logarithm > log(MOST_TIMES):
        return f">{MOST_TIMES:,}"
    times = exp(logarithm)
    if times < 1:
        return f"{times:.1g}"
    return f"{times:.1f}" if times < 10 else f"{times:.0f}"


def fits_table(fits: Sequence[Fit], width: int, ink: Ink) -> str:
    """Every figure of the log against those of the model."""
    columns = [
        Column("figure", paint=ink.name),
        Column("games", "right"),
        Column("your log", "right"),
        Column("model", "right"),
        Column("spread: yours / model", "right", wraps=True),
        Column("verdict", wraps=True),
    ]
    rows = [
        (
            each.measure,
            str(each.games),
            quantity(each.found),
            f"{quantity(each.expected)} ({quantity(each.low)} to {quantity(each.high)})",
            f"{quantity(each.spread)} / {quantity(each.spread_expected)}",
            each.verdict,
        )
        for each in fits
    ]
    title = ink.strong("Could the model have produced this log?")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _changes(found: PlayLog, width: int, ink: Ink) -> str:
    if not found.changes:
        return ""
    columns = [
        Column("if you played with", wraps=True),
        Column("more likely by (log)", "right"),
        Column("figures that do not fit", "right"),
    ]
    rows = [
        (
            f"{key_text(each.key)}={value_text(each.value)}",
            f"{each.gain:+.1f} ({each.low:+.1f} to {each.high:+.1f})",
            str(each.misfits),
        )
        for each in found.changes
    ]
    title = ink.strong("Which change would bring the model nearer to your log?")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def left_out_lines(log: Log) -> Iterable[str]:
    """Which plays of the log were not used, or not wholly, by their reason."""
    yield from filter(None, [log.reading])
    yield from _by_reason("Left out", log.left_out)
    yield from _by_reason("Used in part", log.in_part)


def _by_reason(title: str, plays: Sequence[LeftOut]) -> Iterable[str]:
    """Plays by their reason, the commonest first."""
    if not plays:
        return
    places: dict[str, list[str]] = {}
    for play in plays:
        places.setdefault(play.why, []).append(play.place)
    yield f"{title}: {counted(len(plays), 'play')}."
    for why, each in sorted(places.items(), key=lambda pair: -len(pair[1]))[:MOST_REASONS]:
        more = f" and {len(each) - MOST_PLACES:,} more" if len(each) > MOST_PLACES else ""
        yield f"  {', '.join(each[:MOST_PLACES])}{more}: {why}."
    if len(places) > MOST_REASONS:
        yield f"  {len(places) - MOST_REASONS} more reasons are in --json."


def _remarks(found: PlayLog, game: Game | None) -> Iterable[str]:
    yield (
        "Mistakes: the share of choices that are random. Probability: how probable each candidate "
        "is after this log (who won, and in how many turns), if all were equally probable before. "
        "Times less likely: how many times less likely the log is with a candidate than with the "
        "first one; not known if too few games were simulated. In brackets after the model's "
        "figure: a range that holds "
        f"{level(found.confidence)} of the logs that the model produces. A figure of yours fits "
        "if it is in that range, also after Holm's correction. "
        "Spread: how much games differ from each other (standard deviation)."
    )
    if game and game.seats:
        yield (
            "A candidate plays every seat, unless the log names a bot (bot_2). won_2 is the win "
            "rate of seat 2."
        )
    if found.bot_file:
        yield f"A bot that plays like your players is in {found.bot_file}. Give it to --bot."
        yield from _table_bot(found.table_bot)


def _table_bot(bot: TableBot | None) -> Iterable[str]:
    """How often the written bot wins, and how often it should."""
    if bot:
        yield (
            f"With {percent(bot.mistakes)} of its choices random and the settings of your log, "
            f"it wins {rate_text(bot.wins)[:-1]}; {counted(bot.games, 'game')}). All "
            f"candidates together, each counted by its probability, win {percent(bot.believed)}."
        )
