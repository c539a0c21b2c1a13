"""The pages of commands that answer no question: new, eject, check, warmup, bench."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.words import counted, quantity, setting_text

if TYPE_CHECKING:
    from simkit.lab.authoring.eject import EjectedGame
    from simkit.lab.authoring.start import GameStart
    from simkit.lab.check import Checked
    from simkit.lab.checking.game_check import GameCheck


def check_page(found: Checked, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit check FILE`, when the file is sound."""
    verdict = f"{found.file} is a valid {found.kind} of {found.game}: {found.name}."
    facts = (paragraph(fact, width) for fact in found.facts)
    return "\n".join([ink.good(paragraph(verdict, width)), *facts])


def game_check_page(found: GameCheck, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit check GAME`: what is wrong with a game, and what its author should look at."""
    verdict = f"{found.file} is a valid {found.kind}: {found.name}."
    if found.unfinished:
        verdict = f"{found.file}: the check of {found.name} was stopped before it was finished."
    if found.wrong:
        verdict = f"{found.file}: {counted(len(found.wrong), 'thing')} to fix in {found.name}."
    head = paragraph(verdict, width)
    lines = [ink.good(head) if found.sound else ink.strong(head)]
    lines += [paragraph(f"{number}. {each}", width) for number, each in enumerate(found.wrong, 1)]
    lines += [paragraph(f"Not checked: {each}.", width) for each in found.unfinished]
    lines += [paragraph(f"Look at: {each}", width) for each in found.remarks]
    lines += [paragraph(fact, width) for fact in found.facts]
    return "\n".join(lines)


def start_page(start: GameStart, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit new`: what was written, and what to do with it."""
    said = paragraph(f"{start.game} is a game that you can play. {start.test} tests it.", width)
    does = {
        f"simkit trace {start.game} --seed 7": "read one game",
        f"simkit run {start.game} --games 10000": "see who wins",
        f"simkit check {start.game}": "see whether something is wrong",
    }
    longest = max(map(len, does))
    lines = [f"  {command:{longest}}  # {why}" for command, why in does.items()]
    return "\n".join([ink.good(said), "", "Try these, then change the rules in the file:", *lines])


def eject_page(made: EjectedGame, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit new --from`: the package, and what can be added to it."""
    said = f"{made.folder} is {made.game} as a package. It plays the same games."
    more = (
        f"Type simkit run {made.folder}. The rules are in {made.folder}/rules.py. In a folder "
        f"{made.folder}/data you can add buffs.toml, claims.toml and unknowns.toml."
    )
    return "\n".join([ink.good(paragraph(said, width)), paragraph(more, width)])


def warmup_page(seconds: Mapping[str, float], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit cache --fill`: which engines are ready, and how long that took."""
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
    """The page of `simkit cache clear`."""
    return f"Compiled code removed ({_megabytes(freed)}). The next run compiles again."


def bench_page(data: Mapping[str, Any], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """`simkit games --speed`: how fast each bot's games are played, and on which machine."""
    columns = [
        Column("game"),
        Column("bot"),
        Column("games per second", "right"),
        Column("decisions per second", "right"),
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
    return f"{body}\n\n{paragraph(f'On one core of this machine: {machine}.', width)}"


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"
