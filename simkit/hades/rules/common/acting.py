"""6.0 One action for each unit: who is active, and what is left of its Movement Factor."""

from __future__ import annotations

from simkit.hades.words import effects, events, state
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .board import deck_of


@kernel
def may_act(game, unit):
    """True for a unit that can still be activated this turn: on the map, or Dante aboard.

    Whoever was found, landed or jammed this turn is marked as one that has acted (6.0, 6.7, 5.3);
    whoever is held by a Trap is behind a closed door (6.0).
    """
    record = game.units[unit]
    ready = record.acted == 0 and record.jammed == 0 and record.trap == state.NONE
    return ready and is_present(record.place)


@kernel
def is_present(place):
    """True on the map, and aboard for what can be done there (6.9, 12.7)."""
    return deck_of(place) != state.NONE or place in (state.ABOARD, state.IN_LAB)


@kernel
def may_move(game, rules, unit):
    """True unless a Trap holds it (11.0)."""
    return deck_of(game.units[unit].place) != state.NONE and game.units[unit].trap == state.NONE


@kernel
def can_attack(rules, unit):
    """Elder Aliens never attack; other civilians do, at their low values (2.2, 11.0)."""
    return rules.unit[unit].role != effects.ELDER


@kernel
def begin_act(game, at, unit, action, points):
    """This unit is active; it counts as activated from now on."""
    act = game.act
    act.unit, act.action, act.points = unit, action, points
    act.steps, act.fired, act.stopped = 0, 0, 0
    game.units[unit].acted = 1
    say(game, at, events.UNIT_ACTS, unit, action, game.units[unit].place, points)


@kernel
def end_act(game):
    """Nobody is active any more."""
    game.act.unit, game.act.action, game.act.boost = state.NONE, state.NO_ACTION, 0
    game.act.points = 0


@kernel
def factor_of(game, rules, unit):
    """The Movement Factor, with what a Forced March adds (6.8)."""
    return rules.unit[unit].mf + game.act.boost
