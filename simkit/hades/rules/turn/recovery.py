"""8.0 Recovery Phase: whoever is left in peace flips to its fresh side."""

from __future__ import annotations

from simkit.hades.rules.common.board import deck_of, foes_beside, live_sites_beside
from simkit.hades.words import effects, events, state
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has


@kernel
def recovery_phase(game, at):
    """Depleted Combat Units recover by themselves, out of the enemy's reach (8.0)."""
    for unit in range(at.rules.units):
        weary = game.units[unit].depleted == 1 and can_recover(at.rules, unit)
        if weary and is_in_peace(game, at.rules, game.units[unit].place):
            game.units[unit].depleted = 0
            say(game, at, events.RECOVERED, unit, where=game.units[unit].place)


@kernel
def can_recover(rules, unit):
    """Combat Units do; the Honor Guard never does, however many steps a pack gives it (11.0)."""
    return has(rules.mask.combat, unit) and rules.unit[unit].role != effects.HONOR_GUARD


@kernel
def is_in_peace(game, rules, place):
    """Aboard, or beside neither an enemy unit nor an installation that is not destroyed."""
    if deck_of(place) == state.NONE:
        return place == state.ABOARD
    return foes_beside(game, place) == 0 and live_sites_beside(game, rules, place) == 0
