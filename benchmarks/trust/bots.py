"""Small bots at random, compiled and in plain Python: the same games, or a clear error.

Each calls the game's planner, one of its rules and functions of its own, at one to three places, in
branches and loops. A process that dies is wrong, and so is a game that goes another way.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]  # as a process of its own; the toy game lives there

from benchmarks.trust.tally import Tally, toy_listed  # noqa: E402

if TYPE_CHECKING:
    from simkit.description.policy import Knob

PLANNER = "planner(view, rules, decision, options, count, mind)"
KNOBS = "mind.knobs[1 : 1 + len(EXPERT)] = EXPERT"
REFUSED = "refused"
DEAD = "its process died"
SEED = 7


@dataclass(frozen=True)
class Called:
    """What bots of a game can call."""

    planner: str  # the module that holds it, and its name there
    rule: str  # likewise: a rule of the position and a number
    turns: int  # that are played
    bots: int  # of a hundred


GAMES = {
    "toygame": Called("toygame.bots.expert:expert", "", 30, 75),
    "apocalypse": Called(
        "simkit.apocalypse.bots.planning.planner:planner",
        "simkit.apocalypse.rules.board.board:minions_in", 2, 5,
    ),
    "hades": Called(
        "simkit.hades.bots.planning.planner:planner",
        "simkit.hades.rules.common.acting:may_act", 2, 5,
    ),
    "hellgame": Called(
        "simkit.hellgame.bots.planning.planner:planner",
        "simkit.hellgame.rules.table.board:is_haunted", 1, 5,
    ),
    "fury": Called(
        "simkit.fury.bots.planning.planner:planner",
        "simkit.fury.rules.table.board:is_contested", 2, 5,
    ),
    "armageddon": Called(
        "simkit.armageddon.bots.planning.planner:planner",
        "simkit.armageddon.rules.table.armies:is_capable", 2, 5,
    ),
}  # fmt: skip


# --- Writing bots --------------------------------------------------------------------------------


def crashing(game: str) -> str:
    """The bot that has ended processes: it calls the planner at two places."""
    return _head(game) + (
        f"def choose(view, rules, decision, options, count, mind):\n    {KNOBS}\n"
        f"    if decision.kind == 1:\n        return {PLANNER}\n    return {PLANNER}\n"
    )


def written(game: str, luck: Random) -> str:
    """A bot that calls things at one to three places."""
    lines = [KNOBS] if luck.random() < 0.5 else []
    lines += ["taken = 0"]
    for _ in range(luck.randint(1, 3)):
        lines += _statement(game, luck)
    lines += [luck.choice(["return taken % count", "return abs(taken) % count"])]
    body = "\n".join(f"    {line}" for line in lines)
    return (
        _head(game)
        + "@kernel\ndef own(first, second):\n"
        + luck.choice(
            [
                "    return 3 * first + second\n",
                "    return own(second, first - 1) + 1 if first > 0 and first < 9 else second\n",
                "    total = 0\n    for each in range(4):\n        total += each * first\n"
                "    return total + second\n",
            ]
        )
        + f"\n\ndef choose(view, rules, decision, options, count, mind):\n{body}\n"
    )


def _head(game: str) -> str:
    called = GAMES[game]
    module, _, name = called.planner.partition(":")
    lines = [
        "import numpy as np",
        f"from {module} import {name} as planner",
        "from simkit.kernel.jit import kernel",
    ]
    if called.rule:
        module, _, name = called.rule.partition(":")
        lines.append(f"from {module} import {name} as rule")
    values = ", ".join(repr(knob.default) for knob in _expert(game))
    return "\n".join([*lines, f'GAME = "{game}"', f"EXPERT = np.array([{values}])", "", "", ""])


def _expert(game: str) -> tuple[Knob, ...]:
    """The knobs of the best bot after the first, which is every bot's."""
    from simkit.finding import registry
    from simkit.players.bots import find_bot
    from simkit.players.lapse import LAPSE

    with _listed(game):
        knobs = find_bot(registry.find(game), "expert").knobs[1:]
    return tuple(knob for knob in knobs if knob.name != LAPSE.name)


