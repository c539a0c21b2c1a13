"""How the pack that comes with a game stands to the statements: what `simkit known` said last.

`data/known.csv` is the table that `make plausible` writes. A game without one has not been asked.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from importlib import resources

from simkit.game import Game

FILE = "known.csv"
HOLDS, FAILS, OPEN, UNASKED = "holds", "fails", "not settled", "not asked"  # what may come of one


@dataclass(frozen=True)
class PackStanding:
    """The statements by what came of them."""

    holding: tuple[str, ...]
    failing: tuple[str, ...]
    open: tuple[str, ...]

    @property
    def asked(self) -> int:
        return len(self.holding) + len(self.failing) + len(self.open)


def standing_of(game: Game) -> PackStanding | None:
    """What was found last; None where the statements have not been asked."""
    path = resources.files(game.package) / "data" / FILE
    if not path.is_file():
        return None
    rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    verdicts = {row["statement"]: row["verdict"] for row in rows}
    sorts: dict[str, list[str]] = {HOLDS: [], FAILS: []}
    rest: list[str] = []
    for name, verdict in verdicts.items():
        if verdict != UNASKED:
            sorts.get(verdict, rest).append(name)
    return PackStanding(tuple(sorts[HOLDS]), tuple(sorts[FAILS]), tuple(rest))
