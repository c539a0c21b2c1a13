"""The signatures of everything that is compiled on its own."""

from __future__ import annotations

from simkit.kernel.protocol import signatures

from .state import STATE
from .tables import RULES

SIGNATURES = signatures(STATE, RULES)
