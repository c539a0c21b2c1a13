"""Collector: every room, every treasure.

Idea: the same plan as the expert's, but more squads follow the scouts, doors and what they may hide
weigh more than the danger, and the raid goes on almost to the end.
Source: the victory table of 14.1: half a point a door, three and a bonus for what lies behind some.
Weakness: it stays too long. Purgatory fills up turn by turn, and squads that are far from a shaft
in the last turns are lost.
"""

from __future__ import annotations

from simkit.hades.bots.planning.planner import planner

collector = planner  # the common plan; the knobs make it collector's
