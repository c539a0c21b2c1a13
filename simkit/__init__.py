"""Balance figures for board games, by playing them many thousand times.

    >>> import simkit
    >>> result = simkit.run("apocalypse", games=2000, seed=1, bot="beginner")
    >>> result.win_rate, result.frame.head()

Importing simkit is quick: pandas, scipy and the compiler wait for the first call that needs them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from simkit.errors import BadInput, SimkitError, Unsaved
from simkit.version import VERSION

if TYPE_CHECKING:  # what editors and type checkers see of HOMES
    from simkit.lab.calibrating.calibrate import calibrate as calibrate
    from simkit.lab.calibrating.ensemble_run import run_over as run_over
    from simkit.lab.calibrating.known_play import known as known
    from simkit.lab.chances.learn import learn as learn
    from simkit.lab.chances.rare import rare as rare
    from simkit.lab.contests.compare import compare as compare
    from simkit.lab.contests.dial import dial as dial
    from simkit.lab.contests.diff import diff as diff
    from simkit.lab.contests.ladder import ladder as ladder
    from simkit.lab.contests.play_on import play_on as play_on
    from simkit.lab.contests.play_on import trace_on as trace_on
    from simkit.lab.contests.tune import tune as tune
    from simkit.lab.contests.worth import worth as worth
    from simkit.lab.ensembles.over import over as over
    from simkit.lab.ensembles.sweep_over import sweep_over as sweep_over
    from simkit.lab.helping.audit_helps import audit as audit
    from simkit.lab.manners.styles import styles as styles
    from simkit.lab.play.odds import odds as odds
    from simkit.lab.play.run import run as run
    from simkit.lab.playtests.plan_playtest import plan_playtest as plan_playtest
    from simkit.lab.playtests.play_log import play_log as play_log
    from simkit.lab.positions.position import position as position
    from simkit.lab.positions.trace import trace as trace
    from simkit.lab.stories.causes import causes as causes
    from simkit.lab.stories.film import film as film
    from simkit.lab.stories.replayed import replay as replay
    from simkit.lab.stories.why import why as why
    from simkit.lab.sweeps.sweep import sweep as sweep
    from simkit.lab.teaching.teach import teach as teach
    from simkit.lab.teams.teams import teams as teams
    from simkit.lab.tradeoffs.tradeoff import tradeoff as tradeoff
    from simkit.lab.trying.restrict import restrict as restrict
    from simkit.lab.unknowns.sensitivity import sensitivity as sensitivity
    from simkit.lab.versions.history import history as history
    from simkit.trusted import trust as trust

__version__ = VERSION

# The functions of the laboratory that are simkit's own: where each lives in simkit.lab.
HOMES = {
    "audit": "helping.audit_helps",
    "calibrate": "calibrating.calibrate",
    "causes": "stories.causes",
    "compare": "contests.compare",
    "dial": "contests.dial",
    "diff": "contests.diff",
    "film": "stories.film",
    "history": "versions.history",
    "known": "calibrating.known_play",
    "ladder": "contests.ladder",
    "learn": "chances.learn",
    "odds": "play.odds",
    "plan_playtest": "playtests.plan_playtest",
    "play_log": "playtests.play_log",
    "over": "ensembles.over",
    "play_on": "contests.play_on",
    "position": "positions.position",
    "rare": "chances.rare",
    "replay": "stories.replayed",
    "restrict": "trying.restrict",
    "run": "play.run",
    "run_over": "calibrating.ensemble_run",
    "sensitivity": "unknowns.sensitivity",
    "styles": "manners.styles",
    "sweep": "sweeps.sweep",
    "teach": "teaching.teach",
    "teams": "teams.teams",
    "sweep_over": "ensembles.sweep_over",
    "tradeoff": "tradeoffs.tradeoff",
    "trace": "positions.trace",
    "trace_on": "contests.play_on",
    "tune": "contests.tune",
    "why": "stories.why",
    "worth": "contests.worth",
}
__all__ = ["BadInput", "SimkitError", "Unsaved", "games", "trust", *HOMES]


def games() -> tuple[str, ...]:
    """The names of the games that can be simulated.

        simkit.games()

    They stand in the order of the command `simkit games`.
    """
    from simkit import registry

    return tuple(registry.games())


def __getattr__(name: str) -> Any:
    if name == "trust":
        return import_module("simkit.trusted").trust
    if name not in HOMES:
        raise AttributeError(f"module 'simkit' has no attribute {name!r}")
    return getattr(import_module(f"simkit.lab.{HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
