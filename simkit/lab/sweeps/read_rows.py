"""Read the games of a stored sweep, for questions that totals cannot answer.

All cells of a sweep are played on the same luck, so any two of them can be compared game by game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np

from simkit.finding import registry
from simkit.lab.basics.compiling import compile_notice
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.verdicts import Terms
from simkit.lab.play.cell import Cell
from simkit.lab.sweeps.cell_again import cell_again
from simkit.lab.sweeps.stored import StoredSweep
from simkit.messages.errors import BadInput, nearest

if TYPE_CHECKING:
    import pandas as pd

    from simkit.lab.positions.by_place import Places


def columns_of(stored: StoredSweep) -> list[str]:
    """The columns that the games of a sweep have."""
    for number in range(len(stored.manifest["cells"])):
        for shard in stored.shards(number):
            return shard.columns
    raise BadInput(f"{stored.folder.path}: no game is finished yet; there is nothing to draw.")


def rows(
    stored: StoredSweep, columns: Sequence[str], cells: Sequence[int] | None = None
) -> pd.DataFrame:
    """A row a game of some cells: `cell`, `name`, and these columns of theirs."""
    import pandas as pd

    known = columns_of(stored)
    missing = [name for name in columns if name not in known]
    if missing:
        raise BadInput(
            f"{stored.folder.path}: its games have no column {', '.join(missing)}, which this "
            f"chart draws. {nearest(missing[0], known)}"
        )
    parts = []
    for number in range(len(stored.manifest["cells"])) if cells is None else cells:
        for shard in stored.shards(number):
            part = shard.frame(columns)
            part.insert(0, "cell", number)
            part.insert(1, "name", stored.names[number])
            parts.append(part)
    if not parts:
        raise BadInput(f"{stored.folder.path}: these cells have no finished game yet.")
    return pd.concat(parts, ignore_index=True)


def pairs(stored: StoredSweep, cells: Sequence[int], baseline: int = 0) -> Pairs:
    """How many games any two of some cells have both won, of the games that all have finished.

    `baseline` is a place among `cells`.
    """
    if stored.where is not None:
        raise BadInput("where: cells are compared game by game, and each has other such games.")
    won = [stored.won(number) for number in cells]
    games = min(map(len, won), default=0)
    if not games:
        raise BadInput(f"{stored.folder.path}: not every cell has a finished game yet.")
    table = np.array([each[:games] for each in won], dtype=np.int64)
    found = Pairs(len(won), (), baseline)
    found.add_wins(table, range(len(won)))
    return found


@contextmanager
def cell_of(stored: StoredSweep, number: int) -> Iterator[Cell]:
    """A cell as it was played, with the packs that the sweep's folder keeps."""
    shard = next(stored.shards(number), None)
    if shard is None:
        raise BadInput(f"{stored.folder.path}: this cell has no finished game yet.")
    with cell_again(stored.manifest, shard) as cell:
        yield cell


def replayed(stored: StoredSweep, number: int, games: int, progress: bool = False) -> Places:
    """What happened where in the first games of a cell, which are played again with a log.

    Refused when they end otherwise than they did: then other rules are played now.
    """
    from simkit.lab.positions.by_place import places_of

    kept = rows(stored, ("game", "outcome", "turns"), [number])
    with cell_of(stored, number) as cell, compile_notice(cell.game.title):
        found = places_of(cell, min(games, len(kept)), progress)
    before = list(zip(kept["outcome"].tolist(), kept["turns"].tolist(), strict=True))
    for game, (was, now) in enumerate(zip(before, found.ends, strict=False)):
        if was != now:
            raise BadInput(
                f"{stored.folder.path}: played again, game {game} of the cell "
                f"{stored.names[number]} ends with {now[0]} in turn {now[1]}; it was {was[0]} in "
                f"turn {was[1]}. The rules have changed since; sweep anew."
            )
    return found


def terms(stored: StoredSweep, margin: float = 0.02) -> Terms:
    """How its cells are compared: as watched, unless the number of games was fixed and is full."""
    fixed = stored.study.get("precision") is None
    return Terms(margin=margin, watched=not (fixed and stored.is_full))


def ratings(stored: StoredSweep) -> list[str]:
    """What the rulebook calls each cell; "" where it has no word for such games."""
    game = registry.find_for_document(stored.study["game"])
    if game.rating is None:
        return ["" for _ in stored.manifest["cells"]]
    components = game.components()
    keys = {setting.key for setting in game.settings}
    found = []
    for cell in stored.manifest["cells"]:
        given = {**stored.manifest["study"]["settings"], **cell["values"]}
        chosen: dict[str, Any] = {key: value for key, value in given.items() if key in keys}
        found.append(game.rating(game.settle(chosen, components), components))
    return found
