"""The laboratory's part of the public face: what `simkit.run`, `.compare` and others are."""

from simkit.lab.contests.compare import compare
from simkit.lab.contests.compare_answer import Comparison
from simkit.lab.contests.dial import dial
from simkit.lab.contests.dial_answer import Dialled
from simkit.lab.contests.diff import diff
from simkit.lab.contests.diff_answer import Diff
from simkit.lab.contests.ladder import Ladder, ladder
from simkit.lab.contests.play_on import play_on, trace_on
from simkit.lab.contests.play_on_answer import PlayedOn
from simkit.lab.contests.tune import tune
from simkit.lab.contests.tune_answer import Tuned
from simkit.lab.contests.worth import Worth, worth
from simkit.lab.play.odds import Odds, odds
from simkit.lab.play.results import RunResult
from simkit.lab.play.run import run
from simkit.lab.positions.position import at_turn as position
from simkit.lab.positions.trace import Trace, trace
from simkit.lab.stories.causes import Causes, causes
from simkit.lab.stories.film import Film, film
from simkit.lab.sweeps.stored import StoredSweep
from simkit.lab.sweeps.sweep import sweep
from simkit.lab.unknowns.sensitivity import sensitivity
from simkit.lab.unknowns.sensitivity_answer import Sensitivity

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
