"""The stored result of `simkit validate` for the pack that comes with a game.

`data/claims.csv` is the table that `make plausible` writes. A game without one has not been asked.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass

from simkit.description.game import Game
from simkit.outside.toml_read import read_toml

FILE, CLAIMS = "claims.csv", "claims.toml"
HOLDS, FAILS, OPEN, UNASKED = "holds", "fails", "not settled", "not asked"  # what may come of one


@dataclass(frozen=True)
class PackStanding:
    """The claims by what came of them."""

    holding: tuple[str, ...]
    failing: tuple[str, ...]
    open: tuple[str, ...]
    says: Mapping[str, str]  # each claim in words

    @property
    def asked(self) -> int:
        return len(self.holding) + len(self.failing) + len(self.open)


def standing_of(game: Game) -> PackStanding | None:
    """What was found last; None where the claims have not been asked."""
    path, claims = game.data_file(FILE), game.data_file(CLAIMS)
    if path is None or claims is None:
        return None
    rows = csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    verdicts = {row["claim"]: row["verdict"] for row in rows}
    sorts: dict[str, list[str]] = {HOLDS: [], FAILS: []}
    rest: list[str] = []
    for name, verdict in verdicts.items():
        if verdict != UNASKED:
            sorts.get(verdict, rest).append(name)
    written = read_toml(claims.read_text(encoding="utf-8"))["claims"]
    says = {name: str(claim["says"]) for name, claim in written.items()}
    return PackStanding(tuple(sorts[HOLDS]), tuple(sorts[FAILS]), tuple(rest), says)
