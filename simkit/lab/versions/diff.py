"""What changed between two packs, studies or sweeps, as a check of balance.

Both versions play the same games on the same luck, until nothing is unsettled or the games are
used up. A change is surely there; an equivalent figure surely differs by less than a margin; all
else is not settled. Figures may be watched, and checks run again: all intervals hold at all numbers
of games.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from simkit.lab.basics.command_line import typed
from simkit.lab.judging.expectations import UNSETTLED, Expectations
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import Terms
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs, files_of
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.run import opened
from simkit.lab.ranges.judged import implausible
from simkit.lab.statistics import intervals
from simkit.lab.sweeps.stored import StoredSweep
from simkit.lab.table.rows import Chunk
from simkit.lab.variants.blocks import Block, whole
from simkit.lab.variants.contest import Contest
from simkit.lab.variants.contest_plan import ContestPlan, contest_plan
from simkit.lab.varying.rules_changed import rules_changed
from simkit.lab.varying.variant import Variant
from simkit.lab.versions.diff_answer import BothRates, CellDiff, Diff, DiffQuestion
from simkit.lab.versions.diff_changes import (
    NEW,
    OLD,
    first_unlike,
    in_both,
    judge_with,
    measured,
    of_both,
    unchanged,
    with_endings,
)
from simkit.lab.versions.diff_sides import (
    PACK,
    SWEEP,
    Match,
    Matched,
    Side,
    check_alike,
    expected_of,
    of_packs,
    of_studies,
    pairs_of,
    read_side,
)
from simkit.messages.errors import BadInput

DEFAULT_GAMES = 10_000  # a version and cell, at most


def diff(
    old: str | os.PathLike[str],
    new: str | os.PathLike[str],
    expect: Mapping[str, Any] | Iterable[str] | None = None,
    games: int | None = None,
    margin: float = 0.02,
    seed: int | None = None,
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
) -> Diff:
    """Compare two packs, studies or sweeps, and check expectations of the new one.

        simkit.diff("apocalypse", "my-values.toml", expect={"win_rate": (0.05, 0.15)}).frame

    old, new      two packs, two studies or two folders of sweeps. The name of a game stands for its
                  own values
    expect        measures with the range (low, high) that the new version must stay in. A study can
                  have an [expect] table instead
    games         games per version and cell, at most
    margin        differences up to it count as the same
    packs         packs to use under both versions
    confidence    the confidence of intervals and verdicts

    Returns a `Diff`, which has:

    .verdict      of all expectations: "holds", "fails" or "not settled"; "" without any
    .frame        one row per cell and measure: old, new, difference with its interval, verdict
    .only_old     names of the cells that only the old version has
    .only_new     names of the cells that only the new version has

    Settings, overrides, bot, knobs and seed are for packs only, because a study has its own. Other
    arguments are as in `simkit.run`.
    """
    packs = files_of(packs)
    sides = read_side(old, packs), read_side(new, packs)
    check_alike(*sides)
    wanted = expected_of(sides[NEW], expect)
    plan = contest_plan(
        DEFAULT_GAMES if games is None else games, "settled", margin, confidence, jobs
    )
    plan = replace(plan, chunk=chunk, progress=progress)
    cell = None
    if sides[NEW].kind == PACK:
        asked_seed = 1 if seed is None else seed
        cell = _values_read(
            cell_of(sides[NEW].game, bot, asked_seed, packs, settings, overrides, knobs)
        )
    else:
        given = {"seed": seed, "bot": bot, "overrides": overrides or None, "knobs": knobs or None}
        _refuse({**given, **settings}, sides[NEW].kind)
    question = DiffQuestion(cell, tuple(_expected_texts(expect)), bot, seed, games, packs)
    with opened(out) as writer:
        return _compared(sides, wanted, plan, question).written(writer)


def _values_read(cell: Cell) -> Cell:
    """The cell with the values laid over its pack as the pack reads them; text has no kind."""
    components = cell.game.components(cell.packs, cell.overrides)
    values = tuple((path, components.value(path)) for path, _ in cell.overrides)
    return replace(cell, overrides=values)


def _expected_texts(expected: Any) -> Iterator[str]:
    """Expectations as the command line writes them."""
    if isinstance(expected, Mapping):
        yield from (
            f"{measure}={typed(low)},{typed(high)}" for measure, (low, high) in expected.items()
        )
    else:
        yield from [expected] if isinstance(expected, str) else expected or ()


def _compared(
    sides: tuple[Side, Side], wanted: Expectations, plan: ContestPlan, asked: DiffQuestion
) -> Diff:
    """Play what is to be played, or read what is stored."""
    old, new = sides
    interrupted = False
    if old.sweep and new.sweep:
        matched, cells = _stored(old.sweep, new.sweep, wanted, plan.terms)
        components = dict(new.sweep.manifest["origins"])
    else:
        matched = _matched(sides, asked)
        cells, interrupted = _played(matched, wanted, plan)
        components = matched.cells[0].new.components.count()
    return Diff(
        kind=new.kind,
        game=new.game,
        old=old.file,
        new=new.file,
        cells=tuple(cells),
        only_old=matched.only_old,
        only_new=matched.only_new,
        terms=plan.terms,
        components=components,
        asked=asked,
        interrupted=interrupted,
        remarks=tuple(_remarks(sides, matched)),
        rules=rules_changed(old.game, new.game) if old.kind == PACK else (),
    )


def _remarks(sides: Iterable[Side], matched: Matched) -> Iterator[str]:
    """What the sweeps say of themselves, and which values of a pack are not plausible."""
    for side in sides:
        for note in side.sweep.notes if side.sweep else ():
            yield f"{side.file}: {note}"
    packs = {id(each.components): each for cell in matched.cells for each in (cell.old, cell.new)}
    notes = [note for s in packs.values() for note in implausible(s.cell.game, s.components)]
    yield from dict.fromkeys(notes)


def _matched(sides: tuple[Side, Side], asked: DiffQuestion) -> Matched:
    old, new = sides
    if old.study and new.study:
        return of_studies(old.study, new.study, asked.packs)
    assert asked.cell is not None
    return of_packs(old, new, asked.cell)


def _refuse(given: Mapping[str, Any], kind: str) -> None:
    """What only packs leave to choose."""
    why = "a study has its own settings, bots and seed"
    if kind == SWEEP:
        why = "a sweep is played already"
    for key, value in given.items():
        if value is not None:
            raise BadInput(f"{key}: {why}; only packs leave the choice.")


# --- Playing, or reading what was played ---------------------------------------------------------


class Versions(Contest):
    """The old version and the new one on the same luck, until nothing is unsettled."""

    def __init__(self, match: Match, plan: ContestPlan, wanted: Expectations, cells: int) -> None:
        variants = [Variant({"version": name}, side, True)
                for name, side in (("old", match.old), ("new", match.new))]  # fmt: skip
        title = f"{match.name}: " if cells > 1 else ""
        self.first_unlike: int | None = None
        self._judge = judge_with(wanted, plan.terms, cells)
        games = (match.old.cell.game, match.new.cell.game)
        self._endings = of_both([outcome.name for outcome in game.outcomes] for game in games)
        metrics = in_both(wanted, *([metric.name for metric in game.metrics] for game in games))
        super().__init__(variants, plan, OLD, title, measured(metrics, self._endings))

    @property
    def same_rules(self) -> bool:
        """Whether both versions play by the same compiled rules."""
        return self.twins[NEW] == self.twins[OLD]

    def _lets_twins_rest(self) -> bool:
        return True

    def _count(self, block: Block) -> None:
        chunks = whole(block)
        if self.first_unlike is None:
            self.first_unlike = first_unlike(*chunks)
        super()._count([with_endings(chunk, self._endings) for chunk in chunks])

    def _settled(self) -> bool:
        changes, expectations = self._judge(self.pairs)
        verdicts = [] if self.same_rules else [change.verdict for change in changes]
        return UNSETTLED not in [*verdicts, *(expected.verdict for expected in expectations)]


def _played(
    matched: Matched, wanted: Expectations, plan: ContestPlan
) -> tuple[list[CellDiff], bool]:
    """Cell after cell; Ctrl-C keeps what is done."""
    found: list[CellDiff] = []
    cells = len(matched.cells)
    for match in matched.cells:
        contest = Versions(match, plan, wanted, cells)
        try:
            contest.play()
        except KeyboardInterrupt:
            if not found:
                raise
            return found, True
        cell = _cell(match.name, match.values, contest.pairs, wanted, plan.terms, cells)
        cell = replace(cell, first_unlike=contest.first_unlike)
        found.append(_without_change(cell) if contest.same_rules else cell)
        if contest.interrupted:
            return found, True
    return found, False


def _without_change(cell: CellDiff) -> CellDiff:
    """A cell in which both versions play by the same rules."""
    return replace(cell, changes=tuple(map(unchanged, cell.changes)), same_rules=True)


def _stored(
    old: StoredSweep, new: StoredSweep, wanted: Expectations, terms: Terms
) -> tuple[Matched, list[CellDiff]]:
    """The games of two sweeps that both have finished, cell by cell."""
    values = [[cell["values"] for cell in each.manifest["cells"]] for each in (old, new)]
    pairs = pairs_of(*values)
    found = []
    for first, second in pairs.both:
        counted = _counted(old, new, first, second, wanted)
        if not counted.games:
            raise BadInput(f"the cell {new.names[second]} has no game in both sweeps yet.")
        name = new.names[second]
        found.append(_cell(name, values[NEW][second], counted, wanted, terms, len(pairs.both)))
    return Matched((), pairs.only_old, pairs.only_new), found


def _counted(
    old: StoredSweep, new: StoredSweep, first: int, second: int, wanted: Expectations
) -> Pairs:
    endings = of_both([name for name, _ in each.manifest["outcomes"]] for each in (old, new))
    names = in_both(wanted, old.manifest["metrics"], new.manifest["metrics"])
    counted = Pairs(2, measured(names, endings))
    columns = list(dict.fromkeys(("outcome", "won", "turns", *names)))
    streams = [
        (shard.chunk(columns) for shard in sweep.shards(cell))
        for sweep, cell in ((old, first), (new, second))
    ]
    for block in side_by_side(*streams):
        counted.add([with_endings(chunk, endings) for chunk in block])
    return counted


def side_by_side(old: Iterator[Chunk], new: Iterator[Chunk]) -> Iterator[tuple[Chunk, Chunk]]:
    """The games that both streams have, cut alike."""
    one, other = next(old, None), next(new, None)
    while one is not None and other is not None:
        size = min(len(one), len(other))
        (head, rest), (other_head, other_rest) = one.cut(size), other.cut(size)
        yield head, other_head
        one = rest if len(rest) else next(old, None)
        other = other_rest if len(other_rest) else next(new, None)


def _cell(
    name: str, values: dict[str, Any], pairs: Pairs, wanted: Expectations, terms: Terms, cells: int
) -> CellDiff:
    changes, expectations = judge_with(wanted, terms, cells)(pairs)
    old, new = (
        intervals.sequence(pairs.won(side), pairs.games, terms.confidence) for side in (OLD, NEW)
    )
    rates = BothRates(old, new)
    return CellDiff(name, values, pairs.games, rates, tuple(changes), tuple(expectations))
