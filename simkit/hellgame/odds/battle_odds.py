"""The chances of a battle if nobody flees (rule 11.2): exactly, and by rolling each die.

Both follow one convention where the rules leave a choice. Attackers come in the order Hellhounds,
led legions, other legions, and each attacks the enemy unit that has been attacked least, in the
order Hellhounds, legions that hold one, led legions, other legions. A Hellhound whose legion falls
is in the middle of Hell: 1 to 4 leads it away, else it stays, rolls for a side every round, and
attacks enemy Hellhounds first. Lieutenants take legions in their order; those of Freebooters save
by the bonus of who leads them (10.4).

Every unit falls or stands by itself, since each hit is saved by itself: so a round is a product of
independent chances, and a battle a chain without cycles, but for rounds in which nothing happens.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import product
from typing import Any

from simkit.hellgame.words.sizes import DIE
from simkit.messages.errors import BadInput

HOUND, HOLDER, FREE = range(3)  # kinds of unit
STAYS = 2 / DIE  # a freed Hellhound rolls 5 or 6 on the compass
NEVER = 1e-12  # a battle in which less than this changes has no end

Unit = tuple[int, int]  # its kind, and its number: which Hellhound, or which free legion
Army = tuple[tuple[int, ...], int, tuple[int, ...]]  # Hellhounds, each on a legion; free legions;
# and the lieutenants that are left, by number
State = tuple[Army, Army, tuple[int, ...], int]  # both sides, loose Hellhounds, rounds that count
Ending = tuple[str, int, int]  # winner, legions left
Chances = dict[Any, float]
Attack = tuple[int, Unit, int]  # side that is struck, the unit, what is added to the roll


@dataclass(frozen=True)
class Setup:
    """What does not change in a battle; pairs are left and right."""

    hit_on: int
    saves: tuple[int, int]  # of legions
    hound_save: int
    lieutenant_save: int
    leaders: tuple[tuple[tuple[int, int], ...], ...]  # of each lieutenant: bonus, leadership
    dice: tuple[int, ...]  # of every Hellhound
    round_bonus: tuple[int, int]
    free: tuple[bool, bool] = (False, False)  # of Freebooters
    rounds: int = 0  # after which Lucifer picks who has won (11.3.6); 0: to the end

    def lethal(self, army: Army, unit: Unit, side: int, bonus: int) -> float:
        """The chance that one attack hits the unit and is not saved."""
        hits = min(max(DIE + 1 + bonus - self.hit_on, 0), DIE)
        return hits * max(DIE - self.save(army, unit, side), 0) / DIE**2

    def save(self, army: Army, unit: Unit, side: int) -> int:
        """A unit is saved by this number or less."""
        if unit[0] == HOUND:
            return self.hound_save
        leader = self.leader(army, side, unit[1]) if unit[0] == FREE else None
        if self.free[side] and leader is not None:
            return max(self.leaders[side][leader][0], self.saves[side])
        return self.saves[side]

    def leader(self, army: Army, side: int, legion: int) -> int | None:
        """Who leads a free legion: the first ones are led, by each lieutenant in his turn."""
        for number in army[2]:
            legion -= self.leaders[side][number][1]
            if legion < 0:
                return number
        return None

    def bonus(self, army: Army, side: int, legion: int) -> int:
        """What a lieutenant adds to the attack of a free legion."""
        leader = self.leader(army, side, legion)
        return self.leaders[side][leader][0] if leader is not None else 0


# --- who attacks whom ----------------------------------------------------------------------------


def units_of(army: Army, loose: tuple[int, ...]) -> list[Unit]:
    """All units of a side in their order; `loose` are the Hellhounds that joined it."""
    held, free, _ = army
    hounds = [(HOUND, hound) for hound in sorted((*held, *loose))]
    return [*hounds, *((HOLDER, hound) for hound in held), *((FREE, n) for n in range(free))]


def attacks(setup: Setup, state: State, joined: tuple[int, ...]) -> list[Attack]:
    """All attacks of a round; `joined` is the side of each loose Hellhound."""
    left, right, loose, rounds = state
    armies = (left, right)
    friends = [tuple(h for h, s in zip(loose, joined, strict=True) if s == side) for side in (0, 1)]
    found: list[Attack] = []
    for side in (0, 1):
        prey = units_of(armies[1 - side], friends[1 - side])
        if not prey:
            continue
        strengths = list(own_strengths(setup, armies[side], side, rounds == 0))
        targets = [prey[number % len(prey)] for number in range(len(strengths))]
        found += [(1 - side, t, b) for t, b in zip(targets, strengths, strict=True)]
        count = {unit: targets.count(unit) for unit in prey}
        for hound in friends[side]:
            for target in hunt(setup.dice[hound], prey, count):
                found.append((1 - side, target, 0))
    return found


def own_strengths(setup: Setup, army: Army, side: int, first: bool) -> Iterator[int]:
    """What is added to each attack of a side's own units."""
    held, free, _ = army
    extra = setup.round_bonus[side] if first else 0
    for hound in held:
        yield from [extra] * setup.dice[hound]
    for legion in range(free):
        yield extra + setup.bonus(army, side, legion)


