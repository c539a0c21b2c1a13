"""Ford played from its rules, with its own luck. Nothing is shared with the example.

Rules: those in the first lines of `examples/ford.py`. What they leave to its map and tables stands
here once more. Of several weakest attackers the first of the list of units dies. If several units
retreat, they do so in the order of the list.

Bots. `random` takes any option. `expert`, of options that are equally good, takes the first: to do
nothing, then by units in the order of the list, then by hexes from the top left. It attacks if the
row of the result is at least 2, counted from 0, where the row is highest. It retreats to where a
town is nearest, and advances into towns; the crown also into other hexes, with the first unit that
it can. A march of the crown is worth the steps by which it comes nearer to a town of the league,
plus half of the best odds with which all its units that are next to an enemy, before this march,
could attack one that is next to the new hex. A unit of the league that can guard a town without
steps stays. Else its march is worth 1.5 times the steps by which it comes nearer to a town east of
the river that is not its own or that no other unit guards, plus 0.3 in a wood. Marches that are
worth 0.4 or less are not made. `beginner` attacks from row 1, never advances, retreats to the first
hex, and marches for the steps to a town alone, if there is at least one.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

ROWS = (
    "...wt.w...",
    "..t..w..w.",
    ".w.....t..",
    "....w.....",
    "......t.t.",
    "..ww..w...",
    ".t...w..w.",
    ".....t....",
)
BANKS = (4, 4, 4, 4, 5, 4, 4, 4)
FORDS = ({(2, 4), (2, 5)}, {(5, 4), (5, 5)})
UNITS = """
0 4 4 0 0 21, 0 4 4 0 0 31, 0 4 4 0 0 42, 0 4 4 0 0 51, 0 5 4 0 0 40, 0 3 7 0 0 20, 0 6 6 1 0 41,
0 4 5 1 4 40, 0 4 4 0 3 30, 0 2 3 0 7 50, 1 4 4 0 0 27, 1 5 4 0 0 25, 1 5 4 0 0 46, 1 5 4 0 0 75,
1 6 4 0 0 48, 1 3 7 0 0 57, 1 6 6 1 2 49, 1 4 4 0 3 39, 1 4 3 0 5 59
"""  # side, strength, moves, wheels, day, where it begins: row and column
RESULTS = ("LLBBBT", "LBBTPP", "BBTPPR", "BTPPRR", "TPPRRR", "PPRRRR")
Hex = tuple[int, int]
LAND = {(row, column): sign for row, line in enumerate(ROWS) for column, sign in enumerate(line)}


def beside(a: Hex) -> list[Hex]:
    shift = a[0] % 2
    steps = [(-1, shift - 1), (-1, shift), (0, -1), (0, 1), (1, shift - 1), (1, shift)]
    return [b for row, column in steps if (b := (a[0] + row, a[1] + column)) in LAND]


def steps_between(a: Hex, b: Hex) -> int:
    rows = abs(a[0] - b[0])
    across = abs((2 * a[1] + a[0] % 2) - (2 * b[1] + b[0] % 2))
    return rows + max(0, across - rows) // 2


def is_west(a: Hex) -> bool:
    return a[1] <= BANKS[a[0]]


NEAR = {a: beside(a) for a in LAND}
APART = {(a, b): steps_between(a, b) for a in LAND for b in LAND}
WET = {(a, b): is_west(a) != is_west(b) and {a, b} not in FORDS for a in LAND for b in NEAR[a]}
PRICE = {
    (a, b, wheels): 1 + WET[a, b] + (1 + wheels if LAND[b] == "w" else 0)
    for a, b in WET
    for wheels in (0, 1)
}


@dataclass(eq=False)
class Unit:
    side: int
    strength: int
    moves: int
    wheels: int
    day: int
    home: Hex
    at: Hex | None = None
    fed: bool = True
    dead: bool = False
    marched: bool = False
    fought: bool = False

    @property
    def force(self) -> int:
        return self.strength if self.fed else -(-self.strength // 2)


class Battle:
    """One game."""

    def __init__(
        self, bots: list[str], luck: random.Random, river: int, days: int, stops: bool
    ) -> None:
        self.bots, self.luck, self.river, self.days = bots, luck, river, days
        self.stops = stops  # whether a unit stops next to an enemy
        self.units = []
        for line in UNITS.replace("\n", " ").split(","):
            *numbers, at = map(int, line.split())
            self.units.append(Unit(*numbers, home=(at // 10, at % 10)))
        for unit in self.units:
            unit.at = unit.home if unit.day == 0 else None
        self.towns = {a: int(not is_west(a)) for a, sign in LAND.items() if sign == "t"}
        self.killed = [0, 0]

    def of(self, side: int) -> list[Unit]:
        return [unit for unit in self.units if unit.side == side and unit.at]

    def on(self, a: Hex) -> Unit | None:
        return next((unit for unit in self.units if unit.at == a), None)

    def guarded(self, side: int) -> set[Hex]:
        """Hexes next to a unit of the side."""
        return {a for unit in self.of(side) if unit.at for a in NEAR[unit.at]}

    def play(self) -> tuple[str, int, int, int]:
        """How it ends, after how many turns, and the scores."""
        for turn in range(2 * self.days):
            self.turn(turn % 2, turn // 2 + 1)
            if not self.of(0) or not self.of(1):
                return ("army destroyed", turn + 1, *self.scores())
        return ("time over", 2 * self.days, *self.scores())

    def scores(self) -> tuple[int, int]:
        held = list(self.towns.values())
        return 3 * held.count(0) + self.killed[0], 3 * held.count(1) + self.killed[1]

    def turn(self, side: int, day: int) -> None:
        for unit in self.units:
            if unit.side == side and 0 < unit.day <= day and not unit.at and not unit.dead:
                if not self.on(unit.home):
                    unit.at, unit.fed = unit.home, True
        self.supply(side)
        for unit in self.units:
            unit.marched = unit.fought = False
        self.march(side)
        while targets := [foe for foe in self.of(1 - side) if not foe.fought and self.against(foe)]:
            foe = self.choose(side, "attack", targets)
            if foe is None:
                break
            self.fight(side, foe)
        for unit in self.of(side):
            if unit.at in self.towns:
                self.towns[unit.at] = side

    def supply(self, side: int) -> None:
        closed = self.guarded(1 - side) | {foe.at for foe in self.of(1 - side)}
        open_ = (set(LAND) - closed) | {unit.at for unit in self.of(side)}
        reached = {a for a in open_ if a and a[1] == (0, 9)[side]}
        edge = reached
        while edge:
            edge = {b for a in edge if a for b in NEAR[a] if b in open_} - reached
            reached |= edge
        for unit in self.of(side):
            unit.fed = unit.at in reached

    def march(self, side: int) -> None:
        """Own units block no way, so what a unit can reach stays the same while others march."""
        stops = self.guarded(1 - side) if self.stops else set()
        foes = {foe.at for foe in self.of(1 - side)}
        reached = {unit: sorted(self.reach(unit, unit.at, stops, foes)) for unit in self.of(side)}
        while True:
            held = {unit.at for unit in self.units}
            left = [unit for unit in self.of(side) if not unit.marched]
            ways = [(unit, a) for unit in left for a in reached[unit] if a not in held]
            chosen = self.choose(side, "march", ways) if ways else None
            if chosen is None:
                return
            chosen[0].at, chosen[0].marched = chosen[1], True

    def reach(self, unit: Unit, start: Hex, stops: set[Hex], foes: set[Hex]) -> set[Hex]:
        points = unit.moves if unit.fed else unit.moves // 2
        spent, edge = {start: 0}, [start]
        while edge:
            a = edge.pop(0)
            if a in stops and a != start:
                continue
            for b in NEAR[a]:
                price = spent[a] + PRICE[a, b, unit.wheels]
                if b not in foes and price <= points and price < spent.get(b, 99):
                    spent[b] = price
                    edge.append(b)
        return set(spent)

    def against(self, foe: Unit) -> list[Unit]:
        """The units that can attack this one."""
        around = NEAR[foe.at] if foe.at else []
        return [unit for unit in self.of(1 - foe.side) if unit.at in around and not unit.fought]

    def row(self, foe: Unit) -> int:
        attackers = self.against(foe)
        force = sum(unit.force for unit in attackers)
        whole = force // foe.force
        row = min(whole, 5) if whole else 0 if 2 * force >= foe.force else -1
        assert foe.at
        row -= LAND[foe.at] in "wt"
        return row - self.river * all(WET[unit.at, foe.at] for unit in attackers if unit.at)

    def fight(self, side: int, foe: Unit) -> None:
        joined, row, place = self.against(foe), self.row(foe), foe.at
        assert place
        result = "L" if row < 0 else RESULTS[row][self.luck.randrange(6)]
        for unit in (*joined, foe):
            unit.fought = True
        weakest = min(joined, key=lambda unit: unit.strength)
        if result in "LT":
            self.kill(weakest)
        if result in "TR":
            self.kill(foe)
        for unit in joined if result == "B" else [foe] if result == "P" else []:
            self.retreat(unit)
        if not self.on(place):
            ways = [(unit, place) for unit in joined if unit.at]
            chosen = self.choose(side, "advance", ways) if ways else None
            if chosen:
                chosen[0].at = place

    def kill(self, unit: Unit) -> None:
        unit.at, unit.dead = None, True
        self.killed[1 - unit.side] += 1

    def retreat(self, unit: Unit) -> None:
        assert unit.at
        bad = self.guarded(1 - unit.side)
        ways = [(unit, a) for a in NEAR[unit.at] if a not in bad and not self.on(a)]
        if ways:
            unit.at = self.choose(unit.side, "retreat", ways)[1]
        else:
            self.kill(unit)

    # --- bots

    def choose(self, side, what, ways):
        """One of the ways, or None: not to do it, which is the first option if there is one."""
        options = ways if what == "retreat" else [None, *ways]
        if len(options) == 1:
            return options[0]
        if self.bots[side] == "random":
            return self.luck.choice(options)
        wish = getattr(self, f"{self.bots[side]}_{what}")
        self.odds = {
            foe.at: sum(unit.force for unit in self.against(foe)) / foe.force
            for foe in self.of(1 - side)
        }
        self.wanted: dict[Unit, list[Hex]] = {}
        self.guards = {unit.at: unit for unit in self.units if unit.at}
        return max(options, key=lambda way: 0 if way is None else wish(side, way))

    def expert_attack(self, side: int, foe: Unit) -> float:
        return self.row(foe) - 1.5

    def expert_advance(self, side: int, way: tuple[Unit, Hex]) -> float:
        return 1 if LAND[way[1]] == "t" else 0.1 if side == 0 else -1

    def expert_retreat(self, side: int, way: tuple[Unit, Hex]) -> float:
        return -self.steps(side, way[0], way[1])

    def expert_march(self, side: int, way: tuple[Unit, Hex]) -> float:
        unit, to = way
        assert unit.at
        now = self.steps(side, unit, unit.at)
        nearer = now - self.steps(side, unit, to)
        if side == 0:
            odds = [self.odds.get(a, 0) for a in NEAR[to]]
            return nearer + max(odds) / 2 - 0.4
        return -1 if now == 0 else 1.5 * nearer + 0.3 * (LAND[to] == "w") - 0.4

    def steps(self, side: int, unit: Unit, a: Hex) -> int:
        if unit not in self.wanted:
            self.wanted[unit] = [
                town
                for town, owner in self.towns.items()
                if (side == 0 and owner == 1)
                or (side == 1 and not is_west(town) and (owner == 0 or self.is_open(town, unit)))
            ]
        return min((APART[a, town] for town in self.wanted[unit]), default=0)

    def is_open(self, town: Hex, unit: Unit) -> bool:
        return self.guards.get(town) in (None, unit)

    def beginner_attack(self, side: int, foe: Unit) -> float:
        return self.row(foe) - 0.5

    def beginner_advance(self, side: int, way: tuple[Unit, Hex]) -> float:
        return 0

    beginner_retreat = beginner_advance

    def beginner_march(self, side: int, way: tuple[Unit, Hex]) -> float:
        assert way[0].at
        return self.steps(side, way[0], way[0].at) - self.steps(side, way[0], way[1]) - 0.5


def games(
    bots: str, count: int, seed: int, river: int = 1, days: int = 10, stops: bool = True
) -> list[tuple[str, int, int, int]]:
    luck = random.Random(seed)
    return [Battle(bots.split("+"), luck, river, days, stops).play() for _ in range(count)]
