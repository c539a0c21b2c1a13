"""Read games that people played on a published page, and play them again.

The file names settings, seats, seeds and answers. What is played is the game that the user names,
so nothing of a file that was received can run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from simkit.description.game import Game
from simkit.lab.basics.documents import read_document
from simkit.lab.people.kept_choices import ALIAS
from simkit.lab.people.opinions import opinions, turned_opinions, watching
from simkit.lab.people.saved import MOST_ANSWERS
from simkit.lab.people.sitting import PeopleTable, Sitting, sitting_of
from simkit.lab.play.cell import cell_of
from simkit.lab.playtests.person_choice import PersonChoice
from simkit.messages.errors import BadInput, SimkitError

KIND = "simkit-page-games"
FILES = "*-games.json"
PERSON = "a person"  # in place of a bot's name
MOST_GAMES = 10_000
HIGHEST = 2**31 - 1
MOST_SEATS = 20  # names in a setting that has one for each player


def choices_on_page(file: Path, game: Game, left_out: Counter[str]) -> Iterator[PersonChoice]:
    """Every choice in a page's file; what cannot be used is counted by its reason."""
    said = read_document(file)
    alias, games = said.get("alias"), said.get("games")
    if said.get("kind") != KIND:
        raise BadInput(f"{file}: these are no choices; save them on a page of simkit publish.")
    if not isinstance(alias, str) or not ALIAS.fullmatch(alias):
        raise BadInput(f"{file}: the alias must be letters, digits, - and _, at most 40 of them.")
    if not isinstance(games, list) or len(games) > MOST_GAMES:
        raise BadInput(f"{file}: games must be a list of at most {MOST_GAMES:,}.")
    for number, each in enumerate(games):
        reason = _why_not(said, each, game)
        if reason:
            left_out[reason] += 1
        else:
            yield from _choices(f"{file.stem}-{number}", alias, game, each, left_out)


def _why_not(said: Mapping[str, Any], played: object, game: Game) -> str:
    """Why a game cannot be used, or nothing."""
    if said.get("rules") != game.content:
        return "another game, or other rules"
    if not isinstance(played, dict) or not _is_whole(played, game):
        return "a game that the page cannot have written"
    return "a game with changed values of cards and pieces" if played.get("values") else ""


def _is_whole(played: Mapping[str, Any], game: Game) -> bool:
    bots, answers = played.get("bots"), played.get("answers")
    known = {bot.name for bot in game.bots if bot.chooser} | {PERSON}
    return (
        isinstance(bots, list)
        and bool(bots)
        and all(isinstance(bot, str) and bot in known for bot in bots)
        and PERSON in bots
        and isinstance(answers, list)
        and len(answers) <= MOST_ANSWERS
        and all(type(each) is int for each in answers)
        and all(_is_number(played.get(name)) for name in ("seed", "game", "players"))
        and _are_settings(played.get("settings", {}), game)
    )


def _are_settings(changed: object, game: Game) -> bool:
    """Whether these are settings that a page can change; their values are checked at play."""
    known = {setting.key for setting in game.settings} - {"players"}
    return isinstance(changed, dict) and all(
        key in known and _is_value(value) for key, value in changed.items()
    )


def _is_value(value: object) -> bool:
    names = value if isinstance(value, list) else [value]
    return len(names) <= MOST_SEATS and all(isinstance(each, str | int) for each in names)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and type(value) is not bool and 0 <= value <= HIGHEST


def _choices(
    session: str, alias: str, game: Game, played: Mapping[str, Any], left_out: Counter[str]
) -> Iterator[PersonChoice]:
    answers = played["answers"]
    try:
        sitting = _sitting(game, played)
        asked = _asked(sitting, answers)
        would = {bot: opinions(sitting, bot, answers) for bot in watching(sitting)}
        turned = turned_opinions(sitting, sitting.adviser, answers)
    except SimkitError:
        left_out["a game whose choices do not fit"] += 1
        return
    for number, (decision, options) in enumerate(asked):
        place = answers[number] + 1
        named = {bot: told[number] + 1 for bot, told in would.items() if number < len(told)}
        by_knob = {k: _from_1(places) for k, places in turned[number].items()}
        own = {sitting.adviser: by_knob} if by_knob else {}
        yield PersonChoice(session, alias, decision, options, place, named, turned=own)


def _from_1(places: Mapping[float, int]) -> dict[float, int]:
    return {value: place + 1 for value, place in places.items()}


def _sitting(game: Game, played: Mapping[str, Any]) -> Sitting:
    bots = [bot if bot != PERSON else "idle" for bot in played["bots"]]
    people = [seat for seat, bot in enumerate(played["bots"], start=1) if bot == PERSON]
    has_count = any(setting.key == "players" for setting in game.settings)
    settings = {"players": played["players"]} if has_count else {}
    settings |= {key: _setting(value) for key, value in played.get("settings", {}).items()}
    beside = {bot for bot in played["bots"] if bot != PERSON} or {"idle"}
    named = "+".join(bots if game.seats else sorted(beside))  # in a team one bot plays for all
    cell = cell_of(game, named, played["seed"], settings=settings)
    return sitting_of(cell, people, played["game"], is_open=True)


def _setting(value: object) -> object:
    """A setting as a cell takes it: one for each player is a row."""
    return tuple(value) if isinstance(value, list) else value


def _asked(sitting: Sitting, answers: list[int]) -> list[tuple[str, int]]:
    """What kind of decision each answer was, and how many options it had."""
    table = PeopleTable(sitting)
    found = []
    try:
        for place in answers:
            if table.is_over:
                raise BadInput("there are more answers than questions.")
            found.append((table.kind, table.count))
            table.answer(place)
    finally:
        table.close()
    return found
