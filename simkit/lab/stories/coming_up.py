"""Compare how often an event happens in two variants, on the same luck, up to the same turn.

A change that ends games sooner lets every event come up less often in a whole game. So events are
counted up to the turn in which the shorter of both games ends. In that turn one game stopped and
the other went on: whatever comes up there in the longer game is counted, and is not counted. Only
what holds both ways is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from simkit.lab.judging import verdicts
from simkit.lab.judging.paired_sums import sums_of
from simkit.lab.judging.verdicts import Judgement, Terms
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.workspace import Workspace
from simkit.lab.stories.voids import voided

GAMES = 1_000  # games with a log are slower, and means need fewer games than win rates


@dataclass(frozen=True)
class CountedGame:
    """Of one game: its last turn, and each event that is asked for, by its place and turn."""

    last: int
    place: np.ndarray
    turn: np.ndarray

    def count(self, turn: int, events: int) -> np.ndarray:
        """How often each event came up until the end of a turn."""
        return np.bincount(self.place[self.turn <= turn], minlength=events)


@dataclass(frozen=True)
class Counts:
    """Games by events: counts without and with a change."""

    whole: tuple[np.ndarray, np.ndarray]
    alike: tuple[np.ndarray, np.ndarray]  # up to the same turn
    least: np.ndarray  # how much more with the change: the last turn of the longer game counts so
    most: np.ndarray  # that this is least, or most

    @property
    def games(self) -> int:
        return len(self.least)

    @property
    def are_equal(self) -> np.ndarray:
        """Of each event: whether it came up as often in every game."""
        return np.logical_not(self.least.any(axis=0) | self.most.any(axis=0))


def told(prepared: Prepared, names: Sequence[str], games: int) -> list[CountedGame]:
    """When each event comes up in each game."""
    from simkit.kernel.events import events_of

    kinds = np.array([int(voided(prepared, name).rules["void"]) for name in names])
    workspace = Workspace(prepared, logged=True)
    found = []
    for number in range(games):
        workspace.log.written = 0
        last = int(workspace.run(number, 1)[0]["turn"])
        said = np.asarray(events_of(workspace.log))
        row, place = np.nonzero(said["kind"][:, None] == kinds)
        found.append(CountedGame(last, place, said["turn"][row]))
    return found


def counted(before: Sequence[CountedGame], after: Sequence[CountedGame], events: int) -> Counts:
    """The events of the same games without and with a change."""
    pairs = list(zip(before, after, strict=True))
    whole = [[each.count(each.last, events) for each in pair] for pair in pairs]
    ends = [min(one.last, other.last) for one, other in pairs]
    until = list(zip(pairs, ends, strict=True))
    alike = [[each.count(end, events) for each in pair] for pair, end in until]
    gaps = [_gaps(*pair, end, events) for pair, end in until]
    return Counts(
        whole=_sides(whole),
        alike=_sides(alike),
        least=np.array([gap.min(axis=0) for gap in gaps]),
        most=np.array([gap.max(axis=0) for gap in gaps]),
    )


def _sides(counts: list[list[np.ndarray]]) -> tuple[np.ndarray, np.ndarray]:
    before, after = np.array(counts).swapaxes(0, 1)
    return before, after


def _gaps(one: CountedGame, other: CountedGame, end: int, events: int) -> np.ndarray:
    """By how much more each event comes up in the other game, to the end or before its last turn.

    Only the game that went on has two such counts.
    """
    early, late = (each.count(end - (each.last > end), events) for each in (one, other))
    return np.array(
        [
            other.count(end, events) - one.count(end, events),
            late - one.count(end, events),
            other.count(end, events) - early,
        ]
    )


def more_often(counts: Counts, terms: Terms) -> list[Judgement]:
    """By how much more often each event comes up after the change: one family."""
    least, most = (
        verdicts.judge_means([sums_of(column) for column in each.T], terms)
        for each in (counts.least, counts.most)
    )
    return [_both_ways(low, high) for low, high in zip(least, most, strict=True)]


def _both_ways(least: Judgement, most: Judgement) -> Judgement:
    """What holds however the last turn counts: one of both, or an interval around both."""
    if least.verdict == verdicts.HIGHER:
        return least
    if most.verdict == verdicts.LOWER:
        return most
    low, high = least.difference, most.difference
    middle = ((low.estimate or 0.0) + (high.estimate or 0.0)) / 2
    around = replace(low, estimate=middle, high=high.high)
    p, p_holm = max(least.p, most.p), max(least.p_holm, most.p_holm)
    return replace(least, difference=around, p=p, p_holm=p_holm, verdict=verdicts.NOT_SETTLED)
