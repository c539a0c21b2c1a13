"""The report of a sweep in every plausible pack, with intervals for luck and unknowns."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from simkit.lab.basics.outputs import checked_place, make_folder, refuse_links, write_whole
from simkit.lab.sweeps.stored import StoredSweep
from simkit.view.charts.ask_ensemble import ask_ensemble_chart
from simkit.view.charts.canvas import save
from simkit.view.console.ask_ensemble import legend
from simkit.view.report.markdown import code_block, escape, markdown_table, picture
from simkit.view.text.ask_ensemble import ends_text, value_text, verdict_text
from simkit.view.text.findings.ask_ensemble import ask_ensemble_finding

if TYPE_CHECKING:
    from simkit.lab.ensembles.ask_ensemble_answer import OverEnsemble

HEADS = ("figure", "current pack", "all packs", "luck", "ignorance", "plausible packs")


def write_over_report(folder: Path, found: OverEnsemble) -> tuple[Path, ...]:
    """`report.md` and its chart."""
    file = folder / "report.md"
    refuse_links(file)
    make_folder(folder)
    checked_place(file)
    drawn = save(ask_ensemble_chart(found), folder, "over-packs")
    rows = [
        (
            escape(each.name),
            value_text(each, each.stands),
            value_text(each, each.estimate),
            ends_text(each, each.luck),
            ends_text(each, each.ignorance),
            verdict_text(each),
        )
        for each in found.told
    ]
    assert isinstance(found.literal, StoredSweep)
    study = found.literal.study
    parts = (
        f"# {escape(study['name'])}",
        escape(study["question"]),
        escape(ask_ensemble_finding(found)),
        picture("Every figure over the plausible packs", "over-packs"),
        markdown_table(HEADS, rows),
        legend(found),
        f"{len(found.packs)} packs of `{found.ensemble}`, {found.games_each:,} games "
        "per cell in each, and the current pack.",
        code_block([found.command or ""]),
    )
    write_whole(file, "\n\n".join(part for part in parts if part) + "\n")
    return (file, *drawn)
