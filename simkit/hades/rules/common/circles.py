"""11.0 The Circles of Hades: what lies behind which door, and what it does when it comes to light.

``open_room`` is all that happens when a door is opened, ``come_to`` all that happens when a unit of
the player arrives somewhere, in a Circle or not.
"""

from __future__ import annotations

from simkit.hades.words import chances, effects, events, state, tables
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import ABOVE_ALL_DRAWS, word
from simkit.kernel.numbers.sets import has, how_many

from .board import (
    highest_installation,
    is_shielded,
    lowest_in_cup,
    open_door,
    room_of,
    shut_door,
    stand_enemy,
    stand_unit,
)
from .combat import blast_strikes_enemy, blast_strikes_unit
from .installations import arrive, damage_installation

BRIG_GUARDS = 2

# --- the counters -------------------------------------------------------------------------------


@kernel
def deal_circles(game, rules, luck):
    """Lay a counter behind every closed door: those that are surely there, others by lot.

    It serves the set-up (15.0) and whoever deals the unknown anew: counters that were ever face-up
    are out of it, and the sure ones that nobody has seen are in.
    """
    chosen, closed = 0, 0
    for room in range(rules.map.rooms):
        closed += game.rooms[room].unseen
    for counter in range(rules.counters):
        if rules.scenario.sure[counter] == 1 and game.seen[counter] == 0:
            chosen |= 1 << counter
    while how_many(chosen) < closed:
        chosen |= 1 << lowest_key(game, rules, luck, chances.CIRCLES_ADDED, ~chosen)
    for room in range(rules.map.rooms):
        game.hidden.rooms[room] = state.NONE
        if game.rooms[room].unseen == 1:
            counter = lowest_key(game, rules, luck, chances.CIRCLES_PLACED, chosen)
            game.hidden.rooms[room] = counter
            chosen &= ~(1 << counter)


@kernel
def lowest_key(game, rules, luck, purpose, among):
    """The unseen counter of a set with the lowest key of its own."""
    best, lowest = state.NONE, ABOVE_ALL_DRAWS
    for counter in range(rules.counters):
        there = rules.counter[counter].in_play == 1 and game.seen[counter] == 0
        if has(among, counter) and there:
            key = word(luck, purpose, 0, counter, 0, 0)
            if key < lowest:
                best, lowest = counter, key
    return best


@kernel
def show_counter(game, rules, room, counter):
    """A counter lies face-up, its door open."""
    record = game.rooms[room]
    record.counter, record.unseen = counter, 0
    open_door(game, rules, room)
    game.hidden.rooms[room] = state.NONE
    game.seen[counter] = 1


@kernel
def free_whoever_waits(game, at, room):
    """A Gorgon in an open Circle is free (2.1)."""
    counter = game.rooms[room].counter
    if at.rules.counter[counter].role == effects.GORGON_CELL:
        free_gorgon(game, at, room, at.rules.counter[counter].number)


@kernel
def free_gorgon(game, at, room, gorgon):
    """She stands in her Circle and faces the doorway (2.1)."""
    stand_enemy(game, at.rules, gorgon, at.rules.map.cell[room])
    game.enemies[gorgon].facing = at.rules.map.door_side[room]
    say(game, at, events.GORGON_FREED, gorgon, where=at.rules.map.cell[room])


@kernel
def empty_rooms(game):
    """No door is open and nothing has been seen."""
    for room in range(state.MOST_ROOMS):
        record = game.rooms[room]
        record.counter, record.unseen, record.open, record.entered = state.NONE, 0, 0, 0
        game.hidden.rooms[room] = state.NONE


@kernel
def role_in(game, rules, room):
    """What the counter that lies face-up in a Circle does; NONE without one."""
    counter = game.rooms[room].counter
    return rules.counter[counter].role if counter != state.NONE else state.NONE


@kernel
def remove_counter(game, room):
    """The counter is out of play; the Circle stays, open and empty."""
    game.rooms[room].counter = state.NONE


# --- a unit arrives -----------------------------------------------------------------------------


@kernel
def come_to(game, at, unit, place):
    """A unit of the player arrives on a hex by whatever way, and what that sets off happens."""
    stand_unit(game, at.rules, unit, place)
    arrive(game, at, place)
    room = room_of(at.rules, place)
    if room != state.NONE and game.rooms[room].entered == 0:
        game.rooms[room].entered = 1
        if role_in(game, at.rules, room) == effects.COMM_ROOM:
            enter_comm_room(game, at, room)
        elif role_in(game, at.rules, room) == effects.TARGETING_COMPUTER:
            enter_targeting_computer(game, at)


@kernel
def enter_comm_room(game, at, room):
    """Every operational elevator is damaged, every damaged one destroyed."""
    say(game, at, events.COMM_ROOM_ENTERED, where=at.rules.map.cell[room])
    for number in range(at.rules.installations):
        role = at.rules.installation[number].role
        elevator = role in (effects.TROOP_ELEVATOR, effects.FLIGHT_ELEVATOR)
        if elevator and game.installations[number].site != state.NONE:
            damage_installation(game, at, number)
    remove_counter(game, room)


@kernel
def enter_targeting_computer(game, at):
    """The installations fire no more Parting Shots (7.2)."""
    game.no_parting_shots = 1
    say(game, at, events.TARGETING_LOST)


# --- a door is opened ---------------------------------------------------------------------------


