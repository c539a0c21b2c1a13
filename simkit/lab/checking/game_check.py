"""Implement `simkit check GAME`: play a game plain and compiled, and report every fault."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.description.forbidding import NOTHING
from simkit.description.game import Game
from simkit.description.policy import Bot
from simkit.lab.basics.compiling import load_engine
from simkit.lab.basics.plain_process import PlainTask
from simkit.lab.checking.promises import final_states
from simkit.lab.checking.so_far import SoFar
from simkit.lab.play.cell import Cell
from simkit.lab.play.plain_data import plain_cell
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.blame import at_fault
from simkit.messages.errors import SimkitError
from simkit.players.bots import find_bot

GAMES = 20  # of each bot, plain and compiled
SEARCHED = 2  # games of a bot that searches
BRIEFLY = {"rollouts": 4.0, "worlds": 2.0}  # what it imagines in them
SECONDS = 40.0  # for all in plain Python
FIELDS = 4  # of a position, that a message lists
SEED = 1
UNWRITTEN = ("pass", "endless")  # words of simkit, which no author has to use
WORD = re.compile(r"[^\s+:=,][^+:=,]*")  # what --forbid and studies can name


@dataclass(frozen=True)
class GameCheck:
    """All that was found; `sound` if nothing is wrong."""

    file: str
    kind: str  # game or bot
    game: str
    name: str
    wrong: tuple[str, ...]
    remarks: tuple[str, ...]
    facts: tuple[str, ...]
    unfinished: tuple[str, ...] = ()  # what was not checked, because somebody stopped the check

    @property
    def sound(self) -> bool:
        return not (self.wrong or self.unfinished)


def check_game(
    game: Game, games: int = GAMES, seconds: float = SECONDS, bot: str | None = None
) -> GameCheck:
    """Play a game with each of its bots, in plain Python and compiled; or one bot of a file."""
    bots = game.bots if bot is None else (find_bot(game, bot),)
    scripts = [each.name for each in bots if not each.plans]
    cell = Cell(game, bots=(scripts[0],), seed=SEED)
    so_far = SoFar(scripts)
    wrong = [*_words(game)]
    unfinished: tuple[str, ...] = ()
    try:
        found = _in_plain(cell, scripts, games, seconds, so_far)
        reports: dict[str, Any] = found.get("bots", {})
        wrong += _problem(found)
        wrong += [each for report in reports.values() for each in report["wrong"]]
        wrong += _compiled(game, bots, games, reports, so_far)
    except KeyboardInterrupt:
        reports, unfinished = so_far.reports, tuple(so_far.left())
        wrong += [each for report in reports.values() for each in report["wrong"]]
    remarks = [each for report in reports.values() for each in report["remarks"]]
    if bot is None and not unfinished:
        remarks += [*_choices(game, reports), *_endings(game, reports)]
    played = sum(len(report["states"]) for report in reports.values())
    who = f"{len(scripts)} bots" if len(scripts) > 1 else scripts[0]
    how = "in plain Python" if unfinished else "in plain Python and compiled"
    fact = f"{played:,} games of {who} were played {how}."
    return GameCheck(
        file=bot or game.source or game.package,
        kind="game" if bot is None else "bot",
        game=game.name,
        name=game.title,
        wrong=tuple(dict.fromkeys(wrong)),
        remarks=tuple(dict.fromkeys(remarks)),
        facts=(fact,),
        unfinished=unfinished,
    )


def _in_plain(
    cell: Cell, scripts: Sequence[str], games: int, seconds: float, so_far: SoFar
) -> dict[str, Any]:
    """What another Python finds, which plays without compiling; this one compiles meanwhile."""
    order = {"task": "contract", "asked": scripts, "games": games, **plain_cell(cell)}
    with ThreadPoolExecutor(1) as beside:
        task = PlainTask(order, seconds)
        asked = beside.submit(task.answer, so_far.hear)
        try:
            _compile_meanwhile(cell, scripts)
            found = asked.result()
            return found if found.keys() & {"bots", "problem"} else {}
        finally:
            task.stop()  # if it was interrupted


def _compile_meanwhile(cell: Cell, scripts: Sequence[str]) -> None:
    """Load what is played compiled later; what keeps it from that is said then."""
    with suppress(Exception):
        load_engine(cell.game, scripts)


def _problem(found: Mapping[str, Any]) -> Iterator[str]:
    """What kept the plain games from being played at all."""
    if "problem" in found:
        yield str(found["problem"])
    elif not found:
        yield "The game could not be played in plain Python: that Python died, or took too long."


def _words(game: Game) -> Iterator[str]:
    """Kinds of decision and verbs that no command could name."""
    try:
        kinds, verbs = game.words()
    except SimkitError as problem:
        yield str(problem)
        return
    except Exception as problem:
        yield at_fault(problem) or f"{type(problem).__name__}: {problem}"
        return
    for name in (*kinds, *verbs):
        if not WORD.fullmatch(name) or name == NOTHING:
            yield f"{game.typed}: --forbid cannot name the decision or option {name!r}."
    for name in sorted(set(kinds) & set(verbs)):
        yield f"{game.typed}: {name} is a kind of decision and an option; rename one of them."


# --- The same games, compiled --------------------------------------------------------------------


def _compiled(
    game: Game, bots: Sequence[Bot], games: int, reports: Mapping[str, Any], so_far: SoFar
) -> Iterator[str]:
    """Whether every bot plays compiled, and the same games as in plain Python."""
    for bot in bots:
        wrong = [*_compiled_bot(game, bot, games, reports)]
        yield from wrong
        so_far.hear_compiled(bot.name, wrong)


def _compiled_bot(game: Game, bot: Bot, games: int, reports: Mapping[str, Any]) -> Iterator[str]:
    try:
        knobs = {k.name: BRIEFLY[k.name] for k in bot.knobs if k.name in BRIEFLY}
        cell = Cell(game, bots=(bot.name,), seed=SEED, knobs={bot.name: knobs} if knobs else {})
        # Where plain games break off, compiled ones might never end.
        broken = any(r["wrong"] and len(r["states"]) < games for r in reports.values())
        if not bot.plans:
            plain = reports.get(bot.name, {}).get("states", ())
            yield from _same_games(cell, len(plain) if broken else games, plain)
        elif not broken:
            Workspace(prepare(cell)).run(0, SEARCHED)
    except SimkitError as problem:
        yield str(problem)
    except Exception as problem:
        yield at_fault(problem) or f"{bot.name}: {type(problem).__name__}: {problem}"


def _same_games(cell: Cell, games: int, plain: Sequence[str]) -> Iterator[str]:
    prepared = prepare(cell)
    if not games:
        return
    states = np.frombuffer(final_states(prepared, games), prepared.engine.STATE)
    for number, told in enumerate(plain):
        state = np.frombuffer(bytes.fromhex(told), prepared.engine.STATE)[0]
        if state.tobytes() != states[number].tobytes():
            names = [n for n in states.dtype.names or () if not _alike(state[n], states[number][n])]
            listed = ", ".join(names[:FIELDS])
            yield (
                f"{cell.game.typed}: compiled, game {number} of {cell.bots[0]} (seed {cell.seed}) "
                f"ends differently from plain Python; these fields differ: {listed}."
            )
            return


def _alike(one: Any, other: Any) -> bool:
    return bool(np.array_equal(np.asarray(one), np.asarray(other)))


# --- What never happens --------------------------------------------------------------------------


def _choices(game: Game, reports: Mapping[str, Any]) -> Iterator[str]:
    """Options that nobody is offered, and those that no bot takes."""
    told = [report for report in reports.values() if report["offered"]]
    if not told:
        return
    _, verbs = game.words()
    offered = np.sum([report["offered"] for report in told], axis=0).sum(axis=0)
    taken = np.sum([report["taken"] for report in told], axis=0).sum(axis=0)
    never = [v for v, o in zip(verbs, offered, strict=True) if not o and v not in UNWRITTEN]
    unloved = [v for v, o, t in zip(verbs, offered, taken, strict=True) if o and not t]
    if never:
        yield f"Never offered together with another option in these games: {', '.join(never)}."
    if unloved:
        yield f"Offered, and taken by no bot: {', '.join(unloved)}."


def _endings(game: Game, reports: Mapping[str, Any]) -> Iterator[str]:
    """Outcomes that never come about."""
    seen = {outcome for report in reports.values() for outcome in report["outcomes"]}
    never = [each.name for each in game.outcomes if each.name not in {*seen, *UNWRITTEN}]
    if never and seen:
        yield f"No game ended in this way: {', '.join(never)}."
