"""Earn Gift: the panel, the slots, and what a slot and its card give at once."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import can, gift_sum, is_alive
from simkit.apocalypse.rules.board.chronicle import note_purchase
from simkit.apocalypse.words import chances, choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.decks import draw_card, put_on_top, shuffle_deck, take_all
from simkit.kernel.dice import SIZES, step_of, stepped
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over

from .courage import own_purse, pay, pay_alone, purse
from .damage import lose_health
from .slots import is_open, lay_on_slot

# --- the panel ----------------------------------------------------------------------------------


@kernel
def fill_panel(game, at):
    """Deal a gift card to every empty place of the panel."""
    for place in range(at.rules.panel):
        if game.panel[place] == state.NONE:
            game.panel[place] = draw_gift(game, at)


@kernel
def draw_gift(game, at):
    """The next gift card; an exhausted deck is shuffled anew from the discards."""
    if game.hidden.gifts.count == 0:
        take_all(game.hidden.gifts, game.discards)
        game.gift_shuffles += 1
        shuffle_deck(game.hidden.gifts, at.luck, chances.GIFT_DECK, game.gift_shuffles)
    return draw_card(game.hidden.gifts)


@kernel
def discard_panel(game, kept):
    """Discard the cards of the panel, but for the places in ``kept`` (a bit each)."""
    for place in range(len(game.panel)):
        if game.panel[place] != state.NONE and (kept >> place) & 1 == 0:
            put_on_top(game.discards, game.panel[place])
            game.panel[place] = state.NONE


# --- buying -------------------------------------------------------------------------------------


@kernel
def gift_purse(game, seat):
    """What he can pay for a gift; one weakness keeps the pool closed."""
    if can(game.heroes[seat], effects.HUMILITY):
        return own_purse(game, seat)
    return purse(game, seat)


@kernel
def is_slot_open(game, rules, seat, slot):
    """A slot is open if it is empty and a start slot, or linked from a slot with a gift."""
    return is_open(game.heroes[seat], rules, slot)


@kernel
def buy_gift(game, at, seat, place):
    """Pay for a card of the panel, put it on an open slot, take the slot's gain and the card's."""
    card = game.panel[place]
    gift = at.rules.gift[at.rules.card[card]]
    slot = choose_slot(game, at, seat, card, gift.extra)
    price = at.rules.hero[game.heroes[seat].kind].slot[slot].cost + gift.extra
    if can(game.heroes[seat], effects.HUMILITY):
        pay_alone(game, at, seat, price)
    else:
        pay(game, at, seat, price)
    game.panel[place] = state.NONE
    note_purchase(game, at.rules, card)
    say(game, at, events.GIFT_BOUGHT, seat, card, slot, price)
    if gift.uses_luck == 1:
        bless_platinum_hearts(game, at)
    lay_on_slot(game.heroes[seat], at.rules, slot, card)
    sicken(game, at, seat)
    if is_over(game) or not is_alive(game, seat):
        return
    for gain in at.rules.hero[game.heroes[seat].kind].slot[slot].gains:
        take_gain(game, at, seat, gain.op, gain.amount)
    apply_card(game, at, seat, gift.effect)


@kernel
def sicken(game, at, seat):
    """Bernice's weakness: each gift costs her health, before it can give her any."""
    if can(game.heroes[seat], effects.TERMINAL_ILLNESS):
        lost = at.rules.ability[effects.TERMINAL_ILLNESS].amount
        say(game, at, events.ILLNESS, seat, value=lost)
        lose_health(game, at, seat, lost)


@kernel
def choose_slot(game, at, seat, card, extra):
    """The open slot, of those he can pay for, that the card goes to."""
    clear_options(at.desk)
    kind = at.rules.hero[game.heroes[seat].kind]
    for slot in range(kind.slots):
        price = kind.slot[slot].cost + extra
        if is_slot_open(game, at.rules, seat, slot) and price <= gift_purse(game, seat):
            offer(at.desk, choices.DO_SLOT, seat, slot, amount=price)
    return at.desk.options[ask(game, at, choices.GIFT_SLOT, seat, seat, card)].what


@kernel
def bless_platinum_hearts(game, at):
    """Heart of Platinum: luck for its owners whenever a gift that uses luck is bought."""
    for seat in range(game.players):
        if is_alive(game, seat):
            gain_luck(game, at, seat, gift_sum(game, at.rules, seat, effects.LUCK_WHEN_LUCK_GIFT))


