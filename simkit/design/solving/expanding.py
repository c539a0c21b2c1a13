"""Number all positions that a game can reach, with the moves from each to the next."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simkit.design.author.bots import MISTAKES
from simkit.design.model.model import GameModel
from simkit.design.model.wording import in_words
from simkit.design.reading.words import PARTS
from simkit.messages.errors import TooManyWays

from .keys import Key
from .knowing import seen_by
from .positions import Ended, Positions, Stop

DRAW, END = -1, -2  # in the place of who chooses
WHOLE = 1.0  # a share of a win that nothing can exceed
LOOKS = 512  # positions between two looks at what is left
SAMPLED, LONGEST = 20, 1_000  # games played at random for an estimate, and their most stops
RANDOM, IDLE = "random", "idle"


class TooMany(TooManyWays):
    """The positions are more than may be met."""

    def __init__(self, met: int, share: float) -> None:
        super().__init__(f"more than {met:,} positions")
        self.met = met
        self.share = share  # of the positions of games played at random, those that were met


@dataclass
class DecisionMet:
    """Where a player chooses: what the player sees, and what can be taken."""

    player: int
    kind: int  # which question it is: the number of the function that asks
    turn: int  # 0: before the first; where it does not matter, of those that count as one the first
    seen: Key
    options: tuple[str, ...]
    offered: tuple[Any, ...]  # the same, as the rules have them
    before: tuple[int, int] | None  # the player's last decision, and what it took there


@dataclass
class Expansion:
    """The positions of a game, each with its ways: `first[k]` to `first[k + 1]` are those of k."""

    mover: np.ndarray  # who chooses; DRAW or END
    first: np.ndarray
    target: np.ndarray  # of each way: the position that follows
    weight: np.ndarray  # of each way of a draw: its chance
    passed: np.ndarray  # ways that were not followed, because another one wins at once
    pays: np.ndarray  # of each end: what each seat gets
    decision: np.ndarray  # of each position with a choice: its place among the decisions
    memory: np.ndarray  # of each decision: how often its player has chosen before
    decisions: list[DecisionMet]
    answers: dict[str, np.ndarray]  # of each bot: the chance of each way
    hidden: bool  # whether players see different things
    names: tuple[str, ...]  # of what lies on the table

    @property
    def size(self) -> int:
        """How many positions were met, ends among them."""
        return len(self.mover)


@dataclass
class Expander:
    """Goes from position to position, each once."""

    table: Positions
    bots: Mapping[str, Mapping[str, float]]
    most: int
    tell: Callable[[int, int], None]
    numbers: dict[Any, int] = field(default_factory=dict)
    ends: dict[tuple[float, ...], int] = field(default_factory=dict)
    waiting: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.mover, self.first = array("b"), array("q")
        self.target, self.weight, self.passed = array("q"), array("d"), array("b")
        self.decision, self.owner = array("q"), array("q")
        self.pays: list[tuple[int, tuple[float, ...]]] = []
        self.found: list[DecisionMet] = []
        self.memory: list[int] = []
        self.sets: dict[Any, int] = {}
        self.taken: list[tuple[int, ...]] = []
        self.recalled: dict[tuple[int, int], int] = {}
        self.depth: list[int] = [0]
        self.chain: list[tuple[int, int]] = [(-1, -1)]  # by what is remembered: the last choice
        model = self.table.model
        self.hidden = model.hides
        names = self.table.names
        if self.hidden:
            self.table.sees = lambda player: seen_by(model, names, self.table.laid_out(), player)

    def expand(self) -> Expansion:
        """Every position."""
        with self.table.on_table():
            nothing = (0,) * len(self.table.players) if self.hidden else ()
            self._enter(self._go(None, 0, (), nothing), nothing)
            done = 0
            while done < len(self.waiting):
                if done % LOOKS == 0:
                    self.tell(len(self.numbers), len(self.waiting) - done)
                if len(self.numbers) > self.most:
                    raise TooMany(len(self.numbers), self._share_met())
                self._follow(done)
                done += 1
        return self._whole()

    # --- one position ---

    def _go(
        self, start: Any, turn: int, picks: tuple[int, ...], memory: tuple[int, ...]
    ) -> Stop | Ended:
        """Where the game next stops; if the place is new, what bots do there."""
        place = self.table.after(start, turn, picks)
        if isinstance(place, Stop) and place.player >= 0:
            if self._key(place, memory) not in self.numbers:
                place.answers = self.table.answers(place)
                if not self.hidden:
                    place.seen = self.table.laid_out()
        return place

    def _key(self, place: Stop, memory: tuple[int, ...]) -> Any:
        return (place.key, memory) if self.hidden else place.key

    def _enter(self, place: Stop | Ended, memory: tuple[int, ...]) -> int:
        """The number of a position, a new one if it was not met before."""
        if isinstance(place, Ended):
            return self._end(place.pays)
        key = self._key(place, memory)
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = len(self.mover)
            self._append(DRAW if place.player < 0 else place.player)
            self.waiting.append((place, number, memory))
            if place.player >= 0:
                self.decision[number] = self._decision(place, memory)
        return number

    def _end(self, pays: tuple[float, ...]) -> int:
        number = self.ends.get(pays)
        if number is None:
            number = self.ends[pays] = len(self.mover)
            self._append(END)
            self.pays.append((number, pays))
        return number

    def _append(self, mover: int) -> None:
        self.mover.append(mover)
        self.decision.append(-1)

    def _decision(self, place: Stop, memory: tuple[int, ...]) -> int:
        """The decision that a position belongs to; where all is open, one of its own."""
        if not self.hidden:
            return self._new_decision(place, 0)
        options = tuple(map(str, place.options))
        parts = tuple(tuple(each.parts.items()) for each in place.options)
        asked = (place.player, place.kind, place.turn)
        key = (*asked, memory[place.player], place.seen, options, parts)
        number = self.sets.get(key)
        if number is None:
            number = self.sets[key] = self._new_decision(place, memory[place.player])
        return number

    def _new_decision(self, place: Stop, memory: int) -> int:
        told = tuple(_told(self.table.model, each) for each in place.options)
        before = self.chain[memory] if memory else None
        self.found.append(
            DecisionMet(
                place.player, place.kind, place.turn, place.seen, told, place.options, before
            )
        )
        self.taken.append(place.answers)
        self.memory.append(self.depth[memory])
        return len(self.found) - 1

    def _follow(self, done: int) -> None:
        """Go every way from a position."""
        place, number, memory = self.waiting[done]
        self.waiting[done] = None
        self.owner.append(number)
        self.first.append(len(self.target))
        count = len(place.options) or len(place.weights)
        kept = [self._recall(place.player, number, pick, memory) for pick in range(count)]
        ways = [
            self._go(place.start, place.turn, (*place.picks, pick), kept[pick])
            for pick in range(count)
        ]
        sure = self._sure_win(place, ways)
        total = sum(place.weights) or 1
        for pick in range(count):
            to = pick if sure is None else sure
            self.target.append(self._enter(ways[to], kept[to]))
            self.passed.append(pick != to)
            self.weight.append(place.weights[pick] / total if place.weights else 0.0)

    def _sure_win(self, place: Stop, ways: list[Stop | Ended]) -> int | None:
        """The option that wins at once, if there is one: no other can be better."""
        if place.player < 0 or not self.table.by_wins or self.hidden:
            return None
        wins = (
            pick for pick, way in enumerate(ways)
            if isinstance(way, Ended) and way.pays[place.player] >= WHOLE
        )  # fmt: skip
        return next(wins, None)

    def _recall(
        self, player: int, number: int, pick: int, memory: tuple[int, ...]
    ) -> tuple[int, ...]:
        """What players remember after a choice: who chose knows what it saw and took."""
        if not self.hidden or player < 0:
            return memory
        mine = (self.decision[number], pick)
        known = self.recalled.get(mine)
        if known is None:
            known = self.recalled[mine] = len(self.depth)
            self.depth.append(self.memory[mine[0]] + 1)
            self.chain.append(mine)
        return (*memory[:player], known, *memory[player + 1 :])

    # --- all of them ---

    def _whole(self) -> Expansion:
        size = len(self.mover)
        counts = np.zeros(size, np.int64)
        starts = np.array([*self.first, len(self.target)], np.int64)
        owner = np.array(self.owner, np.int64)
        counts[owner] = np.diff(starts)
        first = np.concatenate([[0], np.cumsum(counts)])
        # Ways are laid down as positions are followed, which is the order of their numbers.
        pays = np.zeros((size, len(self.table.players)))
        for number, each in self.pays:
            pays[number] = each
        found = Expansion(
            np.array(self.mover, np.int64), first, np.array(self.target, np.int64),
            np.array(self.weight), np.array(self.passed, bool), pays,
            np.array(self.decision, np.int64), np.array(self.memory, np.int64), self.found, {},
            self.hidden, tuple(self.table.names),
        )  # fmt: skip
        found.answers.update(self._answers(found))
        return found

    def _answers(self, found: Expansion) -> Iterator[tuple[str, np.ndarray]]:
        """Of each bot, the chance that it goes each way."""
        counts = np.diff(found.first)
        chooses = np.repeat(found.mover >= 0, counts)
        among = np.repeat(np.maximum(counts, 1), counts)
        place = np.arange(len(found.target)) - np.repeat(found.first[:-1], counts)
        decision = np.repeat(found.decision, counts)
        equal = np.where(chooses, 1.0 / among, 0.0)
        taken = np.array(self.taken, np.int64).reshape(len(self.taken), len(self.bots))
        yield RANDOM, equal
        yield IDLE, np.where(chooses & (place == 0), 1.0, 0.0)
        for number, (name, knobs) in enumerate(self.bots.items()):
            picks = taken[decision, number] if len(taken) else place
            sure = np.where(chooses & (place == picks), 1.0, 0.0)
            errs = float(knobs.get(MISTAKES, 0.0))
            yield name, (1.0 - errs) * sure + errs * equal

    # --- how many there would be ---

    def _share_met(self) -> float:
        """The share of the positions of some games, played at random, that are among the met."""
        luck, met, seen = random.Random(1), 0, 0
        for _ in range(SAMPLED):
            mine, all_of_them = self._game_at_random(luck)
            met, seen = met + mine, seen + all_of_them
        return met / max(1, seen)

    def _game_at_random(self, luck: random.Random) -> tuple[int, int]:
        """How many positions of a game were met, of how many."""
        memory = (0,) * len(self.table.players) if self.hidden else ()
        place, met, seen = self.table.first(), 0, 0
        while isinstance(place, Stop) and seen < LONGEST:
            number = self.numbers.get(self._key(place, memory))
            seen, met = seen + 1, met + (number is not None)
            pick = luck.randrange(len(place.options) or len(place.weights))
            if number is not None:
                memory = self._recall(place.player, number, pick, memory)
            elif self.hidden:
                memory = (-1,) * len(memory)
            place = self.table.after(place.start, place.turn, (*place.picks, pick))
        return met, seen


def _told(model: GameModel, option: Any) -> str:
    """An option in words."""
    parts = {model.words.parts[name]: int(value) for name, value in option.parts.items()}
    return in_words(model, str(option), dict.fromkeys(PARTS, -1) | parts)
