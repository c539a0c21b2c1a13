"""The argument types of the functions that are compiled on their own (entry points)."""

from __future__ import annotations

from simkit.kernel.protocol import signatures

from .state import STATE
from .tables import RULES

SIGNATURES = signatures(STATE, RULES)
