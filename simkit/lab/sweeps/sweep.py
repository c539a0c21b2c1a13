"""Implement `simkit.sweep`: play all cells of a study into a folder that can be resumed."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from simkit.lab.basics.compiling import notice_if
from simkit.lab.basics.ctrl_c import interrupts_held
from simkit.lab.basics.documents import read_document
from simkit.lab.basics.progress_line import announce, duration
from simkit.lab.play.chunks import workers
from simkit.lab.play.worker_orders import Piece, Played, play
from simkit.lab.sweeps.agenda import Agenda, CellState
from simkit.lab.sweeps.backends import Pool, check_backend, open_pool
from simkit.lab.sweeps.endings import most_planned
from simkit.lab.sweeps.folder import Folder, check_unchanged, write_whole
from simkit.lab.sweeps.manifest import Manifest
from simkit.lab.sweeps.plan import SweepPlan, manifest_of, planned
from simkit.lab.sweeps.shards import Shard, Ties, open_shard, shard_bytes, ties_in
from simkit.lab.sweeps.stored import StoredSweep
from simkit.lab.sweeps.sweep_progress import Headway
from simkit.lab.varying import keys
from simkit.messages.errors import BadInput

MOST_PILOTS = 8  # teams of bots whose speed is measured beforehand
PILOT_SECONDS = 0.2
PILOT_PART = 10  # all pilots together play a tenth of the games that are left, or one game each
SHOWN = 3  # cells left out that are named


def sweep(
    study: str | os.PathLike[str] | Mapping[str, Any],
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    jobs: int | None = None,
    backend: str = "threading",
    address: str | None = None,
    packs: Iterable[Any] = (),
    progress: bool = False,
) -> StoredSweep:
    """Play every combination of a study's values into a folder.

        simkit.sweep("study.toml", out="results").cells

    study         a TOML file or its tables. The settings may have "pack:..." and "knob:..." keys
    out           the folder (default: the study's name with -sweep)
    resume        True continues an interrupted sweep. The result is the same as without a stop
    jobs          number of workers (default: one per core)
    backend       "threading", "loky" (processes) or "dask"
    address       the address of a dask scheduler
    packs         component packs to use under every cell
    progress      True prints progress to standard error

    Returns a `StoredSweep`, which has:

    .cells        one row per cell: its values, games, win rate with its interval, turns, endings
    .frame        every game of every cell. A large sweep does not fit into memory
    .vary         the keys in which the cells differ
    .folder       the folder

    The folder has one Parquet file per chunk of games. Ctrl-C stops early and keeps the finished
    games.
    """
    check_backend(backend, address)
    workers(jobs)
    document, place = document_of(study)
    plan = planned(document, place, packs)
    folder = Folder(Path(out) if out is not None else default_folder(study, plan))
    _refuse_mixture(folder, resume)
    folder.make()
    with folder.locked():
        return _sweep(plan, folder, resume, Crewing(jobs, backend, address), progress)


@dataclass(frozen=True)
class Crewing:
    """Who plays."""

    jobs: int | None
    backend: str
    address: str | None


def document_of(study: Any) -> tuple[Mapping[str, Any], str]:
    """The tables of a study, and what messages call it."""
    if isinstance(study, Mapping):
        return study, "study"
    path = Path(study)
    document = read_document(path)
    if "study" not in document:
        raise BadInput(f"{path}: this is no study; a study has a [study] table.")
    return document, str(path)


def default_folder(study: Any, plan: SweepPlan) -> Path:
    """Named after the file of the study, in the folder where one stands."""
    name = plan.study.name if isinstance(study, Mapping) else Path(study).stem
    return Path(re.sub(r"[^A-Za-z0-9._-]+", "-", name).strip("-.") + "-sweep")


def _refuse_mixture(folder: Folder, resume: bool) -> None:
    if folder.has_shards() and not resume:
        raise BadInput(
            f"{folder.path}: there are games in this folder already. Go on with them with "
            "--resume, or choose another folder with --out."
        )


# --- Playing -------------------------------------------------------------------------------------


def _sweep(
    plan: SweepPlan, folder: Folder, resume: bool, crewing: Crewing, progress: bool
) -> StoredSweep:
    """Under the folder's lock: check it, play what is missing, say how it ended."""
    _refuse_mixture(folder, resume)  # another sweep may have come and gone meanwhile
    folder.sweep_up()
    manifest = _manifest(plan, folder)
    folder.write_manifest(manifest)
    ties = ties_in(manifest)
    agenda = plan.agenda()
    agenda.resume(folder.shards(), partial(_wins_in, folder, ties))
    facts = _facts(crewing, agenda) | {"interrupted": False}
    try:
        if not all(cell.finished for cell in agenda.cells):
            deed = partial(_play_all, plan, agenda, folder, ties, crewing, progress)
            facts["interrupted"] = _interrupted(deed)
    finally:
        folder.note_run(facts | {"ended": _now(), "games_after": agenda.games})
    return StoredSweep(folder, interrupted=facts["interrupted"])


def _manifest(plan: SweepPlan, folder: Folder) -> Manifest:
    """What the folder says of its sweep: what it said when it was begun, if it goes on."""
    manifest = manifest_of(plan)
    if not folder.has_shards():
        return manifest
    begun = folder.manifest()
    check_unchanged(folder.path, begun, manifest)
    return begun


def _wins_in(folder: Folder, ties: Sequence[Ties], shard: Shard) -> int:
    """How many games of a shard that is there were won."""
    own = ties[shard.cell]
    return open_shard(folder.rows / shard.name(own.key), shard, own).wins


def _interrupted(deed: Callable[[], None]) -> bool:
    """Whether Ctrl-C ended it early."""
    try:
        deed()
    except KeyboardInterrupt:
        return True
    return False


def _facts(crewing: Crewing, agenda: Agenda) -> dict[str, Any]:
    """What depends on who plays and when."""
    return {
        "began": _now(),
        "jobs": crewing.jobs,
        "backend": crewing.backend,
        "address": crewing.address,
        "games_before": agenda.games,
        "command": sys.argv[1:] if sys.argv[0].endswith("simkit") else None,
    }


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _play_all(
    plan: SweepPlan,
    agenda: Agenda,
    folder: Folder,
    ties: Sequence[Ties],
    crewing: Crewing,
    progress: bool,
) -> None:
    with notice_if(progress, plan.study.game.title):
        pilot(agenda)
    with open_pool(crewing.backend, crewing.jobs, crewing.address) as pool:
        headway = None
        if progress:
            announce(announcement(plan, agenda, pool))
            headway = Headway(agenda)
        try:
            for cell in _waves(agenda, folder, ties, pool):
                if headway:
                    headway.update(cell)
        finally:
            if headway:
                headway.close()


def _waves(agenda: Agenda, folder: Folder, ties: Sequence[Ties], pool: Pool) -> Iterator[int]:
    """Play wave after wave and write what is whole; yields the cell of each piece."""
    while wave := agenda.wave(pool.jobs):
        orders = ((agenda.cells[piece.cell].order, piece) for piece in wave)
        with closing(pool.play(orders)) as results:  # type: ignore[type-var]
            for played in results:
                with interrupts_held():
                    for shard, chunk in agenda.take(played):
                        order, own = agenda.cells[shard.cell].order, ties[shard.cell]
                        content = shard_bytes(order, chunk, shard, own)
                        write_whole(folder.rows / shard.name(order.key), content)
                        agenda.store(shard, chunk.wins)
                yield played.piece.cell


# --- How long it will take -----------------------------------------------------------------------


def pilot(agenda: Agenda) -> None:
    """Play a few games of each team of bots, which tells how long games take. None is kept."""
    teams: dict[tuple[str, ...], CellState] = {}
    for cell in agenda.cells:
        if not cell.finished:
            teams.setdefault(cell.order.bots, cell)
    piloted = list(teams.values())[:MOST_PILOTS]
    spare = (agenda.all_wanted - agenda.games) // PILOT_PART
    for cell in piloted:
        agenda.speeds.note(cell.order.bots, _piloted(cell, min(1_000, spare // len(piloted))))


def _piloted(cell: CellState, most: int) -> Played:
    """Some games of a cell: the last of rounds that grow until they tell how long games take."""
    games = spent = 1
    played = play(cell.order, Piece(cell.number, 0, games))
    while played.seconds < PILOT_SECONDS and spent + 4 * games <= most:
        games *= 4
        spent += games
        played = play(cell.order, Piece(cell.number, 0, games))
    return played


def announcement(plan: SweepPlan, agenda: Agenda, pool: Pool) -> str:
    """What is about to be played: how many cells and games, and how long that takes."""
    lines = [f"simkit sweep: {_size(plan)}"]
    if agenda.games:
        lines.append(f"simkit sweep: {agenda.games:,} games are there already")
    lines.append(f"simkit sweep: {_time(plan, agenda, pool)}")
    for values, why in plan.skipped[:SHOWN]:
        lines.append(f"simkit sweep: left out {keys.label(values)}: {why}")
    if len(plan.skipped) > SHOWN:
        lines.append(f"simkit sweep: left out {len(plan.skipped) - SHOWN:,} more cells")
    return "\n".join(lines)


def _size(plan: SweepPlan) -> str:
    cells = f"{len(plan.cells):,} {'cell' if len(plan.cells) == 1 else 'cells'}"
    if plan.study.precision is not None:
        return f"{cells}, each until its win rate is known to within {plan.study.precision:g}"
    assert plan.study.games is not None
    total = plan.study.games * len(plan.cells)
    return f"{cells} of {plan.study.games:,} games: {total:,} games"


def _time(plan: SweepPlan, agenda: Agenda, pool: Pool) -> str:
    who = "1 worker" if pool.jobs == 1 else f"{pool.jobs} workers"
    if plan.study.precision is None:
        return f"about {duration(max(1, agenda.work_left() / pool.pace))} with {who}"
    most = most_planned(plan.study.precision)
    seconds = sum(
        max(0, most - cell.games) * agenda.speeds.of(cell.order.bots)
        for cell in agenda.cells
        if not cell.finished
    )
    return f"at most {most:,} games per cell, {duration(seconds / pool.pace)} with {who}"
