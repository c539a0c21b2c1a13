"""The engine of Hell Hath No Fury: the sequence of play, and its compiled entry points."""

from __future__ import annotations

from simkit.kernel.choosers import choosers
from simkit.kernel.decisions import start_turn
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.protocol import put_on_frame
from simkit.kernel.table import is_over

from .bots.foresight.noted import chance_to_win, note_side
from .bots.policies import BOTS
from .pack.building import build_rules
from .rules.combat.battles import attack_step
from .rules.movement.marching import movement_step
from .rules.phases.activation import activation_step
from .rules.phases.demoralisation import demoralisation_step
from .rules.phases.far_from_home import settle_far_from_home
from .rules.phases.rally import rally_step
from .rules.phases.set_up import set_up_game
from .rules.phases.supply import supply_step
from .rules.phases.victory import end_of_player_turn, end_of_turn
from .rules.table.dealing import deal_stacks
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
    """The rebels' player-turn, then Rome's."""
    start_turn(at.desk)
    for seat in (state.REBELS, state.ROME):
        game.mover = seat
        for phase in range(state.RALLY, state.DEMORALISATION + 1):
            if is_over(game):
                return
            game.phase = phase
            say(game, at, PHASE_BEGINS, seat, phase)
            play_phase(game, at, phase)
        end_of_player_turn(game, at)
    end_of_turn(game, at)
    if not is_over(game):
        game.turn += 1


@kernel
def play_phase(game, at, phase):
    """One step of a player-turn, a to f."""
    if phase == state.RALLY:
        rally_step(game, at)
    elif phase == state.SUPPLY:
        supply_step(game, at)
    elif phase == state.ACTIVATION:
        activation_step(game, at)
    elif phase == state.MOVEMENT:
        movement_step(game, at)
    elif phase == state.COMBAT:
        attack_step(game, at)
        settle_far_from_home(game, at)
    else:
        demoralisation_step(game, at)


@kernel
def aim(game, rules, seat):
    """What a search aims at: to win; before the end, the chance that was learned."""
    if is_over(game):
        return 1.0 if game.winner == seat else 0.0
    return chance_to_win(game, rules, seat)


CHOOSERS = choosers(__package__, BOTS, SIGNATURES.choose)
put_on_frame(
    globals(), begin=set_up_game, take_turn=play_turn, deal=deal_stacks, note=note_side, aim=aim
)
