"""The sequence of play of Planet Apocalypse, and its compiled entry points."""

from __future__ import annotations

from simkit.kernel import driver
from simkit.kernel.decisions import start_turn
from simkit.kernel.decks import shuffle_deck
from simkit.kernel.jit import entry, kernel

from .board import is_over
from .bots import CHOOSERS
from .building import build_rules
from .chances import GIFT_DECK, LEGION_DECK
from .checks import check_state
from .columns import columns
from .enemy import enemy_phase
from .heroes import hero_phase
from .narration import narrate
from .setup import draw_lord, set_up_game
from .signatures import DEAL, PLAY, PLAY_BATCH, SET_UP
from .state import NONE, STATE
from .tables import RULES, Table
from .team import team_phase

__all__ = [
    "CHOOSERS",
    "RULES",
    "STATE",
    "build_rules",
    "check_state",
    "columns",
    "deal_hidden",
    "narrate",
    "play",
    "play_batch",
    "set_up",
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


@entry(SET_UP)
def set_up(game, rules, bots, desk, luck, log):
    """Lay out a new game in a record of zeros; it then stands at the start of turn 1."""
    start_turn(desk)
    set_up_game(game, Table(rules, desk, luck, log, bots))
    return game.outcome


@entry(PLAY)
def play(game, rules, bots, desk, luck, log, last_turn):
    """Play on from the start of a turn to the end of the game or of ``last_turn``."""
    at = Table(rules, desk, luck, log, bots)
    while not is_over(game) and game.turn <= last_turn:
        play_turn(game, at)
        if not is_over(game):
            game.turn += 1
    return game.outcome


@entry(DEAL)
def deal_hidden(game, rules, seat, luck):
    """Deal anew what no player can see: the order of both decks, the secret Lord."""
    shuffle_deck(game.hidden.gifts, luck, GIFT_DECK, game.gift_shuffles)
    shuffle_deck(game.hidden.legions, luck, LEGION_DECK, game.legion_shuffles)
    if game.hidden.lord != NONE and rules.lord_given == NONE:
        game.hidden.lord = draw_lord(luck, rules)
    return seat


play_batch = entry(PLAY_BATCH)(driver.play_batch)
