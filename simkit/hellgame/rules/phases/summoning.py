"""8 The Summoning Phase: legions, lieutenants, Hellhounds, Arcana, extra pay."""

from __future__ import annotations

from simkit.hellgame.rules.table.demons import best_ability
from simkit.hellgame.rules.table.drawing import draw_arcanum
from simkit.hellgame.rules.table.favours import pay_souls
from simkit.hellgame.rules.table.hands import next_in_hand
from simkit.hellgame.rules.table.in_force import dial, in_force
from simkit.hellgame.rules.table.order import order_of_wealth
from simkit.hellgame.rules.units.allegiance import drive_out_lone_lieutenants
from simkit.hellgame.rules.units.recruiting import can_recruit, recruit
from simkit.hellgame.rules.units.taming import can_tame, tame
from simkit.hellgame.rules.units.units import first_of, free_counter, raise_legion
from simkit.hellgame.words import choices, effects, events, state
from simkit.hellgame.words.sizes import MOST_LEGIONS, SECTIOS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def summoning_phase(game, at):
    """In order of wealth everybody summons what he likes, in the order that he likes (8.1)."""
    order_of_wealth(game, at)
    for legion in range(state.LEGIONS):
        game.legions[legion].tried = 0
    for place in range(game.players):
        summon_all(game, at, game.order[place])


@kernel
def summon_all(game, at, seat):
    """One seat summons until it has enough."""
    for sectio in range(SECTIOS):
        game.seats[seat].summoned[sectio] = 0
    game.seats[seat].discounted = 0
    while True:
        list_summons(game, at, seat)
        place = ask(game, at, choices.SUMMONING, seat, state.NONE, 0)
        option = at.desk.options[place]
        verb, who, what, where = option.verb, option.who, option.what, option.where
        if verb == choices.PASS:
            return
        if verb == choices.DO_SUMMON:
            summon_legion(game, at, seat, where)
        elif verb == choices.DO_RECRUIT:
            recruit(game, at, seat, what)
        elif verb == choices.DO_TAME:
            tame(game, at, who)
        elif verb == choices.DO_BUY:
            buy_arcanum(game, at, seat)
        else:
            give_extra_pay(game, at, seat, what)


@kernel
def list_summons(game, at, seat):
    """Everything that the seat can do and pay, one thing at a time."""
    rules = at.rules
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    if can_raise(game, rules, seat):
        served = has_summoned_everywhere(game, seat)
        for sectio in range(SECTIOS):
            if game.holder[sectio] == seat and (served or game.seats[seat].summoned[sectio] == 0):
                offer(at.desk, choices.DO_SUMMON, where=sectio)
    card = next_in_hand(game, seat, state.NONE)
    while card != state.NONE:
        if can_recruit(game, rules, seat, card):
            offer(at.desk, choices.DO_RECRUIT, what=card)
        card = next_in_hand(game, seat, card)
    if game.troops[state.ANTEHELL, seat] > 0:
        for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
            if can_tame(game, rules, legion):
                offer(at.desk, choices.DO_TAME, legion)
    if can_buy(game, rules, seat):
        offer(at.desk, choices.DO_BUY)
    if game.seats[seat].souls > 0:
        for lieutenant in range(rules.lieutenants):
            if game.lieutenants[lieutenant].owner == seat:
                offer(at.desk, choices.DO_PAY, what=lieutenant, amount=1)


# --- 8.2 Legions ---------------------------------------------------------------------------------


@kernel
def can_raise(game, rules, seat):
    """True for a seat with a legion left that it can pay, while nothing forbids to summon it.

    Each of its sectios in its turn may get that: see `has_summoned_everywhere`.
    """
    if in_force(game, rules, effects.EV_NO_SUMMONING) != state.NONE:
        return False
    if game.seats[seat].souls < legion_price(game, rules, seat):
        return False
    return free_counter(game, seat) != state.NONE


@kernel
def has_summoned_everywhere(game, seat):
    """True once each sectio of the seat got a legion this turn: then any may get more."""
    for sectio in range(SECTIOS):
        if game.holder[sectio] == seat and game.seats[seat].summoned[sectio] == 0:
            return False
    return True


@kernel
def legion_price(game, rules, seat):
    """What the next legion costs this seat."""
    price = dial(game, rules, effects.EV_LEGION_COST, rules.legion_cost)
    if game.seats[seat].discounted == 0:
        price -= best_ability(game, rules, seat, effects.SUMMON_DISCOUNT)
    return max(price, 0)


@kernel
def summon_legion(game, at, seat, sectio):
    """A new legion for souls, in a sectio of its own."""
    pay_souls(game, at, seat, legion_price(game, at.rules, seat))
    game.seats[seat].discounted = 1
    game.seats[seat].summoned[sectio] += 1
    game.tally.summoned[seat] += 1
    raise_legion(game, at, seat, sectio)
    drive_out_lone_lieutenants(game, at, sectio)


# --- 8.3.3 Arcana, 8.3.4 Extra pay ---------------------------------------------------------------


@kernel
def arcana_price(game, rules, seat):
    """What a card costs this seat."""
    special = best_ability(game, rules, seat, effects.ARCANA_PRICE)
    return special if special > 0 else rules.arcana_cost


@kernel
def can_buy(game, rules, seat):
    """True while there are cards, and souls for one."""
    enough = game.seats[seat].souls >= arcana_price(game, rules, seat)
    return enough and game.hidden.arcana.count > 0


@kernel
def buy_arcanum(game, at, seat):
    """One card; the hand limit holds after each (6.3)."""
    pay_souls(game, at, seat, arcana_price(game, at.rules, seat))
    draw_arcanum(game, at, seat)


@kernel
def give_extra_pay(game, at, seat, lieutenant):
    """A soul more on a lieutenant, until the End Phase: it makes him harder to influence."""
    pay_souls(game, at, seat, 1)
    game.lieutenants[lieutenant].pay += 1
    say(game, at, events.EXTRA_PAY_GIVEN, seat, lieutenant, value=1)
