"""Games in one file, mutated: each is the same in plain Python and as kernels, or its line is told.

A worker plays mutants one after another with kernels as interpreted Python, so nothing is
compiled. One that dies, or that hangs, is told by the mutant that it had in hand.
"""

from __future__ import annotations

import io
import json
import keyword
import os
import re
import select
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.trust.tally import Tally

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ("pig", "leduc", "atoll", "reef", "hunt")
TRIALS = 200  # of each example
PATIENCE = 60.0  # seconds for one mutant
GAMES = 3  # of each bot
TURN = 3.0  # seconds after which a turn in plain Python never ends
NAMED = re.compile(r"(mutant|roles)\.(py|csv)(, line \d+)?[:,]|--")
OPERATORS = ("+", "-", "*", "/", "//", "%", "==", "!=", "<", ">", "<=", ">=", "=", "+=", "-=")


def trials(folder: Path, chance: Random, share: float = 1.0) -> Iterator[Tally]:
    """A tally for each example."""
    for example, text in _texts():
        home = folder / example
        home.mkdir()
        (home / "roles.csv").write_bytes((ROOT / "examples/roles.csv").read_bytes())
        tally = Tally(f"mutations of {example}")
        worker = Worker(home)
        for number in range(max(1, round(TRIALS * share))):
            what, mutant = mutated(text, chance)
            _count(tally, worker, f"{example} {number}, {what}", mutant)
        worker.close()
        yield tally


def _texts() -> Iterator[tuple[str, str]]:
    """The examples, and games of the tests with words that no example has."""
    from tests.design.block_game import BLOCKS
    from tests.design.piece_game import SKIRMISH
    from tests.design.test_same_games import ENTRIES
    from tests.design.walk_game import WALK

    for example in EXAMPLES:
        yield example, (ROOT / "examples" / f"{example}.py").read_text(encoding="utf-8")
    more = {"skirmish": SKIRMISH, "entries": ENTRIES, "walk": WALK, "blocks": BLOCKS}
    yield from more.items()


def _count(tally: Tally, worker: Worker, what: str, mutant: str) -> None:
    found = worker.played(mutant)
    if found.get("wrong"):
        tally.wrong.append(f"{what}: {found['wrong']}")
    elif found["code"] == 0:
        tally.harmless += 1
    else:
        tally.refused += 1


# --- Mutations -----------------------------------------------------------------------------------


def mutated(text: str, chance: Random) -> tuple[str, str]:
    """What was done to a text, and the text."""
    while True:
        how = chance.choice(WAYS)
        found = how(text, chance)
        if found != text:
            return f"{how.__name__.strip('_')} ({_changed_line(text, found)})", found


def _changed_line(text: str, other: str) -> str:
    lines, others = text.splitlines(), other.splitlines()
    pairs = zip(lines, [*others, *[""] * len(lines)], strict=False)
    place = next((n for n, (one, two) in enumerate(pairs) if one != two), len(lines))
    return f"line {place + 1}: {(others[place] if place < len(others) else '').strip()}"


def _without_line(text: str, chance: Random) -> str:
    lines = text.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return "".join(lines)


def _lines_swapped(text: str, chance: Random) -> str:
    lines = text.splitlines(keepends=True)
    place = chance.randrange(len(lines) - 1)
    lines[place : place + 2] = reversed(lines[place : place + 2])
    return "".join(lines)


def _line_twice(text: str, chance: Random) -> str:
    lines = text.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    lines.insert(place, lines[place])
    return "".join(lines)


def _moved_in(text: str, chance: Random) -> str:
    lines = text.splitlines(keepends=True)
    place = chance.randrange(len(lines))
    lines[place] = chance.choice(("    " + lines[place], lines[place].removeprefix("    ")))
    return "".join(lines)


def _token(text: str, chance: Random, kinds: tuple[int, ...]) -> tokenize.TokenInfo:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return chance.choice([t for t in tokens if t.type in kinds and not keyword.iskeyword(t.string)])


def _put(text: str, token: tokenize.TokenInfo, new: str) -> str:
    lines = text.splitlines(keepends=True)
    (row, start), (last, end) = token.start, token.end
    head, tail = lines[row - 1][:start], lines[last - 1][end:]
    lines[row - 1 : last] = [head + new + tail]
    return "".join(lines)


def _without_token(text: str, chance: Random) -> str:
    return _put(text, _token(text, chance, (tokenize.NAME, tokenize.OP, tokenize.NUMBER)), "")


