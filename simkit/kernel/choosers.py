"""The function that chooses for each bot of a game, and the two bots that every game has."""

from __future__ import annotations

import importlib
from collections import UserDict
from collections.abc import Iterable
from functools import partial
from typing import Any

from .decisions import own_below
from .jit import CONFIG, entry

OWN_DRAW = 2  # of the draws for one decision; `decisions.answer` uses 0 and 1


def idle(view, rules, decision, options, count, mind):
    """Decline whatever may be declined: PASS comes first. Of what is forced, the first option."""
    return 0


def random(view, rules, decision, options, count, mind):
    """Any option, with luck of the seat's own."""
    return own_below(mind, decision, OWN_DRAW, count)


IN_EVERY_GAME = {"idle": idle, "random": random}


class Choosers(UserDict[str, Any]):
    """The function that chooses for each bot, by name: compiled when it is first asked for."""

    def __getitem__(self, name: str) -> Any:
        found = self.data[name]
        if isinstance(found, partial):
            found = self.data[name] = found()
        return found


def choosers(package: str, bots: Iterable[Any], choose: Any) -> Choosers:
    """The function that chooses for each bot; a bot that only searches has none.

    ``package`` is the game's, for bots that are named by their place; ``choose`` the signature of
    its bots.
    """
    found = Choosers()
    for bot in bots:
        if bot.chooser:
            found[bot.name] = partial(_chooser, package, bot.chooser, choose)
    if CONFIG.DISABLE_JIT:  # the twin is loaded at one go, beside the compiled modules
        list(found.values())
    return found


def _chooser(package: str, place: Any, choose: Any) -> Any:
    """What stands there: "planning.planner:planner" in the game's bots/, "idle" in every game.

    A function stands for itself.
    """
    if callable(place):
        compiled = hasattr(place, "nopython_signatures") or CONFIG.DISABLE_JIT
        return place if compiled else entry(choose)(getattr(place, "py_func", place))
    if place in IN_EVERY_GAME:
        return entry(choose)(IN_EVERY_GAME[place])
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(f"{package}.bots.{module}"), name)
