"""Find the best of several variants on shared luck, and stop playing the others early."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from simkit.description.game import Game
from simkit.lab.contests.best_answer import BestOf
from simkit.lab.judging.elimination import Elimination
from simkit.lab.judging.verdicts import NOT_SETTLED
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.run import opened
from simkit.lab.variants.blocks import VariantsProgress
from simkit.lab.variants.contest import Contest, check_variants, variants_of
from simkit.lab.variants.contest_plan import ContestPlan, contest_plan
from simkit.lab.varying import keys
from simkit.lab.varying.named_variants import Variants, named_variants
from simkit.lab.varying.variant import Variant
from simkit.messages.errors import BadInput

LOOK = 250  # games of each variant between two looks


def best(
    game: str | Game,
    vary: Mapping[str, Any] | Iterable[str] = (),
    games: int | None = None,
    margin: float = 0.02,
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
    variants: Variants = (),
    **settings: Any,
) -> BestOf:
    """Find the variant with the highest win rate; those that are surely worse stop early.

        simkit.best("apocalypse", {"bot": ["expert", "rusher", "beginner"]}).leader

    vary          keys with lists of values: settings, "bot", "pack:minions.gryllus.attack" or
                  "knob:expert.mistakes". Several keys give every combination
    variants      variants by name instead, each with its values
    games         the most games per variant
    margin        stop if the variants that are left differ less from the leader: 0.02 is two points
    confidence    how sure it is that the named variant is the best, or within the margin of it

    Returns a `BestOf`, which has:

    .leader       the number of the variant that won most
    .verdict      "higher" if it is the best, "same" if those that are left are the same
    .left         the numbers of the variants that may be the best
    .rejected     for every other one, which variant is better and after how many games
    .frame        one row per variant

    All variants play the same games on the same luck. Other arguments are as in `simkit.run`.
    Ctrl-C stops early and keeps the finished games.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    if bot is not None:
        keys.bot_value(cell.game, bot)
    axes = keys.read(vary, cell.game, cell.game.components(cell.packs, cell.overrides))
    if bot is not None and "bot" in axes:
        raise BadInput("bot is varied and set at once; keep one.")
    plan = contest_plan(games, "settled", margin, confidence, jobs, chunk)
    plan = replace(plan, progress=progress, rests=True)
    named = named_variants(variants, cell, rules=True)
    if named and axes:
        raise BadInput("--vary and --variant exclude each other: say every variant by its values.")
    if named:
        check_variants(len(named), plan)
    with opened(out) as writer:
        contest = BestContest(named or variants_of(cell, axes, plan), plan)
        contest.play()
        found = BestOf(cell=cell, axes=axes, **contest.played(), elimination=contest.elimination)
        return found.written(writer)


class BestContest(Contest):
    """A contest that a variant leaves as soon as another one is surely better."""

    LOOK = LOOK

    def __init__(self, variants: Sequence[Variant], plan: ContestPlan) -> None:
        super().__init__(variants, plan, metrics=())
        self.elimination = Elimination(len(variants), plan.terms)

    def play(self) -> None:
        """Play, and look once more: the last games may be fewer than those between two looks."""
        super().play()
        self.elimination.look(self.pairs)

    def _before(self) -> str:
        variants, games = len(self.variants), self.plan.games
        return (
            f"{variants} variants, at most {games:,} games each: at most {variants * games:,} "
            "games. A variant stops as soon as another one is better."
        )

    def _tell(self, line: VariantsProgress) -> None:
        line.update(self.pairs)

    def _settled(self) -> bool:
        self.elimination.look(self.pairs)
        return self.elimination.verdict(self.pairs) != NOT_SETTLED

    def _rest(self, variants: list[Prepared | None]) -> None:
        playing = {self.twins[place] for place in self.elimination.left}
        for place in set(range(len(variants))) - playing:
            variants[place] = None
