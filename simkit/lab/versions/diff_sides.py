"""The two sides of a diff: their files, and which cells belong together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from simkit.description.game import Game
from simkit.finding import gamefile, registry
from simkit.lab.basics.documents import read_document
from simkit.lab.judging.expectations import Expectations, read_expectations
from simkit.lab.play.cell import Cell
from simkit.lab.play.settle import Settled, settle
from simkit.lab.sweeps.stored import StoredSweep, open_sweep
from simkit.lab.sweeps.study import Study, cells_of, read_study
from simkit.lab.varying import keys
from simkit.lab.varying.cell_names import cell_names
from simkit.messages.errors import BadInput

PACK, STUDY, SWEEP = "pack", "study", "sweep"


@dataclass(frozen=True)
class Side:
    """One of two versions."""

    file: str
    kind: str
    game: Game
    pack: Path | None = None  # of a pack; None for the game's own values
    study: Study | None = None
    sweep: StoredSweep | None = None


@dataclass(frozen=True)
class Match:
    """A cell of both versions."""

    name: str
    values: dict[str, Any]
    old: Settled
    new: Settled


@dataclass(frozen=True)
class Matched:
    """The cells of two studies that belong together, and those that have no partner."""

    cells: tuple[Match, ...]
    only_old: tuple[str, ...] = ()
    only_new: tuple[str, ...] = ()


def read_side(file: Any, packs: Sequence[Any]) -> Side:
    """A pack, a study or the folder of a sweep; the name of a game stands for its own values."""
    path = Path(file)
    if registry.is_game(str(file)) or path.suffix == gamefile.SUFFIX:
        return Side(str(file), PACK, registry.find(str(file)))
    if gamefile.is_folder(str(path)):
        return Side(str(file), PACK, registry.find_in_folder(str(path)))
    if path.is_dir():
        sweep = open_sweep(path)
        game = registry.find_for_document(sweep.study["game"], str(path))
        return Side(str(file), SWEEP, game, sweep=sweep)
    document = read_document(path)
    if STUDY in document:
        study = read_study(document, str(path), packs)
        return Side(str(file), STUDY, study.game, study=study)
    if PACK not in document:
        raise BadInput(f"{path}: this is neither a pack ([pack]) nor a study ([study]).")
    return Side(str(file), PACK, _game_of(path, document), pack=path)


def _game_of(path: Path, document: Mapping[str, Any]) -> Game:
    head = document[PACK]
    name = head.get("game") if isinstance(head, Mapping) else None
    if not isinstance(name, str):
        raise BadInput(f'{path}: pack.game is missing; it names the game, such as "apocalypse".')
    return registry.find_for_document(name, str(path), path.parent)


def check_alike(old: Side, new: Side) -> None:
    """Two packs, two studies or two sweeps, of one game and with the same luck."""
    if old.kind != new.kind:
        raise BadInput(
            f"{old.file} is a {old.kind} and {new.file} a {new.kind}: give two of the same kind."
        )
    if old.game.name != new.game.name and not (_is_file(old) and _is_file(new)):
        raise BadInput(
            f"{old.file} is of {old.game.name} and {new.file} of {new.game.name}: "
            "two versions of one game can be compared."
        )
    seeds = [_seed(side) for side in (old, new)]
    if seeds[0] != seeds[1]:
        raise BadInput(
            f"{old.file} has seed {seeds[0]} and {new.file} seed {seeds[1]}: with the same seed "
            "both play on the same luck, and far fewer games settle a difference."
        )


def _is_file(side: Side) -> bool:
    """Whether a side is a game of one file: its name is that of the file, so versions differ."""
    return side.pack is None and side.kind == PACK and Path(side.file).suffix == gamefile.SUFFIX


def _seed(side: Side) -> Any:
    if side.sweep:
        return side.sweep.study["seed"]
    return side.study.seed if side.study else None


def expected_of(new: Side, given: Any) -> Expectations:
    """The expectations of the new version's file, with those that were given laid over them."""
    found: dict[str, tuple[float, float]] = {}
    if new.study:
        found |= new.study.expect
    elif new.sweep:
        found |= read_expectations(
            new.sweep.manifest["study"].get("expect", {}), new.game, "expect."
        )
    where = "" if isinstance(given, Mapping) else "--expect "
    return {**found, **read_expectations(given or (), new.game, where)}


# --- Cells ---------------------------------------------------------------------------------------


def of_packs(old: Side, new: Side, cell: Cell) -> Matched:
    """One cell, with the one game and pack and with the other."""
    sides = []
    for side in (old, new):
        packs = (*cell.packs, side.pack) if side.pack else cell.packs
        sides.append(settle(replace(cell, game=side.game, packs=packs)))
    return Matched((Match("all games", {}, *sides),))


def of_studies(old: Study, new: Study, packs: Iterable[Any]) -> Matched:
    """The cells that both studies have."""
    cells = {}
    for study in (old, new):
        base = keys.lay(Cell(study.game, seed=study.seed, packs=tuple(packs)), study.settings)
        cells[id(study)] = [(values, _allowed(study, base, values)) for values in cells_of(study)]
    before, now = ([c for c in cells[id(study)] if c[1]] for study in (old, new))
    pairs = pairs_of([values for values, _ in before], [values for values, _ in now])
    values = [now[b][0] for _, b in pairs.both]
    names = cell_names(values, defaults=new.game.defaults) if values else []
    matches = [
        Match(name, now[b][0], before[a][1], now[b][1])  # type: ignore[arg-type]
        for name, (a, b) in zip(names, pairs.both, strict=True)
    ]
    return Matched(tuple(matches), pairs.only_old, pairs.only_new)


def _allowed(study: Study, base: Cell, values: Mapping[str, Any]) -> Settled | None:
    """The cell, settled; None for one that the rules forbid and the study leaves out."""
    try:
        return settle(keys.lay(base, values))
    except BadInput as problem:
        if study.impossible == "skip":
            return None
        raise BadInput(f"the cell {keys.label(values)}: {problem}") from None


@dataclass(frozen=True)
class PairsOfCells:
    """Which places of two lists of cells have the same values."""

    both: tuple[tuple[int, int], ...]
    only_old: tuple[str, ...]
    only_new: tuple[str, ...]


def pairs_of(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]) -> PairsOfCells:
    """Match cells by their values."""
    before = {_key(values): place for place, values in enumerate(old)}
    now = {_key(values): place for place, values in enumerate(new)}
    both = tuple((before[key], place) for key, place in now.items() if key in before)
    if not both:
        raise BadInput("the two have no cell in common, so there is nothing to compare.")
    return PairsOfCells(
        both,
        tuple(keys.label(old[place]) for key, place in before.items() if key not in now),
        tuple(keys.label(new[place]) for key, place in now.items() if key not in before),
    )


def _key(values: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted((key, keys.text(value)) for key, value in values.items()))
