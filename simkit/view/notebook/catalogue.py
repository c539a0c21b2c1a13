"""What can be shown of each kind of answer: its page as text, and its charts by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from simkit.lab.calibrating.ensemble_run_answer import EnsembleRun
from simkit.lab.contests.tournament import Tournament
from simkit.lab.play.answer import Answer
from simkit.lab.play.results import RunResult

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from simkit.game import Game

Draw = Callable[[Answer], "Figure"]


@dataclass(frozen=True)
class Showing:
    """Of one kind of answer: how it is told, and how it is drawn, the usual chart first."""

    page: Callable[..., str] | None = None  # takes the answer; width and ink, if they are given
    charts: Mapping[str, Draw] = field(default_factory=dict)


def showing_of(answer: Answer) -> Showing:
    """What can be shown of an answer; of one that is not entered, its table alone."""
    if answer.VERB == "sweep":
        return Showing(_sweep_page, _sweep_charts())
    if isinstance(answer, RunResult):
        return Showing(_page("run.run_page"), _run_charts(answer))
    if isinstance(answer, EnsembleRun):
        return Showing(_page("ensemble_run.ensemble_run_page"))
    if isinstance(answer, Tournament):
        return TOURNAMENT
    return SHOWN.get(answer.VERB, Showing())


def _game(answer: Any) -> Game:
    """The game of an answer, also one that only Python knows."""
    from simkit import registry

    cell = getattr(answer, "cell", None)
    return cell.game if cell else registry.find(answer.summary()["game"])


# --- From data to page and figure ----------------------------------------------------------------


def _part(folder: str, name: str) -> Callable[..., Any]:
    """A function of the view, loaded when it is wanted: "worth.worth_page"."""
    module, _, function = name.partition(".")
    found: Callable[..., Any] = getattr(import_module(f"simkit.view.{folder}.{module}"), function)
    return found


def _page(name: str) -> Callable[..., str]:
    def tell(answer: Answer, **look: Any) -> str:
        return str(_part("console", name)(answer.summary(), _game(answer), **look))

    return tell


def _chart(name: str) -> Draw:
    def draw(answer: Answer) -> Figure:
        figure: Figure = _part("charts", name)(answer.summary(), _game(answer))
        return figure

    return draw


def _film_chart(answer: Any) -> Figure:
    found = answer.summary()
    name = "film.film_chart" if found["turns"] else "film.films_chart"
    figure: Figure = _part("charts", name)(answer.frame, found, _game(answer))
    return figure


def _odds_page(answer: Answer, **look: Any) -> str:
    return str(_part("console", "odds.odds_page")(answer.summary(), **look))


# --- A run and a sweep ---------------------------------------------------------------------------


def _run_charts(answer: Answer) -> dict[str, Draw]:
    charts = {
        name: partial(_games_chart, name.replace("-", "_")) for name in ("endings", "win-share")
    }
    return charts | ({"losses": _losses} if _game(answer).loss else {})


def _games_chart(name: str, answer: Any) -> Figure:
    """A chart of the rows of a run; one that stopped by itself has intervals of its own."""
    rate = answer.win_rate
    how = {"confidence": rate.confidence, "method": rate.method}
    frame = answer.frame
    if "bot" not in frame:
        frame = _seen_from_seat_1(frame, answer)
    figure: Figure = _part("charts", f"runs.{name}")(frame, **how)
    return figure


def _seen_from_seat_1(frame: pd.DataFrame, answer: Any) -> pd.DataFrame:
    """Games of rivals as a chart has them: all bots as one, an ending apart where seat 1 wins."""
    whose = zip(frame["outcome"], frame["won"], strict=True)
    told = [f"{outcome}, seat 1 wins" if won else outcome for outcome, won in whose]
    return frame.assign(bot=answer.bot, outcome=told)


def _losses(answer: Any) -> Figure:
    loss = _game(answer).loss
    how = {"confidence": answer.confidence, "title": f"Where does the {loss} come from?"}
    figure: Figure = _part("charts", "runs.loss_by_cause")(answer.frame, loss, **how)
    return figure


def _sweep_page(answer: Any, **look: Any) -> str:
    return str(_part("console", "sweep.sweep_page")(*answer.survey(), **look))


def _sweep_charts() -> dict[str, Draw]:
    from simkit.view.sweep_charts.catalogue import ORDER

    return {name: partial(_sweep_chart, name) for name in ORDER}


def _sweep_chart(name: str, answer: Any) -> Figure:
    from simkit.view.sweep_charts.catalogue import draw
    from simkit.view.sweep_charts.source import Source

    return draw(Source(answer), name, {})


# --- The others ----------------------------------------------------------------------------------

SHOWN = {
    "audit": Showing(_page("audit.audit_page"), {"audit": _chart("audit.audit_chart")}),
    "calibrate": Showing(
        _page("calibrate.calibrate_page"), {"calibrate": _chart("calibrate.calibration_chart")}
    ),
    "causes": Showing(_page("causes.causes_page"), {"causes": _chart("causes.causes_chart")}),
    "compare": Showing(_page("compare.compare_page"), {"compare": _chart("compare.compare_chart")}),
    "dial": Showing(_page("dial.dial_page"), {"dial": _chart("dial.dial_chart")}),
    "diff": Showing(_page("diff.diff_page")),
    "film": Showing(_page("film.film_page"), {"film": _film_chart}),
    "history": Showing(_page("history.history_page"), {"history": _chart("history.history_chart")}),
    "known": Showing(_page("known.known_page"), {"known": _chart("known.known_chart")}),
    "ladder": Showing(_page("ladder.ladder_page"), {"ladder": _chart("ladder.ladder_chart")}),
    "learn": Showing(_page("learn.learning_page")),
    "odds": Showing(_odds_page, {"odds": _chart("odds.odds_chart")}),
    "plan-playtest": Showing(
        _page("plan_playtest.plan_page"), {"plan-playtest": _chart("plan_playtest.plan_chart")}
    ),
    "play-log": Showing(
        _page("play_log.play_log_page"), {"play-log": _chart("play_log.play_log_chart")}
    ),
    "over": Showing(_page("over.over_page"), {"over": _chart("over.over_chart")}),
    "rare": Showing(_page("rare.rare_page"), {"rare": _chart("rare.rare_chart")}),
    "run": Showing(_page("play_on.position_page")),  # of a position
    "replay": Showing(_page("replay.replay_page")),
    "restrict": Showing(
        _page("restrict.restrict_page"), {"restrict": _chart("restrict.restrict_chart")}
    ),
    "sensitivity": Showing(
        _page("sensitivity.sensitivity_page"),
        {"sensitivity": _chart("sensitivity.sensitivity_chart")},
    ),
    "styles": Showing(_page("styles.styles_page"), {"styles": _chart("styles.styles_chart")}),
    "teach": Showing(_page("teach.teaching_page"), {"teach": _chart("teach.teaching_chart")}),
    "teams": Showing(_page("teams.teams_page"), {"teams": _chart("teams.teams_chart")}),
    "tradeoff": Showing(
        _page("tradeoff.tradeoff_page"), {"tradeoff": _chart("tradeoff.tradeoff_chart")}
    ),
    "tune": Showing(_page("tune.tuning_page")),
    "why": Showing(_page("why.why_page"), {"why": _chart("why.why_chart")}),
    "worth": Showing(_page("worth.worth_page"), {"worth": _chart("worth.worth_chart")}),
}
TOURNAMENT = Showing(
    _page("tournament.tournament_page"), {"ladder": _chart("tournament.tournament_chart")}
)
