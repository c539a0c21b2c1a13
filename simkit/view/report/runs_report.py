"""Write a report on runs of one game by several bots: answer, tables, charts, doubts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.finding import registry
from simkit.lab.basics.outputs import write_whole
from simkit.messages.errors import BadInput
from simkit.view.charts import runs
from simkit.view.charts.canvas import save
from simkit.view.report.markdown import code_block, escape, markdown_table, picture
from simkit.view.sweep_charts.cells_said import win_rates_finding
from simkit.view.text.lookup import spoken
from simkit.view.text.words import (
    assumed,
    assumptions,
    bot_text,
    caveat_of,
    count,
    headline,
    level,
    quantity,
    setting_text,
    share_with_interval,
    trace_command,
)

if TYPE_CHECKING:
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.lab.play.results import RunResult
    from simkit.values.components import Components


@dataclass(frozen=True)
class _Story:
    """All that the report is written from."""

    question: str
    deed: str
    command: str
    game: Game | None
    components: Components | None
    results: Sequence[RunResult]  # the bot that wins most first
    frame: DataFrame

    @property
    def confidence(self) -> float:
        return self.results[0].win_rate.confidence

    @property
    def method(self) -> str:
        """Where one run stopped when precise enough, all have the wider kind of interval."""
        methods = [result.win_rate.method for result in self.results]
        return "sequence" if "sequence" in methods else "wilson"

    @property
    def loss(self) -> str:
        """What loses games bit by bit; "" where the game knows no such thing, or none occurred."""
        game = self.game or registry.known(self.results[0].heading.game)
        loss = game.loss if game else ""
        if not loss or not runs.loss_causes(self.frame, loss):
            return ""
        return "" if runs.loss_by_cause_numbers(self.frame, loss).empty else loss


def write_report(
    folder: str | Path,
    results: Sequence[RunResult],
    *,
    question: str = "",
    deed: str = "",
    command: str = "",
    game: Game | None = None,
    components: Components | None = None,
) -> tuple[Path, ...]:
    """Write report.md and its charts (PNG and SVG) into the folder; the paths, the report's first.

    Each result is one bot's run of the same game and settings. `deed` says what winning means, as
    in "holds the Invasion map"; `command` is what makes the whole report again. The game's
    description spares the commands its defaults; the components let the assumed values be listed.
    """
    _check_alike(results)
    story = _Story(
        question=question or f"How often does each bot win {results[0].heading.game}?",
        deed=deed,
        command=command,
        game=game,
        components=components,
        results=sorted(results, key=lambda result: -float(result.win_rate)),
        frame=_one_below_the_other(results),
    )
    folder = Path(folder)
    drawn = _draw(story, folder)
    report = write_whole(folder / "report.md", _text(story))
    return (report, *drawn)


def _check_alike(results: Sequence[RunResult]) -> None:
    """A report compares bots; everything else must be equal."""
    if not results:
        raise BadInput("There are no results to report on.")
    for key in ("game", "settings", "components"):
        first, *others = (getattr(result.heading, key) for result in results)
        if any(other != first for other in others):
            raise BadInput(f"The results differ in their {key}; a report compares bots only.")
    bots = list(map(bot_text, results))
    if len(set(bots)) < len(bots):
        raise BadInput(f"Two results are by the same bot: {', '.join(bots)}.")


def _one_below_the_other(results: Sequence[RunResult]) -> DataFrame:
    import pandas as pd

    return pd.concat([result.frame for result in results], ignore_index=True)


def _draw(story: _Story, folder: Path) -> list[Path]:
    """The charts; what loses games bit by bit is drawn for games that have such a thing."""
    sure: dict[str, Any] = {"confidence": story.confidence, "note": _assumed_count(story)}
    both = sure | {"method": story.method}
    figures = {
        "win-rate": runs.win_rate(
            story.frame, title=story.question, finding=_finding(story), **both
        ),
        "endings": runs.endings(story.frame, **both),
    }
    if story.loss:
        figures[f"{story.loss}-by-cause"] = runs.loss_by_cause(story.frame, story.loss, **sure)
    return [path for name, figure in figures.items() for path in save(figure, folder, name)]


def _finding(story: _Story) -> str:
    """From which win rate to which the bots go."""
    rates = runs.win_rate_numbers(story.frame, confidence=story.confidence)
    return win_rates_finding(rates.rename(columns={"bot": "name"}))


def _assumed_count(story: _Story) -> str:
    return f"{assumed(story.results[0])}."


# --- The text ------------------------------------------------------------------------------------


def _text(story: _Story) -> str:
    sections = [
        f"# {escape(story.question)}",
        _answer(story),
        _winners(story),
        _lost_games(story),
        _losses(story) if story.loss else "",
        _assumed(story),
        _again(story),
    ]
    return "\n\n".join(section for section in sections if section) + "\n"


def _answer(story: _Story) -> str:
    """The best bot's answer in a sentence, then the next one's; a table has the others."""
    best, *others = story.results
    text = f"**{escape(headline(best, story.deed))}.**"
    if others:
        text += f" The next bot, {escape(bot_text(others[0]))}, wins {_rate(others[0])}."
    return text


def _rate(result: RunResult) -> str:
    return share_with_interval(*result.win_rate.known)


def _winners(story: _Story) -> str:
    rows = [
        (bot_text(each), count(each.games), _rate(each), quantity(each.metrics["turns"]["mean"], 1))
        for each in story.results
    ]
    heads = ("bot", "games", f"win rate ({level(story.confidence)} interval)", "mean turns")
    shown = picture("Win rate, by bot", "win-rate")
    return "\n\n".join(["## Who wins", shown, markdown_table(heads, rows)])


def _lost_games(story: _Story) -> str:
    """How the lost games ended, and when."""
    lines = ["## How the lost games ended", picture("Endings by turn, by bot", "endings")]
    rows = []
    for result in story.results:
        rows += _endings_of(story, bot_text(result))
    heads = ("bot", "ending", "games", "of the lost games", "median turn", "5 % to 95 %")
    return "\n\n".join([*lines, markdown_table(heads, rows) if rows else "No game was lost."])


def _endings_of(story: _Story, bot: str) -> list[tuple[str, ...]]:
    """A row for each way in which this bot lost."""
    frame = story.frame
    lost = frame[(frame["bot"] == bot) & ~frame["won"].astype(bool)]
    if lost.empty:
        return []
    shares = runs.ending_shares(lost, confidence=story.confidence, method=story.method)
    rows: list[tuple[str, ...]] = []
    for outcome, games, *share in shares[["outcome", "games", "share", "low", "high"]].to_numpy():
        turns = lost["turns"][lost["outcome"] == outcome]
        low, middle, high = (quantity(turns.quantile(q), 0) for q in (0.05, 0.5, 0.95))
        rows.append(
            (bot, outcome, count(games), share_with_interval(*share), middle, f"{low} to {high}")
        )
    return rows


def _losses(story: _Story) -> str:
    """What loses games bit by bit, a game: a row a cause, a column a bot."""
    loss = story.loss
    numbers = runs.loss_by_cause_numbers(story.frame, loss, confidence=story.confidence)
    bots = list(map(bot_text, story.results))
    cells = {
        (row["cause"], row["bot"]): _mean_text(row["mean"], row["low"], row["high"])
        for row in numbers.to_dict("records")
    }
    rows = [
        (spoken(cause), *(cells[cause, bot] for bot in bots)) for cause in numbers["cause"].unique()
    ]
    return "\n\n".join(
        [
            f"## Where the {loss} comes from",
            picture(f"Mean {loss} per game, by cause and bot", f"{loss}-by-cause"),
            f"Mean {loss} per game, with the {level(story.confidence)} interval of the mean.",
            markdown_table(("cause", *bots), rows),
        ]
    )


def _mean_text(mean: float, low: float, high: float) -> str:
    return f"{quantity(mean)} ({quantity(low)} to {quantity(high)})"


def _assumed(story: _Story) -> str:
    """What the figures stand on."""
    asked = story.results[0].heading
    settings = " ".join(f"{key}={setting_text(v)}" for key, v in asked.settings.items())
    notes = dict.fromkeys(note for each in story.results for note in each.heading.notes)
    reservation = caveat_of(each.heading.bot for each in story.results)
    lines = [
        f"- {escape(assumptions(asked))}",
        f"- {escape(reservation)} Trust differences more than single win rates.",
        f"- Settings: `{settings}`",
        *(f"- {escape(note)}" for note in notes),
    ]
    blocks = ["## What was assumed", "\n".join(lines)]
    if story.components:
        rows = _by_reason(story.components)
        blocks.append(
            markdown_table(("why it is assumed", "values", "which"), rows) if rows else ""
        )
    return "\n\n".join(block for block in blocks if block)


def _by_reason(components: Components) -> list[tuple[str, str, str]]:
    """The assumed values, a row a reason, the reason behind most of them first."""
    paths: dict[str, list[str]] = {}
    for path, _, why in components.assumed():
        paths.setdefault(why, []).append(path)
    ranked = sorted(paths.items(), key=lambda item: -len(item[1]))
    return [(why, count(len(found)), _some(found)) for why, found in ranked]


def _some(paths: Sequence[str], shown: int = 3) -> str:
    rest = len(paths) - shown
    return ", ".join(paths[:shown]) + (f" and {count(rest)} more" if rest > 0 else "")


def _runs_again(commands: list[str]) -> list[str]:
    """The command of each run; some cannot be typed, and their notes say why."""
    if not commands:
        return []
    told = "Each run (the same seed gives the same games on any machine):"
    return [told, code_block(commands)]


def _again(story: _Story) -> str:
    """The commands and the seed that give every figure again."""
    defaults = {s.key: s.default for s in story.game.settings} if story.game else {}
    asked = [each.heading for each in story.results]
    commands = [each.command for each in asked if each.command]
    first = asked[0]
    blocks = ["## How to get the same figures again"]
    if story.command:
        blocks += ["The whole report:", code_block([story.command])]
    blocks += [
        *_runs_again(commands),
        "One of these games, move by move, with the rule cited on each line:",
        code_block([trace_command(first, defaults)]),
        f"Made with simkit {escape(first.version)}.",
    ]
    return "\n\n".join(blocks)


# --- Markdown ------------------------------------------------------------------------------------
