"""d Sea movement: Rome alone, with flotillas; every sea area that one enters is a roll."""

from __future__ import annotations

from simkit.fury.rules.table.board import has_community, has_enemies, is_tract
from simkit.fury.rules.table.control import units_of
from simkit.fury.rules.table.leading import kill, seize_and_free
from simkit.fury.rules.table.pieces import disrupt, eliminate, lose_fleet, put_unit
from simkit.fury.words import chances, choices, events, kinds, state
from simkit.fury.words.sizes import DIE, MOST_UNITS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .embarking import embark, is_haven


@kernel
def forget_voyages(game, rules):
    """A new movement step: no flotilla has sailed."""
    for fleet in range(rules.fleets):
        game.fleets[fleet].moved = game.fleets[fleet].entered = 0


@kernel
def offer_fleets(game, at, seat):
    """Every flotilla that has not sailed yet."""
    if seat != state.ROME:
        return
    for fleet in range(at.rules.fleets):
        if game.fleets[fleet].place >= 0 and game.fleets[fleet].moved == 0:
            offer(at.desk, choices.DO_SAIL, what=fleet)


@kernel
def sail(game, at, fleet):
    """A voyage, area by area, with what is aboard or comes aboard where it begins."""
    ship = game.fleets[fleet]
    ship.moved = 1
    if is_haven(at.rules, ship.place):
        ship.port = ship.place
        embark(game, at, fleet)
    units = aboard(game, at.rules, fleet)
    call_aboard(game, at, fleet)
    say(game, at, events.FLEET_SAILS, what=fleet, value=units)
    going = True
    while going:
        going = sail_on(game, at, fleet)


@kernel
def call_aboard(game, at, fleet):
    """Name whom a flotilla carries, for a trace."""
    for leader in range(at.rules.leaders):
        if game.hidden.leaders[leader].aboard == fleet + 1:
            say(game, at, events.GOES, MOST_UNITS + leader)
    first, last = units_of(at.rules, state.ROME)
    for unit in range(first, last):
        if game.hidden.units[unit].aboard == fleet + 1:
            say(game, at, events.GOES, unit)


@kernel
def aboard(game, rules, fleet):
    """Units that a flotilla carries; leaders are free."""
    first, last = units_of(rules, state.ROME)
    count = 0
    for unit in range(first, last):
        if game.hidden.units[unit].aboard == fleet + 1:
            count += 1
    return count


@kernel
def sail_on(game, at, fleet):
    """One answer of Rome; False when the voyage is over."""
    ship = game.fleets[fleet]
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer_seas(game, at, fleet)
    offer_coast(game, at, fleet)
    option = at.desk.options[ask(game, at, choices.SAIL, state.ROME, fleet, 0)]
    verb, where = option.verb, option.where
    if verb == choices.PASS:
        if is_haven(at.rules, ship.place):
            go_ashore(game, at, fleet, ship.place, False)
        return False
    if verb == choices.DO_STEP:
        return enter_sea(game, at, fleet, where - state.FIRST_SEA)
    land(game, at, fleet, where)
    return False


@kernel
def offer_seas(game, at, fleet):
    """Areas beside the flotilla that it has not entered on this voyage."""
    ship, rules = game.fleets[fleet], at.rules
    for sea in range(rules.seas):
        if ship.entered >> sea & 1 == 1:
            continue
        if is_tract(ship.place):
            touches = rules.coast[sea, ship.place] == 1
        else:
            touches = rules.sea_next[ship.place - state.FIRST_SEA, sea] == 1
        if touches:
            where = state.FIRST_SEA + sea
            offer(at.desk, choices.DO_STEP, where=where)


@kernel
def offer_coast(game, at, fleet):
    """Ports of the area; a clear coast too, if the voyage began there."""
    ship, rules = game.fleets[fleet], at.rules
    if is_tract(ship.place):
        return
    for tract in range(rules.tracts):
        if rules.coast[ship.place - state.FIRST_SEA, tract] == 0:
            continue
        is_open = rules.tract[tract].terrain == kinds.CLEAR and ship.entered == 0
        if has_community(rules, tract, kinds.PORT) or (is_open and aboard(game, rules, fleet) > 0):
            offer(at.desk, choices.DO_LAND, where=tract)


@kernel
def enter_sea(game, at, fleet, sea):
    """The Sea Movement Table; True if the flotilla may go on."""
    game.fleets[fleet].entered |= 1 << sea
    slot = chances.sea_slot(fleet, sea)
    roll = roll_die(at.luck, chances.SEA_ROLL, game.turn, slot, 0, DIE)
    roll += roll_die(at.luck, chances.SEA_ROLL, game.turn, slot, 1, DIE)
    if sea == at.rules.lands_end:
        roll += at.rules.round_lands_end
    weather = weather_of(game, at, fleet, roll)
    say(game, at, events.WEATHER, weather, fleet, state.FIRST_SEA + sea, roll)
    if weather == kinds.LOST:
        drown_all(game, at, fleet)
        return False
    if weather == kinds.IN_DISORDER or weather == kinds.ONE_LOST:
        disorder(game, at, fleet)
    if weather == kinds.ONE_LOST:
        drown_one(game, at, fleet)
    if weather == kinds.ONE_LOST or weather == kinds.DRIVEN_BACK:
        go_ashore(game, at, fleet, game.fleets[fleet].port, False)
        return False
    carry_to(game, at, fleet, state.FIRST_SEA + sea)
    return weather == kinds.ARRIVES


