"""Ask about the side or the seat that a question names: `does Rome win more often?`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from simkit.cli.designers_words import COMMON
from simkit.cli.page.called import is_like
from simkit.cli.page.metrics_meant import asked_about
from simkit.cli.plain_words import plain_words
from simkit.description.game import Game
from simkit.lab.reviewing import questions as ask
from simkit.lab.table.single_figure import WON

GAMES = "10000"  # a seat is favoured by little
ORDINALS = {"first": 1, "starting": 1, "start": 1, "second": 2, "third": 3, "fourth": 4, "last": -1}
ORDERED = "|".join(ORDINALS)
PLACED = re.compile(
    r"\b(?:go|goes|going|play|plays|playing|move|moves|moving|sit|sits|start|starts|starting) "
    rf"(?P<goes>{ORDERED})\b|"
    rf"\b(?P<sits>{ORDERED}) (?:player|seat)\b(?! (?:to|who|that)\b)|"
    r"\b(?:seat|player) (?:number )?(?P<number>[1-9])\b",
    re.IGNORECASE,
)


def of_seat_asked(
    game: Game, words: str, found: Mapping[str, dict[str, Any]]
) -> dict[str, dict[str, Any]]:
    """The questions, of which those on who wins begin with the side or seat that is named."""
    run, review = (found.get(verb, {}).get("asked", {}) for verb in ("run", "review"))
    of_seats = [*review.get("only", ())] == [ask.SEATS.name] and next(iter(found)) == "review"
    told = run.keys() & {"about", "metrics", "where"} or run.get("values", {}).keys() - {game.seats}
    if told or not (run or of_seats):
        return {**found}
    seats = int(f"{run.get('values', {}).get(game.seats) or _usual(game)}")
    seat = _side_named(game, words) or (_seat_named(words, seats) if not game.sides else 0)
    if not 1 <= seat <= seats:
        return {**found}
    given = {"values": run["values"]} if "values" in run else {}
    asked = {"run": asked_about(game, f"{WON}_{seat}", games=GAMES, **given)}
    return {**asked, **found, **asked} if of_seats else {**found, **asked}


def _usual(game: Game) -> int:
    return int(game.setting(game.seats).default) if game.seats else 0


def _side_named(game: Game, words: str) -> int:
    """The seat of the side that is named first, or 0."""
    said = plain_words(words)
    places = {
        seat: min((said.index(word) for word in said if _is_named(word, side)), default=-1)
        for seat, side in enumerate(game.sides, start=1)
    }
    named = [seat for seat, place in places.items() if place >= 0]
    return min(named, key=lambda seat: (places[seat], seat), default=0)


def _is_named(word: str, side: str) -> bool:
    names = [each for each in plain_words(side) if each not in COMMON and not each.isdigit()]
    return any(is_like(word, each) for each in names)


def _seat_named(words: str, seats: int) -> int:
    """The seat that goes first, second or last, or that has this number, or 0."""
    found = PLACED.search(words)
    if not found:
        return 0
    if found["number"]:
        return int(found["number"])
    place = ORDINALS[(found["goes"] or found["sits"]).lower()]
    return seats if place < 0 else place
