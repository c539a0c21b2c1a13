"""Watch a game: its position after every few lines of the trace.

Bots are asked in the middle of a turn, and whoever is asked sees the position. So a watched bot
calls us before it answers; beyond that it is the bot itself, and the game is the same.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from simkit.lab.basics.calling import enclosed, is_compiled
from simkit.lab.basics.engine_parts import narrated
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.workspace import Workspace
from simkit.lab.positions.rollouts import moments
from simkit.lab.positions.trace import Trace, told

Seen = dict[int, np.record]
"""How the game stood when so many events were in its log."""


@dataclass(frozen=True)
class Step:
    """Some lines of a trace, and how the game stands after them."""

    turn: int
    phase: str
    first: int  # line of the trace, from 0
    beyond: int  # the first line that is no longer in it
    state: np.record


@dataclass(frozen=True)
class WatchedGame:
    """A game with its story, and its positions step by step."""

    prepared: Prepared
    number: int
    story: Trace
    steps: tuple[Step, ...]


def watched_game(prepared: Prepared, number: int) -> WatchedGame:
    """Play a game and keep how it stands at every decision and at the start of every turn."""
    seen: Seen = {}
    workspace, watcher = _watched_table(prepared, seen)
    story = told(workspace, number)
    del watcher  # it had to live as long as bots could call it
    after = _events_behind_lines(workspace)
    log = _log(workspace)
    for moment in moments(prepared, number)[0]:
        seen[int(np.searchsorted(log["turn"], moment.turn))] = moment.state
    seen[len(log)] = workspace.batch[0].copy()
    return WatchedGame(prepared, number, story, tuple(_steps(story, seen, after)))


def _log(workspace: Workspace) -> np.ndarray:
    from simkit.kernel.events import events_of

    return np.asarray(events_of(workspace.log))


# --- watching ------------------------------------------------------------------------------------


def _watched_table(prepared: Prepared, seen: Seen) -> tuple[Workspace, Any]:
    """A table whose bots have every position noted; and what they call, which must be kept."""
    table: list[Workspace] = []
    last = [-1, -1]

    def look() -> None:
        """A bot that searches is asked often at one position, so only a new one is copied."""
        workspace = table[0]
        now = [int(workspace.log.written), int(workspace.batch[0]["decisions"])]
        if now != last:
            seen[now[0]] = workspace.batch[0].copy()
            last[:] = now

    watching, watcher = watched(prepared, look)
    table.append(Workspace(watching, logged=True))
    return table[0], watcher


def watched(prepared: Prepared, look: Callable[[], None]) -> tuple[Prepared, Any]:
    """A cell whose bots have us look before they answer; and what they call, which must be kept."""
    watcher = ctypes.CFUNCTYPE(None)(look)
    watching = {bot: _watched(bot, look, watcher) for bot in dict.fromkeys(prepared.bots)}
    return replace(prepared, bots=tuple(watching[bot] for bot in prepared.bots)), watcher


def _watched(bot: Any, look: Callable[[], None], watcher: Any) -> Any:
    """The bot, which has us look before it answers."""
    return enclosed(partial(_looked_at, look=watcher if is_compiled(bot) else look), bot)


def _looked_at(bot: Any, look: Any) -> Any:
    def looked_at(view, rules, decision, options, count, mind):  # type: ignore[no-untyped-def]
        look()
        return bot(view, rules, decision, options, count, mind)

    return looked_at


# --- steps ---------------------------------------------------------------------------------------


def _events_behind_lines(workspace: Workspace) -> list[int]:
    """The place in the log of the event that each line of the trace tells.

    A line has its event's turn; so a log that is numbered there gives lines that are numbered.
    """
    numbered = _log(workspace).copy()
    numbered["turn"] = np.arange(len(numbered))
    lines = narrated(workspace.prepared, numbered.view(np.recarray))
    return [int(line["turn"]) for line in lines]


def _steps(story: Trace, seen: Seen, after: list[int]) -> Iterator[Step]:
    """A step for every position before which something is told."""
    lines = {cut: int(np.searchsorted(after, cut)) for cut in seen}
    lines[max(seen)] = len(story.events)  # with the line that stands for a log that is full
    latest = {lines[cut]: seen[cut] for cut in sorted(seen)}  # what is told of, and what is not
    for first, beyond in pairwise(sorted({0, *latest})):
        event = story.events[first]
        yield Step(event["turn"], event["phase"], first, beyond, latest[beyond])
