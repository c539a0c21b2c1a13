"""How strong an army is: dice times hit points, corrected for its supply and terrain."""

from __future__ import annotations

from simkit.armageddon.rules.battle.strength import (
    ground_of,
    over_command,
    plight_attack,
    plight_defence,
)
from simkit.armageddon.rules.table.armies import is_open_force, march_price
from simkit.armageddon.words import kinds, state
from simkit.armageddon.words.sizes import MOST_ARMIES
from simkit.kernel.jit import kernel

NONE = state.NONE
UNSEEN = 10.0  # strength that a card in a hand may bring
HOST = 1  # hexes within which armies march as one


@kernel
def strength_of(view, rules, army, ground):
    """An army's worth in a battle where the ground gives it so many dice."""
    troop, total = view.armies[army], 0.0
    if troop.count == 0:
        return total
    less = plight_attack(view, rules, army)
    weaker = plight_defence(view, rules, army) - ground
    over = over_command(view, rules, army)
    for i in range(troop.count):
        piece = view.cards[troop.units[i]]
        sheet = rules.sheet[piece.sheet]
        many = 0 if sheet.ability[kinds.WAVE] > 0 else over
        dice = max(0, sheet.attack - less - many * rules.overcommand_attack)
        dice += max(0, sheet.defence - weaker - many * rules.overcommand_defence)
        total += dice * piece.hp
    return total


@kernel
def force_at(view, rules, seat, here, ground):
    """All open armies of an owner in a hex."""
    total = 0.0
    for army in range(MOST_ARMIES):
        if view.armies[army].seat == seat and is_open_force(view, army, here):
            total += strength_of(view, rules, army, ground)
    return total


@kernel
def foes_at(view, rules, seat, here):
    """All open armies of others in a hex; whoever controls it has the ground."""
    total = 0.0
    for army in range(MOST_ARMIES):
        troop = view.armies[army]
        if troop.seat != seat and troop.seat != NONE and is_open_force(view, army, here):
            ground = ground_of(view, rules, here, troop.seat)
            total += strength_of(view, rules, army, ground)
    return total


@kernel
def foes_everywhere(view, rules, seat, foes):
    """What `foes_at` says of every hex, in one go; `foes` is full of zeros."""
    for army in range(MOST_ARMIES):
        troop = view.armies[army]
        if troop.seat == seat or troop.seat == NONE or troop.count == 0 or troop.stealthed == 1:
            continue
        if troop.place != NONE:
            ground = ground_of(view, rules, troop.place, troop.seat)
            foes[troop.place] += strength_of(view, rules, army, ground)


@kernel
def host_near(view, rules, seat, here):
    """All own armies in the field that can march as one with what stands here."""
    total = 0.0
    for army in range(MOST_ARMIES):
        troop = view.armies[army]
        if troop.seat == seat and troop.garrison == 0 and troop.count > 0:
            if rules.apart[own_place(view, army), here] <= HOST:
                total += strength_of(view, rules, army, 0)
    return total


@kernel
def yet_to_come(view, rules, seat, here):
    """Own armies beside a hex that can still march into it in this turn."""
    total, points = 0.0, view.seats[seat].ap
    for army in range(MOST_ARMIES):
        troop = view.armies[army]
        if troop.seat != seat or troop.garrison == 1 or troop.count == 0 or troop.moved == 1:
            continue
        price = march_price(view, rules, army)
        if troop.stealthed == 0 and troop.place != here and price <= points:
            if rules.apart[troop.place, here] == 1 and not is_holding(view, seat, troop.place):
                points -= price
                total += strength_of(view, rules, army, 0)
    return total


@kernel
def is_holding(view, seat, here):
    """True for a hex that no army leaves: its own siege, or a base of its own that is besieged."""
    place = view.hexes[here]
    return place.besieger == seat or (place.owner == seat and place.besieger != NONE)


@kernel
def own_place(view, army):
    """Where an army of one's own is, hidden or not."""
    return view.hidden.place[army]


@kernel
def threat_to(view, rules, seat):
    """What others could bring against a seat: in the field, in hand, more than enough at home."""
    total = 0.0
    for other in range(rules.seats):
        if other != seat and view.seats[other].alive == 1:
            total += UNSEEN * view.seats[other].hand
    for army in range(MOST_ARMIES):
        troop = view.armies[army]
        if troop.seat != seat and 0 <= troop.seat < rules.seats and troop.stealthed == 0:
            if troop.garrison == 0:
                total += strength_of(view, rules, army, 0)
            else:
                total += max(0.0, strength_of(view, rules, army, 0) - usual_guard(rules))
    return total


@kernel
def usual_guard(rules):
    """The strength of the militia that a headquarters has at first: it will not march."""
    sheet = rules.sheet[rules.stronghold_guard]
    return float(rules.stronghold_militia * (sheet.attack + sheet.defence) * sheet.hp)


@kernel
def danger_near(view, rules, seat, here):
    """The strongest open army of another seat within two hexes."""
    most = 0.0
    for army in range(MOST_ARMIES):
        troop = view.armies[army]
        if troop.seat == NONE or troop.seat == seat or troop.place == NONE or troop.garrison == 1:
            continue
        if troop.seat < rules.seats and rules.apart[troop.place, here] <= 2:
            most = max(most, strength_of(view, rules, army, 0))
    return most