def hunt(dice: int, prey: list[Unit], count: dict[Unit, int]) -> list[Unit]:
    """The targets of a loose Hellhound: Hellhounds first, then as many units as possible."""
    hounds = [unit for unit in prey if unit[0] == HOUND]
    choice, own = hounds or prey, dict.fromkeys(prey, 0)
    found = []
    for _ in range(dice):
        target = min(choice, key=lambda unit: (own[unit], count[unit]))
        own[target] += 1
        count[target] += 1
        found.append(target)
    return found


def sides_of_loose(state: State) -> list[tuple[int, ...]]:
    """How the loose Hellhounds may divide, each way as likely as any other."""
    left, right, loose, _ = state
    if legions_in(left) and legions_in(right):
        return list(product((0, 1), repeat=len(loose)))
    return [(1,) * len(loose) if legions_in(left) else (0,) * len(loose)]


def legions_in(army: Army) -> int:
    """Legions of a side, with and without a Hellhound."""
    return len(army[0]) + army[1]


def ending_of(state: State) -> Ending | None:
    """How it ended, or None while there is somebody to fight."""
    left, right, loose, _ = state
    ours, theirs = legions_in(left), legions_in(right)
    if (ours and theirs) or (loose and (ours or theirs)):
        return None
    return ("left" if ours else "right" if theirs else "nobody", ours, theirs)


def lucifers_lots(setup: Setup, state: State) -> list[Ending]:
    """After the last round a lot for each unit and lieutenant that is left, and how it then ends:
    that side has won, the other is removed (11.3.6). None while rounds are left."""
    left, right, _, rounds = state
    if not setup.rounds or rounds < setup.rounds:
        return []
    ours, theirs = legions_in(left), legions_in(right)
    return [("left", ours, 0)] * (ours + len(left[2])) + [("right", 0, theirs)] * (
        theirs + len(right[2])
    )


# --- the exact chain -----------------------------------------------------------------------------


def ways(setup: Setup, start: State) -> dict[Ending, float]:
    """Every ending with its chance: positions one after the other, the largest first."""
    found: dict[Ending, float] = defaultdict(float)
    waiting: dict[State, float] = {start: 1.0}
    queue = [(-weight(start), start)]
    while queue:
        _, state = heappop(queue)
        chance, ending = waiting.pop(state), ending_of(state)
        if ending:
            found[ending] += chance
            continue
        lots = lucifers_lots(setup, state)
        for lot in lots:
            found[lot] += chance / len(lots)
        if lots:
            continue
        following = round_of(setup, state)
        stays = following.pop(state, 0.0)
        if 1 - stays < NEVER:
            raise BadInput("This battle has no end: neither side can lose a unit.")
        for after, share in following.items():
            if after not in waiting:
                waiting[after] = 0.0
                heappush(queue, (-weight(after), after))
            waiting[after] += chance * share / (1 - stays)
    return dict(found)


