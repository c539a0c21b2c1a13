"""Implement `simkit.restrict`: forbid a bot one thing at a time, on the same luck.

What it takes of its own accord, over a few games, is what it is forbidden. What costs nothing never
matters to it; what costs much it cannot do without; and what it wins more without, it does badly.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from simkit.description.forbidding import FORBID, listed, things_of
from simkit.description.game import Game
from simkit.lab.basics.command_line import Options
from simkit.lab.judging.verdicts import Judgement
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.run import opened
from simkit.lab.play.settle import Settled, settle
from simkit.lab.positions.choices_made import Choices, count_choices
from simkit.lab.statistics import intervals
from simkit.lab.statistics.intervals import Interval
from simkit.lab.table.columns import columns_of
from simkit.lab.table.rows import Columns
from simkit.lab.variants.contest import Contest
from simkit.lab.variants.contest_plan import contest_plan
from simkit.lab.variants.variants_answer import VariantsAnswer
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant
from simkit.messages.errors import BadInput

DEFAULT_GAMES = 1_000  # a variant
WATCHED = 200  # games in which it is counted what is taken
EACH = "each"  # `buy=each`: every thing that can be bought, one at a time


@dataclass(frozen=True)
class Use:
    """How often an option is open and how often it is taken, a game."""

    offered: float
    taken: float
    is_alone: bool = False  # nothing else was ever open with it, so it cannot be forbidden


@dataclass(frozen=True)
class Restricted:
    """An action that was forbidden, and what that costs."""

    forbidden: str
    offered: float | None  # a game; None of single things
    taken: float | None
    applies: bool  # whether anything else was ever open with it
    games: int
    parted: int
    win_rate: Interval
    found: Judgement

    TOLD = (*("forbidden", "offered", "taken", "applies", "games", "parted", "win_rate", "*found"),)

    @property
    def columns(self) -> dict[str, Any]:
        """The columns of this row of the table."""
        return {
            **{"forbidden": self.forbidden, "offered": self.offered, "taken": self.taken},
            **{"applies": self.applies, "games": self.games},
            "win_rate": self.win_rate.estimate,
            **self.found.columns,
        }


@dataclass(frozen=True)
class Restrictions(VariantsAnswer):
    """The result of `simkit.restrict`, with one row per forbidden action in `frame`."""

    VERB = "restrict"

    forbidden: tuple[str, ...]  # the forbidden action of each variant but the first
    use: Mapping[str, Use]  # how often each verb is used in the games that were watched
    watched: int  # number of games in which actions were counted
    only: tuple[str, ...] = ()  # actions that were asked for; empty for all

    def figures(self) -> dict[str, Any]:
        """What `simkit worth --choices --json` prints besides how it was asked for."""
        return {
            **self.one_by_one(),
            "watched": self.watched,
            "options": self.rows,
            "never_taken": self.never_taken,
            "taken_at_most": self.taken_at_most,
        }

    @cached_property
    def never_taken(self) -> list[str]:
        """Verbs that were possible but never taken in the watched games."""
        return [verb for verb, use in self.use.items() if use.offered and not use.taken]

    @property
    def taken_at_most(self) -> float | None:
        """The largest share of games in which an action that was never seen may still occur."""
        return intervals.wilson(0, self.watched, self.terms.confidence).high

    @cached_property
    def rows(self) -> list[Restricted]:
        """The forbidden actions, the largest loss first."""
        rows = [self._row(place) for place in range(1, len(self.variants))]
        return sorted(rows, key=lambda row: row.found.difference.known[0])

    def _row(self, place: int) -> Restricted:
        name, split = self.forbidden[place - 1], self.pairs.split(place)
        use = self.use.get(name)
        return Restricted(
            forbidden=name,
            offered=use.offered if use else None,
            taken=use.taken if use else None,
            applies=not (use and use.is_alone),
            games=split.games,
            parted=split.parted,
            win_rate=self.rate(place),
            found=self.judged[place - 1],
        )

    @property
    def table(self) -> Columns:
        """The columns of `frame` and of the file that `--out` writes.

        forbidden; offered and taken, a game (empty of single things); applies, False if nothing
        else was ever open with it; games; win_rate without it;
        difference with low, high, confidence; p, p_holm, p_same; verdict.
        """
        return columns_of([row.columns for row in self.rows])

    @property
    def subject(self) -> Options:
        return {"only": ",".join(self.only) or None}


def restrict(
    game: str | Game,
    only: Iterable[str] | None = None,
    games: int | None = None,
    until: str | None = None,
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
    **settings: Any,
) -> Restrictions:
    """Forbid one action at a time and measure the loss.

        simkit.restrict("apocalypse", games=500).frame
        simkit.restrict("apocalypse", only=["recruit", "buy=each"]).frame

    only          actions to forbid, one at a time: a verb, a kind of decision, both ("team=buy"), a
                  thing ("buy=faith") or each thing of a verb ("buy=each"). The default is every
                  verb that the bot uses
    games         games per forbidden action. With `until` the most per action
    until         "settled" stops when every verdict is settled
    margin        differences up to it count as the same
    confidence    the confidence of intervals and verdicts

    Returns a `Restrictions`, which has:

    .frame        one row per forbidden action, the largest loss first, with its verdict
    .usual        the win rate with every action allowed
    .forbidden    the actions
    .use          how often each action is offered and taken

    All play the same games on the same luck. Other arguments are as in `simkit.run`. Ctrl-C stops
    early and keeps the finished games.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    usual = None if until else DEFAULT_GAMES
    plan = contest_plan(usual if games is None else games, until, margin, confidence, jobs, chunk)
    plan = replace(plan, progress=progress, rests=True)
    base, asked = settle(cell), tuple(dict.fromkeys(only or ()))
    names = _spelled_out(base, asked)
    variants = {name: _variant(base, name) for name in names}
    watched = min(WATCHED, plan.games)
    with opened(out) as writer:
        use = _use(base, watched, plan.jobs)
        if not variants:
            variants = {name: _variant(base, name) for name in _taken(base, use, watched)}
        contest = Contest([_free(base), *variants.values()], plan, metrics=(), points=True)
        contest.play()
        found = Restrictions(
            cell=cell,
            forbidden=tuple(variants),
            use=use,
            watched=watched,
            only=asked,
            **contest.played(),
        )
        return found.written(writer)


