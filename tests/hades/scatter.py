"""Random positions, told twice: to a scene and to the naive reading of the rules."""

from __future__ import annotations

import random
from typing import Any

from tests.hades.naive_targets import CIRCLES, INFERNO, LETTERS, Naive, Position, Spot
from tests.hades.scene import GAME, Scene, twin

NAIVE = Naive(GAME.components().table("map"))
DECKS = ("inferno", "purgatory")
UNITS = (
    ("hq", 3, "hq"),
    ("engineer", 1, "engineer"),
    ("heavy_weapon", 2, "heavy_weapon"),
    ("armored_infantry", 3, "squad"),
    ("swat", 2, "swat"),
    ("dante", 1, "dante"),
    ("emily", 1, "emily"),
    ("elder", 2, "elder"),
)
FOES = (("soldier", 5), ("guard", 3), ("officer", 1), ("medusa", 1))
HACKABLE = ("bridge", "teleporter", "core_computer")
STATUSES = ("operational", "damaged", "destroyed")


class Scattered:
    """Units and enemies close together around one hex of both decks."""

    def __init__(self, seed: int, **settings: Any) -> None:
        self.random = random.Random(seed)
        self.scene = Scene(**settings)
        self.scene.clear()
        self.position = Position(evacuated=self.random.choice((0, 2, 3)))
        self.scene.game.evacuated = self.position.evacuated
        self.open_circles()
        self.wake_sites()
        self.hexes = self.neighbourhood()
        self.put_foes()
        self.put_units()
        for fighter in self.random.sample(range(3), 2):
            self.scene.orbit(fighter)
            self.position.orbit.add(fighter)

    def neighbourhood(self) -> list[Spot]:
        """Hexes of both decks around one spot, more often than not a special one."""
        marks = self.random.choice((LETTERS, LETTERS, "^v", CIRCLES, "."))
        centre = self.random.choice([s for s in NAIVE.spots(1) if NAIVE.mark(s) in marks])
        reach = self.random.choice((1, 2))
        here = [spot for deck in range(2) for spot in NAIVE.around((deck, *centre[1:]), reach)]
        return sorted(here)

    def place(self, spot: Spot) -> int:
        return self.scene.hex(DECKS[spot[0]], *spot[1:])

    def spots(self, places: set[int]) -> set[Spot]:
        """Places of the engine as spots."""
        found = (self.scene.where(place) for place in places)
        return {(DECKS.index(deck), column, row) for deck, column, row in found}

    def open_circles(self) -> None:
        """Three rooms with something to hack, five with nothing."""
        for place, circle in enumerate(self.random.sample(range(1, 13), 8)):
            if place < len(HACKABLE):
                self.scene.open_circle(HACKABLE[place], circle)
            else:
                self.scene.open_empty(circle)
            self.position.open_circles.add(CIRCLES[circle - 1])

    def wake_sites(self) -> None:
        for number, letter in enumerate(self.random.sample(LETTERS, 9)):
            status = self.random.choice(STATUSES)
            self.scene.game.sites[LETTERS.index(letter)] = number
            self.scene.game.installations[number].site = LETTERS.index(letter)
            self.scene.game.installations[number].status = STATUSES.index(status)
            self.position.sites[letter] = (number, status)

    def put_foes(self) -> None:
        """Two Nastians a hex, the Officer besides, Gorgons by themselves; both only below."""
        for kind, count in FOES:
            for number in range(self.random.randint((count + 1) // 2, count)):
                spot = self.random.choice(self.hexes)
                if kind == "officer" and self.position.foes and self.random.random() < 0.5:
                    spot = self.random.choice(list(self.position.foes.values()))
                below = kind in ("officer", "medusa")
                if self.admits_foe(kind, spot) and not (below and spot[0] == INFERNO):
                    foe = self.scene.enemy(kind, at=self.place(spot), number=number)
                    self.position.foes[foe] = spot
                    self.position.foe_roles[foe] = kind

    def admits_foe(self, kind: str, spot: Spot) -> bool:
        closed = set(CIRCLES) - self.position.open_circles
        there = [
            self.position.foe_roles[foe] for foe, at in self.position.foes.items() if at == spot
        ]
        if NAIVE.mark(spot) in {"#"} | closed or "medusa" in there:
            return False
        if kind == "medusa":
            return not there
        return kind == "officer" or sum(other != "officer" for other in there) < 2

    def put_units(self) -> None:
        for kind, count, role in UNITS:
            for number in range(count):
                unit = self.scene.units_of(kind)[number]
                self.position.roles[unit] = role
                self.scene.unit(kind, at=twin.state.ABOARD, number=number)
                tried = self.random.sample(self.hexes, 4)
                spot = next((each for each in tried if self.admits_unit(unit, each)), None)
                if spot is None:
                    self.position.aboard.add(unit)
                else:
                    self.scene.unit(kind, at=self.place(spot), number=number)
                    self.position.units[unit] = spot
                    self.mark(unit)

    def admits_unit(self, unit: int, spot: Spot) -> bool:
        stands = self.position.sites.get(NAIVE.mark(spot), (0, "destroyed"))[1] != "destroyed"
        asleep = NAIVE.mark(spot) in LETTERS and NAIVE.mark(spot) not in self.position.sites
        if stands or (asleep and spot[0] == INFERNO):
            return False
        near = NAIVE.around(spot, 0)
        closed = set(CIRCLES) - self.position.open_circles
        if NAIVE.mark(spot) in {"#", "^", "v"} | closed or near & set(self.position.foes.values()):
            return False
        return NAIVE.fits(self.position, unit, spot)

    def mark(self, unit: int) -> None:
        """Some have acted, some HQs are jammed, some are depleted."""
        state = self.scene.game.units[unit]
        if self.random.random() < 0.2:
            state.acted = 1
            self.position.acted.add(unit)
        if self.position.roles[unit] == "hq" and self.random.random() < 0.3:
            state.jammed = state.acted = 1
            self.position.jammed.add(unit)
        if self.scene.rules.unit[unit].steps == 2 and self.random.random() < 0.5:
            state.depleted = 1
