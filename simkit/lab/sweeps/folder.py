"""The folder of a sweep: its lock, its manifest and its files.

    study.json     the study, with every default filled in
    sweep.json     its cells, and the rules and values that the games stand on
    runs.jsonl     a line for each time somebody played: when, with how many workers, how it ended
    rows/          a Parquet file for each chunk of a cell's games; one that is there is whole
    report/        what `simkit report` writes

Only runs.jsonl depends on how a sweep was played; all else is the same however often it was broken
off, whoever played it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from simkit.lab.basics import outputs
from simkit.lab.sweeps.manifest import (
    Manifest,
    is_sealed,
    json_bytes,
    manifest_bytes,
    read_manifest,
    rebuilding,
)
from simkit.messages.errors import BadInput, SimkitError
from simkit.outside.files import read_text

MANIFEST, STUDY, RUNS = "sweep.json", "study.json", "runs.jsonl"
LOCK, ROWS, REPORT = ".lock", "rows", "report"
SHOWN = 5  # differences that a refusal lists


@dataclass(frozen=True)
class Folder:
    """A sweep's folder, which need not exist yet."""

    path: Path

    @property
    def rows(self) -> Path:
        return self.path / ROWS

    @property
    def report(self) -> Path:
        return self.path / REPORT

    def has_shards(self) -> bool:
        return any(self.rows.glob("*.parquet"))

    def shards(self) -> set[str]:
        """The names of the files that are whole."""
        return {path.name for path in self.rows.glob("*.parquet")}

    def make(self) -> None:
        """Make the folder; whatever stands in the way is named."""
        self.refuse_links()
        try:
            outputs.make_folder(self.rows)
        except OSError as problem:
            raise BadInput(
                f"{self.path}: the folder cannot be made ({problem.strerror})."
            ) from None

    def refuse_links(self) -> None:
        """Refuse a folder in which a link would lead our writing elsewhere."""
        outputs.refuse_links(*(self.path / name for name in (LOCK, ROWS, REPORT, RUNS)))

    def sweep_up(self) -> None:
        """Remove what an earlier sweep left unfinished. Only for who holds the lock."""
        for place in (self.path, self.rows):
            for path in place.glob(f"*{outputs.PART}"):
                path.unlink(missing_ok=True)

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else sweeps into this folder while the block lasts.

        The operating system holds the lock: it is free again when its process dies, however.
        """
        with (self.path / LOCK).open("a+", encoding="utf-8") as file:
            if not _lock(file):
                raise BadInput(self._taken(file))
            file.truncate(0)
            file.write(str(os.getpid()))
            file.flush()
            try:
                yield
            finally:
                with suppress(OSError):  # a full disk
                    file.truncate(0)

    def _taken(self, file: IO[str]) -> str:
        file.seek(0)
        owner = file.read().strip()
        process = f" (process {owner})" if owner.isdecimal() else ""
        return (
            f"{self.path}: another sweep is writing into this folder{process}. Wait for it, or "
            "choose another folder with --out."
        )

    # --- what it says of itself ---

    def manifest(self) -> Manifest:
        """What sweep.json says; BadInput when this is no sweep's folder."""
        path = self.path / MANIFEST
        if not self.path.is_dir():
            why = "this is no folder" if self.path.exists() else "there is no such folder"
            raise BadInput(f"{self.path}: {why}. simkit sweep makes one.")
        if path.exists():
            return read_manifest(path)
        if self.has_shards():
            lost = f"{self.path}: {MANIFEST} is missing, which says what the rows are."
            raise BadInput(f"{lost} {rebuilding(self.path)}")
        raise BadInput(f"{self.path}: this is no folder of a sweep; it has no {MANIFEST}.")

    def write_manifest(self, manifest: Mapping[str, Any]) -> None:
        write_whole(self.path / STUDY, json_bytes(manifest["study"]))
        write_whole(self.path / MANIFEST, manifest_bytes(manifest))

    def note_run(self, facts: Mapping[str, Any]) -> None:
        """Add a line on who played, when and how it ended."""
        with suppress(OSError), (self.path / RUNS).open("a", encoding="utf-8") as file:
            file.write(json.dumps(facts, ensure_ascii=False) + "\n")

    def runs(self) -> list[dict[str, Any]]:
        try:
            return [json.loads(line) for line in read_text(self.path / RUNS).splitlines()]
        except (BadInput, ValueError):
            return []


