"""guardian."""

from __future__ import annotations

from simkit.kernel.jit import entry

from ..signatures import CHOOSE
from .planner import plan


@entry(CHOOSE)
def guardian(view, rules, decision, options, count, mind):
    """guardian."""
    return plan(view, rules, decision, options, count, mind)
