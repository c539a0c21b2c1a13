"""The plan of a sweep: every cell of a study, checked, and the text of the manifest."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.lab.play.worker_orders import Order, Pack, laid_out, order_of, packs_read
from simkit.lab.sweeps.agenda import Agenda, CellState, FixedAgenda, PreciseAgenda
from simkit.lab.sweeps.endings import PILOT
from simkit.lab.sweeps.manifest import FORMAT, Manifest
from simkit.lab.sweeps.study import Study, base_of, read_study, settled_cells
from simkit.lab.varying import keys
from simkit.lab.varying.cell_names import cell_names
from simkit.version import VERSION

if TYPE_CHECKING:
    from simkit.values.components import Components


@dataclass(frozen=True)
class PlannedCell:
    """A cell of a study: the values that make it, and what workers are told of it."""

    values: dict[str, Any]
    order: Order


@dataclass(frozen=True)
class SweepPlan:
    """A study whose every cell has been checked. Nothing is compiled or played yet."""

    study: Study
    cells: tuple[PlannedCell, ...]
    skipped: tuple[tuple[dict[str, Any], str], ...]  # cells that the rules forbid, and why
    components: Components  # that the cells have in common
    packs: tuple[Pack, ...]

    @property
    def bot_files(self) -> dict[str, Any]:
        """What the files say that stand for bots in any cell."""
        return {file: said for c in self.cells for file, said in c.order.bot_files.items()}

    def agenda(self) -> Agenda:
        names = cell_names([cell.values for cell in self.cells], defaults=self.study.game.defaults)
        cells = [
            CellState(number, cell.order, name)
            for number, (cell, name) in enumerate(zip(self.cells, names, strict=True))
        ]
        if self.study.precision is not None:
            return PreciseAgenda(cells, self.study.precision)
        assert self.study.games is not None
        return FixedAgenda(cells, self.study.games, self.study.chunk)


def planned(document: Mapping[str, Any], place: str, packs: Iterable[Any] = ()) -> SweepPlan:
    """All cells of a study, checked. BadInput says what is wrong with them."""
    paths = tuple(packs)
    study = read_study(document, place, paths)
    read = packs_read(paths)
    skipped: list[tuple[dict[str, Any], str]] = []
    cells = [
        PlannedCell(values, order_of(settled, read))
        for values, settled in settled_cells(study, place, skipped, paths)
    ]
    components = study.game.components(paths, base_of(study, paths).overrides)
    return SweepPlan(study, tuple(cells), tuple(skipped), components, read)


def planned_again(manifest: Mapping[str, Any], place: str) -> SweepPlan:
    """The plan of a stored sweep by the rules of today, with the packs that its folder has kept."""
    kept = tuple(Pack(pack["file"], pack["text"]) for pack in manifest["packs"])
    with tempfile.TemporaryDirectory(prefix="simkit-") as folder:
        files = [laid_out(Path(folder), number, pack) for number, pack in enumerate(kept)]
        plan = planned(manifest["study"], place, files)
    cells = (replace(cell, order=replace(cell.order, packs=kept)) for cell in plan.cells)
    return replace(plan, cells=tuple(cells), packs=kept)


def manifest_of(plan: SweepPlan) -> Manifest:
    """What the folder says of its sweep: nothing in it depends on when or how it is played."""
    game, components = plan.study.game, plan.components
    leaves = list(components.leaves())
    return {
        "format": FORMAT,
        "study": plan.study.document(),
        "cells": [{"values": _plain(c.values), "key": c.order.key} for c in plan.cells],
        "skipped": [{"values": _plain(values), "why": why} for values, why in plan.skipped],
        "kernel": plan.cells[0].order.kernel,
        "versions": versions(),
        "components": components.digest(),
        "origins": components.count(),
        "values": {leaf.path: leaf.value for leaf in leaves},
        "assumed": {leaf.path: leaf.note for leaf in leaves if leaf.origin == "assumed"},
        "packs": [{"file": pack.file, "text": pack.text} for pack in plan.packs],
        "bot_files": plan.bot_files,
        "outcomes": [[outcome.name, outcome.won] for outcome in game.outcomes],
        "metrics": [metric.name for metric in game.metrics],
        **({} if plan.study.precision is None else {"games_by": PILOT}),
    }


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    return keys.columns(values)


def versions() -> dict[str, str]:
    """What the games are played with besides the rules."""
    import platform

    import numba
    import numpy

    return {
        "simkit": VERSION,
        "python": platform.python_version(),
        "numba": numba.__version__,
        "numpy": numpy.__version__,
    }
