"""`simkit games`: what can be simulated."""

from __future__ import annotations

from argparse import Namespace
from functools import partial

from simkit import registry
from simkit.cli.command import Command, Reply
from simkit.view.console.show import games_page


def games(args: Namespace) -> Reply:
    known = registry.games()
    return Reply({"games": list(known)}, partial(games_page, known.values()))


COMMAND = Command(
    name="games",
    group="Look around",
    place=1,
    help="what can be simulated",
    examples=("games", "games --json"),
    options=(),
    answer=games,
)