@kernel
def open_room(game, at, room, opener):
    """A locked door is opened: by a unit that blows it, or (opener NONE) from the Bridge."""
    counter = game.hidden.rooms[room]
    game.tally.circles_opened += 1
    say(game, at, events.CIRCLE_OPENED, opener, room, at.rules.map.cell[room], counter)
    show_counter(game, at.rules, room, counter)
    free_whoever_waits(game, at, room)
    reveal(game, at, room, opener)


@kernel
def reveal(game, at, room, opener):
    """What a Circle does at the moment when its counter is turned up."""
    role, number = role_in(game, at.rules, room), at.rules.counter[game.rooms[room].counter].number
    if role == effects.PRISONER:
        free_prisoner(game, at, room, number)
    elif role == effects.TREASURE:
        find_treasure(game, at, room, number)
    elif role == effects.BRIG:
        man_brig(game, at, room)
    elif role == effects.FUEL_TANK:
        explode(game, at, room, effects.MISSILE)
    elif role == effects.RAILGUN_AMMO:
        explode(game, at, room, effects.RAILGUN)
    elif role == effects.SUPPLY_ROOM:
        open_supply_room(game, at)
    elif role == effects.TRAP:
        spring_trap(game, at, room, opener)


@kernel
def free_prisoner(game, at, room, unit):
    """A prisoner joins the player in the cell, and acts from the next SHL Phase on (6.0)."""
    stand_unit(game, at.rules, unit, at.rules.map.cell[room])
    game.units[unit].acted = 1
    say(game, at, events.PRISONER_FOUND, unit, where=at.rules.map.cell[room])


@kernel
def find_treasure(game, at, room, number):
    """The Golden Idol or the Loot lies in its Circle until somebody carries it off."""
    treasure = game.treasures[number]
    treasure.place, treasure.home = at.rules.map.cell[room], room
    say(game, at, events.TREASURE_FOUND, what=number, where=at.rules.map.cell[room])


@kernel
def man_brig(game, at, room):
    """Two depleted Guards face the door, or as many as are in the cup."""
    for _ in range(BRIG_GUARDS):
        guard = lowest_in_cup(game, at.rules, effects.GUARD)
        if guard != state.NONE:
            stand_enemy(game, at.rules, guard, at.rules.map.cell[room])
            game.enemies[guard].depleted = 1
            game.enemies[guard].facing = at.rules.map.door_side[room]
            say(game, at, events.GUARDS_FOUND, guard, where=at.rules.map.cell[room])


@kernel
def open_supply_room(game, at):
    """The lasers run short of supplies."""
    highest_damaged_by(game, at, effects.LASER)


@kernel
def highest_damaged_by(game, at, role):
    """Damage the highest-numbered fully operational installation of one type, if there is one."""
    number = highest_installation(game, at.rules, role, state.OPERATIONAL)
    if number != state.NONE:
        damage_installation(game, at, number)


# --- explosions ---------------------------------------------------------------------------------


@kernel
def explode(game, at, room, role):
    """What feeds one type of installation blows up, in the face of all beside the doorway."""
    counter = game.rooms[room].counter
    line = at.rules.counter[counter].line
    say(game, at, events.EXPLODED, what=counter, where=at.rules.map.cell[room])
    highest_damaged_by(game, at, role)
    blast_enemies(game, at, room, line)
    blast_units(game, at, room, line)
    remove_counter(game, room)


@kernel
def is_at_door(rules, place, room):
    """True for the hexes outside a Circle's door."""
    for door in range(tables.MOST_DOOR_HEXES):
        if place != state.NONE and rules.map.doorway[room, door] == place:
            return True
    return False


@kernel
def blast_enemies(game, at, room, line):
    """The blast knows neither friend nor foe; Nastians shield their Officer (6.2)."""
    for enemy in range(at.rules.enemies - 1, -1, -1):
        place = game.enemies[enemy].place
        if is_at_door(at.rules, place, room) and not is_shielded(game, at.rules, enemy):
            say(game, at, events.BLAST_HITS, where=place)
            blast_strikes_enemy(game, at, line, enemy)


@kernel
def blast_units(game, at, room, line):
    """Whoever blew the door is among them."""
    for unit in range(at.rules.units - 1, -1, -1):
        place = game.units[unit].place
        if is_at_door(at.rules, place, room):
            say(game, at, events.BLAST_HITS, where=place)
            blast_strikes_unit(game, at, line, unit, state.BY_EXPLOSIONS)


# --- Traps --------------------------------------------------------------------------------------


@kernel
def spring_trap(game, at, room, opener):
    """Whoever blew the door is held behind it; opened from the Bridge, a Trap catches nobody."""
    if opener == state.NONE:
        disarm_trap(game, at, room)
        return
    shut_door(game, at.rules, room)
    game.rooms[room].entered = 1
    stand_unit(game, at.rules, opener, at.rules.map.cell[room])
    game.units[opener].trap = room
    say(game, at, events.TRAPPED, opener, room, at.rules.map.cell[room])


@kernel
def holds_trap(game, rules, room):
    """True for a Circle with a Trap that is not disarmed yet: there is a unit in it."""
    return role_in(game, rules, room) == effects.TRAP and game.rooms[room].open == 0


@kernel
def disarm_trap(game, at, room):
    """The door is open for good, and whoever was held is free from the next SHL Phase on (6.0)."""
    freed = state.NONE
    for unit in range(at.rules.units):
        if game.units[unit].trap == room:
            game.units[unit].trap = state.NONE
            game.units[unit].acted = 1
            freed = unit
    open_door(game, at.rules, room)
    remove_counter(game, room)
    say(game, at, events.TRAP_DISARMED, freed, room, at.rules.map.cell[room])