def weight(state: State) -> int:
    """What is left to lose: it falls from round to round, or nothing has happened."""
    left, right, loose, rounds = state
    units = sum(2 * len(held) + free + len(leaders) for held, free, leaders in (left, right))
    return units + len(loose) - rounds


def round_of(setup: Setup, state: State) -> dict[State, float]:
    """Every position after one round with its chance."""
    found: dict[State, float] = defaultdict(float)
    divisions = sides_of_loose(state)
    for joined in divisions:
        dying = deaths(setup, state, joined)
        lefts = after_round(setup, state[0], 0, dying)
        rights = after_round(setup, state[1], 1, dying)
        rest = after_loose(state[2], joined, dying)
        for (left, one), p in lefts.items():
            for (right, other), q in rights.items():
                for loose, r in rest.items():
                    freed = tuple(sorted((*loose, *one, *other)))
                    after = (left, right, freed, next_round(setup, state[3]))
                    found[after] += p * q * r / len(divisions)
    return found


def next_round(setup: Setup, rounds: int) -> int:
    """Rounds are counted up to the last one, or as the first and all others."""
    return min(rounds + 1, max(setup.rounds, 1))


def deaths(setup: Setup, state: State, joined: tuple[int, ...]) -> Callable[[int, Unit], float]:
    """The chance that a unit of a side falls in this round."""
    armies = (state[0], state[1])
    standing: dict[tuple[int, Unit], float] = defaultdict(lambda: 1.0)
    for side, unit, bonus in attacks(setup, state, joined):
        standing[side, unit] *= 1 - setup.lethal(armies[side], unit, side, bonus)
    return lambda side, unit: 1 - standing[side, unit] if (side, unit) in standing else 0.0


def after_round(
    setup: Setup, army: Army, side: int, dying: Callable[[int, Unit], float]
) -> Chances:
    """What is left of a side, and the Hellhounds that broke loose and stayed: with its chance."""
    held, free, leaders = army
    # Who holds, who broke loose, free legions, and the lieutenants who lost one of those.
    partial: Chances = {((), (), 0, frozenset()): 1.0}
    for hound in held:
        partial = _spread(partial, _hound_and_holder(hound, side, dying))
    for legion in range(free):
        falls, leader = dying(side, (FREE, legion)), setup.leader(army, side, legion)
        shaken = frozenset() if leader is None else frozenset((leader,))
        partial = _spread(
            partial, [((), (), 1, frozenset(), 1 - falls), ((), (), 0, shaken, falls)]
        )
    found: Chances = defaultdict(float)
    lost = max(DIE - setup.lieutenant_save, 0) / DIE
    for (held, loose, left, shaken), chance in partial.items():
        for alive, share in tried(leaders, shaken, lost):
            if share:
                kept = alive if held or left else ()
                found[(held, left, kept), loose] += chance * share
    return found


def tried(
    leaders: tuple[int, ...], shaken: frozenset[int], lost: float
) -> list[tuple[tuple[int, ...], float]]:
    """Which lieutenants are left, with its chance: each who lost a legion is tried."""
    found: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    for leader in leaders:
        dies = lost if leader in shaken else 0.0
        found = [
            case
            for alive, share in found
            for case in (((*alive, leader), share * (1 - dies)), (alive, share * dies))
        ]
    return found


def _hound_and_holder(hound: int, side: int, dying: Callable[[int, Unit], float]) -> list[Any]:
    """What becomes of a Hellhound and its legion: added to the rest of the side."""
    beast, legion = dying(side, (HOUND, hound)), dying(side, (HOLDER, hound))
    freed = (1 - beast) * legion
    return [
        ((hound,), (), 0, frozenset(), (1 - beast) * (1 - legion)),
        ((), (), 1, frozenset(), beast * (1 - legion)),
        ((), (hound,), 0, frozenset(), freed * STAYS),
        ((), (), 0, frozenset(), freed * (1 - STAYS) + beast * legion),
    ]


