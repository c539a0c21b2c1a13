"""Expert: the best script so far.

Idea: every unit has an errand, dealt out by what it earns a turn. Heavy Weapons and an engineer
land first: the site that the engineer is to take is probed, and left if it turns out to feed the
Nastians; Heavy Weapons shoot fighters down. Scouts open the nearest doors while Purgatory is empty.
Nobody ends a move where a Nastian's march will lead him to, if there is another way. Fights are
entered by the exact odds of the cards that are left. Gorgons who can still reach the reactor are
met by infantry, and the Engine Room is held. Of several HQs one keeps the base and the others go to
meet whoever comes up; captives and treasures go first. Dante beams himself out when nobody near is
to be beamed. The Vittles stays while it can bear another turn of fire, and is away at the end.
Source: the rulebook's own hints and the arithmetic of its tables; knobs by trial.
Weakness: it plans a turn at a time. In the crowded middle of the game its squads are often too far
from a shaft, and in Operation Chin Music a Gorgon who begins next to the Engine Room often wins.
"""

from __future__ import annotations

from simkit.hades.bots.planning.planner import planner

expert = planner  # the common plan; the knobs make it expert's
