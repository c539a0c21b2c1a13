"""The explicit signatures of everything that is compiled on its own."""

from __future__ import annotations

from numba import from_dtype, types
from numba.core.types import FunctionType

from simkit.kernel.decisions import DESK, bots_of, chooser
from simkit.kernel.events import LOG
from simkit.kernel.luck import LUCK

from .state import STATE
from .tables import RULES

CHOOSE = chooser(STATE, RULES)
_TABLE = (
    from_dtype(RULES),
    bots_of(CHOOSE),
    from_dtype(DESK),
    from_dtype(LUCK),
    from_dtype(LOG),
)
_STATES = types.Array(from_dtype(STATE), 1, "C")
SET_UP = types.int64(from_dtype(STATE), *_TABLE)
PLAY = types.int64(from_dtype(STATE), *_TABLE, types.int64)
PLAY_BATCH = types.int64(
    _STATES, types.int64, *_TABLE, types.int64, _STATES, FunctionType(SET_UP), FunctionType(PLAY)
)
DEAL = types.int64(from_dtype(STATE), from_dtype(RULES), types.int64, from_dtype(LUCK))
