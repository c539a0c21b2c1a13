"""The page of `simkit learn`: how well learned chances did on fresh games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from simkit.lab.basics.command_line import command
from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import count, counted, level, percent, share_with_interval

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.chances.learned_answer import Learned, Model
    from simkit.lab.statistics.intervals import Interval


def learn_page(
    found: Learned, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    first = found.models[0]
    return page(
        _cast(found, game),
        headline(found),
        _classes(first, width, ink),
        _models(found.models, width, ink) if len(found.models) > 1 else "",
        paragraph(_terms(found), width),
        _use(found, ink),
        "\n".join([*(paragraph(each, width) for each in found.notes), *closing(found, width, ink)]),
        width=width,
        ink=ink,
    )


def _cast(found: Learned, game: Game | None) -> str:
    fixed = changed(found, game)
    fixed.insert(0, f"bot {found.heading.bot}")
    return (
        f"{title_of(found, game)}: a formula for the chance to win at the start of a turn "
        f"({', '.join(fixed)}). It uses {len(found.features)} numbers that describe a position "
        f"(features). Learned from {counted(found.games, 'game')} per formula, seed "
        f"{found.heading.seed}."
    )


def headline(found: Learned) -> str:
    """How far a chance lies from the truth, and how well it tells games apart."""
    model = found.models[0]
    error, auc = model.trial.error, model.trial.auc
    pairs = "-" if auc.estimate is None else percent(auc.estimate, 0)
    two, winner = "a won game with a lost one", "the won game"
    if found.rivals:
        two, winner = "a seat that won with one that lost", "the winner"
    whose = "" if len(found.models) == 1 else f" ({_named(model)})"
    return (
        f"On {counted(model.trial.games, 'fresh game')}, predicted chances and real win rates "
        f"typically differ {_off(error, found.confidence)}. If you compare {two}, {winner} has "
        f"the higher predicted chance in {pairs} of pairs{whose}."
    )


def _off(error: Interval, confidence: float) -> str:
    """How far the chances are off, once what luck alone brings is taken off."""
    if error.low is None:
        return f"by {100 * (error.estimate or 0.0):.1f} points"
    typical, low, high = (f"{100 * end:.1f}" for end in error.known)
    if not error.low:
        return f"by at most {high} points"
    return f"by {typical} points ({level(confidence)} interval {low} to {high})"


def _named(model: Model) -> str:
    return "all games together" if model.name == "any" else model.name


def _classes(model: Model, width: int, ink: Ink) -> str:
    """What was told beside what came true."""
    rows = [
        (
            percent(each.told),
            share_with_interval(*each.share.known),
            count(each.positions),
            count(each.games),
        )
        for each in model.trial.classes
    ]
    columns = [
        Column("predicted chance", "right"),
        Column("win rate", "right"),
        Column("positions", "right"),
        Column("from games", "right"),
    ]
    title = ink.strong("Predicted chances and what happened")
    return f"{title}\n{table(columns, rows, width=width, ink=ink)}"


def _models(models: Sequence[Model], width: int, ink: Ink) -> str:
    """A line a model."""
    rows = [
        (
            _named(each),
            percent(each.trial.won),
            _figure(each.trial.auc),
            f"{each.trial.brier.known[0]:.3f}",
            _figure(each.trial.error),
        )
        for each in models
    ]
    columns = [
        Column("model"),
        Column("win rate", "right"),
        Column("AUC", "right"),
        Column("Brier", "right"),
        Column("error", "right"),
    ]
    return (
        f"{ink.strong('Every model on fresh games')}\n{table(columns, rows, width=width, ink=ink)}"
    )


def _figure(interval: Interval) -> str:
    if interval.estimate is None:
        return "-"
    figure, low, high = (f"{end:.2f}" for end in interval.known)
    return f"{figure} ({low} to {high})"


def _terms(found: Learned) -> str:
    several = ""
    if len(found.models) > 1:
        several = (
            " AUC: how often a won position had a better chance than a lost one (0.5 is no better "
            "than a coin). Brier: the mean squared distance of the chance from the result (1 or "
            "0). Error: how far chance and win rate lie apart in ten groups of positions (root "
            "mean square), less the part that is luck alone."
        )
    return (
        f"In brackets: {level(found.confidence)} intervals over games.{several} The chances are "
        f"those of {found.heading.bot}. A better player wins more often than these chances say."
    )


def _use(found: Learned, ink: Ink) -> str:
    """How to play with it."""
    if not found.out:
        return ""
    pack = [str(found.out)]
    line = command("run", found.heading.game, terms={"bot": "search", "pack": pack})
    return f"The file is a pack, and bots that search use its chances:\n{ink.name(f'  {line}')}"
