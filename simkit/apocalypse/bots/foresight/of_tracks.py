"""Features of time: the doom and despair tracks, figures in the box, heroes in play."""

from __future__ import annotations

from simkit.apocalypse.bots.reckoning.outlook import turns_to_lord_cycle
from simkit.apocalypse.words import features as f
from simkit.apocalypse.words import state
from simkit.kernel.jit import kernel

LEFT = (1, 2, 4, 6)  # doom
MOST_TURNS, TENS, DOZENS = 20, 10.0, 12.0
MANY_FIGURES = 6
USUAL_PLAYERS = 4
A_PAIR = 2  # despair dice that bring one figure
PAIR_CHANCE = 1 / 6  # how often the scarcest pair is asked for, about


@kernel
def note_tracks(game, rules, out):
    """Doom, despair, the Lord counter, and how many play."""
    doom = game.doom / rules.doom_loss
    left = rules.doom_loss - game.doom
    out[f.DOOM], out[f.DOOM_SQUARED] = doom, doom * doom
    for place in range(len(LEFT)):
        out[f.DOOM_LEFT + place] = min(left, LEFT[place]) / LEFT[place]
    out[f.TURN] = min(game.turn, MOST_TURNS) / TENS
    dice = game.despair_dice / DOZENS
    out[f.DESPAIR_DICE], out[f.DESPAIR_SQUARED] = dice, dice * dice
    turns = turns_to_lord_cycle(game, rules)
    out[f.CYCLE_TURNS] = turns
    out[f.CYCLE_NOW] = 1.0 if turns == 0 else 0.0
    out[f.MEETS] = rules.hit_meets
    place = 0
    for players in range(1, state.MOST_SEATS + 1):
        if players != USUAL_PLAYERS:
            plays = 1.0 if game.players == players else 0.0
            out[f.PLAYERS + place] = plays
            out[f.MEET_PLAYERS + place] = plays * rules.hit_meets
            place += 1


@kernel
def note_figures(game, out):
    """What is left in the box: who must be placed and is not there scores doom."""
    short = 0.0
    for circle in range(state.CIRCLES):
        left = game.figures[circle]
        out[f.FIGURES + circle] = min(left, MANY_FIGURES)
        if left <= 0:
            out[f.NO_FIGURES + circle] = 1.0
            short += game.despair_dice / A_PAIR * PAIR_CHANCE
    out[f.SHORTAGES] = short
