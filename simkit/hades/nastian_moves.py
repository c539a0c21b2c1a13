"""5.4: how Nastians march, straight on until somebody stops them.

Nobody decides anything: facing, walls, full hexes and shafts lead a Nastian where he goes. Before
he enters a full hex the rest of his march is walked in thought (``walk_end``), turns at walls and
changes of map included: he goes that way only if it ends where there is room for him.
"""

from __future__ import annotations

from simkit.kernel import hexes
from simkit.kernel.hexes import DIRECTIONS
from simkit.kernel.jit import kernel

from .board import (
    deck_of,
    has,
    how_many,
    is_engaged,
    is_over,
    next_to,
    site_of,
    twin_of,
    would_engage,
)
from .events import CHANGED_MAPS, CHARGED, ENEMY_MOVED, STAYS_PUT, WAITS_AT_SHAFT, say
from .gorgons import move_gorgon
from .officers import move_officer
from .stance import bounce, come, enter_deck, face, hex_ahead, nearer_hex, way_on
from .state import DECKS, MOST_HEXES, NONE
from .treasures import idol_pulls

# --- the step -----------------------------------------------------------------------------------


@kernel
def movement_step(game, at):
    """All enemies move, in descending order, on Inferno and then on Purgatory (5.4)."""
    clear_moved(game, at.rules)
    idol_pulls(game, at)
    for deck in range(DECKS):
        for enemy in range(at.rules.enemies - 1, -1, -1):
            state = game.enemies[enemy]
            if deck_of(state.place) == deck and state.moved == 0 and not is_over(game):
                state.moved = 1
                activate(game, at, enemy)


@kernel
def clear_moved(game, rules):
    """Nobody has moved yet."""
    for enemy in range(rules.enemies):
        game.enemies[enemy].moved = 0


@kernel
def activate(game, at, enemy):
    """The Officer and the Gorgons move by rules of their own."""
    if enemy == at.rules.officer:
        move_officer(game, at, enemy)
    elif has(at.rules.mask.gorgons, enemy):
        move_gorgon(game, at, enemy)
    else:
        move_enemy(game, at, enemy, at.rules.enemy[enemy].mf)


@kernel
def move_enemy(game, at, enemy, points):
    """A Nastian marches until his points are spent or he is engaged; engaged, he stays (5.4)."""
    if is_engaged(game, at.rules, enemy):
        return
    start = game.enemies[enemy].place
    if game.enemies[enemy].shaft == 1:
        points = try_shaft(game, at, enemy, points)
    while points > 0 and not is_engaged(game, at.rules, enemy):
        points = step_ahead(game, at, enemy, points)
    if game.enemies[enemy].place != start:
        say(game, at, ENEMY_MOVED, enemy, -1, game.enemies[enemy].place, 0)


@kernel
def step_ahead(game, at, enemy, points):
    """One hex straight on, or about from a wall; returns the points that are left."""
    if not bounce(game, at, enemy) or not choose_way(game, at, enemy, points):
        return stay_put(game, at, enemy)
    bounce(game, at, enemy)  # the way that he has chosen may begin at a wall
    come(game, at, enemy, hex_ahead(game, at.rules, enemy))
    return at_complex(game, at, enemy, points - 1)


@kernel
def stay_put(game, at, enemy):
    """There is no way for him to go; no points are left."""
    say(game, at, STAYS_PUT, enemy, -1, game.enemies[enemy].place, 0)
    return 0


# --- full hexes ---------------------------------------------------------------------------------


@kernel
def is_full(game, rules, enemy, place):
    """True where as many other Nastians stand as a hex may hold; the Officer does not count."""
    others = game.foes[place] & rules.mask.nastians & ~(1 << enemy)
    return how_many(others) >= rules.nastians_a_hex


@kernel
def choose_way(game, at, enemy, points):
    """Before a full hex that he cannot pass he turns; False if no direction is any good (5.4)."""
    ahead = hex_ahead(game, at.rules, enemy)
    facing = game.enemies[enemy].facing
    if not is_full(game, at.rules, enemy, ahead):
        return True
    if ends_well(game, at.rules, enemy, facing, points):
        return True
    return turn_to_way(game, at, enemy, points)


@kernel
def turn_to_way(game, at, enemy, points):
    """The Preferred Direction, or the first clockwise from it that ends in a valid hex."""
    preferred = game.preferred[deck_of(game.enemies[enemy].place)]
    for turn in range(DIRECTIONS):
        direction = hexes.clockwise(preferred, turn)
        if ends_well(game, at.rules, enemy, direction, points):
            face(game, at, enemy, direction)
            return True
    return False


@kernel
def ends_well(game, rules, enemy, direction, points):
    """Whether a march in this direction leads anywhere and ends where there is room for him."""
    here = game.enemies[enemy].place
    if way_on(game, rules, here, direction) == NONE:
        return False
    end = walk_end(game, rules, enemy, here, direction, points)
    return not is_full(game, rules, enemy, end)


