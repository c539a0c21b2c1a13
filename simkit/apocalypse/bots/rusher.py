"""Rusher: the Lord first.

Idea: a scout leaves for the Shadow at once; as soon as anybody gets there the team raids the Lord,
retreats, heals, recruits and returns, again and again.
Source: the designer's advice on early raids and on hit and run: a Lord keeps his wounds.
Weakness: it raids with few dice and thin patrols; heroes die of it.
"""

from __future__ import annotations

from simkit.kernel.jit import entry

from ..signatures import CHOOSE
from .planner import plan


@entry(CHOOSE)
def rusher(view, rules, decision, options, count, mind):
    """The common plan; the knobs make it rusher's."""
    return plan(view, rules, decision, options, count, mind)
