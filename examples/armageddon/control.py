"""Supply, control, and bases that are founded, captured or razed."""

from board import (
    INDEPENDENTS,
    MOST_BUILDINGS,
    RESOURCES,
    WAYS,
    are_commandos,
    game,
    has_force,
    has_mobile_supply,
    raise_army,
    spend_card,
)
from land import HEXES, MAP, NEXT
from pack import FACTION, RULE, TERRAIN

from simkit.design import NONE

# --- supply


def reckon_supply():
    for seat in game.players:
        game.supplied[seat] = [0] * HEXES
        most = 0
        for here in game.ground:
            if is_source(seat, here):
                most = max(most, range_from(seat, here))
        for here in game.ground:
            if is_source(seat, here):  # a shorter reach is as if the way there had cost something
                game.supplied[seat][here] = 1 + most - range_from(seat, here)
        for spent in range(1, most + 1):
            for here in game.ground:
                if game.supplied[seat][here] == spent and not is_blocked(seat, here):
                    feed_neighbours(seat, here, most)


def is_source(seat, here):  # an own outpost or stronghold that nobody besieges
    return game.base[here] == seat and game.level[here] > 0 and game.besieger[here] == NONE


def range_from(seat, here):
    reach = RULE[0].supply_range + FACTION[game.factions[seat]].supply_range
    for i in range(game.buildings[here]):
        reach += game.card[game.building[here][i]].supply_range
    return reach


def feed_neighbours(seat, here, most):  # what an enemy blocks is fed, and nothing beyond it
    spent = game.supplied[seat][here]
    for way in range(WAYS):
        there = NEXT[here][way]
        if there == NONE:
            continue
        cost = TERRAIN[game.terrain[there]].move
        total = spent + cost
        if cost == 0 or total > most + 1:
            continue
        if game.supplied[seat][there] == 0 or total < game.supplied[seat][there]:
            game.supplied[seat][there] = total


def is_blocked(seat, here):
    return game.strong[here] and game.control[here] != seat and game.control[here] != NONE


def where_is(army):  # an open army, or one of one's own
    return game.army[army].spot if game.army[army].stealthed else game.army[army].place


def is_starved(army):  # heroes alone and commandos need no supply
    seat = game.army[army].seat
    if seat >= len(game.players) or game.army[army].size == 0:
        return False
    here = where_is(army)
    if game.base[here] == seat and game.besieger[here] != NONE and not game.army[army].relief:
        return game.laid[here] < game.round_number and not feeds_itself(army)
    return game.supplied[seat][here] == 0 and not feeds_itself(army)


def feeds_itself(army):
    return are_commandos(army) or has_mobile_supply(army)


# --- control


def controller(here):
    by_force = force_in_control(here)
    if by_force != NONE:
        return by_force
    if game.base[here] != NONE and game.level[here] > 0:
        return game.base[here]
    heroes = lone_heroes(here)
    return heroes if heroes >= 0 else game.base[here]


def force_in_control(here):  # of several, whoever had control keeps it
    found = NONE
    for army in game.army.where(place=here):
        seat = game.army[army].seat
        if game.army[army].size > 0 and seat != found:
            if found == NONE or seat == game.control[here]:
                found = seat
    return found


def lone_heroes(here):  # NONE for nobody, or for two: it is contested
    found = NONE
    for army in game.army.where(place=here, size=0):
        if game.army[army].hero != NONE and game.army[army].seat != found:
            if found != NONE:
                return NONE
            found = game.army[army].seat
    return found


def blocks_supply(here):
    holder = game.control[here]
    if holder == NONE:
        return False
    return (game.base[here] == holder and game.level[here] > 0) or has_force(holder, here)


def settle_control(here):  # a siege without besiegers is over
    if game.besieger[here] != NONE and not has_force(game.besieger[here], here):
        game.besieger[here] = NONE
        for army in game.army.where(spot=here):
            game.army[army].relief = False
        game.say(f"The siege of {MAP(here)} is over.")
    now, before, strong = controller(here), game.control[here], game.strong[here]
    game.control[here] = now
    game.strong[here] = blocks_supply(here)
    if now != before or strong != game.strong[here] or game.base[here] != NONE:
        reckon_supply()


def siege_bites(here):  # from the turn after it was laid
    return game.besieger[here] != NONE and game.laid[here] < game.round_number


# --- bases


def found_base(seat, here, level):
    game.base[here] = seat
    game.level[here] = level
    if level > 0 and game.guard[here] == NONE:
        game.guard[here] = raise_army(seat, here, True)


def drop_garrison(here):
    if game.guard[here] != NONE:
        game.army.remove(game.guard[here])
        game.guard[here] = NONE


def capture_base(seat, here):  # collectors are destroyed, the other buildings change hands
    game.say(f"The base at {MAP(here)} is captured.")
    game.collectors[here] = [0] * RESOURCES
    drop_garrison(here)
    drop_empty_armies(here, seat)
    game.base[here] = game.besieger[here] = NONE
    if game.level[here] > 0:
        found_base(seat, here, game.level[here])
    if seat < INDEPENDENTS:
        game.captures[seat] += 1
    settle_control(here)


def drop_empty_armies(here, seat):  # lost with the base at which they were raised
    for army in game.army.where(spot=here, size=0, hero=NONE, garrison=False):
        if game.army[army].seat != seat:
            game.army.remove(army)


def raze_base(here):
    for i in range(game.buildings[here]):
        spend_card(game.building[here][i])
    game.building[here] = [NONE] * MOST_BUILDINGS
    game.collectors[here] = [0] * RESOURCES
    drop_garrison(here)
    game.buildings[here] = game.level[here] = 0
    game.stronghold[here] = False
    game.base[here] = game.besieger[here] = NONE
    settle_control(here)


def falls_to(seat, here):  # an open army that can fight takes a base which none defends
    owner = game.base[here]
    if owner not in (NONE, seat) and not has_force(owner, here):
        capture_base(seat, here)