def _listed(game: str) -> AbstractContextManager[None]:
    """As long as it lasts, the game is known."""
    return toy_listed() if game == "toygame" else nullcontext()


def _statement(game: str, luck: Random) -> list[str]:
    """A call, by itself, in a branch, in both branches or in a loop."""
    call, other = _call(game, luck), _call(game, luck)
    condition = luck.choice(
        ["decision.kind == 1", "view.turn % 2 == 0", "count > 2", "options[0].verb > 1"]
    )
    form = luck.randrange(5)
    if form == 0:
        return [f"taken += {call}"]
    if form == 1:
        return [f"if {condition}:", f"    return ({call}) % count"]
    if form == 2:
        return [f"if {condition}:", f"    taken = {call}", "else:", f"    taken = {other}"]
    if form == 3:
        return ["for each in range(2):", f"    taken += each + {call}"]
    return [
        "for each in range(count):",
        f"    if options[each].verb == {luck.randrange(4)}:",
        f"        return (each + {call}) % count",
    ]


def _call(game: str, luck: Random) -> str:
    calls = [PLANNER, PLANNER, f"own(view.turn, {luck.randrange(5)})", "own(count, taken % 7)"]
    if GAMES[game].rule:
        calls.append(f"(1 if rule(view, {luck.randrange(3)}) else 0)")
    return luck.choice(calls)


# --- Playing them --------------------------------------------------------------------------------


def played(game: str, files: list[Path], plain: bool) -> dict[str, str]:
    """What the games of each bot come to, in a process that may die; another one goes on."""
    found: dict[str, str] = {}
    waiting = list(files)
    while waiting:
        words = [sys.executable, __file__, game, *map(str, waiting)]
        environment = os.environ | {"NUMBA_DISABLE_JIT": str(int(plain)), "PYTHONPATH": str(ROOT)}
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        lines = [line.split(maxsplit=1) for line in done.stdout.splitlines()]
        found |= {Path(name).name: told for name, told in lines}
        waiting = waiting[len(lines) :]
        if waiting:
            found[waiting.pop(0).name] = f"{DEAD} ({done.returncode})"
    return found


def _play(game: str, files: list[str]) -> None:
    """In that process: a line for each bot."""
    with _listed(game):
        for file in files:
            print(file, _digest(game, file), flush=True)


def _digest(game: str, file: str) -> str:
    """The positions of two games after some turns, as a number; or that the bot is refused."""
    import hashlib

    from simkit.finding import registry
    from simkit.finding.trusted import trust
    from simkit.lab.play.cell import cell_of
    from simkit.lab.play.prepare import prepare
    from simkit.lab.play.workspace import Workspace
    from simkit.messages.errors import BadInput

    trust(file)
    found = registry.find(game)
    seats = found.setting(found.seats).default if found.seats else 1
    try:
        bot = "+".join([file, *["idle"] * (seats - 1)])
        workspace = Workspace(prepare(cell_of(found, bot, SEED)))
        batch = workspace.run(0, 2, last_turn=GAMES[game].turns)
    except BadInput:
        return REFUSED
    return hashlib.sha256(batch.tobytes()).hexdigest()[:16]


# --- The trials ----------------------------------------------------------------------------------


def trials(folder: Path, luck: Random, share: float) -> Iterator[Tally]:
    """A hundred bots of all games, and in each the one that has ended processes."""
    for game, called in GAMES.items():
        yield of_game(game, folder, luck, round(share * called.bots))


def of_game(game: str, folder: Path, luck: Random, bots: int) -> Tally:
    """The bot that has ended processes, and so many others."""
    texts = [crashing(game), *(written(game, luck) for _ in range(bots))]
    files = [folder / f"{game}_{number}.py" for number in range(len(texts))]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="utf-8")
    tally = Tally(f"bots of {game}")
    compiled, plain = (played(game, files, plain=each) for each in (False, True))
    for file in files:
        one, other = compiled[file.name], plain[file.name]
        if one == other == REFUSED:
            tally.refused += 1
        else:
            tally.expect(f"{file.name}:\n{file.read_text()}", one == other, f"{one}, not {other}")
    return tally


if __name__ == "__main__":
    _play(sys.argv[1], sys.argv[2:])
