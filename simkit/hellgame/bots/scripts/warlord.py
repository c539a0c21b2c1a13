"""Warlord: swords first, no deals.

Deals: none are offered or accepted; whoever stands in the way is entered upon unasked.
"""

from __future__ import annotations

from simkit.hellgame.bots.planning.planner import planner

warlord = planner  # the common plan; the knobs make it warlord's
