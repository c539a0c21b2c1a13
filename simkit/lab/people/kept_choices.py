"""Store choices of people as rows, one file per session, in a folder of the host.

A row has an alias, never more of a person. Who does not agree has no rows, and `forget` deletes.
"""

from __future__ import annotations

import csv
import io
import re
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from simkit.lab.basics.outputs import make_folder, write_whole
from simkit.lab.people.opinions import opinions, turned_opinions, watching
from simkit.lab.people.sitting import PeopleTable, SeatQuestion, Sitting
from simkit.lab.people.valuing import Valuing
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
    place: int  # of the option that was taken, from 1
    seconds: float
    hint: bool  # whether a hint was shown before


WOULD = "would_"
"""Columns with the place of the option that a bot would have taken, from 1: `would_expert`."""


WITH = "with_"
"""Columns with the same for a bot with one knob turned, `with_expert.caution`: `0.5=1 2=3`."""

BEFORE, AFTER = "chance_before", "chance_after"
"""Columns with the chance to win as the adviser would choose, and as the person chose."""


@dataclass
class KeptRow:
    """A row, and where its choice stands in the game."""

    row: ChoiceRow
    number: int  # of the answer among all of the game, from 0
    would: dict[str, int]  # by bot
    chances: dict[str, float] = field(default_factory=dict)  # to win, by column
    turned: dict[str, str] = field(default_factory=dict)  # what a bot with other knobs would do

    def as_dict(self) -> dict[str, object]:
        would = {f"{WOULD}{bot}": place for bot, place in self.would.items()}
        return asdict(self.row) | would | self.turned | self.chances


@dataclass
class ChoicesKept:
    """The choices of one session, by those who agreed."""

    folder: Path
    sitting: Sitting
    aliases: dict[int, str]  # by seat, from 0
    session: str = field(default_factory=lambda: time.strftime("%Y%m%d-%H%M%S-") + _sign())
    rows: list[KeptRow | None] = field(default_factory=list)  # None: whose has not agreed

    @property
    def file(self) -> Path:
        return self.folder / f"choices-{self.session}.csv"

    @contextmanager
    def noted(
        self, table: PeopleTable, asked: SeatQuestion, place: int, seconds: float, hint: bool
    ) -> Iterator[None]:
        """Write an answer down before the table takes it, as bots may think on it for long.

        If the table does not keep the answer, its row goes too.
        """
        number = len(table.answers)
        self.note(asked, number, place, seconds, hint)
        try:
            yield
        except BaseException:
            if len(table.answers) == number:
                self.take_back()
            raise

    def note(
        self, asked: SeatQuestion, number: int, place: int, seconds: float, hint: bool
    ) -> None:
        """Write the answer of this number down, if its seat has agreed."""
        alias = self.aliases.get(asked.seat)
        kept = None
        if alias is not None:
            row = self._row(alias, asked, place, seconds, hint)
            kept = KeptRow(row, number, {self.sitting.adviser: asked.advice + 1})
        self.rows.append(kept)
        self._write()

    def finish(self, table: PeopleTable, games: int = 0) -> None:
        """Add what each bot would have chosen, and the chances to win if games may be imagined.

        The game is played again for each bot.
        """
        kept = [each for each in self.rows if each is not None]
        for bot in watching(self.sitting) if kept else ():
            would = opinions(self.sitting, bot, table.answers, table.thoughts)
            for each in kept:
                if each.number < len(would):
                    each.would[bot] = would[each.number] + 1
        if kept:
            self._turn_knobs(table, kept)
        self._write()
        if games and kept:
            self._add_chances(table, kept, games)

    def _turn_knobs(self, table: PeopleTable, kept: Sequence[KeptRow]) -> None:
        """Add what the adviser would have chosen with one knob turned."""
        bot = self.sitting.adviser
        found = turned_opinions(self.sitting, bot, table.answers, table.thoughts)
        for each in kept:
            knobs = found[each.number] if each.number < len(found) else {}
            each.turned = {f"{WITH}{bot}.{k}": turned_text(places) for k, places in knobs.items()}

    def _add_chances(self, table: PeopleTable, kept: Sequence[KeptRow], games: int) -> None:
        valuing = Valuing(self.sitting, games)
        try:
            for each in kept:
                before, after = valuing.chances(
                    table.given_before(each.number),
                    each.would[self.sitting.adviser] - 1,
                    each.row.place - 1,
                )
                each.chances = {BEFORE: round(before, 4), AFTER: round(after, 4)}
        finally:
            valuing.close()
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
            place=place + 1,
            seconds=round(seconds, 1),
            hint=hint,
        )

    def _write(self) -> None:
        kept = [row.as_dict() for row in self.rows if row is not None]
        if kept:
            make_folder(self.folder)
            write_whole(self.file, _table(kept))
        else:
            self.file.unlink(missing_ok=True)


def _sign() -> str:
    return secrets.token_hex(3)


def _table(rows: Sequence[Mapping[str, object]]) -> str:
    text = io.StringIO()
    names = dict.fromkeys(name for row in rows for name in row)
    out = csv.DictWriter(text, list(names), restval="", lineterminator="\n")
    out.writeheader()
    out.writerows(rows)
    return text.getvalue()


def turned_text(places: Mapping[float, int]) -> str:
    """By the value of a knob, the place of the option that a bot would have taken, from 1."""
    return " ".join(f"{value:g}={place + 1}" for value, place in places.items())


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
    if not folder.is_dir():
        raise BadInput(f"{folder}: there is no such folder; name the one of --record.")
    return sum(_forgotten(file, alias) for file in sorted(folder.glob(FILES)))


def _forgotten(file: Path, alias: str) -> int:
    """Delete the rows of an alias in a file, and the file if no others are left."""
    try:
        heads, *rows = [*csv.reader(io.StringIO(read_text(file)))] or [[]]
    except csv.Error as problem:
        said = f"{file}: this is no file of --record ({problem}); move it elsewhere."
        raise BadInput(said) from None
    if "alias" not in heads:
        return 0
    place = heads.index("alias")
    kept = [row for row in rows if row[place : place + 1] != [alias]]
    if kept and len(kept) < len(rows):
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([heads, *kept])
        write_whole(file, text.getvalue())
    elif len(kept) < len(rows):
        file.unlink()
    return len(rows) - len(kept)
