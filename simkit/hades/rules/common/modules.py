"""12.0 Aboard the Vittles: modules are hit one at a time, in the order on the counter."""

from __future__ import annotations

from simkit.hades.words import effects, events, state
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over

from .installations import repair_installation
from .losses import lose_unit


@kernel
def is_destroyed(game, rules, module):
    """True for a module above the marker; the one under it still works, even while it fails."""
    return rules.module_place[module] < game.vittles.module


@kernel
def is_failing(game, rules, module):
    """True for the module under the marker while it shows "Status Failing"."""
    return rules.module_place[module] == game.vittles.module and game.vittles.failing == 1


@kernel
def can_warp(game, rules):
    """False once both Warp Engines are destroyed, until one of them (W2) is repaired (12.5)."""
    return not (is_destroyed(game, rules, effects.W1) and is_destroyed(game, rules, effects.W2))


@kernel
def hit_vittles(game, at, hits):
    """One hit makes the current module fail, a second destroys it (12.0).

    Two hits at once destroy a module; whether the second goes on into the next one, when the first
    has already destroyed a failing module, is a setting.
    """
    game.tally.hits_scored += hits
    if (hits >= 2 and game.vittles.failing == 0) or (hits >= 2 and at.rules.spill_over == 0):
        destroy_module(game, at)
    else:
        for _ in range(hits):
            hit_module(game, at)


@kernel
def hit_module(game, at):
    """One hit on the module under the marker."""
    if is_over(game):
        return
    if game.vittles.failing == 1:
        destroy_module(game, at)
    else:
        game.vittles.failing = 1
        say(game, at, events.MODULE_FAILING, what=at.rules.module[game.vittles.module])


@kernel
def destroy_module(game, at):
    """The marker slips to the next module; some are missed at once (12.6-12.8)."""
    module = at.rules.module[game.vittles.module]
    if is_void(game, at, events.MODULE_DESTROYED, -1):
        return
    game.vittles.module += 1
    game.vittles.failing = 0
    game.tally.modules_lost += 1
    say(game, at, events.MODULE_DESTROYED, what=module)
    if module == effects.EW:
        lose_electronic_warfare(game, at)
    elif module == effects.LB:
        lose_lab(game, at)
    if game.vittles.module == len(effects.MODULES):
        game.outcome = state.VITTLES_DESTROYED
        say(game, at, events.VITTLES_DESTROYED)


@kernel
def repair_module(game, at):
    """The marker goes up one module, Holding; at the first one it is only turned (7.1)."""
    if game.vittles.module > 0:
        game.vittles.module -= 1
        game.tally.modules_repaired += 1
    game.vittles.failing = 0
    say(game, at, events.MODULE_REPAIRED, what=at.rules.module[game.vittles.module])


@kernel
def lose_electronic_warfare(game, at):
    """The lowest-numbered damaged Railgun, Missile Battery and Laser repair themselves (12.6)."""
    say(game, at, events.EW_DESTROYED)
    for role in range(effects.RAILGUN, effects.OFFENSIVE):
        number = lowest_free(game, at.rules, role)
        if number != state.NONE:
            repair_installation(game, at, number)


@kernel
def lowest_free(game, rules, role):
    """The lowest-numbered damaged installation of a type that nobody disturbs, or NONE."""
    for number in range(rules.installations):
        record = game.installations[number]
        if rules.installation[number].role == role and record.site != state.NONE:
            if record.status == state.DAMAGED and is_undisturbed(game, rules, record.site):
                return number
    return state.NONE


@kernel
def is_undisturbed(game, rules, site):
    """True for a site empty on both levels: of the player's units, or (a setting) of Nastians."""
    for deck in range(state.INFERNO, state.PURGATORY + 1):
        place = rules.map.site[deck, site]
        if rules.ew_nastians == 1 and game.foes[place] != 0:
            return False
        if rules.ew_nastians == 0 and game.shl[place] != 0:
            return False
    return True


@kernel
def lose_lab(game, at):
    """Dante goes with his Lab (12.7)."""
    dante = at.rules.dante
    if game.units[dante].place == state.IN_LAB and not is_void(
        game, at, events.SIXTH_DIMENSION, dante
    ):
        say(game, at, events.SIXTH_DIMENSION, dante)
        lose_unit(game, at, dante, state.BY_SIXTH_DIMENSION)
