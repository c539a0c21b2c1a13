"""Questions about the position that many rules ask, and the two ways to put somebody somewhere."""

from __future__ import annotations

from simkit.hades.words import state, tables
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, how_many, lowest

FAR = 9999  # steps between two places where no way leads


# --- who stands where ---------------------------------------------------------------------------


@kernel
def deck_of(place):
    """INFERNO or PURGATORY; NONE for whoever is on no hex."""
    if place < 0:
        return state.NONE
    return state.PURGATORY if place >= state.MOST_HEXES else state.INFERNO


@kernel
def hex_of(place):
    """The hex of a place, whichever deck it lies on."""
    return place - state.MOST_HEXES if place >= state.MOST_HEXES else place


@kernel
def stand_unit(game, rules, unit, place):
    """Put a unit of the player on a hex, aboard, or out of the game."""
    before, one = game.units[unit].place, 1 << unit
    if before >= 0:
        game.shl[before] &= ~one
        game.shl_on[deck_of(before)] &= ~one
        take_from_near(game, rules, before, one, game.shl_near)
    if place >= 0:
        game.shl[place] |= one
        game.shl_on[deck_of(place)] |= one
        add_to_near(game, rules, place, one, game.shl_near)
    game.units[unit].place = place


@kernel
def stand_enemy(game, rules, enemy, place):
    """Put an enemy on a hex, into the cup, or out of the game."""
    before, one = game.enemies[enemy].place, 1 << enemy
    if before >= 0:
        game.foes[before] &= ~one
        game.foes_on[deck_of(before)] &= ~one
        take_from_near(game, rules, before, one, game.foes_near)
    if place >= 0:
        game.foes[place] |= one
        game.foes_on[deck_of(place)] |= one
        add_to_near(game, rules, place, one, game.foes_near)
    game.enemies[enemy].place = place


@kernel
def add_to_near(game, rules, place, them, near):
    """From now on they are adjacent to every hex beside this one."""
    for way in range(state.WAYS):
        there = next_to(game, rules, place, way)
        if there != state.NONE:
            near[there] |= them


@kernel
def take_from_near(game, rules, place, them, near):
    """They are adjacent to the hexes beside this one no more."""
    for way in range(state.WAYS):
        there = next_to(game, rules, place, way)
        if there != state.NONE:
            near[there] &= ~them


@kernel
def open_door(game, rules, room):
    """Whoever stands inside is now adjacent to the hexes outside, and the other way round."""
    cell = rules.map.cell[room]
    game.rooms[room].open = 1
    add_to_near(game, rules, cell, game.shl[cell], game.shl_near)
    add_to_near(game, rules, cell, game.foes[cell], game.foes_near)
    for way in range(state.WAYS):
        outside = next_to(game, rules, cell, way)
        if outside != state.NONE:
            game.shl_near[cell] |= game.shl[outside]
            game.foes_near[cell] |= game.foes[outside]


@kernel
def shut_door(game, rules, room):
    """The door is the only way in: whoever stands inside is adjacent to nobody."""
    cell = rules.map.cell[room]
    take_from_near(game, rules, cell, game.shl[cell], game.shl_near)
    take_from_near(game, rules, cell, game.foes[cell], game.foes_near)
    game.shl_near[cell] = game.foes_near[cell] = 0
    game.rooms[room].open = 0


@kernel
def terrain_of(rules, place):
    """What lies here; NONE beyond the map."""
    return rules.map.terrain[place] if place >= 0 else state.NONE


@kernel
def site_of(rules, place):
    """The Complex that this hex is, on either deck, or NONE."""
    return rules.map.number[place] if terrain_of(rules, place) == tables.COMPLEX else state.NONE


@kernel
def room_of(rules, place):
    """The Circle whose inside this is, or NONE."""
    return rules.map.number[place] if terrain_of(rules, place) == tables.CELL else state.NONE


@kernel
def is_tower(rules, place):
    """True for a Guard Tower."""
    return terrain_of(rules, place) == tables.TOWER


@kernel
def room_with(game, rules, role):
    """The Circle where a counter with this role lies face-up, or NONE."""
    for room in range(rules.map.rooms):
        counter = game.rooms[room].counter
        if counter != state.NONE and rules.counter[counter].role == role:
            return room
    return state.NONE


@kernel
def is_in_room(game, rules, unit, role):
    """True if the unit stands in an open Circle whose face-up counter has this role."""
    room = room_of(rules, game.units[unit].place)
    if room == state.NONE or game.rooms[room].counter == state.NONE or game.rooms[room].open == 0:
        return False
    return rules.counter[game.rooms[room].counter].role == role


# --- next to one another ------------------------------------------------------------------------


@kernel
def can_cross(game, rules, place, way):
    """True where no wall, locked door or edge bars the way (6.1); a shaft can be crossed."""
    return next_to(game, rules, place, way) != state.NONE


@kernel
def next_to(game, rules, place, way):
    """The place beyond a way that can be crossed, or NONE."""
    there = int(rules.map.across[place, way])
    if there > tables.DOOR_OF:
        return there
    is_open = game.rooms[tables.DOOR_OF - there].open == 1
    return rules.map.beyond[place, way] if is_open else state.NONE


@kernel
def are_adjacent(game, rules, one, other):
    """True for neighbours without a wall or locked door between, and for twin Complexes (6.2)."""
    for way in range(state.WAYS):
        if rules.map.beyond[one, way] == other and other != state.NONE:
            return can_cross(game, rules, one, way)
    return False


@kernel
def units_beside(game, place):
    """The player's units adjacent to a place, twin Complex included."""
    return game.shl_near[place]


