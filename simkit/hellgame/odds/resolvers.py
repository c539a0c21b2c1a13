"""The rolls that `simkit odds` knows: battle, Influence, atonement, duels, flight.

Exact figures count the ways in which dice can fall, or follow a battle round by round. The check
rolls every die by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from numba import from_dtype, types

from simkit.hellgame.description import RESOLVERS, SETTINGS
from simkit.hellgame.pack.building import build_rules, place_of
from simkit.hellgame.rules.demon_actions.diplomacy import atonement_column
from simkit.hellgame.rules.units.flight import way_out
from simkit.hellgame.words import state
from simkit.hellgame.words.chances import (
    ATONEMENT_DICE,
    ATTACK_DIE,
    FLIGHT_DIE,
    INFLUENCE_DIE,
    LILITH_DUEL,
    QUICK_DIE,
)
from simkit.hellgame.words.sizes import DIE, INCAPACITATED
from simkit.kernel.dice import roll_die
from simkit.kernel.jit import entry
from simkit.kernel.luck import LUCK, luck_of
from simkit.messages.errors import BadInput
from simkit.values.components import Components

from . import battle_odds
from .battle_odds import Setup, State
from .odds_keys import (
    HoundDice,
    flag,
    hound_dice,
    leaders_of,
    name_of,
    origin_of,
    pair_of,
    sectio_of,
    sides_of,
    whole,
)

MOST_SKULLS = MOST_HEARTS = 6
MOST_LEGIONS = 24  # of a side
MOST_BONUS = 12
MOST_SOULS = 60
MOST_DUEL_DICE = 30
LEAST_FLIGHT = 1e-15  # a flight from enemies to enemies that is less likely ends where it is
MOST_STATES = 20_000  # of a battle; more takes too long
ROLLS = {("legion", "disband"): 1, ("legion", "convert"): 2}  # 9.7.1: so many in a row
ROLLS |= {("lieutenant", "disband"): 2, ("lieutenant", "convert"): 3}

Outcome = tuple[Any, ...]
Roll = Callable[[], int]
_INT = types.int64


@entry(_INT(from_dtype(LUCK), _INT, _INT, _INT))
def die_of(luck: Any, purpose: int, slot: int, index: int) -> int:
    """One die of the game."""
    return roll_die(luck, purpose, 0, slot, index, DIE)


@entry(_INT(_INT, _INT, _INT))
def way_of(place: int, face: int, blocked: int) -> int:
    """Where a die leads a flight; the place itself if nowhere."""
    return way_out(place, face, blocked)


@entry(_INT(_INT))
def column_of(total: int) -> int:
    """The column of the table of atonement."""
    return atonement_column(total)


@dataclass(frozen=True)
class DiceRule:
    """What is rolled: every outcome with its chance, and one outcome of rolled dice."""

    chances: Callable[[], Mapping[Outcome, float]]
    play: Callable[[Roll], Outcome]
    order: Callable[[Outcome], Any]
    purpose: int


def faces(dice: int) -> Iterator[tuple[int, ...]]:
    """All ways in which so many dice can fall."""
    return product(range(1, DIE + 1), repeat=dice)


def shares(ways: Counter[Outcome]) -> dict[Outcome, float]:
    """Counted ways as chances."""
    total = ways.total()
    return {outcome: count / total for outcome, count in ways.items()}


# --- battle (11.2) -------------------------------------------------------------------------------


def _battle(components: Components, **keys: Any) -> DiceRule:
    rules = _rules(components)
    armies = pair_of("legions", keys["legions"], 0, MOST_LEGIONS)
    if sum(armies) == 0:
        raise BadInput("legions cannot be 0,0: somebody must fight.")
    if flag("quick", keys["quick"]):
        return _quick_battle(rules, armies, keys)
    setup, beasts = _battle_setup(rules, keys)
    for number, side in zip(armies, beasts, strict=True):
        if len(side) > number:
            raise BadInput("hounds: a side needs a legion for each, for it sits on one of its own.")
    _check_size(armies, beasts, setup)
    first = tuple(range(len(beasts[0])))
    second = tuple(range(len(beasts[0]), len(setup.dice)))
    start: State = (
        (first, armies[0] - len(first), tuple(range(len(setup.leaders[0])))),
        (second, armies[1] - len(second), tuple(range(len(setup.leaders[1])))),
        (),
        0,
    )
    return DiceRule(
        lambda: battle_odds.ways(setup, start),
        lambda roll: battle_odds.play(setup, start, roll),
        _order_of_endings,
        ATTACK_DIE,
    )


def _battle_setup(rules: Any, keys: Mapping[str, Any]) -> tuple[Setup, HoundDice]:
    """What does not change, and the dice of both sides' Hellhounds."""
    beasts = hound_dice(keys["hounds"])
    best = pair_of("skulls", keys["skulls"], 0, MOST_SKULLS)
    free = tuple(side == 1 for side in pair_of("freebooters", keys["freebooters"], 0, 1))
    limit = int(rules.most_rounds) if flag("three_rounds", keys["three_rounds"]) else 0
    if limit and any(beasts):
        raise BadInput("three_rounds: battles with Hellhounds are counted without the limit only.")
    for side in (0, 1):
        if free[side] and (best[side] or beasts[side]):
            raise BadInput("Freebooters have neither a demon nor Hellhounds (10.4): give 0 there.")
    setup = Setup(
        int(rules.hit_on),
        (max(best[0], int(rules.bare_save)), max(best[1], int(rules.bare_save))),
        int(rules.hound_save),
        int(rules.lieutenant_save),
        leaders_of(keys["bonus"], keys["leadership"], MOST_BONUS, MOST_LEGIONS),
        (*beasts[0], *beasts[1]),
        pair_of("round_bonus", keys["round_bonus"], 0, MOST_BONUS),
        (free[0], free[1]),
        limit,
    )
    return setup, beasts


