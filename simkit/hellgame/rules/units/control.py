"""3.1, 12 Control of the sectios: gained, and revoked."""

from __future__ import annotations

from simkit.hellgame.rules.table.sectio_cards import hand_over, take_sectio
from simkit.hellgame.words import events, state
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel

from .relief import relieve


@kernel
def gain_control(game, at, owner, sectio, how):
    """A seat or the Freebooters take control; who has lost his last sectio is relieved (12.3.1)."""
    relieve(game, at, take_sectio(game, at, owner, sectio, how))


@kernel
def revoke_control(game, at, sectio):
    """Control falls back to the Prince of Hell (3.1)."""
    holder = game.holder[sectio]
    if holder == state.NONE:
        return
    say(game, at, events.CONTROL_REVOKED, holder, where=sectio)
    if not is_void(game, at, events.CONTROL_REVOKED, holder):
        relieve(game, at, hand_over(game, sectio, state.NONE))