@kernel
def apply_card(game, at, seat, effect):
    """Cards that give something at once; all others are used when their time comes."""
    if effect.op == effects.HEALTH_CAP_AND_CURRENT:
        raise_health(game, at, seat, effect.amount)
    elif effect.op == effects.GIFT_TOUGHNESS:
        raise_toughness(game, at, seat, effect.amount)
    elif effect.op == effects.GIFT_GAIN_LUCK:
        gain_luck(game, at, seat, effect.amount)
    elif effect.op == effects.GIFT_SHARE_LUCK:
        share_luck(game, at, seat, effect.amount)
    elif effect.op == effects.GIFT_ADD_DIE:
        add_attack_die(game, at, seat, effect.die)


# --- gains --------------------------------------------------------------------------------------


@kernel
def take_gain(game, at, seat, gain, amount):
    """The one-time gain printed on a gift slot."""
    if gain == effects.GAIN_ADD_DIE:
        add_attack_die(game, at, seat, amount)
    elif gain == effects.GAIN_STEP:
        for _ in range(amount):
            raise_attack_die(game, at, seat)
    elif gain == effects.GAIN_TOUGHNESS:
        raise_toughness(game, at, seat, amount)
    elif gain == effects.GAIN_HEALTH_CAP:
        raise_health(game, at, seat, amount)
    elif gain == effects.GAIN_LUCK:
        gain_luck(game, at, seat, amount)
    elif gain == effects.GAIN_ABILITY:
        game.heroes[seat].can |= 1 << amount
        say(game, at, events.GAINED_ABILITY, seat, amount)
    elif gain == effects.GAIN_OTHER_HEALTH_CAP:
        raise_health_of_other(game, at, seat, amount)
    elif gain == effects.GAIN_SHARE_LUCK:
        share_luck(game, at, seat, amount)


@kernel
def add_attack_die(game, at, seat, size):
    """One more die in the attack box."""
    game.heroes[seat].dice[step_of(size)] += 1
    say(game, at, events.GAINED_DIE, seat, value=size)


@kernel
def raise_attack_die(game, at, seat):
    """One die of the attack box goes up a step, never past the d12; the hero chooses it."""
    dice = game.heroes[seat].dice
    clear_options(at.desk)
    for step in range(len(SIZES) - 1):
        if dice[step] > 0:
            offer(at.desk, choices.DO_RAISE, seat, SIZES[step], amount=stepped(SIZES[step]))
    if at.desk.count == 0:
        return
    size = at.desk.options[ask(game, at, choices.RAISE_DIE, seat, seat, 0)].what
    dice[step_of(size)] -= 1
    dice[step_of(stepped(size))] += 1
    say(game, at, events.GAINED_STEP, seat, value=stepped(size))


@kernel
def raise_toughness(game, at, seat, amount):
    """Toughness rises to 5 at most."""
    hero = game.heroes[seat]
    hero.toughness = max(hero.toughness, min(hero.toughness + amount, at.rules.toughness_most))
    say(game, at, events.GAINED_TOUGHNESS, seat, value=hero.toughness)


@kernel
def raise_health(game, at, seat, amount):
    """Cap and current health rise; past a cap of 10 only the current health does, up to it."""
    hero = game.heroes[seat]
    hero.cap = max(hero.cap, min(hero.cap + amount, at.rules.health_most))
    hero.health = min(hero.health + amount, hero.cap)
    say(game, at, events.GAINED_HEALTH, seat, hero.cap, value=hero.health)


@kernel
def raise_health_of_other(game, at, seat, amount):
    """Another hero, of his choice, gains health for good."""
    clear_options(at.desk)
    for other in range(game.players):
        if other != seat and is_alive(game, other):
            offer(at.desk, choices.DO_CHOOSE, other, amount=amount)
    if at.desk.count > 0:
        other = at.desk.options[
            ask(game, at, choices.OTHER_HERO, seat, seat, effects.GAIN_OTHER_HEALTH_CAP)
        ].who
        raise_health(game, at, other, amount)


@kernel
def gain_luck(game, at, seat, amount):
    """Luck tokens for a hero."""
    if amount > 0:
        game.heroes[seat].luck += amount
        say(game, at, events.GAINED_LUCK, seat, value=amount)


@kernel
def share_luck(game, at, seat, amount):
    """Luck for the other heroes, divided as he chooses."""
    for _ in range(amount):
        clear_options(at.desk)
        for other in range(game.players):
            if other != seat and is_alive(game, other):
                offer(at.desk, choices.DO_CHOOSE, other, amount=1)
        if at.desk.count == 0:
            return
        other = at.desk.options[
            ask(game, at, choices.OTHER_HERO, seat, seat, effects.GAIN_SHARE_LUCK)
        ].who
        gain_luck(game, at, other, 1)
