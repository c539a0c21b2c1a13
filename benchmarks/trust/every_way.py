"""Games in one file, mutated, each played every way: as the trial before compiling does, as the
first look of `run`, compiled, and uncompiled as `trace` does. All refuse with the author's line, or
all play the same games.

Every mutant is compiled, which takes some seconds, in a process of its own.
"""

from __future__ import annotations

import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.trust.mutations import EXAMPLES, ROOT, mutated
from benchmarks.trust.tally import Tally

TRIALS = 200  # of each example
PATIENCE = 900.0  # seconds for one mutant, on a busy machine
WORK = 90  # seconds of a processor for one
GAMES = 40
NAMED = re.compile(r"(mutant|roles)\.(py|csv)(, line (?P<line>\d+))?")
ENDLESS = "never ends"
SOUND = "no mistake"  # in the trial's games
Way = Callable[[Any], str]


def trials(folder: Path, chance: Random, share: float = 1.0) -> Iterator[Tally]:
    """A tally for each example."""
    for example in EXAMPLES:
        text = (ROOT / "examples" / f"{example}.py").read_text(encoding="utf-8")
        home = folder / example
        home.mkdir(parents=True)
        (home / "roles.csv").write_bytes((ROOT / "examples/roles.csv").read_bytes())
        tally = Tally(f"every way of {example}")
        for number in range(max(1, round(TRIALS * share))):
            what, mutant = mutated(text, chance)
            (home / "mutant.py").write_text(mutant, encoding="utf-8")
            _count(tally, f"{example} {number}, {what}", ways_of(home / "mutant.py"))
        yield tally


def _count(tally: Tally, what: str, found: dict[str, str]) -> None:
    wrong = disagreement(found)
    if wrong:
        tally.wrong.append(f"{what}: {wrong}")
    elif any(told.startswith("games ") for told in found.values()):
        tally.harmless += 1
    else:
        tally.refused += 1


def disagreement(found: dict[str, str]) -> str:
    """What is wrong with what became of a game in each way; "" if nothing is."""
    if "died" in found:
        return found["died"]
    played = {told for told in found.values() if told.startswith("games ")}
    refused = [told for told in found.values() if not told.startswith(("games ", SOUND))]
    nameless = [told for told in refused if not NAMED.search(told)]
    told_first = found.get("trial", SOUND) != SOUND  # by games that the first look did not play
    if nameless or len(played) + (bool(refused) and not told_first) > 1:
        return "; ".join(f"{way}: {told[:200]}" for way, told in found.items())
    return ""


# --- In a process of its own ---------------------------------------------------------------------


def ways_of(file: Path) -> dict[str, str]:
    """What becomes of a file's game in each way, or how the process died."""
    told = _told(file)
    if "compiled" in told:  # else it was refused before
        told |= _told(file, NUMBA_DISABLE_JIT="1")
    return told


def _told(file: Path, **surroundings: str) -> dict[str, str]:
    """The same, as far as one process knows it."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.trust.every_way", file.name],
            cwd=file.parent,
            env=os.environ | {"PYTHONPATH": str(ROOT), **surroundings},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return {"died": f"no end after {PATIENCE:.0f} seconds"}
    if done.returncode:
        return {"died": f"code {done.returncode}: {done.stderr[-300:]}"}
    told: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    return told


def in_all_ways(file: str) -> dict[str, str]:
    """What becomes of a file's game in each way: a digest of its games, or the message."""
    from simkit.design.loading import load_model
    from simkit.kernel.jit import CONFIG
    from simkit.lab.basics.compiling import like_compiled
    from simkit.messages.blame import at_fault, suspect
    from simkit.messages.errors import SimkitError

    suspect(file)
    try:
        model = load_model(file)
    except SimkitError as problem:
        return {"read": str(problem)}
    ways: dict[str, Way] = {"trial": _trial, "first look": _first_look, "compiled": _compiled}
    if CONFIG.DISABLE_JIT:
        like_compiled()
        ways = {"uncompiled": _compiled}
    found = {}
    for name, way in ways.items():
        if name == "compiled" and found["trial"] != SOUND:
            break  # nor does simkit compile it
        try:
            found[name] = way(model)
        except Exception as problem:
            told = str(problem) if isinstance(problem, SimkitError) else at_fault(problem)
            found[name] = told or f"{type(problem).__name__}: {problem}"
            if ENDLESS in found[name]:
                break  # compiled code would not stop either
    return found


def _cell(model: Any, engine: Any) -> Any:
    from simkit.design.describing import describe
    from simkit.lab.play.cell import cell_of

    game = describe(model)
    game = replace(game, held=replace(game.held, engine=engine, kept=None))
    return cell_of(game, next(iter(model.program.bots), "random"))


def _games(model: Any, engine: Any) -> str:
    """The games of an engine, as a digest of all columns."""
    from hashlib import sha256

    from simkit.lab.play.prepare import prepare
    from simkit.lab.play.workspace import Workspace

    chunk = Workspace(prepare(_cell(model, engine))).play(0, GAMES)
    seen = sha256()
    for name, values in sorted(chunk.columns.items()):
        seen.update(f"{name}={values.tolist()};".encode())
    return f"games {seen.hexdigest()[:16]}"


def _trial(model: Any) -> str:
    """Some games of every bot, before anything is compiled."""
    from simkit.design.plain.trial import try_out

    try_out(model)
    return SOUND


def _first_look(model: Any) -> str:
    from simkit.design.engine.plainly import plain_engine

    return _games(model, lambda: plain_engine(model))


def _compiled(model: Any) -> str:
    from simkit.design.engine.assembling import engine_of

    return _games(model, lambda: engine_of(model))


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CPU, (WORK, WORK))
    print(json.dumps(in_all_ways(sys.argv[1])))
