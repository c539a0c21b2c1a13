"""The engine of Planet Apocalypse: the sequence of play, and its compiled entry points."""

from __future__ import annotations

import numpy as np

from simkit.kernel.choosers import choosers
from simkit.kernel.decisions import start_turn
from simkit.kernel.decks import shuffle_deck
from simkit.kernel.jit import kernel
from simkit.kernel.learning import chance_from
from simkit.kernel.protocol import put_on_frame
from simkit.kernel.table import is_over

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
    "narrate",
    "tell_options",
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
    if not is_over(game):
        game.turn += 1


@kernel
def deal_unseen(game, rules, seat, luck):
    """Deal anew what no player can see: the order of both decks, the secret Lords."""
    shuffle_deck(game.hidden.gifts, luck, chances.GIFT_DECK, game.gift_shuffles)
    shuffle_deck(game.hidden.legions, luck, chances.LEGION_DECK, game.legion_shuffles)
    if game.legion_shuffles == 0:  # later on the order that the settings name has come to pass
        lay_given_legions(game.hidden.legions, rules)
    deal_lords(game, rules, luck)


@kernel
def note_team(game, rules, seat, out):
    """What a chance is reckoned from, between two turns; a team has one chance for all seats."""
    note_position(game, rules, out)


@kernel
def aim(game, rules, seat):
    """What a search aims at: a win; while nothing is decided, the chance that was learned."""
    if is_over(game):
        return 1.0 if game.outcome == state.LORD_KILLED else 0.0
    noted = np.empty(len(FEATURES), np.float64)
    note_position(game, rules, noted)
    return chance_from(rules.chances, noted)


CHOOSERS = choosers(__package__, BOTS, SIGNATURES.choose)
put_on_frame(
    globals(), begin=set_up_game, take_turn=play_turn, deal=deal_unseen, note=note_team, aim=aim
)
