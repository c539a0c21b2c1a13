"""Hunt played from its rules, with its own luck. Nothing is shared with the example.

Rules. The map has 42 hexes: huts, dens, forest, water, and hills. The first player is the wolf. It
begins in one of the dens, at random. Each hunter begins at a hut of his own, from the top left.
The hunters do not see the wolf. They know that it is in one of the dens.

Each night first the wolf runs to a hex next to it, neither water nor a hunter's. If it cannot, it
is cornered and the hunters win. Then a die is rolled: on a one or a two the moon shows the wolf; if
it is in a forest, the hunters learn only that. Then each hunter stays or walks to a hex next to him
that is not water. If the wolf is there, it is caught and the hunters win. If it is not, they know
that. If the wolf is free after twelve nights, it wins.

Bots. `random` takes any option. `expert`: the wolf keeps as far as it can from the nearest hunter,
with half a step in favour of a forest. A hunter makes the sum of his distances to all hexes where
the wolf may be as small as he can, and counts two more where another hunter is. `beginner`: the
wolf runs to a forest; a hunter goes as near as he can to some hex where the wolf may be. Of equal
options the first is taken: to stay, then by hexes from the top left.
"""

from __future__ import annotations

import random

ROWS = ("h..f..h", ".f..w..", "..wd..f", "d...f..", ".wf..d.", "h....wh")
Hex = tuple[int, int]
"""Row, and place in units of half a hex from the left: odd rows are half a hex to the right."""
LAND = {
    (row, 2 * column + row % 2): letter
    for row, line in enumerate(ROWS)
    for column, letter in enumerate(line)
}


def near(place: Hex) -> list[Hex]:
    """The hexes next to one, without water."""
    row, x = place
    around = [(row - 1, x - 1), (row - 1, x + 1), (row, x - 2)]
    around += [(row, x + 2), (row + 1, x - 1), (row + 1, x + 1)]
    return [each for each in around if LAND.get(each, "w") != "w"]


def apart(a: Hex, b: Hex) -> int:
    """Each step to another row also goes half a hex to a side."""
    rows, across = abs(a[0] - b[0]), abs(a[1] - b[1])
    return rows + max(0, across - rows) // 2


class Hunt:
    """One game."""

    def __init__(self, bots: list[str], luck: random.Random, moon: int) -> None:
        self.bots, self.luck, self.moon = bots, luck, moon
        huts = [place for place in LAND if LAND[place] == "h"]
        self.hunters = dict(enumerate(huts[: len(bots) - 1], start=1))
        self.suspects = {place for place in LAND if LAND[place] == "d"}
        self.wolf = luck.choice(sorted(self.suspects))

    def play(self) -> tuple[str, int]:
        """How it ends, and in which round."""
        for night in range(1, 13):
            ways = [place for place in near(self.wolf) if place not in self.hunters.values()]
            if not ways:
                return "cornered", night
            self.wolf = self.choose(0, ways)
            reached = {place for each in self.suspects for place in near(each)}
            self.suspects = reached - set(self.hunters.values())
            if self.luck.randrange(6) < self.moon:
                self.moonlight()
            for hunter, place in self.hunters.items():
                self.hunters[hunter] = self.choose(hunter, [place, *near(place)])
                if self.hunters[hunter] == self.wolf:
                    return "caught", night
                self.suspects.discard(self.hunters[hunter])
        return "survived", 13

    def moonlight(self) -> None:
        if LAND[self.wolf] == "f":
            self.suspects = {place for place in self.suspects if LAND[place] == "f"}
        else:
            self.suspects = {self.wolf}

    def choose(self, player: int, ways: list[Hex]) -> Hex:
        if self.bots[player] == "random":
            return self.luck.choice(ways)
        wish = {"expert": self.expert, "beginner": self.beginner}[self.bots[player]]
        return max(ways, key=lambda way: wish(player, way))

    def expert(self, player: int, way: Hex) -> float:
        if player == 0:
            gap = min(apart(way, place) for place in self.hunters.values())
            return gap + (LAND[way] == "f") / 2
        others = {place for hunter, place in self.hunters.items() if hunter != player}
        return -sum(apart(way, place) for place in self.suspects) - 2 * (way in others)

    def beginner(self, player: int, way: Hex) -> float:
        if player == 0:
            return LAND[way] == "f"
        return -min(apart(way, place) for place in self.suspects)


def games(bots: str, count: int, seed: int, moon: int = 2) -> list[tuple[str, int]]:
    luck = random.Random(seed)
    return [Hunt(bots.split("+"), luck, moon).play() for _ in range(count)]
