"""Sands played from its rules, with its own luck. Nothing is shared with the example.

Rules: those in the first lines of `examples/sands.py`. What they leave to its tables stands here
once more. All tiles are shuffled and laid out before the first turn, so a lens looks at one that
lies there. If the sun burns, heroes pitch tents and lose water in their order.

Bots. `random` takes any option. `expert` gives points to options and takes the first of the best:
to rest; then, place by place from the top left, moves, each with its ropes, and digging; open a
tile, take parts, fill, hold back, fly; then by other hero giving and guiding; then tools. Its goal
is an open well if it has less than two water, else the open pad if all parts are taken, else a part
that lies open, else a closed tile: of several that with the least of twice the distance plus its
sand, the first of equals. Points: 50 to fly, take, hurry, open, pitch; 30 to give to one with less
than two water, who would not have more than the giver; 15 to pour with at most 1 water or to fill
with at most 2; half a point to hold
back; to dig 18 on its own tile with 2 sand or more, else 12 at the goal, else 1; 16 to clear a goal
with more than 2 sand; 8 for each step by which a move or rope comes nearer to the goal, less a
tenth for each sand there, less 0.2 for a rope; 6 to sail to a goal more than three steps away; 2.5
for each step by which it guides a hero nearer to that hero's goal; 0 to rest. All else is worth
less than nothing. `beginner` is the same, but never gives,
and fills without water only. Distances are steps between squares.
"""

from __future__ import annotations

import random
from collections import Counter

METER = [1] * 2 + [2] * 4 + [3] * 4 + [4] * 2 + [5] * 2
WATER = {"digger": 3, "climber": 3, "scout": 4, "seer": 4, "guide": 4, "porter": 5}
PARTS = ("hull", "wing", "rotor", "lamp")
TILES = [f"{way} {part}" for part in PARTS for way in ("row", "column")]
TILES += ["well"] * 3 + ["tunnel"] * 3 + ["pad"] + ["ruin"] * 8
TOOLS = ["spade"] * 3 + ["kite"] * 3 + ["tent"] * 2 + ["lens"] * 2 + ["flask", "tonic"]
WINDS = [(step, far) for step in ((-1, 0), (1, 0), (0, -1), (0, 1)) for far in (1, 1, 1, 2, 2, 3)]
CARDS = [*WINDS, *["sun"] * 4, *["swell"] * 3]
FREE = {"give", "clear", "sail", "look", "pour", "hurry"}
Square = tuple[int, int]
Option = tuple  # a word, then a square or a hero's number, or both
SQUARES = [(row, column) for row in range(5) for column in range(5)]


class Over(Exception):
    """The game is over."""


def apart(a: Square, b: Square) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


