"""Atoll played from its rules, with its own luck. Nothing is shared with the example.

Rules. The island has 4 x 4 tiles, numbered from the top left. All heroes begin on tile 5, the
harbour. Each row has one relic, with a temple at each end of the row. Each hero has another role,
drawn at random. Cards: five for each relic, three boats. Each hero gets two cards. Then the waves
are shuffled into the deck, and four tiles are flooded.

A turn: up to four actions, then two cards, then water. An action is one of: move to a tile up to
`steps` away, whether or not the tiles between have sunk; drain a flooded tile at most one step
away (an engineer drains a second one at no cost, if it is the very next thing that he does); give a
relic's card to a hero at most `reach` away who has fewer than six cards; take a relic on one of its
temples for three of its cards; leave, if all relics are taken, all heroes are at the harbour and
somebody has a boat. A hero may also rest, which ends his actions. Steps are counted along rows and
columns.

Cards: a wave raises the level by one. At level ten the game is lost. Then the cards of the tiles
that were flooded are shuffled and laid on the deck of the sea. Whoever has more than six cards
drops cards. An empty deck is made again from the used cards.

Water: one tile is drawn for a level below 3, two below 6, three below 9, four at 9. A dry tile is
flooded, a flooded one sinks and its card leaves the game. The game is lost if the harbour sinks, or
both temples of a relic that is not taken. A hero on a sinking tile swims to a tile up to `steps`
away that has not sunk; if there is none, the game is lost.

Bots. `random` takes any option. `expert` gives points: 99 to take and to leave; 6 to give a card to
the keeper of its relic (who has most of it; of several the first), -9 to anybody else; 4 to drain
a temple whose relic is not taken or the harbour, 0.5 another tile; twice the steps gained towards
his goal, less 0.1, to move and to swim; 50 to drop a card of a taken relic, else minus the number
of such cards that he holds; 0 to rest. His goal is a temple of the first relic for which he has
three cards (the left one unless it has sunk); else the keeper of the last relic, not taken, of
which he has a card; else the harbour. Of equal options the first is taken, in this order: rest; by
tile, to move before to drain; by hero and card to give; take; leave.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

ROLES = {  # drains, steps, reach
    "engineer": (2, 1, 0),
    "signaller": (1, 1, 6),
    "rower": (1, 2, 0),
    "glider": (1, 6, 0),
}
LEVELS = {"calm": 1, "windy": 2, "stormy": 3}
TILES = [(row, column) for row in range(4) for column in range(4)]
HARBOUR = (1, 1)
BOAT, WAVE = 4, 5

Tile = tuple[int, int]
Choice = tuple[str, int, int]
"""What is done, and its number: of a tile, a card; and of a hero."""


class Over(Exception):
    """The game has ended."""


def apart(a: Tile, b: Tile) -> int:
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def temples(relic: int) -> tuple[Tile, Tile]:
    return (relic, 0), (relic, 3)


@dataclass
class Hero:
    number: int
    role: str
    tile: Tile = HARBOUR
    cards: Counter[int] = field(default_factory=Counter)

    @property
    def drains(self) -> int:
        return ROLES[self.role][0]

    @property
    def steps(self) -> int:
        return ROLES[self.role][1]

    @property
    def reach(self) -> int:
        return ROLES[self.role][2]


class Island:
    """One game."""

    def __init__(self, players: int, bot: str, luck: random.Random, weather: str, storms: int):
        self.luck, self.bot, self.level = luck, bot, LEVELS[weather]
        roles = luck.sample(sorted(ROLES), players)
        self.heroes = [Hero(number, role) for number, role in enumerate(roles)]
        self.flooded: set[Tile] = set()
        self.sunk: set[Tile] = set()
        self.taken: set[int] = set()
        self.deck = [0, 1, 2, 3] * 5 + [BOAT] * 3
        self.sea, self.washed, self.used = list(TILES), [], []
        self.luck.shuffle(self.deck)
        self.luck.shuffle(self.sea)
        for hero in self.heroes:
            hero.cards.update(self.deck.pop() for _ in range(2))
        self.deck += [WAVE] * storms
        self.luck.shuffle(self.deck)

    def play(self) -> tuple[str, int, int]:
        """How it ends, in which round, at which level."""
        rounds = 0
        try:
            for _ in range(4):
                self.flood()
            while True:
                rounds += 1
                for hero in self.heroes:
                    self.turn(hero)
        except Over as over:
            return str(over), rounds, self.level

    def turn(self, hero: Hero) -> None:
        left, free = 4, False
        while left:
            what, number, to = self.choose(hero, self.actions(hero))
            if what == "rest":
                break
            self.do(hero, what, number, to)
            if what == "drain":
                left -= not free
                free = hero.drains > 1 and not free
            else:
                left, free = left - 1, False
        for _ in range(2):
            self.draw(hero)
        while hero.cards.total() > 6:
            _, card, _ = self.choose(hero, [("drop", card, -1) for card in sorted(+hero.cards)])
            hero.cards[card] -= 1
            self.used.append(card)
        for _ in range(
            1 if self.level < 3 else 2 if self.level < 6 else 3 if self.level < 9 else 4
        ):
            self.flood()

    # --- actions

    def actions(self, hero: Hero) -> list[Choice]:
        found: list[Choice] = [("rest", -1, -1)]
        for number, tile in enumerate(TILES):
            if tile != hero.tile and tile not in self.sunk and apart(tile, hero.tile) <= hero.steps:
                found.append(("move", number, -1))
            if tile in self.flooded and apart(tile, hero.tile) <= 1:
                found.append(("drain", number, -1))
        for other in self.heroes:
            if other is hero or apart(other.tile, hero.tile) > hero.reach:
                continue
            if other.cards.total() < 6:
                found += [("give", card, other.number) for card in range(4) if hero.cards[card]]
        for relic in range(4):
            if relic not in self.taken and hero.tile in temples(relic) and hero.cards[relic] >= 3:
                found.append(("take", relic, -1))
        if len(self.taken) == 4 and {each.tile for each in self.heroes} == {HARBOUR}:
            if any(each.cards[BOAT] for each in self.heroes):
                found.append(("leave", -1, -1))
        return found

    def do(self, hero: Hero, what: str, number: int, to: int) -> None:
        if what == "move":
            hero.tile = TILES[number]
        elif what == "drain":
            self.flooded.remove(TILES[number])
        elif what == "give":
            hero.cards[number] -= 1
            self.heroes[to].cards[number] += 1
        elif what == "take":
            hero.cards[number] -= 3
            self.used += [number] * 3
            self.taken.add(number)
        else:
            raise Over("saved")

    # --- cards and water

    def draw(self, hero: Hero) -> None:
        if not self.deck:
            self.deck, self.used = self.used, []
            self.luck.shuffle(self.deck)
        card = self.deck.pop()
        if card != WAVE:
            hero.cards[card] += 1
            return
        self.used.append(card)
        self.level += 1
        if self.level == 10:
            raise Over("flooded")
        self.luck.shuffle(self.washed)
        self.sea += self.washed
        self.washed = []

    def flood(self) -> None:
        if not self.sea:
            self.sea, self.washed = self.washed, []
            self.luck.shuffle(self.sea)
        tile = self.sea.pop()
        if tile not in self.flooded:
            self.flooded.add(tile)
            self.washed.append(tile)
            return
        self.flooded.remove(tile)
        self.sunk.add(tile)
        if tile == HARBOUR:
            raise Over("harbour lost")
        for relic in set(range(4)) - self.taken:
            if self.sunk.issuperset(temples(relic)):
                raise Over("relic lost")
        for hero in self.heroes:
            if hero.tile == tile:
                self.swim(hero)

    def swim(self, hero: Hero) -> None:
        options = [
            ("swim", number, -1)
            for number, tile in enumerate(TILES)
            if tile not in self.sunk and apart(tile, hero.tile) <= hero.steps
        ]
        if not options:
            raise Over("drowned")
        hero.tile = TILES[self.choose(hero, options)[1]]

    # --- bots

    def choose(self, hero: Hero, options: list[Choice]) -> Choice:
        if self.bot == "random":
            return self.luck.choice(options)
        points = [self.points(hero, *option) for option in options]
        return options[points.index(max(points))]

    def points(self, hero: Hero, what: str, number: int, to: int) -> float:
        if what == "give":
            return 6.0 if self.keeper(number).number == to else -9.0
        if what == "drain":
            tile = TILES[number]
            wanted = any(tile in temples(relic) for relic in set(range(4)) - self.taken)
            return 4.0 if wanted or tile == HARBOUR else 0.5
        if what in ("move", "swim"):
            goal = self.goal(hero)
            return 2.0 * (apart(hero.tile, goal) - apart(TILES[number], goal)) - 0.1
        if what == "drop":
            return 50.0 if number in self.taken else -float(hero.cards[number])
        return {"rest": 0.0, "take": 99.0, "leave": 99.0}[what]

    def keeper(self, relic: int) -> Hero:
        return max(self.heroes, key=lambda hero: (hero.cards[relic], -hero.number))

    def goal(self, hero: Hero) -> Tile:
        """A temple of the first relic that he can take; else the keeper of the last relic of which
        he has a card; else the harbour."""
        open_relics = [relic for relic in range(4) if relic not in self.taken]
        for relic in open_relics:
            if hero.cards[relic] >= 3:
                left, right = temples(relic)
                return right if left in self.sunk else left
        held = [relic for relic in open_relics if hero.cards[relic] > 0]
        return self.keeper(held[-1]).tile if held else HARBOUR


def games(
    players: int, bot: str, count: int, seed: int, weather: str = "windy", storms: int = 2
) -> list[tuple[str, int, int]]:
    luck = random.Random(seed)
    return [Island(players, bot, luck, weather, storms).play() for _ in range(count)]
