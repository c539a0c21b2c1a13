"""expert."""

from __future__ import annotations

from simkit.kernel.jit import entry

from ..signatures import CHOOSE
from .planner import plan


@entry(CHOOSE)
def expert(view, rules, decision, options, count, mind):
    """expert."""
    return plan(view, rules, decision, options, count, mind)
