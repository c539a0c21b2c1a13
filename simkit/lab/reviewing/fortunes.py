"""How much luck decides the outcome, and how much the players do."""

from __future__ import annotations

from collections.abc import Iterator

from simkit.lab.lucks.luck import luck
from simkit.lab.lucks.luck_answer import PLAYER
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.cast import ReviewTable
from simkit.lab.reviewing.review_answer import ReviewLine


def lines_on_luck(table: ReviewTable, games: int, jobs: int) -> Iterator[ReviewLine]:
    """Each kind of luck, and who plays, with the part of the outcome that it decides."""
    cell = table.cell
    found = luck(
        cell.game, None, games, seed=cell.seed, bot="+".join(cell.bots), jobs=jobs,
        packs=cell.packs, overrides=cell.overrides, knobs=cell.knobs, **cell.settings,
    )  # fmt: skip
    for source, share in found.shares.items():
        played = f": {cell.bots[0]} or {found.against}" if source == PLAYER else ""
        yield ReviewLine(ask.LUCK, f"{source}{played}", share, games, found.command)
