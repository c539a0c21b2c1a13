"""5.1 Preparation of the game, in the steps of the rulebook."""

from __future__ import annotations

from simkit.hellgame.rules.hell_phase.hell_phase import lay_permanent
from simkit.hellgame.rules.table.demons import fresh_demon
from simkit.hellgame.rules.table.favours import gain_favour, gain_souls, pay_favour, usable_favour
from simkit.hellgame.rules.table.hands import bury_hell_card, discard, draw_hell_card, take_arcanum
from simkit.hellgame.rules.table.sectio_cards import take_sectio
from simkit.hellgame.words import chances, choices, effects, events, state, tallies
from simkit.hellgame.words.sizes import (
    MOST_ARCANA,
    MOST_DEMONS,
    MOST_HOUNDS,
    MOST_LIEUTENANTS,
    MOST_SEATS,
    SECTIOS,
)
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.decks import put_on_top, put_to_bottom, shuffle_deck
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import word

from .end_phase import deal_demons
from .first_legions import place_first_legions


@kernel
def set_up_game(game, at):
    """Everything on the table as the first turn begins."""
    clear_options(at.desk)
    game.phase = state.SET_UP
    empty_table(game, at.rules)
    shuffle_decks(game, at)
    fill_boxes(game, at)
    lay_first_events(game, at)
    endow_seats(game, at)
    deal_triumvirates(game, at)
    deal_arcana(game, at)
    deal_sectios(game, at)
    place_first_legions(game, at)
    game.turn = 1  # until now 0: what is drawn and decided at set-up has addresses of its own


# --- an empty table ------------------------------------------------------------------------------


@kernel
def empty_table(game, rules):
    """Nobody and nothing is anywhere yet."""
    game.players, game.winner = rules.players, state.NONE
    take_colours(game)
    for sectio in range(SECTIOS):
        game.holder[sectio] = state.NONE
    for area in range(state.AREAS):
        game.areas[area] = state.NONE
    game.event, game.phenomenon = state.NONE, state.NONE
    game.uriel.place, game.uriel.card = state.NONE, state.NONE
    game.lilith.place, game.lilith.form, game.lilith.suitor = state.NONE, state.NONE, state.NONE
    game.march.demon, game.march.legion, game.march.lieutenant = state.NONE, state.NONE, state.NONE
    game.march.origin = state.NONE
    empty_units(game)
    empty_battle(game)
    for demon in range(MOST_DEMONS):
        fresh_demon(game, demon, state.NONE)
        game.tally.first[demon] = state.NONE


@kernel
def take_colours(game):
    """Every player takes the colour of his seat (5.1.5); colours that nobody takes lie beside."""
    for seat in range(MOST_SEATS):
        game.seats[seat].emblem, game.seat_of[seat] = seat, seat


@kernel
def empty_units(game):
    """Every counter lies beside the map."""
    for legion in range(state.LEGIONS):
        game.legions[legion].place, game.legions[legion].hound = state.NONE, state.NONE
    for lieutenant in range(MOST_LIEUTENANTS):
        piece = game.lieutenants[lieutenant]
        piece.owner, piece.place, piece.box = state.NONE, state.NONE, state.NONE
    for hound in range(MOST_HOUNDS):
        game.hounds[hound].legion, game.hounds[hound].place = state.NONE, state.NONE


@kernel
def empty_battle(game):
    """No battle is going on."""
    game.battle.place = state.NONE
    for owner in range(state.OWNERS):
        game.battle.side[owner] = state.NONE
    for hound in range(MOST_HOUNDS):
        game.battle.hound_side[hound] = state.NONE
    for card in range(MOST_ARCANA):
        game.hidden.brought[card] = state.NONE


# --- 5.1.1-4 decks, boxes, areas -----------------------------------------------------------------


@kernel
def shuffle_decks(game, at):
    """The decks of Arcana, Hell and demons; the Sectio cards are dealt by lot (deal_sectios)."""
    for card in range(at.rules.arcana):
        if at.rules.arcanum[card].in_play == 1:
            put_on_top(game.hidden.arcana, card)
    for card in range(at.rules.hell_deck):
        if at.rules.hell[card].in_play == 1:
            put_on_top(game.hidden.hell, card)
    for demon in range(at.rules.demons):
        if at.rules.demon[demon].in_play == 1:
            put_on_top(game.hidden.demons, demon)
    shuffle_deck(game.hidden.arcana, at.luck, chances.ARCANA_DECK, 0)
    shuffle_deck(game.hidden.hell, at.luck, chances.HELL_DECK, 0)
    shuffle_deck(game.hidden.demons, at.luck, chances.DEMON_DECK, 0)


@kernel
def fill_boxes(game, at):
    """The lieutenants, mixed, lie face up in three boxes, as many in each."""
    for lieutenant in range(at.rules.lieutenants):
        if at.rules.lieutenant[lieutenant].in_play == 1:
            before = lieutenants_before(at, lieutenant)
            piece = game.lieutenants[lieutenant]
            piece.box, piece.height = before % state.BOXES, before // state.BOXES


