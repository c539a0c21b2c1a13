"""Read claims about real play, from `data/claims.toml` or a file of the user.

A claim says who says so, which games it is about, what is counted in them and within which range
that agrees with it. How far it is trusted is the chance, as we judge it, that it is true of the
printed game in the words in which it is put here.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from simkit.description.game import Game
from simkit.lab.basics.documents import read_document as read_file
from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import settle
from simkit.lab.ranges.reading import Number, PlainValue
from simkit.lab.varying import keys
from simkit.messages.errors import BadInput
from simkit.players.bots import find_bot
from simkit.values.components import read_document
from simkit.values.schema import (
    Choice,
    Integer,
    ListOf,
    Lookup,
    PlaceInFile,
    Record,
    Text,
    check_name,
    may,
    need,
)

FILE = "claims.toml"
PLAYERS, STATEMENTS = "players", "claims"
EACH, DIFFERENCE, SPREAD = "each", "difference", "spread"
WON, TURNS = "won", "turns"
USUAL_GAMES = 400  # a cell
LEAST_GAMES, MOST_GAMES = 20, 100_000
MOST_CELLS = 12

_SETTINGS = Lookup(PlainValue(), 1, 40)
ENTRY = Record(
    {
        "says": need(Text(400)),
        "source": need(Text(200)),
        "trust": may(Number(), None),
        "not": need(Text(300)),
        "unasked": may(Text(300), ""),
        "players": may(Text(80), ""),
        "settings": may(_SETTINGS, {}),
        "cells": may(ListOf(_SETTINGS, 1, MOST_CELLS), [{}]),
        "figure": may(Text(60), ""),
        "among": may(Choice("all", "won", "lost"), "all"),
        "at_least": may(Number(), None),
        "at_most": may(Number(), None),
        "of": may(Choice(EACH, DIFFERENCE, SPREAD), EACH),
        "range": may(ListOf(Number(), 2, 2), None),
        "games": may(Integer(LEAST_GAMES, MOST_GAMES), USUAL_GAMES),
    }
)
ASKED = ("trust", "players", "figure", "range")
"""What a claim needs unless it says why it cannot be asked."""


@dataclass(frozen=True)
class Inquiry:
    """What a claim asks of the model: games of some cells, and what is counted in them."""

    TOLD = (
        *("bot", "settings", "cells", "figure", "among", "at_least", "at_most", "of", "range"),
        *("games", "is_share"),
    )

    bot: str
    settings: Mapping[str, Any]
    cells: tuple[Mapping[str, Any], ...]  # what is laid over the settings
    figure: str  # won, turns, outcome:NAME or a metric
    among: str
    at_least: float | None  # with one of these the figure is a share of games
    at_most: float | None
    of: str
    low: float
    high: float
    games: int

    @property
    def is_share(self) -> bool:
        bounded = self.at_least is not None or self.at_most is not None
        return bounded or self.figure == WON or self.figure.startswith("outcome:")

    @property
    def range(self) -> tuple[float, float]:
        return self.low, self.high

    @property
    def total(self) -> int:
        return self.games * len(self.cells)

    def cells_over(self, base: Cell) -> list[Cell]:
        """The cells that are played, over the packs, values and knobs of another."""
        asked = replace(base, bots=tuple(self.bot.split("+")))
        return [keys.lay(asked, {**self.settings, **cell}) for cell in self.cells]


@dataclass(frozen=True)
class Claim:
    """Something that is known of real play."""

    name: str
    says: str
    source: str
    isnt: str
    trust: float
    question: Inquiry | None
    unasked: str = ""  # why the model cannot be asked


@dataclass(frozen=True)
class Known:
    """The claims of a game, and the bots that stand for the players of whom they speak."""

    file: str
    players: Mapping[str, str]
    claims: tuple[Claim, ...]

    @property
    def asked(self) -> tuple[Claim, ...]:
        return tuple(each for each in self.claims if each.question)


def claims_of(
    game: Game,
    file: str | os.PathLike[str] | None = None,
    players: Mapping[str, str] | None = None,
) -> Known:
    """The claims of a game, or those of a file; `players` say who stands for whom."""
    if file is not None:
        return read_claims(str(file), read_file(Path(file)), game, players or {})
    path = game.data_file(FILE)
    if path is None:
        raise BadInput(f"{game.title} comes with no claims; give a file: --claims FILE.")
    document = read_document(FILE, path.read_text(encoding="utf-8"))
    return read_claims(FILE, document, game, players or {})


def read_claims(
    file: str, document: Mapping[str, Any], game: Game, players: Mapping[str, str]
) -> Known:
    """Claims from a document; what is wrong with one is refused by its name and place."""
    for table in document:
        if table not in (PLAYERS, STATEMENTS):
            raise PlaceInFile(file).unknown("table", table, (PLAYERS, STATEMENTS))
    standing = _players(PlaceInFile(file, PLAYERS), document.get(PLAYERS, {}), game, players)
    found = document.get(STATEMENTS, {})
    place = PlaceInFile(file, STATEMENTS)
    if not isinstance(found, Mapping) or not found:
        raise place.refuse(found, "a table with at least one claim: [claims.a1]")
    claims = []
    for name, given in found.items():
        check_name(name, place)
        entry = ENTRY.read(given, place.at(name))
        claims.append(_claim(name, entry, place.at(name), game, standing))
    return Known(file, standing, tuple(claims))


def _players(
    place: PlaceInFile, given: Any, game: Game, changed: Mapping[str, str]
) -> dict[str, str]:
    found: dict[str, str] = Lookup(Text(), 0, 12).read(given, place)
    for name in changed:
        if name not in found:
            raise place.unknown("players", name, found)
    found |= changed
    for name, bots in found.items():
        for bot in bots.split("+"):
            try:
                find_bot(game, bot)
            except BadInput as problem:
                raise place.at(name).bad(str(problem)) from None
    return found


def _claim(
    name: str, entry: Mapping[str, Any], place: PlaceInFile, game: Game, players: Mapping[str, str]
) -> Claim:
    said = (name, entry["says"], entry["source"], entry["not"])
    if entry["unasked"]:
        return Claim(*said, 0.0, None, entry["unasked"])
    for key in ASKED:
        if entry[key] in (None, ""):
            raise place.bad(f'the key "{key}" is missing; or say why it is not asked: `unasked`')
    if not 0.5 <= entry["trust"] <= 1:
        raise place.at("trust").refuse(
            entry["trust"], "the chance that it is true, from 0.5 to 1; one of less says nothing"
        )
    low, high = entry["range"]
    if not low <= high:
        raise place.at("range").bad(f"found {low} to {high}, expected [low, high]")
    question = Inquiry(
        bot=_bot(entry["players"], place.at("players"), players),
        settings=entry["settings"],
        cells=tuple(entry["cells"]),
        figure=_figure(entry["figure"], place.at("figure"), game),
        among=entry["among"],
        at_least=entry["at_least"],
        at_most=entry["at_most"],
        of=entry["of"],
        low=low,
        high=high,
        games=entry["games"],
    )
    _check_question(question, place, game)
    return Claim(*said, float(entry["trust"]), question)


def _bot(who: str, place: PlaceInFile, players: Mapping[str, str]) -> str:
    if who not in players:
        raise place.unknown("players", who, players)
    return players[who]


def _figure(name: str, place: PlaceInFile, game: Game) -> str:
    outcomes = (f"outcome:{outcome.name}" for outcome in game.outcomes)
    known = (WON, TURNS, *outcomes, *(metric.name for metric in game.metrics))
    if name not in known:
        raise place.unknown("figure", name, known)
    return name


def _check_question(question: Inquiry, place: PlaceInFile, game: Game) -> None:
    """That its cells can be played, and that the range is one that its figure can miss."""
    number = len(question.cells)
    if question.of == DIFFERENCE and number != 2:
        raise place.at("cells").bad(f"found {number}, expected two: the first less the second")
    if question.of == SPREAD and number < 2:
        raise place.at("cells").bad("found one, expected two or more that lie apart")
    least, most = (-1.0 if question.of == DIFFERENCE else 0.0), 1.0
    if question.is_share and not least <= question.low <= question.high <= most:
        raise place.at("range").bad(
            f"found {question.low} to {question.high}, expected shares from {least:g} to 1"
        )
    if question.is_share and (question.low, question.high) == (least, most):
        raise place.at("range").bad("everything lies in it, so it says nothing")
    try:
        for cell in question.cells_over(Cell(game)):
            settle(cell)
    except BadInput as problem:
        raise place.bad(str(problem)) from None


def without(known: Known, names: Iterable[str]) -> Known:
    """The claims but some."""
    left = set(names)
    return replace(known, claims=tuple(s for s in known.claims if s.name not in left))
