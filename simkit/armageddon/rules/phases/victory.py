"""Who is out, and who has won: at the end of a turn everybody needs his headquarters."""

from __future__ import annotations

from simkit.armageddon.rules.battle.combat import spend_items
from simkit.armageddon.rules.table.armies import clear_army
from simkit.armageddon.rules.table.control import raze_base, settle_control
from simkit.armageddon.words import events, state
from simkit.armageddon.words.sizes import MOST_ARMIES
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

NONE = state.NONE


@kernel
def end_of_round(game, at):
    """Eliminations first, all at once; then the last one left has won."""
    left, last = 0, NONE
    for seat in range(at.rules.seats):
        if game.seats[seat].alive == 1 and game.hexes[game.seats[seat].home].owner != seat:
            game.seats[seat].alive = 2  # fallen, not yet cleared away
    for seat in range(at.rules.seats):
        if game.seats[seat].alive == 2:
            eliminate(game, at, seat)
        elif game.seats[seat].alive == 1:
            left, last = left + 1, seat
    if left == 1:
        finish(game, at, state.CONQUEST, last)
    elif left == 0:
        finish(game, at, state.DRAW, NONE)
    elif game.turn >= at.rules.turns:
        finish(game, at, state.NOBODY, NONE)


@kernel
def eliminate(game, at, seat):
    """An empire is no more: its armies disband, its other bases are deserted."""
    game.seats[seat].alive = 0
    game.tally.out[seat] = game.turn
    say(game, at, events.ELIMINATED, seat)
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if troop.seat == seat and troop.garrison == 0:
            here = game.hidden.place[army]
            disband(game, at.rules, army)
            settle_control(game, at, here)
    for here in range(at.rules.hexes):
        if game.hexes[here].owner == seat:
            garrison = game.hexes[here].garrison
            if garrison != NONE:
                disband(game, at.rules, garrison)
                game.hexes[here].garrison = NONE
            raze_base(game, at, here)
        if game.hexes[here].mine == seat:
            game.hexes[here].mine = NONE
    for card in range(at.rules.cards):
        if game.cards[card].where == state.CAPTIVE and game.cards[card].place == seat:
            game.cards[card].where, game.cards[card].place = state.SPENT, NONE


@kernel
def disband(game, rules, army):
    """An army is no more, and its cards are spent."""
    troop = game.armies[army]
    for i in range(troop.count):
        lay_aside(game, rules, troop.units[i])
    if troop.hero != NONE:
        lay_aside(game, rules, troop.hero)
    clear_army(game, army)


@kernel
def lay_aside(game, rules, card):
    """A card and what lies on it are spent."""
    game.cards[card].where, game.cards[card].place = state.SPENT, NONE
    spend_items(game, rules, card)


@kernel
def finish(game, at, outcome, winner):
    """The game is over."""
    game.outcome, game.winner = outcome, winner
    say(game, at, events.GAME_OVER, winner, outcome)
