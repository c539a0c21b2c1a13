"""8.3.2 A legion in AnteHell may try to tame a Hellhound."""

from __future__ import annotations

from simkit.hellgame.rules.table.in_force import dial
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.words import chances, effects, events, state, tallies
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .hellhounds import draw_hound, is_boxed
from .units import lose_legion, owner_of


@kernel
def can_tame(game, rules, legion):
    """A legion in AnteHell without a Hellhound, once a turn, while there are some in the box."""
    record = game.legions[legion]
    if record.place != state.ANTEHELL or record.hound != state.NONE or record.tried == 1:
        return False
    return is_hound_in_box(game, rules)


@kernel
def is_hound_in_box(game, rules):
    """True while there is a Hellhound to tame."""
    for hound in range(rules.hounds):
        if is_boxed(game, hound):
            return True
    return False


@kernel
def tame(game, at, legion):
    """1 to 4 tames one, 5 does nothing, 6 costs the legion; no more than one Hellhound a legion."""
    game.legions[legion].tried = 1
    slot = chances.legion_slot(game, legion)
    face = roll(game, at, owner_of(legion), chances.TAMING, slot, 0)
    if face <= dial(game, at.rules, effects.EV_TAME_SUCCESS, at.rules.tame_success):
        put_on_legion(game, at, draw_hound(game, at, chances.TAMED_HOUND, slot), legion)
        return
    say(game, at, events.TAMING_FAILED, owner_of(legion), legion, state.ANTEHELL, face)
    if face >= at.rules.tame_loss:
        lose_legion(game, at, legion, tallies.LOST_TO_HOUNDS)


@kernel
def put_on_legion(game, at, hound, legion):
    """The Hellhound sits on the legion that tamed it."""
    game.hounds[hound].legion = legion
    game.legions[legion].hound = hound
    say(game, at, events.HOUND_TAMED, owner_of(legion), legion, game.legions[legion].place, hound)
