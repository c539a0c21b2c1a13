"""How a raid may end: the score to expect, and the chance that it is a victory, between two turns.

To what would count if all ended now comes what everybody who is out may bring yet. The weights come
from a regression over 43,000 games of all four scenarios (seeds 901 and 903) in which expert played
all turns but one, and raider, collector or an expert of another mind that one: how they were
scored, against how things stood after that turn and each of those that followed. They explain three
quarters of the score's variance; the chances that come of it are right to within four points.
"""

from __future__ import annotations

import numpy as np

from simkit.hades.rules.common.board import deck_of, foes_beside, is_working
from simkit.hades.rules.common.scoring import score_items, total_score
from simkit.hades.rules.turn.setup import is_prisoner
from simkit.hades.words.state import INFERNO, LEGENDARY, MARGINAL, NONE
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over

from .pathing import steps_to_lift, turns_left
from .stakes import gorgon_danger

# Half points that everybody who is out may bring, and as many again for every turn that is left.
A_SQUAD_ABOVE = (1.53, 0.05)
A_SQUAD_BELOW = (0.0, 0.41)
DANTE = (0.0, 0.55)
EMILY = (1.83, 0.62)
AN_ELDER = (0.96, 0.86)
A_TREASURE_IN_HAND = (0.60, 0.65)

# What takes from that.
A_STEP_TO_AN_HQ = -0.22  # of squads above
A_STEP_OF_A_CAPTIVE = -0.25
BESIDE_AN_ENEMY = -0.77
IN_A_TRAP = (0.0, -0.40)
MOST_STEPS = 15

# What else may happen in a turn.
AT_ANY_RATE = (0.38, -0.45)
IN_SYSTEM = (0.0, 0.89)
A_WORKING_INSTALLATION = (0.0, -0.10)
A_POINT_OF_DANGER = (0.0, -0.03)  # from Gorgons

# How far a score may turn out from the one to expect, as the scale of a logistic distribution.
SPREAD = (0.57, 0.65)
BETWEEN = 0.5  # the bar lies between two scores


@kernel
def chance_to_win(game, rules):
    """The chance of a victory, Marginal or better (14.1). A score that stands is reckoned as if it
    could turn out a little otherwise, so that a point near the bar counts on either side of it."""
    if is_over(game):
        return chance_of(rules, total_score(game), 0)
    left = turns_left(game)
    return chance_of(rules, score_to_expect(game, rules, left), left)


@kernel
def chance_of(rules, score, left):
    """The chance that a score reaches the bar when this one is to be expected."""
    short = rules.levels[MARGINAL - LEGENDARY] - BETWEEN - score
    return 1.0 / (1.0 + np.exp(short / over(SPREAD, left)))


@kernel
def over(weight, left):
    """What something counts with so many turns left."""
    return weight[0] + weight[1] * left


@kernel
def score_to_expect(game, rules, left):
    """Half points: those that are sure, and those that may come or go in the turns left."""
    score_items(game, rules)
    score = total_score(game) + over(AT_ANY_RATE, left)
    score += over(IN_SYSTEM, left) * game.vittles.in_system
    score += units_to_come(game, rules, left) + treasures_to_come(game, left)
    score += installations_at_work(game, rules) * over(A_WORKING_INSTALLATION, left)
    return score + gorgon_danger(game, rules) * over(A_POINT_OF_DANGER, left)


@kernel
def units_to_come(game, rules, left):
    """What everybody on Hades may bring."""
    score = 0.0
    for unit in range(rules.units):
        if game.units[unit].place >= 0:
            score += unit_to_come(game, rules, unit, left) + perils_of(game, rules, unit, left)
    return score


@kernel
def unit_to_come(game, rules, unit, left):
    """What a unit may bring when it comes home."""
    if unit == rules.dante:
        return over(DANTE, left)
    if unit == rules.emily:
        return over(EMILY, left)
    if unit in (rules.elder[0], rules.elder[1]):
        return over(AN_ELDER, left)
    above = deck_of(game.units[unit].place) == INFERNO
    return over(A_SQUAD_ABOVE if above else A_SQUAD_BELOW, left)


@kernel
def perils_of(game, rules, unit, left):
    """What stands between a unit and its home."""
    place = game.units[unit].place
    steps = min(steps_to_lift(game, rules, unit), MOST_STEPS)
    score = over(IN_A_TRAP, left) if game.units[unit].trap != NONE else 0.0
    if foes_beside(game, rules, place) != 0:
        score += BESIDE_AN_ENEMY
    if is_prisoner(rules, unit):
        score += A_STEP_OF_A_CAPTIVE * steps
    if rules.unit[unit].combat == 1 and deck_of(place) == INFERNO:
        score += A_STEP_TO_AN_HQ * steps
    return score


@kernel
def treasures_to_come(game, left):
    """What treasures may bring that somebody has in hand."""
    score = 0.0
    for number in range(len(game.treasures)):
        treasure = game.treasures[number]
        if treasure.place >= 0 and treasure.carrier == NONE and game.shl[treasure.place] != 0:
            score += over(A_TREASURE_IN_HAND, left)
    return score


@kernel
def installations_at_work(game, rules):
    """How many are fully operational."""
    count = 0
    for number in range(rules.installations):
        if is_working(game, number):
            count += 1
    return count
