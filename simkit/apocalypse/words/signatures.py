"""The explicit signatures of everything that is compiled on its own."""

from __future__ import annotations

from simkit.kernel.protocol import signatures

from .state import STATE
from .tables import RULES

(
    CHOOSE,
    SET_UP,
    PLAY,
    DEAL,
    WORTH,
    PLAY_BATCH,
    SEARCH_BATCH,
    IMAGINE_BATCH,
) = signatures(STATE, RULES)
