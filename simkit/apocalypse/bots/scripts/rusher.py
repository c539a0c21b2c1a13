"""Rusher: the Lord first.

Idea: whoever can, enters the Shadow in the first turn and calls all others; where the way is long a
scout leaves at once. Nobody leaves Hell for fear: who falls comes back with courage for a gift.
Source: the designer's advice on early raids: a Lord keeps his wounds.
Weakness: it raids with few dice and thin patrols, and lives spent far from home come back too late.
"""

from __future__ import annotations

from simkit.apocalypse.bots.planning.planner import plan

rusher = plan  # the knobs make it rusher's
