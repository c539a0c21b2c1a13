"""Find a turn that never ends, from another process, because compiled code cannot be stopped.

Who plays a game that is not simkit's says so here. A thread looks every few seconds whether the
game gets on. If it does not, the game is played in plain Python, which knows the line.
"""

from __future__ import annotations

import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

STANDSTILL = 20.0  # seconds in which no game, no turn and no decision is new
LOOK = 2.0  # seconds between two looks

Stop = Callable[[str], None]


@dataclass
class AtPlay:
    """Some games at play."""

    look: Callable[[], Any]  # what changes as they get on
    replay: Callable[[], str]  # the message, if the game that is at play has no end
    seen: Any = None
    since: float = 0.0


_at_play: dict[int, AtPlay] = {}
_lock = threading.Lock()
_thread: threading.Thread | None = None
_stop: Stop | None = None


def stop_by(stop: Stop) -> None:
    """Whoever owns this process says what is done with the message: print it and end, say."""
    global _stop
    _stop = stop


def is_owned() -> bool:
    """Whether somebody owns this process, and does something with the message."""
    return _stop is not None


@contextmanager
def watched(look: Callable[[], Any], replay: Callable[[], str]) -> Iterator[None]:
    """Look from time to time whether the block gets on."""
    games = AtPlay(look, replay, look(), time.monotonic())
    _at_play[id(games)] = games
    _begin()
    try:
        yield
    finally:
        del _at_play[id(games)]


def _begin() -> None:
    global _thread
    with _lock:
        if _thread is None:
            _thread = threading.Thread(target=_watch, name="simkit-endless", daemon=True)
            _thread.start()


def _watch() -> None:
    while True:
        time.sleep(LOOK)
        for number, games in list(_at_play.items()):
            if _stands_still(games) and number in _at_play:
                message = games.replay()
                games.since = time.monotonic()
                if message and number in _at_play:
                    _tell(message)


def _stands_still(games: AtPlay) -> bool:
    now = games.look()
    if now != games.seen:
        games.seen, games.since = now, time.monotonic()
    return time.monotonic() - games.since > STANDSTILL


def _tell(message: str) -> None:
    if _stop is None:
        warnings.warn(message, stacklevel=2)
    else:
        _stop(message)
