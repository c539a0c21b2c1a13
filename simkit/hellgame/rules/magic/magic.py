"""9.8 Using magic: a demon plays an Arcana card for its Major Arcanum."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import is_seat
from simkit.hellgame.rules.table.deals import breach
from simkit.hellgame.rules.table.demons import return_home
from simkit.hellgame.rules.table.hands import bury_arcanum, next_in_hand
from simkit.hellgame.words import choices, effects, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.jit import kernel

from .aims import AT_HELL, AT_NOBODY, aim_of, brings_home, scene_of
from .countering import UNDONE, answered
from .prices import can_pay, meets_demands, play_out
from .spells import work
from .targets import chosen_target, has_target, offer_targets, owner_at, tell_target


@kernel
def magic_options(game, at, demon):
    """List the cards in the hand whose Major Arcanum this demon can use now."""
    seat = game.demons[demon].owner
    card = next_in_hand(game, seat, state.NONE)
    while card != state.NONE:
        if can_cast(game, at.rules, demon, card):
            offer(at.desk, choices.DO_MAGIC, what=card)
        card = next_in_hand(game, seat, card)


@kernel
def can_cast(game, rules, demon, card):
    """True for a card of the Action Phase that can be paid, is allowed and finds a target."""
    if rules.arcanum[card].moments & effects.AT_ACTION == 0 or not can_pay(
        game, rules, demon, card
    ):
        return False
    return meets_demands(game, rules, demon, card) and has_target(
        game, rules, card, demon, state.NONE
    )


@kernel
def cast(game, at, demon, card):
    """Name the target, be there, pay, let the others answer: then it works, or not."""
    target = choose_target(game, at, demon, card)
    aim = aim_of(at.rules, card)
    if brings_home(game, at.rules, card, demon, scene_of(game, aim, target)):
        return_home(game, at, demon)
    play_out(game, at, demon, card)
    tell_target(game, at, demon, aim, target)
    breach_peace(game, at, demon, aim, target)
    struck = answered(game, at, card, demon, target)
    if struck == UNDONE or not work(game, at, demon, card, struck):
        bury_arcanum(game, card)


@kernel
def choose_target(game, at, demon, card):
    """Ask for the target; NONE for cards that are aimed at nobody."""
    if aim_of(at.rules, card) in (AT_NOBODY, AT_HELL):
        return state.NONE
    clear_options(at.desk)
    offer_targets(game, at, card, demon, state.NONE)
    place = ask(game, at, choices.TARGET, game.demons[demon].owner, card, demon)
    return chosen_target(at.desk.options[place])


@kernel
def breach_peace(game, at, demon, aim, target):
    """Magic that harms another triumvirate breaks a promise of peace (3.3)."""
    victim = owner_at(game, aim, target)
    if is_seat(victim):
        breach(game, at, game.demons[demon].owner, victim)
