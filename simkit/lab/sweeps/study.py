"""Studies: a question about a game, and the cells that answer it.

A study is a TOML file: [study] says what is asked and how sure the answer must be, [settings] what
is the same in every cell, [vary] which values are set against each other. Its design says how the
values make cells: a grid plays every combination, a list sets the values side by side, a space
draws so many cells that they spread evenly; there a key may also have a range, {low, high}.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, product
from typing import TYPE_CHECKING, Any

from simkit.description.game import MOST_GAMES, Game, shown, whole_number
from simkit.finding.registry import find_for_document
from simkit.lab.judging.expectations import Expectations, read_expectations
from simkit.lab.play.cell import DEFAULT_BOT, LARGEST_SEED, Cell
from simkit.lab.play.settle import Settled, settle
from simkit.lab.statistics import intervals
from simkit.lab.table.rows import plain
from simkit.lab.varying import keys
from simkit.lab.varying.keys import MOST_CELLS
from simkit.messages.errors import BadInput, nearest

if TYPE_CHECKING:
    from simkit.values.components import Components

TABLES = ("study", "settings", "vary", "expect")
DESIGNS = ("grid", "list", "space")
DEFAULT_GAMES = 10_000
DEFAULT_DRAWN = 64  # cells of a space
LEAST_CHUNK, MOST_CHUNK = 1_000, 100_000  # games a file, unless the study says how many
CHUNKS = 100  # a cell is stored in about so many files at most


@dataclass(frozen=True)
class Range:
    """All numbers from low to high; a space draws from them."""

    low: float
    high: float
    whole: bool  # whole numbers only, as both ends are

    def at(self, share: float) -> int | float:
        """The number that lies so far along the range; whole ones are equally likely."""
        if self.whole:
            return int(self.low) + math.floor(share * (int(self.high) - int(self.low) + 1))
        return round(self.low + share * (self.high - self.low), self._digits)

    @property
    def _digits(self) -> int:
        """After the point: of decimals those that are legible, some thousands of them."""
        return 0 if self.whole else min(15, 3 - math.floor(math.log10(self.high - self.low)))

    @property
    def _steps(self) -> range:
        """The numbers, counted in units of their last digit."""
        unit = 10**self._digits
        return range(round(self.low * unit), round(self.high * unit) + 1)

    def __len__(self) -> int:
        """How many numbers there are."""
        return len(self._steps)

    @property
    def all(self) -> tuple[int | float, ...]:
        """Every number."""
        if self.whole:
            return tuple(self._steps)
        return tuple(round(step / 10**self._digits, self._digits) for step in self._steps)


Values = tuple[Any, ...] | Range


@dataclass(frozen=True)
class Study:
    """A study whose every part has been checked against its game."""

    name: str
    game: Game
    seed: int
    games: int | None  # None where the precision decides
    precision: float | None
    question: str
    margin: float
    design: str
    impossible: str  # "skip", or "" where an impossible cell makes the study bad
    settings: dict[str, Any]
    vary: dict[str, Values]
    drawn: int = DEFAULT_DRAWN  # how many cells a space is to have
    chunk: int = LEAST_CHUNK  # games in one file of a sweep
    expect: Expectations = field(default_factory=dict)  # what every cell is to keep, by measure

    @property
    def cells(self) -> int:
        """How many cells the design spans; a space has as many as are drawn from it."""
        sizes = [len(values) for values in self.vary.values()]
        if self.design == "list":
            return sizes[0] if sizes else 1
        combinations = math.prod(sizes)
        return min(self.drawn, combinations) if self.design == "space" else combinations

    def document(self) -> dict[str, Any]:
        """The study as plain tables, with every default filled in; `read_study` reads it back."""
        head: dict[str, Any] = {
            "name": self.name,
            "game": self.game.typed,
            "seed": self.seed,
            "question": self.question,
            "margin": self.margin,
            "design": self.design,
        }
        if self.precision is None:
            head |= {"games": self.games, "chunk": self.chunk}
        else:
            head |= {"precision": self.precision}
        if self.design == "space":
            head["cells"] = self.drawn
        if self.impossible:
            head["impossible"] = self.impossible
        document = {
            "study": head,
            "settings": {key: plain(value) for key, value in self.settings.items()},
            "vary": {key: _listed(values) for key, values in self.vary.items()},
        }
        if self.expect:
            document["expect"] = {
                measure: list(expected) for measure, expected in self.expect.items()
            }
        return document


def _listed(values: Values) -> Any:
    if isinstance(values, Range):
        return {"low": values.low, "high": values.high}
    return [plain(value) for value in values]


def read_study(document: Mapping[str, Any], place: str, packs: Iterable[Any] = ()) -> Study:
    """A study from its tables; `place` is the file that messages name.

    Its values may be those of an owner's packs.
    """
    try:
        return _study(document, packs, place)
    except BadInput as problem:
        raise BadInput(f"{place}: {problem}") from None


def _study(document: Mapping[str, Any], packs: Iterable[Any], place: str) -> Study:
    for name in document:
        if name not in TABLES:
            raise BadInput(f"there is no table {shown(name)}. {nearest(name, TABLES)}")
    head = _table(document, "study")
    named = _text(head, "game", required=True)
    game = find_for_document(named, "study.game", os.path.dirname(place))
    components = game.components(packs)
    study = Study(
        name=_text(head, "name", required=True),
        game=game,
        question=_text(head, "question"),
        design=_choice(head, "design", DESIGNS, "grid"),
        impossible=_choice(head, "impossible", ("skip",), ""),
        margin=_share(head, "margin", 1.0) or 0.02,
        seed=whole_number(head.get("seed", 1), "study.seed", 0, LARGEST_SEED),
        precision=_share(head, "precision", 0.5),
        games=_games(head),
        settings=_fixed(game, components, _table(document, "settings")),
        vary=_varied(game, components, _table(document, "vary"), head.get("design", "grid")),
        drawn=whole_number(head.get("cells", DEFAULT_DRAWN), "study.cells", 1, MOST_CELLS),
        chunk=_chunk(head),
        expect=read_expectations(_table(document, "expect"), game, "expect."),
    )
    _check_keys(head)
    _check_cells(study, components)
    return study


# --- [study] -------------------------------------------------------------------------------------

_HEAD = (
    "name",
    "game",
    "seed",
    "games",
    "precision",
    "question",
    "margin",
    "design",
    "cells",
    "chunk",
    "impossible",
)


def _table(document: Mapping[str, Any], name: str) -> dict[str, Any]:
    table = document.get(name, {})
    if not isinstance(table, dict):
        raise BadInput(f"{name} must be a table, written [{name}], not {shown(table)}.")
    return table


def _check_keys(head: Mapping[str, Any]) -> None:
    for key in head:
        if key not in _HEAD:
            raise BadInput(f"[study] has no key {shown(key)}. {nearest(key, _HEAD)}")
    if "games" in head and "precision" in head:
        raise BadInput("study.games and study.precision exclude each other; keep one.")
    if "chunk" in head and "precision" in head:
        raise BadInput("study.chunk goes with study.games; a precision has files of 1,000 games.")
    if "cells" in head and head.get("design") != "space":
        raise BadInput('study.cells goes with design = "space"; other designs count their own.')


def _text(head: Mapping[str, Any], key: str, required: bool = False) -> str:
    value = head.get(key, "")
    if not isinstance(value, str):
        raise BadInput(f"study.{key} must be text, not {shown(value)}.")
    if required and not value.strip():
        raise BadInput(f"study.{key} is missing.")
    return value


def _choice(head: Mapping[str, Any], key: str, known: tuple[str, ...], default: str) -> str:
    value = head.get(key, default)
    if value != default and value not in known:
        raise BadInput(f"study.{key} cannot be {shown(value)}. {nearest(value, known)}")
    return str(value)


def _share(head: Mapping[str, Any], key: str, below: float) -> float | None:
    value = head.get(key)
    return None if value is None else intervals.check_share(f"study.{key}", value, below)


def _games(head: Mapping[str, Any]) -> int | None:
    if "precision" in head:
        return None
    return whole_number(head.get("games", DEFAULT_GAMES), "study.games", 1, MOST_GAMES)


def _chunk(head: Mapping[str, Any]) -> int:
    """Games a file: fixed by the study alone, so that every run of it writes the same files."""
    if "chunk" in head:
        return whole_number(head["chunk"], "study.chunk", 1, MOST_CHUNK)
    thousands = -(-(_games(head) or 0) // (CHUNKS * LEAST_CHUNK))
    return min(max(1, thousands) * LEAST_CHUNK, MOST_CHUNK)


# --- [settings] and [vary] -----------------------------------------------------------------------


def _fixed(game: Game, components: Components, table: Mapping[str, Any]) -> dict[str, Any]:
    return {key: keys.value(game, components, key, value) for key, value in table.items()}


def _varied(
    game: Game, components: Components, table: Mapping[str, Any], design: Any
) -> dict[str, Values]:
    varied: dict[str, Values] = {}
    for key, values in table.items():
        if isinstance(values, Mapping):
            if design != "space":
                raise BadInput(
                    f'vary.{key} is a range; only design = "space" draws from one. List its values.'
                )
            varied[key] = _range(game, components, key, values)
        elif design == "list" and isinstance(values, list) and values:
            varied[key] = tuple(keys.value(game, components, key, value) for value in values)
        else:
            varied[key] = keys.axis(key, values, game, components)
    return varied


def _range(game: Game, components: Components, key: str, table: Mapping[str, Any]) -> Range:
    """A range of numbers, whose two ends the key must be able to take."""
    if set(table) != {"low", "high"}:
        raise BadInput(f"vary.{key} must be a list of values or {{low = 1, high = 2}}.")
    low, high = (keys.value(game, components, key, table[end]) for end in ("low", "high"))
    numbers = all(isinstance(end, int | float) and not isinstance(end, bool) for end in (low, high))
    if not numbers or not low < high:
        raise BadInput(f"vary.{key} must go from a number to a greater one, not {shown(table)}.")
    return Range(low, high, whole=isinstance(low, int) and isinstance(high, int))


# --- Cells ---------------------------------------------------------------------------------------


def cells_of(study: Study) -> list[dict[str, Any]]:
    """The values of every cell, in the order in which they are played."""
    if study.design == "list":
        return [dict(zip(study.vary, values, strict=True)) for values in _side_by_side(study)]
    if study.design == "space" and study.cells < math.prod(map(len, study.vary.values())):
        return _drawn(study)
    return keys.grid({key: _all(values) for key, values in study.vary.items()})


def _side_by_side(study: Study) -> Iterator[tuple[Any, ...]]:
    lists = [_all(values) for values in study.vary.values()]
    return zip(*lists, strict=True) if lists else iter([()])


def _all(values: Values) -> tuple[Any, ...]:
    return values.all if isinstance(values, Range) else values


def _drawn(study: Study) -> list[dict[str, Any]]:
    """Cells that fill the space evenly: Latin hypercubes, until enough of them differ."""
    found: dict[tuple[Any, ...], None] = {}
    for cube in _cubes(len(study.vary), study.drawn, study.seed):
        for point in cube:
            cell = zip(study.vary.values(), point, strict=True)
            found[tuple(_at(values, share) for values, share in cell)] = None
            if len(found) == study.drawn:
                return [dict(zip(study.vary, each, strict=True)) for each in found]
    raise AssertionError("the cubes never end")


def _cubes(dimensions: int, points: int, seed: int) -> Iterator[list[list[float]]]:
    import numpy as np
    from scipy.stats import qmc

    for number in count():
        luck = np.random.default_rng([seed, number])
        yield qmc.LatinHypercube(dimensions, rng=luck).random(points).tolist()


def _at(values: Values, share: float) -> Any:
    if isinstance(values, Range):
        return values.at(share)
    return values[math.floor(share * len(values))]


def _check_cells(study: Study, components: Components) -> None:
    """Every cell must be one that the rules allow, unless the study leaves the others out."""
    both = [key for key in study.vary if key in study.settings]
    if both:
        raise BadInput(f"{both[0]} stands in [settings] and in [vary]; keep one.")
    lengths = {len(values) for values in study.vary.values()}
    if study.design == "list" and len(lengths) > 1:
        raise BadInput("design = list sets the values side by side, so all lists must be as long.")
    if study.design == "list":
        _check_twice(list(_side_by_side(study)))
    _check_size(study)
    _check_knobs(study)
    if study.design != "space" and not study.impossible:
        _check_combinations(study, components)


def _check_twice(rows: list[tuple[Any, ...]]) -> None:
    """In a list a value may stand twice, but not the same cell."""
    for place, row in enumerate(rows):
        if row in rows[:place]:
            raise BadInput(
                f"places {rows.index(row) + 1} and {place + 1} of the lists in [vary] are alike."
            )


def _check_size(study: Study) -> None:
    if study.cells > MOST_CELLS:
        raise BadInput(f"[vary] makes {study.cells:,} cells; at most {MOST_CELLS:,} are played.")
    games = (study.games or 0) * study.cells
    if games > MOST_GAMES:
        raise BadInput(
            f"{study.cells:,} cells of {study.games:,} games are {games:,} games; at most "
            f"{MOST_GAMES:,} are played. Lower study.games, or vary less."
        )


def _check_knobs(study: Study) -> None:
    """A knob of a bot that plays in no cell would change nothing."""
    fixed = (study.settings.get("bot", DEFAULT_BOT),)
    teams = _all(study.vary.get("bot", fixed))
    playing = {bot for team in teams for bot in team.split("+")}
    for key in study.vary:
        bot = key.removeprefix("knob:").rpartition(".")[0]
        if key.startswith("knob:") and bot not in playing:
            raise BadInput(
                f"vary.{key} turns a knob of {bot}, but {', '.join(sorted(playing))} plays. "
                f'Set bot = "{bot}", or vary a knob of a bot that plays.'
            )


def _check_combinations(study: Study, components: Components) -> None:
    """Bots, packs and knobs combine with anything; settings may not."""
    known = {setting.key for setting in study.game.settings}
    varied = {key: _all(values) for key, values in study.vary.items() if key in known}
    fixed = {key: value for key, value in study.settings.items() if key in known}
    combine = zip if study.design == "list" else product
    for values in combine(*varied.values()) if varied else [()]:
        cell = dict(zip(varied, values, strict=True))
        try:
            study.game.settle({**fixed, **cell}, components)
        except BadInput as problem:
            raise impossible(cell, problem) from None


def impossible(cell: Mapping[str, Any], problem: BadInput) -> BadInput:
    """What a study is told whose cell the rules forbid."""
    remedy = 'Take it out, or set impossible = "skip" in [study].'
    return BadInput(f"the cell {keys.label(cell) or 'of [settings]'}: {problem} {remedy}")


class Forbidden(BadInput):
    """The rules forbid these settings together; each of them is sound by itself."""


def base_of(study: Study, packs: Sequence[Any] = ()) -> Cell:
    """What is the same in every cell."""
    cell = Cell(game=study.game, seed=study.seed, packs=tuple(packs))
    return keys.lay(cell, study.settings)


def settled_cells(
    study: Study, place: str, skipped: list[tuple[dict[str, Any], str]], packs: Sequence[Any] = ()
) -> Iterator[tuple[dict[str, Any], Settled]]:
    """Every cell with its values, checked; those that the rules forbid go to `skipped`.

    BadInput where the study does not leave them out, or where no other is there.
    """
    base, found = base_of(study, packs), 0
    for values in cells_of(study):
        try:
            settled = _settled(keys.lay(base, values))
        except Forbidden as problem:
            if not study.impossible:
                raise BadInput(f"{place}: {impossible(values, problem)}") from None
            skipped.append((values, str(problem)))
            continue
        found += 1
        yield values, settled
    if not found:
        raise BadInput(f"{place}: the rules forbid every cell; the first one: {skipped[0][1]}")


def _settled(cell: Cell) -> Settled:
    try:
        return settle(cell)
    except BadInput as problem:
        cell.game.components(cell.packs, cell.overrides)  # its own complaint, if they are at fault
        raise Forbidden(str(problem)) from None
