"""The chance to win at each step of the page, one line per seat and game.

Across lies the step at which a turn begins, upwards the chance, both from 0 to 100.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from simkit.lab.statistics.intervals import Interval
from simkit.lab.stories.replayed import Replayed
from simkit.view.replay.turning_points import step_of_turn, whose

MOST_TURNS = 16  # that are written below the chart
SEAT_COLOURS = 6


@dataclass(frozen=True)
class ChanceLine:
    """The chance of one seat in one game."""

    name: str
    look: str  # a class of the page
    line: str  # points of a polyline
    band: str  # of the polygon of its intervals; "" where chances are learned


@dataclass(frozen=True)
class ChanceLines:
    """The chart, and where turns begin."""

    lines: tuple[ChanceLine, ...]
    turns: tuple[tuple[int, float], ...]  # a turn, and how far across it begins
    decided: tuple[tuple[str, int, float], ...]  # game, turn, how far across
    even: float  # the chance that is nobody's advantage


def chance_lines(found: Replayed) -> ChanceLines:
    """Of one game, or of two over each other."""
    return ChanceLines(
        lines=tuple(line for nth in range(len(found.games)) for line in _lines(found, nth)),
        turns=tuple(_turns(found)),
        decided=tuple(_decided(found)),
        even=100 / max(2, found.games[0].timeline.seats),
    )


def _across(found: Replayed, nth: int, turn: int) -> float:
    last = max(1, len(found.pairs) - 1)
    return 100 * (step_of_turn(found, nth, turn) - 1) / last


def _lines(found: Replayed, nth: int) -> Iterator[ChanceLine]:
    timeline = found.games[nth].timeline
    seats = range(1, timeline.seats + 1)
    for seat in seats:
        rows = [row for row in timeline.turns if row.seat == seat]
        ends = [_across(found, nth, row.turn) for row in rows]
        beyond = _over_at(found, nth)
        line = [*zip(ends, [float(row.chance) for row in rows], strict=True)]
        line.append((beyond, float(rows[-1].won)))
        name = whose(found, seat) if len(seats) > 1 else ""
        look = f"seat{(seat - 1) % SEAT_COLOURS + 1}" if len(seats) > 1 else "own"
        yield ChanceLine(
            name, f"{look} game{nth}", _points(line), _band(ends, [row.chance for row in rows])
        )


def _over_at(found: Replayed, nth: int) -> float:
    """How far across a game is over."""
    end = len(found.games[nth].watched.steps) - 1
    place = next(n for n, pair in enumerate(found.pairs) if pair[nth] == end)
    return 100 * place / max(1, len(found.pairs) - 1)


def _band(ends: Sequence[float], chances: Sequence[Interval]) -> str:
    if chances[0].low is None:
        return ""
    low = [*zip(ends, [each.known[1] for each in chances], strict=True)]
    high = [*zip(ends, [each.known[2] for each in chances], strict=True)]
    return _points([*high, *reversed(low)])


def _points(line: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.2f},{100 - 100 * y:.2f}" for x, y in line)


def _turns(found: Replayed) -> Iterator[tuple[int, float]]:
    """Turns that are written below the chart: all, or every second, third ..."""
    last = max(scenes.watched.steps[-1].turn for scenes in found.games)
    every = 1 + (last - 1) // MOST_TURNS
    longest = max(range(len(found.games)), key=lambda n: found.games[n].watched.steps[-1].turn)
    for turn in range(1, last + 1, every):
        yield turn, _across(found, longest, turn)


def _decided(found: Replayed) -> Iterator[tuple[str, int, float]]:
    for nth, scenes in enumerate(found.games):
        if scenes.decided is not None:
            yield f"game{nth}", scenes.decided, _across(found, nth, scenes.decided)
