"""e Combat modifiers: all eleven, seen by the attacker."""

from __future__ import annotations

from simkit.fury.rules.table.board import foe_of, has_community, is_rough
from simkit.fury.rules.table.control import units_of
from simkit.fury.rules.table.leading import is_free, is_led, leads
from simkit.fury.words import chances, events, kinds, state
from simkit.fury.words.sizes import DIE
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

# Places in events.MODIFIERS.
LOW, ROUGH, RIVER, OWN_LEADER, THEIR_LEADER, OWN_COHORTS, THEIR_COHORTS = range(7)
OWN_TRIBES, THEIR_TRIBES, ALL_DISRUPTED, AMBUSH, RIDERS, FORT = range(7, 13)


@kernel
def all_modifiers(game, at, seat, tract):
    """What is added to the attacker's roll."""
    rules, foe = at.rules, foe_of(seat)
    total = tell(game, at, LOW, low_hills(rules, tract))
    total += tell(game, at, ROUGH, rules.mod_rough if is_rough(rules, tract) else 0)
    total += tell(game, at, RIVER, across_river(game, rules, seat))
    total += tell(game, at, OWN_LEADER, best_leader(game, rules, seat, tract))
    total += tell(game, at, THEIR_LEADER, -best_leader(game, rules, foe, tract))
    total += tell(game, at, OWN_COHORTS, cohorts(game, rules, seat, tract))
    total += tell(game, at, THEIR_COHORTS, -cohorts(game, rules, foe, tract))
    total += tell(game, at, OWN_TRIBES, -unreliable(game, at, seat, tract, 0))
    total += tell(game, at, THEIR_TRIBES, unreliable(game, at, foe, tract, 1))
    total += tell(game, at, ALL_DISRUPTED, all_disrupted(game, rules, foe))
    total += tell(game, at, AMBUSH, ambush(game, rules, seat))
    if rules.fortifications == 1:
        total += tell(game, at, FORT, fortified(game, rules, foe, tract))
    return total + tell(game, at, RIDERS, more_riders(game, rules, seat, tract))


@kernel
def tell(game, at, what, value):
    """Say so if it makes a difference."""
    if value != 0:
        say(game, at, events.MODIFIED, what=what, value=value)
    return value


@kernel
def low_hills(rules, tract):
    """Low hills favour the defender."""
    return rules.mod_low_hills if rules.tract[tract].terrain == kinds.LOW_HILLS else 0


@kernel
def across_river(game, rules, seat):
    """The battle is fought across a river if every attacker came over one in this player-turn."""
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        piece = game.hidden.units[unit]
        if piece.fights == 1 and piece.crossed == 0:
            return 0
    return rules.mod_river


@kernel
def best_leader(game, rules, seat, tract):
    """The best combat modifier of a leader there who is appropriate for a unit that fights."""
    best = 0
    for leader in range(rules.leaders):
        piece = game.hidden.leaders[leader]
        if not is_free(game, leader, tract) or piece.wounded >= game.turn:
            continue
        if rules.leader[leader].seat == seat and leads_somebody(game, rules, leader):
            best = max(best, rules.leader[leader].combat)
    return best


@kernel
def leads_somebody(game, rules, leader):
    """True if one of the units that fight is his."""
    first, last = units_of(rules, rules.leader[leader].seat)
    for unit in range(first, last):
        if game.hidden.units[unit].fights == 1 and leads(rules, leader, unit):
            return True
    return False


@kernel
def cohorts(game, rules, seat, tract):
    """One for each four undisrupted cohorts, in clear country and low hills."""
    if is_rough(rules, tract):
        return 0
    first, last = units_of(rules, seat)
    count = 0
    for unit in range(first, last):
        piece = game.hidden.units[unit]
        if piece.fights == 1 and piece.disrupted == 0 and rules.unit[unit].kind == kinds.COHORT:
            count += 1
    return count // rules.cohorts_for_one


@kernel
def unreliable(game, at, seat, tract, index):
    """The Tribal Unreliability Table: Britons without leaders of their own for half of them."""
    if is_reliable(game, at.rules, seat):
        return 0
    slot = chances.tract_slot(game, tract)
    die = roll_die(at.luck, chances.UNRELIABLE, game.turn, slot, index, DIE)
    return at.rules.unreliability[die - 1]


