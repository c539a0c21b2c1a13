"""7.3 Attack Step: the weapons of the Vittles, and the bombardment of 15.3."""

from __future__ import annotations

from simkit.hades.rules.common.board import deck_of
from simkit.hades.rules.common.combat import (
    ship_strikes_enemy,
    ship_strikes_fighter,
    ship_strikes_installation,
)
from simkit.hades.rules.common.modules import is_destroyed
from simkit.hades.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over

from .vittles import may_do


@kernel
def ship_attack_step(game, at):
    """In system each working weapon may make one attack (7.3)."""
    game.vittles.fired = 0
    while may_fire(game) and not is_over(game):
        if not ship_fires_once(game, at, effects.Q50, 0):
            return
        game.vittles.did = state.FIRES


@kernel
def may_fire(game):
    """In system, and not kept from it by a Crisis! (5.3)."""
    return game.vittles.in_system == 1 and may_do(game, state.FIRES)


@kernel
def bombard(game, at):
    """Before the game both railguns fire so many times (15.3)."""
    for left in range(at.rules.scenario.bombardment, 0, -1):
        game.vittles.fired = 0
        while ship_fires_once(game, at, effects.R1, left):
            pass
    game.vittles.fired = 0


@kernel
def ship_fires_once(game, at, first_weapon, bombardment):
    """One shot of the player's choice; False when no weapon is left or the player holds fire."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for module in range(first_weapon, effects.R2 + 1):
        if (game.vittles.fired >> module) & 1 == 0 and not is_destroyed(game, at.rules, module):
            offer_shots(game, at, module)
    option = at.desk.options[ask(game, at, choices.SHIP_FIRE, 0, 0, bombardment)]
    if option.verb == choices.PASS:
        return False
    module, target, place = option.who, option.what, option.where
    game.vittles.fired |= 1 << module
    say(
        game, at, events.BOMBARDED if bombardment > 0 else events.SHIP_SHOOTS, module, target, place
    )
    shoot(game, at, module, target)
    return True


@kernel
def offer_shots(game, at, module):
    """All targets of a weapon: the Quad sees enemies only, railguns everything (12.2-12.4)."""
    for enemy in range(at.rules.enemies):
        place = game.enemies[enemy].place
        if deck_of(place) == state.INFERNO and at.rules.enemy[enemy].role != effects.OFFICER:
            offer(at.desk, choices.DO_SHOOT, module, enemy, place)
    if module == effects.Q50:
        return
    for number in range(at.rules.installations):
        piece = game.installations[number]
        if piece.site != state.NONE and piece.status != state.DESTROYED:
            place = at.rules.map.site[state.INFERNO, piece.site]
            offer(at.desk, choices.DO_SHOOT, module, state.INSTALLATION + number, place)
    for fighter in range(at.rules.fighters):
        if game.fighters[fighter].where == state.IN_ORBIT:
            offer(at.desk, choices.DO_SHOOT, module, state.FIGHTER + fighter)


@kernel
def shoot(game, at, module, target):
    """Resolve one attack of a weapon."""
    if target >= state.FIGHTER:
        ship_strikes_fighter(game, at, module, target - state.FIGHTER)
    elif target >= state.INSTALLATION:
        ship_strikes_installation(game, at, module, target - state.INSTALLATION)
    else:
        ship_strikes_enemy(game, at, module, target)
