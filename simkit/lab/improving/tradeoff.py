"""Implement `simkit.tradeoff`: search for several aims at once, such as win rate and length.

No value is best in every aim; those that nothing beats in all of them are the front. The knee is
the one on it that gives up least of any aim.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from simkit.description.game import Game, shown
from simkit.lab.basics.command_line import Options, typed
from simkit.lab.improving.openness import IMAGINED_GAMES, TENSION, Openness, are_known
from simkit.lab.judging.verdicts import holm
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.run import opened
from simkit.lab.statistics import intervals
from simkit.lab.statistics.fronts import JointSums, knees, on_front, standings
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.variants.blocks import Block, play_blocks, whole
from simkit.lab.variants.contest import Contest, variants_of
from simkit.lab.variants.contest_plan import ContestPlan, contest_plan
from simkit.lab.variants.variants_answer import VariantsAnswer
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant
from simkit.messages.errors import BadInput, nearest

DEFAULT_GAMES = 2_000  # a variant
MOST_AIMS = 4
WON = "won"
LEAST, MOST = "min", "max"
ON, OFF, OPEN = "on the front", "beaten", "not settled"
NEAR = 0.04  # of the spread between games counts as alike: of an even win rate two points


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
        """The aim as the command line has it: `win_rate=0.3`."""
        return f"{self.measure}={typed(self.wanted)}"


@dataclass(frozen=True)
class AimMargin:
    """An aim, and up to which difference two variants count as alike in it."""

    measure: str
    wanted: str | float
    margin: float


@dataclass(frozen=True)
class VariantPlaced:
    """What a variant comes to in every aim, and whether it is on the front."""

    variant: str
    values: dict[str, Any]
    aims: dict[str, Interval]
    front: bool
    knee: bool
    front_share: float  # of the draws
    knee_share: float
    verdict: str

    @property
    def row(self) -> dict[str, Any]:
        """The variant as a row of a table."""
        row: dict[str, Any] = {"variant": self.variant}
        for measure, found in self.aims.items():
            row |= {measure: found.estimate}
            row |= {f"{measure}_low": found.low, f"{measure}_high": found.high}
        told = ("front", "knee", "front_share", "knee_share", "verdict")
        return row | {key: getattr(self, key) for key in told}


@dataclass(frozen=True)
class Tradeoff(VariantsAnswer):
    """The result of `simkit.tradeoff`, with one row per variant in `frame`."""

    VERB = "tradeoff"

    axes: keys.Axes  # the keys that vary, each with its values
    aims: tuple[Aim, ...]  # the measures, and what is wanted of each
    moments: JointSums

    @property
    def _shape(self) -> tuple[int, int]:
        return len(self.variants), len(self.aims)

    def _costs(self, means: np.ndarray) -> np.ndarray:
        each = [aim.costs(means[..., place]) for place, aim in enumerate(self.aims)]
        return np.stack(each, axis=-1)

    @cached_property
    def _drawn(self) -> tuple[np.ndarray, np.ndarray]:
        """Of each draw: the variants on the front, and the knee."""
        costs = self._costs(self.moments.drawn(self._shape, self.cell.seed))
        front = on_front(costs)
        return front, knees(costs, front)

    @cached_property
    def _estimated(self) -> tuple[np.ndarray, int]:
        """The variants on the front and the knee, by the means as they were found."""
        costs = self._costs(self.moments.means.reshape(1, *self._shape))
        front = on_front(costs)
        return front[0], int(knees(costs, front)[0])

    @cached_property
    def margins(self) -> np.ndarray:
        """For each aim, the difference up to which two variants count as equal."""
        return NEAR * self.moments.spreads(self._shape)

    @cached_property
    def verdicts(self) -> tuple[str, ...]:
        """Whether each variant is on the front or beaten, or not settled (one family of tests)."""
        drawn = self._costs(self.moments.drawn(self._shape, self.cell.seed))
        found = self._costs(self.moments.means.reshape(self._shape))
        sure = standings(found, drawn, self.margins)
        off, on = holm(sure.beaten.tolist()), holm(sure.on_front.tolist())
        return tuple(_verdict(*each, self.terms.error) for each in zip(off, on, strict=True))

    @property
    def only(self) -> bool:
        """Whether one variant is best in every aim, so that there is no trade-off."""
        others = [word for place, word in enumerate(self.verdicts) if place != self._estimated[1]]
        return len(self.front) == 1 and set(others) <= {OFF}

    @property
    def knee(self) -> str:
        """The variant on the front that gives up least in any aim."""
        return self.variants[self._estimated[1]].label

    @property
    def front(self) -> tuple[str, ...]:
        """The variants that no other variant beats in every aim (Pareto front)."""
        return tuple(
            variant.label
            for variant, on in zip(self.variants, self._estimated[0], strict=True)
            if on
        )

    def mean(self, variant: int, aim: int) -> Interval:
        """The mean of a variant in an aim, with an interval that is corrected for all means."""
        at, level = (
            variant * len(self.aims) + aim,
            1 - (1 - self.terms.confidence) / len(self.moments.sums),
        )
        total, squares = self.moments.sums[at], self.moments.products[at, at]
        if self.aims[aim].measure == "won":
            return intervals.wilson(round(total), self.games, level)
        column = slice(aim, None, len(self.aims))
        ends = self.moments.lowest[column].min(), self.moments.highest[column].max()
        low, high = (Fraction(float(end)) for end in ends)
        exact = Fraction(float(total)), Fraction(float(squares))
        return intervals.wary_mean(*exact, self.games, (low, high), level)

    def figures(self) -> dict[str, Any]:
        """What `simkit tune-game --aims --json` prints besides how it was asked for."""
        return {
            "games": self.games,
            "confidence": self.terms.confidence,
            "axes": {key: [keys.text(value) for value in each] for key, each in self.axes.items()},
            "aims": self.margined,
            "front": self.front,
            "no_tradeoff": self.only,
            "knee": self.knee,
            "variants": self.placed,
        }

    @cached_property
    def margined(self) -> list[AimMargin]:
        """Each aim with the difference up to which variants count as equal."""
        each = zip(self.aims, self.margins, strict=True)
        return [AimMargin(aim.measure, aim.wanted, float(margin)) for aim, margin in each]

    @cached_property
    def placed(self) -> list[VariantPlaced]:
        """The figures of each variant in every aim, and whether it is on the front."""
        return [self._placed(place) for place in range(len(self.variants))]

    def _placed(self, place: int) -> VariantPlaced:
        variant = self.variants[place]
        front, knee = self._drawn
        return VariantPlaced(
            variant=variant.label,
            values=keys.columns(variant.values),
            aims={aim.measure: self.mean(place, number) for number, aim in enumerate(self.aims)},
            front=bool(self._estimated[0][place]),
            knee=place == self._estimated[1],
            front_share=float(front[:, place].mean()),
            knee_share=float((knee == place).mean()),
            verdict=self.verdicts[place],
        )

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes, a row a variant.

        variant; each aim with _low and _high; front, knee, front_share, knee_share, verdict.
        """
        return columns_of([each.row for each in self.placed])

    @property
    def bot_asked(self) -> bool:
        return not {"bot", "bots"} & set(self.axes)

    @property
    def subject(self) -> Options:
        varied = [f"{key}={','.join(map(typed, values))}" for key, values in self.axes.items()]
        return {"vary": varied, "aim": [aim.text for aim in self.aims]}


