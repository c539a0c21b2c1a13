"""5.4: the Gorgon sisters walk to the Engine Room and reach for the reactor."""

from __future__ import annotations

from simkit.hades.rules.common.board import deck_of, is_engaged, next_to, room_with
from simkit.hades.rules.common.cards import random_number
from simkit.hades.rules.common.enemy_steps import come, face, nearer_hex
from simkit.hades.words import choices, effects, events, state
from simkit.kernel import hexes
from simkit.kernel.events import is_void, say
from simkit.kernel.hexes import DIRECTIONS
from simkit.kernel.jit import kernel


@kernel
def move_gorgon(game, at, enemy):
    """By the shortest route to the Engine Room; once inside she reaches for the reactor."""
    start = game.enemies[enemy].place
    goal = engine_cell(game, at.rules)
    for _ in range(at.rules.enemy[enemy].mf):
        if game.enemies[enemy].place != goal and not is_engaged(game, at.rules, enemy):
            step_towards(game, at, enemy, goal)
    if game.enemies[enemy].place != start:
        say(game, at, events.GORGON_MOVED, enemy, where=game.enemies[enemy].place)
    if game.enemies[enemy].place == goal:
        try_reactor(game, at, enemy)


@kernel
def engine_cell(game, rules):
    """The inside of the Engine Room, which lies face-up from the start; NONE without one."""
    room = room_with(game, rules, effects.ENGINE_ROOM)
    return rules.map.cell[room] if room != state.NONE else state.NONE


@kernel
def step_towards(game, at, enemy, goal):
    """One hex along the shortest route, if one leads there."""
    direction = first_on_route(game, at.rules, game.enemies[enemy].place, goal)
    if direction != state.NONE:
        face(game, at, enemy, direction)
        come(game, at, enemy, next_to(game, at.rules, game.enemies[enemy].place, direction))


@kernel
def first_on_route(game, rules, here, goal):
    """Of all directions on a shortest route on foot the first clockwise from the preferred one."""
    if goal == state.NONE:
        return state.NONE
    for turn in range(DIRECTIONS):
        direction = hexes.clockwise(game.preferred[deck_of(here)], turn)
        if nearer_hex(game, rules, here, direction, goal) != state.NONE:
            return direction
    return state.NONE


@kernel
def try_reactor(game, at, enemy):
    """Inside the Engine Room: a low number, and the Hades explodes (5.4)."""
    say(game, at, events.REACTOR_ATTEMPT, enemy, where=game.enemies[enemy].place)
    game.tally.reactor_attempts += 1
    most = at.rules.reactor_most
    if random_number(game, at, choices.REACTOR_CHECK, most) > most:
        return
    if not is_void(game, at, events.HADES_EXPLODES, enemy):
        game.outcome = state.HADES_DESTROYED
        say(game, at, events.HADES_EXPLODES, enemy)