@kernel
def foes_beside(game, place):
    """The enemies adjacent to a place, twin Complex included."""
    return game.foes_near[place]


@kernel
def would_engage(game, rules, enemy, place):
    """Whether an enemy would be engaged at a place: by the player, or Nastian against Gorgon."""
    return game.shl_near[place] != 0 or game.foes_near[place] & hostile_to(rules, enemy) != 0


@kernel
def hostile_to(rules, enemy):
    """The enemies that this enemy fights: Gorgons and Nastians fight one another (2.2)."""
    if has(rules.mask.gorgons, enemy):
        return rules.mask.nastians | rules.mask.officer
    return rules.mask.gorgons


@kernel
def is_engaged(game, rules, enemy):
    """True for an enemy that is adjacent to somebody whom it fights (5.4)."""
    return would_engage(game, rules, enemy, game.enemies[enemy].place)


@kernel
def is_shielded(game, rules, enemy):
    """True for the Officer while another Nastian stands in his hex: nobody attacks him (6.2)."""
    company = game.foes[game.enemies[enemy].place] & rules.mask.nastians
    return enemy == rules.officer and company != 0


@kernel
def steps_between(rules, one, other):
    """Hexes between two places of one deck: straight, or by path if the setting says so."""
    if deck_of(one) != deck_of(other) or one < 0:
        return FAR
    if rules.on_foot == 1:
        steps = walk(rules, one, other)
        return steps if steps != state.NONE else FAR
    return apart(rules, one, other)


@kernel
def apart(rules, one, other):
    """Steps between two hexes, walls or not, as if they lay on one deck."""
    return int(rules.map.apart[hex_of(one), hex_of(other)])


@kernel
def walk(rules, one, other):
    """Steps on foot between two hexes of one deck, all doors open, or NONE (see MAP)."""
    return int(rules.map.walk[deck_of(one), hex_of(one), hex_of(other)])


@kernel
def lowest_in_cup(game, rules, role):
    """The lowest-numbered enemy of a role that is in the cup, or NONE."""
    for enemy in range(rules.enemies):
        if game.enemies[enemy].place == state.IN_CUP and rules.enemy[enemy].role == role:
            return enemy
    return state.NONE


# --- where the player's units may go ------------------------------------------------------------


@kernel
def can_enter(game, rules, place):
    """Whether a unit of the player may enter at all: no enemies, no tower, on Inferno no Complex
    but one with a destroyed installation (6.1)."""
    if game.foes[place] != 0:
        return False
    terrain = rules.map.terrain[place]
    if terrain == tables.COMPLEX and deck_of(place) == state.INFERNO:
        return site_status(game, rules.map.number[place]) == state.DESTROYED
    return terrain != tables.TOWER and terrain != tables.SOLID


@kernel
def has_room(game, rules, unit, place):
    """Whether a unit may end its move here beside those who stand here already (6.1)."""
    others = game.shl[place] & ~(1 << unit) & ~rules.mask.free
    if has(rules.mask.free, unit) or others == 0:
        return True
    if others & ~rules.mask.elders != 0 or not has(rules.mask.elders, unit):
        return False
    return how_many(others) < rules.elders_a_hex


@kernel
def is_vacant(game, place):
    """True for a hex without any unit; treasures do not count."""
    return game.shl[place] == 0 and game.foes[place] == 0


# --- Surface Installations ----------------------------------------------------------------------


@kernel
def site_status(game, site):
    """OPERATIONAL, DAMAGED or DESTROYED; NONE while the site is inactive."""
    installation = game.sites[site]
    return game.installations[installation].status if installation != state.NONE else state.NONE


@kernel
def is_covered(game, rules, place):
    """True on a destroyed installation: who stands there defends better (4.0)."""
    site = site_of(rules, place)
    return (
        site != state.NONE
        and deck_of(place) == state.INFERNO
        and site_status(game, site) == state.DESTROYED
    )


@kernel
def sites_beside(game, rules, place, status):
    """The sites with this status (NONE: inactive) next to a place of Inferno, a bit each."""
    found, near = 0, rules.map.complexes[place]
    while near != 0:
        site = lowest(near)
        if site_status(game, site) == status:
            found |= 1 << site
        near &= near - 1
    return found


@kernel
def live_sites_beside(game, rules, place):
    """The sites next to a place whose installation is operational or damaged."""
    if rules.map.complexes[place] == 0:
        return 0
    working = sites_beside(game, rules, place, state.OPERATIONAL)
    return working | sites_beside(game, rules, place, state.DAMAGED)


@kernel
def highest_installation(game, rules, role, status):
    """The highest-numbered installation with this status, of one role or (NONE) of any."""
    for number in range(rules.installations - 1, -1, -1):
        if is_such(game, rules, number, role, status):
            return number
    return state.NONE


@kernel
def is_such(game, rules, number, role, status):
    """True for an installation on its site, of this role (NONE: any) and status."""
    if game.installations[number].site == state.NONE:
        return False
    if role != state.NONE and rules.installation[number].role != role:
        return False
    return game.installations[number].status == status


@kernel
def is_working(game, number):
    """True for an installation that is fully operational on its site."""
    piece = game.installations[number]
    return piece.site != state.NONE and piece.status == state.OPERATIONAL


@kernel
def twin_of(rules, place):
    """The corresponding Complex on the other deck, or NONE."""
    return rules.map.beyond[place, state.SHAFT]


# --- treasures ----------------------------------------------------------------------------------


@kernel
def treasures_at(game, place):
    """The treasures on a hex, a bit each; one that a Nastian carries is on his hex."""
    found = 0
    for number in range(2):
        if game.treasures[number].place == place and place >= 0:
            found |= 1 << number
    return found