def _verdict(beaten: float, on_front_p: float, error: float) -> str:
    if beaten <= error:
        return OFF
    return ON if on_front_p <= error else OPEN


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
    """Find the best compromises between several aims.

        simkit.tradeoff("apocalypse", {"players": [2, 3, 4]}, {"won": 0.5, "turns": "min"}).front

    vary          keys with lists of values, as in `simkit.compare`. Several keys give every
                  combination
    aims          measures (won, turns, tension or a metric), each with "min", "max" or the wanted
                  number. Tension is how open a game is, as `simkit.timeline` measures it
    games         games per variant: 2000, or 200 if tension needs simulated endings
    confidence    the confidence of intervals and verdicts

    Returns a `Tradeoff`, which has:

    .front        the variants that no other variant beats in every aim (the Pareto front)
    .knee         the variant of the front that gives up least
    .frame        one row per variant: each aim with its interval, front, knee, verdict

    All variants play the same games on the same luck. Other arguments are as in `simkit.run`.
    Ctrl-C stops early and keeps the finished games.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    axes = keys.read(vary, cell.game, cell.game.components(cell.packs, cell.overrides))
    wanted = _aims(cell.game, aims)
    usual = DEFAULT_GAMES if games is None else games
    plan = contest_plan(usual, None, confidence=confidence, jobs=jobs, chunk=chunk)
    plan = replace(plan, progress=progress)
    variants = variants_of(cell, axes, plan)
    if games is None and _imagines(variants, wanted):
        plan = replace(plan, games=IMAGINED_GAMES)
    with opened(out) as writer:
        contest = Aimed(variants, plan, wanted)
        contest.play()
        found = Tradeoff(
            cell=cell,
            axes=axes,
            aims=wanted,
            moments=contest.moments,
            **contest.played(),
            remarks=contest.remarks,
        )
        return found.written(writer)


def _imagines(variants: Sequence[Variant], aims: Sequence[Aim]) -> bool:
    """Whether every turn of every game has to be imagined on."""
    return _tense(aims) and not are_known([variant.settled for variant in variants])


def _tense(aims: Sequence[Aim]) -> bool:
    return any(aim.measure == TENSION for aim in aims)


class Aimed(Contest):
    """A contest that counts what is aimed at, of all variants together."""

    def __init__(self, variants: Sequence[Variant], plan: ContestPlan, aims: Sequence[Aim]) -> None:
        super().__init__(variants, plan, metrics=())
        self.aims = aims
        self.moments = JointSums.of(len(variants), len(aims))
        self._openness: Openness | None = None

    @property
    def remarks(self) -> tuple[str, ...]:
        """How what no game tells of itself was measured."""
        return tuple(self._openness.remarks()) if self._openness else ()

    def _played(self, variants: Sequence[Prepared | None], look: int) -> Iterator[Block]:
        """Games block by block, with their tension where that is aimed at."""
        if not _tense(self.aims):
            yield from super()._played(variants, look)
            return
        openness = self._openness = Openness(
            [variant for variant in variants if variant], self.plan.jobs
        )
        plan = self.plan
        for block in play_blocks(variants, plan.games, plan.jobs, plan.chunk, openness.step):
            yield [openness.laid_on(chunk, variant) for variant, chunk in enumerate(whole(block))]

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
        hint = nearest(name, known, listed_by=f"simkit show {game.typed} metrics")
        raise BadInput(f"aims: {game.name} has no measure {shown(name)}. {hint}")
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
