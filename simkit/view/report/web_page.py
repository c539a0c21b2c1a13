"""Write the report of a sweep as one web page without any other file or network.

`material` gathers all that the page says of a stored sweep; `html_page` writes it. The page's form
is a template, which escapes every text that is put into it, whatever a pack or a study calls its
things.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simkit.finding.registry import known
from simkit.lab.basics.command_line import command, laid_over
from simkit.lab.basics.outputs import make_folder, write_asked
from simkit.lab.play.cell import DEFAULT_BOT
from simkit.lab.sweeps.sample_games import Sample, samples
from simkit.lab.sweeps.stored import StoredSweep
from simkit.lab.varying.cell_names import WHO
from simkit.messages.errors import printable
from simkit.view.report import web_tables
from simkit.view.report.templates import digest, environment, part
from simkit.view.report.web_charts import Drawing, drawing
from simkit.view.report.web_tables import Grid
from simkit.view.report.web_unknowns import Unknowns, asked_before, unknowns_of
from simkit.view.sweep_charts import catalogue
from simkit.view.sweep_charts.entry import REPORTED
from simkit.view.sweep_charts.source import Source
from simkit.view.text.fair_shares import cells_above_fair, unlike_shares
from simkit.view.text.standing import standing_line
from simkit.view.text.sweeps import (
    Swept,
    by_share,
    chosen_games,
    ends,
    notes,
    paired_finding,
    sweep_caveat,
    sweep_finding,
)
from simkit.view.text.words import (
    counted,
    digits_for,
    json_text,
    percent,
    setting_text,
    span,
    trace_command,
)

if TYPE_CHECKING:
    from jinja2 import Environment
    from matplotlib.figure import Figure
    from pandas import DataFrame

    from simkit.description.game import Game
    from simkit.description.policy import Bot
    from simkit.lab.unknowns.sensitivity_answer import Sensed


PACKAGE = "simkit.view.report"


@dataclass(frozen=True)
class Material:
    """All that a page says of a sweep."""

    swept: Swept
    frame: DataFrame
    document: Mapping[str, Any]  # the study, which plays everything again
    packs: Sequence[Mapping[str, str]] = ()  # file and text of each
    assumed: Mapping[str, str] | None = None  # why, by path; None where it was not written down
    values: Mapping[str, Any] = field(default_factory=dict)  # of the components, by path
    samples: Sequence[Sample] = ()
    sensitivities: Sequence[Sensed] = ()  # stored answers of `simkit sensitivity`
    game: Game | None = None  # None where this simkit does not know it
    figures: Mapping[str, Figure] = field(default_factory=dict)  # more charts, by kind

    @property
    def title(self) -> str:
        return str(self.swept["question"] or self.swept["name"])


def material(stored: StoredSweep, swept: Swept, frame: DataFrame) -> Material:
    """What a page says of a stored sweep, finished or not; the last two are its survey."""
    return Material(
        swept=swept,
        frame=frame,
        document=stored.manifest["study"],
        packs=stored.manifest["packs"],
        assumed=stored.assumed,
        values=stored.manifest.get("values", {}),
        samples=samples(stored, swept["cells"]),
        sensitivities=asked_before(stored.folder.path, swept["game"]),
        game=known(swept["game"]),
        figures=catalogue.unasked(Source(stored, survey=(swept, frame)), "more"),
    )


def write_page(file: Path, told: Material) -> Path:
    """Write the page to a file."""
    make_folder(file.parent)
    return write_asked(file, html_page(told))


def html_page(told: Material) -> str:
    """The page."""
    script = part(PACKAGE, "report.js")
    return (
        _environment()
        .get_template("report.html")
        .render(
            told=told,
            swept=told.swept,
            chosen=chosen_games(told.swept),
            lead=_lead(told),
            facts=_facts(told),
            notes=_notes(told),
            caveat=sweep_caveat(told.swept),
            charts=_charts(told),
            tables=_tables(told),
            unknowns=_unknowns(told),
            bots=_bots(told),
            games=_games(told),
            again=_again(told),
            style=part(PACKAGE, "base.css") + part(PACKAGE, "report.css"),
            script=script,
            script_digest=digest(script),
        )
    )


# --- The template --------------------------------------------------------------------------------


@cache
def _environment() -> Environment:
    """The report's, with what its figures are written with."""
    found = environment(PACKAGE)
    said = {"percent": _percent, "span": _span, "counted": counted, "parted": _parted}
    found.globals |= said
    return found


def _percent(rate: Mapping[str, Any]) -> str:
    """The estimate of a rate, or the win rate of a row."""
    share = rate["estimate"] if "estimate" in rate else rate["win_rate"]
    return percent(share, digits_for(rate["low"], rate["high"]))


def _span(rate: Mapping[str, Any]) -> str:
    return span(rate["low"], rate["high"], digits_for(rate["low"], rate["high"]))


def _parted(name: str) -> Any:
    """A name that may go on in a new line behind its dots and plus signs, escaped."""
    from markupsafe import Markup

    return Markup("<wbr>").join(re.split(r"(?<=[._/:+])(?=\w)", printable(name)))


# --- The answer ----------------------------------------------------------------------------------


def _lead(told: Material) -> dict[str, Any]:
    """What the answer is told with: the cells won most and least, and the key that moves most."""
    ordered = by_share(told.swept)
    if not ordered:
        return {}
    best, worst = ordered[0], ordered[-1]
    tied = max(map(len, ends(ordered))) > 1 or unlike_shares(told.swept)
    overlap = best["win_rate"]["low"] <= worst["win_rate"]["high"]
    return {
        "best": best,
        "worst": None if worst is best else worst,
        "tied": sweep_finding(told.swept) if tied else "",
        "open": worst is not best and overlap,
        "paired": paired_finding(told.swept),
        "strongest": _strongest(told),
    }


