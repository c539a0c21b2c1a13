"""Turn a seat's position into the numbers from which its chance to win is predicted."""

from __future__ import annotations

import numpy as np

from simkit.hellgame.bots.planning.distances import sectios_within
from simkit.hellgame.bots.planning.forestalling import A_MARCH
from simkit.hellgame.bots.planning.needs import earners
from simkit.hellgame.bots.planning.worths import standing_in, yield_of
from simkit.hellgame.rules.table.board import other_legions_in, sectio_at, sectios_in
from simkit.hellgame.rules.table.favours import usable_favour
from simkit.hellgame.words import features as f
from simkit.hellgame.words import state
from simkit.hellgame.words.sizes import CIRCLES, QUARTERS, SECTIOS
from simkit.kernel.jit import kernel
from simkit.kernel.learning import odds_from
from simkit.kernel.numbers.sets import members

FIRST_SEATS = 2  # beyond them a seat has more rivals who may stop it


@kernel
def chance_to_win(game, rules, seat):
    """A seat's part of the odds of all seats, by the weights that were learned."""
    noted = np.empty(len(f.FEATURES), np.float64)
    own, together = 0.0, 1.0  # the odds that nobody wins
    for other in range(game.players):
        note_seat(game, rules, other, noted)
        odds = odds_from(rules.chances, noted)
        together += odds
        if other == seat:
            own = odds
    return own / together


@kernel
def note_seat(game, rules, seat, out):
    """Every feature of a seat, into ``out``."""
    out[:] = 0.0
    note_map(game, seat, out)
    note_best_circle(game, seat, best_circle(game, seat), out)
    note_grace(game, rules, seat, out)
    note_means(game, rules, seat, out)


@kernel
def best_circle(game, seat):
    """The circle of which most may be held when the turn ends; of equals the innermost."""
    best, most = 0, -1
    for circle in range(CIRCLES):
        standing = standing_in(game, seat, circle)
        if standing >= most:
            best, most = circle, standing
    return best


@kernel
def note_map(game, seat, out):
    """What is held of each circle, and what may be."""
    most = second = hoped = 0
    for circle in range(CIRCLES):
        held = sectios_in(game, seat, circle)
        out[f.SECTIOS] += held
        out[f.CIRCLES_BEGUN] += 1 if held >= 2 else 0
        hoped = max(hoped, standing_in(game, seat, circle))
        if held > most:
            most, second = held, most
        else:
            second = max(second, held)
    note_steps(out, f.HOLDS_2, 2, most)
    note_steps(out, f.SECOND_2, 2, min(second, 3))
    note_steps(out, f.MAY_HOLD_3, 3, hoped)
    rivals = game.players - FIRST_SEATS
    out[f.HOLDS_4_BY_SEATS] = out[f.HOLDS_4] * rivals
    out[f.MAY_HOLD_5_BY_SEATS] = out[f.MAY_HOLD_5] * rivals
    for sectio in range(SECTIOS):
        if game.holder[sectio] != seat and game.troops[sectio, seat] > 0:
            out[f.CLAIMS] += 1 if other_legions_in(game, sectio, seat) == 0 else 0


@kernel
def note_steps(out, first, least, reached):
    """1 in each feature of a row, from that for `least` up to that for what is reached."""
    for step in range(least, min(reached, QUARTERS) + 1):
        out[first + step - least] = 1.0


@kernel
def note_best_circle(game, seat, circle, out):
    """Who guards what is held of it, who disputes it, who can come to the rest."""
    near = 0
    for quarter in range(QUARTERS):
        sectio = sectio_at(circle, quarter)
        if game.holder[sectio] == seat:
            out[f.GUARDED] += 1 if game.troops[sectio, seat] > 0 else 0
            out[f.DISPUTED] += 1 if other_legions_in(game, sectio, seat) > 0 else 0
        else:
            near |= sectios_within(sectio, A_MARCH)
    for place in members(near):
        out[f.NEAR_BEST] += game.troops[place, seat]


@kernel
def note_grace(game, rules, seat, out):
    """Favours, and who earns them."""
    favours = usable_favour(game, seat)
    out[f.FAVOURS] = favours
    out[f.NO_FAVOUR] = 1 if favours == 0 else 0
    out[f.DISFAVOURS] = game.seats[seat].disfavour
    out[f.EARNERS] = earners(game, rules, seat)


@kernel
def note_means(game, rules, seat, out):
    """Souls, units, cards."""
    out[f.SOULS] = game.seats[seat].souls / 10.0
    for sectio in range(SECTIOS):
        out[f.LEGIONS] += game.troops[sectio, seat] / 10.0
        if game.holder[sectio] == seat:
            out[f.INCOME] += yield_of(rules, sectio) / 10.0
    for lieutenant in range(rules.lieutenants):
        out[f.LIEUTENANTS] += 1 if game.lieutenants[lieutenant].owner == seat else 0
    out[f.HAND] = game.hidden.hands[seat].count
    for demon in range(rules.demons):
        able = game.demons[demon].owner == seat and game.demons[demon].incapacitated == 0
        out[f.DEMONS] += 1 if able and game.demons[demon].cause == state.NONE else 0
