"""Idle: the floor. PASS always comes first; what is demanded is the lowest seat, unit or card."""

from __future__ import annotations

from simkit.hellgame.words.signatures import CHOOSE
from simkit.kernel.jit import entry


@entry(CHOOSE)
def idle(view, rules, decision, options, count, mind):
    """Decline whatever may be declined, and take the first option of what is forced."""
    return 0
