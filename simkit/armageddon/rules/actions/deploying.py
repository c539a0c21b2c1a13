"""Cards and bases: drawing, new armies, deployment, outposts, collectors, what lies on cards."""

from __future__ import annotations

from simkit.armageddon.rules.battle.strength import has_room
from simkit.armageddon.rules.table.armies import (
    FIELD_ARMIES,
    ability,
    field_armies,
    has_force,
    has_spare_army,
    own_deck,
    put_unit,
    raise_army,
    sheet_of,
    stands,
    take_unit,
)
from simkit.armageddon.rules.table.cards import (
    can_draw,
    can_pay,
    draw_price,
    half_price,
    in_hand,
    item_on,
    pay,
    pay_any,
    play_card,
    wealth,
)
from simkit.armageddon.rules.table.control import found_base, settle_control
from simkit.armageddon.words import choices, events, kinds, state
from simkit.armageddon.words.sizes import MOST_ARMIES, MOST_BUILDINGS
from simkit.kernel.decisions import offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

NONE = state.NONE
RESOURCES = 4
HERO_ITEMS = 2  # attachments of a hero; units, buildings: one


# --- what may be done ----------------------------------------------------------------------------


@kernel
def list_deploying(game, at, seat):
    """Everything that cards and resources allow."""
    rules, desk = at.rules, at.desk
    if can_draw(game, rules, seat) and game.seats[seat].ap >= draw_price(rules, seat):
        offer(desk, choices.DO_DRAW)
    for here in range(rules.hexes):
        place = game.hexes[here]
        if place.control == seat:
            if place.owner == seat and place.level > 0 and place.besieger == NONE:
                list_at_base(game, at, seat, here)
            list_ground(game, at, seat, here)
    list_fast(game, at, seat)
    list_attaching(game, at, seat)


@kernel
def list_fast(game, at, seat):
    """Units with Fast Deploy, into open armies in the field that are in supply."""
    rules = at.rules
    for i in range(game.seats[seat].drawn):
        card = in_hand(game, seat, i)
        if card == NONE or ability(game, rules, card, kinds.FAST_DEPLOY) == 0:
            continue
        if not can_pay(game, rules, seat, card, saving(game, rules, card)):
            continue
        for army in range(MOST_ARMIES):
            troop = game.armies[army]
            if troop.seat != seat or troop.garrison == 1 or troop.stealthed == 1:
                continue
            if is_in_field(game, seat, troop.place) and has_room(game, rules, army, card):
                offer(at.desk, choices.DO_DEPLOY, army, card, troop.place)


@kernel
def is_in_field(game, seat, here):
    """True for a hex in supply where a seat has no outpost or stronghold."""
    place = game.hexes[here]
    if place.owner == seat and place.level > 0:
        return False
    return game.supplied[seat, here] > 0


@kernel
def list_at_base(game, at, seat, here):
    """A new army here; units, heroes and buildings of the hand."""
    rules, desk, place = at.rules, at.desk, game.hexes[here]
    if game.seats[seat].ap >= rules.new_army_ap and has_spare_army(game):
        if field_armies(game, seat) < FIELD_ARMIES:
            offer(desk, choices.DO_MUSTER, where=here)
    for i in range(game.seats[seat].drawn):
        card = in_hand(game, seat, i)
        if card == NONE:
            continue
        kind = sheet_of(game, rules, card).kind
        if not can_pay(game, rules, seat, card, saving(game, rules, card)):
            continue
        if kind == kinds.FACILITY and place.buildings < min(MOST_BUILDINGS, place.level):
            offer(desk, choices.DO_BUILD, what=card, where=here)
        elif kind == kinds.UNIT or kind == kinds.HERO:
            list_hosts(game, at, seat, card, here, choices.DO_DEPLOY)
    list_transfers(game, at, seat, here)


@kernel
def saving(game, rules, card):
    """Action points that Rapid Reaction saves: all."""
    if ability(game, rules, card, kinds.RAPID_REACTION) > 0:
        return sheet_of(game, rules, card).ap
    return 0


