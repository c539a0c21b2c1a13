"""Play a stored result again: of one pack, or of every plausible one."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simkit.description.game import MOST_GAMES, shown
from simkit.finding.registry import find_for_document
from simkit.finding.trusted import check_bots
from simkit.lab.basics.documents import read_document
from simkit.lab.calibrating.ensemble_run import run_ensemble
from simkit.lab.ensembles.sweep_ensemble import AS_IT_STANDS, is_over, stored_in
from simkit.lab.play.cell import LARGEST_SEED
from simkit.lab.sweeps import rerun as of_one_pack
from simkit.lab.sweeps.cell_again import chosen
from simkit.lab.sweeps.folder_check import audit
from simkit.lab.sweeps.rerun_answer import Difference, Fault, Rerun
from simkit.lab.sweeps.stored import open_sweep
from simkit.messages.errors import BadInput
from simkit.values.schema import Integer, PlaceInFile, Text

OVER = "packs_played"
SAME = ("as_it_stands", "win_rate", "metrics")


def rerun(path: str | os.PathLike[str], jobs: int | None = None, progress: bool = False) -> Rerun:
    """Play a stored result again; says whether all is identical, and what has changed."""
    stored = Path(path)
    if stored.is_dir() and is_over(stored):
        return _sweeps(stored, jobs, progress)
    is_json = stored.suffix.lower() == ".json" and stored.is_file()
    if is_json and of_one_pack.holds_answer(stored):
        told = read_document(stored)
        if OVER in told:
            return _run_over(stored, told, jobs, progress)
    return of_one_pack.rerun(stored, jobs, progress)


def _sweeps(folder: Path, jobs: int | None, progress: bool) -> Rerun:
    """Every sweep of a folder, and what came of all of them."""
    stored = [open_sweep(folder / AS_IT_STANDS), *stored_in(folder)]
    each = [audit(one, jobs, progress) for one in stored]
    found = Rerun(str(folder), each[0].game, files=0)
    for one in each:
        found.games += one.games
        found.note(one.differing, one.first)
        found.changed += [change for change in one.changed if change not in found.changed]
        found.files = (found.files or 0) + (one.files or 0)
        found.same_files += one.same_files
        place = Path(one.file).name
        found.faults += [Fault(f"{place}/{fault.file}", fault.why) for fault in one.faults]
    return found


def _run_over(path: Path, told: Mapping[str, Any], jobs: int | None, progress: bool) -> Rerun:
    """The object that `simkit run --ensemble --json` printed: the same figures once more."""
    if not {"game", "ensemble", "asked", "seed", "bot", "win_rate"} <= set(told):
        raise BadInput(f"{path}: of questions over an ensemble those of run are played again.")
    place = PlaceInFile(str(path))
    for key, most in (("asked", MOST_GAMES), ("seed", LARGEST_SEED)):
        Integer(0, most).read(told[key], place.at(key))
    for key in ("game", "ensemble", "bot"):
        Text(500).read(told[key], place.at(key))
    check_bots(told["bot"])
    game = find_for_document(told["game"], str(path), path.parent)
    settings = told.get("settings")
    if not isinstance(settings, Mapping):
        raise place.at("settings").bad(f"found {shown(settings)}, expected a table")
    again = run_ensemble(
        game.typed,
        told["ensemble"],
        games=told["asked"],
        seed=told["seed"],
        bot=told["bot"],
        jobs=jobs,
        packs=told.get("packs") or (),
        overrides=told.get("overrides") or {},
        knobs=told.get("knobs"),
        forbid=told.get("forbidden") or (),
        confidence=told.get("confidence", 0.95),
        progress=progress,
        **chosen(game, settings),
    ).summary()
    found = Rerun(str(path), game.name, games=again["games"])
    if told.get("version") != again["version"]:
        found.changed.append(f"simkit was {told.get('version')}, is {again['version']}")
    for key in SAME:
        if told.get(key) != again[key]:
            found.note(1, Difference(None, key, told.get(key), again[key]))
    return found
