"""7.1, 7.2: the Vittles repairs itself, and moves into or out of the system."""

from __future__ import annotations

from simkit.hades.rules.common.board import is_working
from simkit.hades.rules.common.cards import clear_table, number_from
from simkit.hades.rules.common.combat import installation_strikes_vittles
from simkit.hades.rules.common.modules import can_warp, repair_module
from simkit.hades.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has
from simkit.kernel.table import is_over


@kernel
def may_do(game, deed):
    """A Crisis! leaves the Vittles one of three deeds in a turn, as often as it likes (5.3)."""
    return game.vittles.crisis == 0 or game.vittles.did in (state.NOTHING_DONE, deed)


# --- 7.1 Repair Step ----------------------------------------------------------------------------


@kernel
def repair_step(game, at):
    """One attempt, with a card of either deck, while there is anything to repair (7.1)."""
    if not is_damaged(game):
        return
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for deck in range(state.SHL_CARDS, state.NASTIAN_CARDS + 1):
        offer(at.desk, choices.DO_DRAW, what=deck)
    option = at.desk.options[ask(game, at, choices.REPAIR, 0, 0, at.rules.repair_most)]
    if option.verb != choices.PASS:
        try_repair(game, at, option.what)


@kernel
def is_damaged(game):
    """True unless the marker shows "Holding" on the first module."""
    return game.vittles.module > 0 or game.vittles.failing == 1


@kernel
def try_repair(game, at, deck):
    """A low number moves the marker up."""
    clear_table(game)
    if number_from(game, at, deck, choices.REPAIR_CHECK) <= at.rules.repair_most:
        repair_module(game, at)
    else:
        say(game, at, events.REPAIR_FAILED)


# --- 7.2 Movement Step --------------------------------------------------------------------------


@kernel
def movement_step(game, at):
    """The Vittles may Skedaddle or Approach (7.2)."""
    if not may_warp(game, at.rules):
        return
    leaving = game.vittles.in_system == 1
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_SKEDADDLE if leaving else choices.DO_APPROACH)
    if at.desk.options[ask(game, at, choices.SHIP_MOVE, 0, 0, 0)].verb == choices.PASS:
        return
    game.vittles.did = state.MOVES
    if leaving:
        skedaddle(game, at)
    else:
        approach(game, at)


@kernel
def may_warp(game, rules):
    """Needs a Warp Engine (12.5), leave of a Crisis! (5.3), and the scenario's own (15.2)."""
    kept = game.turn <= rules.scenario.still_turns
    return can_warp(game, rules) and may_do(game, state.MOVES) and not kept


@kernel
def skedaddle(game, at):
    """Out of the system, under Parting Shots: whatever they destroy, the ship is gone (7.2)."""
    say(game, at, events.SKEDADDLES)
    game.tally.skedaddles += 1
    if game.no_parting_shots == 0:
        parting_shots(game, at)
    game.vittles.in_system = 0


@kernel
def approach(game, at):
    """Into the system."""
    say(game, at, events.APPROACHES)
    game.tally.approaches += 1
    game.vittles.in_system = 1


@kernel
def parting_shots(game, at):
    """Every weapon that is fully operational as the ship departs makes one attack (7.2)."""
    ready = working_weapons(game, at.rules)
    for number in range(at.rules.installations):
        if has(ready, number) and not is_over(game):
            say(game, at, events.PARTING_SHOT, number)
            installation_strikes_vittles(game, at, number)


@kernel
def working_weapons(game, rules):
    """The fully operational Railguns, Missile Batteries and Lasers, a bit each."""
    found = 0
    for number in range(rules.installations):
        if is_working(game, number) and rules.installation[number].role < effects.OFFENSIVE:
            found |= 1 << number
    return found
