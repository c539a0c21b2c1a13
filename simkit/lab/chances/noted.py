"""Record the features of positions in many games, together with the final winner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.lab.play.cell import Cell
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.table.rows import seat_wins
from simkit.messages.errors import BadInput
from simkit.players.bots import find_bot

CHUNK, A_SEARCH = 200, 1  # games that a worker notes at a time
MOST_TURNS = 60  # of a game that are noted


@dataclass(frozen=True)
class Oddity:
    """How the strange turn of a game is played: not at all, by mistakes, by others."""

    turns: int = 0  # the last that may be strange; 0: none is
    mistakes: float = 0.0
    guests: tuple[str, ...] = ()


@dataclass(frozen=True)
class Notes:
    """Positions, a row each: features, the game's number, the turn, the seat, whether it won."""

    features: np.ndarray  # as 32-bit numbers: they are many
    game: np.ndarray
    turn: np.ndarray
    seat: np.ndarray
    won: np.ndarray

    def __len__(self) -> int:
        return len(self.won)

    @property
    def moments(self) -> np.ndarray:
        """The first row of each moment: all seats of a game are noted at once, the first first."""
        found: np.ndarray = np.flatnonzero(self.seat == 0)
        return found

    def of(self, rows: np.ndarray) -> Notes:
        """Some of the rows."""
        return Notes(*(each[rows] for each in self._parts()))

    def _parts(self) -> tuple[np.ndarray, ...]:
        return self.features, self.game, self.turn, self.seat, self.won


def joined(parts: Sequence[Notes]) -> Notes:
    """All rows, in order."""
    return Notes(*map(np.concatenate, zip(*(each._parts() for each in parts), strict=True)))


def guests_of(cell: Cell, oddity: Oddity) -> tuple[str, ...]:
    """The scripts that play a strange turn: those asked for, or the bots' own scripts."""
    own = [script for bot in cell.bots for script in find_bot(cell.game, bot).followed]
    return tuple(dict.fromkeys(oddity.guests or own[:1]))


class Noter:
    """Plays chunks of a cell's games and notes how things stand turn by turn."""

    def __init__(self, prepared: Prepared, oddity: Oddity) -> None:
        self._prepared = prepared
        self._oddity = oddity
        if not hasattr(prepared.engine, "features"):
            raise BadInput(
                f"{prepared.game.title} names no features that chances are learned from."
            )

    @property
    def searches(self) -> bool:
        """Whether somebody looks ahead: a game then takes seconds."""
        return self._prepared.search is not None

    def note(self, first: int, games: int) -> Notes:
        """The positions of consecutive games."""
        if self._prepared.search:
            return joined([self._searched(number) for number in range(first, first + games)])
        return self._scripted(first, games)

    def _scripted(self, first: int, games: int) -> Notes:
        """Games of scripts, noted in one go."""
        from simkit.kernel.jit import ready
        from simkit.kernel.records import blank

        prepared, engine = self._prepared, self._prepared.engine
        workspace = Workspace(prepared)
        notes, places = self._room(games)
        batch = blank(engine.STATE, games)
        count = engine.note_batch(
            batch,
            first,
            prepared.rules,
            prepared.bots,
            workspace.desk,
            workspace.luck,
            workspace.log,
            workspace.blank,
            engine.set_up,
            engine.play,
            ready(engine.features),
            self._strange(),
            self._seats,
            notes,
            places,
        )
        return self._with_ends(batch, first, notes[:count], places[:count])

    def _searched(self, number: int) -> Notes:
        """One game of somebody who searches, turn by turn: by the same rules as `note_batch`."""
        from simkit.kernel.learning import seat_guests, seat_usual, strange_turn_of

        prepared, engine = self._prepared, self._prepared.engine
        workspace, strange = Workspace(prepared), self._strange()
        notes, places = self._room(1)
        game = workspace.run(number, 1, last_turn=0)[0]
        odd = strange_turn_of(strange, workspace.luck)
        row, over = 0, False
        while not over:
            turn = int(game.turn)
            if turn > odd and row + self._seats <= len(notes):
                for seat in range(self._seats):
                    engine.features(game, prepared.rules, seat, notes[row])
                    places[row] = 0, turn, seat
                    row += 1
            if turn == odd:
                seat_guests(workspace.desk, strange, workspace.luck)
                over = workspace.play_script(game, turn)
                seat_usual(workspace.desk, strange)
            else:
                over = workspace.play_on(game, turn)
        return self._with_ends(workspace.batch[:1], number, notes[:row], places[:row])

    def _room(self, games: int) -> tuple[np.ndarray, np.ndarray]:
        """Places for the positions of so many games."""
        rows = games * MOST_TURNS * self._seats
        return np.zeros((rows, len(self._prepared.engine.FEATURES))), np.zeros((rows, 3), np.int64)

    def _with_ends(
        self, batch: np.ndarray, first: int, notes: np.ndarray, places: np.ndarray
    ) -> Notes:
        settled = self._prepared.settled
        columns = self._prepared.engine.columns(batch, settled.components, settled.settings)
        wins = seat_wins(columns)
        place, turn, seat = places.T
        return Notes(
            notes.astype(np.float32), first + place, turn.copy(), seat.copy(), wins[place, seat]
        )

    @property
    def _seats(self) -> int:
        """How many have a chance of their own: all seats that compete, or the team."""
        game, settings = self._prepared.game, self._prepared.settled.settings
        return int(settings[game.seats]) if game.seats else 1

    def _strange(self) -> Any:
        from simkit.kernel.learning import STRANGE
        from simkit.kernel.records import blank

        record = blank(STRANGE)[0]
        record.turns = self._oddity.turns
        record.mistakes = self._oddity.mistakes
        knobs = self._prepared.knobs
        names = guests_of(self._prepared.settled.cell, self._oddity)
        guests = [self._prepared.names.index(name) for name in names]
        record.guests = len(guests)
        for place, guest in enumerate(guests):
            record.guest[place] = guest
            record.knobs[place, : len(knobs[guest])] = knobs[guest]
        return record


def note_games(cell: Cell, first: int, games: int, jobs: int, oddity: Oddity) -> Iterator[Notes]:
    """The positions of games, chunk by chunk in order."""
    from joblib import Parallel, delayed

    noter = Noter(prepare(cell, guests_of(cell, oddity)), oddity)
    chunk = A_SEARCH if noter.searches else CHUNK
    starts = range(first, first + games, chunk)
    with Parallel(n_jobs=jobs, backend="threading", return_as="generator") as pool:
        yield from pool(
            delayed(noter.note)(start, min(chunk, first + games - start)) for start in starts
        )
