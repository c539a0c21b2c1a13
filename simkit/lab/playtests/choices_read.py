"""Read choices of people, from `simkit play --record` or published pages.

They are read, or left out with a reason.
"""

from __future__ import annotations

import csv
import io
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simkit.description.game import Game
from simkit.lab.people.kept_choices import AFTER, BEFORE, BETWEEN, FILES, WITH, WOULD
from simkit.lab.playtests import page_games
from simkit.lab.playtests.page_games import choices_on_page
from simkit.lab.playtests.person_choice import PersonChoice
from simkit.messages.errors import BadInput
from simkit.outside.files import read_text

NEEDED = ("session", "alias", "game", "rules", "seat", "decision", "options", "place", "hint")


@dataclass(frozen=True)
class ChoicesRead:
    """The choices of a folder or file, and how many were left out for which reason."""

    file: str
    choices: tuple[PersonChoice, ...]
    left_out: Mapping[str, int]


def is_of_choices(path: Path) -> bool:
    """Whether a log holds choices, not games."""
    if path.is_dir():
        return True
    if path.match(page_games.FILES):
        return path.is_file()
    if path.suffix.lower() != ".csv" or not path.is_file():
        return False
    heads = read_text(path).partition("\n")[0].strip().split(",")
    return {"alias", "decision", "place"} <= set(heads)


def read_choices(path: Path, game: Game) -> ChoicesRead:
    """The choices of a game's people."""
    kept = (*path.glob(FILES), *path.glob(page_games.FILES))
    files = sorted(kept) if path.is_dir() else [path]
    if not files:
        raise BadInput(f"{path}: no choices are kept here; see simkit play --record.")
    left_out: Counter[str] = Counter()
    found = tuple(choice for file in files for choice in _choices(file, game, left_out))
    if not found:
        reasons = ", ".join(f"{reason} ({count})" for reason, count in left_out.items())
        raise BadInput(f"{path}: no choice of {game.title} can be used: {reasons or 'no rows'}.")
    return ChoicesRead(str(path), found, dict(left_out))


def _choices(file: Path, game: Game, left_out: Counter[str]) -> Iterator[PersonChoice]:
    if file.match(page_games.FILES):
        yield from choices_on_page(file, game, left_out)
        return
    table = csv.DictReader(io.StringIO(read_text(file)))
    missing = [name for name in NEEDED if name not in (table.fieldnames or ())]
    if missing:
        raise BadInput(f"{file}: the column {missing[0]} is missing; simkit play --record has it.")
    for row in table:
        reason = _why_not(row, game)
        if reason:
            left_out[reason] += 1
        else:
            yield _choice(row, f"{file}, line {table.line_num}")


def _why_not(row: Mapping[str, str | None], game: Game) -> str:
    if row["rules"] != game.content:
        return "another game, or other rules"
    if row["hint"] == "True":
        return "after a hint"
    return "only one option" if BETWEEN not in (row["options"] or "") else ""


def _choice(row: Mapping[str, str | None], where: str) -> PersonChoice:
    options = len((row["options"] or "").split(BETWEEN))
    would = {
        name.removeprefix(WOULD): _place(text, options, f"{where}, column {name}")
        for name, text in row.items()
        if name and name.startswith(WOULD) and text
    }
    return PersonChoice(
        session=row["session"] or "",
        alias=row["alias"] or "",
        decision=row["decision"] or "",
        options=options,
        place=_place(row["place"], options, f"{where}, column place"),
        would=would,
        loss=_loss(row, where),
        turned=_turned(row, options, where),
    )


def _turned(row: Mapping[str, str | None], options: int, where: str) -> dict[str, Any]:
    """What bots would have taken with one knob turned: by bot, knob and value."""
    found: dict[str, Any] = {}
    for name, text in row.items():
        if name and name.startswith(WITH) and text:
            bot, _, knob = name.removeprefix(WITH).rpartition(".")
            place = f"{where}, column {name}"
            found.setdefault(bot, {})[knob] = dict(_by_value(text, options, place))
    return found


def _by_value(text: str, options: int, where: str) -> Iterator[tuple[float, int]]:
    for each in text.split():
        value, _, taken = each.partition("=")
        try:
            yield float(value), _place(taken, options, where)
        except ValueError:
            raise BadInput(f"{where}: {value!r:.40} is no number.") from None


def _loss(row: Mapping[str, str | None], where: str) -> float | None:
    """What the choice cost; None if no chances stand beside it."""
    if not row.get(BEFORE) or not row.get(AFTER):
        return None
    before, after = (_chance(row[name], f"{where}, column {name}") for name in (BEFORE, AFTER))
    return None if math.isnan(before - after) else before - after


def _chance(text: str | None, where: str) -> float:
    try:
        found = float(text or "")
    except ValueError:
        found = -1.0
    if 0.0 <= found <= 1.0 or math.isnan(found):
        return found
    raise BadInput(f"{where}: {text!r:.40} is no chance from 0 to 1.")


def _place(text: str | None, options: int, where: str) -> int:
    if text and re.fullmatch("[0-9]{1,5}", text) and 1 <= int(text) <= options:
        return int(text)
    raise BadInput(f"{where}: {text!r:.40} is no option from 1 to {options}.")
