"""The engine of Armageddon Empires: the sequence of play, and its compiled entry points."""

from __future__ import annotations

from simkit.kernel.choosers import choosers
from simkit.kernel.decisions import start_turn
from simkit.kernel.events import say
from simkit.kernel.jit import entry, kernel, later
from simkit.kernel.protocol import drivers, note_driver, redraw_driver
from simkit.kernel.table import Table, is_over, seated

from .bots.foresight.noted import chance_to_win, note_seat
from .bots.policies import BOTS
from .pack.building import build_rules
from .rules.phases.initiative import initiative_step
from .rules.phases.player_turn import begin_round, player_turns
from .rules.phases.set_up import set_up_game
from .rules.phases.victory import end_of_round
from .rules.table.dealing import deal_secrets
from .telling.checks import check_state
from .telling.columns import columns
from .telling.narration import narrate
from .telling.options import tell_options
from .words import state
from .words.choices import KINDS, VERBS
from .words.events import PHASE_BEGINS
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
    """Initiative, every player's turn, and who is out."""
    start_turn(at.desk)
    begin_round(game, at.rules)
    for phase in range(state.INITIATIVE, state.END_OF_ROUND + 1):
        game.phase, game.mover = phase, state.NONE
        say(game, at, PHASE_BEGINS, what=phase)
        if phase == state.INITIATIVE:
            initiative_step(game, at)
        elif phase == state.PLAYER_TURNS:
            player_turns(game, at)
        else:
            end_of_round(game, at)


# --- entry points --------------------------------------------------------------------------------


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
    """Deal anew what the seat cannot know: other hands, decks, hidden armies."""
    deal_secrets(game, rules, seat, luck)
    return seat


@later(SIGNATURES.features)
def features(game, rules, seat, out):
    """What a seat's chance is reckoned from, between two turns."""
    note_seat(game, rules, seat, out)
    return seat


@entry(SIGNATURES.choose)
def dealer(view, rules, decision, options, count, mind):
    """Who deals for a seat that imagines a turn from a decision on."""
    return deal_hidden(view, rules, decision.seat, mind.luck)


@later(SIGNATURES.worth)
def worth(game, rules, seat):
    """What a search aims at: to win; before the end, the chance that was learned."""
    if is_over(game):
        return 1.0 if game.winner == seat else 0.0
    return chance_to_win(game, rules, seat)


CHOOSERS = choosers(__package__, BOTS, SIGNATURES.choose)
play_batch, search_batch, imagine_batch = drivers(SIGNATURES)
note_batch = note_driver(SIGNATURES)
redraw_batch = redraw_driver(SIGNATURES)
