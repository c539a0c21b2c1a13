"""15.0 Scenarios and set-up: the Nastians first, then the player's own troops."""

from __future__ import annotations

from simkit.hades.rules.common.board import (
    are_adjacent,
    has_room,
    is_vacant,
    lowest_in_cup,
    room_with,
    stand_enemy,
    stand_unit,
    steps_between,
)
from simkit.hades.rules.common.cards import (
    clear_table,
    letter_from,
    number_from,
    shuffle_resolution,
)
from simkit.hades.rules.common.circles import (
    deal_circles,
    empty_rooms,
    free_whoever_waits,
    show_counter,
)
from simkit.hades.rules.common.installations import arrive, put_installation
from simkit.hades.words import chances, choices, effects, events, state, tables
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.decks import draw_card, put_on_top, shuffle_deck, take_all
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has

from .gunnery import bombard


@kernel
def set_up_game(game, at):
    """Everything on the table as the game begins, before the first Nastian Phase."""
    clear_options(at.desk)
    game.phase = state.SET_UP
    empty_board(game)
    set_up_counters(game, at.rules)
    set_up_resolution_decks(game, at)
    set_up_circles(game, at)
    set_up_surprises(game, at)
    set_up_installations(game, at)
    set_up_tower_guards(game, at)
    gather_cards(game, at)
    set_up_vittles(game, at)
    set_up_troops(game, at)
    set_up_officer(game, at)
    bombard(game, at)
    clear_table(game)
    game.turn = 1  # until now 0: what is drawn and decided at set-up has addresses of its own


@kernel
def empty_board(game):
    """Nobody and nothing is anywhere yet."""
    for place in range(state.PLACES):
        game.shl[place] = 0
        game.foes[place] = 0
        game.shl_near[place] = 0
        game.foes_near[place] = 0
    for deck in range(state.DECKS):
        game.shl_on[deck] = 0
        game.foes_on[deck] = 0
    for unit in range(state.MOST_UNITS):
        game.units[unit].place = state.NONE
        game.units[unit].trap = state.NONE
    for enemy in range(state.MOST_ENEMIES):
        game.enemies[enemy].place = state.NONE
        game.enemies[enemy].facing = state.NONE
    for site in range(state.MOST_SITES):
        game.sites[site] = state.NONE
    for number in range(state.MOST_INSTALLATIONS):
        game.installations[number].site = state.NONE
    for chit in range(state.MOST_CHITS):
        game.chits[chit] = state.NONE
    for number in range(2):
        game.treasures[number].place = state.UNSEEN
        game.treasures[number].carrier = state.NONE
        game.treasures[number].home = state.NONE
    game.preferred[state.INFERNO] = state.NONE
    game.preferred[state.PURGATORY] = state.NONE
    game.surprise = state.NONE
    game.act.unit = state.NONE
    empty_rooms(game)


@kernel
def set_up_counters(game, rules):
    """The player's squads aboard, all Nastians and chits in the cup, fighters in orbit or aside."""
    for unit in range(rules.units):
        if rules.unit[unit].in_play == 1:
            game.units[unit].place = state.UNSEEN if is_prisoner(rules, unit) else state.ABOARD
    for enemy in range(rules.enemies):
        if rules.enemy[enemy].in_play == 1:
            game.enemies[enemy].place = (
                state.UNSEEN if rules.enemy[enemy].role == effects.GORGON else state.IN_CUP
            )
    for chit in range(rules.chits):
        game.chits[chit] = state.IN_CUP
    left = rules.scenario.fighters - flying_elevators(rules)
    for fighter in range(state.MOST_FIGHTERS):
        up = fighter < rules.fighters and rules.fighter_elevator[fighter] == state.NONE and left > 0
        game.fighters[fighter].where = state.IN_ORBIT if up else state.ASIDE
        left -= 1 if up else 0


@kernel
def is_prisoner(rules, unit):
    """Those whom only a Circle can hold: Emily, her Honor Guard, the Elder Aliens (11.0)."""
    role = rules.unit[unit].role
    return role in (effects.EMILY, effects.HONOR_GUARD, effects.ELDER)


