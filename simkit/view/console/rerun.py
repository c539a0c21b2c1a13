"""The page of `simkit check --rerun`: whether stored games came out the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Ink, paragraph
from simkit.view.text.words import (
    count,
    counted,
)

MOST_FAULTS = 20  # files that a page lists


def rerun_page(found: Mapping[str, Any], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """What `simkit check --rerun` found: the same rows or not, and what has changed since."""
    if found["identical"]:
        games = counted(found["games"], "game")
        verdict = f"{found['file']}: identical. {_files(found)}All {games} gave the same rows."
        blocks = [ink.good(paragraph(verdict, width))]
    else:
        verdict = f"{found['file']}: not identical. {_files(found)}{_difference(found)}"
        blocks = [ink.bad(paragraph(verdict.rstrip(), width))]
    if found["faults"]:
        blocks.append(_faults(found["faults"], width))
    blocks += [paragraph(f"Since it was written, {change}.", width) for change in found["changed"]]
    return "\n\n".join(blocks)


def _files(found: Mapping[str, Any]) -> str:
    """Of a folder, how many of the files that it must have came out as they are."""
    if found["files"] is None:
        return ""
    return f"{count(found['same_files'])} of {counted(found['files'], 'file')} are byte-identical. "


def _faults(faults: Sequence[Mapping[str, Any]], width: int) -> str:
    """The files that are not what they should be, each with what is wrong."""
    lines = [paragraph(f"{one['file']}: {one['why']}.", width) for one in faults[:MOST_FAULTS]]
    if len(faults) > MOST_FAULTS:
        lines.append(f"and {counted(len(faults) - MOST_FAULTS, 'more file')}.")
    return "\n".join(lines)


def _difference(found: Mapping[str, Any]) -> str:
    """How much differs, and the first place where it does."""
    first = found["first"]
    if first is None:
        return ""
    where = f"{first['column']} was {first['stored']}, is {first['now']}."
    if first["game"] is None:
        return where[0].upper() + where[1:]
    games = counted(found["games"], "game")
    return (
        f"{count(found['differing'])} of {games} differ. The first is game {first['game']}: {where}"
    )
