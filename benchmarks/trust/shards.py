"""Stored files harmed: bits turned, bytes replaced, shards swapped, doubled, cut, made up."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.trust.tally import Tally
from simkit import run
from simkit.lab.basics.seals import OPEN_SEAL, sealed
from simkit.lab.check import check_folder
from simkit.lab.sweeps.rerun import rerun
from simkit.lab.sweeps.stored import open_sweep
from simkit.lab.sweeps.sweep import sweep
from simkit.lab.table.parquet import parquet_bytes
from simkit.lab.table.writers import WRITERS
from simkit.messages.errors import BadInput

BITS, SCATTERED, CUTS, FORGED, TABLES = 600, 300, 100, 20, 200
STUDY = {
    "study": {"name": "race", "game": "toygame", "games": 300, "chunk": 100},
    "vary": {"goal": [18, 22], "bot": ["idle", "expert"]},
}


def trials(folder: Path, luck: Random, share: float = 1.0) -> Iterator[Tally]:
    """Every kind of harm to what a sweep has stored; `share` of the usual number of trials."""
    bench = _Bench(folder / "sound", folder / "harmed", luck)
    yield bench.bits(_some(BITS, share))
    yield bench.scattered(_some(SCATTERED, share))
    yield bench.swapped(share)
    yield bench.doubled()
    yield bench.cut(_some(CUTS, share))
    yield bench.forged(_some(FORGED, share))
    for suffix in WRITERS:
        yield _table(folder / f"rows{suffix}", luck, _some(TABLES, share))


def _some(number: int, share: float) -> int:
    return max(1, round(number * share))


class _Bench:
    """A sound sweep, and a copy of it that is harmed anew for each trial."""

    def __init__(self, sound: Path, harmed: Path, luck: Random) -> None:
        self.sound, self.harmed, self.luck = sound, harmed, luck
        sweep(STUDY, sound, jobs=1)
        self.names = sorted(path.name for path in (sound / "rows").iterdir())
        shutil.copytree(sound, harmed)
        self.figures = _figures(harmed)

    def bits(self, number: int) -> Tally:
        """One bit of one shard, drawn by lot."""
        found = Tally("one bit of a shard turned")
        for _ in range(number):
            name = f"rows/{self.luck.choice(self.names)}"
            content = bytearray((self.sound / name).read_bytes())
            place = self.luck.randrange(8 * len(content))
            content[place // 8] ^= 1 << place % 8
            self._read(found, f"bit {place} of {name}", {name: bytes(content)})
        return found

    def scattered(self, number: int) -> Tally:
        """Up to eight bytes of any stored file replaced."""
        found = Tally("bytes of a stored file replaced")
        files = ["sweep.json", "study.json", "runs.jsonl", *(f"rows/{name}" for name in self.names)]
        for _ in range(number):
            name = self.luck.choice(files)
            content = bytearray((self.sound / name).read_bytes())
            places = [self.luck.randrange(len(content)) for _ in range(self.luck.randint(1, 8))]
            for place in places:
                content[place] = self.luck.randrange(256)
            self._read(found, f"bytes {places} of {name}", {name: bytes(content)})
        return found

    def swapped(self, share: float) -> Tally:
        """One shard in the place of another, every pair of them."""
        found = Tally("a shard in another's place")
        pairs = list(permutations(self.names, 2))
        for one, other in self.luck.sample(pairs, _some(len(pairs), share)):
            content = (self.sound / "rows" / one).read_bytes()
            self._read(found, f"{one} as {other}", {f"rows/{other}": content})
        return found

    def doubled(self) -> Tally:
        """A shard once more under a name of its own: no figure changes, and `check` names it."""
        found = Tally("a shard stored twice")
        for name in self.names:
            content = (self.sound / "rows" / name).read_bytes()
            copy = {f"rows/00000-000000000-{'0' * 19}1.parquet": content}
            self._read(found, f"{name} twice", copy)
            checked = partial(found.count, f"{name} twice, checked", self._checked, None)
            self._harmed(copy, checked)
        return found

    def cut(self, number: int) -> Tally:
        """A stored file cut short, also to nothing."""
        found = Tally("a file cut short")
        for _ in range(number):
            name = self.luck.choice(["sweep.json", *(f"rows/{name}" for name in self.names)])
            content = (self.sound / name).read_bytes()
            size = self.luck.choice([0, self.luck.randrange(len(content))])
            self._read(found, f"{name} cut to {size}", {name: content[:size]})
        return found

    def forged(self, number: int) -> Tally:
        """A figure made up and sealed anew: only playing again can find it, and `rerun` must."""
        found = Tally("a row made up under a sound seal")
        for _ in range(number):
            name = f"rows/{self.luck.choice(self.names)}"
            content = _with_a_row_made_up(self.harmed / name, self.luck)
            self._harmed({name: content}, partial(self._audited, found, name))
        return found

    def _audited(self, found: Tally, name: str) -> None:
        said = rerun(self.harmed, jobs=1)
        if [fault.file for fault in said.faults] == [Path(name).name]:
            found.refused += 1
        else:
            found.wrong.append(f"{name}: rerun found {said.faults}")

    def _checked(self) -> str:
        return check_folder(self.harmed).name

    def _read(self, found: Tally, what: str, files: dict[str, bytes]) -> None:
        self._harmed(files, lambda: found.count(what, lambda: _figures(self.harmed), self.figures))

    def _harmed(self, files: dict[str, bytes], trial: Callable[[], None]) -> None:
        """A trial while some files are others; afterwards they are as they were."""
        for name, content in files.items():
            (self.harmed / name).write_bytes(content)
        try:
            trial()
        finally:
            for name in files:
                (self.harmed / name).unlink()
                if (self.sound / name).exists():
                    shutil.copyfile(self.sound / name, self.harmed / name)


def _table(file: Path, luck: Random, number: int) -> Tally:
    """The rows of a run, one byte replaced: `rerun` refuses them or finds the difference."""
    run("toygame", games=40, seed=7, goal=22, out=file, jobs=1)
    sound = file.read_bytes()
    found = Tally(f"a byte of a run's {file.suffix} replaced")
    for _ in range(number):
        place, sign = luck.randrange(len(sound)), luck.randrange(256)
        file.write_bytes(sound[:place] + bytes([sign]) + sound[place + 1 :])
        found.count(f"byte {place} is {sign}", partial(_played_again, file), 40)
    return found


def _played_again(file: Path) -> int:
    """How many games came out the same; refused where one did not."""
    said = rerun(file, jobs=1)
    if not said.identical:
        raise BadInput("not identical")
    return said.games


def _figures(folder: Path) -> dict[str, Any]:
    """All that can be read out of a sweep: its summary, its cells, its rows."""
    stored = open_sweep(folder)
    summary, cells = stored.survey()
    return {"summary": summary, "cells": cells.to_json(), "rows": stored.frame.to_json()}


def _with_a_row_made_up(file: Path, luck: Random) -> bytes:
    """A shard in which one game lasted a turn longer, and whose seal holds."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    table, metadata = pq.read_table(file), pq.read_metadata(file).metadata
    turns = table.column("turns").to_pylist()
    turns[luck.randrange(len(turns))] += 1
    place = table.schema.get_field_index("turns")
    says = {key.decode(): text.decode() for key, text in metadata.items()}
    made_up = table.set_column(place, "turns", pa.array(turns))
    return sealed(parquet_bytes(made_up, says | {"simkit.seal": OPEN_SEAL}, len(turns)))
