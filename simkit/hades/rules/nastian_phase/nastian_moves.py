"""5.4: how Nastians march, straight on until somebody stops them.

Nobody decides anything: facing, walls, full hexes and shafts lead a Nastian where he goes. Before
he enters a full hex the rest of his march is walked in thought (``walk_end``), turns at walls and
changes of map included: he goes that way only if it ends where there is room for him.
"""

from __future__ import annotations

from simkit.hades.rules.common.board import (
    deck_of,
    is_engaged,
    next_to,
    site_of,
    twin_of,
    walk,
    would_engage,
)
from simkit.hades.rules.common.enemy_steps import bounce, come, enter_deck, face, hex_ahead, way_on
from simkit.hades.rules.common.treasures import idol_pulls
from simkit.hades.words import events, state, tables
from simkit.hades.words.state import PLACES
from simkit.kernel import hexes
from simkit.kernel.events import say
from simkit.kernel.hexes import DIRECTIONS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import slate
from simkit.kernel.numbers.sets import has, how_many
from simkit.kernel.table import is_over

from .gorgons import move_gorgon
from .officers import move_officer

# --- the step -----------------------------------------------------------------------------------


@kernel
def movement_step(game, at):
    """All enemies move, in descending order, on Inferno and then on Purgatory (5.4)."""
    clear_moved(game, at.rules)
    idol_pulls(game, at)
    for deck in range(state.DECKS):
        for enemy in range(at.rules.enemies - 1, -1, -1):
            here = has(game.foes_on[deck], enemy)
            if here and game.enemies[enemy].moved == 0 and not is_over(game):
                game.enemies[enemy].moved = 1
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
    record = game.enemies[enemy]
    if is_engaged(game, at.rules, enemy):
        return
    start, left = record.place, False
    if record.shaft == 1:
        points = try_shaft(game, at, enemy, points)
    while points > 0 and not is_engaged(game, at.rules, enemy):
        points = step_ahead(game, at, enemy, points)
        left = left or record.place != start
    if left or record.place != start:
        say(
            game,
            at,
            events.ENEMY_MOVED,
            enemy,
            where=record.place,
            value=1 if record.place == start else 0,
        )
    if record.shaft == 1:
        say(game, at, events.WAITS_AT_SHAFT, enemy, where=record.place)


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
    say(game, at, events.STAYS_PUT, enemy, where=game.enemies[enemy].place)
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
    if way_on(game, rules, here, direction) == state.NONE:
        return False
    end = walk_end(game, rules, enemy, here, direction, points)
    return not is_full(game, rules, enemy, end)


@kernel
def walk_end(game, rules, enemy, place, facing, points):
    """Where a march ends that goes straight on, full hexes or not."""
    while points > 0 and not would_engage(game, rules, enemy, place):
        facing = way_on(game, rules, place, facing)
        if facing == state.NONE:
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
    if site_of(rules, place) == state.NONE or points < rules.shaft_cost:
        return False
    return not would_engage(game, rules, enemy, place)


@kernel
def at_complex(game, at, enemy, points):
    """He has entered a hex: on a Complex he changes maps, or waits for his next move (5.4)."""
    place = game.enemies[enemy].place
    if site_of(at.rules, place) == state.NONE:
        return points
    if points < at.rules.shaft_cost:
        game.enemies[enemy].shaft = 1
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
    say(game, at, events.CHANGED_MAPS, enemy, where=there)
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
    """To the nearest unit of the player that he can come beside in so many steps, on his deck."""
    if is_engaged(game, at.rules, enemy):
        return
    steps = slate(PLACES)
    unit = unit_to_charge(game, at.rules, enemy, most, steps)
    if unit != state.NONE:
        lay_charge(game, at.rules, enemy, unit, most, steps)
        charge_on(game, at, enemy, steps)


@kernel
def unit_to_charge(game, rules, enemy, most, steps):
    """The player's unit beside which he comes first, of several the lowest-numbered, or NONE."""
    here, best, fewest = game.enemies[enemy].place, state.NONE, most + 1
    for unit in range(rules.units):
        if is_near(game, rules, unit, here, fewest):
            lay_charge(game, rules, enemy, unit, most, steps)
            if steps[here] != state.NONE and steps[here] < fewest:
                best, fewest = unit, steps[here]
    return best


@kernel
def is_near(game, rules, unit, here, most):
    """True for a unit on this deck, held by no Trap, at most so many steps off if all were free."""
    there = game.units[unit].place
    if deck_of(there) != deck_of(here) or game.units[unit].trap != state.NONE:
        return False
    return state.NONE < walk(rules, here, there) <= most


@kernel
def lay_charge(game, rules, enemy, unit, most, steps):
    """Fill in how many steps lead from each place to a hex beside this unit; NONE if too many.

    The last hex must have room for him. On the way he passes through full hexes, but not through
    one where he would be engaged, nor through a room or a Guard Tower.
    """
    start, goal = game.enemies[enemy].place, game.units[unit].place
    first = deck_of(goal) * state.MOST_HEXES  # a charge takes no shaft
    for place in range(first, first + rules.map.hexes):
        steps[place] = state.NONE
    for direction in range(DIRECTIONS):
        there = next_to(game, rules, goal, direction)
        if there != state.NONE and ends_charge(game, rules, enemy, there):
            steps[there] = 0
    for count in range(most):
        if steps[start] == state.NONE:
            for place in range(first, first + rules.map.hexes):
                if steps[place] == count:
                    step_back(game, rules, enemy, place, steps)


@kernel
def step_back(game, rules, enemy, place, steps):
    """One step more for the hexes beside this one from which a charge can come."""
    for direction in range(DIRECTIONS):
        there = next_to(game, rules, place, direction)
        if there != state.NONE and steps[there] == state.NONE:
            if there == game.enemies[enemy].place or leads_through(game, rules, enemy, there):
                steps[there] = steps[place] + 1


@kernel
def is_floor(rules, place):
    """Neither a room nor a Guard Tower."""
    return rules.map.terrain[place] not in (tables.CELL, tables.TOWER)


@kernel
def ends_charge(game, rules, enemy, place):
    """Whether he may halt here: no full hex, nobody of the player's or of the Gorgons in it."""
    free = game.shl[place] == 0 and game.foes[place] & rules.mask.gorgons == 0
    return free and is_floor(rules, place) and not is_full(game, rules, enemy, place)


@kernel
def leads_through(game, rules, enemy, place):
    """Whether a charge goes on through this hex, full or not: nobody engages him there."""
    return is_floor(rules, place) and not would_engage(game, rules, enemy, place)


@kernel
def charge_on(game, at, enemy, steps):
    """Each step one nearer: of several the first clockwise from the Preferred Direction."""
    here = game.enemies[enemy].place
    preferred = game.preferred[deck_of(here)]
    while steps[here] > 0:
        turn = 0
        while not is_nearer(game, at.rules, here, hexes.clockwise(preferred, turn), steps):
            turn += 1
        face(game, at, enemy, hexes.clockwise(preferred, turn))
        here = hex_ahead(game, at.rules, enemy)
        come(game, at, enemy, here)
    game.enemies[enemy].shaft = 0
    say(game, at, events.CHARGED, enemy, where=here)


@kernel
def is_nearer(game, rules, here, direction, steps):
    """Whether the next hex in a direction is one step nearer."""
    there = next_to(game, rules, here, direction)
    return there != state.NONE and steps[there] == steps[here] - 1
