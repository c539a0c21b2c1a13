"""Cards: hands and decks, what things cost, and cards that are lost."""

from __future__ import annotations

from simkit.armageddon.words import chances, events, kinds, state
from simkit.armageddon.words.sizes import INDEPENDENTS, MOST_BUILDINGS
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below

from .armies import ability, make_card, own_deck, owner_of, sheet_of, take_unit

NONE = state.NONE
RESOURCES = 4


# --- hands and decks -----------------------------------------------------------------------------


@kernel
def hand_limit(rules, seat):
    """Cards that a seat may hold."""
    return rules.hand_size + rules.faction[rules.seat_faction[seat]].hand


@kernel
def draw_price(rules, seat):
    """Action points for a card from the deck."""
    return rules.faction[rules.seat_faction[seat]].draw_ap


@kernel
def can_draw(game, rules, seat):
    """Cards are left, and there is room in the hand."""
    hand = game.seats[seat]
    return hand.drawn < rules.deck_size[seat] and hand.hand < hand_limit(rules, seat)


@kernel
def draw(game, at, seat):
    """The next card of the deck comes to hand."""
    if can_draw(game, at.rules, seat):
        game.seats[seat].drawn += 1
        game.seats[seat].hand += 1
        say(game, at, events.DRAWN, seat)


@kernel
def in_hand(game, seat, place):
    """The card at a place of the deck's order if it is in hand, or NONE."""
    if place >= game.seats[seat].drawn:
        return NONE
    card = game.hidden.order[seat, place]
    return card if game.cards[card].where == state.OUT_OF_SIGHT else NONE


@kernel
def play_card(game, seat, card, where, place):
    """A card leaves the hand."""
    game.seats[seat].hand -= 1
    game.cards[card].where, game.cards[card].place = where, place


@kernel
def back_to_hand(game, rules, card):
    """A card that was played returns; whatever has happened to it stays with it."""
    game.cards[card].where, game.cards[card].place = state.OUT_OF_SIGHT, NONE
    game.seats[owner_of(rules, card)].hand += 1


@kernel
def spend_card(game, card):
    """A card is out of the game."""
    game.cards[card].where, game.cards[card].place = state.SPENT, NONE


# --- prices --------------------------------------------------------------------------------------


@kernel
def can_pay(game, rules, seat, card, discount):
    """Action points and each resource that is printed on a card."""
    sheet = sheet_of(game, rules, card)
    if game.seats[seat].ap < max(0, sheet.ap - discount):
        return False
    for kind in range(RESOURCES):
        if game.seats[seat].stock[kind] < sheet.cost[kind]:
            return False
    return True


@kernel
def pay(game, rules, seat, card, discount):
    """Pay what is printed on a card."""
    sheet = sheet_of(game, rules, card)
    game.seats[seat].ap -= max(0, sheet.ap - discount)
    for kind in range(RESOURCES):
        game.seats[seat].stock[kind] -= sheet.cost[kind]


@kernel
def wealth(game, seat):
    """All resources of a seat together."""
    total = 0
    for kind in range(RESOURCES):
        total += game.seats[seat].stock[kind]
    return total


@kernel
def pay_any(game, seat, amount):
    """Pay with what one has most of, resource by resource."""
    for _ in range(amount):
        best = 0
        for kind in range(1, RESOURCES):
            if game.seats[seat].stock[kind] > game.seats[seat].stock[best]:
                best = kind
        game.seats[seat].stock[best] -= 1


@kernel
def half_price(price):
    """Action points of a facility: half of its price, rounded up."""
    return (price + 1) // 2


# --- what lies on cards --------------------------------------------------------------------------


@kernel
def item_on(game, rules, host, kind, purpose, after):
    """The next card of a kind on another card, or NONE; a purpose of NONE fits all."""
    first, last = own_deck(rules, host)
    for card in range(max(first, after), last):
        piece = game.cards[card]
        if piece.where == state.ON_CARD and piece.place == host:
            sheet = rules.sheet[piece.sheet]
            if sheet.kind == kind and (purpose == NONE or sheet.purpose == purpose):
                return card
    return NONE


