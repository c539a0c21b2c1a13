"""Refuse code that nothing uses: python -m tests.dead_code.

Vulture finds names that nothing calls. Those that are found another way, such as a chart by the
name of its command, are in found_by_name.csv. A row of it that hides nothing is refused, too.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from vulture import Vulture

ROOT = Path(__file__).resolve().parent.parent
LISTED = Path(__file__).with_name("found_by_name.csv")
USERS = ("simkit", "tests", "benchmarks", "experiments", "notebooks")
"""Folders whose code may use what simkit defines."""
LEAST_SURE = 60  # per cent: what vulture gives for a name that no code has


@dataclass(frozen=True)
class Unused:
    """A name that no code has but its definition."""

    module: str
    line: int
    name: str


def unused(root: Path = ROOT, users: Sequence[str] = USERS) -> list[Unused]:
    """The names of simkit that nothing uses."""
    reader = Vulture()
    reader.scavenge([root / user for user in users])
    found = reader.get_unused_code(min_confidence=LEAST_SURE)
    each = [
        Unused(item.filename.relative_to(root).as_posix(), item.first_lineno, item.name)
        for item in found
    ]
    return [one for one in each if one.module.startswith("simkit/")]


def listed() -> set[tuple[str, str]]:
    """Module and name, each with stars for any letters."""
    with LISTED.open(encoding="utf-8", newline="") as file:
        return {(row["module"], n) for row in csv.DictReader(file) for n in row["names"].split()}


def faults(found: Sequence[Unused], known: set[tuple[str, str]]) -> Iterator[str]:
    """What is dead, then rows that hide nothing."""
    hidden = set()
    for one in found:
        rows = {row for row in known if fnmatch(one.module, row[0]) and fnmatch(one.name, row[1])}
        hidden |= rows
        if not rows:
            yield f"{one.module}:{one.line}: nothing uses {one.name}; remove it"
    for module, name in sorted(known - hidden):
        yield f"{LISTED.name}: {module} {name} hides nothing; strike it"


if __name__ == "__main__":
    told = list(faults(unused(), listed()))
    sys.exit("\n".join(told) or None)
