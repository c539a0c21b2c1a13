"""Store a game that people play: its settings and every answer.

The file never says what is played: who goes on names game and bots again. So nothing of a file
that was received can run.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from simkit.lab.basics.documents import read_document
from simkit.lab.basics.outputs import write_asked
from simkit.lab.people.sitting import PeopleTable, Sitting
from simkit.lab.play.again import again
from simkit.lab.seats.pondering import Pondering
from simkit.lab.seats.thoughts import Misfit, Thoughts, kept_in
from simkit.messages.errors import BadInput

KIND = "simkit-game"
MOST_ANSWERS = 100_000


def asked(sitting: Sitting) -> str | None:
    """The command that plays this game with the same people, or None if no command can."""
    terms: dict[str, Any] = {"game": sitting.number, "seats": _seats(sitting)}
    options = {"open": True} if sitting.is_open else {}
    return again("play", sitting.asked, (), options, terms).command


def _seats(sitting: Sitting) -> str:
    return ",".join(str(seat + 1) for seat in sitting.people)


def saved(sitting: Sitting, answers: list[int], thoughts: Thoughts | None = None) -> str:
    """The text of the file."""
    said: dict[str, Any] = {
        "kind": KIND,
        "command": asked(sitting),
        "rules": sitting.cell.game.content,
        "answers": answers,
    }
    if thoughts is not None and thoughts != Thoughts():
        said["searched"] = asdict(thoughts)
    return json.dumps(said, indent=1) + "\n"


def save(
    file: Path, sitting: Sitting, answers: list[int], thoughts: Thoughts | None = None
) -> None:
    """Write the game to a file, whole or not at all; with what bots that search decided."""
    write_asked(file, saved(sitting, answers, thoughts))


def resumed(
    file: Path,
    sitting: Sitting,
    everyone_listens: bool = False,
    pondering: Pondering | None = None,
) -> PeopleTable:
    """The table of a saved game, at its last question."""
    answers, thoughts = answers_in(file, sitting), thoughts_in(file)
    try:
        return PeopleTable(sitting, answers, everyone_listens, thoughts, pondering)
    except Misfit as problem:
        raise BadInput(f"{file}: {problem}") from None


def answers_in(file: Path, sitting: Sitting) -> list[int]:
    """The answers of a saved game, which must be the game that is asked for."""
    said = read_document(file)
    if said.get("kind") != KIND:
        raise BadInput(f"{file}: this is no saved game; give --save a file that is not there yet.")
    if said.get("rules") != sitting.cell.game.content:
        raise BadInput(f"{file}: the game was saved with other rules; begin a new file.")
    if said.get("command") != asked(sitting):
        raise BadInput(
            f"{file}: the game was begun with other seats, settings, bots, seed or pack; give them "
            "again. The file lists them under 'command'."
        )
    answers = said.get("answers")
    if not isinstance(answers, list) or len(answers) > MOST_ANSWERS:
        raise BadInput(f"{file}: answers must be a list of whole numbers.")
    if not all(type(place) is int for place in answers):
        raise BadInput(f"{file}: answers must be a list of whole numbers.")
    return answers


def thoughts_in(file: Path) -> Thoughts:
    """What bots that search decided in a saved game."""
    said = read_document(file).get("searched", {})
    try:
        return Thoughts(kept_in(said.get("plans", [])), kept_in(said.get("answers", [])))
    except (AttributeError, ValueError):
        problem = "searched must have plans and answers, which are pairs of whole numbers."
        raise BadInput(f"{file}: {problem}") from None
