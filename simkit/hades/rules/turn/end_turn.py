"""3.0, 9.0, 14.2: how a turn begins and ends, and the Overtime Option."""

from __future__ import annotations

from simkit.hades.rules.common.acting import end_act
from simkit.hades.rules.common.scoring import conclude
from simkit.hades.rules.nastian_phase.surprises import add_surprises
from simkit.hades.words import choices, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def begin_turn(game):
    """Nobody has acted, and whatever lasted for a turn is over."""
    for unit in game.units:
        unit.acted, unit.jammed = 0, 0
    game.vittles.crisis, game.vittles.did, game.vittles.fired = 0, state.NOTHING_DONE, 0
    game.bridge_hacked, game.jamming = 0, 0
    game.surprise = state.NONE
    end_act(game)


@kernel
def end_turn_phase(game, at):
    """Chits go, Overtime may be used; without a Nasty Surprise left the game is over (9.0)."""
    discard_chits(game, at)
    offer_overtime(game, at)
    if game.hidden.surprises.count == 0:
        conclude(game, at)


@kernel
def discard_chits(game, at):
    """The chits that were drawn this turn leave the game, or return to the cup (a setting)."""
    gone = False
    for chit in range(at.rules.chits):
        if game.chits[chit] == state.AT_WORK:
            game.chits[chit] = state.IN_CUP if at.rules.chits_return == 1 else state.NONE
            gone = True
    if gone:
        say(game, at, events.CHITS_GONE)


@kernel
def offer_overtime(game, at):
    """Once a game a card that was set aside makes it a turn longer, at a price (14.2)."""
    if not may_extend(game, at.rules):
        return
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_EXTEND)
    if at.desk.options[ask(game, at, choices.OVERTIME, 0, 0, 0)].verb == choices.DO_EXTEND:
        game.overtime = 1
        say(game, at, events.OVERTIME_USED)
        add_surprises(game, at, 1)


@kernel
def may_extend(game, rules):
    """Not where the scenario forbids it (15.4), nor without a card that was set aside."""
    allowed = rules.overtime_banned == 0 and rules.scenario.overtime == 1
    return allowed and game.overtime == 0 and game.hidden.aside.count > 0
