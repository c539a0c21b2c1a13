"""Idle: the floor. PASS always comes first; what is demanded is the lowest seat, unit or card."""

from __future__ import annotations

from simkit.kernel.jit import entry

from ..signatures import CHOOSE


@entry(CHOOSE)
def idle(view, rules, decision, options, count, mind):
    """Decline whatever may be declined, and take the first option of what is forced."""
    return 0
