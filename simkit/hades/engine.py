"""The engine of Escape from Hades: the sequence of play, and its compiled entry points."""

from __future__ import annotations

from simkit.kernel.choosers import choosers
from simkit.kernel.decisions import start_turn
from simkit.kernel.decks import put_on_top, shuffle_deck, take_all
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.protocol import put_on_frame
from simkit.kernel.table import is_over

from .bots.foresight.noted import chance_to_win, note_position
from .bots.policies import BOTS
from .pack.building import build_rules
from .rules.common.circles import deal_circles
from .rules.nastian_phase.directions import preferred_direction_step
from .rules.nastian_phase.ground_combat import ground_combat_step
from .rules.nastian_phase.nastian_moves import movement_step as nastian_movement_step
from .rules.nastian_phase.officers import officer_step
from .rules.nastian_phase.orbital import orbital_combat_step
from .rules.nastian_phase.reinforcement import reinforcement_step
from .rules.nastian_phase.surprises import nasty_surprise_step
from .rules.shl_phase.shl_phase import shl_phase
from .rules.turn.end_turn import begin_turn, end_turn_phase
from .rules.turn.gunnery import ship_attack_step
from .rules.turn.recovery import recovery_phase
from .rules.turn.setup import set_up_game
from .rules.turn.vittles import movement_step, repair_step
from .telling.checks import check_state
from .telling.columns import columns
from .telling.narration import narrate
from .telling.options import tell_options
from .words import chances, events, state
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


# --- 3.0 Sequence of play -----------------------------------------------------------------------


@kernel
def play_turn(game, at):
    """One turn; it may halt once the Nastians have moved, where a search chooses."""
    if game.phase != state.SHL_PHASE:
        open_turn(game, at)
    if is_over(game) or at.desk.halting == 1:
        return
    close_turn(game, at)
    if not is_over(game):
        game.turn += 1


@kernel
def open_turn(game, at):
    """Nastian Phase (3.0)."""
    start_turn(at.desk)
    begin_turn(game)
    nastian_phase(game, at)
    if not is_over(game):
        begin_phase(game, at, state.SHL_PHASE)


@kernel
def close_turn(game, at):
    """SHL Phase, Vittles Phase, Recovery Phase, End Turn Phase (3.0)."""
    shl_phase(game, at)
    if not is_over(game):
        vittles_phase(game, at)
    if not is_over(game):
        begin_phase(game, at, state.RECOVERY_PHASE)
        recovery_phase(game, at)
        begin_phase(game, at, state.END_TURN)
        end_turn_phase(game, at)


@kernel
def begin_phase(game, at, phase):
    """From now on this is what goes on."""
    game.phase = phase
    say(game, at, events.PHASE_BEGINS, what=phase)


@kernel
def nastian_phase(game, at):
    """Seven steps, in the order of the sections (5.0)."""
    for step in range(state.ORBITAL_COMBAT, state.GROUND_COMBAT + 1):
        if not is_over(game):
            begin_phase(game, at, step)
            nastian_step(game, at, step)


@kernel
def nastian_step(game, at, step):
    """One step of the Nastian Phase."""
    if step == state.ORBITAL_COMBAT:
        orbital_combat_step(game, at)
    elif step == state.PREFERRED_DIRECTION:
        preferred_direction_step(game, at)
    elif step == state.REINFORCEMENT:
        reinforcement_step(game, at)
    elif step == state.NASTIAN_MOVEMENT:
        nastian_movement_step(game, at)
    elif step == state.OFFICER:
        officer_step(game, at)
    elif step == state.NASTY_SURPRISE:
        nasty_surprise_step(game, at)
    else:
        ground_combat_step(game, at)


@kernel
def vittles_phase(game, at):
    """Repair, movement, attack (7.0)."""
    begin_phase(game, at, state.REPAIR)
    repair_step(game, at)
    begin_phase(game, at, state.VITTLES_MOVEMENT)
    movement_step(game, at)
    if not is_over(game):
        begin_phase(game, at, state.VITTLES_ATTACK)
        ship_attack_step(game, at)


# --- hidden parts dealt anew --------------------------------------------------------------------


@kernel
def deal_unseen(game, rules, seat, luck):
    """Deal anew what the player cannot see: three decks and what lies behind closed doors."""
    shuffle_deck(game.hidden.decks[0], luck, chances.SHL_DECK, game.shuffles[0])
    shuffle_deck(game.hidden.decks[1], luck, chances.NASTIAN_DECK, game.shuffles[1])
    deal_surprises(game, luck)
    deal_circles(game, rules, luck)


@kernel
def deal_surprises(game, luck):
    """Nobody knows which cards were set aside: deck and rest are dealt out of one pile."""
    deck, aside = game.hidden.surprises, game.hidden.aside
    left = aside.count
    take_all(deck, aside)
    shuffle_deck(deck, luck, chances.SURPRISE_DECK, game.surprise_shuffles)
    for _ in range(left):
        deck.count -= 1
        put_on_top(aside, deck.cards[deck.count])


# --- what a search knows and wants --------------------------------------------------------------


@kernel
def note_player(game, rules, seat, out):
    """What a chance is reckoned from, between two turns."""
    note_position(game, rules, out)


@kernel
def aim(game, rules, seat):
    """What a search aims at: the chance of a victory, as it was learned."""
    if game.outcome > state.ROUT:
        return 0.0  # an instant defeat, or a Vittles left in the system
    return chance_to_win(game, rules)


CHOOSERS = choosers(__package__, BOTS, SIGNATURES.choose)
put_on_frame(
    globals(), begin=set_up_game, take_turn=play_turn, deal=deal_unseen, note=note_player, aim=aim
)
