"""What dice bring: battles, rallies, forced marches, the sea, leaders' fates, supply, looting,
unreliable tribes; and whether an unseen stack is overrun. Exactly, by counting every way in which
the dice fall or the stack is made up, and by rolling and dealing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import numpy as np

from simkit.description.game import Resolver
from simkit.fury.description import RESOLVERS
from simkit.fury.words.sizes import DIE
from simkit.values.components import Components

from .clashes import battle, charge, flag, retreat, whole
from .supplies import looting, supply, unreliability
from .unseen import overrun_chance, overrun_dealt

Outcome = tuple[Any, ...]
Read = Callable[[int, Mapping[str, Any], Mapping[str, Any]], Outcome]


def _rally(total: int, rules: Mapping[str, Any], keys: Mapping[str, Any]) -> Outcome:
    """a: at most morale, less the leader's modifier."""
    return (total - whole(keys, "leader", 0, 12) <= whole(keys, "morale", 1, 12),)


def _forced_march(total: int, rules: Mapping[str, Any], keys: Mapping[str, Any]) -> Outcome:
    """d: below morale, at it, above it."""
    left = total - whole(keys, "leader", 0, 12) - whole(keys, "morale", 1, 12)
    return ("succeeds" if left < 0 else "in_disorder" if left == 0 else "fails",)


def _sea(total: int, rules: Mapping[str, Any], keys: Mapping[str, Any]) -> Outcome:
    """d: one area of the sea."""
    excess = max(0, whole(keys, "units", 0, 99) - rules["fleet_capacity"])
    total += rules["overload"] * excess
    if flag("lands_end", keys["lands_end"]):
        total += rules["round_lands_end"]
    return (rules["weather"][min(max(total, 2), 12) - 2],)


def _leader(total: int, rules: Mapping[str, Any], keys: Mapping[str, Any]) -> Outcome:
    """e: what becomes of a leader in a battle."""
    if flag("won", keys["won"]):
        return (rules["fate_winner"][total - 2],)
    if flag("all_lost", keys["all_lost"]):
        total = max(2, total - rules["fate_eliminated"])
    return (rules["fate_loser"][total - 2],)


READ: dict[str, Read] = {
    "battle": battle,
    "charge": charge,
    "retreat": retreat,
    "rally": _rally,
    "forced_march": _forced_march,
    "sea": _sea,
    "leader": _leader,
    "supply": supply,
    "looting": looting,
    "unreliability": unreliability,
}
"""How each resolver reads the total of its dice."""
ONE_DIE = ("supply", "looting", "unreliability")  # others roll two
UNSEEN = "overrun"  # no die: the enemy's strength is not known


def exact(resolver: str, components: Components, **keys: Any) -> list[tuple[dict[str, Any], float]]:
    """Every outcome with its chance."""
    fields = _fields(resolver)
    if resolver == UNSEEN:
        chance = overrun_chance(components, keys)
        found: list[tuple[Outcome, float]] = [((True,), chance), ((False,), 1 - chance)]
        return [(dict(zip(fields, each, strict=True)), share) for each, share in found if share]
    rules, read, dice = components.table("rules"), READ[resolver], _dice(resolver)
    ways: Counter[Outcome] = Counter()
    for faces in product(range(1, DIE + 1), repeat=dice):
        ways[read(sum(faces), rules, keys)] += 1
    return [
        (dict(zip(fields, outcome, strict=True)), count / DIE**dice)
        for outcome, count in ways.items()
    ]


def sample(
    resolver: str, components: Components, games: int, seed: int, **keys: Any
) -> dict[Outcome, int]:
    """The same by rolling the dice, or dealing the stack, so many times."""
    luck = np.random.default_rng(seed)
    if resolver == UNSEEN:
        won = overrun_dealt(components, keys, games, luck)
        return {outcome: n for outcome, n in (((True,), won), ((False,), games - won)) if n}
    rules, read = components.table("rules"), READ[resolver]
    totals = luck.integers(1, DIE + 1, (games, _dice(resolver))).sum(axis=1)
    counted = Counter(totals.tolist())
    rolled: Counter[Outcome] = Counter()
    for total, count in counted.items():
        rolled[read(total, rules, keys)] += count
    return dict(rolled)


def _dice(resolver: str) -> int:
    return 1 if resolver in ONE_DIE else 2


def _fields(resolver: str) -> tuple[str, ...]:
    found: Resolver = next(each for each in RESOLVERS if each.name == resolver)
    return found.fields
