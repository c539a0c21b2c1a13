"""How strong open armies are: dice times hit points, plight and ground reckoned in."""

from __future__ import annotations

from simkit.armageddon.rules.battle.strength import ground_of, plight_attack, plight_defence
from simkit.armageddon.rules.table.armies import is_open_force
from simkit.armageddon.words import state
from simkit.armageddon.words.sizes import MOST_ARMIES
from simkit.kernel.jit import kernel

NONE = state.NONE


@kernel
def strength_of(view, rules, army, ground):
    """An army's worth in a battle where the ground gives it so many dice."""
    troop, total = view.armies[army], 0.0
    if troop.count == 0:
        return total
    less = plight_attack(view, rules, army)
    weaker = plight_defence(view, rules, army) - ground
    for i in range(troop.count):
        piece = view.cards[troop.units[i]]
        sheet = rules.sheet[piece.sheet]
        dice = max(0, sheet.attack - less) + max(0, sheet.defence - weaker)
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
def own_place(view, army):
    """Where an army of one's own is, hidden or not."""
    return view.hidden.place[army]


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
