"""11.2.3 Saves: a roll for each hit, all at once; who fails one is gone.

Then the Hellhounds of fallen legions break loose, and lieutenants whose legions fell are tried.
"""

from __future__ import annotations

from simkit.hellgame.rules.table.board import is_seat
from simkit.hellgame.rules.table.in_force import dial
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.rules.units.hellhounds import box_hound, free_hound
from simkit.hellgame.rules.units.units import execute_lieutenant, leader_of, lose_legion
from simkit.hellgame.words import chances, effects, events, state, tallies
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .roster import best_skulls, fights, master_of, moment_slot, unit_slot

FALLEN = 1000  # as a number of hits: beyond saving
MOST_ATTEMPTS = 8  # of one save, in its slot of luck


@kernel
def make_saves(game, at):
    """All saves of a round, then all losses."""
    game.battle.shaken = 0
    for place in range(game.battle.units):
        save_unit(game, at, game.battle.roster[place])
    for place in range(game.battle.units):
        remove_if_fallen(game, at, game.battle.roster[place])
    try_lieutenants(game, at)


@kernel
def hits_on(game, unit):
    """Hits that a unit has taken in this round."""
    return (
        game.legions[unit].struck
        if unit < state.LEGIONS
        else game.hounds[unit - state.LEGIONS].struck
    )


@kernel
def set_hits(game, unit, hits):
    """Change the hits on a unit."""
    if unit < state.LEGIONS:
        game.legions[unit].struck = hits
    else:
        game.hounds[unit - state.LEGIONS].struck = hits


# --- saves ---------------------------------------------------------------------------------------


@kernel
def save_unit(game, at, unit):
    """Roll for each hit on a unit; the first that is not saved fells it."""
    hits = hits_on(game, unit)
    if hits >= FALLEN:
        fall(game, at, unit, 0)
        return
    most = save_threshold(game, at.rules, unit)
    for number in range(hits):
        if not saves(game, at, unit, number, most):
            return
    set_hits(game, unit, 0)


@kernel
def save_threshold(game, rules, unit):
    """A unit is saved by this number or less; an event may change it, never below 1."""
    return max(
        plain_threshold(game, rules, unit) + dial(game, rules, effects.EV_SAVE_THRESHOLD, 0), 1
    )


@kernel
def plain_threshold(game, rules, unit):
    """4 for Hellhounds; for legions the skulls of their best demon here, 1 without one.

    Legions of the Freebooters go by the bonus of the lieutenant who leads them (10.4).
    """
    if unit >= state.LEGIONS:
        return rules.hound_save
    if master_of(game, unit) == state.FREEBOOTERS:
        leader = leader_of(game, rules, unit)
        return (
            max(rules.lieutenant[leader].bonus, rules.bare_save)
            if leader != state.NONE
            else (rules.bare_save)
        )
    return max(best_skulls(game, rules, master_of(game, unit)), rules.bare_save)


@kernel
def saves(game, at, unit, number, most):
    """One hit: the roll, and what Arcana and abilities allow to roll again."""
    attempt = 0
    while True:
        slot = unit_slot(game, unit) * MOST_ATTEMPTS + attempt
        face = roll(game, at, master_of(game, unit), chances.SAVE_DIE, slot, number)
        if face <= most:
            say(game, at, events.UNIT_SAVED, unit, value=face)
            return True
        if not may_try_again(game, at.rules, master_of(game, unit), attempt):
            fall(game, at, unit, face)
            return False
        attempt += 1


@kernel
def may_try_again(game, rules, master, attempt):
    """Arcana let every failed save of the round be tried again, an ability some of the battle."""
    if master == state.NONE or attempt + 1 >= MOST_ATTEMPTS:
        return False
    if attempt < game.battle.resaves[master]:
        return True
    if game.battle.rerolled[master] >= rerolls_of(game, rules, master):
        return False
    game.battle.rerolled[master] += 1
    return True


@kernel
def rerolls_of(game, rules, master):
    """The failed saves a battle that its demons in it have rolled again."""
    total = 0
    if rules.demon_abilities == 1 and is_seat(master):
        for demon in range(rules.demons):
            if rules.demon[demon].ability == effects.SAVE_REROLL and fights(game, demon):
                if game.demons[demon].owner == master:
                    total += rules.demon[demon].ability_n
    return total


@kernel
def fall(game, at, unit, face):
    """A unit is lost; it stays until all have rolled. Who led it will have to answer for it."""
    say(game, at, events.UNIT_FALLEN, unit, value=face)
    set_hits(game, unit, FALLEN)
    if unit < state.LEGIONS and game.legions[unit].hound == state.NONE:
        leader = leader_of(game, at.rules, unit)
        if leader != state.NONE:
            game.battle.shaken |= 1 << leader


# --- losses --------------------------------------------------------------------------------------


@kernel
def remove_if_fallen(game, at, unit):
    """Hellhounds stand first in the roster: one that falls with its legion does not break loose."""
    if hits_on(game, unit) < FALLEN:
        return
    set_hits(game, unit, 0)
    if unit >= state.LEGIONS:
        box_hound(game, at, unit - state.LEGIONS)
        return
    hound = lose_legion(game, at, unit, tallies.LOST_IN_BATTLE)
    if hound != state.NONE:
        free_hound(game, at, hound, game.battle.place)


@kernel
def try_lieutenants(game, at):
    """A lieutenant who lost a legion that used his bonus survives on 5 or less."""
    for lieutenant in range(at.rules.lieutenants):
        if game.battle.shaken >> lieutenant & 1 == 1:
            owner = game.lieutenants[lieutenant].owner
            slot = moment_slot(game, chances.lieutenant_slot(lieutenant))
            face = roll(game, at, owner, chances.LIEUTENANT_SAVE, slot, 0)
            if face <= at.rules.lieutenant_save:
                say(game, at, events.LIEUTENANT_STANDS, owner, lieutenant, value=face)
            else:
                say(game, at, events.LIEUTENANT_FALLS, owner, lieutenant, value=face)
                execute_lieutenant(game, at, lieutenant)
