# ruff: noqa: F821 (the names that are only annotated here are put in before this source is run)
"""The template of the entry points of every one-file game.

simkit runs this source once for each game, after it has put in the game's records and compiled
functions, so that numba finds what it has compiled before.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from simkit.design.kernels.choosing import RulesAlone
from simkit.kernel.choosers import IN_EVERY_GAME, Choosers
from simkit.kernel.decisions import forget_questions
from simkit.kernel.jit import entry, later
from simkit.kernel.protocol import drivers, note_driver, redraw_driver
from simkit.kernel.table import Table, is_over, seated

SIGNATURES: Any
BOTS: dict[str, Any]
sk_begin: Any
sk_step: Any
sk_deal: Any
sk_worth: Any
sk_features: Any


def _plain(name: str) -> Any:
    return entry(SIGNATURES.choose)(IN_EVERY_GAME[name])


@entry(SIGNATURES.set_up)
def set_up(game, rules, bots, desk, luck, log):
    """Lay the game out."""
    desk.count = 0
    sk_begin(game, Table(rules, desk, luck, log, seated(bots)))
    game.turn = 1
    return game.outcome


@entry(SIGNATURES.play)
def play(game, rules, bots, desk, luck, log, last_turn):
    """Play turn after turn."""
    at = Table(rules, desk, luck, log, seated(bots))
    while not is_over(game) and game.turn <= last_turn:
        for seat in range(rules.players):  # minds lie far apart: those without a seat are left out
            forget_questions(desk.minds[seat])
        desk.count = 0
        sk_step(game, at)
    return game.outcome


@entry(SIGNATURES.deal)
def deal_hidden(game, rules, seat, luck):
    """Deal anew what a seat cannot see."""
    sk_deal(game, RulesAlone(rules), seat, luck)
    return 0


@entry(SIGNATURES.choose)
def dealer(view, rules, decision, options, count, mind):
    """Who deals for a seat that imagines a turn from a decision on."""
    sk_deal(view, RulesAlone(rules), decision.seat, mind.luck)
    return 0


@later(SIGNATURES.worth)
def worth(game, rules, seat):
    """What a search aims at."""
    return sk_worth(game, RulesAlone(rules), seat)


@later(SIGNATURES.features)
def features(game, rules, seat, out):
    """What a chance to win is learned from."""
    sk_features(game, RulesAlone(rules), seat, out)
    return 0


CHOOSERS = Choosers({name: partial(_plain, name) for name in IN_EVERY_GAME})
CHOOSERS.data.update(BOTS)
play_batch, search_batch, imagine_batch = drivers(SIGNATURES)
note_batch = note_driver(SIGNATURES)
redraw_batch = redraw_driver(SIGNATURES)
