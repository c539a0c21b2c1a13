"""The laboratory's part of the public face: what `simkit.run`, `.compare` and others are."""

from simkit.lab.causes import Causes, causes
from simkit.lab.compare import compare
from simkit.lab.comparison import Comparison
from simkit.lab.dial import dial
from simkit.lab.dialled import Dialled
from simkit.lab.diff import Diff, diff
from simkit.lab.film import Film, film
from simkit.lab.ladder import Ladder, ladder
from simkit.lab.odds import Odds, odds
from simkit.lab.playing_on import PlayedOn, play_on, trace_on
from simkit.lab.position import at_turn as position
from simkit.lab.results import RunResult
from simkit.lab.runner import run
from simkit.lab.sensitive import Sensitivity
from simkit.lab.sensitivity import sensitivity
from simkit.lab.stored import StoredSweep
from simkit.lab.sweep import sweep
from simkit.lab.trace import Trace, trace
from simkit.lab.tune import Tuned, tune
from simkit.lab.worth import Worth, worth

__all__ = [
    "Causes",
    "Comparison",
    "Dialled",
    "Diff",
    "Film",
    "Ladder",
    "Odds",
    "PlayedOn",
    "RunResult",
    "Sensitivity",
    "StoredSweep",
    "Trace",
    "Tuned",
    "Worth",
    "causes",
    "compare",
    "dial",
    "diff",
    "film",
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
