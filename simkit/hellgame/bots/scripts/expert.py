"""Expert: races, stops, guards; the rulebook's closing advice as a whole.

Deals: with everybody but the leader of the game, and never where it is about to close a circle
itself.
"""

from __future__ import annotations

from simkit.hellgame.bots.planning.planner import planner

expert = planner  # the common plan; the knobs make it expert's