@kernel
def has_barracks(game, rules, here):
    """True for a stronghold, and for an outpost with barracks: units may join its garrison."""
    place = game.hexes[here]
    for i in range(place.buildings):
        if ability(game, rules, place.building[i], kinds.BARRACKS) > 0:
            return True
    return place.stronghold == 1


@kernel
def list_hosts(game, at, seat, card, here, verb):
    """Open armies here with room for a card; no garrison has a hero."""
    is_hero = sheet_of(game, at.rules, card).kind == kinds.HERO
    is_closed = verb == choices.DO_DEPLOY and not has_barracks(game, at.rules, here)
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if troop.seat != seat or not stands(game, army, here) or troop.stealthed == 1:
            continue
        if is_hero:
            if troop.garrison == 0 and troop.hero == NONE:
                offer(at.desk, verb, army, card, here)
        elif troop.garrison == 1 and is_closed:
            continue
        elif game.cards[card].place != army and has_room(game, at.rules, army, card):
            offer(at.desk, verb, army, card, here)


@kernel
def list_transfers(game, at, seat, here):
    """Units change their army at a base, each once a turn."""
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if troop.seat != seat or not stands(game, army, here) or troop.stealthed == 1:
            continue
        for i in range(troop.count):
            card = troop.units[i]
            if game.cards[card].busy == 0 and troop.moved == 0:
                list_hosts(game, at, seat, card, here, choices.DO_TRANSFER)


@kernel
def list_ground(game, at, seat, here):
    """Outposts and collectors, in hexes that are held and in supply."""
    rules, desk, place = at.rules, at.desk, game.hexes[here]
    if place.owner != NONE and place.owner != seat:
        return
    if place.besieger != NONE or game.supplied[seat, here] == 0:
        return
    if place.level == 0 and has_force(game, seat, here) and has_spare_army(game):
        if affords(game, seat, rules.outpost_price):
            offer(desk, choices.DO_OUTPOST, where=here)
    if affords(game, seat, rules.collector_price):
        for kind in range(RESOURCES):
            if place.icons[kind] > collected(place, kind):
                offer(desk, choices.DO_COLLECTOR, where=here, amount=kind)


@kernel
def affords(game, seat, price):
    """Resources of any kind, and half as many action points."""
    return wealth(game, seat) >= price and game.seats[seat].ap >= half_price(price)


@kernel
def collected(place, kind):
    """Units of a resource that a hex yields: a base collects one of each kind, a collector one."""
    by_base = 1 if place.level > 0 and place.icons[kind] > 0 else 0
    return min(place.icons[kind], by_base + place.collectors[kind])


@kernel
def list_attaching(game, at, seat):
    """Attachments, enhancements and munitions of the hand, on every card that may bear them."""
    for i in range(game.seats[seat].drawn):
        card = in_hand(game, seat, i)
        if card == NONE or not is_item(sheet_of(game, at.rules, card).kind):
            continue
        if not can_pay(game, at.rules, seat, card, 0):
            continue
        first = seat * at.rules.deck_room
        for host in range(first, first + at.rules.deck_size[seat]):
            if may_bear(game, at.rules, seat, host, card):
                offer(at.desk, choices.DO_ATTACH, host, card)


@kernel
def is_item(kind):
    """True for what is put on other cards."""
    return kind == kinds.ATTACHMENT or kind == kinds.ENHANCEMENT or kind == kinds.MUNITION


@kernel
def may_bear(game, rules, seat, host, card):
    """The page's limits: one attachment (a hero two), one munition, each enhancement once."""
    piece, item = game.cards[host], sheet_of(game, rules, card)
    kind = rules.sheet[piece.sheet].kind
    is_deployed = piece.where == state.IN_ARMY or piece.where == state.IN_BASE
    in_own_hand = piece.where == state.OUT_OF_SIGHT and kind == kinds.ATTACK_CARD
    if in_own_hand:
        in_own_hand = is_in_hand(game, seat, host)
    if not is_deployed and not in_own_hand:
        return False
    if item.kind == kinds.MUNITION:
        return fits(kind, item.purpose) and carried(game, rules, host, item.kind) == 0
    if kind == kinds.ATTACK_CARD:
        return False
    if item.kind == kinds.ENHANCEMENT:
        return kind != kinds.FACILITY and not bears_name(game, rules, host, game.cards[card].sheet)
    slots = HERO_ITEMS if kind == kinds.HERO else 1
    slots += rules.sheet[piece.sheet].ability[kinds.MORE_ATTACHMENTS]
    return carried(game, rules, host, item.kind) < slots