@kernel
def lieutenants_before(at, lieutenant):
    """How many lieutenants come before this one in the mix."""
    before, own = 0, word(at.luck, chances.LIEUTENANT_BOXES, 0, lieutenant, 0, 0)
    for other in range(at.rules.lieutenants):
        if at.rules.lieutenant[other].in_play == 1 and other != lieutenant:
            draw = word(at.luck, chances.LIEUTENANT_BOXES, 0, other, 0, 0)
            before += 1 if draw < own or (draw == own and other < lieutenant) else 0
    return before


@kernel
def lay_first_events(game, at):
    """Of three Hell cards the permanent ones lie in their areas, of two of one area one by lot."""
    chosen = 0  # a bit a card
    drawn = 0
    for _ in range(at.rules.hell_cards):
        card = draw_hell_card(game)
        if card != state.NONE:
            drawn |= 1 << card
    for card in range(at.rules.hell_deck):
        if drawn >> card & 1 == 1 and is_kept(at, drawn, card):
            chosen |= 1 << card
    for card in range(at.rules.hell_deck):
        if chosen >> card & 1 == 1:
            lay_permanent(game, at, card)
        elif drawn >> card & 1 == 1:
            bury_hell_card(game, card)


@kernel
def is_kept(at, drawn, card):
    """True for a permanent event with the lowest draw among those of its area."""
    area = at.rules.hell[card].area
    if area == state.NONE:
        return False
    for other in range(at.rules.hell_deck):
        if drawn >> other & 1 == 1 and other != card and at.rules.hell[other].area == area:
            if first_by_lot(at, other) < first_by_lot(at, card):
                return False
    return True


@kernel
def first_by_lot(at, card):
    """The draw of a card; equal draws, once in four thousand million, go by card."""
    return word(at.luck, chances.PERMANENT_PICK, 0, card, 0, 0) * at.rules.hell_deck + card


# --- 5.1.6-10 what every player gets -------------------------------------------------------------


@kernel
def endow_seats(game, at):
    """Souls and a Favour."""
    for emblem in range(game.players):
        gain_souls(game, at, game.seat_of[emblem], at.rules.start_souls)
        gain_favour(game, at, game.seat_of[emblem], at.rules.start_favour, tallies.FAVOUR_START)


@kernel
def deal_triumvirates(game, at):
    """Three demons each, face up; then everybody may exchange one."""
    for emblem in range(game.players):
        deal_demons(game, at, game.seat_of[emblem], at.rules.demons_per_player)
    for emblem in range(game.players):
        exchange_demon(game, at, game.seat_of[emblem])
    for demon in range(at.rules.demons):
        game.tally.first[demon] = game.demons[demon].owner


@kernel
def exchange_demon(game, at, seat):
    """One demon may be discarded for another, for a Favour."""
    if usable_favour(game, seat) == 0 or game.hidden.demons.count == 0:
        return
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for demon in range(at.rules.demons):
        if game.demons[demon].owner == seat:
            offer(at.desk, choices.DO_EXCHANGE, demon)
    option = at.desk.options[ask(game, at, choices.EXCHANGE_DEMON, seat, 0, 0)]
    if option.verb == choices.DO_EXCHANGE:
        demon = option.who
        pay_favour(game, at, seat, 1)
        say(game, at, events.DEMON_EXCHANGED, seat, demon)
        fresh_demon(game, demon, state.NONE)
        put_to_bottom(game.hidden.demons, demon)
        game.demon_known[demon] = state.EVERYBODY
        deal_demons(game, at, seat, 1)


@kernel
def deal_arcana(game, at):
    """Five cards each; those to be played right away are discarded and not replaced."""
    for emblem in range(game.players):
        seat = game.seat_of[emblem]
        for _ in range(at.rules.arcana_hand):
            card = take_arcanum(game, at, seat)
            if card != state.NONE and at.rules.arcanum[card].minor == effects.PLAY_RIGHT_AWAY:
                discard(game, at, seat, card)


@kernel
def deal_sectios(game, at):
    """Five Sectio cards each; the rest stay with the Prince of Hell."""
    for emblem in range(game.players):
        for _ in range(at.rules.sectios_per_player):
            sectio = top_sectio(game, at)
            if sectio != state.NONE:
                take_sectio(game, at, game.seat_of[emblem], sectio, tallies.GAINED_AT_START)


@kernel
def top_sectio(game, at):
    """The next Sectio card of the shuffled deck, or NONE."""
    top, lowest = state.NONE, 0
    for sectio in range(SECTIOS):
        if game.holder[sectio] == state.NONE:
            draw = word(at.luck, chances.SECTIO_DECK, 0, sectio, 0, 0)
            if top == state.NONE or draw < lowest:
                top, lowest = sectio, draw
    return top
