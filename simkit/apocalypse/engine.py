"""The engine of Planet Apocalypse: the sequence of play, and its compiled entry points."""

from __future__ import annotations

import numpy as np

from simkit.kernel.choosers import choosers
from simkit.kernel.decisions import start_turn
from simkit.kernel.decks import shuffle_deck
from simkit.kernel.jit import entry, kernel, later
from simkit.kernel.learning import chance_from
from simkit.kernel.protocol import drivers, note_driver, redraw_driver
from simkit.kernel.table import Table, is_over, seated

from .bots.foresight.noted import note_position
from .bots.policies import BOTS
from .pack.building import build_rules
from .rules.phases.enemy import enemy_phase
from .rules.phases.heroes import hero_phase
from .rules.phases.setup import deal_lords, lay_given_legions, set_up_game
from .rules.phases.team import team_phase
from .telling.checks import check_state
from .telling.columns import columns
from .telling.narration import narrate
from .telling.options import tell_options
from .words import chances, state
from .words.choices import KINDS, VERBS
from .words.features import FEATURES
from .words.signatures import SIGNATURES
from .words.state import STATE
from .words.tables import RULES

__all__ = [
    "CHOOSERS",
    "FEATURES",
    "KINDS",
    "RULES",
    "STATE",
    "VERBS",
    "build_rules",
    "check_state",
    "columns",
    "deal_hidden",
    "dealer",
    "features",
    "imagine_batch",
    "narrate",
    "note_batch",
    "play",
    "play_batch",
    "redraw_batch",
    "search_batch",
    "set_up",
    "tell_options",
    "worth",
]


@kernel
def play_turn(game, at):
    """Team phase, hero phase, enemy phase."""
    start_turn(at.desk)
    game.battle.number = 0
    for hero in game.heroes:
        hero.attacks_made = 0
    team_phase(game, at)
    if not is_over(game):
        hero_phase(game, at)
    if not is_over(game):
        enemy_phase(game, at)


@entry(SIGNATURES.set_up)
def set_up(game, rules, bots, desk, luck, log):
    """Lay out a new game in a record of zeros; it then stands at the start of turn 1."""
    start_turn(desk)
    set_up_game(game, Table(rules, desk, luck, log, seated(bots)))
    return game.outcome


@entry(SIGNATURES.play)
def play(game, rules, bots, desk, luck, log, last_turn):
    """Play on from the start of a turn to the end of the game or of ``last_turn``."""
    at = Table(rules, desk, luck, log, seated(bots))
    while not is_over(game) and game.turn <= last_turn:
        play_turn(game, at)
        if not is_over(game):
            game.turn += 1
    return game.outcome


@entry(SIGNATURES.deal)
def deal_hidden(game, rules, seat, luck):
    """Deal anew what no player can see: the order of both decks, the secret Lords."""
    shuffle_deck(game.hidden.gifts, luck, chances.GIFT_DECK, game.gift_shuffles)
    shuffle_deck(game.hidden.legions, luck, chances.LEGION_DECK, game.legion_shuffles)
    if game.legion_shuffles == 0:  # later on the order that the settings name has come to pass
        lay_given_legions(game.hidden.legions, rules)
    deal_lords(game, rules, luck)
    return seat


@later(SIGNATURES.features)
def features(game, rules, seat, out):
    """What a chance is reckoned from, between two turns; a team has one chance for all seats."""
    note_position(game, rules, out)
    return seat


@entry(SIGNATURES.choose)
def dealer(view, rules, decision, options, count, mind):
    """Who deals for a seat that imagines a turn from a decision on."""
    return deal_hidden(view, rules, decision.seat, mind.luck)


@later(SIGNATURES.worth)
def worth(game, rules, seat):
    """What a search aims at: a win; while nothing is decided, the chance that was learned."""
    if is_over(game):
        return 1.0 if game.outcome == state.LORD_KILLED else 0.0
    noted = np.empty(len(FEATURES), np.float64)
    note_position(game, rules, noted)
    return chance_from(rules.chances, noted)


CHOOSERS = choosers(__package__, BOTS, SIGNATURES.choose)
play_batch, search_batch, imagine_batch = drivers(SIGNATURES)
note_batch = note_driver(SIGNATURES)
redraw_batch = redraw_driver(SIGNATURES)