@kernel
def is_in_hand(game, seat, card):
    """True for a card that its seat has drawn and not played."""
    for i in range(game.seats[seat].drawn):
        if game.hidden.order[seat, i] == card:
            return game.cards[card].where == state.OUT_OF_SIGHT
    return False


@kernel
def fits(kind, purpose):
    """Units fire in combat, heroes assassinate, attack cards bomb."""
    if kind == kinds.UNIT:
        return purpose == kinds.COMBAT
    if kind == kinds.HERO:
        return purpose == kinds.ASSASSINATION
    return kind == kinds.ATTACK_CARD and purpose == kinds.AIR_TO_GROUND_ATTACK


@kernel
def carried(game, rules, host, kind):
    """Cards of a kind on a card."""
    count, card = 0, item_on(game, rules, host, kind, NONE, 0)
    while card != NONE:
        count += 1
        card = item_on(game, rules, host, kind, NONE, card + 1)
    return count


@kernel
def bears_name(game, rules, host, sheet):
    """True if a card of this name lies on another."""
    first, last = own_deck(rules, host)
    for card in range(first, last):
        if game.cards[card].where == state.ON_CARD and game.cards[card].place == host:
            if game.cards[card].sheet == sheet:
                return True
    return False


# --- what is done --------------------------------------------------------------------------------


@kernel
def deploy(game, at, seat, army, card, here):
    """A unit or a hero comes from the hand into an army at a base."""
    pay(game, at.rules, seat, card, saving(game, at.rules, card))
    play_card(game, seat, card, state.IN_ARMY, army)
    if sheet_of(game, at.rules, card).kind == kinds.HERO:
        game.armies[army].hero = card
    else:
        put_unit(game, at.rules, army, card)
    say(game, at, events.DEPLOYED, seat, card, here)
    settle_control(game, at, here)


@kernel
def muster(game, at, seat, here):
    """A new army, still empty."""
    game.seats[seat].ap -= at.rules.new_army_ap
    raise_army(game, seat, here, 0)
    say(game, at, events.MUSTERED, seat, where=here)


@kernel
def transfer(game, at, army, card):
    """A unit changes its army."""
    take_unit(game, at.rules, card)
    put_unit(game, at.rules, army, card)
    game.cards[card].busy = 1


@kernel
def build(game, at, seat, card, here):
    """A facility of the hand stands at a base."""
    pay(game, at.rules, seat, card, 0)
    play_card(game, seat, card, state.IN_BASE, here)
    place = game.hexes[here]
    place.building[place.buildings] = card
    place.buildings += 1
    say(game, at, events.BUILT, seat, card, here)
    settle_control(game, at, here)


@kernel
def build_outpost(game, at, seat, here):
    """An outpost, and its garrison without militia: they are not paid for."""
    pay_any(game, seat, at.rules.outpost_price)
    game.seats[seat].ap -= half_price(at.rules.outpost_price)
    found_base(game, seat, here, at.rules.outpost_level)
    say(game, at, events.OUTPOST_BUILT, seat, where=here)
    settle_control(game, at, here)


@kernel
def build_collector(game, at, seat, here, kind):
    """A collector; where no base stood, it is one by itself, with weak control."""
    pay_any(game, seat, at.rules.collector_price)
    game.seats[seat].ap -= half_price(at.rules.collector_price)
    if game.hexes[here].owner == NONE:
        found_base(game, seat, here, 0)
    game.hexes[here].collectors[kind] += 1
    say(game, at, events.COLLECTOR_BUILT, seat, kind, here)
    settle_control(game, at, here)


@kernel
def attach(game, at, seat, host, card):
    """Put a card on another; an attachment never comes off."""
    pay(game, at.rules, seat, card, 0)
    play_card(game, seat, card, state.ON_CARD, host)
    say(game, at, events.ATTACHED, host, card)
