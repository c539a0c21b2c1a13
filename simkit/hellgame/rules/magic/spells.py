"""9.8 What Major Arcana do, by what they are aimed at."""

from __future__ import annotations

from simkit.hellgame.words import effects, state
from simkit.kernel.jit import kernel

from .aims import AT_LIEUTENANT, aim_of, is_demon_aim, is_legion_aim
from .spells_beyond import call_beyond
from .spells_demons import strike_demon
from .spells_own import serve_oneself
from .spells_units import steal_lieutenant, touch_legion, touch_place


@kernel
def work(game, at, demon, card, target):
    """The Major Arcanum takes effect; True if the card stays on the table."""
    aim, effect = aim_of(at.rules, card), at.rules.arcanum[card].effect
    if is_demon_aim(aim):
        return strike_demon(game, at, demon, card, target)
    if is_legion_aim(aim):
        touch_legion(game, at, demon, card, target)
    elif aim == AT_LIEUTENANT:
        steal_lieutenant(game, at, demon, card, target)
    elif target != state.NONE:
        touch_place(game, at, demon, card, target)
    elif effects.SWAP_HELL_EVENT <= effect <= effects.MOVE_URIEL:
        call_beyond(game, at, demon, card)
    else:
        serve_oneself(game, at, demon, card)
    return False
