"""Check a sweep's folder: every file is there and whole, and its games can be repeated.

`inspected` looks at what is stored; `audit` also plays every game once more, from what the manifest
says, and compares the files byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial

from simkit.lab.play.worker_orders import prepared_for
from simkit.lab.sweeps.folder import changes
from simkit.lab.sweeps.plan import SweepPlan, manifest_of, planned_again
from simkit.lab.sweeps.replayed_games import Replay, table_difference
from simkit.lab.sweeps.rerun_answer import Fault, Rerun
from simkit.lab.sweeps.shards import OpenShard, Shard, shard_bytes
from simkit.lab.sweeps.stored import StoredSweep
from simkit.lab.table.parquet import Unreadable, content_of, open_parquet
from simkit.lab.table.writers import arrow_table
from simkit.messages.errors import BadInput

MISSING = "it is missing"
OTHER_BYTES = "its games came out the same, but the file has other bytes"
STRANGE = "it is no file of this sweep"


@dataclass(frozen=True)
class Seen:
    """A file of a sweep's folder, or one that is missing there."""

    name: str
    shard: Shard | None  # None for a file that is none
    why: str = ""  # it is not what it should be; "" for a file that is

    @property
    def fault(self) -> Fault:
        return Fault(self.name, self.why)


def inspected(stored: StoredSweep) -> list[Seen]:
    """Every shard of every cell, opened, and what else lies among them; nothing is played."""
    cells = range(len(stored.ties))
    found = [seen for number in cells for seen in _inspected_cell(stored, number)]
    known = {seen.name for seen in found}
    strangers = sorted(stored.folder.shards() - known)
    return [*found, *(Seen(name, None, STRANGE) for name in strangers)]


def _inspected_cell(stored: StoredSweep, number: int) -> Iterator[Seen]:
    """The shards that a cell should have.

    Where a precision decides how many, nobody knows it of a cell of which one is missing or broken.
    """
    files, fixed = stored.folder.shards(), stored.study.get("precision") is None
    games, wins, known = 0, 0, True
    ending, enough = stored.ending(), False
    for shard in stored.wanted(number):
        name = stored.name(shard)
        if not fixed and known and enough:
            return
        if name not in files:
            if fixed or known:
                yield Seen(name, shard, MISSING)
            if not fixed:
                return
            continue
        try:
            wins += stored.open(shard).wins
            yield Seen(name, shard)
        except Unreadable as problem:
            known = False
            yield Seen(name, shard, problem.why)
        games += shard.games
        enough = ending.look(games, wins)


def audit(stored: StoredSweep, jobs: int | None = None, progress: bool = False) -> Rerun:
    """Play all games of a sweep again and compare every file with what comes out."""
    if not stored.folder.has_shards():
        raise BadInput(f"{stored.folder.path}: no game is stored here yet.")
    seen = inspected(stored)
    sound = [each.shard for each in seen if each.shard and not each.why]
    plan = _plan(stored)
    found = Rerun(
        str(stored.folder.path),
        plan.study.game.name,
        changed=changes(stored.manifest, manifest_of(plan)),
        files=sum(each.shard is not None for each in seen),
        faults=[each.fault for each in seen if each.why],
    )
    total = sum(shard.games for shard in sound)
    with closing(Replay(jobs, total, progress)) as replay:
        for shard in sound:
            _compare(stored, plan, shard, replay, found)
    return found


def _plan(stored: StoredSweep) -> SweepPlan:
    plan = planned_again(stored.manifest, str(stored.folder.path))
    now = [cell["values"] for cell in manifest_of(plan)["cells"]]
    if now != [cell["values"] for cell in stored.manifest["cells"]]:
        raise BadInput(
            f"{stored.folder.path}: by the rules of today its study makes other cells. Install "
            f"simkit {stored.version}, which played it, to play it again."
        )
    return plan


def _compare(
    stored: StoredSweep, plan: SweepPlan, shard: Shard, replay: Replay, found: Rerun
) -> None:
    order = plan.cells[shard.cell].order
    ready = replay.ready(order.key, plan.study.game.title, partial(prepared_for, order))
    chunk = replay.play(ready, shard.first, shard.games)
    found.games += shard.games
    name = stored.name(shard)
    now = shard_bytes(order, chunk, shard, stored.ties[shard.cell])
    if content_of(stored.folder.rows / name) == now:
        found.same_files += 1
        return
    rows = arrow_table(order.labels.rows(chunk))
    try:
        opened = stored.open(shard)
        kept = opened.table()
    except Unreadable as problem:  # one without a seal may still be broken inside
        found.faults.append(Fault(name, problem.why))
        return
    differing, first = table_difference(kept, rows, shard.first)
    found.note(differing, first)
    if differing:
        found.faults.append(Fault(name, f"{differing:,} of {shard.games:,} games differ"))
    elif opened.wins != chunk.wins:
        why = f"it says that {opened.wins:,} games were won; {chunk.wins:,} were"
        found.faults.append(Fault(name, why))
    elif opened.sweep is not None:
        _note_other_bytes(name, opened, now, found)


def _note_other_bytes(name: str, opened: OpenShard, now: bytes, found: Rerun) -> None:
    """Bytes that differ although no row does: changed rules or another writer explain that."""
    wrote = opened.file.metadata.created_by
    writes = open_parquet(now, opened.path).metadata.created_by
    if wrote != writes:
        change = f"what writes the files has changed ({wrote}, now {writes})"
        found.changed += [change] if change not in found.changed else []
    elif not found.changed:
        found.faults.append(Fault(name, OTHER_BYTES))
