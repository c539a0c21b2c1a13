"""f Demoralisation: a legion or tribe that has lost its level in strength points gives up."""

from __future__ import annotations

from simkit.fury.rules.table.leading import is_lost, is_of_her_peoples
from simkit.fury.words import events, state
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over

from .victory import check_victory

ALWAYS = 0  # a level that every loss, even none, reaches


@kernel
def demoralisation_step(game, at):
    """Every command of both sides that is in the game; once demoralised, for good."""
    for command in range(at.rules.commands):
        sheet = game.commands[command]
        if sheet.active == 1 and sheet.demoralised == 0:
            if sheet.lost >= level_of(game, at.rules, command):
                demoralise(game, at, command)
        if is_over(game):
            return
    check_victory(game, at)


@kernel
def demoralise(game, at, command):
    """It will not rally again."""
    if is_void(game, at, events.COMMAND_DEMORALISED, command):
        return
    sheet = game.commands[command]
    sheet.demoralised = 1
    say(game, at, events.COMMAND_DEMORALISED, what=command, value=sheet.lost)
    check_victory(game, at)


@kernel
def level_of(game, rules, command):
    """The level, lower without the command's own leader, Paulinus, Boudica."""
    card, sheet = rules.command[command], game.commands[command]
    if is_headless(game, rules, command):
        return ALWAYS
    level = card.level_without_leader if sheet.leader_lost == 1 else card.level
    if card.seat == state.REBELS and was_lost(game, rules.boudica):
        level -= (
            rules.boudica_lost_near if is_of_her_peoples(rules, command) else rules.boudica_lost
        )
    if card.seat == state.ROME and card.people == state.NONE and was_lost(game, rules.paulinus):
        level -= rules.paulinus_lost
    return max(ALWAYS, level)


@kernel
def was_lost(game, leader):
    """True for a leader of the pack who is dead or captured."""
    return leader != state.NONE and is_lost(game, leader)


@kernel
def is_headless(game, rules, command):
    """The Brigantes give up at once: the rebels without Venutius, the others without the queen."""
    for leader in (rules.venutius, rules.cartimandua):
        if leader != state.NONE and rules.leader[leader].leads == command:
            if is_lost(game, leader):
                return True
    return False