def _order_of_endings(ending: Outcome) -> Any:
    return ("left", "right", "nobody").index(ending[0]), -ending[1], -ending[2]


def _check_size(armies: tuple[int, int], beasts: HoundDice, setup: Setup) -> None:
    """Each Hellhound is held, loose or gone; each lieutenant is there, or not."""
    count = sum(len(side) for side in beasts)
    led = sum(len(side) for side in setup.leaders)
    states = (armies[0] + 1) * (armies[1] + 1) * 2**led * 3**count * max(setup.rounds, 1)
    if states > MOST_STATES:
        raise BadInput(
            f"This battle has {states:,} positions, too many: take fewer legions, lieutenants "
            "or Hellhounds."
        )


def _quick_battle(rules: Any, armies: tuple[int, int], keys: Mapping[str, Any]) -> DiceRule:
    """A die a legion, the higher total wins, ties are rolled again, the loser is gone (11.3.5)."""
    most = int(rules.quick_legions)
    if max(armies) > most:
        raise BadInput(f"quick: only battles of {most} legions a side or fewer are small (11.3.5).")
    plain = {"skulls": "0,0", "bonus": "0,0", "leadership": "0,0", "hounds": "0,0"}
    plain["round_bonus"] = "0,0"
    for key, nought in plain.items():
        if sides_of(key, keys[key]) != sides_of(key, nought):
            raise BadInput(f"quick: with {key} a battle is not small (11.3.5): leave it out.")
    duel = _duel_of(armies)

    def ending(outcome: Outcome) -> Outcome:
        return ("left", armies[0], 0) if outcome == ("left",) else ("right", 0, armies[1])

    return DiceRule(
        lambda: {ending(outcome): share for outcome, share in duel.chances().items()},
        lambda roll: ending(duel.play(roll)),
        _order_of_endings,
        QUICK_DIE,
    )


# --- influence (9.7.1) ---------------------------------------------------------------------------


