# ruff: noqa: F821 (the names that are only annotated here are put in before this source is run)
# The template of the entry points of every game. `protocol.put_on_frame` runs it once for each, in
# the engine's own names, because numba never finds a closure over a compiled function again.

from __future__ import annotations

from typing import Any

from simkit.kernel.decisions import SEEING, start_turn
from simkit.kernel.jit import entry, later
from simkit.kernel.protocol import drivers, note_driver, redraw_driver
from simkit.kernel.table import Table, is_over, seated

SIGNATURES: Any
begin: Any  # begin(game, at): lay out the game
take_turn: Any  # take_turn(game, at): one turn, and the next number of a turn where it goes on
deal: Any  # deal(game, rules, seat, luck): deal anew what the seat cannot know
note: Any  # note(game, rules, seat, out): the features of a seat
aim: Any  # aim(game, rules, seat): what a search of the seat's aims at
see: Any  # see(game, rules, seat): a number for what the seat sees; not every game gives it


@entry(SIGNATURES.set_up)
def set_up(game, rules, bots, desk, luck, log):
    """Lay out a new game in a record of zeros; it then stands at the start of turn 1."""
    start_turn(desk)
    begin(game, Table(rules, desk, luck, log, seated(bots)))
    return game.outcome


@entry(SIGNATURES.play)
def play(game, rules, bots, desk, luck, log, last_turn):
    """Play on from the start of a turn to the end of the game or of ``last_turn``."""
    at = Table(rules, desk, luck, log, seated(bots))
    while not is_over(game) and game.turn <= last_turn:
        take_turn(game, at)
        if desk.halting == 1:  # a turn may halt where a search chooses, and goes on from there
            break
    return game.outcome


@entry(SIGNATURES.deal)
def deal_hidden(game, rules, seat, luck):
    """Deal anew what the seat cannot know."""
    deal(game, rules, seat, luck)
    return seat


@entry(SIGNATURES.choose)
def dealer(view, rules, decision, options, count, mind):
    """Who deals for a seat that imagines a turn from a decision on, and says what a seat sees."""
    if count == SEEING:
        return see(view, rules, decision.seat)
    deal(view, rules, decision.seat, mind.luck)
    return 0


@later(SIGNATURES.worth)
def worth(game, rules, seat):
    """What a search aims at."""
    return aim(game, rules, seat)


@later(SIGNATURES.features)
def features(game, rules, seat, out):
    """What a seat's chance is reckoned from, between two turns."""
    note(game, rules, seat, out)
    return seat


play_batch, search_batch, imagine_batch = drivers(SIGNATURES)
note_batch = note_driver(SIGNATURES)
redraw_batch = redraw_driver(SIGNATURES)
