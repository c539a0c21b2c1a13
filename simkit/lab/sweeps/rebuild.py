"""Rebuild the lost manifest of a sweep from its stored files (shards).

Where the rules are still those that were played, it comes out byte for byte as it was. Otherwise it
says what the shards know: no value of the pack and no assumption.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from simkit.finding.trusted import check_trusted
from simkit.lab.play.worker_orders import key_of
from simkit.lab.sweeps.folder import MANIFEST, Folder
from simkit.lab.sweeps.manifest import Manifest, carried, read_manifest, with_cells
from simkit.lab.sweeps.plan import manifest_of, planned_again
from simkit.lab.sweeps.shards import OpenShard, open_sealed
from simkit.lab.table.parquet import Unreadable
from simkit.messages.errors import BadInput
from simkit.players.botscript import is_script

BROKEN = f"{MANIFEST}.broken"  # what stood in its place is kept under this name


def rebuild(folder: Folder) -> str:
    """Make sweep.json anew where it is lost or broken; gives what is to be said of that."""
    if not folder.has_shards():
        raise BadInput(f"{folder.path}: no game is stored here; there is nothing to go by.")
    folder.make()  # which refuses links that lead elsewhere
    with folder.locked():
        if _is_sound(folder):
            return f"{MANIFEST} is sound and was left as it is."
        manifest, note = _from_shards(folder)
        with suppress(FileNotFoundError):
            os.replace(folder.path / MANIFEST, folder.path / BROKEN)
        folder.write_manifest(manifest)
    return note


def _is_sound(folder: Folder) -> bool:
    with suppress(BadInput):
        read_manifest(folder.path / MANIFEST)
        return True
    return False


def _from_shards(folder: Folder) -> tuple[Manifest, str]:
    shards = _readable(folder)
    texts = {shard.sweep: shard for shard in shards}
    if len(texts) > 1:
        one, other, *_ = (shard.path.name for shard in texts.values())
        raise BadInput(
            f"{folder.path}: files of two sweeps lie among the rows, such as {one} and {other}. "
            "Take out those that do not belong here."
        )
    head = json.loads(shards[0].sweep or "{}")
    for file, said in head["bot_files"].items():
        if is_script(said["base"]):
            check_trusted(said["base"], file)  # planning reads it
    changed = "rules or values have changed since it was played"
    try:
        manifest = _as_planned(folder, head)
        if carried(manifest) == shards[0].sweep:
            return manifest, f"{MANIFEST} was written again, as it was."
    except BadInput as problem:  # today's rules may not know such a study
        changed = str(problem).rstrip(".")
    return _as_told(folder, head, shards), (
        f"{MANIFEST} was written again from the rows, because {changed}. The rows do not say which "
        "values the pack had, which of them were assumed, and which cells were left out."
    )


def _readable(folder: Folder) -> list[OpenShard]:
    """The shards that are as they were written; the others are played again later."""
    found, why = [], ""
    for name in sorted(folder.shards()):
        try:
            found.append(open_sealed(folder.rows / name))
        except Unreadable as problem:
            why = why or str(problem)
    if not found:
        raise BadInput(f"{folder.path}: no file of the rows can be gone by. {why}")
    return found


def _as_planned(folder: Folder, head: Mapping[str, Any]) -> Manifest:
    """The manifest by the rules of today."""
    plan = planned_again(head, str(folder.path))
    return manifest_of(plan) | {"versions": head["versions"], "packs": head["packs"]}


def _as_told(folder: Folder, head: Mapping[str, Any], shards: Sequence[OpenShard]) -> Manifest:
    """The manifest by what the shards say of their cells; every cell must have one."""
    cells = {shard.facts["cell"]: (shard.facts["values"], key_of(shard.facts)) for shard in shards}
    silent = [number for number in range(head["cells"]) if number not in cells]
    if silent:
        raise BadInput(
            f"{folder.path}: of cell {silent[0]} there is no game, and today its study cannot be "
            f"planned as it was, so nobody can say what that cell is. Install simkit "
            f"{head['versions']['simkit']}, which played it, and try again."
        )
    return with_cells(head, (cells[number] for number in range(head["cells"])))
