"""Store the trials of a calibration, one per line, so that it can be resumed.

The first line says what was asked. A line that an interrupt has cut is left out.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from simkit.lab.calibrating.figures import Figure
from simkit.lab.calibrating.trials import TriedPack
from simkit.messages.errors import BadInput, why_unread
from simkit.outside.files import read_text

LARGEST = 200_000_000  # bytes


def journal_of(out: Path) -> Path:
    """Where the trials of an ensemble's file lie."""
    return out.with_name(f"{out.name}.trials")


class Journal:
    """A file that trials are added to as they are played."""

    def __init__(self, path: Path, question: str, resume: bool) -> None:
        self._path = path
        self.trials: dict[tuple[int, int], TriedPack] = {}
        try:
            there = path.exists() and path.stat().st_size > 0
            if there and not resume:
                raise BadInput(
                    f"{path}: trials lie there already. Go on with --resume, or remove the file."
                )
            if there:
                self._read(question)
            kept = [line_of(trial) for trial in self.trials.values()]
            head = json.dumps({"question": question})
            path.write_text("".join(f"{line}\n" for line in (head, *kept)), encoding="utf-8")
            self._file = path.open("a", encoding="utf-8")
        except OSError as problem:
            raise BadInput(f"{path}: {why_unread(problem)}") from None

    def _read(self, question: str) -> None:
        head, *lines = read_text(self._path, LARGEST).splitlines()
        try:
            asked = json.loads(head)["question"]
        except (ValueError, KeyError, TypeError):
            raise BadInput(f"{self._path}: this is no list of trials.") from None
        if asked != question:
            raise BadInput(
                f"{self._path}: these trials answer another question: values, ranges, claims, "
                "bots, rules or numbers have changed. Remove the file and begin anew."
            )
        for line in lines:
            trial = trial_of(line)
            if trial is not None:
                self.trials[trial.wave, trial.number] = trial

    def add(self, trial: TriedPack) -> None:
        self._file.write(f"{line_of(trial)}\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def line_of(trial: TriedPack) -> str:
    return json.dumps(
        {
            "wave": trial.wave,
            "number": trial.number,
            "places": trial.places,
            "watched": trial.watched,
            "early": trial.early,
            "games": trial.games,
            "asked": [[[each.estimate, each.error] for each in found] for found in trial.asked],
        },
        separators=(",", ":"),
    )


def trial_of(line: str) -> TriedPack | None:
    """A trial from its line; None of one that is not whole."""
    try:
        found: dict[str, Any] = json.loads(line)
        return TriedPack(
            wave=int(found["wave"]),
            number=int(found["number"]),
            places=tuple(map(float, found["places"])),
            asked=tuple(
                tuple(Figure(estimate, float(error)) for estimate, error in each)
                for each in found["asked"]
            ),
            watched=bool(found["watched"]),
            early=bool(found["early"]),
            games=int(found["games"]),
        )
    except (ValueError, KeyError, TypeError):
        return None
