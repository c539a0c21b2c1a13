"""The knobs of the scripts, each declared once: its name here is its place in a mind."""

from __future__ import annotations

from simkit.policy import Knobs

marching = Knobs()
CAUTION = marching.knob(
    "caution", 1.2, 0.0, 9.0, "how much stronger than an enemy stack a party is that goes there"
)
BOLD = marching.knob("bold", 1.4, 0.0, 9.0, "how much stronger a side is that attacks")

# What the planning bots share: the same judgement, other weights. Declared as expert has them.
planning = Knobs()
NERVE = planning.knob("nerve", 1.0, 0.0, 5.0, "weight of a strength point that the enemy loses")
CARE = planning.knob("care", 1.4, 0.0, 5.0, "weight of one of one's own")
FEAR = planning.knob("fear", 0.5, 0.0, 5.0, "weight of what the enemy may do next")
RISING = planning.knob("rising", 45.0, 0.0, 99.0, "what a tract is worth that a tribe waits for")
HASTE = planning.knob("haste", 0.8, 0.1, 1.0, "what is left of a worth that is a turn further")
GATHER = planning.knob("gather", 0.05, 0.0, 3.0, "weight of joining another stack")
RAIDS = planning.knob("raids", 3.0, 0.0, 99.0, "for how much a single unit is sent away")
AWE = planning.knob("awe", 1.0, 0.0, 3.0, "combat modifier of a leader in a stack nobody sees into")
ORDER = planning.knob("order", 0.3, 0.0, 3.0, "weight of units that would fall into disorder")
TRUST = planning.knob("trust", 0.5, 0.0, 1.0, "how far a stack counts on others to join its attack")
SNARE = planning.knob("snare", 0.1, 0.0, 3.0, "weight of rebels who stay to loot")
SPOILS = planning.knob("spoils", 0.3, 0.0, 2.0, "worth of a victory, as a share of the beaten")
GUARD = planning.knob(
    "guard", 30.0, 0.0, 99.0, "what a Roman in a tract is worth that a tribe waits for"
)