def _spread(partial: Chances, cases: list[Any]) -> Chances:
    found: Chances = defaultdict(float)
    for (held, loose, free, shaken), chance in partial.items():
        for more_held, more_loose, more, shakes, share in cases:
            if share:
                key = (held + more_held, loose + more_loose, free + more, shaken | shakes)
                found[key] += chance * share
    return found


def after_loose(
    loose: tuple[int, ...], joined: tuple[int, ...], dying: Callable[[int, Unit], float]
) -> Chances:
    """The loose Hellhounds that are left, with its chance."""
    found: Chances = {(): 1.0}
    for hound, side in zip(loose, joined, strict=True):
        falls = dying(side, (HOUND, hound))
        after: Chances = defaultdict(float)
        for kept, chance in found.items():
            after[(*kept, hound)] += chance * (1 - falls)
            after[kept] += chance * falls
        found = {kept: chance for kept, chance in after.items() if chance}
    return found


# --- die by die ----------------------------------------------------------------------------------


def play(setup: Setup, state: State, roll: Callable[[], int]) -> Ending:
    """One battle, a roll an attack, a roll a save, until it is over."""
    ending = ending_of(state)
    while ending is None:
        state = play_round(setup, state, roll)
        ending = ending_of(state)
        lots = lucifers_lots(setup, state)
        if ending is None and lots:
            ending = lots[drawn(roll, len(lots))]
    return ending


def drawn(roll: Callable[[], int], lots: int) -> int:
    """One of so many lots, by dice: as many as it takes, and again where they say too much."""
    while True:
        number, most = 0, 1
        while most < lots:
            number, most = number * DIE + roll() - 1, most * DIE
        if number < most - most % lots:
            return number % lots


def play_round(setup: Setup, state: State, roll: Callable[[], int]) -> State:
    """The position after one round of rolled dice."""
    left, right, loose, _ = state
    joined = sides_of_loose(state)[0]
    if legions_in(left) and legions_in(right):
        joined = tuple(0 if roll() <= DIE // 2 else 1 for _ in loose)
    hits = [
        (side, unit)
        for side, unit, bonus in attacks(setup, state, joined)
        if roll() + bonus >= setup.hit_on
    ]
    fallen = set()
    for side, unit in hits:
        if roll() > setup.save((left, right)[side], unit, side):
            fallen.add((side, unit))
    kept = [h for h, side in zip(loose, joined, strict=True) if (side, (HOUND, h)) not in fallen]
    armies = []
    for side, army in enumerate((left, right)):
        after, freed = remove(setup, army, side, fallen, roll)
        armies.append(after)
        kept += freed
    return armies[0], armies[1], tuple(sorted(kept)), next_round(setup, state[3])


def remove(
    setup: Setup,
    army: Army,
    side: int,
    fallen: set[tuple[int, Unit]],
    roll: Callable[[], int],
) -> tuple[Army, list[int]]:
    """What a side has left after its losses, and its Hellhounds that broke loose and stayed."""
    held, free, leaders = army
    lost = [legion for legion in range(free) if (side, (FREE, legion)) in fallen]
    left, kept, freed = free - len(lost), [], []
    for hound in held:
        beast, legion = ((side, (kind, hound)) in fallen for kind in (HOUND, HOLDER))
        if not legion and not beast:
            kept.append(hound)
        elif beast and not legion:
            left += 1
        elif legion and not beast and roll() > DIE * (1 - STAYS):
            freed.append(hound)
    shaken = {setup.leader(army, side, legion) for legion in lost}
    alive = tuple(n for n in leaders if n not in shaken or roll() <= setup.lieutenant_save)
    return (tuple(kept), left, alive if kept or left else ()), freed
