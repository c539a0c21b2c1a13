"""The page of `simkit learn`: how chances that were learned did on fresh games, and their use.

Everything is taken from the object that `simkit learn --json` prints.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simkit.lab.basics.command_line import command
from simkit.view.console.closing import closing
from simkit.view.text.played import changed, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import count, counted, level, percent, share_with_interval

if TYPE_CHECKING:
    from simkit.game import Game

Taught = Mapping[str, Any]
"""The object that `simkit learn --json` prints."""


def learning_page(
    found: Taught, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    first = found["models"][0]
    blocks = [
        paragraph(_cast(found, game), width),
        ink.strong(paragraph(headline(found), width)),
        _classes(first, width, ink),
        _models(found["models"], width, ink) if len(found["models"]) > 1 else "",
        paragraph(_terms(found), width),
        _use(found, ink),
        "\n".join(
            [*(paragraph(each, width) for each in found["notes"]), *closing(found, width, ink)]
        ),
    ]
    return "\n\n".join(block for block in blocks if block)


def _cast(found: Taught, game: Game | None) -> str:
    fixed = changed(found, game)
    fixed.insert(0, f"bot {found['bot']}")
    return (
        f"{title_of(found, game)}: the chance to win between two turns, learned from "
        f"{counted(found['games'], 'game')} a model, seed {found['seed']} ({', '.join(fixed)}), "
        f"by {found['features']} features of a position."
    )


def headline(found: Taught) -> str:
    """How far a chance lies from the truth, and how well it tells games apart."""
    model = found["models"][0]
    error, auc = model["error"], model["auc"]
    pairs = "-" if auc["estimate"] is None else percent(auc["estimate"], 0)
    two, the_better = ("a won and a lost game", "the won one")
    if found["rivals"]:
        two, the_better = ("a seat that won and one that lost", "the winner")
    whose = "" if len(found["models"]) == 1 else f" ({_named(model)})"
    return (
        f"On {counted(model['fresh_games'], 'fresh game')} chances lie "
        f"{percent(error['estimate'])} from what came true, in the mean; of {two} "
        f"{the_better} had the better chance in {pairs} of pairs{whose}."
    )


def _named(model: Mapping[str, Any]) -> str:
    return "all games together" if model["name"] == "any" else str(model["name"])


def _classes(model: Mapping[str, Any], width: int, ink: Ink) -> str:
    """What was told beside what came true."""
    rows = [
        (
            percent(each["told"]),
            share_with_interval(
                each["share"]["estimate"], each["share"]["low"], each["share"]["high"]
            ),
            count(each["positions"]),
            count(each["games"]),
        )
        for each in model["classes"]
    ]
    columns = [
        Column("chance told (%)", "right"),
        Column("won (%)", "right"),
        Column("positions", "right"),
        Column("of games", "right"),
    ]
    return f"{ink.strong('Told and come true')}\n{table(columns, rows, width=width, ink=ink)}"


def _models(models: Sequence[Mapping[str, Any]], width: int, ink: Ink) -> str:
    """A line a model."""
    rows = [
        (
            _named(each),
            percent(each["won"]),
            _figure(each["auc"]),
            _plain(each["brier"]),
            _figure(each["error"]),
        )
        for each in models
    ]
    columns = [
        Column("model"),
        Column("won (%)", "right"),
        Column("AUC", "right"),
        Column("Brier", "right"),
        Column("error", "right"),
    ]
    return (
        f"{ink.strong('Every model on fresh games')}\n{table(columns, rows, width=width, ink=ink)}"
    )


def _figure(interval: Mapping[str, Any]) -> str:
    if interval["estimate"] is None:
        return "-"
    low, high = (f"{interval[end]:.2f}" for end in ("low", "high"))
    return f"{interval['estimate']:.2f} ({low} to {high})"


def _plain(interval: Mapping[str, Any]) -> str:
    return f"{interval['estimate']:.3f}"


def _terms(found: Taught) -> str:
    return (
        f"In brackets: {level(found['confidence'])} intervals over games. AUC: how often of a won "
        "and a lost position the won one had the better chance, 0.5 by chance. Brier: mean squared "
        "distance of chance and end. Error: how far chance and share lie apart in a tenth of the "
        f"positions, in the mean. The chances are those of {found['bot']}: whoever plays better "
        "wins more often than they say."
    )


def _use(found: Taught, ink: Ink) -> str:
    """How to play with it."""
    if not found["file"]:
        return ""
    line = command("run", found["game"], terms={"bot": "search", "pack": [found["file"]]})
    return f"The file is a pack; what searches aims by it:\n{ink.name(f'  {line}')}"
