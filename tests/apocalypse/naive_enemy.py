"""Hell's side of the rulebook once more, in plain Python: what the engine is compared with.

Nothing here reads the engine. Luck comes in as functions or lists of faces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

FACES = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}  # the Circle on each face of a despair die
FIGURES = {"larva": 10, "gryllus": 6, "fiend": 4, "cacodemon": 2}
NAMES = tuple(FIGURES)


def spawn(circles: list[int], figures: dict[str, int]) -> tuple[dict[str, int], int]:
    """What a token brings when its dice show these Circles, and the doom for missing figures."""
    pairs = {circle: circles.count(circle) // 2 for circle in (1, 2, 3)}
    wanted = dict(zip(NAMES, (sum(pairs.values()), *pairs.values()), strict=True))
    placed = {name: min(wanted[name], figures[name]) for name in NAMES}
    return placed, 1 if placed != wanted else 0


def absorb(damage: int, ratings: Iterable[int]) -> tuple[int, int]:
    """Damage left, and troopers gone, when these are discarded until nothing is left to absorb."""
    gone = 0
    for rating in ratings:
        if damage > 0:
            damage = max(0, damage - rating)
            gone += 1
    return damage, gone


def targets(attackers: str, place: int, heroes: dict[int, int]) -> list[int]:
    """Who may be attacked: the heroes in the same area; by a lonely Hellhound, anybody."""
    here = [seat for seat, area in heroes.items() if area == place]
    return sorted(here or (heroes if attackers == "hellhound" else []))


def clock(players: int) -> Iterator[tuple[int, int, bool, bool]]:
    """Turn by turn: the despair box, the Lord box, and whether either came round to 1."""
    despair, lord = 1, 1
    while True:
        despair_cycle = lord_cycle = False
        for _ in range(players):
            despair = 1 if despair == 6 else despair + 1
            if despair == 1:
                despair_cycle = True
                lord = 1 if lord == 3 else lord + 1
                lord_cycle = lord == 1
        yield despair, lord, despair_cycle, lord_cycle


@dataclass
class Undisturbed:
    """An Invasion game whose heroes stand on the start, beyond harm, and do nothing at all."""

    players: int
    dice: int
    lord: int  # the Lord's area; the start is area 0
    legions: list[str]  # the one in effect, then the deck from its top
    roll: Callable[[int, int], int]  # face of a token's die, by serial number and die
    draw: Callable[[int, set[str]], str]  # which Fourth Circle demon appears, by turn
    turn: int = 1
    doom: int = 0
    pool: int = 4
    lost: str = ""
    minions: dict[int, Counter[str]] = field(default_factory=dict)
    fourth: dict[str, int] = field(default_factory=dict)
    tokens: list[tuple[int, int]] = field(default_factory=list)  # (serial, area)
    shadow: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.track = clock(self.players)
        self.box = (1, 1)
        self.minions = {area: Counter() for area in range(8)}
        self.tokens = [(area - 1, area) for area in range(1, 8)]
        self.serial = 7
        self.shadow = set(range(self.lord, 8))

    def play_turn(self) -> None:
        """Only the enemy phase matters."""
        self.advance_tracks()
        for step in (self.move, self.open_tokens, self.new_token):
            if not self.lost:
                step()
        if not self.lost:
            self.turn += 1

    def advance_tracks(self) -> None:
        despair, lord, despair_cycle, lord_cycle = next(self.track)
        self.box = (despair, lord)
        if despair_cycle:
            self.dice = min(12, self.dice + 1)
            self.pool += 4
        if lord_cycle:
            self.lord -= 1
            self.shadow.add(self.lord)
            if self.lord == 0:
                self.lost = "shadow"
            else:
                self.new_fourth()

    def new_fourth(self, turn: int | None = None) -> None:
        if len(self.fourth) < 2:
            drawn_in = self.turn if turn is None else turn
            self.fourth[self.draw(drawn_in, set(self.fourth))] = self.lord

    def move(self) -> None:
        """Area by area from the start, larvae first; the Hellhound's card comes first of two."""
        waiting = {area: Counter(band) for area, band in self.minions.items()}
        demons = dict(self.fourth)
        for area in range(8):
            for name in NAMES:
                self.minions[area][name] -= waiting[area][name]
                self.go(name, area, waiting[area][name])
            for name in sorted(demons, reverse=True):
                if demons[name] == area and not self.lost:
                    self.go_fourth(name)
        self.tokens = [(serial, area - 1) for serial, area in self.tokens]

    def steps(self, name: str) -> int:
        return 2 if self.legions[0] == "styx" and name != "larva" else 1

    def go(self, name: str, area: int, count: int) -> None:
        there = area - self.steps(name)
        if there < 0:
            self.exits(1 + self.extra(name), count)
        else:
            self.minions[there][name] += count

    def go_fourth(self, name: str) -> None:
        self.fourth[name] -= self.steps(name)
        if self.fourth[name] < 0:
            del self.fourth[name]
            self.exits(4 + self.extra(name), 1)

    def extra(self, name: str) -> int:
        return 1 if self.legions[0] == "acheron" and name != "larva" else 0

    def exits(self, each: int, count: int) -> None:
        if not self.lost:
            self.score(each * count)

    def score(self, doom: int) -> None:
        before, self.doom = self.doom, min(13, self.doom + doom)
        if self.doom == 13:
            self.lost = "doom"
            return
        for change in (3, 7):
            if before < change <= self.doom:
                del self.legions[0]

    def open_tokens(self) -> None:
        for serial in sorted(serial for serial, area in self.tokens if area == 0):
            self.tokens.remove((serial, 0))
            circles = [FACES[self.roll(serial, die)] for die in range(self.dice)]
            placed, short = spawn(circles, self.figures())
            self.minions[0].update(placed)
            self.score(short)

    def figures(self) -> dict[str, int]:
        out = sum(self.minions.values(), Counter())
        return {name: FIGURES[name] - out[name] for name in NAMES}

    def new_token(self) -> None:
        self.tokens.append((self.serial, self.lord))
        self.serial += 1
