"""The laboratory's part of the public face: what `simkit.run`, `.trace` and `.odds` are."""

from simkit.lab.odds import Odds, odds
from simkit.lab.results import RunResult
from simkit.lab.runner import run
from simkit.lab.trace import Trace, trace

__all__ = ["Odds", "RunResult", "Trace", "odds", "run", "trace"]
