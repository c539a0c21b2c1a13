"""Balance figures for board games, by playing them many thousand times.

    >>> import simkit
    >>> result = simkit.run("apocalypse", games=2000, seed=1, bot="beginner")
    >>> result.win_rate, result.frame.head()

Importing simkit is quick: pandas, scipy and the compiler wait for the first call that needs them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from simkit.messages.errors import BadInput, SimkitError, Unsaved
from simkit.version import VERSION

if TYPE_CHECKING:  # what editors and type checkers see of HOMES
    from simkit.finding import registry as registry
    from simkit.finding.trusted import trust as trust
    from simkit.lab.calibrating.calibrate import calibrate as calibrate
    from simkit.lab.calibrating.calibrate_log import calibrate_log as calibrate_log
    from simkit.lab.calibrating.ensemble_run import run_ensemble as run_ensemble
    from simkit.lab.calibrating.validate import validate as validate
    from simkit.lab.chances.learn import learn as learn
    from simkit.lab.chances.rare import rare as rare
    from simkit.lab.contests.best import best as best
    from simkit.lab.contests.compare import compare as compare
    from simkit.lab.contests.ladder import ladder as ladder
    from simkit.lab.contests.play_on import play_on as play_on
    from simkit.lab.contests.play_on import trace_on as trace_on
    from simkit.lab.ensembles.ask_ensemble import ask_ensemble as ask_ensemble
    from simkit.lab.ensembles.sweep_ensemble import sweep_ensemble as sweep_ensemble
    from simkit.lab.environments.env import env as env
    from simkit.lab.environments.gym_env import gym_env as gym_env
    from simkit.lab.environments.vector_env import vector_env as vector_env
    from simkit.lab.improving.fix import fix as fix
    from simkit.lab.improving.styles import styles as styles
    from simkit.lab.improving.tradeoff import tradeoff as tradeoff
    from simkit.lab.improving.tune_bot import tune_bot as tune_bot
    from simkit.lab.improving.tune_game import tune_game as tune_game
    from simkit.lab.lucks.luck import luck as luck
    from simkit.lab.openspiel.openspiel_game import openspiel_game as openspiel_game
    from simkit.lab.outplaying.outplay import outplay as outplay
    from simkit.lab.play.odds import odds as odds
    from simkit.lab.play.run import run as run
    from simkit.lab.playtests.plan_playtest import plan_playtest as plan_playtest
    from simkit.lab.playtests.play_log import play_log as play_log
    from simkit.lab.positions.position import position as position
    from simkit.lab.positions.trace import trace as trace
    from simkit.lab.reviewing.review import review as review
    from simkit.lab.solving.solve import solve as solve
    from simkit.lab.stories.causes import causes as causes
    from simkit.lab.stories.replayed import replay as replay
    from simkit.lab.stories.timeline import timeline as timeline
    from simkit.lab.stories.why import why as why
    from simkit.lab.sweeps.sweep import sweep as sweep
    from simkit.lab.teaching.teach import teach as teach
    from simkit.lab.unknowns.sensitivity import sensitivity as sensitivity
    from simkit.lab.variants.plan_games import plan_games as plan_games
    from simkit.lab.versions.diff import diff as diff
    from simkit.lab.versions.history import history as history
    from simkit.lab.worths.audit import audit as audit
    from simkit.lab.worths.price import price as price
    from simkit.lab.worths.refute import refute as refute
    from simkit.lab.worths.restrict import restrict as restrict
    from simkit.lab.worths.teams import teams as teams
    from simkit.lab.worths.worth import worth as worth

__version__ = VERSION

# The functions of the laboratory that are simkit's own: where each lives in simkit.lab.
HOMES = {
    "audit": "worths.audit",
    "best": "contests.best",
    "calibrate": "calibrating.calibrate",
    "calibrate_log": "calibrating.calibrate_log",
    "causes": "stories.causes",
    "compare": "contests.compare",
    "tune_game": "improving.tune_game",
    "diff": "versions.diff",
    "fix": "improving.fix",
    "env": "environments.env",
    "gym_env": "environments.gym_env",
    "openspiel_game": "openspiel.openspiel_game",
    "vector_env": "environments.vector_env",
    "solve": "solving.solve",
    "timeline": "stories.timeline",
    "history": "versions.history",
    "validate": "calibrating.validate",
    "ladder": "contests.ladder",
    "luck": "lucks.luck",
    "learn": "chances.learn",
    "odds": "play.odds",
    "outplay": "outplaying.outplay",
    "plan_games": "variants.plan_games",
    "plan_playtest": "playtests.plan_playtest",
    "play_log": "playtests.play_log",
    "ask_ensemble": "ensembles.ask_ensemble",
    "play_on": "contests.play_on",
    "position": "positions.position",
    "price": "worths.price",
    "rare": "chances.rare",
    "refute": "worths.refute",
    "replay": "stories.replayed",
    "restrict": "worths.restrict",
    "review": "reviewing.review",
    "run": "play.run",
    "run_ensemble": "calibrating.ensemble_run",
    "sensitivity": "unknowns.sensitivity",
    "styles": "improving.styles",
    "sweep": "sweeps.sweep",
    "teach": "teaching.teach",
    "teams": "worths.teams",
    "sweep_ensemble": "ensembles.sweep_ensemble",
    "tradeoff": "improving.tradeoff",
    "trace": "positions.trace",
    "trace_on": "contests.play_on",
    "tune_bot": "improving.tune_bot",
    "why": "stories.why",
    "worth": "worths.worth",
}
__all__ = ["BadInput", "SimkitError", "Unsaved", "games", "trust", *HOMES]


def games() -> tuple[str, ...]:
    """Return the names of the games that simkit can play.

        simkit.games()

    Returns the names in the order of the command `simkit games`.
    """
    from simkit.finding import registry

    return tuple(registry.games())


def __getattr__(name: str) -> Any:
    if name == "registry":
        return import_module("simkit.finding.registry")
    if name == "trust":
        return import_module("simkit.finding.trusted").trust
    if name not in HOMES:
        from simkit.messages.renamed import new_name

        new = new_name(name, HOMES)
        hint = f"; it is called {new} now" if new else ""
        raise AttributeError(f"module 'simkit' has no attribute {name!r}{hint}")
    return getattr(import_module(f"simkit.lab.{HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
