"""The table at which a game is played. Every rule is handed the position and this: `(game, at)`."""

from __future__ import annotations

from typing import Any, NamedTuple

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from .jit import CONFIG, kernel

UNFINISHED = 0  # the outcome of a game that goes on, in every game


class Table(NamedTuple):
    """All that lies around a position while it is played: rules, players and their luck."""

    rules: Any
    desk: Any
    luck: Any
    log: Any
    bots: Any  # where they sit, as `seated` tells


@kernel
def is_over(game):
    """True once the game has ended, in whatever way."""
    return game.outcome != UNFINISHED


# --- where bots sit ------------------------------------------------------------------------------
# A tuple of bots is two addresses a bot. Compiled code laid them down anew for every rule that
# handed the table on, which took up to a tenth of a game; where they sit is a single address.


def _seat_all(typing_context: Any, bots: Any) -> Any:
    """Lay the bots down on the stack of the entry point that asks, once."""

    def seat(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        room = cgutils.alloca_once_value(builder, arguments[0])
        return builder.bitcast(room, context.get_value_type(signature.return_type))

    return types.CPointer(bots.dtype)(bots), seat


def _look_up(typing_context: Any, seats: Any, place: Any) -> Any:
    """Take up one of the bots."""

    def look(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(builder.gep(arguments[0], [arguments[1]]))

    return seats.dtype(seats, types.intp), look


# Where all bots of a tuple sit, for as long as the entry point runs that asked for it; and the bot
# in one of the places.
_TWIN = CONFIG.DISABLE_JIT
seated: Any = (lambda bots: bots) if _TWIN else intrinsic(_seat_all)
bot_at: Any = (lambda seats, place: seats[place]) if _TWIN else intrinsic(_look_up)
