"""The steps of a game for the page: where each piece is, stored as changes.

What is shown has keys ("p12" is the counters of place 12, "m0" the first hand), and a step names
those that change with the number of their new value in a pool. So a value that comes up again and
again is written once.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from simkit.description.boards import Counter, Place, Point, Scene, Sheet
from simkit.lab.positions.watching import WatchedGame
from simkit.view.boards.position import Laid, crib_of, places_laid
from simkit.view.replay.board_svg import LEAST_TYPE, POINTS, SCALE, type_size

Shown = dict[str, Any]
"""All that is shown of a position, by key."""

LEAST_WAY = 0.5  # of the board's unit: what moved less than this has no trail
MOST_TRAILS = 40
SIGN_SIZE = 0.72  # of a counter, that its icon takes
FIGURES = re.compile(r"( \([^()]*\d[^()]*\)|, \d.*)$")  # behind a name: " (5 of 6 health)"


@dataclass(frozen=True)
class Reel:
    """The steps of a game."""

    pool: list[Any]
    changes: list[dict[str, int]]  # by step; -1 takes a key away
    crib: list[tuple[str, str, str]]  # side, mark and name of every counter that comes up
    signs: tuple[str, ...]
    scenes: tuple[Scene, ...]


def reel_of(watched: WatchedGame, sheets: Sequence[Sheet], unit: float) -> Reel:
    """A watched game as its steps."""
    scenes = tuple(_scenes(watched))
    pool: dict[str, int] = {}
    changes, before = [], Shown()
    last: Scene | None = None
    for scene in scenes:
        now = lies_where(scene, last, sheets, unit)
        changes.append(
            {key: _pooled(pool, value) for key, value in now.items() if before.get(key) != value}
            | {key: -1 for key in before if key not in now}
        )
        before, last = now, scene
    return Reel(
        [json.loads(text) for text in pool], changes, crib_lines(scenes), scenes[-1].signs, scenes
    )


def crib_lines(scenes: Sequence[Scene]) -> list[tuple[str, str, str]]:
    """Every counter once, without the figures that change while it stands."""
    lines = {
        (side, mark): name for scene in scenes for side, mark, name in crib_of(scene, icons=True)
    }
    return [(side, mark, FIGURES.sub("", name)) for (side, mark), name in sorted(lines.items())]


def _scenes(watched: WatchedGame) -> Iterator[Scene]:
    prepared = watched.prepared
    settled = prepared.settled
    scene = prepared.game.picture().scene
    for step in watched.steps:
        yield scene(step.state, prepared.rules, settled.components, settled.settings)


def _pooled(pool: dict[str, int], value: Any) -> int:
    return pool.setdefault(json.dumps(value, ensure_ascii=False, separators=(",", ":")), len(pool))


def lies_where(scene: Scene, last: Scene | None, sheets: Sequence[Sheet], unit: float) -> Shown:
    """A position, key by key."""
    shown: Shown = {"f": scene.figures}
    for sheet in sheets:
        for place, value in _laid(sheet, scene, unit).items():
            shown[f"p{place}"] = value
    shown |= {f"h{place}": side for place, side in scene.held}
    shown |= {f"k{n}": [t.title, t.at, t.end] for n, t in enumerate(scene.tracks)}
    shown |= {f"r{n}": asdict(tray) for n, tray in enumerate(scene.trays)}
    shown |= {f"m{n}": asdict(hand) for n, hand in enumerate(scene.hands)}
    trails = [] if last is None else list(_trails(last, scene, sheets))
    if trails:
        shown["a"] = trails[:MOST_TRAILS]
    return shown


def _laid(sheet: Sheet, scene: Scene, unit: float) -> dict[int, Any]:
    """The counters of every place of a sheet, as shapes, and who faces where."""
    found: dict[int, Any] = {}
    for laid in places_laid(sheet, scene.counters, unit, LEAST_TYPE):
        counter = laid.counter
        corner = (laid.at[0] - laid.width / 2, laid.at[1] - laid.height / 2)
        shape = [round(SCALE * each) for each in (*corner, laid.width, laid.height)]
        look = [counter.icon or counter.mark, counter.look, counter.state, _told(counter)]
        size = type_size(_sign_size(laid, unit) if counter.icon else laid.size, unit)
        found.setdefault(counter.place, {"c": []})["c"].append([*shape, size, *look])
        if counter.facing:
            faces = found[counter.place].setdefault("d", [])
            way = [round(SCALE * part) for part in counter.facing]
            if way not in faces:
                faces.append(way)
    return found


def _sign_size(laid: Laid, unit: float) -> float:
    """The type of an icon, which fills its counter, in points."""
    return SIGN_SIZE * POINTS * unit * min(laid.height, laid.width)


def _told(counter: Counter) -> str:
    """What a counter is, in words."""
    return counter.name.partition(": ")[2] or counter.name or counter.mark


# --- who has moved -------------------------------------------------------------------------------


def _trails(last: Scene, scene: Scene, sheets: Sequence[Sheet]) -> Iterator[list[Any]]:
    """From where to where, of everybody who is one of a kind and stands elsewhere than before."""
    middles = {
        place.number: (number, place)
        for number, sheet in enumerate(sheets)
        for place in sheet.places
    }
    before, now = _one_of_a_kind(last), _one_of_a_kind(scene)
    ways: dict[tuple[int, int, str], None] = {}
    for who, counter in now.items():
        if who in before and before[who].place != counter.place:
            ways[before[who].place, counter.place, counter.side] = None
    for start, end, side in ways:
        if start in middles and end in middles and middles[start][0] == middles[end][0]:
            yield from _trail(middles[start], middles[end][1], side)


def _trail(start: tuple[int, Place], end: Place, side: str) -> Iterator[list[Any]]:
    sheet, place = start
    ends: tuple[Point, Point] = (place.at, end.at)
    if abs(ends[0][0] - ends[1][0]) + abs(ends[0][1] - ends[1][1]) >= LEAST_WAY:
        yield [sheet, *(round(SCALE * part) for point in ends for part in point), side]


def _one_of_a_kind(scene: Scene) -> Mapping[tuple[str, str], Counter]:
    """Counters by side and mark, as far as there is one of them."""
    found: dict[tuple[str, str], Counter | None] = {}
    for counter in scene.counters:
        who = (counter.side, counter.mark)
        found[who] = None if who in found else counter
    return {who: counter for who, counter in found.items() if counter is not None}
