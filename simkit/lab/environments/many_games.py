"""Play many games in compiled code, each up to the next question for an agent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simkit.kernel.decisions import MOST_NOTES
from simkit.kernel.events import new_log
from simkit.kernel.forks import MOST_STEPS
from simkit.kernel.luck import luck_of
from simkit.kernel.records import blank
from simkit.lab.basics.calling import direct, keep_addresses
from simkit.lab.environments import stepping
from simkit.lab.environments.observation_places import places_of
from simkit.lab.environments.table import MOST_SILENT, spaces_of
from simkit.lab.play.cell import Cell
from simkit.lab.play.choosers.observing import ABOUT, Eyes, Seen
from simkit.lab.play.prepare import Prepared, prepare
from simkit.lab.play.workspace import Workspace
from simkit.lab.seats.stepped_game import IDLE, STEERED
from simkit.lab.table.rows import as_records, seat_wins
from simkit.messages.errors import BadInput
from simkit.players.bots import OWN
from simkit.values.held import Veil

CUT = 2  # of a game that was cut off
TROUBLE = {
    stepping.TOO_LONG: f"a turn asks more than {MOST_STEPS:,} questions; use simkit.env.",
    stepping.SILENT: f"no agent had a choice in {MOST_SILENT:,} games.",
    stepping.CROWDED: "a question has more options than max_options; set a larger number.",
}


@dataclass(frozen=True)
class ManySeats:
    """Who sits where, and when a game is cut off."""

    cell: Cell
    steered: tuple[int, ...]
    count: int  # of seats
    most_steps: int = 0  # 0: any number
    most_options: int | None = None  # None: as the rules of the game have it


@dataclass(frozen=True)
class Moved:
    """What agents learn once every game has come to its next question."""

    seen: Seen
    seats: np.ndarray  # who is asked, from 0
    acted: np.ndarray  # who has chosen
    illegal: np.ndarray  # where an option was taken that there was not
    over: np.ndarray
    cut: np.ndarray
    ended: dict[str, np.ndarray]  # the columns of the games that are over
    wins: np.ndarray  # of these games, by seats

    def rows(self) -> list[dict[str, Any]]:
        """The games that are over, as rows of the result table."""
        return as_records(self.ended)


class ManyGames:
    """Games at play, as many as there are places for them."""

    def __init__(self, table: ManySeats, places: int) -> None:
        self.prepared = _prepared(table)
        self.count, self._table = table.count, table
        engine = self.prepared.engine
        self.eyes = Eyes(table.cell.game, engine, table.most_options)
        self.places = places_of(table.cell.game, engine)
        self._work = Workspace(self.prepared)
        self._batch, self._start, self._finals = (blank(engine.STATE, places) for _ in range(3))
        self._tables = np.zeros(places, stepping.GAME)
        self._round = blank(stepping.ROUND)[0]
        guests = [seat for seat in range(table.count) if seat not in table.steered]
        self._guests = np.array(guests, np.int64)
        self._answers = np.zeros((places, MOST_STEPS), np.int64)
        self._memos = np.zeros((places, len(guests), MOST_NOTES), np.int64)
        self._step = stepping.stepper(engine.STATE, engine.RULES, engine.SIGNATURES)
        held = table.cell.game.held.part("veil")
        self._sights = _sights(self._batch, held, self.eyes)
        self._veiled = held is not None

    def __len__(self) -> int:
        return len(self._batch)

    def spaces(self) -> tuple[Any, Any]:
        """The spaces of one game's observations and actions."""
        return spaces_of(self.eyes, self.places)

    def begin(self, seed: int, goes_on: bool = False) -> Moved:
        """The first games of a seed, or those after the games that were begun."""
        self._tables[:] = 0
        self._memos[:] = 0
        self._round.next, self._round.last_turn = self._round.next * goes_on, self._work.last
        self._round.most_steps, self._round.most_silent = self._table.most_steps, MOST_SILENT
        fresh = luck_of(seed)
        for name in fresh.dtype.names or ():
            self._work.luck[name] = fresh[name]
        self._seed = seed
        return self._moved(np.zeros(len(self), np.int64))

    def answer(self, chosen: np.ndarray) -> Moved:
        """Take an option in every game; one that there is not counts as the first."""
        if not self._tables["count"].all():
            raise BadInput("no game has begun; call reset first.")
        if chosen.shape != (len(self),):
            raise BadInput(f"actions: give {len(self)} numbers, one for each game.")
        return self._moved(chosen)

    def _moved(self, chosen: np.ndarray) -> Moved:
        tables = self._tables
        illegal = (tables["count"] > 0) & ((chosen < 0) | (chosen >= tables["count"]))
        acted, numbers = tables["seat"].copy(), tables["number"].copy()
        room = (len(self), self.eyes.rows)
        outs = (np.empty((len(self), self.eyes.size)), np.empty((*room, ABOUT)))
        mask = np.empty(room, np.int8)
        ended = self._played(np.where(illegal, 0, chosen), (*outs, mask))
        if not self._veiled:
            self._look(outs[0])
        seen: Seen = {"observation": outs[0], "options": outs[1], "action_mask": mask}
        over, cut = tables["ended"] == stepping.OVER, tables["ended"] == CUT
        columns, wins = self._told(ended, numbers, over, cut)
        return Moved(seen, tables["seat"].copy(), acted, illegal, over, cut, columns, wins)

    def _played(self, chosen: np.ndarray, outs: tuple[np.ndarray, ...]) -> int:
        """Play every game on; returns how many have ended."""
        work, engine = self._work, self.prepared.engine
        ended = direct(self._step)(
            self._batch, self._start, self._finals, work.blank, self._tables, self._round,
            self.prepared.rules, self.prepared.bots, work.desk, work.luck, work.log,
            self._answers, self._memos, self._guests, chosen, self._sights, outs,
            engine.set_up, engine.play,
        )  # fmt: skip
        if ended < 0:
            self._explain(int(ended))
        return int(ended)

    def _explain(self, why: int) -> None:
        """Refuse a game that could not be played on, in the words of its rules."""
        self._tables["count"] = 0  # agents have not seen what the other games ask now
        number, typed = int(self._round.trouble), self._table.cell.game.typed
        if why in TROUBLE:
            raise BadInput(f"{typed}: game {number} of seed {self._seed}: {TROUBLE[why]}")
        place = int((self._tables["number"] == number).argmax())
        self._work.desk.fork.step = 0
        with self._work._accidents.explained():
            self._again(place)
        raise BadInput(f"{typed}: game {number} of seed {self._seed} cannot be played on.")

    def _again(self, place: int) -> None:
        """Play the turn once more that could not be played, so that its error comes out."""
        work, engine = self._work, self.prepared.engine
        table = self.prepared.rules, self.prepared.bots, work.desk, work.luck, new_log(False)
        if self._tables["phase"][place] == stepping.TO_SET_UP:
            direct(engine.set_up)(blank(engine.STATE, 1)[0], *table)
        else:
            turn = int(self._start["turn"][place])
            direct(engine.play)(self._start[place : place + 1][0], *table, turn)

    def _look(self, seen: np.ndarray) -> None:
        """What seats see in a game that says it in Python alone."""
        for place, table in enumerate(self._tables):
            one = self._batch[place : place + 1]
            seen[place] = self.eyes.seen(one, self.prepared.rules, int(table["seat"]), table)

    def _told(
        self, ended: int, numbers: np.ndarray, over: np.ndarray, cut: np.ndarray
    ) -> tuple[dict[str, np.ndarray], np.ndarray]:
        """The columns of the games that are over, and who has won them."""
        if not over.any():
            return {}, np.zeros((0, self.count), np.int64)
        places = np.flatnonzero(over | cut)
        finals = self._finals[:ended][over[places]]
        settled = self.prepared.settled
        made = self.prepared.engine.columns(finals, settled.components, settled.settings)
        columns = {name: np.asarray(values) for name, values in made.items()}
        wins = seat_wins(columns)
        if wins.shape[1] != self.count:
            wins = np.repeat(wins[:, :1], self.count, axis=1)
        games = numbers[over]
        head = {"seed": np.full(len(games), self._seed), "game": games}
        return {**head, **columns}, wins


def _prepared(table: ManySeats) -> Prepared:
    """The cell with agents in their seats."""
    guest = f"{IDLE}{OWN}{STEERED}"
    prepared = prepare(table.cell, guests=(guest,))
    if prepared.search is not None:
        raise BadInput("a bot that searches cannot play next to your agent; choose another bot.")
    waits = stepping.waiting_bot(prepared.engine.SIGNATURES.choose)
    bots, place = list(prepared.bots), prepared.names.index(guest)
    bots[place] = waits
    who = prepared.who.copy()
    who[list(table.steered)] = place
    keep_addresses([waits])
    return replace(prepared, bots=tuple(bots), who=who)


def _sights(batch: np.ndarray, veil: Veil | None, eyes: Eyes) -> tuple[np.ndarray, ...]:
    """What compiled code needs to show a seat what it may see; no veil: it shows nothing."""
    words = batch.view(np.int64).reshape(len(batch), -1)
    is_real = np.zeros(words.shape[1], np.int8)
    is_real[eyes.fractions] = 1
    hides = np.zeros((0, 0), np.int8) if veil is None else veil.hides
    cards = np.zeros((0, 5), np.int64) if veil is None else veil.cards
    return words, words.view(np.float64), hides, is_real, cards