def _influence(
    components: Components, hearts: Any, target: Any, goal: Any, bribe: Any, extra_pay: Any
) -> DiceRule:
    value = whole("hearts", hearts, 0, MOST_HEARTS)
    key = (name_of("target", target, "legion lieutenant"), name_of("goal", goal, "disband convert"))
    souls, pay = (
        whole("bribe", bribe, 0, MOST_SOULS),
        whole("extra_pay", extra_pay, 0, MOST_SOULS),
    )
    if pay and key[0] == "legion":
        raise BadInput("extra_pay lies on lieutenants alone (8.3.4): leave it out for a legion.")
    bounds = best_split(value - pay, ROLLS[key], souls)

    def succeeds(rolled: tuple[int, ...]) -> Outcome:
        return (all(face <= bound for face, bound in zip(rolled, bounds, strict=True)),)

    return DiceRule(
        lambda: shares(Counter(map(succeeds, faces(len(bounds))))),
        lambda roll: succeeds(tuple(roll() for _ in bounds)),
        lambda outcome: not outcome[0],
        INFLUENCE_DIE,
    )


def best_split(value: int, rolls: int, souls: int) -> tuple[int, ...]:
    """The bounds of the rolls with the bribe split in the best way before the first (9.7.1.2)."""

    def chance(bounds: tuple[int, ...]) -> int:
        ways = 1
        for bound in bounds:
            ways *= min(max(bound, 0), DIE)
        return ways

    splits = (s for s in product(range(souls + 1), repeat=rolls) if sum(s) == souls)
    return max((tuple(value + part for part in split) for split in splits), key=chance)


# --- atonement (9.7.2) and duels (3.2) -----------------------------------------------------------


def _atonement(components: Components, hearts: Any) -> DiceRule:
    rules = _rules(components)
    row = rules.atonement[whole("hearts", hearts, 1, MOST_HEARTS)]

    def effect(rolled: tuple[int, ...]) -> Outcome:
        found = int(row[column_of(sum(rolled))])
        return ("incapacitated",) if found == INCAPACITATED else (found,)

    return DiceRule(
        lambda: shares(Counter(map(effect, faces(2)))),
        lambda roll: effect((roll(), roll())),
        lambda outcome: -1 if outcome[0] == "incapacitated" else outcome[0],
        ATONEMENT_DICE,
    )


def _duel(components: Components, left: Any, right: Any) -> DiceRule:
    dice = (whole("left", left, 0, MOST_DUEL_DICE), whole("right", right, 0, MOST_DUEL_DICE))
    if sum(dice) == 0:
        raise BadInput("left and right cannot both be 0: somebody must roll.")
    return _duel_of(dice)


def _duel_of(dice: tuple[int, int]) -> DiceRule:
    """So many dice against so many, ties rolled again."""

    def chances() -> dict[Outcome, float]:
        ours, theirs = (totals(number) for number in dice)
        won: Counter[Outcome] = Counter()
        for (one, ways), (other, others) in product(ours.items(), theirs.items()):
            if one != other:
                won[("left" if one > other else "right",)] += ways * others
        return shares(won)

    def play(roll: Roll) -> Outcome:
        one = other = 0
        while one == other:
            one, other = (sum(roll() for _ in range(number)) for number in dice)
        return ("left" if one > other else "right",)

    return DiceRule(chances, play, lambda outcome: outcome[0] != "left", LILITH_DUEL)


def totals(dice: int) -> Counter[int]:
    """In how many ways so many dice show each total."""
    found = Counter({0: 1})
    for _ in range(dice):
        more: Counter[int] = Counter()
        for total, ways in found.items():
            for face in range(1, DIE + 1):
                more[total + face] += ways
        found = more
    return found


# --- flight (9.5.1) ------------------------------------------------------------------------------


