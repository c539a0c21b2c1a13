"""Set-up: the map, strongholds with their guards, decks, first hands, and the independents."""

from __future__ import annotations

from simkit.armageddon.rules.chance.map_making import make_map
from simkit.armageddon.rules.table.armies import (
    clear_army,
    make_card,
    new_militia,
    put_unit,
    raise_army,
)
from simkit.armageddon.rules.table.cards import deal_deck, hand_limit
from simkit.armageddon.rules.table.control import controller, found_base, settle_control
from simkit.armageddon.rules.table.supply import reckon_supply
from simkit.armageddon.words import chances, events, state
from simkit.armageddon.words.sizes import (
    INDEPENDENTS,
    MOST_ARMIES,
    MOST_BUILDINGS,
    MOST_CARDS,
    MOST_HEXES,
    MOST_SEATS,
    MOST_WILD,
)
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below

NONE = state.NONE
FIRST_HAND = 4  # cards


@kernel
def set_up_game(game, at):
    """Lay out a new game; it then stands at the start of turn 1."""
    rules = at.rules
    clear_table(game)
    game.turn, game.phase, game.winner = 1, state.SET_UP, NONE
    make_map(game, at)
    for seat in range(rules.seats):
        game.order[seat] = seat
        settle_in(game, at, seat)
    if rules.independents == 1:
        place_independents(game, at)
    for here in range(rules.hexes):
        if game.hexes[here].owner != NONE or controller(game, here) != NONE:
            settle_control(game, at, here)
    reckon_supply(game, rules)


@kernel
def clear_table(game):
    """Nobody anywhere, no card in play, nothing anybody's."""
    for army in range(MOST_ARMIES):
        clear_army(game, army)
    for card in range(MOST_CARDS):
        game.cards[card].where = state.UNUSED
        game.cards[card].place = NONE
    for here in range(MOST_HEXES):
        place = game.hexes[here]
        place.owner = place.mine = place.garrison = place.besieger = place.control = NONE
        for i in range(MOST_BUILDINGS):
            place.building[i] = NONE
    for seat in range(MOST_SEATS):
        game.seats[seat].home = game.order[seat] = NONE


@kernel
def settle_in(game, at, seat):
    """A stronghold with its guard, the deck, the first cards, the first resources."""
    rules, hand, home = at.rules, game.seats[seat], at.rules.home[seat]
    hand.alive, hand.home = 1, home
    say(game, at, events.SEATED, seat, rules.seat_faction[seat], home)
    for kind in range(len(rules.start)):
        hand.stock[kind] = rules.start[kind]
    found_base(game, seat, home, rules.stronghold_level)
    game.hexes[home].stronghold = 1
    man(game, rules, game.hexes[home].garrison, rules.stronghold_guard, rules.stronghold_militia)
    deal_deck(game, at, seat)
    hand.drawn = hand.hand = min(FIRST_HAND, rules.deck_size[seat], hand_limit(rules, seat))


@kernel
def man(game, rules, army, sheet, count):
    """Militia take their posts."""
    for _ in range(count):
        card = new_militia(game, rules, sheet)
        if card != NONE:
            put_unit(game, rules, army, card)


@kernel
def place_independents(game, at):
    """Armies of their own, and one outpost without a garrison, away from the strongholds."""
    rules = at.rules
    for number in range(rules.wild_armies):
        here = wild_place(game, at, number)
        if here == NONE:
            continue
        army = raise_army(game, INDEPENDENTS, here, 0)
        for i in range(rules.wild_units):
            which = number * rules.wild_units + i
            make_card(game, rules, rules.first_wild + which, rules.wild[which % MOST_WILD])
            put_unit(game, rules, army, rules.first_wild + which)
    here = wild_place(game, at, rules.wild_armies)
    if here != NONE:
        game.hexes[here].owner = INDEPENDENTS
        game.hexes[here].level = rules.outpost_level


@kernel
def wild_place(game, at, number):
    """A free hex at least two steps from every stronghold, or NONE."""
    rules = at.rules
    start = below(at.luck, chances.WILD_PLACE, 0, number, 0, rules.hexes)
    for step in range(rules.hexes):
        here = (start + step) % rules.hexes
        if rules.terrain[game.hexes[here].terrain].move > 0 and is_free(game, rules, here):
            return here
    return NONE


@kernel
def is_free(game, rules, here):
    """Nobody's base and nobody's army, and no stronghold beside it."""
    if controller(game, here) != NONE:
        return False
    for seat in range(rules.seats):
        if rules.apart[rules.home[seat], here] < 2:
            return False
    return True
