"""5.1 Orbital Combat Step: fighters and Surface Installations fire (10.1-10.3).

In system all of them fire on the Vittles and on nobody else. Out of system they look for units of
the player on the Inferno Deck.
"""

from __future__ import annotations

from simkit.hades.rules.common.board import is_working, next_to
from simkit.hades.rules.common.combat import (
    fighter_strikes_unit,
    fighter_strikes_vittles,
    installation_strikes_unit,
    installation_strikes_vittles,
)
from simkit.hades.words import effects, events, state
from simkit.kernel import hexes
from simkit.kernel.events import say
from simkit.kernel.hexes import DIRECTIONS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import highest
from simkit.kernel.table import is_over

# --- the step -----------------------------------------------------------------------------------


@kernel
def orbital_combat_step(game, at):
    """Fighters attack in ascending order, then the weapons on the hull (5.1).

    Weapons that repair themselves in mid-step because Electronic Warfare is lost fire as well, also
    those with a lower number than the one that has just fired (12.6).
    """
    clear_fired(game, at.rules)
    for fighter in range(at.rules.fighters):
        if game.fighters[fighter].where == state.IN_ORBIT and not is_over(game):
            fire_fighter(game, at, fighter)
    number = lowest_ready(game, at.rules)
    while number != state.NONE and not is_over(game):
        fire_installation(game, at, number)
        number = lowest_ready(game, at.rules)


@kernel
def clear_fired(game, rules):
    """No installation has fired yet."""
    for number in range(rules.installations):
        game.installations[number].fired = 0


@kernel
def is_ready(game, rules, number):
    """True for a Railgun, Missile Battery or Laser that works and has not fired (10.0)."""
    weapon = rules.installation[number].role < effects.OFFENSIVE
    return weapon and is_working(game, number) and game.installations[number].fired == 0


@kernel
def lowest_ready(game, rules):
    """The weapon whose turn it is, or NONE."""
    for number in range(rules.installations):
        if is_ready(game, rules, number):
            return number
    return state.NONE


# --- one shot -----------------------------------------------------------------------------------


@kernel
def fire_fighter(game, at, fighter):
    """A fighter attacks the Vittles or, out of system, a unit on Inferno (5.1)."""
    if game.vittles.in_system == 1:
        say(game, at, events.FIGHTER_ATTACKS, fighter)
        fighter_strikes_vittles(game, at, fighter)
        return
    unit = fighter_target(game, at.rules)
    if unit != state.NONE:
        say(game, at, events.FIGHTER_STRAFES, fighter, unit, game.units[unit].place)
        fighter_strikes_unit(game, at, fighter, unit)


@kernel
def fire_installation(game, at, number):
    """A weapon fires on the Vittles or, out of system, on a unit beside it (5.1)."""
    game.installations[number].fired = 1
    if game.vittles.in_system == 1:
        say(game, at, events.SITE_FIRES, number)
        installation_strikes_vittles(game, at, number)
        return
    unit = installation_target(game, at.rules, number)
    if unit != state.NONE:
        say(game, at, events.SITE_FIRES_DOWN, number, unit, game.units[unit].place)
        installation_strikes_unit(game, at, number, unit)


# --- targets out of system ----------------------------------------------------------------------


@kernel
def fighter_target(game, rules):
    """The highest-numbered unit of the player on Inferno, or NONE."""
    for unit in range(rules.units - 1, -1, -1):
        if 0 <= game.units[unit].place < state.MOST_HEXES:
            return unit
    return state.NONE


@kernel
def installation_target(game, rules, number):
    """The unit beside it in the Preferred Direction, or the first clockwise from it, or NONE."""
    place = rules.map.site[state.INFERNO, game.installations[number].site]
    for turn in range(DIRECTIONS):
        direction = hexes.clockwise(game.preferred[state.INFERNO], turn)
        there = next_to(game, rules, place, direction)
        if there != state.NONE and game.shl[there] != 0:
            return highest(game.shl[there])
    return state.NONE
