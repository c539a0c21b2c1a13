"""Write a report on runs of one game by several bots: answer, tables, charts, doubts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from simkit.finding import registry
from simkit.lab.basics.heading import heading_of
from simkit.lab.basics.outputs import write_whole
from simkit.messages.errors import BadInput
from simkit.view.charts import runs
from simkit.view.charts.canvas import save
from simkit.view.report.markdown import code_block, escape, markdown_table, picture
from simkit.view.sweep_charts.cells_said import win_rates_finding
from simkit.view.text.lookup import spoken
from simkit.view.text.words import (
    Summary,
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
    from simkit.values.components import Components


class Result(Protocol):
    """What a run must offer to be reported on: its rows and its summary."""

    @property
    def frame(self) -> DataFrame: ...

    def summary(self) -> dict[str, Any]: ...


@dataclass(frozen=True)
class _Story:
    """All that the report is written from."""

    question: str
    deed: str
    command: str
    game: Game | None
    components: Components | None
    summaries: Sequence[Summary]  # the bot that wins most first
    frame: DataFrame

    @property
    def confidence(self) -> float:
        return float(self.summaries[0]["win_rate"]["confidence"])

    @property
    def method(self) -> str:
        """Where one run stopped when precise enough, all have the wider kind of interval."""
        methods = [summary["win_rate"].get("method") for summary in self.summaries]
        return "sequence" if "sequence" in methods else "wilson"

    @property
    def loss(self) -> str:
        """What loses games bit by bit; "" where the game knows no such thing, or none occurred."""
        game = self.game or registry.known(str(self.summaries[0]["game"]))
        loss = game.loss if game else ""
        if not loss or not runs.loss_causes(self.frame, loss):
            return ""
        return "" if runs.loss_by_cause_numbers(self.frame, loss).empty else loss


def write_report(
    folder: str | Path,
    results: Sequence[Result],
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
    summaries = [result.summary() for result in results]
    _check_alike(summaries)
    story = _Story(
        question=question or f"How often does each bot win {summaries[0]['game']}?",
        deed=deed,
        command=command,
        game=game,
        components=components,
        summaries=sorted(summaries, key=lambda summary: -summary["win_rate"]["estimate"]),
        frame=_one_below_the_other(results),
    )
    folder = Path(folder)
    drawn = _draw(story, folder)
    report = write_whole(folder / "report.md", _text(story))
    return (report, *drawn)


def _check_alike(summaries: Sequence[Summary]) -> None:
    """A report compares bots; everything else must be equal."""
    if not summaries:
        raise BadInput("There are no results to report on.")
    for key in ("game", "settings", "components"):
        if any(summary[key] != summaries[0][key] for summary in summaries):
            raise BadInput(f"The results differ in their {key}; a report compares bots only.")
    bots = [bot_text(summary) for summary in summaries]
    if len(set(bots)) < len(bots):
        raise BadInput(f"Two results are by the same bot: {', '.join(bots)}.")


def _one_below_the_other(results: Sequence[Result]) -> DataFrame:
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
    return f"{assumed(story.summaries[0])}."


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
    best, *others = story.summaries
    text = f"**{escape(headline(best, story.deed))}.**"
    if others:
        text += f" The next bot, {escape(bot_text(others[0]))}, wins {_rate(others[0])}."
    return text


def _rate(summary: Summary) -> str:
    rate = summary["win_rate"]
    return share_with_interval(rate["estimate"], rate["low"], rate["high"])


def _winners(story: _Story) -> str:
    rows = [
        (bot_text(s), count(s["games"]), _rate(s), quantity(s["metrics"]["turns"]["mean"], 1))
        for s in story.summaries
    ]
    heads = ("bot", "games", f"win rate ({level(story.confidence)} interval)", "mean turns")
    shown = picture("Win rate, by bot", "win-rate")
    return "\n\n".join(["## Who wins", shown, markdown_table(heads, rows)])


def _lost_games(story: _Story) -> str:
    """How the lost games ended, and when."""
    lines = ["## How the lost games ended", picture("Endings by turn, by bot", "endings")]
    rows = []
    for summary in story.summaries:
        rows += _endings_of(story, bot_text(summary))
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
    bots = [bot_text(summary) for summary in story.summaries]
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
    summary = story.summaries[0]
    settings = " ".join(f"{key}={setting_text(v)}" for key, v in summary["settings"].items())
    notes = dict.fromkeys(note for s in story.summaries for note in s.get("notes") or ())
    reservation = caveat_of(heading_of(each).bot for each in story.summaries)
    lines = [
        f"- {escape(assumptions(summary))}",
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
    commands = [summary["command"] for summary in story.summaries if summary["command"]]
    first = story.summaries[0]
    blocks = ["## How to get the same figures again"]
    if story.command:
        blocks += ["The whole report:", code_block([story.command])]
    blocks += [
        *_runs_again(commands),
        "One of these games, move by move, with the rule cited on each line:",
        code_block([trace_command(first, defaults)]),
        f"Made with simkit {escape(str(first['version']))}.",
    ]
    return "\n\n".join(blocks)


# --- Markdown ------------------------------------------------------------------------------------
