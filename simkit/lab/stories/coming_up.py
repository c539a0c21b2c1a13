"""How often an event comes up in the games of two variants, on the same luck.

An event that comes up as often with a change as without it is no path of the change, however much
the change alters what the event costs.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simkit.lab.judging import verdicts
from simkit.lab.judging.paired_sums import sums_of
from simkit.lab.judging.verdicts import Found, Terms
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.workspace import Workspace
from simkit.lab.stories.voids import voided

GAMES = 200  # games with a log are slower, and means need fewer games than win rates


def counted(prepared: Prepared, names: Sequence[str], games: int) -> np.ndarray:
    """Games by events: how often each comes up in each game."""
    from simkit.kernel.events import events_of

    kinds = np.array([int(voided(prepared, name).rules["void"]) for name in names])
    workspace = Workspace(prepared, logged=True)
    found = np.zeros((games, len(names)), dtype=np.int64)
    for row in range(games):
        workspace.log.written = 0
        workspace.run(row, 1)
        said = np.asarray(events_of(workspace.log))["kind"]
        found[row] = (said[:, None] == kinds).sum(axis=0)
    return found


def more_often(before: np.ndarray, after: np.ndarray, terms: Terms) -> list[Found]:
    """By how much more often each event comes up after the change: one family."""
    return verdicts.judge_means([sums_of(column) for column in (after - before).T], terms)
