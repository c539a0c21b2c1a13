"""Events whose effect can be switched off, and how a game is set up without one of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from simkit.description.game import Game
from simkit.lab.play.prepare import Prepared
from simkit.messages.errors import BadInput, nearest


def events_of(game: Game, wanted: Iterable[str] | None) -> list[str]:
    """The events that were asked for, or all that the game can void."""
    known = [void.name for void in game.voids]
    if wanted is None:
        return known
    names = list(dict.fromkeys(wanted))
    for name in names:
        if name not in known:
            raise BadInput(f"{game.name} has no event {name!r} to void. {nearest(name, known)}")
    return names


def voided(prepared: Prepared, event: str) -> Prepared:
    """The same cell, where this event has no effect."""
    settled = prepared.settled
    rules = prepared.engine.build_rules(settled.components, settled.settings, void=event)
    return replace(prepared, rules=rules[0])