@kernel
def is_reliable(game, rules, seat):
    """True for Romans, and for Britons of whom leaders of their own lead more than half."""
    first, last = units_of(rules, seat)
    total = led = 0
    for unit in range(first, last):
        piece, command = game.hidden.units[unit], rules.unit[unit].command
        if piece.fights == 0:
            continue
        if command == state.NONE or rules.command[command].people == state.NONE:
            return True
        total += piece.sp
        led += piece.sp if is_led(game, rules, unit) else 0
    return 2 * led > total


@kernel
def all_disrupted(game, rules, foe):
    """Defenders none of whom is in order."""
    first, last = units_of(rules, foe)
    for unit in range(first, last):
        piece = game.hidden.units[unit]
        if piece.fights == 1 and piece.disrupted == 0:
            return 0
    return rules.mod_all_disrupted


@kernel
def ambush(game, rules, seat):
    """Half or more of the attacking units rose in this player-turn, or are the Iceni of turn 1."""
    first, last = units_of(rules, seat)
    fighting = new = 0
    for unit in range(first, last):
        if game.hidden.units[unit].fights == 0:
            continue
        fighting += 1
        command = rules.unit[unit].command
        if command != state.NONE and is_newly_risen(game, command):
            new += 1
    return rules.mod_ambush if seat == state.REBELS and 2 * new >= fighting else 0


@kernel
def is_newly_risen(game, command):
    """True in the player-turn in which a tribe rose."""
    sheet = game.commands[command]
    return sheet.rose == game.turn and sheet.risen_by == game.mover


@kernel
def more_riders(game, rules, seat, tract):
    """The side with more horse and chariots in the tract, also those that are disrupted."""
    if is_rough(rules, tract):
        return 0
    own, theirs = riders(game, rules, seat, tract), riders(game, rules, foe_of(seat), tract)
    if own == theirs:
        return 0
    if own > theirs and rules.fortifications == 1 and shuts_gates(game, rules, seat, tract):
        return 0
    return rules.mod_horse if own > theirs else -rules.mod_horse


@kernel
def fortified(game, rules, foe, tract):
    """Optional: a legion post with neither too few nor too many behind its walls."""
    if foe != state.ROME or not is_roman_post(game, rules, tract, kinds.LEGION_POST):
        return 0
    first, last = units_of(rules, foe)
    garrison = 0
    for unit in range(first, last):
        kind = rules.unit[unit].kind
        if game.hidden.units[unit].place == tract:
            garrison += 1 if kind == kinds.COHORT or kind == kinds.AUXILIARY_FOOT else 0
    return rules.mod_fort if rules.fort_least <= garrison <= rules.fort_most else 0


@kernel
def shuts_gates(game, rules, seat, tract):
    """Optional: a Roman defender of a centre does without the modifier that would harm him."""
    if seat == state.ROME:
        return False
    if is_roman_post(game, rules, tract, kinds.ROMAN_CENTRE):
        return True
    if is_roman_post(game, rules, tract, kinds.TRIBAL_CENTRE):
        return True
    is_post = is_roman_post(game, rules, tract, kinds.LEGION_POST)
    return is_post and fortified(game, rules, state.ROME, tract) == 0


@kernel
def is_roman_post(game, rules, tract, community):
    """A place of this kind that Rome controls."""
    return has_community(rules, tract, community) and game.control[tract] == state.ROME


@kernel
def riders(game, rules, seat, tract):
    """Units of horse and chariots of a side in a tract."""
    first, last = units_of(rules, seat)
    count = 0
    for unit in range(first, last):
        if game.hidden.units[unit].place == tract and rides(rules.unit[unit].kind):
            count += 1
    return count


@kernel
def rides(kind):
    """Horse or chariots of any side."""
    if kind == kinds.HORSE or kind == kinds.CHARIOT or kind == kinds.LEGION_HORSE:
        return True
    return kind == kinds.AUXILIARY_HORSE or kind == kinds.GUARD_HORSE
