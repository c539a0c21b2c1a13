"""10 Random movement: Uriel, then Lilith, then the loose Hellhounds."""

from __future__ import annotations

from simkit.hellgame.rules.table.in_force import in_force
from simkit.hellgame.rules.units.flight import chase_all_lone_lieutenants
from simkit.hellgame.rules.units.hellhounds import run_hounds
from simkit.hellgame.words import effects, state
from simkit.kernel.jit import kernel

from .lilith import move_lilith
from .uriel import move_uriel


@kernel
def random_movement_phase(game, at):
    """What nobody commands moves by the dice, in this order, unless an event keeps it still."""
    if in_force(game, at.rules, effects.EV_NO_RANDOM_MOVEMENT) == state.NONE:
        move_uriel(game, at)
        move_lilith(game, at)
        run_hounds(game, at)
    chase_all_lone_lieutenants(game, at)
