"""What dice bring in battle, Influence, atonement, duels and flights: exactly, and by rolling them.

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

from simkit.components import Components
from simkit.errors import BadInput
from simkit.hellgame.description import RESOLVERS, SETTINGS
from simkit.hellgame.pack.building import build_rules, place_of
from simkit.hellgame.rules.demon_actions.diplomacy import atonement_column
from simkit.hellgame.rules.units.flight import way_out
from simkit.hellgame.words.chances import (
    ATONEMENT_DICE,
    ATTACK_DIE,
    FLIGHT_DIE,
    INFLUENCE_DIE,
    LILITH_DUEL,
)
from simkit.hellgame.words.sizes import DIE, INCAPACITATED
from simkit.hellgame.words.state import ANTEHELL, NONE
from simkit.kernel.dice import roll_die
from simkit.kernel.jit import entry
from simkit.kernel.luck import LUCK, luck_of

from . import battle_odds
from .battle_odds import Setup, State
from .odds_keys import flag, hound_dice, name_of, origin_of, pair_of, sectio_of, whole

MOST_SKULLS = MOST_HEARTS = 6
MOST_LEGIONS = 24  # of a side
MOST_BONUS = 12
MOST_SOULS = 60
MOST_DUEL_DICE = 30
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


def _battle(
    components: Components,
    legions: Any,
    skulls: Any,
    bonus: Any,
    leadership: Any,
    hounds: Any,
    round_bonus: Any,
) -> DiceRule:
    rules = _rules(components)
    beasts = hound_dice(hounds)
    armies = pair_of("legions", legions, 0, MOST_LEGIONS)
    for number, side in zip(armies, beasts, strict=True):
        if len(side) > number:
            raise BadInput("hounds: a side needs a legion for each, for it sits on one of its own.")
    if sum(armies) == 0:
        raise BadInput("legions cannot be 0,0: somebody must fight.")
    _check_size(armies, beasts)
    leads = pair_of("leadership", leadership, 0, MOST_LEGIONS)
    best = pair_of("skulls", skulls, 0, MOST_SKULLS)
    setup = Setup(
        int(rules.hit_on),
        (max(best[0], int(rules.bare_save)), max(best[1], int(rules.bare_save))),
        int(rules.hound_save),
        int(rules.lieutenant_save),
        pair_of("bonus", bonus, 0, MOST_BONUS),
        leads,
        (*beasts[0], *beasts[1]),
        pair_of("round_bonus", round_bonus, 0, MOST_BONUS),
    )
    first = tuple(range(len(beasts[0])))
    second = tuple(range(len(beasts[0]), len(setup.dice)))
    start: State = (
        (first, armies[0] - len(first), leads[0] > 0),
        (second, armies[1] - len(second), leads[1] > 0),
        (),
        True,
    )
    return DiceRule(
        lambda: battle_odds.ways(setup, start),
        lambda roll: battle_odds.play(setup, start, roll),
        lambda ending: (("left", "right", "nobody").index(ending[0]), -ending[1], -ending[2]),
        ATTACK_DIE,
    )


def _check_size(armies: tuple[int, int], beasts: tuple[tuple[int, ...], ...]) -> None:
    """Each Hellhound is held, loose or gone; each side has its lieutenant, or not."""
    count = sum(len(side) for side in beasts)
    states = (armies[0] + 1) * (armies[1] + 1) * 4 * 3**count
    if states > MOST_STATES:
        raise BadInput(
            f"This battle has {states:,} positions, too many: take fewer legions or Hellhounds."
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
    components: Components, circle: Any, quarter: Any, lieutenant: Any, origin: Any
) -> DiceRule:
    names = {place_of(entry): name for name, entry in components.table("sectios").items()}
    names[ANTEHELL] = "antehell"
    place = sectio_of("circle", circle, quarter)
    blocked = NONE if origin is None else origin_of(origin)
    dice = 2 if flag("lieutenant", lieutenant) else 1

    def offered(rolled: tuple[int, ...]) -> Outcome:
        found = {way_of(place, face, blocked) for face in rolled} - {place}
        return ("+".join(names[there] for there in sorted(found)) or "stays",)

    return DiceRule(
        lambda: shares(Counter(map(offered, faces(dice)))),
        lambda roll: offered(tuple(roll() for _ in range(dice))),
        lambda outcome: (outcome[0] == "stays", outcome[0].count("+"), outcome[0]),
        FLIGHT_DIE,
    )


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