def _free(base: Settled) -> Variant:
    return Variant({}, base, alone=False, title="as it is")


def _variant(base: Settled, name: str) -> Variant:
    """What is played where this is forbidden besides what is anyhow."""
    forbidden = "+".join((*base.cell.forbidden, *listed(name)))
    settled = settle(keys.lay(base.cell, {FORBID: forbidden}))
    return Variant({FORBID: forbidden}, settled, alone=False, title=name)


def _spelled_out(base: Settled, asked: Iterable[str]) -> list[str]:
    """What was asked for, with each thing by itself where each was asked for."""
    found: list[str] = []
    for name in asked:
        verb, _, option = name.partition("=")
        things = things_of(base.cell.game, verb, base.components) if option == EACH else [name]
        if not things:
            raise BadInput(f"only: {base.cell.game.title} has no list of things for {verb}.")
        found += things
    return list(dict.fromkeys(found))


def _use(base: Settled, games: int, jobs: int) -> dict[str, Use]:
    """How each verb is used in the first games."""
    counted = count_choices(prepare(base), np.zeros(games, dtype=bool), jobs)
    told = zip(counted.verbs, _by_verb(counted) / games, _alone(counted), strict=False)
    return {
        verb: Use(float(offered), float(taken), bool(is_alone))
        for verb, (offered, taken), is_alone in told
    }


def _alone(counted: Choices) -> np.ndarray:
    """Of every verb: whether no other was ever open in a decision of its kinds."""
    offered = counted.counts[:, 0].sum(axis=0)  # kinds by verbs
    others = offered.sum(axis=1, keepdims=True) - offered
    found: np.ndarray = ((offered > 0) & (others > 0)).sum(axis=0) == 0
    return found & (offered.sum(axis=0) > 0)


def _by_verb(counted: Choices) -> np.ndarray:
    """Offered and taken, of every verb."""
    by_verb: np.ndarray = counted.counts.sum(axis=(0, 2)).T
    return by_verb


def _taken(base: Settled, use: Mapping[str, Use], games: int) -> list[str]:
    """Every verb that is taken, but for how choices are declined."""
    _, verbs = base.cell.game.words()
    found = [verb for verb in verbs[1:] if use[verb].taken]
    if not found:
        bots = " and ".join(base.cell.bots)
        raise BadInput(
            f"in {games} games {bots} takes nothing that can be forbidden; name it: only."
        )
    return found
