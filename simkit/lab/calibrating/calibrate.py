"""Implement `simkit.calibrate`: find the packs that the claims about real play do not rule out.

Packs from all over the ranges are tried first, and an emulator learns which part of the ranges the
claims rule out; the next wave is drawn from what it leaves. Whether a pack is plausible games
alone decide, in every wave. The ensemble is drawn from the plausible packs of all waves, so that a
part of the ranges in which more were tried counts for no more.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from simkit.description.game import Game, whole_number
from simkit.finding.trusted import trust_bots
from simkit.lab.basics.countdown import Countdown
from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.basics.outputs import checked_place
from simkit.lab.calibrating.calibrate_answer import (
    USUAL_POINTS,
    USUAL_WAVES,
    Calibrated,
    WaveFound,
)
from simkit.lab.calibrating.claims import LEAST_GAMES, MOST_GAMES, Known, claims_of
from simkit.lab.calibrating.ensemble import ranges_digest, write_ensemble
from simkit.lab.calibrating.journal import Journal, journal_of
from simkit.lab.calibrating.trials import (
    FEWEST_FIRST,
    FIRST_CUT,
    FIRST_SHARE,
    LEAST,
    Bench,
    TriedPack,
    members_of,
    odds_of,
)
from simkit.lab.calibrating.validate import check_askable
from simkit.lab.calibrating.waves import (
    Drawn,
    Sieve,
    WaveDrawn,
    crowd_of,
    drawn,
    share_left,
    sieve_of,
)
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import Cell, cell_of
from simkit.lab.play.chunks import given_up_quietly, workers
from simkit.lab.play.prepare import compile_first
from simkit.lab.play.settle import settle
from simkit.lab.play.worker_orders import kernel_digest
from simkit.lab.ranges.reading import ranges_of
from simkit.lab.ranges.unknown import Unknown
from simkit.messages.errors import BadInput

MOST_WAVES, MOST_POINTS = 20, 10_000
LEAST_POINTS = 16


@dataclass(frozen=True)
class CalibrationPlan:
    """What is asked, checked; nothing is compiled yet."""

    bench: Bench
    known: Known
    waves: int
    points: int
    jobs: int
    out: Path | None
    resume: bool
    progress: bool

    @property
    def digest(self) -> str:
        """A fingerprint of all that the trials follow from."""
        bench, cell = self.bench, self.bench.cell
        told = [
            kernel_digest(cell.game),
            bench.components.digest(),
            ranges_digest(bench.unknowns),
            repr(bench.claims),
            sorted((key, repr(value)) for key, value in cell.settings.items()),
            sorted((bot, sorted(turned.items())) for bot, turned in cell.knobs.items()),
            [cell.seed, bench.games, self.points, FIRST_SHARE, FEWEST_FIRST, FIRST_CUT],
        ]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]


def calibrate(
    game: str | Game,
    claims: str | os.PathLike[str] | None = None,
    who: Mapping[str, str] | None = None,
    waves: int = USUAL_WAVES,
    points: int = USUAL_POINTS,
    games: int | None = None,
    seed: int = 1,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    progress: bool = False,
    **settings: Any,
) -> Calibrated:
    """Find the packs that agree with claims about real play.

        simkit.calibrate("apocalypse", out="plausible.json").surviving

    claims        a TOML file with your claims, instead of those of the game
    who           bots that play for the players in a claim, such as {"practised": "search"}
    waves         number of rounds; later ones try packs that probably agree
    points        packs to try per wave
    games         games per pack and variant of a claim (default: the number in the claim)
    resume        True continues with the trials in the file next to `out`

    Returns a `Calibrated`, which has:

    .surviving    the share of the ranges that agrees with all claims, with its interval
    .members      the packs that agree
    .ensemble     the path of the file with these packs
    .frame        one row per pack that was tried: its values, and how far it is from each claim

    `out` is the file for the packs that agree. simkit writes the trials to a file next to it while
    it plays. A claim's own settings replace the settings that you give. Other arguments are as in
    `simkit.run`. Ctrl-C stops early and keeps the finished trials.
    """
    cell = cell_of(game, None, seed, packs, settings, overrides, knobs)
    known = _askable(cell, claims, dict(who or {}))
    if resume and out is None:
        raise BadInput("resume goes with out: the trials lie beside that file.")
    count = None if games is None else whole_number(games, "games", LEAST_GAMES, MOST_GAMES)
    plan = CalibrationPlan(
        bench=Bench(cell, open_unknowns(cell), known.asked, count),
        known=known,
        waves=whole_number(waves, "waves", 1, MOST_WAVES),
        points=whole_number(points, "points", LEAST_POINTS, MOST_POINTS),
        jobs=workers(jobs),
        out=None if out is None else checked_place(out, "--out"),
        resume=resume,
        progress=progress,
    )
    told = _told(plan, _played(plan), own_file=claims is not None, changed=dict(who or {}))
    return _written(plan, told)


# --- What is asked -------------------------------------------------------------------------------


def _askable(cell: Cell, file: str | os.PathLike[str] | None, changed: dict[str, str]) -> Known:
    """The claims, of which one at least can be put to the model."""
    for bot in changed.values():
        trust_bots(bot)
    known = claims_of(cell.game, file, changed)
    check_askable(known, cell)
    if not known.asked:
        raise BadInput(f"{known.file}: no claim in it can be asked of the model.")
    return known


def open_unknowns(cell: Cell) -> tuple[Unknown, ...]:
    """What nobody published and the user has not narrowed to one value."""
    unknowns = ranges_of(cell.game, cell.game.components(cell.packs, cell.overrides)).open
    if not unknowns:
        raise BadInput(f"{cell.game.title}: nothing is unknown here, so there is nothing to fit.")
    taken = next((u.setting for u in unknowns if u.setting and u.setting in cell.settings), None)
    if taken:
        raise BadInput(f"{taken} is one of the unknowns; do not set it.")
    return unknowns


# --- Playing -------------------------------------------------------------------------------------


class WavesPlayed:
    """What has been tried so far."""

    def __init__(self) -> None:
        self.trials: list[TriedPack] = []
        self.waves: list[WaveFound] = []
        self.casts: list[WaveDrawn] = []
        self.interrupted = False


def _played(plan: CalibrationPlan) -> WavesPlayed:
    """Wave after wave; an interrupt keeps the waves that are finished."""
    compile_first(plan.progress, plan.bench.cell)
    journal = Journal(journal_of(plan.out), plan.digest, plan.resume) if plan.out else None
    done = len(journal.trials) if journal else 0
    line = Countdown(plan.waves * plan.points, done, 0.0, "packs") if plan.progress else None
    course = WavesPlayed()
    try:
        for wave in range(plan.waves):
            if not _wave(plan, wave, course, journal, line):
                break
    except KeyboardInterrupt:
        if not course.trials:
            raise
        course.interrupted = True
    finally:
        if line:
            line.close(len(course.trials))
        if journal:
            journal.close()
    return course


def _wave(
    plan: CalibrationPlan,
    wave: int,
    course: WavesPlayed,
    journal: Journal | None,
    line: Countdown | None,
) -> bool:
    """Try the packs of a wave; False when nothing is left to be drawn."""
    bench, seed = plan.bench, plan.bench.cell.seed
    sieve = sieve_of(course.trials, bench.claims) if course.trials else None
    left = share_left(len(bench.unknowns), seed, sieve)
    wanted = drawn(len(bench.unknowns), seed, wave, sieve)
    found: list[TriedPack] = []
    refused = 0
    number = 0
    while len(found) < plan.points:
        part = list(islice(wanted, plan.points - len(found)))
        if not part:
            break
        known = journal.trials if journal else {}
        with closing(_tried(plan, wave, number, part, known)) as tried:  # type: ignore[type-var]
            for trial in tried:
                if trial is None:
                    refused += 1
                    continue
                with interrupts_held():
                    if journal and (wave, trial.number) not in journal.trials:
                        journal.add(trial)
                    found.append(trial)
                    if line:
                        line.update(len(course.trials) + len(found))
        number += len(part)
        if refused > 10 * plan.points:
            raise BadInput("hardly any pack from these ranges is allowed by the rules.")
    if not found:
        return False
    course.trials += found
    course.casts.append(WaveDrawn(sieve, left, len(found), sum(trial.watched for trial in found)))
    course.waves.append(_wave_found(plan, wave, found, sieve, left, refused))
    return True


def _tried(
    plan: CalibrationPlan,
    wave: int,
    first: int,
    part: list[Drawn],
    known: Mapping[tuple[int, int], TriedPack],
) -> Iterator[TriedPack | None]:
    """The packs of a part in order, those that lie on disk without a game."""
    from joblib import Parallel, delayed

    def play(number: int, each: Drawn) -> TriedPack | None:
        stored = known.get((wave, number))
        if stored is not None and stored.places == each.places:
            return stored
        said = plan.bench.try_out(wave, each.places)
        if said is None:
            return None
        return TriedPack(
            wave, number, each.places, said.figures, each.watched, said.early, said.games
        )

    with Parallel(
        n_jobs=plan.jobs, backend="threading", return_as="generator", batch_size=1
    ) as pool:
        tasks = (delayed(play)(number, each) for number, each in enumerate(part, first))
        with given_up_quietly(pool(tasks)) as played:
            for trial in played:  # noqa: UP028 - `yield from` would close it before we can
                yield trial


def _wave_found(
    plan: CalibrationPlan,
    wave: int,
    found: list[TriedPack],
    sieve: Sieve | None,
    left: float,
    refused: int,
) -> WaveFound:
    import numpy as np

    claims = plan.bench.claims
    plausible = [trial for trial in found if odds_of(trial, claims) >= LEAST]
    kept = members_of(found, claims, plan.bench.cell.seed)
    watched = [trial for trial in kept if trial.watched]
    missed = 0
    if sieve is not None and watched:
        missed = int((~sieve.lets_through(np.array([each.places for each in watched]))).sum())
    return WaveFound(
        number=wave,
        tried=len(found),
        watched=sum(trial.watched for trial in found),
        missed=missed,
        left=left,
        plausible=sum(not trial.watched for trial in plausible),
        kept=len(kept) - len(watched),
        refused=refused,
    )


# --- The file ------------------------------------------------------------------------------------


def _told(
    plan: CalibrationPlan, found: WavesPlayed, own_file: bool, changed: dict[str, str]
) -> Calibrated:
    """The answer to what was asked, from all that has been tried."""
    bench, known, cell = plan.bench, plan.known, plan.bench.cell
    return Calibrated(
        cell=cell,
        played=settle(cell),
        file=known.file,
        own_file=own_file,
        players=known.players,
        changed_players=changed,
        claims=known.asked,
        unasked=tuple(each.name for each in known.claims if not each.question),
        unknowns=bench.unknowns,
        trials=tuple(found.trials),
        members=members_of(
            found.trials, known.asked, cell.seed, crowd_of(found.trials, found.casts)
        ),
        waves=tuple(found.waves),
        asked_waves=plan.waves,
        asked_points=plan.points,
        per_cell=bench.games,
        games=sum(trial.games for trial in found.trials),
        interrupted=found.interrupted,
    )


def _written(plan: CalibrationPlan, found: Calibrated) -> Calibrated:
    """The ensemble in its file, if one is wanted and there is one."""
    if plan.out is None or not found.members or found.interrupted:
        return found
    header = {
        "game": found.cell.game.typed,
        "made_by": found.command or "",
        "version": found.version,
        "ranges": ranges_digest(found.unknowns),
        "claims": [each.name for each in found.claims],
        "trials": len(found.trials),
    }
    members = [
        [u.level_at(place) for u, place in zip(found.unknowns, trial.places, strict=True)]
        for trial in found.members
    ]
    path = write_ensemble(plan.out, header, [u.name for u in found.unknowns], members)
    return replace(found, ensemble=path, out=path)
