"""The engine of The HellGame: the sequence of play, and its compiled entry points."""

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
from .rules.battle.battles import combat_phase
from .rules.hell_phase.hell_phase import hell_phase
from .rules.phases.actions import action_phase
from .rules.phases.end_phase import end_phase
from .rules.phases.petitions import petitions_phase
from .rules.phases.setup import set_up_game
from .rules.phases.souls import souls_phase
from .rules.phases.summoning import summoning_phase
from .rules.powers.random_movement import random_movement_phase
from .rules.table.dealing import deal_secrets
from .telling.checks import check_state
from .telling.columns import columns
from .telling.narration import narrate
from .telling.options import tell_options
from .words import events, state
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


# --- 5.2 Sequence of play ------------------------------------------------------------------------


@kernel
def play_turn(game, at):
    """Hell, Souls, Summoning, Action, Random Movement, Combat, Petitions, End (5.2)."""
    start_turn(at.desk)
    for phase in range(state.HELL_PHASE, state.END_PHASE + 1):
        game.phase = phase
        say(game, at, events.PHASE_BEGINS, what=phase)
        play_phase(game, at, phase)
    if not is_over(game):
        game.turn += 1


@kernel
def play_phase(game, at, phase):
    """One phase of a turn."""
    if phase == state.HELL_PHASE:
        hell_phase(game, at)
    elif phase == state.SOULS_PHASE:
        souls_phase(game, at)
    elif phase == state.SUMMONING_PHASE:
        summoning_phase(game, at)
    elif phase == state.ACTION_PHASE:
        action_phase(game, at)
    elif phase == state.RANDOM_MOVEMENT_PHASE:
        random_movement_phase(game, at)
    elif phase == state.COMBAT_PHASE:
        combat_phase(game, at)
    elif phase == state.PETITIONS_PHASE:
        petitions_phase(game, at)
    else:
        end_phase(game, at)


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
