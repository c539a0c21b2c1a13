"""A contest: variants that play the same games, and the counts of their results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

from simkit.description.game import MOST_GAMES
from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.basics.progress_line import announce, duration
from simkit.lab.judging.asked_pairs import asked_pairs, judge_pairs, still_open
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.spread_apart import JointValues
from simkit.lab.judging.verdicts import Terms
from simkit.lab.play.cell import Cell
from simkit.lab.play.chunks import LOOK
from simkit.lab.play.prepare import Prepared, compile_first, prepare, twins_of
from simkit.lab.play.run_progress import rounded_up
from simkit.lab.play.settle import settle
from simkit.lab.statistics import paired
from simkit.lab.table.rows import Chunk
from simkit.lab.variants.blocks import Block, VariantsProgress, play_blocks
from simkit.lab.variants.contest_plan import ContestPlan
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant
from simkit.messages.errors import BadInput

MOST_VARIANTS = 200
PILOT = 200  # games a variant after which the games needed are told again


# --- The variants --------------------------------------------------------------------------------


def variants_of(cell: Cell, axes: keys.Axes, plan: ContestPlan) -> tuple[Variant, ...]:
    """Every variant of a grid, checked; nothing is compiled yet."""
    for key, value in cell.settings.items():
        cell.game.setting(key).parse(value)  # no variant's fault, so no variant is named
    keys.check_apart(axes, cell)
    check_variants(keys.grid_size(axes), plan)
    alone = sum(len(values) > 1 for values in axes.values()) == len(axes) == 1
    return tuple(_variant(cell, values, alone) for values in keys.grid(axes))


def check_variants(size: int, plan: ContestPlan) -> None:
    """Refuse what is no comparison, and what nobody could play."""
    if size < 2:
        raise BadInput(
            "there is nothing to compare: give a key two values or more, or two variants."
        )
    if size > MOST_VARIANTS:
        raise BadInput(
            f"these values make {size:,} variants; at most {MOST_VARIANTS} are compared at once. "
            "Take some out, or use a sweep."
        )
    if size * plan.games > MOST_GAMES:
        raise BadInput(
            f"{size} variants of {plan.games:,} games are {size * plan.games:,} games; "
            f"at most {MOST_GAMES:,} are played."
        )


def _variant(cell: Cell, values: dict[str, Any], alone: bool) -> Variant:
    try:
        return Variant(values, settle(keys.lay(cell, values)), alone)
    except BadInput as problem:
        raise BadInput(f"the variant {keys.label(values)}: {problem}") from None


# --- Playing -------------------------------------------------------------------------------------


class Contest:
    """Variants that play the same games, and what is counted of them."""

    LOOK = LOOK  # games of each variant between two looks

    def __init__(
        self,
        variants: Sequence[Variant],
        plan: ContestPlan,
        baseline: int = 0,
        title: str = "",
        metrics: Sequence[str] | None = None,
        points: bool = False,
    ) -> None:
        self.variants = tuple(variants)
        self.plan = plan
        self.interrupted = False
        self.left_early = False
        game = variants[0].settled.cell.game
        if metrics is None:
            metrics = tuple(dict.fromkeys(("turns", *(metric.name for metric in game.metrics))))
        rivals = [variant.settled.rivals for variant in variants] if points else ()
        self.pairs = Pairs(len(variants), metrics, baseline, rivals)
        self.asked = asked_pairs(len(variants), baseline, plan.all_pairs)
        self.twins: tuple[int, ...] = tuple(range(len(variants)))  # whose games each variant plays
        self._title = title
        self._kept: list[list[Chunk]] | None = [[] for _ in variants] if plan.keep_rows else None
        self._told = False
        self.joint: JointValues | None = None
        if plan.distribution:
            self.joint = JointValues(plan.distribution, len(variants), baseline)

    @property
    def terms(self) -> Terms:
        """The terms on which verdicts stand; who interrupts may have liked what was shown."""
        return replace(self.plan.terms, watched=self.plan.terms.watched or self.interrupted)

    def play(self) -> None:
        """Play until the games are full or all is settled; Ctrl-C keeps what is finished."""
        if self.plan.progress and not self._title:
            announce(self._before())
        prepared = [prepare(variant.settled) for variant in self._loaded()]
        if self._lets_twins_rest():
            self.twins = twins_of(prepared)
        line = self._progress_line()
        try:
            self._follow(prepared, line)
        except KeyboardInterrupt:
            if not self.pairs.games:
                raise
            self.interrupted = True
        finally:
            if line:
                line.close(self.pairs)

    def _lets_twins_rest(self) -> bool:
        """Whether variants that play by the same compiled rules are played once."""
        return self.plan.rests and not self.plan.keep_rows

    def _before(self) -> str:
        """What is told before anything is played."""
        return before_line(self.plan, len(self.variants))

    def _loaded(self) -> Sequence[Variant]:
        """The variants, once the engine is there; with a word if it must be compiled first."""
        compile_first(self.plan.progress, *(variant.settled.cell for variant in self.variants))
        return self.variants

    def _progress_line(self) -> VariantsProgress | None:
        if not self.plan.progress:
            return None
        labels = [self._title + variant.name for variant in self.variants]
        return VariantsProgress(labels, self.plan.games, self.plan.until_settled)

    def _follow(self, prepared: Sequence[Prepared], line: VariantsProgress | None) -> None:
        look = self.LOOK if self.plan.until_settled else 0
        plays = [place == twin for place, twin in enumerate(self.twins)]
        variants = [
            variant if play else None for variant, play in zip(prepared, plays, strict=True)
        ]
        blocks = self._played(variants, look)
        with closing(blocks):  # type: ignore[type-var]
            for block in blocks:
                with interrupts_held():
                    self._count(self._with_twins(block))
                    if line:
                        self._tell(line)
                if look and self.pairs.games % look == 0:
                    if self._settled():
                        return
                    if self.plan.rests:
                        self._rest(variants)

    def _played(self, variants: Sequence[Prepared | None], look: int) -> Iterator[Block]:
        """Games of all variants, block after block."""
        return play_blocks(variants, self.plan.games, self.plan.jobs, self.plan.chunk, look)

    def _with_twins(self, block: Block) -> Block:
        """The block with the games of variants that others have played for them."""
        return [block[twin] for twin in self.twins]

    def _count(self, block: Block) -> None:
        self.pairs.add(block)
        if self.joint is not None:
            playing = [(place, each) for place, each in enumerate(block) if each is not None]
            self.joint.add({place: each.columns for place, each in playing})
        if self._kept is not None:
            for kept, chunk in zip(self._kept, block, strict=True):
                if chunk is not None:
                    kept.append(chunk)

    def _settled(self) -> bool:
        """Whether nothing is open any more."""
        return not self._open()

    def _open(self) -> set[int]:
        """The variants with a verdict that is not settled."""
        return still_open(judge_pairs(self.pairs, self.asked, self.plan.terms, self.twins))

    def _rest(self, variants: list[Prepared | None]) -> None:
        """Let the variants rest of which nothing is asked any more."""
        needed = {self.twins[variant] for variant in self._open()}
        for place in set(range(len(variants))) - needed:
            variants[place] = None

    def _tell(self, line: VariantsProgress) -> None:
        """The games needed, told once when a pilot is played; then the running line."""
        done = self.pairs.games
        if done == self.plan.games:
            return
        if done >= min(PILOT, self.plan.games // 2) and not self._told and not self._title:
            line.note(after_pilot(self, line))
            self._told = True
        line.update(self.pairs)

    def played(self) -> dict[str, Any]:
        """What was played, by the fields of an answer about variants."""
        return {
            "played": self.variants[self.pairs.baseline].settled,
            "variants": self.variants,
            "pairs": self.pairs,
            "terms": self.terms,
            "asked": self.plan.games,
            "until_settled": self.plan.until_settled,
            "twins": self.twins,
            "interrupted": self.interrupted,
        }

    @property
    def kept(self) -> tuple[tuple[Chunk, ...], ...] | None:
        """Every game of every variant, if they were to be kept."""
        return None if self._kept is None else tuple(map(tuple, self._kept))


# --- What is told beforehand ---------------------------------------------------------------------


def before_line(plan: ContestPlan, variants: int) -> str:
    """How much is to be played, and how many games the margin needs at most."""
    terms, points = plan.terms, f"{100 * plan.terms.margin:g} points"
    needed = _needed(plan)(terms.margin, 0.5, terms.confidence, variants - 1)
    at_most = "at most " if plan.until_settled else ""
    return (
        f"{variants} variants, {at_most}{plan.games:,} games each: "
        f"{at_most}{variants * plan.games:,} games. To settle a difference of {points}, simkit "
        f"needs up to {rounded_up(needed):,} games per variant, usually fewer with shared luck."
    )


def after_pilot(contest: Contest, line: VariantsProgress) -> str:
    """How many games are still needed, once it is known how often the variants part."""
    pairs, terms = contest.pairs, contest.plan.terms
    parted = max(pairs.split(*pair).parted for pair in contest.asked) / pairs.games
    family = len(contest.asked)
    needed = _needed(contest.plan)(
        terms.margin, max(parted, 1 / pairs.games), terms.confidence, family
    )
    left = line.left(pairs.games)
    at_most = "at most " if contest.plan.until_settled else "about "
    time = "" if left is None else f" Time left: {at_most}{duration(left)}."
    return (
        f"Of the first {pairs.games:,} games, {100 * parted:.0f} % end differently. So about "
        f"{rounded_up(needed):,} games per variant settle a difference of "
        f"{100 * terms.margin:g} points.{time}"
    )


def _needed(plan: ContestPlan) -> Any:
    watched = plan.until_settled
    return paired.games_for_margin_watched if watched else paired.games_for_margin
