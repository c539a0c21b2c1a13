"""Beginner: the richest sectios nearby, a demon to Earth, every word believed.

Deals: whoever asks gets passage, peace and consent, unless he holds four sectios of a circle.
"""

from __future__ import annotations

from simkit.hellgame.bots.planning.planner import planner

beginner = planner  # the common plan; the knobs make it beginner's
