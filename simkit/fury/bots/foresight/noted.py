"""Turn a position into the numbers from which each side's chance to win is predicted."""

from __future__ import annotations

import numpy as np

from simkit.fury.bots.reckoning.standing import legions_share, pacified_share, rising_share
from simkit.fury.rules.phases.victory import broken, lowland_active
from simkit.fury.words import features as f
from simkit.fury.words import kinds, sizes, state
from simkit.kernel.jit import kernel
from simkit.kernel.learning import odds_from

FEW_TRIBES = 2


@kernel
def chance_to_win(game, rules, seat):
    """The chance of a side, by the weights that were learned: its part of the odds."""
    noted = np.empty(len(f.FEATURES), np.float64)
    own, together = 0.0, 1.0  # the odds that nobody wins
    for side in range(sizes.SIDES):
        note_side(game, rules, side, noted)
        odds = odds_from(rules.chances, noted)
        together += odds
        if side == seat:
            own = odds
    return own / together


@kernel
def note_side(game, rules, seat, out):
    """Every feature of a side, into ``out``."""
    out[:] = 0.0
    out[f.TIME] = (game.turn - 1) / rules.turns
    if seat == state.REBELS:
        out[f.REBELS] = 1.0
        out[f.REBELS_LATE] = out[f.TIME]
        out[f.VARIABLE] = rules.variable_victory
        note_ways_to_win(game, rules, out)
        note_strength(game, rules, out)


@kernel
def note_ways_to_win(game, rules, out):
    """Tribes that rise, legions that break, tribes that are put down."""
    out[f.RISEN] = rising_share(game, rules)
    missing = rules.tribes_to_win - lowland_active(game, rules)
    out[f.TWO_TRIBES_SHORT] = 1.0 if missing <= FEW_TRIBES else 0.0
    out[f.LEGIONS_WORN] = legions_share(game, rules)
    out[f.LEGIONS_BROKEN] = broken(game, rules, kinds.LEGION)
    out[f.PACIFIED] = pacified_share(game, rules)
    out[f.TRIBES_BROKEN] = broken(game, rules, kinds.REBEL)
    out[f.ICENI_BROKEN] = game.commands[rules.iceni].demoralised
    out[f.RISEN_LATE] = out[f.RISEN] * out[f.TIME]
    out[f.LEGIONS_WORN_LATE] = out[f.LEGIONS_WORN] * out[f.TIME]
    out[f.PACIFIED_LATE] = out[f.PACIFIED] * out[f.TIME]


@kernel
def note_strength(game, rules, out):
    """Everybody can add up what a side has left: only where it stands is hidden."""
    rebels = points_on_map(game, rules, state.REBELS)
    romans = points_on_map(game, rules, state.ROME)
    out[f.REBEL_POINTS], out[f.ROMAN_POINTS] = rebels / 100.0, romans / 100.0
    out[f.BALANCE] = rebels / max(rebels + romans, 1)
    out[f.BOUDICA] = is_in_the_field(game, rules.boudica)
    out[f.PAULINUS] = is_in_the_field(game, rules.paulinus)
    out[f.LOOTED] = game.tally.looted


@kernel
def points_on_map(game, rules, side):
    """Strength points of a side."""
    points = 0
    for unit in range(rules.first_unit[side], rules.last_unit[side] + 1):
        if game.hidden.units[unit].place >= 0:
            points += game.hidden.units[unit].sp
    return points


@kernel
def is_in_the_field(game, leader):
    """1 for a leader on the map whom nobody holds."""
    if leader == state.NONE or game.hidden.leaders[leader].place < 0:
        return 0
    return 1 if game.hidden.leaders[leader].captor == state.NONE else 0
