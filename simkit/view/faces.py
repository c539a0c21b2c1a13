"""Find the page and the charts for every kind of answer.

The command line, notebooks and the web page read this. A command's page and chart are found by its
name: `simkit tune-game` has `console/tune_game.py::tune_game_page`, and where it draws,
`charts/tune_game.py::tune_game_chart`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from simkit.lab.contests.compare_answer import Comparison
from simkit.lab.play.answer import Answer
from simkit.lab.play.results import RunResult
from simkit.lab.table.rows import seat_wins
from simkit.view.text.whose_wins import seat_name
from simkit.view.text.words import headline

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

    from simkit.description.game import Game
    from simkit.lab.statistics.intervals import Interval

Draw = Callable[..., "Figure"]  # takes the answer, and its game if it is at hand


@dataclass(frozen=True)
class Face:
    """Of one kind of answer: how it is told, and how it is drawn, the usual chart first."""

    page: Callable[..., str] | None = None  # takes what a chart takes; width and ink, if given
    charts: Mapping[str, Draw] = field(default_factory=dict)


def face_of(answer: Answer) -> Face:
    """What can be shown of an answer."""
    if answer.VERB == "sweep":
        return Face(_sweep_page, _sweep_charts())
    face = named_face(answer.FACE or answer.VERB, answer.VERB)
    if isinstance(answer, RunResult):
        return Face(face.page, _run_charts(answer))
    if isinstance(answer, Comparison):
        return Face(face.page, _compare_charts(answer) | dict(face.charts))
    return face


def _compare_charts(answer: Comparison) -> dict[str, Draw]:
    """What stands before the chart of differences."""
    from simkit.view.text.findings.seats_compared import seats_compared

    spread = {"distribution": _charts("distribution")} if answer.distributions else {}
    seats = {"seats": _charts("compare_seats")} if seats_compared(answer) else {}
    return spread | seats


def named_face(name: str, chart: str = "") -> Face:
    """The page and the chart of that name, as far as there are any."""
    module = name.replace("-", "_")
    page = partial(_page, module) if _exists("console", module) else None
    return Face(page, {chart or name: _charts(module)} if _exists("charts", module) else {})


def _exists(folder: str, module: str) -> bool:
    return find_spec(f"simkit.view.{folder}.{module}") is not None


def _part(folder: str, module: str, function: str) -> Callable[..., Any]:
    """A function of the view, loaded when it is wanted."""
    found: Callable[..., Any] = getattr(import_module(f"simkit.view.{folder}.{module}"), function)
    return found


def _game(answer: Any) -> Game | None:
    """The game of an answer, also one that only Python knows; plain dice have none."""
    from simkit.finding import registry

    cell = getattr(answer, "cell", None)
    return cell.game if cell else registry.known(answer.heading.game)


def _page(name: str, answer: Answer, game: Game | None = None, **look: Any) -> str:
    tell = _part("console", name, f"{name}_page")
    return str(tell(answer, game or _game(answer), **look))


def _charts(name: str) -> Draw:
    return partial(_chart, name)


def _chart(name: str, answer: Answer, game: Game | None = None) -> Figure:
    draw = _part("charts", name, f"{name}_chart")
    figure: Figure = draw(answer, game or _game(answer))
    return figure


# --- A run and a sweep ---------------------------------------------------------------------------


def _run_charts(answer: Answer) -> dict[str, Draw]:
    is_there = _part("charts", "single_figure", "has_single_chart")
    of_seat = _part("text", "single_figure", "seat_asked")
    asked = getattr(answer, "single", None) and is_there(answer) and not of_seat(answer)
    charts: dict[str, Draw] = {"figure": _single_chart} if asked else {}
    for name in _run_order(answer):
        charts[name] = partial(_games_chart, name.replace("-", "_"))
    game = _game(answer)
    return charts | ({"losses": _losses} if game and game.loss else {})


def _single_chart(answer: Any) -> Figure:
    """The ending or number that was asked for."""
    figure: Figure = _part("charts", "single_figure", "single_chart")(answer, _game(answer))
    return figure


def _run_order(answer: Answer) -> tuple[str, str]:
    """Of rivals who wins comes first, else how games end."""
    by_seat = getattr(answer, "win_rates", None)
    return ("win-rate", "endings") if by_seat else ("endings", "win-rate")


def _games_chart(name: str, answer: Any) -> Figure:
    """A chart of the rows of a run; one that stopped by itself has intervals of its own."""
    rate = answer.by_luck
    how = {"confidence": rate.confidence, "method": rate.method}
    frame = answer.frame
    if name == "win_rate":
        how |= {"likely": _likely_rates(answer)}
        how["finding"] = f"{_wins_told(answer)}."
        if answer.win_rates:
            frame = _seat_by_seat(frame, answer)
            how |= _of_seats(answer)
    if "bot" not in frame:
        frame = _of_all_seats(frame, answer)
    figure: Figure = _part("charts", "runs", name)(frame, **how)
    return figure


def _wins_told(answer: Any) -> str:
    """Who wins how often, of the seat that is asked for if one is."""
    if _part("text", "single_figure", "seat_asked")(answer):
        return str(_part("text", "single_figure", "single_finding")(answer, _game(answer)))
    return headline(answer)


def _of_seats(answer: Any) -> dict[str, Any]:
    """What a chart of rivals has: its title, seats in their order, and what is fair."""
    seats = [seat_name(answer, seat) for seat in range(1, 1 + len(answer.win_rates))]
    if answer.heading.sides:
        return {"title": "How often does each side win?", "seats": seats}
    return {"title": "How often does each seat win?", "seats": seats, "fair": answer.fair_share}


def _likely_rates(answer: Any) -> dict[str, Interval]:
    """The win rates by the names of their lines, if they are those of likely players."""
    if not answer.left_open:
        return {}
    if answer.win_rates:
        return {seat_name(answer, n): rate for n, rate in enumerate(answer.win_rates, start=1)}
    return {answer.bot: answer.win_rate}


def _seat_by_seat(frame: pd.DataFrame, answer: Any) -> pd.DataFrame:
    """Games of rivals once for each seat: whether that seat has won."""
    import pandas as pd

    wins = seat_wins(frame) > 0  # type: ignore[arg-type]  # columns by name
    rows = [
        frame.assign(bot=seat_name(answer, seat + 1), won=wins[:, seat])
        for seat in range(wins.shape[1])
    ]
    return pd.concat(rows, ignore_index=True)


def _of_all_seats(frame: pd.DataFrame, answer: Any) -> pd.DataFrame:
    """Games of rivals as a chart of endings has them: all bots as one, won if a seat has won."""
    won = seat_wins(frame).max(axis=1) > 0  # type: ignore[arg-type]  # columns by name
    return frame.assign(bot=answer.bot, won=won)


def _losses(answer: Any) -> Figure:
    loss = answer.cell.game.loss
    how = {"confidence": answer.confidence, "title": f"Where does the {loss} come from?"}
    figure: Figure = _part("charts", "runs", "loss_by_cause")(answer.frame, loss, **how)
    return figure


def _sweep_page(answer: Any, **look: Any) -> str:
    return str(_part("console", "sweep", "sweep_page")(*answer.survey(), **look))


def _sweep_charts() -> dict[str, Draw]:
    from simkit.view.sweep_charts.catalogue import KINDS

    return {name: partial(_sweep_chart, name) for name in KINDS}


def _sweep_chart(name: str, answer: Any) -> Figure:
    from simkit.view.sweep_charts.catalogue import draw
    from simkit.view.sweep_charts.source import Source

    return draw(Source(answer), name, {})
