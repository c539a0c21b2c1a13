"""How each empire stands, as a chance to win."""

from __future__ import annotations

from simkit.armageddon.words.sizes import MOST_ARMIES
from simkit.kernel.jit import kernel

from .forces import strength_of

A_BASE, A_HEX, A_RESOURCE, A_CARD = 60.0, 4.0, 3.0, 6.0
BESIEGED = 0.5  # what a base is worth around which somebody lies


@kernel
def chance_to_win(game, rules, seat):
    """A seat's share of all that the living have, squared: who is ahead grows further."""
    own = total = 0.0
    for other in range(rules.seats):
        if game.seats[other].alive == 1:
            worth = holdings(game, rules, other) ** 2
            total += worth
            if other == seat:
                own = worth
    return own / total if total > 0.0 else 0.0


@kernel
def holdings(game, rules, seat):
    """Bases, ground, armies, cards and resources."""
    worth = 1.0
    for here in range(rules.hexes):
        place = game.hexes[here]
        if place.control == seat:
            worth += A_HEX
        if place.owner == seat and place.level > 0:
            worth += (
                A_BASE
                * (place.level + place.buildings)
                * 0.5
                * (BESIEGED if place.besieger >= 0 else 1.0)
            )
    for army in range(MOST_ARMIES):
        if game.armies[army].seat == seat:
            worth += strength_of(game, rules, army, 0)
    worth += A_CARD * game.seats[seat].hand
    for kind in range(len(game.seats[seat].stock)):
        worth += A_RESOURCE * game.seats[seat].stock[kind]
    return worth
