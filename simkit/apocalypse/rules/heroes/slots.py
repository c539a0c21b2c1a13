"""What lies on a hero's gift slots; what is noted of it on his sheet is kept here alone."""

from __future__ import annotations

from simkit.apocalypse.words import state
from simkit.kernel.decks import put_on_top
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members


@kernel
def lay_on_slot(hero, rules, slot, card):
    """A gift card comes to lie on a slot that is empty."""
    hero.slots[slot] = card
    hero.filled |= 1 << slot
    hero.powers |= 1 << rules.gift[rules.card[card]].effect.op
    note_slot_cost(hero, rules)


@kernel
def discard_gifts(game, hero):
    """All gifts of a dead hero go to the discards."""
    for slot in members(hero.filled):
        put_on_top(game.discards, hero.slots[slot])
        hero.slots[slot] = state.NONE
    hero.filled, hero.powers, hero.slot_cost = 0, 0, state.NONE


@kernel
def is_open(hero, rules, slot):
    """A slot is open if it is empty and a start slot, or linked from a slot with a gift."""
    kind = rules.hero[hero.kind]
    if slot >= kind.slots or has(hero.filled, slot):
        return False
    needs = kind.slot[slot].needs
    return needs == 0 or needs & hero.filled != 0


@kernel
def note_slot_cost(hero, rules):
    """Note the price of his cheapest open slot; NONE when every slot is closed or filled."""
    hero.slot_cost = state.NONE
    kind = rules.hero[hero.kind]
    for slot in range(kind.slots):
        if is_open(hero, rules, slot):
            cost = kind.slot[slot].cost
            if hero.slot_cost == state.NONE or cost < hero.slot_cost:
                hero.slot_cost = cost