def _flight(
    components: Components, circle: Any, quarter: Any, lieutenant: Any, origin: Any, enemies: Any
) -> DiceRule:
    names = {place_of(entry): name for name, entry in components.table("sectios").items()}
    names[state.ANTEHELL] = "antehell"
    place = sectio_of("circle", circle, quarter)
    blocked = state.NONE if origin is None else origin_of("origin", origin)
    dice = 2 if flag("lieutenant", lieutenant) else 1
    if enemies is not None:
        if dice > 1:
            raise BadInput("enemies: a lieutenant chooses his way, so this asks of a legion alone.")
        hostile = frozenset(origin_of("enemies", each) for each in str(enemies).split("+"))
        return _flight_among(names, place, blocked, hostile - {place})

    def offered(rolled: tuple[int, ...]) -> Outcome:
        found = {way_of(place, face, blocked) for face in rolled} - {place}
        return ("+".join(names[there] for there in sorted(found)) or "stays",)

    return DiceRule(
        lambda: shares(Counter(map(offered, faces(dice)))),
        lambda roll: offered(tuple(roll() for _ in range(dice))),
        _order_of_flights,
        FLIGHT_DIE,
    )


def _order_of_flights(outcome: Outcome) -> Any:
    return outcome[0] == "stays", outcome[0].count("+"), outcome[0]


def _flight_among(
    names: Mapping[int, str], start: int, blocked: int, hostile: frozenset[int]
) -> DiceRule:
    """A legion that comes among enemies flees again, and stays among them if that fails; back where
    it began it has failed (9.5.2.1). Only the first die knows the way of the intruders."""

    def step(here: int, face: int) -> tuple[int, bool]:
        there = way_of(here, face, blocked if here == start else state.NONE)
        return there, there in hostile and there != here

    def told(place: int) -> Outcome:
        return ("stays" if place == start else names[place],)

    def chances() -> dict[Outcome, float]:
        found: dict[Outcome, float] = {}
        fleeing = {start: 1.0}
        while fleeing:
            after: dict[int, float] = {}
            for here, chance in fleeing.items():
                for face in range(1, DIE + 1):
                    there, goes_on = step(here, face)
                    if goes_on and chance > LEAST_FLIGHT:
                        after[there] = after.get(there, 0.0) + chance / DIE
                    else:
                        found[told(there)] = found.get(told(there), 0.0) + chance / DIE
            fleeing = after
        return found

    def play(roll: Roll) -> Outcome:
        here, goes_on = start, True
        while goes_on:
            here, goes_on = step(here, roll())
        return told(here)

    return DiceRule(chances, play, _order_of_flights, FLIGHT_DIE)


def _rules(components: Components) -> Any:
    """The numbers of the pack, with the settings as they are."""
    return build_rules(components, {each.key: each.default for each in SETTINGS})[0]


# --- what `simkit odds` asks for -----------------------------------------------------------------

_READERS: dict[str, Callable[..., DiceRule]] = {
    "battle": _battle,
    "influence": _influence,
    "atonement": _atonement,
    "duel": _duel,
    "flight": _flight,
}
_FIELDS = {resolver.name: resolver.fields for resolver in RESOLVERS}


def exact(resolver: str, components: Components, **keys: Any) -> list[tuple[dict[str, Any], float]]:
    """Every outcome that can happen with its probability, in a fixed order."""
    rule = _READERS[resolver](components, **keys)
    found = rule.chances()
    return [
        (dict(zip(_FIELDS[resolver], outcome, strict=True)), found[outcome])
        for outcome in sorted(found, key=rule.order)
        if found[outcome] > 0
    ]


def sample(
    resolver: str, components: Components, games: int, seed: int, **keys: Any
) -> dict[Outcome, int]:
    """How often each outcome came when the dice were rolled so many times."""
    rule = _READERS[resolver](components, **keys)
    luck, found = luck_of(seed), Counter[Outcome]()
    for game in range(games):
        luck.game = game
        found[rule.play(_rolling(luck, rule.purpose))] += 1
    return dict(found)


def _rolling(luck: Any, purpose: int) -> Roll:
    """The dice of one game, one after the other."""
    count = -1

    def roll() -> int:
        nonlocal count
        count += 1
        return int(die_of(luck, purpose, count // 64, count % 64))

    return roll