@kernel
def items_worth(game, rules, host, defence):
    """Attack (or defence) dice of attachments and enhancements on a card."""
    total = 0
    first, last = own_deck(rules, host)
    for card in range(first, last):
        if game.cards[card].where == state.ON_CARD and game.cards[card].place == host:
            sheet = sheet_of(game, rules, card)
            if sheet.kind != kinds.MUNITION:
                total += sheet.defence if defence else sheet.attack
    return total


@kernel
def use_munition(game, at, host, purpose):
    """The dice of a munition that fits; it is then gone. 0 without one."""
    card = item_on(game, at.rules, host, kinds.MUNITION, purpose, 0)
    if card == NONE:
        return 0
    spend_card(game, card)
    say(game, at, events.MUNITION_USED, host, card)
    return sheet_of(game, at.rules, card).dice


# --- losses --------------------------------------------------------------------------------------


@kernel
def lose_unit(game, at, card):
    """A unit is destroyed; a Technologist of its army may save what was on it."""
    army = game.cards[card].place
    troop = game.armies[army]
    seat, hero = troop.seat, troop.hero
    take_unit(game, at.rules, card)
    spend_card(game, card)
    say(game, at, events.UNIT_LOST, card, seat, game.hidden.place[army])
    if seat < INDEPENDENTS:
        game.tally.units_lost[seat] += 1
    drop_items(game, at, card, ability(game, at.rules, hero, kinds.TECHNOLOGIST) > 0)


@kernel
def drop_items(game, at, host, saved):
    """What lies on a card is lost, or salvaged with a chance; enhancements are not."""
    first, last = own_deck(at.rules, host)
    for card in range(first, last):
        if game.cards[card].where != state.ON_CARD or game.cards[card].place != host:
            continue
        if saved and sheet_of(game, at.rules, card).kind != kinds.ENHANCEMENT:
            if below(at.luck, chances.SALVAGE, game.turn, card, 0, 100) < at.rules.salvage_percent:
                say(game, at, events.SALVAGED, what=card)
                back_to_hand(game, at.rules, card)
                continue
        spend_card(game, card)


@kernel
def wound_hero(game, at, hero, damage):
    """Damage to a hero adds up, and what is no less than his hit points kills him."""
    if damage <= 0:
        return
    piece = game.cards[hero]
    piece.hp = max(0, piece.hp - damage)
    say(game, at, events.HERO_HURT, hero, value=damage)
    if piece.hp == 0:
        lose_hero(game, at, hero)


@kernel
def lose_hero(game, at, hero):
    """A hero is dead, wherever he was."""
    army = game.cards[hero].place
    say(game, at, events.HERO_LOST, hero, game.armies[army].seat, game.hidden.place[army])
    game.armies[army].hero = NONE
    spend_card(game, hero)
    drop_items(game, at, hero, False)


@kernel
def remove_building(game, here, building):
    """A base without one of its buildings."""
    place, found = game.hexes[here], 0
    for i in range(place.buildings):
        if place.building[i] == building:
            found = 1
        elif found == 1:
            place.building[i - 1] = place.building[i]
    place.buildings -= 1
    for i in range(place.buildings, MOST_BUILDINGS):
        place.building[i] = NONE
    spend_card(game, building)


@kernel
def deal_deck(game, at, seat):
    """A seat's cards in an order that each card's own draw decides."""
    for i in range(at.rules.deck_size[seat]):
        card = seat * at.rules.deck_room + i
        make_card(game, at.rules, card, at.rules.deck[seat, i])
        key = below(at.luck, chances.DECK, 0, card, 0, 1 << 30)
        game.cards[card].tried = key  # for as long as it takes to sort
        j = i
        while j > 0 and game.cards[game.hidden.order[seat, j - 1]].tried > key:
            game.hidden.order[seat, j] = game.hidden.order[seat, j - 1]
            j -= 1
        game.hidden.order[seat, j] = card
    for i in range(at.rules.deck_size[seat]):
        game.cards[seat * at.rules.deck_room + i].tried = 0
