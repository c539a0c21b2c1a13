"""What a hit does to units, enemies and fighters (4.0, 2.2)."""

from __future__ import annotations

from simkit.hades.words import events, state
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, highest

from .board import stand_enemy, stand_unit


@kernel
def hit_unit(game, at, unit, hits, cause):
    """One hit depletes a fresh unit with two steps; any other hit destroys it (4.0)."""
    if hits == 0:
        return
    one_step = at.rules.unit[unit].steps == 1 or game.units[unit].depleted == 1
    if hits >= 2 or one_step:
        lose_unit(game, at, unit, cause)
    else:
        game.units[unit].depleted = 1
        say(game, at, events.UNIT_DEPLETED, unit)


@kernel
def lose_unit(game, at, unit, cause):
    """Out of the game for good (4.0); treasures stay where it stood (11.0)."""
    if is_void(game, at, events.UNIT_LOST, unit):
        return
    say(game, at, events.UNIT_LOST, unit, cause, game.units[unit].place)
    stand_unit(game, at.rules, unit, state.NONE)
    game.units[unit].trap = state.NONE
    game.tally.lost[cause] += 1
    if at.rules.unit[unit].combat == 1:
        game.tally.units_lost += 1


@kernel
def hit_enemy(game, at, enemy, hits):
    """The Officer loses one side at a time (6.2); others as units do."""
    if hits == 0:
        return
    if enemy == at.rules.officer:
        hit_officer(game, at, enemy)
    elif hits >= 2 or game.enemies[enemy].depleted == 1 or at.rules.enemy[enemy].steps == 1:
        kill_enemy(game, at, enemy)
    else:
        game.enemies[enemy].depleted = 1
        say(game, at, events.ENEMY_DEPLETED, enemy)


@kernel
def hit_officer(game, at, enemy):
    """General Tso gives way to Lt. Sanders, whatever the number of hits; Sanders dies (6.2)."""
    if game.enemies[enemy].depleted == 0:
        game.enemies[enemy].depleted = 1
        game.tally.tso_killed = 1
        say(game, at, events.TSO_FALLS, enemy)
        return
    game.tally.sanders_killed = 1
    say(game, at, events.OFFICER_KILLED, enemy)
    let_go(game, at, enemy)
    stand_enemy(game, at.rules, enemy, state.NONE)


@kernel
def kill_enemy(game, at, enemy):
    """A Nastian returns to the cup, a Gorgon does not (4.0)."""
    say(game, at, events.ENEMY_KILLED, enemy, where=game.enemies[enemy].place)
    let_go(game, at, enemy)
    if has(at.rules.mask.nastians, enemy):
        game.tally.nastians_killed += 1
        to_cup(game, at.rules, enemy)
    else:
        game.tally.gorgons_killed += 1
        stand_enemy(game, at.rules, enemy, state.NONE)


@kernel
def to_cup(game, rules, enemy):
    """Back into the Nastian Cup: whoever is drawn again enters on its fresh side."""
    stand_enemy(game, rules, enemy, state.IN_CUP)
    record = game.enemies[enemy]
    record.depleted, record.shaft, record.moved = 0, 0, 0
    record.facing = state.NONE


@kernel
def let_go(game, at, enemy):
    """What a dead Nastian carried lies on its hex, or goes to another Nastian there (11.0)."""
    for number in range(2):
        treasure = game.treasures[number]
        if treasure.carrier == enemy:
            others = game.foes[treasure.place] & ~(1 << enemy) & ~at.rules.mask.gorgons
            treasure.carrier = highest(others)
            if treasure.carrier == state.NONE:
                say(game, at, events.TREASURE_LEFT, what=number, where=treasure.place)
            else:
                say(game, at, events.TREASURE_TAKEN, treasure.carrier, number, treasure.place)


@kernel
def hit_fighter(game, at, fighter, hits):
    """One hit damages a fighter, a second one destroys it."""
    record = game.fighters[fighter]
    if hits == 0:
        return
    if hits >= 2 or record.damaged == 1:
        record.where, record.damaged = state.SHOT_DOWN, 0
        game.tally.fighters_shot += 1
        say(game, at, events.FIGHTER_DESTROYED, what=fighter)
    else:
        record.damaged = 1
        say(game, at, events.FIGHTER_DAMAGED, what=fighter)
