"""Implement `simkit.calibrate_log`: find the packs that agree with a log of real games.

Each candidate is a pack and a share of mistakes, drawn together: a table that loses often has hard
values or makes many mistakes, and only both together say which. The plays say how far each
candidate is believed, as `play_log` weighs bots. A pack comes into the ensemble with the chance of
its probability.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil, log2
from pathlib import Path
from typing import Any

import numpy as np

from simkit.description.game import MOST_GAMES, Game, whole_number
from simkit.finding.trusted import trust_bots
from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.outputs import checked_place
from simkit.lab.calibrating.calibrate import LEAST_POINTS, MOST_POINTS, open_unknowns
from simkit.lab.calibrating.calibrate_log_answer import (
    USUAL_GAMES,
    USUAL_POINTS,
    CalibratedByLog,
    WeighedPack,
)
from simkit.lab.calibrating.ensemble import ranges_digest, read_ensemble, write_ensemble
from simkit.lab.calibrating.trials import Places
from simkit.lab.play.asking import MISTAKES, Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.chunks import workers
from simkit.lab.play.settle import settle
from simkit.lab.playtests.fitting import Fit, Played, fits
from simkit.lab.playtests.likeness import Likeness, shares
from simkit.lab.playtests.log import groups_of, read_log
from simkit.lab.playtests.sides import Sides
from simkit.lab.ranges.unknown import Unknown, keys_at
from simkit.lab.varying import keys
from simkit.messages.errors import BadInput
from simkit.players.bots import find_bot

MOST_MISTAKES = 0.5  # that a table is thought to make
LEAST_BELIEF = 1e-4  # candidates believed less are not imagined
CONFIDENCE = 0.95


def calibrate_log(
    game: str | Game,
    log: str | os.PathLike[str],
    map: str | os.PathLike[str] | None = None,
    bot: str | None = None,
    ensemble: str | os.PathLike[str] | None = None,
    points: int = USUAL_POINTS,
    games: int = USUAL_GAMES,
    seed: int = 1,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: Any,
) -> CalibratedByLog:
    """Find the packs that agree with a log of your plays.

        simkit.calibrate_log("apocalypse", "our-tables.csv", out="ours.json")

    log           a log of real games, as in `simkit.play_log`
    map           a TOML file that says which column of the log is which
    bot           the bot that plays like your table, but for its mistakes
    ensemble      begin with the packs of this file, for example those that agree with claims
    points        packs to try, each with a share of mistakes
    games         games per pack and setting of the log

    Returns a `CalibratedByLog`, which has:

    .members      the packs of the ensemble
    .mistakes     the share of random choices of your table, with a range
    .fits         which figures of the log the packs can explain
    .ensemble     the path of the file with the packs
    .frame        one row per pack that was tried: its values, its mistakes, how likely it is

    `out` is the file for the packs. If you turn the knob `mistakes` of the bot, it stays as you
    say. Other arguments are as in `simkit.run`. Ctrl-C stops without a result.
    """
    cell = cell_of(game, None, seed, packs, settings, overrides, knobs)
    count = whole_number(games, "games", 20, MOST_GAMES)
    number = whole_number(points, "points", LEAST_POINTS, MOST_POINTS)
    place = None if out is None else checked_place(out, "--out")
    trust_bots(bot)
    name = bot or cell.game.usual_bot
    usual = keys.lay(cell, {"bot": name})
    unknowns = open_unknowns(cell)
    read = read_log(log, cell.game, cell.settings, map)
    sides = Sides(cell, read.cells, count, workers(jobs), progress)
    sides.prepare([usual])
    wanted = _drawn(cell, name, unknowns, ensemble, number)
    tried, played = _played(_Asker(cell, name, unknowns), sides, wanted)
    weighed = _weighed(tried, played, sides, seed)
    found = CalibratedByLog(
        cell=usual,
        played=settle(usual),
        log=read,
        groups=int(_groups(sides).max()) + 1,
        unknowns=unknowns,
        tried=tuple(weighed),
        refused=number - len(weighed),
        fits=tuple(_fit(sides, weighed, played, read.measures, seed)),
        points=number,
        per_cell=count,
        cells=len(read.cells),
        start=None if ensemble is None else os.fspath(ensemble),
        map=None if map is None else os.fspath(map),
    )
    return _written(found, place)


# --- Who may have played, and with what ----------------------------------------------------------


@dataclass(frozen=True)
class PackAndSkill:
    """A pack by the places of its unknowns, and how its players play."""

    places: Places
    mistakes: float


def _drawn(
    cell: Cell,
    bot: str,
    unknowns: Sequence[Unknown],
    start: str | os.PathLike[str] | None,
    number: int,
) -> list[PackAndSkill]:
    """Packs from all over the ranges, or from an ensemble; mistakes from none to MOST_MISTAKES."""
    from scipy.stats import qmc

    luck = np.random.default_rng([cell.seed, 5])
    rows = qmc.Sobol(1 + len(unknowns), rng=luck).random_base2(ceil(log2(number)))[:number]
    fixed = _fixed_mistakes(cell, bot)
    mistakes = [round(MOST_MISTAKES * row[0], 4) if fixed is None else fixed for row in rows]
    places = [tuple(round(float(each), 6) for each in row[1:]) for row in rows]
    if start is not None:
        found = read_ensemble(Path(start), cell.game, cell.packs)
        names = {each.name for each in found.unknowns}
        if names != {each.name for each in unknowns}:
            raise BadInput(f"{start}: it is about other unknowns than your command leaves open.")
        known = [
            tuple(each.place_of(member[each.name]) for each in unknowns)
            for member in found.some(number)
        ]
        places = [known[place % len(known)] for place in range(number)]
    return [PackAndSkill(*each) for each in zip(places, mistakes, strict=True)]


def _fixed_mistakes(cell: Cell, bot: str) -> float | None:
    """The mistakes of a bot that makes none, or whose mistakes the user has set."""
    if MISTAKES not in {knob.name for knob in find_bot(cell.game, bot).knobs}:
        return 0.0
    turned = cell.knobs.get(bot, {})
    return float(turned[MISTAKES]) if MISTAKES in turned else None


class _Asker:
    """What a candidate plays."""

    def __init__(self, cell: Cell, bot: str, unknowns: tuple[Unknown, ...]) -> None:
        self._cell, self._bot, self._unknowns = cell, bot, unknowns
        self._usual = cell.game.components(cell.packs, cell.overrides)
        self._slips = MISTAKES in {knob.name for knob in find_bot(cell.game, bot).knobs}

    def cell(self, candidate: PackAndSkill) -> Cell:
        levels = levels_at(self._unknowns, candidate.places)
        values = {
            key: value
            for key, value in keys_at(self._unknowns, levels, self._usual).items()
            if not key.startswith("pack:") or self._usual.value(key.removeprefix("pack:")) != value
        }
        who = {f"knob:{self._bot}.{MISTAKES}": candidate.mistakes} if self._slips else {}
        return keys.lay(self._cell, {**values, "bot": self._bot, **who})


def levels_at(unknowns: Sequence[Unknown], places: Places) -> dict[str, Any]:
    """Where each unknown stands."""
    pairs = zip(unknowns, places, strict=True)
    return {unknown.name: unknown.level_at(place) for unknown, place in pairs}


# --- Playing and weighing ------------------------------------------------------------------------


def _played(
    asker: _Asker, sides: Sides, wanted: Sequence[PackAndSkill]
) -> tuple[list[PackAndSkill], list[list[Played]]]:
    """The games of every candidate whose pack the rules allow."""
    line: Countdown | None = sides.countdown(len(wanted))
    tried, played = [], []
    for place, each in enumerate(wanted, start=1):
        try:
            games = list(sides.play(asker.cell(each)))
        except BadInput:
            continue  # the rules forbid such a pack
        finally:
            if line:
                line.update(place * sides.games)
        tried.append(each)
        played.append(games)
    if line:
        line.close(len(wanted) * sides.games)
    if not tried:
        raise BadInput("no pack from these ranges is allowed by the rules.")
    return tried, played


def _groups(sides: Sides) -> np.ndarray:
    return groups_of([game for cell in sides.logged for game in cell])


def _weighed(
    tried: Sequence[PackAndSkill], played: Sequence[Sequence[Played]], sides: Sides, seed: int
) -> list[WeighedPack]:
    """How far each candidate is believed, and which packs come into the ensemble."""
    like = [sides.likeness(games) for games in played]
    probability = shares(like, _groups(sides), seed)
    packs: dict[Places, float] = {}
    for each, share in zip(tried, probability, strict=True):
        packs[each.places] = packs.get(each.places, 0.0) + float(share)
    kept = members_by_belief(packs, seed)
    return list(_told(tried, like, probability, kept))


def _told(
    tried: Sequence[PackAndSkill],
    like: Sequence[Likeness],
    probability: np.ndarray,
    kept: set[Places],
) -> Iterator[WeighedPack]:
    """A pack that was tried with several shares of mistakes is a member once."""
    left = set(kept)
    for number, (each, one, share) in enumerate(zip(tried, like, probability, strict=True)):
        is_member = each.places in left
        left.discard(each.places)
        yield WeighedPack(number, each.places, each.mistakes, one, float(share), is_member)


def members_by_belief(packs: Mapping[Places, float], seed: int) -> set[Places]:
    """Packs at random, each by its probability against that of the likeliest."""
    most = max(packs.values())
    lots = np.random.default_rng([seed, 6]).random(len(packs))
    return {
        places
        for (places, probability), lot in zip(packs.items(), lots, strict=True)
        if lot < probability / most
    }


def _fit(
    sides: Sides,
    weighed: Sequence[WeighedPack],
    played: Sequence[Sequence[Played]],
    measures: Sequence[str],
    seed: int,
) -> list[Fit]:
    """Which figures of the log the believed candidates can bring forth."""
    believed = [place for place, each in enumerate(weighed) if each.probability >= LEAST_BELIEF]
    weights = [weighed[place].probability for place in believed]
    games = [played[place] for place in believed]
    return fits(sides.logged, games, weights, measures, CONFIDENCE, seed)


# --- The file ------------------------------------------------------------------------------------


def _written(found: CalibratedByLog, place: Path | None) -> CalibratedByLog:
    """The ensemble in its file, if one is wanted."""
    if place is None:
        return found
    header = {
        "game": found.cell.game.typed,
        "made_by": found.command or "",
        "version": found.version,
        "ranges": ranges_digest(found.unknowns),
        "trials": len(found.tried),
        "plays": len(found.log.games),
    }
    members = [list(levels_at(found.unknowns, each.places).values()) for each in found.members]
    path = write_ensemble(place, header, [each.name for each in found.unknowns], members)
    return replace(found, ensemble=path, out=path)
