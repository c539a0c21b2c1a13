"""rusher."""

from __future__ import annotations

from simkit.kernel.jit import entry

from ..signatures import CHOOSE
from .planner import plan


@entry(CHOOSE)
def rusher(view, rules, decision, options, count, mind):
    """rusher."""
    return plan(view, rules, decision, options, count, mind)
