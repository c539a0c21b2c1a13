"""What a seat cannot know, dealt anew: hands and decks, its own deck too, hidden armies."""

from __future__ import annotations

from simkit.armageddon.words import chances, state
from simkit.armageddon.words.sizes import MOST_ARMIES
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below
from simkit.kernel.redrawing import NOBODY


@kernel
def deal_secrets(game, rules, seat, luck):
    """Another world that this seat cannot tell from this one."""
    for other in range(rules.seats):
        first = game.seats[other].drawn if seat in (other, NOBODY) else 0
        deal_cards(game, rules, other, first, luck)
    if seat == NOBODY:
        return
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if troop.seat != state.NONE and troop.seat != seat and troop.stealthed == 1:
            deal_army(game, rules, army, luck)


@kernel
def deal_cards(game, rules, seat, first, luck):
    """Cards that nobody has seen change places, from a place of the deck's order on."""
    line_up_cards(game, rules, seat, first)
    before = 0
    for place in range(first, rules.deck_size[seat]):
        if game.cards[game.hidden.order[seat, place]].where != state.OUT_OF_SIGHT:
            continue
        slot = seat * rules.deck_room + place
        other = below(luck, chances.DEALT_CARD, game.turn, slot, 0, before + 1)
        change = unseen_place(game, seat, first, other)
        game.hidden.order[seat, place], game.hidden.order[seat, change] = (
            game.hidden.order[seat, change],
            game.hidden.order[seat, place],
        )
        before += 1


@kernel
def line_up_cards(game, rules, seat, first):
    """Unseen cards in the order of their numbers: nothing is left of how they lay."""
    order = game.hidden.order[seat]
    for place in range(first, rules.deck_size[seat]):
        if game.cards[order[place]].where != state.OUT_OF_SIGHT:
            continue
        for other in range(place + 1, rules.deck_size[seat]):
            if game.cards[order[other]].where == state.OUT_OF_SIGHT and order[other] < order[place]:
                order[place], order[other] = order[other], order[place]


@kernel
def unseen_place(game, seat, first, number):
    """The place of the unseen card of this number."""
    place = first
    while number > 0 or game.cards[game.hidden.order[seat, place]].where != state.OUT_OF_SIGHT:
        if game.cards[game.hidden.order[seat, place]].where == state.OUT_OF_SIGHT:
            number -= 1
        place += 1
    return place


@kernel
def deal_army(game, rules, army, luck):
    """A hidden army is anywhere that can be walked to."""
    start = below(luck, chances.DEALT_ARMY, game.turn, army, 0, rules.hexes)
    for step in range(rules.hexes):
        here = (start + step) % rules.hexes
        if rules.terrain[game.hexes[here].terrain].move > 0:
            game.hidden.place[army] = here
            return