@kernel
def walk_end(game, rules, enemy, place, facing, points):
    """Where a march ends that goes straight on, full hexes or not."""
    while points > 0 and not would_engage(game, rules, enemy, place):
        facing = way_on(game, rules, place, facing)
        if facing == NONE:
            break
        place = next_to(game, rules, place, facing)
        points -= 1
        if takes_shaft(game, rules, enemy, place, points):
            place = twin_of(rules, place)
            facing = game.preferred[deck_of(place)]
            points -= rules.shaft_cost
    return place


# --- changing maps ------------------------------------------------------------------------------


@kernel
def takes_shaft(game, rules, enemy, place, points):
    """Whether he would change maps here: a Complex, points to do it, nobody to fight (5.4)."""
    if site_of(rules, place) == NONE or points < rules.shaft_cost:
        return False
    return not would_engage(game, rules, enemy, place)


@kernel
def at_complex(game, at, enemy, points):
    """He has entered a hex: on a Complex he changes maps, or waits for his next move (5.4)."""
    place = game.enemies[enemy].place
    if site_of(at.rules, place) == NONE:
        return points
    if points < at.rules.shaft_cost:
        game.enemies[enemy].shaft = 1
        say(game, at, WAITS_AT_SHAFT, enemy, -1, place, 0)
        return 0
    if takes_shaft(game, at.rules, enemy, place, points):
        return try_shaft(game, at, enemy, points)
    return points


@kernel
def try_shaft(game, at, enemy, points):
    """To the other map; if that hex is full he must be able to go on from there, or he turns."""
    game.enemies[enemy].shaft = 0
    there = twin_of(at.rules, game.enemies[enemy].place)
    left = points - at.rules.shaft_cost
    if is_full(game, at.rules, enemy, there) and not passes(game, at.rules, enemy, there, left):
        if turn_to_way(game, at, enemy, points):
            return points
        return stay_put(game, at, enemy)
    enter_deck(game, at, enemy, there)
    say(game, at, CHANGED_MAPS, enemy, -1, there, 0)
    return left


@kernel
def passes(game, rules, enemy, there, points):
    """Whether a march that goes on from a full Complex ends where there is room."""
    facing = game.preferred[deck_of(there)]
    end = walk_end(game, rules, enemy, there, facing, points)
    return not is_full(game, rules, enemy, end)


# --- a charge (5.6) -----------------------------------------------------------------------------


@kernel
def charge_enemy(game, at, enemy, most):
    """To the nearest unit of the player on his deck, on foot, if a hex beside it is near enough."""
    start = game.enemies[enemy].place
    unit = nearest_unit(game, at.rules, start, most + 1)
    if unit == NONE or is_engaged(game, at.rules, enemy):
        return
    goal = game.units[unit].place
    for _ in range(most):
        if not is_engaged(game, at.rules, enemy):
            charge_on(game, at, enemy, goal)
    if game.enemies[enemy].place != start:
        game.enemies[enemy].shaft = 0
        say(game, at, CHARGED, enemy, -1, game.enemies[enemy].place, 0)


@kernel
def nearest_unit(game, rules, here, most):
    """The player's unit to which the fewest steps lead, of several the lowest-numbered, or NONE."""
    best, fewest = NONE, most + 1
    for unit in range(rules.units):
        there = game.units[unit].place
        if there >= 0 and deck_of(there) == deck_of(here) and game.units[unit].trap == NONE:
            steps = rules.map.walk[deck_of(here), here % MOST_HEXES, there % MOST_HEXES]
            if steps != NONE and steps < fewest:
                best, fewest = unit, steps
    return best


@kernel
def charge_on(game, at, enemy, goal):
    """One hex nearer: of several the first clockwise from the Preferred Direction."""
    here = game.enemies[enemy].place
    direction = charge_direction(game, at.rules, enemy, here, goal)
    if direction != NONE:
        face(game, at, enemy, direction)
        come(game, at, enemy, next_to(game, at.rules, here, direction))


@kernel
def charge_direction(game, rules, enemy, here, goal):
    """The first direction that leads nearer, not to a halt in a full hex; NONE without one."""
    for turn in range(DIRECTIONS):
        direction = hexes.clockwise(game.preferred[deck_of(here)], turn)
        there = nearer_hex(game, rules, here, direction, goal)
        if there != NONE and may_charge_into(game, rules, enemy, there, goal):
            return direction
    return NONE


@kernel
def may_charge_into(game, rules, enemy, there, goal):
    """A full hex is passed through if nobody halts him there and room lies beyond."""
    if not is_full(game, rules, enemy, there):
        return True
    if would_engage(game, rules, enemy, there):
        return False
    for direction in range(DIRECTIONS):
        beyond = nearer_hex(game, rules, there, direction, goal)
        if beyond != NONE and not is_full(game, rules, enemy, beyond):
            return True
    return False
