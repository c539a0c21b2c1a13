"""5.7 Ground Combat Step: every engaged enemy attacks once.

A target is one number: a unit of the player by its number, an enemy as ENEMY_TARGET and his.
"""

from __future__ import annotations

from simkit.hades.rules.common.board import (
    foes_beside,
    hostile_to,
    is_engaged,
    next_to,
    units_beside,
)
from simkit.hades.rules.common.combat import enemy_strikes_enemy, enemy_strikes_unit
from simkit.hades.rules.common.enemy_steps import face
from simkit.hades.words import events, state
from simkit.kernel.events import say
from simkit.kernel.hexes import DIRECTIONS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, highest

ENEMY_TARGET = state.MOST_UNITS


@kernel
def ground_combat_step(game, at):
    """In descending order on Inferno, then on Purgatory; the Officer never attacks (5.7)."""
    for deck in range(state.DECKS):
        for enemy in range(at.rules.enemies - 1, -1, -1):
            on_deck = has(game.foes_on[deck], enemy)
            if on_deck and enemy != at.rules.officer and is_engaged(game, at.rules, enemy):
                attack_once(game, at, enemy, target_of(game, at.rules, enemy))


@kernel
def attack_once(game, at, enemy, target):
    """He turns to his target and attacks it."""
    if target == state.NONE:
        return
    if target < ENEMY_TARGET:
        turn_to(game, at, enemy, game.units[target].place)
        attack_unit(game, at, enemy, target)
        return
    foe = target - ENEMY_TARGET
    turn_to(game, at, enemy, game.enemies[foe].place)
    if has(at.rules.mask.gorgons, enemy):
        gorgon_attacks(game, at, enemy, foe)
    else:
        say(game, at, events.ATTACKS_GORGON, enemy, foe, game.enemies[foe].place)
        enemy_strikes_enemy(game, at, enemy, foe)


@kernel
def turn_to(game, at, enemy, there):
    """Across a hexside he faces his target; nobody can face the twin hex on the other deck."""
    for direction in range(DIRECTIONS):
        if next_to(game, at.rules, game.enemies[enemy].place, direction) == there:
            face(game, at, enemy, direction)
            return


@kernel
def attack_unit(game, at, enemy, unit):
    """Ground against ground."""
    say(game, at, events.ENEMY_ATTACKS, enemy, unit, game.units[unit].place)
    gorgon = has(at.rules.mask.gorgons, enemy)
    enemy_strikes_unit(game, at, enemy, unit, state.BY_GORGONS if gorgon else state.BY_NASTIANS)


@kernel
def gorgon_attacks(game, at, gorgon, nastian):
    """Two rounds: she attacks him, and if both live he attacks her; the Officer never does."""
    say(game, at, events.GORGON_ATTACKS, gorgon, nastian, game.enemies[nastian].place)
    enemy_strikes_enemy(game, at, gorgon, nastian)
    alive = game.enemies[nastian].place >= 0 and game.enemies[gorgon].place >= 0
    if alive and nastian != at.rules.officer:
        say(game, at, events.STRIKES_BACK, nastian, gorgon, game.enemies[gorgon].place)
        enemy_strikes_enemy(game, at, nastian, gorgon)


# --- whom he attacks ----------------------------------------------------------------------------


@kernel
def target_of(game, rules, enemy):
    """The highest-numbered Combat Unit or hostile enemy beside him, else a civilian; or NONE."""
    here = game.enemies[enemy].place
    units = units_beside(game, here)
    foes = foes_beside(game, here) & hostile_to(rules, enemy)
    unit, foe = highest(units & rules.mask.combat), highest(foes & ~rules.mask.officer)
    if unit == state.NONE and foe == state.NONE:
        return civilian_target(rules, units, foes)
    if foe == state.NONE or (unit != state.NONE and rules.unit[unit].id >= rules.enemy[foe].id):
        return unit
    return ENEMY_TARGET + foe


@kernel
def civilian_target(rules, units, foes):
    """The Officer (of a Gorgon), Elder Aliens, the highest-numbered first, Dante, Emily (5.7)."""
    if foes != 0:
        return ENEMY_TARGET + highest(foes)
    elder = highest(units & rules.mask.elders)
    if elder != state.NONE:
        return elder
    return rules.dante if has(units, rules.dante) else highest(units)
