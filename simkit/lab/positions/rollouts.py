"""Play a position to its end many times, with all hidden things dealt anew.

Luck is that of no real game, so an imagined ending tells nothing of what is in store; and it is a
function of the position's own game, turn and number, so asking twice gives the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from simkit.lab.basics.calling import direct
from simkit.lab.basics.engine_parts import engine_part
from simkit.lab.play.cell import seed_from
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.workspace import Workspace
from simkit.lab.table.rows import Columns

WATCHER = 0  # whose knowledge counts: where players are a team, all see the same


@dataclass(frozen=True)
class Moment:
    """A game at the start of a turn, with what its bots have noted."""

    number: int
    state: np.record
    memos: np.ndarray

    @property
    def turn(self) -> int:
        return int(self.state.turn)


def moments(prepared: Prepared, number: int, most: int = 10**6) -> tuple[list[Moment], Columns]:
    """Every turn of a game as it begins, and the game's own end."""
    workspace = Workspace(prepared)
    game = workspace.run(number, 1, last_turn=0)[0]
    found: list[Moment] = []
    over = False
    while not over and len(found) < most:
        found.append(
            Moment(number, game.copy(), np.ascontiguousarray(workspace.desk.minds["memo"]))
        )
        over = workspace.play_on(game, last_turn=int(game.turn))
    settled = prepared.settled
    return found, prepared.engine.columns(workspace.batch[:1], settled.components, settled.settings)


class Imagination:
    """Plays a moment on, again and again."""

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared

    def endings(self, moment: Moment, count: int, part: int = 0, seat: int = WATCHER) -> Columns:
        """How ``count`` imagined games end that begin here: the engine's columns.

        Each part has imagined games of its own, so that several workers can play them. What
        ``seat`` does not know is dealt anew.
        """
        from simkit.kernel.records import blank

        prepared = self._prepared
        ends = blank(prepared.engine.STATE, count)
        self._play(ends, Workspace(prepared, seed=_seed(prepared, moment, part)), moment, seat)
        settled = prepared.settled
        return prepared.engine.columns(ends, settled.components, settled.settings)

    def stopped(self, moment: Moment, part: int, seat: int) -> tuple[np.record, Any] | None:
        """The first imagined game of a part, where its bots stop it: how it stands, and the desk.

        None if they let it end.
        """
        from simkit.kernel.records import blank

        prepared = self._prepared
        workspace = Workspace(prepared, seed=_seed(prepared, moment, part))
        ends = blank(prepared.engine.STATE, 1)
        try:
            self._play(ends, workspace, moment, seat)
        except ValueError:
            return ends[0], workspace.desk
        return None

    def _play(self, ends: np.ndarray, workspace: Workspace, moment: Moment, seat: int) -> None:
        from simkit.kernel.records import blank

        prepared, engine = self._prepared, self._prepared.engine
        start = blank(engine.STATE, 1)
        start[0] = moment.state
        direct(engine_part(engine, "imagine_batch"))(
            ends,
            start,
            seat,
            prepared.rules,
            prepared.bots,
            workspace.desk,
            workspace.luck,
            workspace.log,
            np.ascontiguousarray(moment.memos),
            engine.play,
            engine_part(engine, "deal_hidden"),
        )


def imagined_by(prepared: Prepared) -> Iterator[str]:
    """A warning where imagined games are not played by who plays the real one."""
    if prepared.search:
        searching = next(bot for bot in prepared.settled.bots if bot.plans)
        plan = searching.scripts[0]
        yield (
            f"In imagined endings, {searching.name} does not search. {plan}, the first of its "
            f"plans, plays there instead, so the chances are those of {plan}."
        )


def _seed(prepared: Prepared, moment: Moment, part: int) -> int:
    """The luck of a moment's imagined games, which no real game shares."""
    cell = prepared.settled.cell
    text = f"imagined {cell.seed} {moment.number} {moment.turn}" + (f" {part}" if part else "")
    return seed_from(text)
