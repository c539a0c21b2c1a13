"""Maps of squares and of hexes: places numbered from the top left, a letter each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from .mistakes import Mistake, author_line

MOST_PLACES = 500
Point = tuple[int, int]
Titles = Sequence[str] | Mapping[int, str]


class Map:
    """Places with neighbours. `MAP[place]` is its letter, `MAP.around(place)` its neighbours."""

    def __init__(
        self, letters: str, at: list[Point], steps: Callable[[Point, Point], int], shape: str
    ) -> None:
        self._letters, self._at, self._shape = letters, at, shape
        self._names = tuple(f"place {number}" for number in range(len(at)))
        self._titles: tuple[str, ...] = ()  # how texts call the places, if they have names
        self._distance = [[steps(here, there) for there in at] for here in at]
        self._around = [
            [place for place, steps in enumerate(row) if steps == 1] for row in self._distance
        ]

    def __call__(self, place: int) -> int:
        """A number as a place of this map: texts tell its name. NONE is no place."""
        return place if place == -1 else self._checked(place)

    def _told(self, place: int) -> str:
        titled = 0 <= place < len(self._titles)
        return self._titles[place] if titled else str(place)

    def __getitem__(self, place: int) -> str:
        return self._letters[self._checked(place)]

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self._letters)))

    def __len__(self) -> int:
        return len(self._letters)

    def all(self, letter: str) -> list[int]:
        """All places with this letter."""
        found = [place for place in self if self._letters[place] == letter]
        if not found:
            raise Mistake(*author_line(2), f'the map has no letter "{letter}".')
        return found

    def first(self, letter: str) -> int:
        """The first place with this letter."""
        return self.all(letter)[0]

    def around(self, place: int) -> list[int]:
        """The neighbours of a place."""
        return self._around[self._checked(place)]

    def next_to(self, a: int, b: int) -> bool:
        """Whether two places are neighbours."""
        return self._distance[self._checked(a)][self._checked(b)] == 1

    def distance(self, a: int, b: int) -> int:
        """Steps from one place to another, straight over the map."""
        return self._distance[self._checked(a)][self._checked(b)]

    def _checked(self, place: int) -> int:
        if not 0 <= place < len(self._letters):
            last = len(self._letters) - 1
            raise Mistake(*author_line(3), f"place {place}: the map has places 0 to {last}.")
        return place


def square_map(rows: int | str, columns: int = 0, names: Titles = ()) -> Map:
    """A map of squares: so many rows and columns, or drawn with a letter for each square.

    `names` says what texts call the places: a name for each, or {13: "Ford"}.
    """
    where = author_line(2)
    if isinstance(rows, str):
        lines = ["".join(line.split()) for line in rows.splitlines() if line.strip()]
        return _drawn(
            [(letter, (x, y)) for y, line in enumerate(lines) for x, letter in enumerate(line)],
            _square_steps,
            "square",
            where,
            names,
        )
    if not (isinstance(rows, int) and isinstance(columns, int) and rows > 0 and columns > 0):
        raise Mistake(*where, "a square map needs rows and columns, or a drawing.")
    if rows * columns > MOST_PLACES:
        raise Mistake(*where, f"a map has 1 to {MOST_PLACES} places, not {rows * columns}.")
    places = [(".", (x, y)) for y in range(rows) for x in range(columns)]
    return _drawn(places, _square_steps, "square", where, names)


def hex_map(drawing: str, names: Titles = ()) -> Map:
    """A map of hexes, drawn with a letter for each; every other line is shifted by one sign.

    `names` says what texts call the places: a name for each, or {13: "Ford"}.
    """
    where = author_line(2)
    lines = [line for line in drawing.splitlines() if line.strip()]
    left = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    places = [
        (letter, ((x - y) // 2, y))
        for y, line in enumerate(lines)
        for x, letter in enumerate(line[left:])
        if letter != " "
    ]
    return _drawn(places, _hex_steps, "hex", where, names)


def _drawn(
    places: list[tuple[str, Point]],
    steps: Callable[[Point, Point], int],
    shape: str,
    where: tuple[str, int],
    names: Titles,
) -> Map:
    if not 0 < len(places) <= MOST_PLACES:
        raise Mistake(*where, f"a map has 1 to {MOST_PLACES} places, not {len(places)}.")
    points = [point for _, point in places]
    if len(set(points)) != len(points):
        raise Mistake(*where, "two hexes of the drawing meet; put one space between letters.")
    found = Map("".join(letter for letter, _ in places), points, steps, shape)
    found._titles = _titles(names, len(places), where)
    return found


def _titles(names: Titles, places: int, where: tuple[str, int]) -> tuple[str, ...]:
    """What texts call each place; nothing if they have no names."""
    known = names if isinstance(names, Mapping) else dict(enumerate(names))
    sound = all(type(n) is int and 0 <= n < places and isinstance(known[n], str) for n in known)
    if not sound or (known and not isinstance(names, Mapping) and len(known) != places):
        text = f'names are a list of {places} texts, or texts by place: names={{0: "Ford"}}.'
        raise Mistake(*where, text)
    return tuple(known.get(n, str(n)) for n in range(places)) if known else ()


def _square_steps(here: Point, there: Point) -> int:
    return abs(here[0] - there[0]) + abs(here[1] - there[1])


def _hex_steps(here: Point, there: Point) -> int:
    across, down = here[0] - there[0], here[1] - there[1]
    return (abs(across) + abs(down) + abs(across + down)) // 2
