"""Set-up: the map, strongholds with their guards, decks, first hands, and the independents."""

from board import (
    INDEPENDENTS,
    RESOURCES,
    WAYS,
    game,
    hand_limit,
    print_card,
    put_unit,
    raise_army,
    take_top,
)
from control import controller, found_base, reckon_supply, settle_control
from land import CORNER, HEXES, HOMES, MAP, NEXT, RING
from pack import MOST_DECK, RULE, SHEET, SLOT, TERRAIN, WILD_UNIT

from simkit.design import NONE

FIRST_HAND = 4


def setup():
    make_map()
    for seat in game.players:
        game.order[seat] = seat
        print_deck(seat)
    for seat in game.players:
        settle_in(seat)
    if game.independents:
        place_independents()
    for here in game.ground:
        if game.base[here] != NONE or controller(here) != NONE:
            settle_control(here)
    reckon_supply()


# --- the map


def make_map():
    game.radius = RULE[0].radius_two if len(game.players) == 2 else RULE[0].radius_more
    for here in MAP:
        if RING[here] <= game.radius:
            game.ground.add(here)
            game.terrain[here] = drawn_terrain(here)
            lay_icons(here)
            game.discovery[here] = is_discovery(here)
    for seat in game.players:
        game.home[seat] = MAP(CORNER[game.radius - 1][HOMES[len(game.players) - 2][seat]])
        lay_home(game.home[seat])
    for seat in range(1, len(game.players)):
        open_way(game.home[seat], game.home[0])


def drawn_terrain(here):
    left = game.random(sum(TERRAIN[each].weight for each in TERRAIN), of=here)
    for terrain in TERRAIN:
        left -= TERRAIN[terrain].weight
        if left < 0:
            return terrain
    return 0


def lay_icons(here):  # no, one or two resources; nothing where nobody can enter
    if TERRAIN[game.terrain[here]].move == 0:
        return
    drawn = game.random(100, of=here) - (100 - RULE[0].one_icon_percent - RULE[0].two_icons_percent)
    icons = 0 if drawn < 0 else 1 if drawn < RULE[0].one_icon_percent else 2
    for which in range(icons):
        game.icons[here][drawn_icon(here, which)] += 1


def drawn_icon(here, which):
    return game.random(RESOURCES, of=(here, which))


def is_discovery(here):
    return game.chance(RULE[0].discovery_percent, of=here)


def lay_home(home):  # plain ground with one resource of each kind, and ways lead out
    game.terrain[home] = TERRAIN.plains
    game.discovery[home] = False
    game.icons[home] = [1] * RESOURCES
    for way in range(WAYS):
        beside = NEXT[home][way]
        if beside != NONE and RING[beside] <= game.radius:
            open_ground(beside)


def open_ground(here):  # what nobody could enter becomes rough
    if TERRAIN[game.terrain[here]].move == 0:
        game.terrain[here] = TERRAIN.hills


def open_way(start, goal):  # if nobody can walk there, the straight way is opened
    if can_walk(start, goal):
        return
    here = start
    while here != goal:
        here = nearer(here, goal)
        open_ground(here)


def nearer(here, goal):
    for way in range(WAYS):
        beside = NEXT[here][way]
        if beside != NONE and MAP.distance(beside, goal) < MAP.distance(here, goal):
            return beside
    return goal


def can_walk(start, goal):
    reached, waiting = [False] * HEXES, [0] * HEXES
    reached[start] = True
    waiting[0] = start
    done, found = 0, 1
    while done < found:
        here = waiting[done]
        done += 1
        for way in range(WAYS):
            beside = NEXT[here][way]
            if beside != NONE and not reached[beside]:
                reached[beside] = True
                if TERRAIN[game.terrain[beside]].move > 0:
                    waiting[found] = beside
                    found += 1
    return reached[goal]


# --- the empires


def print_deck(seat):
    for slot in range(MOST_DECK):
        sheet = SLOT[game.factions[seat] * MOST_DECK + slot].sheet
        card = NONE if sheet == NONE else print_card(sheet, seat)
        game.card_in[seat][slot] = card
        if card == NONE:  # a shorter deck, or a card that is not in the box
            game.deck[seat].remove(slot)
        else:
            game.card[card].slot = slot
            if game.deck_size[seat] == 0:
                game.first_card[seat] = card
            game.deck_size[seat] += 1


def settle_in(seat):
    home = game.home[seat]
    game.say(f"{game.name(seat)} starts at {MAP(home)}.")
    game.stock[seat] = [RULE[0].start_stock] * RESOURCES
    found_base(seat, home, RULE[0].stronghold_level)
    game.stronghold[home] = True
    for _ in range(RULE[0].stronghold_militia):
        enlist(game.guard[home], SHEET.militia_stronghold)
    for _ in range(min(FIRST_HAND, hand_limit(seat))):
        take_top(seat)


def enlist(army, sheet):
    card = print_card(sheet, NONE)
    if card != NONE:
        put_unit(army, card)


def place_independents():  # armies, and one outpost without a garrison, away from strongholds
    for number in range(RULE[0].wild_armies):
        here = wild_place(number)
        if here != NONE:
            army = raise_army(INDEPENDENTS, here, False)
            for i in range(RULE[0].wild_units):
                which = (number * RULE[0].wild_units + i) % len(WILD_UNIT)
                enlist(army, WILD_UNIT[which].sheet)
    here = wild_place(RULE[0].wild_armies)
    if here != NONE:
        game.base[here] = INDEPENDENTS
        game.level[here] = RULE[0].outpost_level


def wild_place(number):
    start = game.random(len(game.ground), of=number)
    for step in range(len(game.ground)):
        here = game.ground[(start + step) % len(game.ground)]
        if TERRAIN[game.terrain[here]].move > 0 and is_free(here):
            return here
    return NONE


def is_free(here):  # nobody's base and army, and no stronghold beside it
    if controller(here) != NONE:
        return False
    return all(MAP.distance(game.home[seat], here) >= 2 for seat in game.players)