@kernel
def flying_elevators(rules):
    """Fighters in orbit that belong to a Flight Elevator which the scenario places (15.3, 15.4)."""
    count = 0
    for place in range(tables.MOST_PLACED):
        number = placed_installation(rules, place)
        if number != state.NONE and rules.installation[number].fighter != state.NONE:
            count += 1
    return count


@kernel
def placed_installation(rules, place):
    """The installation that a scenario places: the lowest-numbered of its type still left."""
    role = rules.scenario.placed[place]
    before = 0
    for earlier in range(place):
        if rules.scenario.placed[earlier] == role:
            before += 1
    for number in range(rules.installations):
        if rules.installation[number].role == role and role != state.NONE:
            if before == 0:
                return number
            before -= 1
    return state.NONE


# --- cards --------------------------------------------------------------------------------------


@kernel
def set_up_resolution_decks(game, at):
    """Both Resolution Decks, shuffled separately."""
    for deck in range(state.SHL_CARDS, state.NASTIAN_CARDS + 1):
        for card in range(at.rules.deck[deck]):
            put_on_top(game.hidden.decks[deck], card)
        shuffle_resolution(game, at, deck)


@kernel
def gather_cards(game, at):
    """What the Nastian set-up has drawn goes back, and both decks are shuffled for the game."""
    clear_table(game)
    for deck in range(state.SHL_CARDS, state.NASTIAN_CARDS + 1):
        take_all(game.hidden.decks[deck], game.discards[deck])
        shuffle_resolution(game, at, deck)


@kernel
def set_up_surprises(game, at):
    """The Nasty Surprise Deck is the clock: the rest of it is set aside unseen."""
    deck = game.hidden.surprises
    for card in range(at.rules.surprises):
        if at.rules.surprise[card].in_play == 1:
            put_on_top(deck, card)
    shuffle_deck(deck, at.luck, chances.SURPRISE_DECK, 0)
    game.surprise_shuffles = 1
    while deck.count > at.rules.scenario.cards:
        put_on_top(game.hidden.aside, draw_card(deck))
    say(game, at, events.TURN_OF_CARDS, value=deck.count)


# --- Circles, installations, enemies ------------------------------------------------------------


@kernel
def set_up_circles(game, at):
    """Some counters lie face-up where two cards send them, the others face-down by lot."""
    for room in range(at.rules.map.rooms):
        game.rooms[room].unseen = 1
    for place in range(len(at.rules.scenario.face_up)):
        counter = at.rules.scenario.face_up[place]
        if counter != state.NONE:
            room = draw_room(game, at)
            show_counter(game, at.rules, room, counter)
            say(game, at, events.COUNTER_PLACED, what=counter, where=at.rules.map.cell[room])
            free_whoever_waits(game, at, room)
    deal_circles(game, at.rules, at.luck)


@kernel
def draw_room(game, at):
    """A card of each deck: their numbers added are the Circle; drawn again if it is taken."""
    while True:
        clear_table(game)
        number = number_from(game, at, state.SHL_CARDS, choices.SET_UP_CHECK)
        number += number_from(game, at, state.NASTIAN_CARDS, choices.SET_UP_CHECK)
        if game.rooms[number - 1].unseen == 1:
            return number - 1


@kernel
def set_up_installations(game, at):
    """Installations that a scenario places by the letter of a card (15.3, 15.4)."""
    for place in range(tables.MOST_PLACED):
        number = placed_installation(at.rules, place)
        if number != state.NONE:
            clear_table(game)
            site = letter_from(game, at, state.SHL_CARDS)
            while game.sites[site] != state.NONE:
                site = letter_from(game, at, state.SHL_CARDS)
            put_installation(game, at, number, site)


@kernel
def set_up_tower_guards(game, at):
    """Guards on the Guard Towers of Inferno (15.2)."""
    for tower in range(2):
        for _ in range(at.rules.scenario.tower_guards):
            enemy = lowest_in_cup(game, at.rules, effects.GUARD)
            if enemy != state.NONE:
                post_enemy(game, at, enemy, at.rules.map.towers[tower])


