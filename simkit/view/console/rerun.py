"""The page of `simkit rerun`: whether stored games came out the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Ink, paragraph
from simkit.view.text.words import (
    count,
    counted,
)

if TYPE_CHECKING:
    pass


def rerun_page(found: Mapping[str, Any], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """What `simkit rerun` found: the same rows or not, and what has changed since."""
    games = counted(found["games"], "game")
    if found["identical"]:
        verdict = f"{found['file']}: identical. All {games} came out the same."
        blocks = [ink.good(paragraph(verdict, width))]
    else:
        verdict = f"{found['file']}: not identical. {_difference(found)}"
        blocks = [ink.bad(paragraph(verdict, width))]
    blocks += [paragraph(f"Since it was written, {change}.", width) for change in found["changed"]]
    return "\n\n".join(blocks)


def _difference(found: Mapping[str, Any]) -> str:
    """How much differs, and the first place where it does."""
    first = found["first"]
    where = f"{first['column']} was {first['stored']}, is {first['now']}."
    if first["game"] is None:
        return where[0].upper() + where[1:]
    games = counted(found["games"], "game")
    return (
        f"{count(found['differing'])} of {games} differ; the first is game {first['game']}: {where}"
    )
