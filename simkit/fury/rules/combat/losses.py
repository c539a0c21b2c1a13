"""e Losses: percent of basic strength, rounded up; those that charge fall first."""

from __future__ import annotations

from simkit.fury.rules.table.control import units_of
from simkit.fury.rules.table.pieces import lose_points
from simkit.fury.words import choices, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.jit import kernel


@kernel
def take_losses(game, at, seat, tract, points):
    """The owner chooses unit by unit; each loses all that it can before the next one does."""
    while points > 0:
        charging = some_charge(game, at.rules, seat)
        unit = choose_unit(game, at, seat, tract, points, charging)
        if unit == state.NONE:
            return
        points -= lose_points(game, at, unit, points)


@kernel
def some_charge(game, rules, seat):
    """True while one that charges is left to take losses."""
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if game.hidden.units[unit].fights == 1 and game.hidden.units[unit].charges == 1:
            return True
    return False


@kernel
def choose_unit(game, at, seat, tract, points, charging):
    """Which unit loses next, or NONE where nobody is left."""
    first, last = units_of(at.rules, seat)
    clear_options(at.desk)
    for unit in range(first, last):
        piece = game.hidden.units[unit]
        if piece.fights == 1 and (piece.charges == 1 or not charging):
            offer(at.desk, choices.DO_CHOOSE, unit)
    if at.desk.count == 0:
        return state.NONE
    place = ask(game, at, choices.LOSS, seat, tract, points)
    return at.desk.options[place].who
