"""Sweeps that are killed at random moments and gone on with: the same files as if nothing was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.trust.tally import Tally
from simkit.lab.check import check_folder
from simkit.lab.sweeps.folder import MANIFEST
from simkit.lab.sweeps.sweep import sweep

KILLS = 60
MOST_IN_A_ROW = 4  # kills of one sweep before it is left in peace
LEAST = 10  # files that are still to be written when it is killed
ROOT = Path(__file__).resolve().parents[2]
HEAD = {"name": "race", "game": "toygame"}
VARY = {"goal": [18, 20, 22, 24], "bot": ["idle", "random", "expert"]}
STUDIES = {
    "games": {"study": {**HEAD, "games": 5_000, "chunk": 1_000}, "vary": VARY},
    "precision": {"study": {**HEAD, "precision": 0.02}, "vary": VARY},
}
SCRIPT = """
import sys
sys.path[:0] = [{root!r}, {tests!r}]
from simkit.finding import registry
registry.PACKAGES = ("toygame",)
if __name__ == "__main__":
    from simkit import run, sweep
    run("toygame", games=1, jobs=1)  # all is loaded: what is killed is the sweep
    print("ready", flush=True)
    sweep({study!r}, sys.argv[1], resume=True, jobs=2, backend=sys.argv[2])
"""


def trials(folder: Path, luck: Random, share: float = 1.0) -> Iterator[Tally]:
    """Kills of sweeps with so many games a cell, and with a precision."""
    for name, study in STUDIES.items():
        place = folder / name
        place.mkdir(parents=True)
        yield _Bench(place, study, luck).killed(name, max(1, round(KILLS * share / len(STUDIES))))


class _Bench:
    """A study, and what a sweep of it that nobody disturbs writes."""

    def __init__(self, place: Path, study: dict, luck: Random) -> None:
        self.place, self.luck = place, luck
        text = SCRIPT.format(root=str(ROOT), tests=str(ROOT / "tests"), study=study)
        (place / "script.py").write_text(text)
        self.study = study
        sweep(study, place / "whole", jobs=2)
        self.whole = _files(place / "whole")

    def killed(self, name: str, kills: int) -> Tally:
        found = Tally(f"sweeps of {name} killed and gone on with")
        left, number = kills, 0
        while left > 0:
            out = self.place / f"out-{number}"
            number += 1
            for _ in range(min(left, self.luck.randint(1, MOST_IN_A_ROW))):
                left -= 1
                after = self._kill(out)
                if (out / MANIFEST).exists():
                    found.count(f"{out.name} {after}", partial(_checked, out), "race")
            found.count(f"{out.name} gone on with", partial(self._gone_on, out), self.whole)
        return found

    def _kill(self, out: Path) -> str:
        """Sweep for a while, then kill, mostly without a word of warning; says when and how."""
        backend = self.luck.choice(["threading", "threading", "loky"])
        sign = self.luck.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
        words = [sys.executable, str(self.place / "script.py"), str(out), backend]
        process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
        )
        assert process.stdout is not None
        process.stdout.readline()  # it is ready
        files = self.luck.randrange(len(self.whole) - LEAST)
        while process.poll() is None and _stored(out) < files:
            time.sleep(0.001)
        time.sleep(self.luck.uniform(0, 0.02))
        with suppress(ProcessLookupError):  # it was done
            os.killpg(process.pid, sign)
        process.wait()
        process.stdout.close()
        return f"after {_stored(out)} files of {backend} and {sign.name}"

    def _gone_on(self, out: Path) -> dict[str, bytes]:
        sweep(self.study, out, resume=True, jobs=2)
        return _files(out)


def _checked(out: Path) -> str:
    """What is there after a kill must be sound as far as it goes."""
    return check_folder(out).name


def _stored(out: Path) -> int:
    return len(list(out.glob("rows/*.parquet")))


def _files(place: Path) -> dict[str, bytes]:
    """All that may not depend on how a sweep was played."""
    return {
        str(path.relative_to(place)): path.read_bytes()
        for path in place.rglob("*")
        if path.is_file() and path.name != "runs.jsonl"
    }
