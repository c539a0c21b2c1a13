"""Turn an empire's position into the numbers from which its chance to win is predicted."""

from __future__ import annotations

import numpy as np

from simkit.armageddon.bots.reckoning.forces import danger_near, strength_of
from simkit.armageddon.words import features as f
from simkit.armageddon.words import state
from simkit.armageddon.words.sizes import MOST_ARMIES
from simkit.kernel.jit import kernel
from simkit.kernel.learning import odds_from

HUNDRED, TEN = 100.0, 10.0


@kernel
def chance_to_win(game, rules, seat):
    """An empire's part of the odds of all that live, by the weights that were learned."""
    noted = np.empty(len(f.FEATURES), np.float64)
    own, together = 0.0, 1.0  # the odds that nobody wins
    for other in range(rules.seats):
        if game.seats[other].alive == 1:
            note_seat(game, rules, other, noted)
            odds = odds_from(rules.chances, noted)
            together += odds
            if other == seat:
                own = odds
    return own / together


@kernel
def note_seat(game, rules, seat, out):
    """Every feature of an empire, into ``out``."""
    out[:] = 0.0
    if game.seats[seat].alive == 1:
        out[f.ALIVE] = 1.0
        out[f.TIME] = (game.turn - 1) / rules.turns
        note_ground(game, rules, seat, out)
        note_forces(game, rules, seat, out)
        note_means(game, rules, seat, out)


@kernel
def note_ground(game, rules, seat, out):
    """Bases, sieges, hexes."""
    home = game.seats[seat].home
    for here in range(rules.hexes):
        place = game.hexes[here]
        out[f.GROUND] += 1.0 / TEN if place.control == seat else 0.0
        out[f.SIEGES] += 1 if place.besieger == seat else 0
        if place.owner == seat:
            for kind in range(len(place.collectors)):
                out[f.COLLECTORS] += place.collectors[kind]
            if place.level > 0:
                out[f.BASES] += 1
                out[f.LEVELS] += (place.level + place.buildings) / TEN
                out[f.BESIEGED] += 1 if place.besieger != state.NONE else 0
    out[f.HOME_BESIEGED] = 1.0 if game.hexes[home].besieger != state.NONE else 0.0
    garrison = game.hexes[home].garrison
    manned = garrison != state.NONE and game.armies[garrison].count > 0
    out[f.HOME_WEAK] = 0.0 if manned else 1.0


@kernel
def note_forces(game, rules, seat, out):
    """Who can fight: everybody has seen armies being raised."""
    own = total = 0.0
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if 0 <= troop.seat < rules.seats:
            strength = strength_of(game, rules, army, 0)
            total += strength
            if troop.seat == seat:
                own += strength
                out[f.ARMIES] += 1 if troop.garrison == 0 and troop.count > 0 else 0
    out[f.STRENGTH] = own / HUNDRED
    out[f.STRENGTH_SHARE] = own / total if total > 0.0 else 0.0
    out[f.THREAT] = danger_near(game, rules, seat, game.seats[seat].home) / HUNDRED


@kernel
def note_means(game, rules, seat, out):
    """Cards and resources."""
    purse = game.seats[seat]
    out[f.HAND] = purse.hand
    out[f.CARDS_LEFT] = (rules.deck_size[seat] - purse.drawn) / TEN
    for kind in range(len(purse.stock)):
        out[f.STOCK] += purse.stock[kind] / TEN
