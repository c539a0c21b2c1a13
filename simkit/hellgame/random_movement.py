"""10 Random movement: Uriel, then Lilith, then the loose Hellhounds."""

from __future__ import annotations

from simkit.kernel.jit import kernel

from .effects import EV_NO_RANDOM_MOVEMENT
from .flight import chase_all_lone_lieutenants
from .hellhounds import run_hounds
from .in_force import in_force
from .lilith import move_lilith
from .state import NONE
from .uriel import move_uriel


@kernel
def random_movement_phase(game, at):
    """What nobody commands moves by the dice, in this order, unless an event keeps it still."""
    if in_force(game, at.rules, EV_NO_RANDOM_MOVEMENT) == NONE:
        move_uriel(game, at)
        move_lilith(game, at)
        run_hounds(game, at)
    chase_all_lone_lieutenants(game, at)