@kernel
def post_enemy(game, at, enemy, place):
    """He turns once the first Preferred Direction is known."""
    stand_enemy(game, at.rules, enemy, place)
    game.enemies[enemy].facing = state.NONE
    say(game, at, events.ENEMY_SET_UP, enemy, where=place)


@kernel
def set_up_officer(game, at):
    """General Tso on one of Purgatory's Guard Towers, once the player's troops stand (15.4)."""
    if at.rules.scenario.officer_placed == 1:
        clear_table(game)
        number = number_from(game, at, state.SHL_CARDS, choices.SET_UP_CHECK)
        north = number <= at.rules.tower_north_most
        tower = at.rules.map.north_tower if north else at.rules.map.south_tower
        post_enemy(game, at, at.rules.officer, at.rules.map.towers[tower])


# --- the player's own set-up --------------------------------------------------------------------


@kernel
def set_up_vittles(game, at):
    """The marker shows "Holding" on the first module; in system or out of it."""
    game.vittles.module = 0
    game.vittles.failing = 0
    game.vittles.in_system = at.rules.scenario.in_system


@kernel
def set_up_troops(game, at):
    """The first troops, group by group: HQs, then squads of any type, then Dante."""
    for group in range(tables.MOST_LANDINGS):
        landing = at.rules.scenario.landings[group]
        for left in range(landing.hqs, 0, -1):
            land_chosen(game, at, group, at.rules.mask.hqs, left)
        for left in range(landing.squads, 0, -1):
            land_chosen(game, at, group, squads_free(game, at.rules, group), left)
        if landing.dante == 1:
            land(game, at, group, at.rules.dante)


@kernel
def squads_free(game, rules, group):
    """Squads of any type, HQs too, as long as a later group finds the HQs that it needs."""
    owed, aboard = 0, 0
    for later in range(group + 1, tables.MOST_LANDINGS):
        owed += rules.scenario.landings[later].hqs
    for unit in range(rules.units):
        if has(rules.mask.hqs, unit) and game.units[unit].place == state.ABOARD:
            aboard += 1
    return rules.mask.combat if aboard > owed else rules.mask.combat & ~rules.mask.hqs


@kernel
def land_chosen(game, at, group, among, left):
    """The player picks a unit that is still aboard, and its hex."""
    clear_options(at.desk)
    for unit in range(at.rules.units):
        if has(among, unit) and game.units[unit].place == state.ABOARD:
            offer(at.desk, choices.DO_CHOOSE, unit)
    option = at.desk.options[ask(game, at, choices.SET_UP_UNIT, 0, group, left)]
    land(game, at, group, option.who)


@kernel
def land(game, at, group, unit):
    """The player picks a hex for a unit; inactive sites beside it awake."""
    clear_options(at.desk)
    on_inferno = at.rules.scenario.landings[group].where == effects.LAND_ON_INFERNO
    first = 0 if on_inferno else state.MOST_HEXES
    for place in range(first, first + at.rules.map.hexes):
        if can_land(game, at.rules, group, unit, place):
            offer(at.desk, choices.DO_PLACE, unit, where=place)
    place = at.desk.options[ask(game, at, choices.SET_UP_PLACE, 0, unit, 0)].where
    stand_unit(game, at.rules, unit, place)
    if at.rules.map.terrain[place] == tables.CELL:
        game.rooms[at.rules.map.number[place]].entered = 1
    say(game, at, events.UNIT_SET_UP, unit, where=place)
    arrive(game, at, place)


@kernel
def can_land(game, rules, group, unit, place):
    """On Inferno separate empty hexes; in 15.2 and 15.4 hexes in and around the Teleporter."""
    terrain = rules.map.terrain[place]
    if terrain != tables.OPEN and terrain != tables.CELL:
        return False
    landing = rules.scenario.landings[group]
    if landing.where == effects.LAND_ON_INFERNO:
        return is_vacant(game, place)
    cell = rules.map.cell[room_with(game, rules, effects.TELEPORTER)]
    if place != cell and (terrain != tables.OPEN or game.foes[place] != 0):
        return False
    if landing.within > 1:
        return steps_between(rules, cell, place) <= landing.within and is_vacant(game, place)
    near = place == cell or are_adjacent(game, rules, cell, place)
    return near and has_room(game, rules, unit, place)
