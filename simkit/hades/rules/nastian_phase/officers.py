"""5.4, 5.5: the Nastian Officer walks about Purgatory, flees, and has installations repaired."""

from __future__ import annotations

from simkit.hades.rules.common.board import (
    deck_of,
    foes_beside,
    highest_installation,
    is_engaged,
    next_to,
    site_of,
    units_beside,
)
from simkit.hades.rules.common.cards import random_number
from simkit.hades.rules.common.enemy_steps import bounce, come, face, hex_ahead
from simkit.hades.rules.common.installations import repair_installation
from simkit.hades.words import choices, events, state
from simkit.kernel import hexes
from simkit.kernel.events import say
from simkit.kernel.hexes import DIRECTIONS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, highest

# --- 5.4 Nastian Officer Movement ---------------------------------------------------------------


@kernel
def move_officer(game, at, enemy):
    """He marches as others do, but first turns away from an enemy beside him (5.4)."""
    start = game.enemies[enemy].place
    if is_engaged(game, at.rules, enemy):
        turn_away(game, at, enemy)
    steps = walk_off(game, at, enemy)
    kind, place = events.ENEMY_MOVED if steps > 0 else events.STAYS_PUT, game.enemies[enemy].place
    say(game, at, kind, enemy, where=place, value=1 if place == start else 0)


@kernel
def walk_off(game, at, enemy):
    """The hexes that he comes, until he is beside an enemy or finds no way on."""
    most = at.rules.enemy[enemy].mf
    for steps in range(most):
        if steps > 0 and is_engaged(game, at.rules, enemy):
            return steps
        if not step_on(game, at, enemy):
            return steps
    return most


@kernel
def turn_away(game, at, enemy):
    """He faces 180 degrees from the highest-numbered unit of the player or Gorgon beside him.

    From somebody on the other map no direction leads away: he keeps his facing.
    """
    direction = direction_of_threat(game, at.rules, enemy)
    if direction != state.NONE:
        say(game, at, events.OFFICER_FLEES, enemy, where=game.enemies[enemy].place)
        face(game, at, enemy, hexes.opposite(direction))


@kernel
def direction_of_threat(game, rules, enemy):
    """The direction of the highest-numbered of those whom he flees, or NONE."""
    here = game.enemies[enemy].place
    unit = highest(units_beside(game, here))
    gorgon = highest(foes_beside(game, here) & rules.mask.gorgons)
    for direction in range(DIRECTIONS):
        there = next_to(game, rules, here, direction)
        if there != state.NONE and is_higher(rules, unit, gorgon):
            if has(game.shl[there], unit):
                return direction
        elif there != state.NONE and has(game.foes[there], gorgon):
            return direction
    return state.NONE


@kernel
def is_higher(rules, unit, gorgon):
    """Whether the player's unit has the higher ID; of two equal ones it counts as the higher."""
    if unit == state.NONE or gorgon == state.NONE:
        return unit != state.NONE
    return rules.unit[unit].id >= rules.enemy[gorgon].id


@kernel
def step_on(game, at, enemy):
    """One hex straight on; False if a wall on both sides or an enemy leaves him no way."""
    if not bounce(game, at, enemy):
        return False
    there = hex_ahead(game, at.rules, enemy)
    if game.shl[there] != 0 or game.foes[there] & at.rules.mask.gorgons != 0:
        return False
    come(game, at, enemy, there)
    if site_of(at.rules, there) != state.NONE:
        face(game, at, enemy, game.preferred[deck_of(there)])  # he never leaves Purgatory
    return True


# --- 5.5 Officer Step ---------------------------------------------------------------------------


@kernel
def officer_step(game, at):
    """Wherever he is, he tries to have the highest-numbered damaged installation repaired (5.5)."""
    officer = at.rules.officer
    number = highest_installation(game, at.rules, state.NONE, state.DAMAGED)
    if game.enemies[officer].place < 0 or number == state.NONE:
        return
    say(game, at, events.OFFICER_REPAIRS, officer, number)
    most = repair_most_of(game, at.rules, officer)
    if random_number(game, at, choices.OFFICER_REPAIR_CHECK, most) <= most:
        repair_installation(game, at, number)


@kernel
def repair_most_of(game, rules, officer):
    """General Tso is the better engineer; Lt. Sanders is his striped side."""
    if game.enemies[officer].depleted == 1:
        return rules.sanders_repair_most
    return rules.tso_repair_most
