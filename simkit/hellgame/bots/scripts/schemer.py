"""Schemer: Earth, Favours, cards and sixes.

Deals: keeps the peace, for it has few legions, and lends its hearts to others' magic.
"""

from __future__ import annotations

from simkit.hellgame.bots.planning.planner import planner

schemer = planner  # the common plan; the knobs make it schemer's
