"""Raider: a few squads, quickly in and quickly out.

Idea: an engineer opens one shaft, scouts run down it and blow the nearest doors, and whoever is
found is brought up while few Nastians are about. All should be home three turns before the end.
Source: the route that the box promises (land, knock out an installation, down its shaft, reach the
princess), and the rule that every squad left aboard is a point without risk.
Weakness: half of the doors stay shut, so that Emily or a treasure is often missed.
"""

from __future__ import annotations

from simkit.hades.bots.planning.planner import planner

raider = planner  # the common plan; the knobs make it raider's
