"""Implement `simkit.why`: through which events a change moves the win rate.

A path is a kind of event that can be robbed of its effect: deaths, shortages, lost turns. Both
variants, as it is and changed, are played on the same luck with every path open, and with each one
closed. What is gone from the difference where a path is closed needs that event. The change runs
through it only if the event also comes up more often, or less often, with the change, and in the
way that explains this part: so it is counted in some games of both, up to the same turn. Otherwise
the change alters what the event costs (interplay).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any

from simkit.description.game import Game
from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.prepare import Prepared, compile_first, prepare
from simkit.lab.play.run import opened
from simkit.lab.stories import coming_up
from simkit.lab.stories.voids import events_of, voided
from simkit.lab.stories.why_answer import Why
from simkit.lab.variants.blocks import play_blocks
from simkit.lab.variants.contest import variants_of
from simkit.lab.variants.contest_plan import ContestPlan, contest_plan
from simkit.lab.varying import keys
from simkit.lab.varying.named_variants import Variants, named_variants
from simkit.lab.varying.variant import Variant
from simkit.messages.errors import BadInput

DEFAULT_GAMES = 2_000


def why(
    game: str | Game,
    vary: Mapping[str, Any] | Iterable[str] = (),
    variants: Variants = (),
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
    """Split a change of the win rate by the events behind it.

        simkit.why("apocalypse", {"despair_dice": [4, 5]}, games=1000).frame

    vary          a key with two values, the old and the new
    variants      two variants by name instead, as in `simkit.compare`
    events        events to cancel, one at a time (default: all that the game names)
    games         games with all events, and as many per cancelled event
    margin        parts up to it count as none
    confidence    the confidence of intervals and verdicts

    Returns a `Why`, which has:

    .difference   the change of the win rate, with its verdict
    .through      the part of the change that is gone if an event has no effect
    .comes_up     how much more often each event comes up with the change, up to the same turn
    .remainder    the rest of the change
    .frame        one row per event, the largest part first: part, interval, verdict

    Settings, packs, overrides, bot, knobs, seed, jobs, out and progress are as in `simkit.run`.
    Ctrl-C stops early and keeps the finished games.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    if not cell.game.voids:
        raise BadInput(
            f"{cell.game.title} names no event that can happen without its effect; "
            "measure the whole change with compare."
        )
    usual = DEFAULT_GAMES if games is None else games
    plan = contest_plan(usual, None, margin, confidence, jobs, chunk)
    plan = replace(plan, progress=progress)
    axes = keys.read(vary, cell.game, cell.game.components(cell.packs, cell.overrides))
    pair = _two(cell, axes, variants, plan)
    asked = None if events is None else list(events)
    names = events_of(cell.game, asked)
    paths = tuple(void for void in cell.game.voids if void.name in names)
    with opened(out) as writer:
        pairs, interrupted = _played(pair, [path.name for path in paths], plan)
        found = Why(
            cell=cell,
            played=pair[0].settled,
            variants=pair,
            axes=axes,
            paths=paths,
            pairs=pairs,
            terms=replace(plan.terms, watched=interrupted),
            asked=plan.games,
            events=tuple(asked or ()),
            occurred=_occurred(pair, [path.name for path in paths], pairs.games),
            interrupted=interrupted,
        )
        return found.written(writer)


def _two(
    cell: Cell, axes: keys.Axes, variants: Variants, plan: ContestPlan
) -> tuple[Variant, Variant]:
    """What is played as it is, and changed."""
    found = named_variants(variants, cell)
    if found and axes:
        raise BadInput(
            "--vary and --variant exclude each other: say both variants by their values."
        )
    found = found or variants_of(cell, axes, plan)
    if len(found) != 2:
        raise BadInput(f"{len(found)} variants: a difference is of two; give a key two values.")
    return found[0], found[1]


def _played(pair: Sequence[Variant], names: Sequence[str], plan: ContestPlan) -> tuple[Pairs, bool]:
    """All games of both variants, with every path open and with each one closed."""
    ready = _ready(pair, plan.progress)
    sides = [*ready, *(voided(variant, name) for name in names for variant in ready)]
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


def _occurred(pair: Sequence[Variant], names: Sequence[str], games: int) -> coming_up.Counts:
    """How often each event comes up in some of the games, as they are and changed."""
    before, after = (
        coming_up.told(prepare(variant.settled), names, min(games, coming_up.GAMES))
        for variant in pair
    )
    return coming_up.counted(before, after, len(names))


def _ready(pair: Sequence[Variant], progress: bool) -> list[Prepared]:
    """Both variants, with a word on standard error if the engine must be compiled first."""
    cells = [variant.settled.cell for variant in pair]
    compile_first(progress, *cells)
    return [prepare(variant.settled) for variant in pair]
