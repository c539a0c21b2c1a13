"""What lies on a hero's gift slots. `filled` and `powers` on his sheet are kept here alone."""

from __future__ import annotations

from simkit.apocalypse.words.state import NONE
from simkit.kernel.decks import put_on_top
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members


@kernel
def lay_on_slot(hero, rules, slot, card):
    """A gift card comes to lie on a slot that is empty."""
    hero.slots[slot] = card
    hero.filled |= 1 << slot
    hero.powers |= 1 << rules.gift[rules.card[card]].effect.op


@kernel
def discard_gifts(game, hero):
    """All his gifts go to the discards."""
    for slot in members(hero.filled):
        put_on_top(game.discards, hero.slots[slot])
        hero.slots[slot] = NONE
    hero.filled, hero.powers = 0, 0
