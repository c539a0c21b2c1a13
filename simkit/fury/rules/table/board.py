"""Tracts and what stands in them, as every rule asks for them."""

from __future__ import annotations

from simkit.fury.words import kinds, state
from simkit.kernel.jit import kernel


@kernel
def is_rough(rules, tract):
    """High hills or marsh."""
    terrain = rules.tract[tract].terrain
    return terrain == kinds.HIGH_HILLS or terrain == kinds.MARSH


@kernel
def has_community(rules, tract, community):
    """True if something of this kind stands there."""
    return rules.tract[tract].communities >> community & 1 == 1


@kernel
def foe_of(seat):
    """The other side."""
    return state.ROME if seat == state.REBELS else state.REBELS


@kernel
def has_enemies(game, seat, tract):
    """True where units of the other side stand."""
    return game.height[foe_of(seat), tract] > 0


@kernel
def is_contested(game, tract):
    """True where both sides have units."""
    return game.height[state.REBELS, tract] > 0 and game.height[state.ROME, tract] > 0


@kernel
def is_tract(place):
    """True for a place on the map: no sea, no box."""
    return 0 <= place < state.FIRST_SEA


@kernel
def is_looting(game, tract):
    """True while the rebels in the tract loot it (d)."""
    return game.looting[tract] >= game.turn
