"""Generate the code that guesses a hidden number when a bot imagines the rest of a game."""

from __future__ import annotations

from simkit.design.model.model import GameModel
from simkit.design.reading.flow import GUESSING

from .rewriting import PREFIX


def fits(model: GameModel) -> str:
    """The condition under which the author's `possible` lets an imagined position be."""
    return "sk_fits(game, at, seat)" if "possible" in model.program.functions else "True"


def guess_of(model: GameModel, place: str, among: int, address: str) -> list[str]:
    """A number below `among` for a place: one with which the position is possible, as likely."""
    possible = fits(model)
    return [
        f"before, fit = {place}, 0",
        f"for guess in range({among}):",
        f"    {place} = guess",
        f"    fit += 1 if {possible} else 0",
        f"{place} = before",
        "if fit > 0:",
        f"    wanted = {PREFIX}below(luck, {GUESSING}, {address}, fit)",
        f"    for guess in range({among}):",
        f"        {place} = guess",
        f"        if {possible}:",
        "            if wanted == 0:",
        "                break",
        "            wanted -= 1",
    ]
