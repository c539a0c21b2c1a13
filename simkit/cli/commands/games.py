"""`simkit games`: list the games that simkit can play."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import Any

from simkit.cli.command import START, Command, Reply
from simkit.cli.saying import remark
from simkit.finding import registry
from simkit.finding.registry import OURS
from simkit.view.console.show import games_page


def games(args: Namespace) -> Reply:
    found = registry.listed()
    known = registry.games()
    others = {each.game.name: each.origin for each in found if each.game and each.origin != OURS}
    data: dict[str, Any] = {"games": list(known)}
    if others:
        data["origins"] = others
    for problem in dict.fromkeys(each.problem for each in found if each.problem):
        remark("simkit games", problem)
    return Reply(data, partial(games_page, known.values(), others))


COMMAND = Command(
    name="games",
    group=START,
    place=1,
    help="list the games that simkit can play",
    examples=("games", "games --json"),
    options=(),
    answer=games,
)
