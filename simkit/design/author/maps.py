"""Maps of squares, hexes, or named places with links."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches

import numpy as np
from numpy.typing import NDArray

from .mistakes import Mistake, author_line

MOST_PLACES = 500
LINKS = "links"  # the shape of a map of links
ROUNDS = 100  # in which points of a map of links move apart
Point = tuple[float, float]
Square = tuple[int, int]
Floats = NDArray[np.float64]
Titles = Sequence[str] | Mapping[int, str]
Grounds = Mapping[str, str]
Sides = Mapping[str, str]
Where = tuple[str, int]


class Map:
    """Places with neighbours. `MAP[place]` is its letter, `MAP.around(place)` its neighbours."""

    def __init__(
        self, letters: str, at: list[Point], distance: list[list[int]], shape: str
    ) -> None:
        self._letters, self._at, self._shape = letters, at, shape
        self._names = tuple(f"place {number}" for number in range(len(at)))
        self._titles: tuple[str, ...] = ()  # how texts call the places, if they have names
        self._grounds: dict[str, str] = {}  # what letters stand for: "forest"
        self._sides: dict[tuple[int, int], str] = {}  # what lies between neighbours: "river"
        self._distance = distance
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

    def named(self, name: str) -> int:
        """The number of the place with this name."""
        if name not in self._titles:
            near = get_close_matches(str(name), self._titles, 1, 0.5)
            meant = f" Did you mean {near[0]}?" if near else ""
            raise Mistake(*author_line(2), f'the map has no place "{name}".{meant}')
        return self._titles.index(name)

    def around(self, place: int) -> list[int]:
        """The neighbours of a place."""
        return self._around[self._checked(place)]

    def next_to(self, a: int, b: int) -> bool:
        """Whether two places are neighbours."""
        return self._distance[self._checked(a)][self._checked(b)] == 1

    def side(self, a: int, b: int) -> str:
        """What lies on the side between two neighbours, such as "river"; "" if nothing does."""
        if not self._sides:
            raise Mistake(*author_line(2), f"the map {self._sideless}")
        pair = self._checked(a), self._checked(b)
        return self._sides.get((min(pair), max(pair)), "")

    @property
    def _sideless(self) -> str:
        """Why nothing lies between its places."""
        return 'has no sides; give it sides={"river": "4/5"}.'

    def distance(self, a: int, b: int) -> int:
        """Steps from one place to another, over any places of the map."""
        return self._distance[self._checked(a)][self._checked(b)]

    def _checked(self, place: int) -> int:
        if not 0 <= place < len(self._letters):
            last = len(self._letters) - 1
            raise Mistake(*author_line(3), f"place {place}: the map has places 0 to {last}.")
        return place


def square_map(
    rows: int | str,
    columns: int = 0,
    names: Titles = (),
    grounds: Grounds | None = None,
    sides: Sides | None = None,
) -> Map:
    """A map of squares: so many rows and columns, or drawn with a letter for each square.

    `names` says what texts call the places: a name for each, or {13: "Ford"}. `grounds` says what
    letters stand for: {"f": "forest"}. `sides` says what lies between neighbours, one bank / the
    other: {"river": "3 4 / 13 14"}.
    """
    where = author_line(2)
    if isinstance(rows, str):
        lines = ["".join(line.split()) for line in rows.splitlines() if line.strip()]
        found = _drawn(
            [(letter, (x, y)) for y, line in enumerate(lines) for x, letter in enumerate(line)],
            _square_steps,
            "square",
            where,
            names,
            grounds,
        )
        return _with_sides(found, sides, where)
    if not (isinstance(rows, int) and isinstance(columns, int) and rows > 0 and columns > 0):
        raise Mistake(*where, "a square map needs rows and columns, or a drawing.")
    if rows * columns > MOST_PLACES:
        raise Mistake(*where, f"a map has 1 to {MOST_PLACES} places, not {rows * columns}.")
    places = [(".", (x, y)) for y in range(rows) for x in range(columns)]
    found = _drawn(places, _square_steps, "square", where, names, grounds)
    return _with_sides(found, sides, where)


def hex_map(
    drawing: str, names: Titles = (), grounds: Grounds | None = None, sides: Sides | None = None
) -> Map:
    """A map of hexes, drawn with a letter for each; every other line is shifted by one sign.

    `names` says what texts call the places: a name for each, or {13: "Ford"}. `grounds` says what
    letters stand for: {"f": "forest"}. `sides` says what lies between neighbours, one bank / the
    other: {"river": "4 14 / 5 15"}.
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
    return _with_sides(_drawn(places, _hex_steps, "hex", where, names, grounds), sides, where)


