"""The page of `simkit solve`: the value of a game, best answers, and bots' distance from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import count, counted, listed, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.solving.solution import (
        BestAnswer,
        BotDistance,
        OptionWorth,
        SeatValue,
        Solution,
    )

WIN = "win"
KNOWN = 5e-5  # a smaller distance prints as none
UNKNOWN = "not known"


def solve_page(
    found: Solution, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        solve_finding(found, game),
        _bots(found, width, ink),
        *(paragraph(line, width) for line in _of_bots(found, game)),
        _answers(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Solution, game: Game | None) -> str:
    """The game that was solved, and how."""
    fixed = ", ".join(changed(found, game)) or "all settings at their defaults"
    how = "Every player sees everything, so the values are exact."
    if found.board.is_one_of_many:
        how = (
            "Every player sees everything. The values are one of several possible results, because "
            "one player's choice between equal options decides what others get."
        )
    if found.hidden:
        how = (
            "Players see different things, so simkit learned the best play in "
            f"{counted(found.rounds, 'round')}."
        )
    return (
        f"{title_of(found, game)}: solved ({fixed}). simkit met {'' if _passed(found) else 'all '}"
        f"{count(found.positions)} positions, and {counted(found.decisions, 'decision')} in "
        f"them. {how}"
    )


def solve_finding(found: Solution, game: Game | None = None) -> str:
    """The result of the best play, and which bot is nearest to it."""
    first = found.values[0]
    if game is not None and game.team:
        return f"The best play wins {percent(first.value)} of games.{_nearest(found)}"
    best = "everybody plays best"
    if found.board.is_one_of_many:
        best += " and takes one of equal options"
    if found.pays == WIN:
        rates = listed([f"seat {one.seat} wins {percent(one.value)}" for one in found.values])
        return f"If {best}, {rates} of games.{_nearest(found)}"
    return f"If {best}, {listed(map(_gets, found.values))}.{_nearest(found)}"


def _passed(found: Solution) -> bool:
    """Whether there are options that were not followed, beside a sure win."""
    return bool(found.board.expansion.passed.any())


def _gets(one: SeatValue) -> str:
    bounds = f" ({one.low:+.4f} to {one.high:+.4f})" if one.low < one.high else ""
    return f"seat {one.seat} gets {one.value:+.4f} on average{bounds}"


def _nearest(found: Solution) -> str:
    bots = [one for one in found.bots if not one.at_least]
    if not bots:
        return ""
    best = min(bots, key=lambda one: one.exploitability)
    if best.exploitability < KNOWN:
        return f" The bot {best.bot} plays best."
    if any(one.at_least and one.exploitability <= best.exploitability for one in found.bots):
        return ""  # one that is not known may be nearer
    return f" The nearest bot is {best.bot}: {_distance(found, best)} from the best play."


def _distance(found: Solution, one: BotDistance) -> str:
    least = "at least " if one.at_least else ""
    if least and one.exploitability < KNOWN:
        return UNKNOWN
    if found.pays == WIN:
        return f"{least}{100 * one.exploitability:.2f} points"
    return f"{least}{one.exploitability:.4f}"


def _amount(found: Solution, value: float) -> str:
    return percent(value) if found.pays == WIN else f"{value:+.3f}"


# --- bots ----------------------------------------------------------------------------------------


def _bots(found: Solution, width: int, ink: Ink) -> str:
    seats = range(len(found.values))
    columns = [
        Column("bot", paint=ink.name),
        Column("from the best", "right", wraps=True),
        *(Column(f"best in seat {seat + 1} gets", "right", wraps=True) for seat in seats),
    ]
    rows = [
        (one.bot, _distance(found, one), *(_amount(found, each) for each in one.best))
        for one in sorted(
            found.bots, key=lambda one: (_distance(found, one) == UNKNOWN, one.exploitability)
        )
    ]
    return table(columns, rows, width=width, ink=ink)


def _of_bots(found: Solution, game: Game | None) -> Iterator[str]:
    if game is not None and game.team:
        yield "From the best: how much more often the best play wins than the bot."
    else:
        yield (
            "From the best: the gain of a player who knows the bot, chooses best, and sits among "
            "copies of it (exploitability; the mean over the seats). Best in seat 1 gets: the "
            "result of this player there."
        )
    if any(one.at_least for one in found.bots):
        yield (
            "At least: the bot sometimes passes over an option that wins at once. simkit does not "
            "follow the rest of such a game, and counts it as won."
        )


# --- answers -------------------------------------------------------------------------------------


def _answers(found: Solution, width: int, ink: Ink) -> str:
    if not found.answers:
        return ""
    columns = [
        Column("seat", "right"),
        Column("the player sees", wraps=True),
        Column("best answer", wraps=True, paint=ink.name),
        Column("brings", wraps=True),
    ]
    telling = _telling(found.answers)
    rows = [
        (str(one.seat), _sees(one.sees, telling), _best(one), _brings(found, one))
        for one in found.answers
    ]
    return table(columns, rows, width=width, ink=ink)


def _telling(answers: Sequence[BestAnswer]) -> list[str]:
    """The names that differ between the decisions that are shown."""
    names = list(answers[0].sees)
    return [name for name in names if len({one.sees[name] for one in answers}) > 1] or names


def _sees(sees: dict[str, Any], telling: Iterable[str]) -> str:
    return ", ".join(f"{name} {sees[name]}" for name in telling)


def _best(one: BestAnswer) -> str:
    if len(one.best) == 1:
        return one.best[0].option
    return ", ".join(f"{each.option} {percent(each.share, 0)}" for each in one.best)


def _brings(found: Solution, one: BestAnswer) -> str:
    return ", ".join(f"{each.option} {_worth(found, each)}" for each in one.options)


def _worth(found: Solution, each: OptionWorth) -> str:
    return "not followed" if each.value is None else _amount(found, each.value)


def _remarks(found: Solution) -> Iterator[str]:
    if found.pays != WIN:
        yield (
            "Each player aims at the result of value(player) in the file, and not at wins. To "
            "count wins, add --wins."
        )
    more = len(found.places) - len(found.answers)
    if found.answers:
        what = "chance to win" if found.pays == WIN else "mean result"
        same = "The player sees: only things that differ between these decisions. "
        yield f"{same}Brings: the {what} after each option, if everybody goes on best."
    if any(len(one.best) > 1 for one in found.answers):
        yield "If a best answer names several options, take each in so many of a hundred cases."
    if more > 0:
        yield (
            f"{counted(more, 'more decision')}: choose them with --where, show more with --show, "
            "or write all with --out."
        )
