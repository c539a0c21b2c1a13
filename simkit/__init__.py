"""Balance figures for board games, by playing them many thousand times.

    >>> import simkit
    >>> result = simkit.run("apocalypse", games=2000, seed=1, bot="beginner")
    >>> result.win_rate, result.frame.head()

Importing simkit is quick: pandas, scipy and the compiler wait for the first call that needs them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from simkit.errors import BadInput, SimkitError
from simkit.version import VERSION

if TYPE_CHECKING:
    from simkit.lab.face import (
        causes,
        compare,
        dial,
        diff,
        film,
        ladder,
        odds,
        play_on,
        position,
        run,
        sensitivity,
        sweep,
        trace,
        trace_on,
        tune,
        worth,
    )

__version__ = VERSION

__all__ = [
    "BadInput",
    "SimkitError",
    "causes",
    "compare",
    "dial",
    "diff",
    "film",
    "games",
    "ladder",
    "odds",
    "play_on",
    "position",
    "run",
    "sensitivity",
    "sweep",
    "trace",
    "trace_on",
    "tune",
    "worth",
]

_LATE = tuple(name for name in __all__ if name.islower() and name != "games")


def games() -> tuple[str, ...]:
    """The names of the games that can be simulated."""
    from simkit import game

    return tuple(game.games())


def __getattr__(name: str) -> Any:
    if name not in _LATE:
        raise AttributeError(f"module 'simkit' has no attribute {name!r}")
    return getattr(import_module("simkit.lab.face"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATE})