def linked_map(
    links: Mapping[str, str | Sequence[str]], letters: str = "", sides: Sides | None = None
) -> Map:
    """A map of places with names: `{"Rome": "Ostia, Capua"}` links Rome with two others.

    A link leads both ways and may stand at one end or at both. `letters` has a letter for each
    place: for the keys of `links` first, then for places that only they name. `sides` says what a
    link is, or crosses: {"river": "Rome / Ostia"}.
    """
    where = author_line(2)
    if not isinstance(links, Mapping):
        raise Mistake(*where, 'a map of links is a dict: {"Rome": "Ostia, Capua"}.')
    wanted = {_called(name, where): _listed(name, each, where) for name, each in links.items()}
    if len(wanted) < len(links):
        raise Mistake(*where, "a place is there twice; put all its neighbours in one text.")
    names = list(dict.fromkeys([*wanted, *(each for row in wanted.values() for each in row)]))
    if not 1 < len(names) <= MOST_PLACES:
        raise Mistake(*where, f"a map of links has 2 to {MOST_PLACES} places, not {len(names)}.")
    if not isinstance(letters, str):
        raise Mistake(*where, 'letters is a text with a letter for each place, such as "abba".')
    if letters and len(letters) != len(names):
        text = f"letters has {len(letters)} letters, and the map has {len(names)} places."
        raise Mistake(*where, text)
    numbers = {name: number for number, name in enumerate(names)}
    around: list[set[int]] = [set() for _ in names]
    for name, others in wanted.items():
        for other in others:
            if other == name:
                raise Mistake(*where, f"{name} has a link to itself.")
            around[numbers[name]].add(numbers[other])
            around[numbers[other]].add(numbers[name])
    distance = [_steps_from(number, around) for number in range(len(names))]
    if -1 in distance[0]:
        lost = names[distance[0].index(-1)]
        raise Mistake(*where, f"no links lead from {names[0]} to {lost}.")
    found = Map(letters or "." * len(names), _laid_out(distance), distance, LINKS)
    found._titles = tuple(names)
    return _with_sides(found, sides, where)


def _called(name: str, where: tuple[str, int]) -> str:
    """The name of a place, without spaces around it."""
    if not isinstance(name, str) or not name.strip():
        raise Mistake(*where, f'"{name}" is no name of a place; write a text in quotes.')
    return name.strip()


def _listed(name: str, others: str | Sequence[str], where: tuple[str, int]) -> list[str]:
    """The places that one of them is linked with."""
    each = others.split(",") if isinstance(others, str) else others
    if not isinstance(each, list | tuple) or not all(isinstance(other, str) for other in each):
        raise Mistake(*where, f'{name}: its neighbours are a text such as "Ostia, Capua".')
    return [other.strip() for other in each if other.strip()]


def _steps_from(start: int, around: Sequence[set[int]]) -> list[int]:
    """The fewest links from a place to every other; -1 where none lead."""
    found = [-1] * len(around)
    lost, edge, steps = {*range(len(around))} - {start}, {start}, 0
    found[start] = 0
    while edge:
        steps += 1
        edge = set[int]().union(*(around[place] for place in edge)) & lost
        lost -= edge
        for place in edge:
            found[place] = steps
    return found


def _laid_out(distance: list[list[int]]) -> list[Point]:
    """A point for each place, so that points lie apart as the places do, near ones above all."""
    wanted = np.array(distance, float)
    weights = 1.0 / (wanted + np.eye(len(wanted))) ** 2
    points, pull_back = _scaled(wanted), np.linalg.pinv(_balanced(-weights))
    for _ in range(ROUNDS):
        apart = np.linalg.norm(points[:, None] - points, axis=2)
        points = pull_back @ (_balanced(-weights * wanted / np.maximum(apart, 0.01)) @ points)
    return [(round(float(x), 2), round(float(y), 2)) for x, y in points]


def _balanced(ties: Floats) -> Floats:
    """The same ties between places, each row with a sum of zero."""
    np.fill_diagonal(ties, 0.0)
    return ties - np.diag(ties.sum(1))


def _scaled(wanted: Floats) -> Floats:
    """The plane that keeps most of the distances (classical scaling)."""
    squared = wanted**2
    inner = -(squared - squared.mean(0) - squared.mean(1)[:, None] + squared.mean()) / 2
    sizes, axes = np.linalg.eigh(inner)
    points: Floats = axes[:, [-1, -2]] * np.sqrt(np.maximum(sizes[[-1, -2]], 0.0))
    largest = points[np.argmax(np.abs(points), axis=0), [0, 1]]
    return points * np.where(largest < 0, -1.0, 1.0)


