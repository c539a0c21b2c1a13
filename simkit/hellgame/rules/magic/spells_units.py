"""9.8 Major Arcana that take, make, move or loose units, and the one that revokes control."""

from __future__ import annotations

from simkit.hellgame.rules.table.favours import gain_souls
from simkit.hellgame.rules.units.allegiance import (
    convert_legion,
    convert_lieutenant,
    disband_legion,
)
from simkit.hellgame.rules.units.control import revoke_control
from simkit.hellgame.rules.units.flight import chase_lone_lieutenants
from simkit.hellgame.rules.units.hellhounds import draw_hound, loose_hound
from simkit.hellgame.rules.units.units import raise_legion
from simkit.hellgame.words import chances, effects, state, tallies
from simkit.hellgame.words.sizes import MOST_HOUNDS
from simkit.kernel.jit import kernel

from .carrying import carry_stack
from .spells_demons import passes_test


@kernel
def touch_legion(game, at, demon, card, legion):
    """Cards aimed at a legion."""
    seat, arcanum = game.demons[demon].owner, at.rules.arcanum[card]
    if not passes_test(game, at, demon, card, state.NONE):
        return
    if arcanum.effect == effects.SACRIFICE_LEGION_FOR_SOULS:
        disband_legion(game, at, legion, tallies.LOST_TO_MAGIC)
        gain_souls(game, at, seat, arcanum.n)
    elif arcanum.effect == effects.STEAL_LEGION:
        convert_legion(game, at, legion, seat)
    elif arcanum.effect == effects.DISBAND:
        disband_legion(game, at, legion, tallies.LOST_TO_MAGIC)


@kernel
def steal_lieutenant(game, at, demon, card, lieutenant):
    """He changes sides, and the legions that he leads with him (9.7.1)."""
    if passes_test(game, at, demon, card, state.NONE):
        convert_lieutenant(game, at, lieutenant, game.demons[demon].owner)


@kernel
def touch_place(game, at, demon, card, place):
    """Cards aimed at a place."""
    seat, arcanum = game.demons[demon].owner, at.rules.arcanum[card]
    if arcanum.effect == effects.SUMMON_LEGION:
        for _ in range(arcanum.n):
            raise_legion(game, at, seat, place)
        chase_lone_lieutenants(game, at, place, seat)
    elif arcanum.effect == effects.TELEPORT_STACK:
        carry_stack(game, at, demon, card, place)
    elif arcanum.effect == effects.REVOKE_SECTIO:
        revoke_control(game, at, place)
    elif arcanum.effect == effects.PLACE_WILD_HELLHOUND:
        loose_hounds(game, at, card, place, arcanum.n)


@kernel
def loose_hounds(game, at, card, place, count):
    """Hellhounds out of the box, by lot, as far as there are any."""
    for number in range(count):
        hound = draw_hound(game, at, chances.SPELL_HOUND, card * MOST_HOUNDS + number)
        if hound != state.NONE:
            loose_hound(game, at, hound, place)
    chase_lone_lieutenants(game, at, place, state.NONE)
