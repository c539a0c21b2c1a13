"""Count the dice rolled and cards handled in a game, from its event log."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from simkit.lab.basics.engine_parts import events_of_engine
from simkit.lab.play.prepare import Prepared
from simkit.lab.play.results import Tally
from simkit.lab.play.workspace import Workspace

MOST_GAMES = 200  # played once more with a log; a mean needs no more


def handled(prepared: Prepared, numbers: Sequence[int]) -> dict[str, Tally]:
    """A tally for each kind of thing that the game tells in its events, over these games."""
    kinds = _kinds(prepared)
    found = {name: Tally() for name in kinds}
    if not kinds:
        return found
    from simkit.kernel.events import events_of

    workspace = Workspace(prepared, logged=True)
    for number in numbers[:MOST_GAMES]:
        workspace.log.written = 0
        workspace.run(number, 1)
        events = np.asarray(events_of(workspace.log))["kind"]
        for name, chosen in kinds.items():
            found[name].counts[int(np.isin(events, chosen).sum())] += 1
    return found


def _kinds(prepared: Prepared) -> dict[str, list[int]]:
    """The numbers of the events that count for each."""
    game = prepared.game
    if not game.handled:
        return {}
    known = [event.name for event in events_of_engine(prepared.engine)]
    return {name: [known.index(event) for event in events] for name, events in game.handled}
