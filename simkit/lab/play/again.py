"""The command line that plays the same games again, with the same figures.

Nearly everything that Python can ask can be typed. What cannot is a game that only Python knows
or a value that no text stands for; then there is a reason in its place.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from simkit.description.game import Game
from simkit.finding.registry import known
from simkit.lab.basics.command_line import Options, command, laid_over, typed
from simkit.lab.play.cell import Cell
from simkit.lab.table.rows import joint_name
from simkit.messages.errors import BadInput
from simkit.players.bots import find_bot
from simkit.players.botscript import is_script

USUAL_CONFIDENCE = 0.95


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
    terms["script"] = scripts_behind(cell)
    values = cell_laid_over(cell)
    return Again(command(verb, cell.game.typed, *names, asked=asked, values=values, terms=terms))


def scripts_behind(cell: Cell) -> list[str]:
    """The scripts that bot files of a cell name: whoever plays it again must name them himself."""
    behind: dict[str, None] = {}
    for name in cell.bots:
        with suppress(BadInput):  # the file may be gone by now
            script = find_bot(cell.game, name).script
            if is_script(script) and script != name:
                behind[script] = None
    return list(behind)


def cell_laid_over(cell: Cell) -> list[str]:
    """Settings, values of the pack and knobs of a cell, as the words of a command."""
    settings = {key: _setting_text(cell.game, key, value) for key, value in cell.settings.items()}
    return laid_over(settings, dict(cell.overrides), cell.knobs, cell.forbidden)


def _setting_text(game: Game, key: str, value: Any) -> str:
    setting = game.setting(key)
    return setting.text(setting.parse(value))


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
    if known(game.typed) != (game.base or game):
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