@kernel
def weather_of(game, at, fleet, roll):
    """What the table says of a roll, with one off for each unit too many."""
    excess = max(0, aboard(game, at.rules, fleet) - at.rules.fleet_capacity)
    return at.rules.weather[min(max(roll + at.rules.overload * excess, 2), 12) - 2]


@kernel
def carry_to(game, at, fleet, place):
    """The flotilla is there, with all that it carries."""
    game.fleets[fleet].place = place
    first, last = units_of(at.rules, state.ROME)
    for unit in range(first, last):
        if game.hidden.units[unit].aboard == fleet + 1:
            put_unit(game, at, unit, place)
    for leader in range(at.rules.leaders):
        if game.hidden.leaders[leader].aboard == fleet + 1:
            game.hidden.leaders[leader].place = place


@kernel
def disorder(game, at, fleet):
    """Everybody aboard is disrupted."""
    first, last = units_of(at.rules, state.ROME)
    for unit in range(first, last):
        if game.hidden.units[unit].aboard == fleet + 1:
            disrupt(game, at, unit)


@kernel
def land(game, at, fleet, tract):
    """In a port they may march on with half their points; on a clear coast it is one more roll."""
    rules = at.rules
    if has_community(rules, tract, kinds.PORT):
        go_ashore(game, at, fleet, tract, True)
        return
    roll = roll_die(at.luck, chances.LANDING_ROLL, game.turn, fleet, 0, DIE)
    roll += roll_die(at.luck, chances.LANDING_ROLL, game.turn, fleet, 1, DIE)
    weather = weather_of(game, at, fleet, roll)
    sea = game.fleets[fleet].place
    say(game, at, events.WEATHER, weather, fleet, sea, roll)
    if weather == kinds.LOST:
        drown_all(game, at, fleet)
        return
    if weather == kinds.IN_DISORDER or weather == kinds.ONE_LOST:
        disorder(game, at, fleet)
    if weather == kinds.ONE_LOST:
        drown_one(game, at, fleet)
    if weather == kinds.ONE_LOST or weather == kinds.DRIVEN_BACK:
        go_ashore(game, at, fleet, game.fleets[fleet].port, False)
        return
    go_ashore(game, at, fleet, tract, False)
    game.fleets[fleet].place = sea


@kernel
def go_ashore(game, at, fleet, place, may_march):
    """All who are aboard leave the flotilla, which lies there too."""
    units = aboard(game, at.rules, fleet)
    call_aboard(game, at, fleet)
    carry_to(game, at, fleet, place)
    is_free_to_go = may_march and not has_enemies(game, state.ROME, place)
    first, last = units_of(at.rules, state.ROME)
    for unit in range(first, last):
        piece = game.hidden.units[unit]
        if piece.aboard == fleet + 1:
            piece.aboard, piece.landed, piece.moved = 0, 1, 0 if is_free_to_go else 1
    for leader in range(at.rules.leaders):
        head = game.hidden.leaders[leader]
        if head.aboard == fleet + 1:
            head.aboard, head.landed, head.moved = 0, 1, 0 if is_free_to_go else 1
    if is_haven(at.rules, place):
        game.fleets[fleet].port = place
    say(game, at, events.LANDED, what=fleet, where=place, value=units)
    if is_tract(place):
        if has_enemies(game, state.ROME, place) and is_haven(at.rules, place):
            lose_fleet(game, at, fleet)
        seize_and_free(game, at, place)


@kernel
def drown_all(game, at, fleet):
    """The flotilla sinks with all hands; they are eliminated for every purpose."""
    first, last = units_of(at.rules, state.ROME)
    for unit in range(first, last):
        if game.hidden.units[unit].aboard == fleet + 1:
            drown(game, at, unit)
    for leader in range(at.rules.leaders):
        if game.hidden.leaders[leader].aboard == fleet + 1:
            say(game, at, events.DROWNED, MOST_UNITS + leader)
            game.hidden.leaders[leader].aboard = 0
            kill(game, at, leader)
    lose_fleet(game, at, fleet)


@kernel
def drown(game, at, unit):
    """A unit is lost at sea."""
    say(game, at, events.DROWNED, unit)
    game.hidden.units[unit].aboard = 0
    eliminate(game, at, unit)


@kernel
def drown_one(game, at, fleet):
    """One unit is lost; the enemy says which."""
    clear_options(at.desk)
    first, last = units_of(at.rules, state.ROME)
    for unit in range(first, last):
        if game.hidden.units[unit].aboard == fleet + 1:
            offer(at.desk, choices.DO_CHOOSE, unit)
    if at.desk.count > 0:
        place = ask(game, at, choices.DROWN, state.REBELS, fleet, 0)
        drown(game, at, at.desk.options[place].who)
