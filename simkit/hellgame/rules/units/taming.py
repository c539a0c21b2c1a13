"""8.3.2 A legion in AnteHell may try to tame a Hellhound."""

from __future__ import annotations

from simkit.hellgame.rules.table.in_force import dial
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.words.chances import TAMED_HOUND, TAMING, legion_slot
from simkit.hellgame.words.effects import EV_TAME_SUCCESS
from simkit.hellgame.words.events import HOUND_TAMED, TAMING_FAILED
from simkit.hellgame.words.state import ANTEHELL, NONE
from simkit.hellgame.words.tallies import LOST_TO_HOUNDS
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .hellhounds import draw_hound, is_boxed
from .units import lose_legion, owner_of


@kernel
def can_tame(game, rules, legion):
    """A legion in AnteHell without a Hellhound, once a turn, while there are some in the box."""
    state = game.legions[legion]
    if state.place != ANTEHELL or state.hound != NONE or state.tried == 1:
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
    slot = legion_slot(game, legion)
    face = roll(game, at, owner_of(legion), TAMING, slot, 0)
    if face <= dial(game, at.rules, EV_TAME_SUCCESS, at.rules.tame_success):
        put_on_legion(game, at, draw_hound(game, at, TAMED_HOUND, slot), legion)
        return
    say(game, at, TAMING_FAILED, owner_of(legion), legion, ANTEHELL, face)
    if face >= at.rules.tame_loss:
        lose_legion(game, at, legion, LOST_TO_HOUNDS)


@kernel
def put_on_legion(game, at, hound, legion):
    """The Hellhound sits on the legion that tamed it."""
    game.hounds[hound].legion = legion
    game.legions[legion].hound = hound
    say(game, at, HOUND_TAMED, owner_of(legion), legion, game.legions[legion].place, hound)
