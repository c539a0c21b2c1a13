"""Implement `simkit.teams`: measure every pair of a kind together, on the same luck.

Heroes are put in two at a time; cards, troopers and demons are taken out one and two at a time. A
pair has synergy where it is worth more than its two by themselves let expect.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from simkit.description.game import Asset, Game
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import cell_of
from simkit.lab.play.run import opened
from simkit.lab.play.settle import Settled, settle
from simkit.lab.variants.contest import Contest, check_variants
from simkit.lab.variants.contest_plan import ContestPlan, contest_plan
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant
from simkit.lab.worths.synergy import LEAST_PUT_IN
from simkit.lab.worths.teams_answer import Teams
from simkit.lab.worths.worth import free_of, values_for, wanted_assets
from simkit.messages.errors import BadInput

DEFAULT_GAMES = 1_000  # a variant


def teams(
    game: str | Game,
    kind: str,
    only: Iterable[str] | None = None,
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
) -> Teams:
    """Measure the worth of every two heroes, cards or demons together.

        simkit.teams("apocalypse", "hero", only=["hannah", "naomi", "tarang", "moose"]).frame

    kind          a kind of asset, such as "hero" (list: `simkit show GAME`)
    only          names to compare (default: all of the kind)
    games         games per variant
    margin        synergies up to it count as none
    confidence    the confidence of intervals and verdicts

    Returns a `Teams`, which has:

    .together     the worth of each pair
    .synergies    the worth of each pair beyond the worth of its two parts
    .frame        one row per pair, the largest synergy first: win rate, worth, synergy, verdicts

    Settings, packs, overrides, bot, knobs, seed, jobs, out and progress are as in `simkit.run`.
    Ctrl-C stops early and keeps the finished games.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    asset = cell.game.asset(kind)
    if cell.game.seats or asset.dealt:
        raise BadInput(
            f"{cell.game.title}: pairs need a game that all players win or lose together."
        )
    usual = DEFAULT_GAMES if games is None else games
    plan = replace(contest_plan(usual, None, margin, confidence, jobs, chunk), progress=progress)
    base = settle(cell)
    asked = tuple(dict.fromkeys(only or ()))
    tried, left_out = _possible(base, asset, wanted_assets(base.components, asset, asked))
    variants = _variants(base, asset, tried, plan)
    with opened(out) as writer:
        contest = Contest(variants, replace(plan, rests=True), metrics=())
        contest.play()
        found = Teams(
            cell=cell,
            asset=asset,
            members=tuple(tried),
            only=asked,
            left_out=left_out,
            **{**contest.played(), "played": base},
        )
        return found.written(writer)


def _possible(
    base: Settled, asset: Asset, names: Sequence[str]
) -> tuple[dict[str, Mapping[str, Any]], dict[str, str]]:
    """What puts each in, or takes it out; and why some cannot be tried here."""
    tried: dict[str, Mapping[str, Any]] = {}
    left_out: dict[str, str] = {}
    for name in names:
        try:
            values = values_for(base, asset, name)
            _laid(base, values)
            tried[name] = values
        except BadInput as problem:
            left_out[name] = str(problem)
    least = LEAST_PUT_IN if asset.put_in else 2
    if len(tried) < least:
        why = " ".join(dict.fromkeys(left_out.values()))
        raise BadInput(f"pairs of {asset.kind} need at least {least} of them. {why}".strip())
    return tried, left_out


def _laid(base: Settled, values: Mapping[str, Any]) -> Settled:
    return settle(keys.lay(free_of(base.cell, values), values))


def _variants(
    base: Settled, asset: Asset, tried: Mapping[str, Mapping[str, Any]], plan: ContestPlan
) -> list[Variant]:
    """All in, each one out and each two out; or each two put in."""
    alone = [] if asset.put_in else [{}, *tried.values()]
    twos = [_together(asset, *pair) for pair in combinations(tried.values(), 2)]
    check_variants(len(alone) + len(twos), plan)
    return [Variant(dict(values), _laid(base, values), alone=False) for values in (*alone, *twos)]


def _together(asset: Asset, first: Mapping[str, Any], second: Mapping[str, Any]) -> dict[str, Any]:
    """The values of both; a list holds both."""
    found = {**first, **second}
    for key in set(first) & set(second):
        if not isinstance(first[key], list | tuple):
            raise BadInput(f"pairs of {asset.kind}: {key} holds only one of them at a time.")
        apart = [name for name in (*first[key], *second[key]) if _once(name, first, second, key)]
        shared = [name for name in first[key] if name in second[key]]
        found[key] = type(first[key])((*apart, *shared))  # what both end with, ends the list
    return found


def _once(name: Any, first: Mapping[str, Any], second: Mapping[str, Any], key: str) -> bool:
    return (name in first[key]) != (name in second[key])
