"""Guardian: hold the start.

Idea: ambushes in the first areas, whose kills feed the courage pool; whatever comes near the exit
dies first; gifts that keep heroes alive; the Lord is struck late, or when time runs out.
Source: the rulebook's tips on ambushes and on not opening tokens without need.
Weakness: despair grows faster than its defence, and its strike mostly comes too late.
"""

from __future__ import annotations

from simkit.apocalypse.bots.planning.planner import plan

guardian = plan  # the knobs make it guardian's
