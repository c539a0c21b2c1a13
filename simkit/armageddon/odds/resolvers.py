"""Challenges, scouts, duels, thresholds, prisoners, initiative, fights and sieges: every outcome
with its chance, and the same by rolling dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from simkit.description.game import whole_number
from simkit.messages.errors import BadInput, nearest
from simkit.values.components import Components

from .declared import RESOLVERS
from .exchanges import Ending, Fighters, endings, rolled, won
from .fates import FatedChallenge, Rolls, accepted, rolled_again
from .pools import at_least, exceeding, first_of, margins, share_of_successes

MOST_DICE, MOST_FATE, MOST_HP, MOST_UNITS, MOST_PLAYERS = 15, 5, 20, 8, 4

Outcome = tuple[Any, ...]
Chances = dict[Outcome, float]
Counts = dict[Outcome, int]


class Inputs:
    """The keys of one question, read with their bounds."""

    def __init__(self, components: Components, keys: Mapping[str, Any]) -> None:
        self.components, self.keys = components, keys
        self.share = share_of_successes(components)

    def number(self, key: str, high: int, low: int = 0) -> int:
        return whole_number(self.keys[key], key, low, high)

    def dice(self, key: str) -> int:
        return self.number(key, MOST_DICE)

    def word(self, key: str, known: tuple[str, ...]) -> str:
        found = str(self.keys[key]).casefold()
        if found not in known:
            raise BadInput(f"{key} cannot be {found!r}. {nearest(found, known)}")
        return found

    def pools(self, key: str) -> tuple[int, ...]:
        """Dice of several players: 3+5."""
        given = self.keys[key]
        parts = given if isinstance(given, list | tuple) else str(given).split("+")
        if not 2 <= len(parts) <= MOST_PLAYERS:
            raise BadInput(f"{key} needs the dice of two to four players, such as 3+5.")
        return tuple(whole_number(part, key, 1, MOST_DICE) for part in parts)

    def sides(self) -> tuple[Fighters, Fighters]:
        """The units of the attacker and of the defender."""
        one, other = (
            Fighters(
                self.dice(f"{prefix}attack"),
                self.dice(f"{prefix}defence"),
                self.number(f"{prefix}hp", MOST_HP, 1),
                self.number(f"{prefix}units", MOST_UNITS, 1),
            )
            for prefix in ("", "their_")
        )
        return one, other


# --- one roll ------------------------------------------------------------------------------------


def _challenge(asked: Inputs) -> Chances:
    game, fate, their_fate = _fated(asked)
    found = game.exact(fate, their_fate)
    return {(damage,): float(chance) for damage, chance in enumerate(found) if chance > 0}


def _fated(asked: Inputs) -> tuple[FatedChallenge, int, int]:
    attack, defence = asked.dice("attack"), asked.dice("defence")
    game = FatedChallenge(attack, defence, asked.number("hp", MOST_HP), asked.share)
    return game, asked.number("fate", MOST_FATE), asked.number("their_fate", MOST_FATE)


def _challenge_rolled(asked: Inputs, games: int, luck: np.random.Generator) -> Counts:
    game, fate, their_fate = _fated(asked)
    found: Counter[Outcome] = Counter()
    mine = luck.binomial(game.attack, asked.share, games).tolist()
    theirs = luck.binomial(game.defence, asked.share, games).tolist()
    for own, other in zip(mine, theirs, strict=True):
        at = Rolls(own, other, fate, their_fate)
        while own > other and at.accepted < 2:
            if game.spends(at):
                at = rolled_again(at, int(luck.binomial(game.failed(at), asked.share)))
            else:
                at = accepted(at)
        found[(max(0, at.mine - at.theirs),)] += 1
    return dict(found)


def _yes_or_no(chance: float) -> Chances:
    return {outcome: p for outcome, p in (((True,), chance), ((False,), 1 - chance)) if p > 0}


def _counted(yes: np.ndarray) -> Counts:
    return {(True,): int(yes.sum()), (False,): int((~yes).sum())}


def _more(asked: Inputs, dice: str, against: str) -> Chances:
    return _yes_or_no(exceeding(asked.dice(dice), asked.dice(against), asked.share))


def _more_rolled(
    asked: Inputs, dice: str, against: str, games: int, luck: np.random.Generator
) -> Counts:
    own = luck.binomial(asked.dice(dice), asked.share, games)
    return _counted(own > luck.binomial(asked.dice(against), asked.share, games))


def _duel(asked: Inputs) -> Chances:
    found = margins(asked.dice("left"), asked.dice("right"), asked.share)
    return {(margin,): chance for margin, chance in found.items()}


def _duel_rolled(asked: Inputs, games: int, luck: np.random.Generator) -> Counts:
    left = luck.binomial(asked.dice("left"), asked.share, games)
    left -= luck.binomial(asked.dice("right"), asked.share, games)
    return dict(Counter((margin,) for margin in left.tolist()))


def _threshold(asked: Inputs) -> Chances:
    return _yes_or_no(at_least(asked.dice("dice"), asked.dice("needed"), asked.share))


def _threshold_rolled(asked: Inputs, games: int, luck: np.random.Generator) -> Counts:
    return _counted(luck.binomial(asked.dice("dice"), asked.share, games) >= asked.dice("needed"))


def _initiative(asked: Inputs) -> Chances:
    found = first_of(asked.pools("dice"), asked.share)
    return {(seat,): chance for seat, chance in enumerate(found, 1)}


def _initiative_rolled(asked: Inputs, games: int, luck: np.random.Generator) -> Counts:
    pools, found = asked.pools("dice"), Counter[Outcome]()
    for _ in range(games):
        tied = list(range(len(pools)))
        while len(tied) > 1:
            scores = [int(luck.binomial(pools[seat], asked.share)) for seat in tied]
            tied = [s for s, score in zip(tied, scores, strict=True) if score == max(scores)]
        found[(tied[0] + 1,)] += 1
    return dict(found)


# --- fights and sieges ---------------------------------------------------------------------------

ASSAULT, SIEGE = PLANS = ("assault", "siege")
YES, NO, BEST = SALLIES = ("yes", "no", "best")


def _fight(asked: Inputs) -> Chances:
    one, other = _on_ground(asked)
    return dict(endings(one, other, asked.share))


def _fight_rolled(asked: Inputs, games: int, luck: np.random.Generator) -> Counts:
    one, other = _on_ground(asked)
    return dict(rolled(one, other, asked.share, games, luck))


def _on_ground(asked: Inputs) -> tuple[Fighters, Fighters]:
    one, other = asked.sides()
    return one, other.with_dice(defence=asked.dice("ground"))


def _meeting(asked: Inputs) -> tuple[Fighters, Fighters, bool]:
    """Who strikes first, whom, and whether that is the garrison, in a sally."""
    besieger, garrison = asked.sides()
    ground, works = asked.dice("ground"), asked.dice("works")
    if asked.word("plan", PLANS) == ASSAULT:
        return besieger, garrison.with_dice(defence=ground + works), False
    rules = asked.components.table("rules")
    waiting = garrison.with_dice(
        attack=-rules["besieged_attack"],
        defence=ground + works - rules["besieged_defence"],
    )
    outside = besieger.with_dice(defence=ground)
    sally = asked.word("sally", SALLIES)
    if sally == BEST:
        inside = won(endings(besieger, waiting, asked.share), "defender")
        sally = YES if won(endings(garrison, outside, asked.share), "attacker") > inside else NO
    return (garrison, outside, True) if sally == YES else (besieger, waiting, False)


SEEN = {"attacker": "garrison", "defender": "besieger", "nobody": "nobody"}
"""Who is who in a sally; without one the attacker is the besieger."""
UNSALLIED = {"attacker": "besieger", "defender": "garrison", "nobody": "nobody"}


def _named(found: Mapping[Ending, Any], sallied: bool) -> dict[Outcome, Any]:
    names = SEEN if sallied else UNSALLIED
    return {(names[winner], left): much for (winner, left), much in found.items()}


def _siege(asked: Inputs) -> Chances:
    one, other, sallied = _meeting(asked)
    return _named(endings(one, other, asked.share), sallied)


def _siege_rolled(asked: Inputs, games: int, luck: np.random.Generator) -> Counts:
    one, other, sallied = _meeting(asked)
    return _named(rolled(one, other, asked.share, games, luck), sallied)


EXACT: dict[str, Callable[[Inputs], Chances]] = {
    "challenge": _challenge,
    "observe": lambda asked: _more(asked, "dice", "stealth"),
    "duel": _duel,
    "threshold": _threshold,
    "capture": lambda asked: _more(asked, "dice", "fate"),
    "initiative": _initiative,
    "fight": _fight,
    "siege": _siege,
}
ROLLED: dict[str, Callable[[Inputs, int, np.random.Generator], Counts]] = {
    "challenge": _challenge_rolled,
    "observe": lambda asked, games, luck: _more_rolled(asked, "dice", "stealth", games, luck),
    "duel": _duel_rolled,
    "threshold": _threshold_rolled,
    "capture": lambda asked, games, luck: _more_rolled(asked, "dice", "fate", games, luck),
    "initiative": _initiative_rolled,
    "fight": _fight_rolled,
    "siege": _siege_rolled,
}


def exact(resolver: str, components: Components, **keys: Any) -> list[tuple[dict[str, Any], float]]:
    """Every outcome with its chance."""
    (fields,) = (each.fields for each in RESOLVERS if each.name == resolver)
    found = EXACT[resolver](Inputs(components, keys))
    return [(dict(zip(fields, each, strict=True)), found[each]) for each in sorted(found)]


def sample(
    resolver: str, components: Components, games: int, seed: int, **keys: Any
) -> dict[Outcome, int]:
    """The same by rolling the dice so many times."""
    luck = np.random.default_rng(seed)
    found = ROLLED[resolver](Inputs(components, keys), games, luck)
    return {outcome: count for outcome, count in found.items() if count}
