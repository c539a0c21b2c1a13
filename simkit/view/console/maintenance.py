"""The pages of the commands that look after simkit itself: check, warmup, cache and bench."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, quantity, setting_text

if TYPE_CHECKING:
    from simkit.lab.check import Checked


def check_page(found: Checked, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit check FILE`, when the file is sound."""
    verdict = f"{found.file} is a sound {found.kind} of {found.game}: {found.name}."
    facts = (paragraph(fact, width) for fact in found.facts)
    return "\n".join([ink.good(paragraph(verdict, width)), *facts])


def warmup_page(seconds: Mapping[str, float], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit warmup`: which engines are ready, and how long that took."""
    lines = [f"{game} is compiled ({time:.1f} s)." for game, time in seconds.items()]
    return "\n".join(paragraph(line, width) for line in lines)


def cache_page(data: Mapping[str, Any], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit cache info`: which compiled versions are kept, the newest first."""
    versions = data["versions"]
    total = sum(version["size"] for version in versions)
    head = f"{counted(len(versions), 'compiled version')}, {_megabytes(total)}, in {data['folder']}"
    if not versions:
        return head
    columns = [Column("of"), Column("folder"), Column("files", "right"), Column("size", "right")]
    rows = [(v["group"], v["folder"], str(v["files"]), _megabytes(v["size"])) for v in versions]
    return f"{head}\n\n{table(columns, rows, width=width, indent='', ink=ink)}"


def cleared_page(freed: int, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit cache clear`."""
    return f"Compiled code removed ({_megabytes(freed)}); the next run compiles again."


def bench_page(data: Mapping[str, Any], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit bench`: how fast each bot's games are played, and on which machine."""
    columns = [
        Column("game"),
        Column("bot"),
        Column("games a second", "right"),
        Column("decisions a second", "right"),
    ]
    rows = [
        (
            row["game"],
            row["bot"],
            quantity(row["games_per_second"], 0),
            quantity(row["decisions_per_second"], 0),
        )
        for row in data["speeds"]
    ]
    body = table(columns, rows, width=width, indent="", ink=ink)
    machine = ", ".join(f"{key} {setting_text(value)}" for key, value in data["machine"].items())
    return f"{body}\n\n{paragraph(f'One core of: {machine}.', width)}"


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
