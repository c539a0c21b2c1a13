"""Play a sweep in every plausible pack: one folder of sweeps."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from simkit.lab.basics.documents import json_document, read_document
from simkit.lab.basics.outputs import make_folder, write_asked
from simkit.lab.calibrating.plausible import PlausiblePack, plausible
from simkit.lab.ensembles.ask_ensemble_answer import OverEnsemble
from simkit.lab.ensembles.readings import readings_of
from simkit.lab.sweeps.stored import StoredSweep, open_sweep
from simkit.lab.sweeps.study import read_study
from simkit.lab.sweeps.sweep import sweep
from simkit.messages.errors import BadInput
from simkit.outside.files import read_text

FILE = "over-ensemble.json"
AS_IT_STANDS = "as-it-stands"


def sweep_ensemble(
    ensemble: str | os.PathLike[str],
    study: str | os.PathLike[str],
    out: str | os.PathLike[str] | None = None,
    resume: bool = False,
    jobs: int | None = None,
    packs: Iterable[Any] = (),
    progress: bool = False,
) -> OverEnsemble:
    """Play every cell of a study in every plausible pack, into a folder with one sweep per pack.

        simkit.sweep_ensemble("plausible.json", "study.toml", out="results").frame

    ensemble      a file from `simkit.calibrate`
    study         a TOML file
    out           the folder (default: the study's name with -sweep)
    resume        True continues an interrupted sweep in the folder

    Returns an `OverEnsemble`, which has:

    .frame        one row per figure: over all packs, with the intervals of luck and unknown values
    .folder       the folder with one sweep per pack

    The games of a cell are shared between all packs. Other arguments are as in `simkit.sweep`.
    Ctrl-C stops early and keeps the finished games.
    """
    document = read_document(Path(study))
    files = tuple(packs)
    plain = read_study(document, str(study), files)
    if plain.precision is not None:
        raise BadInput("precision does not go with an ensemble; give the study games.")
    count = int(plain.games or 0)
    settings = document.get("settings", {})
    found = plausible(ensemble, plain.game, files, settings, count)
    folder = Path(out) if out is not None else Path(f"{Path(study).stem}-over-sweep")
    make_folder(folder)
    told = {
        "ensemble": found.file,
        "study": str(study),
        "packs_in_file": found.in_file,
        "plays": found.plays,
        "games_each": found.games_each,
        "games": count,
        "levels": [dict(pack.levels) for pack in found.packs],
    }
    _note(folder, told, resume)
    for name, pack in (
        (AS_IT_STANDS, None),
        *((name_of(number), pack) for number, pack in enumerate(found.packs, start=1)),
    ):
        one = _with_pack(document, pack, found.games_each)
        stored = sweep(one, folder / name, resume, jobs, packs=files, progress=progress)
        if stored.interrupted:
            break
    return open_over(folder)


def name_of(number: int) -> str:
    """The folder of a pack."""
    return f"pack-{number:03d}"


def is_over(folder: str | os.PathLike[str]) -> bool:
    """Whether a folder holds a sweep of every pack of an ensemble."""
    return (Path(folder) / FILE).is_file()


def open_over(folder: str | os.PathLike[str]) -> OverEnsemble:
    """What the sweeps of a folder say together."""
    place = Path(folder)
    told = json_document(read_text(place / FILE), place / FILE)
    literal = open_sweep(place / AS_IT_STANDS)
    stored = stored_in(place)
    packs = [one for one in stored if _is_whole(one)]
    return OverEnsemble(
        ensemble=told["ensemble"],
        packs_in_file=told["packs_in_file"],
        plays=told.get("plays", 0),
        literal=literal,
        levels=tuple(told["levels"][: len(packs)]),
        stands=readings_of(literal, literal),
        packs=tuple({each.name: each for each in readings_of(one, literal)} for one in packs),
        games_each=told["games_each"],
        asked=told["games"],
        confidence=0.95,
        study=told["study"],
        folder=str(place),
        interrupted=len(packs) < len(told["levels"]),
    )


def stored_in(folder: Path) -> tuple[StoredSweep, ...]:
    """The sweeps of the packs that were begun, in order."""
    return tuple(open_sweep(place) for place in sorted(folder.glob("pack-*")) if place.is_dir())


def _is_whole(stored: StoredSweep) -> bool:
    return stored.is_full


def _note(folder: Path, told: Mapping[str, Any], resume: bool) -> None:
    """What the folder is about; another question in the same folder is refused."""
    place = folder / FILE
    text = json.dumps(told, indent=1, ensure_ascii=False) + "\n"
    if place.exists():
        if not resume:
            raise BadInput(
                f"{folder}: there are games in this folder already. Go on with --resume."
            )
        if read_text(place) != text:
            raise BadInput(f"{folder}: another study, ensemble or number of games was begun here.")
        return
    write_asked(place, text.encode())


def _with_pack(
    document: Mapping[str, Any], pack: PlausiblePack | None, games: int
) -> dict[str, Any]:
    """A study whose pack is another; what the study itself sets or varies stands above it."""
    study = {**document.get("study", {}), "games": games}
    own = dict(document.get("settings", {}))
    varied = set(document.get("vary", {}))
    if pack is not None:
        laid = {**pack.settings, **{f"pack:{path}": each for path, each in pack.values.items()}}
        free = {key: value for key, value in laid.items() if key not in varied}
        own = {**free, **own}
    return {**document, "study": study, "settings": own}
