"""Planted faults: does a review name each of them among its first worries?

    python -m benchmarks.review_faults                # ten faults; ten minutes on two cores
    python -m benchmarks.review_faults --only stall   # those whose name has this word

The faults stand in review_faults.toml, written before the first was tried. Two were no faults as
they stood (no game stalled, and leaders won too seldom), and were made stronger.
"""

from __future__ import annotations

import argparse
import tempfile
import time
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import simkit
from simkit.lab.reviewing.review_answer import ReviewLine

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parent / "examples"
Fault = Mapping[str, Any]
FIRST = 5  # worries in which a fault must stand
BUDGET = 40  # seconds of a review


@dataclass(frozen=True)
class FaultFound:
    """Where a fault stands among the worries of a review, from 1; 0 if it does not."""

    name: str
    place: int
    worries: tuple[str, ...]
    seconds: float


def found_by_review(fault: Fault, bases: Mapping[str, Any], budget: float) -> FaultFound:
    """The review of a copy with a fault."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{fault['example']}.py"
        file.write_text(with_changes(fault, bases))
        began = time.monotonic()
        settings = {"players": fault["players"]} if "players" in fault else {}
        review = simkit.review(str(file), budget=budget, **settings)
        seconds = time.monotonic() - began
    shown = review.worries[:FIRST]
    place = next((n for n, line in enumerate(shown, 1) if _names(line, fault)), 0)
    return FaultFound(fault["name"], place, tuple(f"{x.name}: {x.about}" for x in shown), seconds)


def with_changes(fault: Fault, bases: Mapping[str, Any]) -> str:
    """The text of an example with its changes."""
    text = (EXAMPLES / f"{fault['example']}.py").read_text()
    for change in (*bases.get(fault.get("base", ""), ()), *fault["change"]):
        old, new = change["old"], change["new"].removeprefix("\n")
        if text.count(old) != 1:
            raise SystemExit(f"{fault['name']}: not once in the file: {old!r}")
        text = text.replace(old, new)
    return text


def _names(line: ReviewLine, fault: Fault) -> bool:
    said = f"{line.about} {line.remark}"
    return line.name in fault["questions"] and fault.get("about", "") in said


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="")
    parser.add_argument("--budget", type=float, default=BUDGET)
    asked = parser.parse_args()
    known = tomllib.loads(HERE.joinpath("review_faults.toml").read_text())
    faults = [fault for fault in known["fault"] if asked.only in fault["name"]]
    found = []
    for fault in faults:
        found.append(one := found_by_review(fault, known["bases"], asked.budget))
        place = f"worry {one.place}" if one.place else "not found"
        print(f"{one.name:32}{place:12}{one.seconds:5.0f} s   {'; '.join(one.worries)}", flush=True)
    print(f"{sum(one.place > 0 for one in found)} of {len(found)} stand in the first {FIRST}.")


if __name__ == "__main__":
    main()
