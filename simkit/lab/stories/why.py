"""What `simkit.why` does: a change moves the win share; by what road?

A road is a kind of event that can be robbed of its effect: deaths, shortages, lost turns. Both
arms, as it is and changed, are played on the same luck with every road open, and with each one
closed. What is gone from the difference where a road is closed ran through it. (Mediation, with
the mediator switched off in both arms.)
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

from simkit.errors import BadInput
from simkit.game import Game
from simkit.lab.basics.compiling import compile_notice
from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.contests.blocks import play_blocks
from simkit.lab.contests.compare import arms_of
from simkit.lab.contests.contest_plan import ContestPlan, contest_plan
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, Prepared, cell_of, engine_for, prepare
from simkit.lab.play.run import opened
from simkit.lab.stories.voids import events_of, voided
from simkit.lab.stories.why_answer import Why
from simkit.lab.varying import keys
from simkit.lab.varying.arm import Arm
from simkit.lab.varying.named_arms import Arms, named_arms

DEFAULT_GAMES = 2_000


def why(
    game: str | Game,
    vary: Mapping[str, Any] | Iterable[str] = (),
    arms: Arms = (),
    events: Iterable[str] | None = None,
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
    **settings: Any,
) -> Why:
    """By what roads a change moves the share of games won.

        simkit.why("apocalypse", {"despair_dice": [4, 5]}, games=1000).frame

    vary          a key with two values: as it is, and changed
    arms          or two arms by name, as in `simkit.compare`
    events        the roads that are closed, one at a time; all that the game names unless given
    games         how many are played with every road open, and with each one closed
    margin        a part within it counts as none
    confidence    of intervals and verdicts

    Settings, packs, overrides, bot, knobs, seed, jobs, out and progress: as in `simkit.run`. Ctrl-C
    keeps what is finished.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    if not cell.game.voids:
        raise BadInput(f"{cell.game.title} names no event that can be robbed of its effect.")
    usual = DEFAULT_GAMES if games is None else games
    plan = contest_plan(usual, None, margin, confidence, jobs, chunk)
    plan = replace(plan, progress=progress)
    axes = keys.read(vary, cell.game, cell.game.components(cell.packs, cell.overrides))
    pair = _two(cell, axes, arms, plan)
    asked = None if events is None else list(events)
    names = events_of(cell.game, asked)
    roads = tuple(void for void in cell.game.voids if void.name in names)
    with opened(out) as writer:
        pairs, interrupted = _played(pair, [road.name for road in roads], plan)
        found = Why(
            cell=cell,
            played=pair[0].settled,
            arms=pair,
            axes=axes,
            roads=roads,
            pairs=pairs,
            terms=replace(plan.terms, watched=interrupted),
            asked=plan.games,
            events=tuple(asked or ()),
            interrupted=interrupted,
        )
        return found.written(writer)


def _two(cell: Cell, axes: keys.Axes, arms: Arms, plan: ContestPlan) -> tuple[Arm, Arm]:
    """What is played as it is, and changed."""
    found = named_arms(arms, cell)
    if found and axes:
        raise BadInput("--vary and --arm exclude each other: say both arms by their values.")
    found = found or arms_of(cell, axes, plan)
    if len(found) != 2:
        raise BadInput(f"{len(found)} arms: a difference is of two; give a key two values.")
    return found[0], found[1]


def _played(pair: Sequence[Arm], names: Sequence[str], plan: ContestPlan) -> tuple[Pairs, bool]:
    """All games of both arms, with every road open and with each one closed."""
    ready = _ready(pair, plan.progress)
    sides = [*ready, *(voided(arm, name) for name in names for arm in ready)]
    pairs = Pairs(len(sides), ())
    line = Countdown(plan.games * len(sides)) if plan.progress else None
    try:
        with closing(play_blocks(sides, plan.games, plan.jobs, plan.chunk)) as blocks:  # type: ignore[type-var]
            for block in blocks:
                with interrupts_held():
                    pairs.add(block)
                    if line:
                        line.update(pairs.games * len(sides))
    except KeyboardInterrupt:
        if not pairs.games:
            raise
        return pairs, True
    finally:
        if line:
            line.close(pairs.games * len(sides))
    return pairs, False


def _ready(pair: Sequence[Arm], progress: bool) -> list[Prepared]:
    """Both arms, with a word on standard error if the engine must be compiled first."""
    cells = [arm.settled.cell for arm in pair]
    if progress:
        with compile_notice(cells[0].game.title):
            engine_for(*cells)
    return [prepare(arm.settled) for arm in pair]
