"""Choices of people as rows: one file for each session, in a folder that the host names.

A row has an alias, never more of a person. Who does not agree has no rows, and `forget` deletes.
"""

from __future__ import annotations

import csv
import io
import re
import secrets
import time
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from simkit.lab.basics.outputs import make_folder, write_whole
from simkit.lab.people.sitting import SeatQuestion, Sitting
from simkit.messages.errors import BadInput
from simkit.outside.files import read_text

ALIAS = re.compile(r"[A-Za-z0-9_-]{1,40}")
FILES = "choices-*.csv"
BETWEEN = " | "  # the options of a row


@dataclass(frozen=True)
class ChoiceRow:
    """One choice of a person."""

    session: str
    alias: str
    game: str
    rules: str  # a digest: choices under other rules are not mixed
    seed: int
    game_number: int
    seat: int
    turn: int
    decision: str
    options: str
    taken: str
    seconds: float
    hint: bool  # whether a hint was shown before
    adviser: str
    adviser_would: str


@dataclass
class ChoicesKept:
    """The choices of one session, by those who agreed."""

    folder: Path
    sitting: Sitting
    aliases: dict[int, str]  # by seat, from 0
    session: str = field(default_factory=lambda: time.strftime("%Y%m%d-%H%M%S-") + _sign())
    rows: list[ChoiceRow | None] = field(default_factory=list)  # None: whose has not agreed

    @property
    def file(self) -> Path:
        return self.folder / f"choices-{self.session}.csv"

    def note(self, asked: SeatQuestion, place: int, seconds: float, hint: bool) -> None:
        """Write a choice down, if its seat has agreed."""
        alias = self.aliases.get(asked.seat)
        self.rows.append(None if alias is None else self._row(alias, asked, place, seconds, hint))
        self._write()

    def take_back(self) -> None:
        """The last choice was undone."""
        if self.rows:
            self.rows.pop()
            self._write()

    def _row(
        self, alias: str, asked: SeatQuestion, place: int, seconds: float, hint: bool
    ) -> ChoiceRow:
        cell = self.sitting.cell
        return ChoiceRow(
            session=self.session,
            alias=alias,
            game=cell.game.name,
            rules=cell.game.content,
            seed=cell.seed,
            game_number=self.sitting.number,
            seat=asked.seat + 1,
            turn=asked.turn,
            decision=asked.kind,
            options=BETWEEN.join(asked.options),
            taken=asked.options[place],
            seconds=round(seconds, 1),
            hint=hint,
            adviser=self.sitting.adviser,
            adviser_would=asked.options[asked.advice],
        )

    def _write(self) -> None:
        kept = [asdict(row) for row in self.rows if row is not None]
        if kept:
            make_folder(self.folder)
            write_whole(self.file, _table(kept))
        else:
            self.file.unlink(missing_ok=True)


def _sign() -> str:
    return secrets.token_hex(3)


def _table(rows: list[dict[str, object]]) -> str:
    text = io.StringIO()
    out = csv.DictWriter(text, [each.name for each in fields(ChoiceRow)], lineterminator="\n")
    out.writeheader()
    out.writerows(rows)
    return text.getvalue()


def aliases_for(names: list[str], people: tuple[int, ...]) -> dict[int, str]:
    """Who sits where: an alias for each seat of a person, in their order."""
    for name in names:
        if not ALIAS.fullmatch(name):
            raise BadInput(f"alias {name!r:.50}: use letters, digits, - and _, at most 40 of them.")
    if len(names) != len(people):
        raise BadInput(f"--alias: give {len(people)} names, one for each person at the table.")
    return dict(zip(people, names, strict=True))


def forget(folder: Path, alias: str) -> int:
    """Delete all rows of an alias in a folder; how many there were."""
    gone = 0
    for file in sorted(folder.glob(FILES)):
        rows = list(csv.DictReader(io.StringIO(read_text(file))))
        kept = [row for row in rows if row.get("alias") != alias]
        gone += len(rows) - len(kept)
        if not kept:
            file.unlink()
        elif len(kept) < len(rows):
            write_whole(file, _table([{**row} for row in kept]))
    return gone
