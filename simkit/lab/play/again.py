"""The command line that plays the same games again and finds the same figures.

Nearly everything that Python can ask can be typed. What cannot is a game that only Python knows
or a value that no text stands for; then there is a reason in its place.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from simkit.errors import BadInput
from simkit.game import Game
from simkit.lab.play.asking import TurnedKnobs
from simkit.lab.play.cell import Cell
from simkit.lab.table.rows import joint_name
from simkit.registry import games

USUAL_CONFIDENCE = 0.95

Options = Mapping[str, Any]
"""Options by name; one that is None is left out, a list of values stands several times."""

NOTHING: Options = {}


@dataclass(frozen=True)
class Again:
    """A command, or why there is none."""

    command: str | None
    why_not: str = ""


def again(
    verb: str, cell: Cell, names: Iterable[str], asked: Options, terms: Options, bot: bool = True
) -> Again:
    """The command for a cell: what is asked of it, what is played, on which terms."""
    why_not = unsayable(cell)
    if why_not:
        return Again(None, f"No command line plays these games again: {why_not}.")
    seats = joint_name(cell.bots) if bot else None
    terms = {"bot": seats, "seed": cell.seed, **terms, "pack": cell.packs}
    return Again(
        command(verb, cell.game.name, *names, asked=asked, values=laid_over(cell), terms=terms)
    )


def command(
    *names: str, asked: Options = NOTHING, values: Iterable[str] = (), terms: Options = NOTHING
) -> str:
    """A command in the order of all of them: what is asked, values laid over, on which terms."""
    words = ["simkit", *names, *_typed_options(asked), *values, *_typed_options(terms)]
    return shlex.join(words)


def laid_over(cell: Cell) -> list[str]:
    """Settings, values of the pack and knobs, as they are typed."""
    given = {key: _setting_text(cell.game, key, value) for key, value in cell.settings.items()}
    given |= {f"pack:{path}": typed(value) for path, value in dict(cell.overrides).items()}
    settings = [f"{key}={text}" for key, text in given.items()]
    return _typed_options({"set": settings, "knob": knob_texts(cell.knobs)})


def knob_texts(knobs: TurnedKnobs) -> list[str]:
    """TurnedKnobs of bots, as `--knob` takes them."""
    return [
        f"{bot}.{name}={typed(value)}"
        for bot, turned in knobs.items()
        for name, value in turned.items()
    ]


def _setting_text(game: Game, key: str, value: Any) -> str:
    setting = game.setting(key)
    return setting.text(setting.parse(value))


def _typed_options(options: Options) -> list[str]:
    words: list[str] = []
    for name, given in options.items():
        several = given if isinstance(given, list | tuple) else [given]
        for value in several:
            if value is not None:
                words += _typed_option(f"--{name.replace('_', '-')}", typed(value))
    return words


def _typed_option(option: str, text: str) -> list[str]:
    """An option and its value; one that begins with a dash would be read as another option."""
    return [f"{option}={text}"] if text.startswith("-") else [option, text]


def typed(value: Any) -> str:
    """A value as it is typed; no digit of a number is lost."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "+".join(map(typed, value))
    if isinstance(value, float):
        return f"{value:g}" if float(f"{value:g}") == value else repr(value)
    return str(value)


def unusual(value: float, usual: float) -> float | None:
    """An option's value, unless it is the usual one."""
    return None if value == usual else value


def unusual_confidence(confidence: float) -> float | None:
    return unusual(confidence, USUAL_CONFIDENCE)


# --- What cannot be typed ------------------------------------------------------------------------


def unsayable(cell: Cell) -> str:
    """Why no command line plays a cell; "" if one does."""
    return unsayable_game(cell.game) or _unsayable_values(cell)


def unsayable_game(game: Game) -> str:
    if games().get(game.name) != game:
        return f"{game.name} is a game that was made in Python, and simkit games does not list it"
    return ""


def _unsayable_values(cell: Cell) -> str:
    """Whether every value that is laid over the pack reads back as it was."""
    for path, value in dict(cell.overrides).items():
        components = cell.game.components(cell.packs)
        meant = components.with_override(path, value)
        try:
            read = components.with_override(path, typed(value))
        except BadInput:
            read = components
        if read.digest() != meant.digest():
            return f"the value of {path} cannot be typed"
    return ""
