"""What `simkit.tradeoff` does: several aims at once, such as a share of wins and a short game.

No value is best in every aim; those that nothing beats in all of them are the front. The knee is
the one on it that gives up least of any aim.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from simkit.errors import BadInput, nearest
from simkit.game import Game, shown
from simkit.lab.basics.command_line import Options, typed
from simkit.lab.contests.blocks import Block, play_blocks, whole
from simkit.lab.contests.compare import Contest, arms_of
from simkit.lab.contests.compare_answer import column
from simkit.lab.contests.contest_plan import ContestPlan, contest_plan
from simkit.lab.play.again import unusual_confidence
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Prepared, cell_of
from simkit.lab.play.cell_answer import CellAnswer
from simkit.lab.play.run import opened
from simkit.lab.statistics import intervals
from simkit.lab.statistics.fronts import JointSums, knees, on_front
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.rows import Columns
from simkit.lab.tradeoffs.openness import IMAGINED_GAMES, TENSION, Openness, are_known
from simkit.lab.varying import keys
from simkit.lab.varying.arm import Arm

DEFAULT_GAMES = 2_000  # an arm
MOST_AIMS = 4
WON = "won"
LEAST, MOST = "min", "max"
ON, OFF, OPEN = "on the front", "beaten", "not settled"


@dataclass(frozen=True)
class Aim:
    """A measure, and what is wanted of it: little, much, or a number."""

    measure: str
    wanted: str | float

    def costs(self, means: np.ndarray) -> np.ndarray:
        """How far from what is wanted: the less the better."""
        if self.wanted == LEAST:
            return means
        return -means if self.wanted == MOST else np.abs(means - float(self.wanted))

    @property
    def text(self) -> str:
        """As the command line has it."""
        return f"{self.measure}={typed(self.wanted)}"


@dataclass(frozen=True)
class Tradeoff(CellAnswer):
    """What `simkit.tradeoff` returns; `frame` holds a row an arm."""

    VERB = "tradeoff"

    arms: tuple[Arm, ...]
    axes: keys.Axes
    aims: tuple[Aim, ...]
    moments: JointSums
    confidence: float
    asked: int

    @property
    def games(self) -> int:
        """How many games every arm has played."""
        return self.moments.games

    @property
    def _shape(self) -> tuple[int, int]:
        return len(self.arms), len(self.aims)

    def _costs(self, means: np.ndarray) -> np.ndarray:
        each = [aim.costs(means[..., place]) for place, aim in enumerate(self.aims)]
        return np.stack(each, axis=-1)

    @cached_property
    def _drawn(self) -> tuple[np.ndarray, np.ndarray]:
        """Of each draw: the arms on the front, and the knee."""
        costs = self._costs(self.moments.drawn(self._shape, self.cell.seed))
        front = on_front(costs)
        return front, knees(costs, front)

    @cached_property
    def _estimated(self) -> tuple[np.ndarray, int]:
        """The same of the means as they were found."""
        costs = self._costs(self.moments.means.reshape(1, *self._shape))
        front = on_front(costs)
        return front[0], int(knees(costs, front)[0])

    @property
    def knee(self) -> str:
        """The arm on the front that gives up least."""
        return self.arms[self._estimated[1]].label

    @property
    def front(self) -> tuple[str, ...]:
        """The arms that nothing beats in every aim."""
        return tuple(arm.label for arm, on in zip(self.arms, self._estimated[0], strict=True) if on)

    def mean(self, arm: int, aim: int) -> Interval:
        """What an arm has come to in an aim, with all intervals of the answer as one family."""
        at, level = arm * len(self.aims) + aim, 1 - (1 - self.confidence) / len(self.moments.sums)
        total, squares = self.moments.sums[at], self.moments.products[at, at]
        if self.aims[aim].measure == "won":
            return intervals.wilson(round(total), self.games, level)
        return intervals.mean_interval(total, squares, self.games, level)

    def figures(self) -> dict[str, Any]:
        """What `simkit tradeoff --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            "confidence": self.confidence,
            "axes": {key: [keys.text(value) for value in each] for key, each in self.axes.items()},
            "aims": [{"measure": aim.measure, "wanted": aim.wanted} for aim in self.aims],
            "front": list(self.front),
            "knee": self.knee,
            "arms": [self._row(place) for place in range(len(self.arms))],
        }

    def _row(self, place: int) -> dict[str, Any]:
        arm = self.arms[place]
        front, knee = self._drawn
        share = float(front[:, place].mean())
        return {
            "arm": arm.label,
            "values": keys.columns(arm.values),
            "aims": {
                aim.measure: self.mean(place, number).as_dict()
                for number, aim in enumerate(self.aims)
            },
            "front": bool(self._estimated[0][place]),
            "knee": place == self._estimated[1],
            "front_share": share,
            "knee_share": float((knee == place).mean()),
            "verdict": _verdict(share, self.confidence),
        }

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes, a row an arm.

        arm; each aim with _low and _high; front, knee, front_share, knee_share, verdict.
        """
        records = []
        for row in (self._row(place) for place in range(len(self.arms))):
            record = {"arm": row["arm"]}
            for measure, found in row["aims"].items():
                record |= {measure: found["estimate"], f"{measure}_low": found["low"]}
                record |= {f"{measure}_high": found["high"]}
            told = ("front", "knee", "front_share", "knee_share", "verdict")
            records.append(record | {key: row[key] for key in told})
        return {key: column([record[key] for record in records]) for key in records[0]}

    @property
    def bot_asked(self) -> bool:
        return not {"bot", "bots"} & set(self.axes)

    @property
    def subject(self) -> Options:
        varied = [f"{key}={','.join(map(typed, values))}" for key, values in self.axes.items()]
        return {"vary": varied, "aim": [aim.text for aim in self.aims]}

    @property
    def extent(self) -> Options:
        games = self.games if self.interrupted else self.asked
        return {"games": games, "confidence": unusual_confidence(self.confidence)}

    def own_notes(self) -> tuple[str, ...]:
        """What a reader should know before quoting a figure."""
        if not self.interrupted:
            return self.remarks
        return (
            f"Interrupted: the first {self.games:,} games of every arm are kept.",
            *self.remarks,
        )

    def metadata(self) -> dict[str, Any]:
        return {**super().metadata(), "games": self.games}


def _verdict(share: float, confidence: float) -> str:
    if share >= confidence:
        return ON
    return OFF if share <= 1 - confidence else OPEN


def tradeoff(
    game: str | Game,
    vary: Mapping[str, Any] | Iterable[str],
    aims: Mapping[str, Any] | Iterable[str],
    games: int | None = None,
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    chunk: int | None = None,
    **settings: Any,
) -> Tradeoff:
    """Which values nothing beats in every aim, and which of them gives up least.

        simkit.tradeoff("apocalypse", {"players": [2, 3, 4]}, {"won": 0.5, "turns": "min"}).front

    vary          keys with lists of values, as in `simkit.compare`; several keys span a grid
    aims          measures (won, turns, tension, any metric), each with "min", "max" or the number
                  wanted; tension is how open a game is, turn by turn, as `simkit.film` measures it
    games         how many every arm plays: 2000, or 200 where tension has to be imagined
    confidence    of intervals and verdicts

    All arms play the same games on the same luck. Other arguments are as in `simkit.run`. Ctrl-C
    keeps what is finished.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    axes = keys.read(vary, cell.game, cell.game.components(cell.packs, cell.overrides))
    wanted = _aims(cell.game, aims)
    usual = DEFAULT_GAMES if games is None else games
    plan = contest_plan(usual, None, confidence=confidence, jobs=jobs, chunk=chunk)
    plan = replace(plan, progress=progress)
    arms = arms_of(cell, axes, plan)
    if games is None and _imagines(arms, wanted):
        plan = replace(plan, games=IMAGINED_GAMES)
    with opened(out) as writer:
        contest = Aimed(arms, plan, wanted)
        contest.play()
        found = Tradeoff(
            cell=cell,
            played=arms[0].settled,
            arms=arms,
            axes=axes,
            aims=wanted,
            moments=contest.moments,
            confidence=plan.terms.confidence,
            asked=plan.games,
            interrupted=contest.interrupted,
            remarks=contest.remarks,
        )
        return found.written(writer)


def _imagines(arms: Sequence[Arm], aims: Sequence[Aim]) -> bool:
    """Whether every turn of every game has to be imagined on."""
    return _tense(aims) and not are_known([arm.settled for arm in arms])


def _tense(aims: Sequence[Aim]) -> bool:
    return any(aim.measure == TENSION for aim in aims)


class Aimed(Contest):
    """A contest that counts what is aimed at, of all arms together."""

    def __init__(self, arms: Sequence[Arm], plan: ContestPlan, aims: Sequence[Aim]) -> None:
        super().__init__(arms, plan, metrics=())
        self.aims = aims
        self.moments = JointSums.of(len(arms), len(aims))
        self._openness: Openness | None = None

    @property
    def remarks(self) -> tuple[str, ...]:
        """How what no game tells of itself was measured."""
        return tuple(self._openness.remarks()) if self._openness else ()

    def _played(self, arms: Sequence[Prepared | None], look: int) -> Iterator[Block]:
        """Games block by block, with their tension where that is aimed at."""
        if not _tense(self.aims):
            yield from super()._played(arms, look)
            return
        openness = self._openness = Openness([arm for arm in arms if arm], self.plan.jobs)
        plan = self.plan
        for block in play_blocks(arms, plan.games, plan.jobs, plan.chunk, openness.step):
            yield [openness.laid_on(chunk, arm) for arm, chunk in enumerate(whole(block))]

    def _count(self, block: Block) -> None:
        super()._count(block)
        values = [
            [chunk.columns[aim.measure].astype(float) for aim in self.aims]
            for chunk in whole(block)
        ]
        self.moments.add(np.moveaxis(np.array(values), 2, 0))


def _aims(game: Game, given: Mapping[str, Any] | Iterable[str]) -> tuple[Aim, ...]:
    """What is wanted, checked."""
    if isinstance(given, Mapping):
        pairs = list(given.items())
    else:
        texts = [given] if isinstance(given, str) else list(given)
        pairs = [(name, wanted) for name, _, wanted in (text.partition("=") for text in texts)]
    if not 2 <= len(pairs) <= MOST_AIMS or len(dict(pairs)) < len(pairs):
        raise BadInput(f"aims: name two to {MOST_AIMS} measures, each once: won=0.5, turns=min.")
    return tuple(_aim(game, name, wanted) for name, wanted in pairs)


def _aim(game: Game, name: str, wanted: Any) -> Aim:
    known = (WON, "turns", TENSION, *(metric.name for metric in game.metrics))
    if name not in known:
        raise BadInput(f"aims: {game.name} has no measure {shown(name)}. {nearest(name, known)}")
    if wanted in (LEAST, MOST):
        return Aim(name, wanted)
    try:
        number = float(wanted)
    except (TypeError, ValueError):
        number = float("nan")
    if not np.isfinite(number):
        raise BadInput(f"aims: {name} must be min, max or a number, not {shown(wanted)}.")
    if name in (WON, TENSION) and not 0 <= number <= 1:
        raise BadInput(
            f"aims: {name} must be min, max or a share from 0 to 1 (0.5 is half), not {number:g}."
        )
    return Aim(name, number)
