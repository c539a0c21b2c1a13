"""Chances that are learned: positions noted in many games, and what was learned from them reckoned.

How things stand is noted at the start of every turn. So that positions are seen to which good play
does not lead, one turn of a game may be a strange one: others play it, or with slips. What came
before it is not noted, for it did not lead to how the game ended; what comes after is played by the
usual bots, so what is learned is their chance.
"""

from __future__ import annotations

import numpy as np
from numba import from_dtype, types

from .decisions import DESK, MISTAKES, MOST_KNOBS, MOST_SEATS
from .driver import wake_minds
from .jit import kernel, later
from .luck import LUCK, below, share
from .numbers.copying import copy_numbers
from .records import record
from .search.racing import MOST_PLANS

MOST_ODDS = 30.0  # as logarithm; what is beyond is as good as certain
ODDITY = 0xFF8  # the purpose under which it is drawn which turn of a game is strange, and whose
WHICH_TURN, WHOSE, BY_SLIPS = range(3)

STRANGE = record(
    ("turns", "i8"),  # the last that may be the strange one; 0: no game has one
    ("guests", "i8"),  # bots that may play it
    ("guest", "i8", (MOST_PLANS,)),  # each one's place in the tuple of bots
    ("knobs", "f8", (MOST_PLANS, MOST_KNOBS)),
    ("mistakes", "f8"),  # how often they slip, in half of the strange turns
    ("who", "i8", (MOST_SEATS,)),  # the usual bots
    ("usual", "f8", (MOST_SEATS, MOST_KNOBS)),  # and their knobs
)


def note_batch(
    batch, first_game, rules, bots, desk, luck, log, blank, set_up, play,
    features, strange, seats, notes, places,
):  # fmt: skip
    """Play games to their ends; returns how many positions were noted, one a turn and seat.

    ``places`` says of each the game's place in the batch, the turn, the seat. Of a game no more is
    noted than its share of the rows, so that what is noted does not hang on the size of a batch.
    """
    row, most = 0, len(notes) // len(batch)
    for i in range(len(batch)):
        luck.game = first_game + i
        batch[i] = blank[0]
        wake_minds(desk, luck)
        set_up(batch[i], rules, bots, desk, luck, log)
        last = row + most
        odd = strange_turn(strange, luck)
        while batch[i].outcome == 0:
            turn = batch[i].turn
            if turn > odd and row + seats <= last:
                for seat in range(seats):
                    features(batch[i], rules, seat, notes[row])
                    places[row, 0], places[row, 1], places[row, 2] = i, turn, seat
                    row += 1
            if turn == odd:
                play_strangely(desk, strange, luck)
            play(batch[i], rules, bots, desk, luck, log, turn)
            if turn == odd:
                play_as_usual(desk, strange)
    return row


@kernel
def strange_turn(strange, luck):
    """Which turn of this game is the strange one; 0: none, every turn is noted."""
    if strange.turns == 0:
        return 0
    return below(luck, ODDITY, 0, WHICH_TURN, 0, strange.turns + 1)


@kernel
def play_strangely(desk, strange, luck):
    """One of the guests sits down in every seat, and in half of the games slips now and then."""
    guest = below(luck, ODDITY, 0, WHOSE, 0, strange.guests)
    slips = share(luck, ODDITY, 0, BY_SLIPS, 0) < 0.5
    for seat in range(MOST_SEATS):
        strange.who[seat] = desk.who[seat]
        copy_numbers(desk.minds[seat].knobs, strange.usual[seat])
        desk.who[seat] = strange.guest[guest]
        copy_numbers(strange.knobs[guest], desk.minds[seat].knobs)
        if slips:
            desk.minds[seat].knobs[MISTAKES] = strange.mistakes


@kernel
def play_as_usual(desk, strange):
    """The usual bots are back."""
    for seat in range(MOST_SEATS):
        desk.who[seat] = strange.who[seat]
        copy_numbers(strange.usual[seat], desk.minds[seat].knobs)


# --- The same from outside, for games that are not played in one go -------------------------------

_STRANGE, _DESK, _LUCK = map(from_dtype, (STRANGE, DESK, LUCK))


@later(types.int64(_STRANGE, _LUCK))
def strange_turn_of(strange, luck):
    """Which turn is the strange one."""
    return strange_turn(strange, luck)


@later(types.int64(_DESK, _STRANGE, _LUCK))
def seat_guests(desk, strange, luck):
    """The strange turn begins."""
    play_strangely(desk, strange, luck)
    return 0


@later(types.int64(_DESK, _STRANGE))
def seat_usual(desk, strange):
    """The strange turn is over."""
    play_as_usual(desk, strange)
    return 0


# --- What was learned -----------------------------------------------------------------------------


@kernel
def log_odds(weights, features):
    """The last weight stands alone."""
    total = weights[len(features)]
    for place in range(len(features)):
        total += weights[place] * features[place]
    return total


@kernel
def odds_from(weights, features):
    """The odds of a rival, against 1 for the case that nobody wins."""
    return np.exp(min(MOST_ODDS, max(-MOST_ODDS, log_odds(weights, features))))


@kernel
def chance_from(weights, features):
    """The chance to win of who is a team."""
    odds = odds_from(weights, features)
    return odds / (1.0 + odds)
