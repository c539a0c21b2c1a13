"""6.0 SHL Phase: one action for each of the player's units, in any order."""

from __future__ import annotations

from simkit.hades.rules.common.acting import end_act, may_act
from simkit.hades.words import choices, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has
from simkit.kernel.table import is_over

from .cfp import cfp_action, offer_cfp
from .firing import full_fire, offer_fire, offer_run_and_gun, offer_sabotage, run_and_gun, sabotage
from .hq import offer_march, offer_rally, offer_request, pay_march, rally, request
from .moving import full_move, offer_move
from .science import (
    experiment,
    go_to_lab,
    go_to_quarters,
    offer_experiment,
    offer_lab,
    offer_quarters,
)


@kernel
def shl_phase(game, at):
    """Action by action, until the player ends the phase or nobody is left to act."""
    everybody = (1 << at.rules.units) - 1
    while not is_over(game):
        clear_options(at.desk)
        offer(at.desk, choices.PASS)
        offer_actions(game, at, everybody)
        option = at.desk.options[ask(game, at, choices.SHL_TURN, 0, 0, 0)]
        verb, who, what = option.verb, option.who, option.what
        if verb == choices.PASS:
            break
        if verb == choices.DO_FORCED_MARCH:
            march(game, at, who, what)
        else:
            perform(game, at, verb, who, what)


@kernel
def offer_actions(game, at, units):
    """Everything that these units, a bit each, can do with their activation."""
    ready = 0
    for unit in range(at.rules.units):
        if has(units, unit) and may_act(game, unit):
            ready |= 1 << unit
    offer_move(game, at, ready)
    offer_fire(game, at, ready)
    offer_run_and_gun(game, at, ready)
    offer_cfp(game, at, ready)
    offer_sabotage(game, at, ready)
    offer_rally(game, at, ready)
    offer_request(game, at, ready)
    offer_march(game, at, ready)
    offer_experiment(game, at, ready)
    offer_lab(game, at, units)  # Dante goes there without being activated, so also afterwards
    offer_quarters(game, at, ready)


@kernel
def perform(game, at, verb, unit, what):
    """What the player has chosen, from its first question to its end."""
    if verb == choices.DO_MOVE:
        full_move(game, at, unit)
    elif verb == choices.DO_FIRE:
        full_fire(game, at, unit)
    elif verb == choices.DO_RUN_AND_GUN:
        run_and_gun(game, at, unit)
    elif verb == choices.DO_CFP:
        cfp_action(game, at, unit)
    elif verb == choices.DO_SABOTAGE:
        sabotage(game, at, unit, what - state.INSTALLATION)
    elif verb == choices.DO_RALLY:
        rally(game, at, unit)
    elif verb == choices.DO_REQUEST:
        request(game, at, unit)
    elif verb == choices.DO_SCIENCE:
        experiment(game, at, unit, what)
    elif verb == choices.DO_TO_LAB:
        go_to_lab(game, at, unit)
    elif verb == choices.DO_TO_QUARTERS:
        go_to_quarters(game, at, unit)


@kernel
def march(game, at, hq, unit):
    """An HQ drives a unit on, which acts at once with more points (6.8).

    A unit that is itself an HQ may drive on a third one with its own activation, and so forth.
    """
    while hq != state.NONE:
        pay_march(game, at, hq, unit)
        game.act.boost = at.rules.march_bonus
        clear_options(at.desk)
        offer_actions(game, at, 1 << unit)
        hq, unit = act_at_once(game, at, unit)
    end_act(game)


@kernel
def act_at_once(game, at, unit):
    """The unit does one thing; if that is a Forced March, who drives whom on, else nobody."""
    if at.desk.count == 0:
        game.units[unit].acted = 1
        return state.NONE, state.NONE
    option = at.desk.options[ask(game, at, choices.MARCH, 0, unit, 0)]
    verb, what = option.verb, option.what
    if verb == choices.DO_FORCED_MARCH:
        return unit, what
    perform(game, at, verb, unit, what)
    return state.NONE, state.NONE