def _strongest(told: Material) -> dict[str, Any] | None:
    """The key that moves the share most, with its ends; None where no ends are told apart."""
    frame = cells_above_fair(told.frame, unlike_shares(told.swept))
    rows = web_tables.effects(told.swept, frame)
    if not rows:
        return None
    of_key = [row for row in rows if row["key"] == rows[0]["key"]]
    if of_key[0]["key"] in WHO:  # that some bot wins nothing at all tells nothing of the game
        of_key = [row for row in of_key if row["win_rate"]]
    low, high = (end(of_key, key=lambda row: row["win_rate"]) for end in (min, max))
    return {"key": low["key"], "low": low, "high": high} if low["high"] < high["low"] else None


def _facts(told: Material) -> list[tuple[str, str]]:
    """What was played, in a few figures."""
    swept = told.swept
    counts = swept["components"]
    size = (
        counted(swept["games_a_cell"], "game")
        if swept["precision"] is None
        else f"until within {100 * swept['precision']:g} points"
    )
    facts = [
        ("games", f"{swept['games']:,}"),
        ("cells", f"{len(swept['cells']):,}"),
        ("per cell", size),
        ("seed", str(swept["seed"])),
        ("assumed values", f"{counts.get('assumed', 0):,} of {sum(counts.values()):,}"),
    ]
    return facts


def _notes(told: Material) -> list[str]:
    """How far it is and what was left out; the assumed values have a section of their own."""
    known = standing_line(told.game) if told.game and not _own_values(told) else ""
    return [*notes(told.swept)[:-1], *filter(None, [known])]


def _own_values(told: Material) -> bool:
    """Whether some cell has other values of components than those that come with the game."""
    keys = {*told.document["settings"], *told.document["vary"]}
    return bool(told.packs) or any(key.startswith("pack:") for key in keys)


# --- Charts and tables ---------------------------------------------------------------------------


def _charts(told: Material) -> dict[str, list[Drawing]]:
    """Every chart that can be drawn of this sweep, by the section in which it stands."""
    source = Source(None, survey=(told.swept, told.frame))
    figures = {**catalogue.unasked(source, *REPORTED), **told.figures}
    sections: dict[str, list[Drawing]] = {section: [] for section in (*REPORTED, "more")}
    for name, figure in figures.items():
        sections[catalogue.kind_of(name).section].append(drawing(figure, name))
    return sections


def _tables(told: Material) -> dict[str, Grid]:
    swept, frame = told.swept, told.frame
    return {
        "cells": web_tables.cells_table(swept),
        "effects": web_tables.effects_table(swept, frame),
        "endings": web_tables.endings_table(swept),
        "length": web_tables.length_table(swept, frame),
        "metrics": web_tables.metrics_table(swept, frame, told.game),
    }


def _unknowns(told: Material) -> Unknowns:
    return unknowns_of(
        told.swept["components"], told.assumed, told.values, told.sensitivities, told.game
    )


# --- Who played, and what can be read and played again -------------------------------------------


def _bots(told: Material) -> list[Bot]:
    """The bots that played, as the game describes them."""
    study = told.document
    given = [bot for key in WHO for bot in study["vary"].get(key, ())]
    given = given or [study["settings"].get(key) for key in WHO if key in study["settings"]]
    names = dict.fromkeys(
        name for bot in given or [DEFAULT_BOT] for name in setting_text(bot).split("+")
    )
    known = {bot.name: bot for bot in told.game.bots} if told.game else {}
    return [known[name] for name in names if name in known]


def _games(told: Material) -> list[dict[str, Any]]:
    """The games to read, by cell, each with the command that tells it."""
    defaults = {each.key: each.default for each in told.game.settings} if told.game else {}
    cells: dict[int, dict[str, Any]] = {}
    for sample in told.samples:
        cell = cells.setdefault(sample.cell, {"name": sample.name, "games": []})
        played = {
            "game": told.swept["game"],
            "settings": sample.settings,
            "bot": sample.settings.get("bots", sample.bot),
            "seed": told.swept["seed"],
            "packs": told.swept["packs"],
        }
        what = _what(sample, bool(told.game and told.game.seats))
        cell["games"].append((what, sample, trace_command(played, defaults, sample.game)))
    return list(cells.values())


def _what(sample: Sample, rivals: bool) -> str:
    """Which game it is; where seats compete every game is somebody's win."""
    return sample.what.replace("win", "game") if rivals else sample.what


def _sensitivity(swept: Swept) -> str:
    """The command that asks how far the figures move with what is assumed."""
    settings = {key: setting_text(value) for key, value in swept["settings"].items()}
    bot = settings.pop("bot", None)
    return command(
        "sensitivity",
        swept["game"],
        asked={"vary": "assumed"},
        values=laid_over(settings),
        terms={"bot": bot, "seed": swept["seed"], "pack": swept["packs"], "json": True},
    )


def _again(told: Material) -> dict[str, str]:
    """The commands that play everything again and ask on, and the study that they read."""
    folder, packs = Path(told.swept["folder"]), told.swept["packs"]
    answer = shlex.quote(str(folder / "sensitivity.json"))
    return {
        "command": command("sweep", "study.json", terms={"out": "again", "pack": packs}),
        "check": command("rerun", str(folder)),
        "sensitivity": f"{_sensitivity(told.swept)} > {answer}",
        "study": json_text(told.document),
    }
