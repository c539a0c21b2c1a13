"""13 The End phase: who has won, Disfavours dropped, demons recovered, the table cleared."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import sectios_of
from simkit.hellgame.rules.table.demons import able_demons, demons_of, fresh_demon, is_able, recover
from simkit.hellgame.rules.table.favours import drop_disfavour, pay_favour
from simkit.hellgame.rules.table.hands import bury_hell_card
from simkit.hellgame.rules.table.in_force import dial
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.rules.table.victory import check_circles, check_length, check_sixes
from simkit.hellgame.words import chances, choices, effects, events, state
from simkit.hellgame.words.sizes import SECTIOS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.decks import draw_card
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import word
from simkit.kernel.table import is_over


@kernel
def end_phase(game, at):
    """First it is seen whether somebody has won; if not, all is made ready for a new turn."""
    count_turn(game, at.rules)
    check_circles(game, at)
    if not is_over(game):
        check_sixes(game, at)
    if is_over(game):
        return
    for emblem in range(game.players):
        absolve(game, at, game.seat_of[emblem])
    for emblem in range(game.players):
        restore_triumvirate(game, at, game.seat_of[emblem])
    clear_table(game, at.rules)
    check_length(game, at)


@kernel
def count_turn(game, rules):
    """What the frame wants to know of every turn."""
    for seat in range(game.players):
        game.tally.sectios[game.turn, seat] = sectios_of(game, seat)
    for demon in range(rules.demons):
        if game.demons[demon].owner != state.NONE:
            game.tally.demon_idle[demon] += game.demons[demon].incapacitated


# --- 13.1 Disfavours -----------------------------------------------------------------------------


@kernel
def absolve(game, at, seat):
    """Two Favours, blocked ones too, for a Disfavour, as often as the seat likes."""
    price = dial(game, at.rules, effects.EV_DISFAVOUR_PRICE, at.rules.disfavour_price)
    while game.seats[seat].disfavour > 0 and game.seats[seat].favour >= price:
        clear_options(at.desk)
        offer(at.desk, choices.PASS)
        offer(at.desk, choices.DO_ABSOLVE)
        if at.desk.options[ask(game, at, choices.ABSOLVE, seat, 0, price)].verb == choices.PASS:
            return
        pay_favour(game, at, seat, price)
        drop_disfavour(game, at, seat, 1)


# --- 13.2 Demons ---------------------------------------------------------------------------------


@kernel
def restore_triumvirate(game, at, seat):
    """Without demons it gets new ones; if none can act, one recovers; the others roll."""
    if demons_of(game, at.rules, seat) == 0:
        deal_demons(game, at, seat, at.rules.demons_per_player)
        return
    if able_demons(game, at.rules, seat) == 0:
        rescue_demon(game, at, seat)
    for demon in range(at.rules.demons):
        if game.demons[demon].owner == seat and not is_able(game, demon):
            if roll(game, at, seat, chances.RECOVERY, demon, 0) >= at.rules.recover_min:
                recover(game, at, demon)


@kernel
def rescue_demon(game, at, seat):
    """Of demons that are all incapacitated one recovers, by lot (13.2.1)."""
    drawn, lowest = state.NONE, 0
    for demon in range(at.rules.demons):
        if game.demons[demon].owner == seat:
            draw = word(at.luck, chances.RESCUED_DEMON, game.turn, demon, 0, 0)
            if drawn == state.NONE or draw < lowest:
                drawn, lowest = demon, draw
    recover(game, at, drawn)


@kernel
def deal_demons(game, at, seat, count):
    """Unused demons off the top of their deck, as long as there are any (5.1, 13.2.1)."""
    for _ in range(count):
        demon = draw_card(game.hidden.demons)
        if demon != state.NONE:
            fresh_demon(game, demon, seat)
            game.demon_known[demon] = state.EVERYBODY
            say(game, at, events.DEMON_DEALT, seat, demon)


# --- 13.3 The table for the new turn -------------------------------------------------------------


@kernel
def clear_table(game, rules):
    """Extra pay, the danger marker and all that lasted for this turn go."""
    clear_hell_cards(game)
    for demon in range(rules.demons):
        record = game.demons[demon]
        record.did, record.passed, record.fought, record.supports = state.READY, 0, 0, state.NONE
    for seat in range(game.players):
        clear_seat(game, seat)
    for legion in range(state.LEGIONS):
        game.legions[legion].flights, game.legions[legion].moved = 0, 0
    for lieutenant in range(rules.lieutenants):
        record = game.lieutenants[lieutenant]
        record.pay, record.flights, record.moved = 0, 0, 0
    for hound in range(rules.hounds):
        game.hounds[hound].flights = 0
    for sectio in range(SECTIOS):
        game.won_here[sectio] = 0


@kernel
def clear_hell_cards(game):
    """This turn's event and phenomenon are over: to the bottom of their deck (3.1)."""
    if game.event != state.NONE:
        bury_hell_card(game, game.event)
        game.event = state.NONE
    if game.phenomenon != state.NONE:
        bury_hell_card(game, game.phenomenon)
        game.phenomenon = state.NONE
    for sectio in range(SECTIOS):
        game.stricken[sectio] = 0


@kernel
def clear_seat(game, seat):
    """What a seat has done in this turn only."""
    record = game.seats[seat]
    record.boost, record.discounted, record.uriel_losses = 0, 0, 0
    for sectio in range(SECTIOS):
        record.summoned[sectio] = 0
