"""What players' hands do: dice rolled and cards handled, counted in the event log of games."""

from __future__ import annotations

import importlib

import numpy as np

from simkit.lab.play.cell import Prepared, Workspace
from simkit.lab.play.results import Tally

MOST_GAMES = 200  # played once more with a log; a mean needs no more


def handled(prepared: Prepared, games: int) -> dict[str, Tally]:
    """A tally for each kind of thing that the game tells in its events."""
    kinds = _kinds(prepared)
    found = {name: Tally() for name in kinds}
    if not kinds:
        return found
    from simkit.kernel.events import events_of

    workspace = Workspace(prepared, logged=True)
    for number in range(min(games, MOST_GAMES)):
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
    number = importlib.import_module(f"{game.package}.words.events").event_number
    return {name: [number(event) for event in events] for name, events in game.handled}
