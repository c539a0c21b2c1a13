"""Expander: the sectios of one circle, as fast as Favours allow.

Deals: proposes peace to all its neighbours and grants passage, since war costs more than it brings.
"""

from __future__ import annotations

from simkit.hellgame.bots.planning.planner import planner

expander = planner  # the common plan; the knobs make it expander's
