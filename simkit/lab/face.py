"""The laboratory's part of the public face: what `simkit.run`, `.compare` and others are."""

from simkit.lab.compare import compare
from simkit.lab.comparison import Comparison
from simkit.lab.ladder import Ladder, ladder
from simkit.lab.odds import Odds, odds
from simkit.lab.results import RunResult
from simkit.lab.runner import run
from simkit.lab.stored import StoredSweep
from simkit.lab.sweep import sweep
from simkit.lab.trace import Trace, trace

__all__ = [
    "Comparison",
    "Ladder",
    "Odds",
    "RunResult",
    "StoredSweep",
    "Trace",
    "compare",
    "ladder",
    "odds",
    "run",
    "sweep",
    "trace",
]