def _lock(file: IO[str]) -> bool:
    """Take the operating system's lock; False when another process has it."""
    try:
        import fcntl
    except ImportError:  # Windows
        return _lock_on_windows(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _lock_on_windows(file: IO[str]) -> bool:
    import msvcrt

    file.seek(2**20)  # far behind the text, which others must be able to read
    try:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    except OSError:
        return False
    return True


def write_whole(path: Path, content: bytes) -> None:
    """Write a file of a sweep: it is there whole, or not at all."""
    try:
        outputs.write_whole(path, content)
    except OSError as problem:
        raise SimkitError(
            f"{path} could not be written: {problem.strerror or problem}. What is finished is "
            "kept; free some space and go on with --resume."
        ) from problem


# --- Has anything changed? -----------------------------------------------------------------------


def check_unchanged(path: Path, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
    """Refuse to go on with a sweep when its games would not be like those that are there."""
    changed = changes(old, new)
    if changed:
        more = len(changed) - SHOWN
        listed = "; ".join(changed[:SHOWN]) + (f"; and {more} more" if more > 0 else "")
        raise BadInput(
            f"{path} holds another sweep than this one: {listed}. Change it back, or choose "
            "another folder with --out."
        )
    if not is_sealed(old):
        raise BadInput(
            f"{path} was written by an older simkit, whose files bear no seals, and games of both "
            "are not mixed. Play the study anew into another folder with --out."
        )


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[str]:
    """What the games of two manifests depend on, as far as it is not the same."""
    return [
        *_study_changes(old, new),
        *_value_changes(old, new),
        *_bot_changes(old, new),
        *_kernel_changes(old, new),
    ]


def _study_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """What the study says otherwise, key by key."""
    for table in ("study", "settings", "vary"):
        before, now = old["study"].get(table, {}), new["study"].get(table, {})
        for key in dict.fromkeys((*before, *now)):
            if before.get(key) != now.get(key):
                yield f"{table}.{key} was {_shown(before.get(key))}, is {_shown(now.get(key))}"
    if old.get("games_by") != new.get("games_by"):
        yield "simkit now decides in another way how many games a precision needs"
    before, now = ([cell["values"] for cell in each["cells"]] for each in (old, new))
    if old["study"] == new["study"] and before != now:
        yield "the same study now makes other cells (another version of scipy or of the pack)"


def _value_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """Which component values are others now."""
    if old["components"] == new["components"]:
        return
    before, now = old.get("values", {}), new.get("values", {})
    paths = [path for path in dict.fromkeys((*before, *now)) if before.get(path) != now.get(path)]
    for path in paths:
        yield f"the pack's {path} was {_shown(before.get(path))}, is {_shown(now.get(path))}"
    if not paths:
        yield "the pack's values have changed"


def _bot_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """Which files that stand for bots say something else now."""
    before, now = old.get("bot_files", {}), new.get("bot_files", {})
    for file in now:
        if before.get(file, now[file]) != now[file]:
            yield f"the bot file {file} has changed"


def _kernel_changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """Which rules or compiler are others now."""
    if old["kernel"] == new["kernel"]:
        return
    before, now = old.get("versions", {}), new.get("versions", {})
    changed = [name for name in now if before.get(name) != now[name]]
    for name in changed:
        yield f"{name} was {before.get(name)}, is {now[name]}"
    if not changed:
        game = new["study"]["study"]["game"]
        yield f"the rules of {game} have changed (kernel {old['kernel']}, now {new['kernel']})"


def _shown(value: Any) -> str:
    text = "not set" if value is None else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "..."
