"""What every move of an enemy is made of: facing, coming to a hex, a wall ahead (5.4)."""

from __future__ import annotations

from simkit.hades.words import events, state, tables
from simkit.kernel import hexes
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .board import deck_of, next_to, stand_enemy, walk
from .treasures import carry_on, seize


@kernel
def face(game, at, enemy, direction):
    """Turning costs nothing."""
    record = game.enemies[enemy]
    if record.facing != direction:
        record.facing = direction
        say(game, at, events.ENEMY_TURNED, enemy, where=record.place, value=direction)


@kernel
def come(game, at, enemy, place):
    """An enemy comes to a hex, with what it carries and to what lies there (11.0)."""
    stand_enemy(game, at.rules, enemy, place)
    carry_on(game, enemy, place)
    seize(game, at, enemy)


@kernel
def enter_deck(game, at, enemy, place):
    """From the cup or from the other map: the enemy faces this map's Preferred Direction."""
    game.enemies[enemy].facing = game.preferred[deck_of(place)]
    come(game, at, enemy, place)


@kernel
def way_on(game, rules, place, facing):
    """The direction in which a march goes on: back from a wall or locked door; NONE between two."""
    if next_to(game, rules, place, facing) != state.NONE:
        return facing
    back = hexes.opposite(facing)
    return back if next_to(game, rules, place, back) != state.NONE else state.NONE


@kernel
def bounce(game, at, enemy):
    """At a wall or locked door it turns about; False between two of them (5.4)."""
    record = game.enemies[enemy]
    direction = way_on(game, at.rules, record.place, record.facing)
    if direction != state.NONE and direction != record.facing:
        record.facing = direction
        say(game, at, events.BOUNCED, enemy, where=record.place, value=direction)
    return direction != state.NONE


@kernel
def hex_ahead(game, rules, enemy):
    """The hex that this enemy faces, or NONE."""
    return next_to(game, rules, game.enemies[enemy].place, game.enemies[enemy].facing)


@kernel
def nearer_hex(game, rules, here, direction, goal):
    """The next hex in a direction if it is one step nearer to the goal on foot, or NONE.

    No route leads through a room or a Guard Tower.
    """
    there = next_to(game, rules, here, direction)
    if there == state.NONE or (
        there != goal and rules.map.terrain[there] in (tables.CELL, tables.TOWER)
    ):
        return state.NONE
    return there if walk(rules, there, goal) == walk(rules, here, goal) - 1 else state.NONE