def _other_name(text: str, chance: Random) -> str:
    token = _token(text, chance, (tokenize.NAME,))
    return _put(text, token, _token(text, chance, (tokenize.NAME,)).string)


def _misspelt(text: str, chance: Random) -> str:
    token = _token(text, chance, (tokenize.NAME, tokenize.STRING))
    place = chance.randrange(len(token.string))
    letters = token.string[:place] + token.string[place + 1 :]
    return _put(text, token, letters)


def _other_number(text: str, chance: Random) -> str:
    new = chance.choice(("0", "-1", "2", "1000000", "0.5", "10**30", "True", "None"))
    return _put(text, _token(text, chance, (tokenize.NUMBER,)), new)


def _other_operator(text: str, chance: Random) -> str:
    return _put(text, _token(text, chance, (tokenize.OP,)), chance.choice(OPERATORS))


def _other_word(text: str, chance: Random) -> str:
    token = _token(text, chance, (tokenize.STRING,))
    return _put(text, token, _token(text, chance, (tokenize.STRING,)).string)


def _number_as_word(text: str, chance: Random) -> str:
    return _put(text, _token(text, chance, (tokenize.NUMBER, tokenize.NAME)), '"hold"')


WAYS = (
    _without_line,
    _lines_swapped,
    _line_twice,
    _moved_in,
    _without_token,
    _other_name,
    _misspelt,
    _other_number,
    _other_operator,
    _other_word,
    _number_as_word,
)


# --- Who plays them ------------------------------------------------------------------------------


class Worker:
    """A process that plays mutants; another one takes its place if it dies or hangs."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.number = folder, 0
        self._process: subprocess.Popen[str] | None = None

    def played(self, text: str) -> dict[str, Any]:
        """What came of a mutant: the code of the command, and what is wrong."""
        self.number += 1
        home = self.folder / str(self.number)
        home.mkdir()
        (home / "mutant.py").write_text(text, encoding="utf-8")
        (home / "roles.csv").write_bytes((self.folder / "roles.csv").read_bytes())
        process = self._process = self._process or self._begun()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(f"{home / 'mutant.py'}\n")
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
        line = process.stdout.readline() if ready else ""
        if line:
            found = json.loads(line)
            return found if isinstance(found, dict) else {}
        self.close()
        return {"wrong": "it killed the process" if ready else "it hangs"}

    def _begun(self) -> subprocess.Popen[str]:
        paths = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
        return subprocess.Popen(
            [sys.executable, "-m", "benchmarks.trust.mutations"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths},
            cwd=self.folder,
            text=True,
        )

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def outcome(file: str) -> dict[str, Any]:
    """One mutant: run as a user would, then played both ways."""
    from simkit.cli.main import main

    said = io.StringIO()
    with redirect_stdout(io.StringIO()), redirect_stderr(said):
        code = main(["run", file, "--games", "5", "--bot", "random"])
    text = said.getvalue()
    if code not in (0, 2) or "defect" in text or "Traceback" in text:
        return {"code": code, "wrong": f"code {code}: {text[-600:]}"}
    if code == 2:
        return {"code": code} | ({} if NAMED.search(text) else {"wrong": f"names no line: {text}"})
    return {"code": code, "wrong": _differing(file)}


def _differing(file: str) -> str:
    """In which game the author's functions and what they became part; "" if they do not."""
    from simkit.finding.registry import find
    from simkit.lab.checking.plain_contract import as_written, rows_of
    from simkit.lab.play.cell import Cell
    from simkit.lab.play.prepare import prepare
    from simkit.messages.errors import SimkitError

    game = find(file)
    for bot in [each.name for each in game.bots if not each.plans]:
        cell = Cell(game, bots=(bot,), seed=1)
        try:
            kernels, plain = (rows_of(prepare(each), GAMES) for each in (cell, as_written(cell)))
        except SimkitError as problem:
            if not NAMED.search(str(problem)):
                return f"{bot} names no line: {problem}"
            continue
        if kernels != plain:
            return f"{bot}: {kernels} by kernels, {plain} as written"
    return ""


def serve() -> None:
    """Play what is named on standard input."""
    from simkit.design.plain import trial

    trial.TOO_LONG = TURN
    trial.SECONDS = 0.2
    for line in sys.stdin:
        try:
            found = outcome(line.strip())
        except BaseException as problem:
            found = {"code": -1, "wrong": f"{type(problem).__name__}: {problem}"}
        print(json.dumps(found), file=ANSWERS, flush=True)


if __name__ == "__main__":
    ANSWERS = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what a game prints is no answer
    serve()
