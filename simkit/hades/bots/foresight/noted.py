"""Turn a position of a raid into the numbers from which its chance to win is predicted."""

from __future__ import annotations

import numpy as np

from simkit.hades.bots.planning.lifting import ready_callers
from simkit.hades.bots.planning.vittles_plans import FAILING, SHOTS_A_MODULE, shooters
from simkit.hades.bots.reckoning.pathing import steps_to_lift, turns_left
from simkit.hades.bots.reckoning.stakes import gorgon_danger, treasure_points, unit_points
from simkit.hades.bots.reckoning.way_home import is_cut_off
from simkit.hades.rules.common.board import deck_of, foes_beside, is_working
from simkit.hades.rules.common.scoring import score_items, total_score
from simkit.hades.rules.turn.setup import is_prisoner
from simkit.hades.words import effects, state
from simkit.hades.words import features as f
from simkit.kernel.jit import kernel
from simkit.kernel.learning import chance_from
from simkit.kernel.numbers.sets import has, how_many, members
from simkit.kernel.table import is_over

MOST_STEPS = 15  # what is farther comes home no later
REFUSED = 0.65  # how often a turn passes without a lift for whoever could be lifted
BETWEEN = 0.5  # the bar lies between two scores
SPREAD = (
    0.57  # as logarithm of the odds: how far a score that stands may seem to turn out otherwise
)


@kernel
def chance_to_win(game, rules):
    """The chance of a victory, Marginal or better (14.1). A score that stands is reckoned as if it
    could turn out a little otherwise, so that a point near the bar counts on either side of it."""
    if is_over(game):
        return 1.0 / (1.0 + np.exp(-half_points_ahead(game, rules) / SPREAD))
    noted = np.empty(len(f.FEATURES), np.float64)
    note_position(game, rules, noted)
    return chance_from(rules.chances, noted)


@kernel
def note_position(game, rules, out):
    """Every feature, into ``out``; the score of the position is reckoned on the way."""
    out[:] = 0.0
    note_score(game, rules, out)
    note_units(game, rules, out)
    note_treasures(game, rules, out)
    note_dangers(game, rules, out)
    out[f.IN_SYSTEM] = game.vittles.in_system
    out[f.MODULES_LOST] = game.vittles.module
    out[f.SHIP_HOLDS] = min(fire_borne(game, rules), turns_left(game))
    share_out(turns_left(game), out)


@kernel
def share_out(left, out):
    """Each quantity has stood in the former place of its pair: what waits goes into the latter."""
    last = 1.0 / (1.0 + left)
    out[f.TURNS_LEFT], out[f.LAST_TURN] = left / 10.0, last
    for place in range(f.AHEAD, len(out), 2):
        out[place + 1] = out[place] * (1.0 - last)
        out[place] *= last


@kernel
def half_points_ahead(game, rules):
    """How far the score, as it was counted last, lies above the bar of a victory."""
    return total_score(game.score) - (rules.levels[state.MARGINAL - state.LEGENDARY] - BETWEEN)


@kernel
def note_score(game, rules, out):
    """What is sure already, and doors."""
    score_items(game, rules, game.score)
    out[f.AHEAD] = half_points_ahead(game, rules)
    for room in range(rules.map.rooms):
        out[f.DOORS] += game.rooms[room].unseen


@kernel
def note_units(game, rules, out):
    """Who is where, what the way home is, who stands in it."""
    for unit in range(rules.units):
        place = game.units[unit].place
        if place >= 0:
            note_unit_out(game, rules, unit, out)
        elif place == state.ABOARD:
            out[f.SQUADS_ABOARD] += rules.unit[unit].combat
        elif place == state.UNSEEN and unit == rules.emily:
            out[f.EMILY_UNSEEN] = 1.0
    out[f.CALLERS] = how_many(ready_callers(game, rules))


@kernel
def note_unit_out(game, rules, unit, out):
    """Somebody on Hades."""
    steps = min(steps_to_lift(game, rules, unit), MOST_STEPS)
    out[f.COMING] += (
        state.HALVES * unit_points(game, rules, unit) * comes_home(game, rules, unit, steps)
    )
    out[f.DEPLETED] += game.units[unit].depleted
    out[f.BASES] += 1 if has(rules.mask.hqs, unit) else 0
    out[f.TRAPPED] += 1 if game.units[unit].trap != state.NONE else 0
    out[f.ENGAGED] += 1 if foes_beside(game, game.units[unit].place) != 0 else 0
    if unit == rules.dante:
        out[f.DANTE] = 1.0
    if is_prisoner(rules, unit):
        out[f.STEPS_OF_CAPTIVES] += steps
        if unit == rules.emily:
            out[f.EMILY] = 1.0
        elif has(rules.mask.elders, unit):
            out[f.ELDERS] += 1
    elif rules.unit[unit].combat == 1:
        above = deck_of(game.units[unit].place) == state.INFERNO
        out[f.SQUADS_ABOVE if above else f.SQUADS_BELOW] += 1
        out[f.STEPS_ABOVE if above else f.STEPS_BELOW] += steps


@kernel
def comes_home(game, rules, unit, steps):
    """About how surely a unit will be aboard that is so many steps from an HQ's reach."""
    if game.units[unit].trap != state.NONE or is_cut_off(game, rules):
        return 0.0
    mf = max(rules.unit[unit].mf, 1)
    spare = turns_left(game) + 1.0 - max(1.0, float((steps + mf - 1) // mf))
    return 1.0 - REFUSED**spare if spare > 0.0 else 0.0


@kernel
def fire_borne(game, rules):
    """How many turns the ship can stay under the fire of all who shoot now."""
    whole = (
        rules.module_place[effects.W2] + 1.0 - game.vittles.module - FAILING * game.vittles.failing
    )
    return whole * SHOTS_A_MODULE / max(1.0, shooters(game, rules))


@kernel
def note_treasures(game, rules, out):
    """Whether somebody has them, and may bring them home."""
    for number in range(len(game.treasures)):
        treasure = game.treasures[number]
        if treasure.place >= 0:
            held = treasure.carrier == state.NONE and game.shl[treasure.place] != 0
            out[f.TREASURES_IN_HAND if held else f.TREASURES_ABOUT] += 1
            if held:
                note_carriers(game, rules, number, out)


@kernel
def note_carriers(game, rules, number, out):
    """A treasure comes home as surely as the surest of those who have it."""
    best = 0.0
    for unit in members(game.shl[game.treasures[number].place]):
        steps = min(steps_to_lift(game, rules, unit), MOST_STEPS)
        best = max(best, comes_home(game, rules, unit, steps))
    out[f.COMING] += state.HALVES * treasure_points(game, rules, number) * best


@kernel
def note_dangers(game, rules, out):
    """Enemies, guns, Gorgons."""
    for enemy in range(rules.enemies):
        out[f.ENEMIES] += 0.1 if game.enemies[enemy].place >= 0 else 0.0
    for number in range(rules.installations):
        out[f.INSTALLATIONS] += 1 if is_working(game, number) else 0
    out[f.DANGER] = gorgon_danger(game, rules)
