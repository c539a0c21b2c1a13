"""The rolls that `simkit odds` knows: chances, exactly and by rolling with the engine's rules.

Exact figures count the ways in which dice can fall, in whole numbers up to the last division. The
check rolls the dice as a game does, on luck with the addresses of a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import comb
from typing import Any

import numpy as np
from numba import from_dtype, types

from simkit.apocalypse.description import HIT_RULE, RESOLVERS
from simkit.apocalypse.pack.building import CIRCLE_NAMES
from simkit.apocalypse.pack.toughness import toughness
from simkit.apocalypse.rules.attacks.attack import count_scoring
from simkit.apocalypse.rules.board.board import scores
from simkit.apocalypse.rules.enemies.spawning import resolve_spawn, roll_despair
from simkit.apocalypse.words import chances, state
from simkit.apocalypse.words.tables import RULES
from simkit.description.game import shown, whole_number
from simkit.kernel.dice import DICE, MOST_DICE, SIZES, clear_dice, lay_pool, roll_dice
from simkit.kernel.jit import entry
from simkit.kernel.luck import LUCK, luck_of
from simkit.kernel.records import blank
from simkit.messages.errors import BadInput, nearest
from simkit.values.components import Components, dice_counts

MOST_DESPAIR_DICE = 12  # the cap of Dice Limits
MOST_TOUGHNESS = 12  # that of the component packs; nothing passes the d12
MOST_HEALTH = 99  # of a part of a Lord
FOUR_PLAYERS = 3  # the place of their column among the printed health
MOST_FIGURES = 1_000_000
HIT_RULES = ("exceed", "meet")

Ways = Counter[tuple[int, ...]]  # outcomes, and in how many ways the dice bring them

_INT = types.int64
_TOKENS = _INT(types.int64[:, ::1], from_dtype(LUCK), from_dtype(RULES), _INT, _INT)
_POOLS = _INT(
    types.int64[::1], from_dtype(DICE), types.int64[::1], from_dtype(LUCK), _INT, _INT, _INT, _INT
)


# --- The engine's rules, as Python can call them --------------------------------------------------


@entry(types.UniTuple(_INT, state.CIRCLES)(_INT, _INT, _INT))
def spawned(first: int, second: int, third: int) -> tuple[int, int, int, int]:
    """The figures that so many dice of each Circle bring."""
    return resolve_spawn(first, second, third)


@entry(_INT(_INT, _INT, _INT))
def score_of(face: int, number: int, meets: int) -> int:
    """1 if a die scores against a toughness, else 0."""
    return 1 if scores(face, number, meets) else 0


@entry(_TOKENS)
def roll_tokens(tally: Any, luck: Any, rules: Any, dice: int, games: int) -> int:
    """Roll the despair dice of a token, a game each; tally them by First and Second Circle."""
    for game in range(games):
        luck.game = game
        first, second, _third = roll_despair(luck, rules, 0, dice)
        tally[first, second] += 1
    return games


@entry(_POOLS)
def roll_pools(
    tally: Any, dice: Any, pool: Any, luck: Any, purpose: int, number: int, meets: int, games: int
) -> int:
    """Roll a pool of dice, a game each; tally how many dice score."""
    clear_dice(dice)
    lay_pool(dice, pool, 1)
    for game in range(games):
        luck.game = game
        roll_dice(dice, luck, purpose, 0, 0)
        tally[count_scoring(dice, number, meets)] += 1
    return games


# --- The two kinds of roll ------------------------------------------------------------------------


@dataclass(frozen=True)
class Token:
    """An invasion token that is turned over."""

    dice: int
    faces: tuple[int, ...]  # the Circle on each face of a despair die
    figures: tuple[int, ...]  # left in the box, of each kind of minion
    shortage_doom: int  # for a token that asks for more

    def ways(self) -> Ways:
        """How often each outcome stands among all faces that the dice can show."""
        ways: Ways = Counter()
        firsts, seconds = self.faces.count(1), self.faces.count(2)
        thirds = len(self.faces) - firsts - seconds
        for first in range(self.dice + 1):
            for second in range(self.dice + 1 - first):
                third = self.dice - first - second
                orders = comb(self.dice, first) * comb(self.dice - first, second)
                faces = firsts**first * seconds**second * thirds**third
                ways[self._outcome(first, second)] += orders * faces
        return ways

    def roll(self, games: int, seed: int) -> Ways:
        """The outcomes of so many tokens."""
        tally = np.zeros((self.dice + 1, self.dice + 1), np.int64)
        rules = blank(RULES)[0]
        rules.despair_faces[:] = self.faces
        roll_tokens(tally, luck_of(seed), rules, self.dice, games)
        rolled: Ways = Counter()
        for first, second in np.argwhere(tally).tolist():
            rolled[self._outcome(first, second)] += int(tally[first, second])
        return rolled

    def _outcome(self, first: int, second: int) -> tuple[int, ...]:
        wanted = spawned(first, second, self.dice - first - second)
        placed = tuple(min(pair) for pair in zip(wanted, self.figures, strict=True))
        return (*placed, 0 if placed == wanted else self.shortage_doom)


@dataclass(frozen=True)
class Volley:
    """Dice that are all thrown at one toughness."""

    pool: tuple[int, ...]  # by size of die, d4 first
    number: int  # what a die must beat
    needs: int  # dice that must beat it for a hit: 2 where the toughness is doubled
    meets: int  # 1 if equalling it is enough
    purpose: int  # what the roll is for, in a game

    def ways(self) -> Ways:
        """How often each number of hits stands among all faces that the dice can show."""
        scoring = [1]  # the ways to score with 0, 1, 2 ... of the dice so far
        for sides, count in zip(SIZES, self.pool, strict=True):
            good = sum(score_of(face, self.number, self.meets) for face in range(1, sides + 1))
            for _ in range(count):
                scoring = _with_die(scoring, good, sides - good)
        return self._hits(scoring)

    def roll(self, games: int, seed: int) -> Ways:
        """The hits of so many attacks."""
        tally = np.zeros(sum(self.pool) + 1, np.int64)
        pool = np.array(self.pool, np.int64)
        against = (self.purpose, self.number, self.meets)
        roll_pools(tally, blank(DICE)[0], pool, luck_of(seed), *against, games)
        return self._hits(tally.tolist())

    def _hits(self, scoring: list[int]) -> Ways:
        hits: Ways = Counter()
        for dice, ways in enumerate(scoring):
            hits[(dice // self.needs,)] += ways
        return hits


def _with_die(scoring: list[int], good: int, bad: int) -> list[int]:
    """The ways to score with one die more, of which so many faces score."""
    without, with_it = [*scoring, 0], [0, *scoring]
    return [bad * miss + good * hit for miss, hit in zip(without, with_it, strict=True)]


# --- Reading the keys -----------------------------------------------------------------------------


def _token(components: Components, dice: Any, **figures: Any) -> Token:
    return Token(
        dice=whole_number(dice, "dice", 1, MOST_DESPAIR_DICE),
        faces=tuple(components.value("rules.despair_faces")),
        figures=tuple(_figures_left(name, figures[name]) for name in CIRCLE_NAMES),
        shortage_doom=components.value("rules.shortage_doom_per_token"),
    )


def _figures_left(name: str, value: Any) -> int:
    return MOST_FIGURES if value is None else whole_number(value, name, 0, MOST_FIGURES)


def _attack(components: Components, dice: Any, toughness: Any, hit_rule: Any) -> Volley:
    pool = _read_dice(dice)
    return Volley(pool, *_read_toughness(toughness), _read_hit_rule(hit_rule), chances.HERO_ATTACK)


def _ambush(
    components: Components, trooper: Any, count: Any, toughness: Any, hit_rule: Any
) -> Volley:
    groups = _entry("trooper", trooper, components.table("troopers"))["ambush"]
    dice = groups[whole_number(count, "count", 1, len(groups)) - 1]
    against = (*_read_toughness(toughness), _read_hit_rule(hit_rule))
    return Volley(dice_counts(dice), *against, chances.AMBUSH_ATTACK)


def _group_attack(components: Components, minion: Any, count: Any, toughness: Any) -> Volley:
    """Against heroes a die must always exceed."""
    kinds = {**components.table("minions"), **components.table("fourth")}
    one = dice_counts(_entry("minion", minion, kinds)["attack"])
    many = whole_number(count, "count", 1, MOST_DICE // sum(one))
    number = whole_number(toughness, "toughness", 0, MOST_TOUGHNESS)
    return Volley(tuple(dice * many for dice in one), number, 1, 0, chances.GROUP_ATTACK)


def _lord_attack(
    components: Components, lord: Any, toughness: Any, parts: Any, stage: Any
) -> Volley:
    """His dice as `lay_lord_dice` lays them: by stage, fewer without a wall, more by heads."""
    entry = _entry("lord", lord, components.table("lords"))
    stages = [entry, *(entry["parts"].values() if entry["in_turn"] else ())]
    number = whole_number(stage, "stage", 1, len(stages))
    pool, more = dice_counts(stages[number - 1]["attack"]), np.zeros(len(SIZES), np.int64)
    most = None if parts is None else whole_number(parts, "parts", 0, MOST_HEALTH)
    for part in entry["parts"].values():
        health = part["health"][FOUR_PLAYERS] if most is None else min(most, part["health"][-1])
        if health == 0 and part["attack_without"]:
            pool = dice_counts(part["attack_without"])
        if part["attack_each"]:
            more += health * np.array(dice_counts(part["attack_each"]))
    dice = tuple(int(each) for each in np.array(pool) + more)
    against = whole_number(toughness, "toughness", 0, MOST_TOUGHNESS)
    return Volley(dice, against, 1, 0, chances.HELL_ATTACK)


def _entry(key: str, name: Any, table: Mapping[str, Any]) -> Any:
    if not isinstance(name, str) or name not in table:
        raise BadInput(f"{key} cannot be {shown(name)}. {nearest(name, table)}")
    return table[name]


def _read_dice(value: Any) -> tuple[int, ...]:
    pool: tuple[int, ...] = ()
    if isinstance(value, str):
        with suppress(BadInput):
            pool = dice_counts(value)
    if not 1 <= sum(pool) <= MOST_DICE:
        raise BadInput(
            f"dice must be 1 to {MOST_DICE} dice of the sizes d4, d6, d8, d10 and d12, "
            f"such as 1d8+2d6, not {shown(value)}."
        )
    return pool


def _read_toughness(value: Any) -> tuple[int, int]:
    number, needs = state.NONE, 1
    if isinstance(value, str | int) and not isinstance(value, bool):
        with suppress(BadInput):
            number, needs = toughness(str(value))
    if not 0 <= number <= MOST_TOUGHNESS:
        raise BadInput(
            f"toughness must be a number from 0 to {MOST_TOUGHNESS}, or doubled such as 4+4, "
            f"not {shown(value)}."
        )
    return number, needs


def _read_hit_rule(value: Any) -> int:
    if not isinstance(value, str) or value not in HIT_RULES:
        raise BadInput(f"{HIT_RULE.name} cannot be {shown(value)}. Known: {', '.join(HIT_RULES)}.")
    return HIT_RULES.index(value)


# --- What `simkit odds` asks for ------------------------------------------------------------------

_READERS: dict[str, Callable[..., Token | Volley]] = {
    "spawn": _token,
    "attack": _attack,
    "group-attack": _group_attack,
    "lord-attack": _lord_attack,
    "ambush": _ambush,
}
_FIELDS = {resolver.name: resolver.fields for resolver in RESOLVERS}


def exact(resolver: str, components: Components, **keys: Any) -> list[tuple[dict[str, Any], float]]:
    """Every outcome that can happen with its probability, in ascending order."""
    ways = _READERS[resolver](components, **keys).ways()
    total = ways.total()
    return [
        (dict(zip(_FIELDS[resolver], outcome, strict=True)), ways[outcome] / total)
        for outcome in sorted(ways)
        if ways[outcome]
    ]


def sample(
    resolver: str, components: Components, games: int, seed: int, **keys: Any
) -> dict[tuple[int, ...], int]:
    """How often each outcome came when it was rolled so many times."""
    return dict(_READERS[resolver](components, **keys).roll(games, seed))