class Team:
    """One game."""

    def __init__(self, luck: random.Random, players: int, bot: str, start: int) -> None:
        self.luck, self.bot, self.start = luck, bot, start
        self.roles = luck.sample(list(WATER), players)
        squares = [square for square in SQUARES if square != (2, 2)]
        luck.shuffle(squares)
        self.lies = dict(zip(squares, ["camp", *TILES], strict=True))
        self.open = {squares[0]}
        self.seen: set[Square] = set()
        self.eye = (2, 2)
        first = ("..#..", ".#.#.", "#...#", ".#.#.", "..#..")
        self.sand = Counter({a: 1 for a in SQUARES if first[a[0]][a[1]] == "#"})
        self.at = [squares[0]] * players
        self.water = [WATER[role] for role in self.roles]
        self.bags: list[list[str]] = [[] for _ in self.roles]
        self.tools = list(TOOLS)
        luck.shuffle(self.tools)
        self.cards, self.blown = list(CARDS), []
        luck.shuffle(self.cards)
        self.clues: dict[str, int] = {}
        self.lying: dict[str, Square] = {}
        self.taken: set[str] = set()
        self.meter = start

    def play(self) -> tuple[str, int]:
        """How it ends, and after how many turns."""
        for turn in range(10_000):
            try:
                self.turn(turn % len(self.roles))
            except Over as end:
                return str(end), turn + 1
        return "endless", 10_000

    def turn(self, hero: int) -> None:
        actions, self.held = 4, 0
        while actions > 0:
            option = self.choose(hero, self.options(hero))
            if option[0] == "rest":
                break
            actions += 2 * (option[0] == "hurry") - (option[0] not in FREE)
            self.act(hero, *option)
        for _ in range(METER[self.meter] - self.held):
            self.storm()

    # --- what can be done

    def beside(self, role: str, a: Square, b: Square) -> bool:
        if self.eye == b:
            return False
        if {self.shown(a), self.shown(b)} == {"tunnel"} or apart(a, b) < 2:
            return True
        return role == "scout" and abs(a[0] - b[0]) == abs(a[1] - b[1]) == 1

    def shown(self, a: Square) -> str:
        return self.lies[a] if a in self.open else ""

    def walks(self, role: str, a: Square) -> list[Square]:
        if role == "climber":
            return [b for b in SQUARES if b != a and self.beside(role, a, b)]
        if self.sand[a] > 1:
            return []
        return [b for b in SQUARES if b != a and self.sand[b] < 2 and self.beside(role, a, b)]

    def options(self, hero: int) -> list[Option]:
        here, role = self.at[hero], self.roles[hero]
        others = [other for other in range(len(self.roles)) if other != hero]
        walks, found = self.walks(role, here), [("rest",)]
        for to in SQUARES:
            if to in walks:
                found.append(("move", to))
                if role == "climber":
                    found += [("rope", to, who) for who in others if self.at[who] == here]
            if self.sand[to] and self.beside(role, here, to):
                found.append(("dig", to))
        if not self.sand[here]:
            found += [] if here in self.open else [("open",)]
            found += [("take", part) for part in PARTS if self.lying.get(part) == here]
        if self.shown(here) == "well" and self.water[hero] < WATER[role]:
            found.append(("fill",))
        if role == "seer" and self.held < METER[self.meter]:
            found.append(("hold",))
        if self.shown(here) == "pad" and self.sand[here] < 2 and len(self.taken) == 4:
            found += [("fly",)] if {*self.at} == {here} else []
        for who in others:
            if apart(here, self.at[who]) <= (role == "porter") and self.water[hero] > 0:
                found += [("give", who)] if self.water[who] < WATER[self.roles[who]] else []
            if role == "guide":
                found += [("guide", to, who) for to in self.within_three(who)]
        return found + self.with_tools(hero, here, role)

    def within_three(self, who: int) -> list[Square]:
        reached = {self.at[who]}
        for _ in range(3):
            reached |= {b for a in reached for b in self.walks(self.roles[who], a)}
        return sorted(reached - {self.at[who]})

    def with_tools(self, hero: int, here: Square, role: str) -> list[Option]:
        tiles = [a for a in SQUARES if a != self.eye]
        ways = {
            "spade": [("clear", a) for a in tiles if self.sand[a] and self.beside(role, here, a)],
            "kite": [("sail", a) for a in tiles if a != here and self.sand[a] < 2],
            "tent": [],
            "lens": [("look", a) for a in tiles if a not in self.open | self.seen],
            "flask": [("pour",)],
            "tonic": [("hurry",)],
        }
        return [way for tool, list_ in ways.items() if tool in self.bags[hero] for way in list_]

    def act(self, hero: int, what: str, to: Square = (0, 0), who: int = -1) -> None:
        here = self.at[hero]
        for tool, does in (("spade", "clear"), ("kite", "sail"), ("lens", "look")):
            if what == does:
                self.bags[hero].remove(tool)
        if what in ("move", "rope", "sail"):
            self.at[hero] = to
        if what in ("rope", "guide"):
            self.at[who] = to
        if what == "dig":
            self.sand[to] -= min(self.sand[to], 2 if self.roles[hero] == "digger" else 1)
        if what == "clear":
            self.sand[to] = 0
        if what == "look":
            self.seen.add(to)
        if what == "open":
            self.found(hero, here)
        if what == "take":
            self.taken.add(to)
            del self.lying[to]
        if what == "fill":
            self.drink(hero, 2 if self.roles[hero] == "porter" else 1)
        if what == "give":
            self.water[hero] -= 1
            self.water[to] += 1
        if what == "hold":
            self.held += 1
        if what == "fly":
            raise Over("flown home")
        if what == "pour":
            self.bags[hero].remove("flask")
            self.drink_at(here)
        if what == "hurry":
            self.bags[hero].remove("tonic")

    def drink(self, hero: int, much: int = 2) -> None:
        self.water[hero] = min(self.water[hero] + much, WATER[self.roles[hero]])

    def drink_at(self, a: Square) -> None:
        for hero, place in enumerate(self.at):
            if place == a:
                self.drink(hero)

    def found(self, hero: int, here: Square) -> None:
        self.open.add(here)
        tile = self.lies[here]
        if tile == "well":
            self.drink_at(here)
        if tile in ("ruin", "tunnel") and self.tools:
            self.bags[hero].append(self.tools.pop())
        if " " in tile:
            self.clues[tile] = here[0] if tile.startswith("row") else here[1]
            self.lay_parts()

    def lay_parts(self) -> None:
        for part in PARTS:
            cross = self.clues.get(f"row {part}"), self.clues.get(f"column {part}")
            if None not in (*cross, self.eye) and part not in self.taken | self.lying.keys():
                if cross != self.eye:
                    self.lying[part] = cross

    # --- the storm

    def storm(self) -> None:
        if not self.cards:
            self.cards, self.blown = self.blown, []
            self.luck.shuffle(self.cards)
        card = self.cards.pop()
        self.blown.append(card)
        if card == "sun":
            self.sun()
        elif card == "swell":
            self.meter += 1
            if self.meter == len(METER):
                raise Over("storm")
        else:
            (down, right), far = card
            for _ in range(far):
                self.slide((self.eye[0] + down, self.eye[1] + right))
            self.lay_parts()

    def slide(self, old: Square) -> None:
        if old not in SQUARES:
            return
        new = self.eye
        self.lies[new] = self.lies.pop(old)
        for places in (self.open, self.seen):
            if old in places:
                places.remove(old)
                places.add(new)
        self.sand[new] = self.sand.pop(old, 0) + 1
        self.at = [new if place == old else place for place in self.at]
        self.lying = {part: new if a == old else a for part, a in self.lying.items()}
        self.eye = old
        if self.sand.total() > 48:
            raise Over("buried")

    def sun(self) -> None:
        cool = {a for a in self.open if self.lies[a] == "tunnel"}
        for hero, place in enumerate(self.at):
            if place not in cool and "tent" in self.bags[hero]:
                if self.choose(hero, [("pitch",), ("endure",)]) == ("pitch",):
                    self.bags[hero].remove("tent")
                    cool.add(place)
        for hero, place in enumerate(self.at):
            self.water[hero] -= place not in cool
            if self.water[hero] < 0:
                raise Over("thirst")

    # --- bots

    def choose(self, hero: int, options: list[Option]) -> Option:
        if self.bot == "random":
            return self.luck.choice(options)
        self.goals = {who: self.goal(who) for who in range(len(self.roles))}
        return max(options, key=lambda option: self.points(hero, *option))

    def goal(self, hero: int) -> Square:
        here = self.at[hero]
        wells = [a for a in SQUARES if self.shown(a) == "well"] if self.water[hero] < 2 else []
        pads = [a for a in SQUARES if self.shown(a) == "pad"] if len(self.taken) == 4 else []
        closed = [a for a in SQUARES if a not in self.open and a != self.eye]
        goals = (
            wells or pads or [self.lying[part] for part in PARTS if part in self.lying] or closed
        )
        return min(goals, key=lambda a: 2 * apart(here, a) + self.sand[a], default=here)

    def points(self, hero: int, what: str, to: Square = (0, 0), who: int = -1) -> float:
        here, goal, water = self.at[hero], self.goals[hero], self.water[hero]
        if what in ("fly", "take", "hurry", "open", "pitch"):
            return 50
        if what == "give":
            poor = self.water[to] < (2 if self.bot == "expert" else 0)
            return 30 if poor and water > self.water[to] + 1 else -1
        if what in ("pour", "fill"):
            enough = 2 if what == "pour" else 3 if self.bot == "expert" else 1
            return 15 if water < enough else -1
        if what == "dig":
            return 18 if to == here and self.sand[here] > 1 else 12 if to == goal else 1
        if what == "clear":
            return 16 if to == goal and self.sand[goal] > 2 else -1
        if what in ("move", "rope"):
            nearer = 8 * (apart(here, goal) - apart(to, goal))
            return nearer - self.sand[to] / 10 - (0.2 if what == "rope" else 0)
        if what == "sail":
            return 6 if to == goal and apart(here, goal) > 3 else -1
        if what == "guide":
            return 2.5 * (apart(self.at[who], self.goals[who]) - apart(to, self.goals[who]))
        return {"rest": 0, "hold": 0.5}.get(what, -1)


def games(players: int, bot: str, count: int, seed: int, start: int = 2) -> list[tuple[str, int]]:
    luck = random.Random(seed)
    return [Team(luck, players, bot, start).play() for _ in range(count)]
