"""Hunter: go and meet them.

Idea: open tokens while despair is low and before they are near; kill what comes out for courage,
and Fourth Circle demons before they walk; lie in ambush far forward; strike the Lord later, with
many gifts.
Source: the rulebook's tips on Fourth Circle demons and on entering each track early.
Weakness: spends health and troopers on minions, and its courage comes at the price of time.
"""

from __future__ import annotations

from simkit.apocalypse.bots.planning.planner import plan

hunter = plan  # the knobs make it hunter's
