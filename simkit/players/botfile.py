"""Bot files: a TOML file with a bot of the game and other knobs, used like a bot's name.

    [bot]
    base = "expert"
    game = "apocalypse"

    [knobs]
    caution = 1.2

A table `[fitted]` may say how the knobs were found, and `[likely]` names players as likely as a log
makes them; playing the bot needs neither. Nothing in a file is executed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from simkit.description.game import Game
from simkit.description.policy import Bot, Knob
from simkit.messages.errors import BadInput, why_unread
from simkit.outside.files import read_text
from simkit.outside.toml_read import read_toml
from simkit.outside.toml_text import inline
from simkit.players import botscript
from simkit.players.lapse import fallible
from simkit.players.likely import TABLE as LIKELY
from simkit.players.likely import LikelyPlayer, likely_lines, likely_of
from simkit.players.program import is_program
from simkit.values.schema import PlaceInFile

SUFFIX = ".toml"
LARGEST = 100_000  # bytes; a full file takes about a hundredth of it

_TABLES = ("bot", "knobs", "fitted", LIKELY)
_HEADER = ("base", "game")


def is_file(name: Any) -> bool:
    """Whether a bot's name is that of a file."""
    return isinstance(name, str) and name.endswith(SUFFIX) and not is_program(name)


def read_bot(file: str, game: Game) -> Bot:
    """The bot that a file describes: its base under the file's name, with the file's knobs."""
    document = _document(file)
    for table in document:
        if table not in _TABLES:
            raise PlaceInFile(file).unknown("table", table, _TABLES)
    base = _base(file, _table(file, document, "bot"), game)
    values = _table(file, document, "knobs")
    knobs = tuple(_turned(file, base, values))
    return replace(base, name=file, knobs=knobs, suits=(), script=base.name)


def fitted_to(file: str) -> dict[str, Any]:
    """How the knobs of a bot file were found, as far as it says so."""
    try:
        found = _document(file).get("fitted", {})
    except BadInput:  # it has played: whatever is wrong with it now is not asked here
        return {}
    return found if isinstance(found, dict) else {}


def likely_in(file: str) -> tuple[LikelyPlayer, ...]:
    """Players as likely as the log of a bot file makes them; none if it names none."""
    document = _document(file)
    return likely_of(file, document[LIKELY]) if LIKELY in document else ()


def _document(file: str) -> dict[str, Any]:
    text = read_text(file, LARGEST, "simkit tune-bot writes a bot file.")
    try:
        return read_toml(text)
    except RecursionError:
        raise BadInput(f"{file}: tables or lists are nested too deeply.") from None
    except ValueError as problem:
        raise BadInput(f"{file}: this is not valid TOML: {why_unread(problem)}.") from None


def _table(file: str, document: Mapping[str, Any], name: str) -> dict[str, Any]:
    found = document.get(name)
    if found is None:
        example = '[bot] with base = "..." and game = "...", then [knobs] with name = number'
        raise BadInput(f"{file}: there is no [{name}] table; a bot file has {example}.")
    if not isinstance(found, dict):
        raise PlaceInFile(file, name).refuse(found, "a table")
    return found


def _base(file: str, header: Mapping[str, Any], game: Game) -> Bot:
    """The bot whose script is played: one of the game's, or a Python file."""
    place = PlaceInFile(file, "bot")
    for key in header:
        if key not in _HEADER:
            raise _unknown_key(place, key)
    for key in _HEADER:
        if key not in header:
            example = game.name if key == "game" else "expert"
            raise place.bad(f'there is no {key}; add {key} = "{example}"')
        if not isinstance(header[key], str):
            raise place.at(key).refuse(header[key], "a name in quotes")
    if not game.is_called(header["game"]):
        raise place.at("game").refuse(header["game"], f'"{game.name}", the game that is played')
    if botscript.is_script(header["base"]):
        return fallible(botscript.read_script(header["base"], game), game.bots)
    known = {bot.name: bot for bot in game.bots}
    if header["base"] not in known:
        raise place.at("base").unknown("bot", header["base"], known)
    return fallible(known[header["base"]], game.bots)


def _unknown_key(place: PlaceInFile, key: str) -> BadInput:
    if key != "name":
        return place.unknown("key", key, _HEADER)
    known = ", ".join(_HEADER)
    return place.bad(f'unknown key "name". The file\'s own name names the bot. Known: {known}.')


def _turned(file: str, base: Bot, values: Mapping[str, Any]) -> Iterator[Knob]:
    """The knobs of the base with the file's numbers as their defaults."""
    place = PlaceInFile(file, "knobs")
    names = [knob.name for knob in base.knobs]
    for name in values:
        if name not in names:
            raise place.unknown(f"knob of {base.name}", name, names)
    for knob in base.knobs:
        value = values.get(knob.name, knob.default)
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not knob.low <= value <= knob.high:
            expected = f"a number from {knob.low:g} to {knob.high:g}"
            raise place.at(knob.name).refuse(value, expected)
        yield knob.at(float(value))


def bot_text(
    game: Game,
    base: str,
    knobs: Mapping[str, float],
    fitted: Mapping[str, str | int | float],
    likely: Sequence[LikelyPlayer] = (),
) -> str:
    """A bot file: what it plays, how its knobs were found, and who else may have played."""
    lines = [
        "# A bot with knobs of its own. It can stand wherever simkit takes the name of a bot:",
        f"#   simkit run {game.typed} --bot FILE{SUFFIX}",
        "[bot]",
        f"base = {inline(base)}",
        f"game = {inline(game.name)}",
        "",
        "[knobs]",
        *(f"{name} = {inline(value)}" for name, value in knobs.items()),
    ]
    if fitted:
        lines += ["", "[fitted] # how these knobs were found"]
        lines += [f"{key} = {inline(value)}" for key, value in fitted.items()]
    if likely:
        lines += ["", *likely_lines(likely)]
    return "\n".join(lines) + "\n"