def _drawn(
    places: list[tuple[str, Square]],
    steps: Callable[[Square, Square], int],
    shape: str,
    where: tuple[str, int],
    names: Titles,
    grounds: Grounds | None,
) -> Map:
    if not 0 < len(places) <= MOST_PLACES:
        raise Mistake(*where, f"a map has 1 to {MOST_PLACES} places, not {len(places)}.")
    points = [point for _, point in places]
    if len(set(points)) != len(points):
        raise Mistake(*where, "two hexes of the drawing meet; put one space between letters.")
    distance = [[steps(here, there) for there in points] for here in points]
    found = Map("".join(letter for letter, _ in places), [*points], distance, shape)
    found._titles = _titles(names, len(places), where)
    found._grounds = _grounds(grounds or {}, found._letters, where)
    return found


def _grounds(grounds: Grounds, letters: str, where: tuple[str, int]) -> dict[str, str]:
    """What letters stand for, as far as the author says so."""
    for letter, meaning in grounds.items():
        if letter not in {*letters} or not isinstance(meaning, str):
            text = f'grounds say what letters of the map stand for: {{"{letters[0]}": "forest"}}.'
            raise Mistake(*where, text)
    return {**grounds}


def _with_sides(board: Map, sides: Sides | None, where: Where) -> Map:
    """A map whose sides between neighbours have words; a later word takes the place of another."""
    if not isinstance(sides or {}, Mapping):
        raise Mistake(*where, 'sides say what lies between neighbours: {"river": "4 14 / 5 15"}.')
    for word, stretches in (sides or {}).items():
        if not (isinstance(word, str) and word.strip() and isinstance(stretches, str)):
            raise Mistake(*where, f'sides: write {{"{word or "river"}": "4 14 / 5 15"}}.')
        for stretch in stretches.split(","):
            board._sides |= dict.fromkeys(_stretch(board, word, stretch, where), word)
    return board


def _stretch(board: Map, word: str, text: str, where: Where) -> list[tuple[int, int]]:
    """The sides between two banks, as pairs of neighbours."""
    banks = [[_on_bank(board, word, each, where) for each in b.split()] for b in text.split("/")]
    if len(banks) != 2 or not all(banks):
        told = f'sides, {word}: "{text.strip()}": write one bank / the other, such as 4 14 / 5 15.'
        raise Mistake(*where, told)
    found = [(a, b) for a in banks[0] for b in banks[1] if board._distance[a][b] == 1]
    met = {place for pair in found for place in pair}
    lost = next((each for each in (*banks[0], *banks[1]) if each not in met), None)
    if lost is not None:
        told = f'sides, {word}: place {lost} touches no place of the other bank in "{text.strip()}"'
        raise Mistake(*where, f"{told}.")
    return [(min(pair), max(pair)) for pair in found]


def _on_bank(board: Map, word: str, said: str, where: Where) -> int:
    """The number of a place, which is written as a number or as a name."""
    if said in board._titles:
        return board._titles.index(said)
    if said.isdecimal() and int(said) < len(board):
        return int(said)
    near = get_close_matches(said, board._titles, 1, 0.5)
    meant = f" Did you mean {near[0]}?" if near else ""
    last = len(board) - 1
    told = f"sides, {word}: there is no place {said}; the map has places 0 to {last}.{meant}"
    raise Mistake(*where, told)


def _titles(names: Titles, places: int, where: tuple[str, int]) -> tuple[str, ...]:
    """What texts call each place; nothing if they have no names."""
    known = names if isinstance(names, Mapping) else dict(enumerate(names))
    sound = all(type(n) is int and 0 <= n < places and isinstance(known[n], str) for n in known)
    if not sound or (known and not isinstance(names, Mapping) and len(known) != places):
        text = f'names are a list of {places} texts, or texts by place: names={{0: "Ford"}}.'
        raise Mistake(*where, text)
    return tuple(known.get(n, str(n)) for n in range(places)) if known else ()


def _square_steps(here: Square, there: Square) -> int:
    return abs(here[0] - there[0]) + abs(here[1] - there[1])


def _hex_steps(here: Square, there: Square) -> int:
    across, down = here[0] - there[0], here[1] - there[1]
    return (abs(across) + abs(down) + abs(across + down)) // 2
