"""The engine of Armageddon Empires: the sequence of play, and its compiled entry points."""

from __future__ import annotations

from simkit.kernel.choosers import choosers
from simkit.kernel.decisions import start_turn
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.protocol import put_on_frame
from simkit.kernel.table import is_over

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
    "narrate",
    "tell_options",
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
    if not is_over(game):
        game.turn += 1


@kernel
def aim(game, rules, seat):
    """What a search aims at: to win; before the end, the chance that was learned."""
    if is_over(game):
        return 1.0 if game.winner == seat else 0.0
    return chance_to_win(game, rules, seat)


CHOOSERS = choosers(__package__, BOTS, SIGNATURES.choose)
put_on_frame(
    globals(), begin=set_up_game, take_turn=play_turn, deal=deal_secrets, note=note_seat, aim=aim
)
