"""Units come, go, are disrupted, lose strength points; what is counted follows them."""

from __future__ import annotations

from simkit.fury.words import events, state
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .board import is_tract
from .control import is_roman, refresh


@kernel
def put_unit(game, at, unit, place):
    """Take a unit from where it is, and put it there."""
    piece, seat = game.hidden.units[unit], at.rules.unit[unit].seat
    origin = piece.place
    piece.place = place
    if is_tract(place):
        game.height[seat, place] += 1
    if is_tract(origin):
        game.height[seat, origin] -= 1
        refresh(game, at, origin)
    if is_tract(place):
        refresh(game, at, place)
        if seat == state.REBELS:
            sink_fleets(game, at, place)


@kernel
def sink_fleets(game, at, tract):
    """d Sea: a flotilla in a tract that rebels enter is eliminated."""
    for fleet in range(at.rules.fleets):
        if game.fleets[fleet].place == tract:
            lose_fleet(game, at, fleet)


@kernel
def lose_fleet(game, at, fleet):
    """A flotilla is gone; it belongs to no command."""
    game.fleets[fleet].place = state.GONE
    game.tally.fleets_lost += 1
    say(game, at, events.FLEET_LOST, what=fleet)


@kernel
def bring_unit(game, at, unit, place):
    """A unit enters the game at full strength."""
    piece = game.hidden.units[unit]
    piece.sp = at.rules.unit[unit].sp
    piece.disrupted = piece.moved = piece.crossed = 0
    put_unit(game, at, unit, place)


@kernel
def disrupt(game, at, unit):
    """A unit is disrupted; once is enough."""
    piece = game.hidden.units[unit]
    if piece.disrupted == 0:
        piece.disrupted = 1
        say(game, at, events.DISRUPTED, unit, where=piece.place)


@kernel
def lose_points(game, at, unit, points):
    """Strength points are lost, for the unit and for its command; without any left it is gone."""
    piece, counter = game.hidden.units[unit], at.rules.unit[unit]
    points = min(points, piece.sp)
    piece.sp -= points
    if counter.command != state.NONE:
        game.commands[counter.command].lost += points
    count_points(game, at.rules, unit, points)
    say(game, at, events.UNIT_HIT, unit, value=points)
    if piece.sp == 0:
        eliminate(game, at, unit)
    return points


@kernel
def count_points(game, rules, unit, points):
    """Strength points that a side has lost; those of Romans proper also by themselves."""
    game.tally.sp_lost[rules.unit[unit].seat] += points
    game.tally.roman_sp_lost += points if is_roman(rules, unit) else 0


@kernel
def eliminate(game, at, unit):
    """A unit leaves the game; what strength it had left counts as lost."""
    piece, counter = game.hidden.units[unit], at.rules.unit[unit]
    if counter.command != state.NONE:
        game.commands[counter.command].lost += piece.sp
    count_points(game, at.rules, unit, piece.sp)
    game.tally.units_lost[counter.seat] += 1
    game.tally.roman_units_lost += 1 if is_roman(at.rules, unit) else 0
    piece.sp = piece.disrupted = piece.fights = piece.charges = 0
    say(game, at, events.UNIT_LOST, unit, where=piece.place)
    put_unit(game, at, unit, state.GONE)


@kernel
def share_of(points, percent):
    """So many percent, rounded up: 10 % of 31 is 4 (e)."""
    return (points * percent + 99) // 100
