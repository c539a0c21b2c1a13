"""Armies: at most eight units and a hero, where they are, and what they are worth together."""

from __future__ import annotations

from simkit.armageddon.words import kinds, state
from simkit.armageddon.words.sizes import ARMY_UNITS, INDEPENDENTS, MOST_ARMIES, OWNERS
from simkit.kernel.jit import kernel

NONE = state.NONE
FIELD_ARMIES = 8  # of a seat: as many as may stand in one hex
NEVER = 99  # the rate of an army that carries nobody


@kernel
def stands(game, army, here):
    """True for an army in this hex, hidden or not."""
    return game.armies[army].seat != NONE and game.hidden.place[army] == here


@kernel
def is_capable(game, army):
    """Combat capable: it has a unit."""
    return game.armies[army].seat != NONE and game.armies[army].count > 0


@kernel
def is_open_force(game, army, here):
    """Combat capable, in this hex, and not hiding."""
    return stands(game, army, here) and is_capable(game, army) and game.armies[army].stealthed == 0


@kernel
def has_force(game, seat, here):
    """True where an owner has an open army that can fight."""
    for army in range(MOST_ARMIES):
        if game.armies[army].seat == seat and is_open_force(game, army, here):
            return True
    return False


@kernel
def other_force(game, seat, here):
    """An owner other than this one with an open army that can fight here, or NONE."""
    for army in range(MOST_ARMIES):
        if game.armies[army].seat != seat and is_open_force(game, army, here):
            return game.armies[army].seat
    return NONE


@kernel
def field_armies(game, seat):
    """How many armies a seat has, garrisons aside."""
    count = 0
    for army in range(MOST_ARMIES):
        if game.armies[army].seat == seat and game.armies[army].garrison == 0:
            count += 1
    return count


@kernel
def free_army(game):
    """A number that no army has, or NONE."""
    for army in range(MOST_ARMIES):
        if game.armies[army].seat == NONE:
            return army
    return NONE


@kernel
def has_spare_army(game):
    """Two numbers are free: one is kept for the garrison of a base that is captured."""
    free = 0
    for army in range(MOST_ARMIES):
        if game.armies[army].seat == NONE:
            free += 1
    return free >= 2


@kernel
def raise_army(game, seat, here, garrison):
    """A new, empty army; returns its number, or NONE if there is no room on the table."""
    army = free_army(game)
    if army == NONE:
        return NONE
    clear_army(game, army)
    troop = game.armies[army]
    troop.seat, troop.garrison, troop.place = seat, garrison, here
    game.hidden.place[army] = here
    return army


@kernel
def clear_army(game, army):
    """Nobody and nowhere."""
    troop = game.armies[army]
    troop.seat = troop.place = troop.hero = NONE
    troop.garrison = troop.stealthed = troop.count = troop.moved = troop.experience = 0
    troop.relief = 0
    game.hidden.place[army] = NONE
    for i in range(ARMY_UNITS):
        troop.units[i] = NONE


@kernel
def put_unit(game, rules, army, card):
    """A unit joins an army; the experience of the others is worth a tenth less."""
    troop = game.armies[army]
    if troop.count > 0:
        troop.experience -= troop.experience * rules.join_loss_percent // 100
    troop.units[troop.count] = card
    troop.count += 1
    game.cards[card].where, game.cards[card].place = state.IN_ARMY, army


@kernel
def take_unit(game, rules, card):
    """A unit leaves its army, and takes a quarter of the experience along."""
    troop = game.armies[game.cards[card].place]
    troop.experience -= troop.experience * rules.lose_loss_percent // 100
    found = 0
    for i in range(troop.count):
        if troop.units[i] == card:
            found = 1
        elif found == 1:
            troop.units[i - 1] = troop.units[i]
    troop.count -= 1
    troop.units[troop.count] = NONE
    game.cards[card].place = NONE


@kernel
def new_militia(game, rules, sheet):
    """A militia counter that lies unused, or NONE."""
    for card in range(rules.first_militia, rules.cards):
        if game.cards[card].where == state.UNUSED or game.cards[card].where == state.SPENT:
            make_card(game, rules, card, sheet)
            return card
    return NONE


@kernel
def make_card(game, rules, card, sheet):
    """A card as it comes from the printer, out of sight."""
    piece = game.cards[card]
    piece.sheet, piece.where, piece.place = sheet, state.OUT_OF_SIGHT, NONE
    piece.hp, piece.fate = rules.sheet[sheet].hp, rules.sheet[sheet].fate
    piece.tried = piece.busy = piece.row = piece.loaded = piece.acted = 0
    piece.disabled = piece.disarmed = piece.rash = piece.held = 0


@kernel
def owner_of(rules, card):
    """The seat from whose deck a card is, or INDEPENDENTS."""
    return rules.owner[card]


@kernel
def own_deck(rules, card):
    """From where and up to where the cards of its deck are numbered: others never lie on it."""
    owner = rules.owner[card]
    if owner == INDEPENDENTS:
        return 0, 0
    first = owner * rules.deck_room
    return first, first + rules.deck_size[owner]


@kernel
def owned(game, card, seat):
    """A card and its owner as one number, for a trace; `seat` has it where no army holds it."""
    piece = game.cards[card]
    owner = game.armies[piece.place].seat if piece.where == state.IN_ARMY else seat
    return card * OWNERS + owner


@kernel
def sheet_of(game, rules, card):
    """What is printed on a card."""
    return rules.sheet[game.cards[card].sheet]


@kernel
def ability(game, rules, card, name):
    """The number of an ability; a hero who is no hero at all (NONE) has none."""
    return 0 if card == NONE else rules.sheet[game.cards[card].sheet].ability[name]


@kernel
def best_of(game, rules, army, name):
    """The highest number of an ability in an army, its hero included."""
    troop = game.armies[army]
    best = ability(game, rules, troop.hero, name)
    for i in range(troop.count):
        best = max(best, ability(game, rules, troop.units[i], name))
    return best


@kernel
def all_have(game, rules, army, name):
    """The lowest number of an ability in an army: 0 if somebody lacks it."""
    troop = game.armies[army]
    least = NEVER if troop.hero == NONE else ability(game, rules, troop.hero, name)
    for i in range(troop.count):
        least = min(least, ability(game, rules, troop.units[i], name))
    return 0 if troop.hero == NONE and troop.count == 0 else least


@kernel
def rate_of(game, rules, army):
    """Movement points of an army: those of its slowest card."""
    troop = game.armies[army]
    rate = NEVER
    if troop.hero != NONE:
        rate = sheet_of(game, rules, troop.hero).move
    for i in range(troop.count):
        rate = min(rate, sheet_of(game, rules, troop.units[i]).move)
    return rate


@kernel
def march_price(game, rules, army):
    """An action point for each card; Rapid Reaction pays none."""
    troop = game.armies[army]
    price = 0 if troop.hero == NONE else 1
    for i in range(troop.count):
        if ability(game, rules, troop.units[i], kinds.RAPID_REACTION) == 0:
            price += 1
    return price


@kernel
def put_army(game, army, here):
    """Move an army, seen or unseen."""
    game.hidden.place[army] = here
    game.armies[army].place = NONE if game.armies[army].stealthed == 1 else here
