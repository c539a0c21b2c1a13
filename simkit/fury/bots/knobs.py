"""The knobs of the bots: every number that changes how a bot plays, with its bounds."""

from __future__ import annotations

from simkit.description.policy import Knobs

marching = Knobs()
CAUTION = marching.knob(
    "caution", 1.2, 0.0, 9.0, "how much stronger than an enemy stack a party must be to go there"
)
BOLD = marching.knob("bold", 1.4, 0.0, 9.0, "how much stronger a side must be to attack")

# What the planning bots share: the same judgement, other weights. Declared as expert has them.
planning = Knobs()
NERVE = planning.knob("nerve", 1.0, 0.0, 5.0, "weight of a strength point that the enemy loses")
CARE = planning.knob("care", 1.0, 0.0, 5.0, "weight of a strength point that it loses itself")
FEAR = planning.knob("fear", 0.5, 0.0, 5.0, "weight of what the enemy can do next")
RISING = planning.knob(
    "rising", 45.0, 0.0, 99.0, "value of a tract that a tribe needs in order to rise"
)
HASTE = planning.knob(
    "haste", 0.8, 0.1, 1.0, "share of a value that is left if it is one turn further away"
)
GATHER = planning.knob("gather", 0.05, 0.0, 3.0, "weight of joining another stack")
HOPE = planning.knob(
    "hope", 1.0, 0.0, 9.0, "as the rebels, weight of tribes that rise because Rome loses strength"
)
RAIDS = planning.knob("raids", 3.0, 0.0, 99.0, "least value for which it sends a single unit away")
AWE = planning.knob(
    "awe", 1.0, 0.0, 3.0, "assumed combat modifier of a leader in a stack that it cannot see"
)
ORDER = planning.knob("order", 0.3, 0.0, 3.0, "weight of units that would become disrupted")
TRUST = planning.knob(
    "trust", 0.5, 0.0, 1.0, "how much a stack of Rome counts on others to join its attack"
)
RELY = planning.knob("rely", 0.0, 0.0, 1.0, "the same as the rebels")
SNARE = planning.knob("snare", 0.1, 0.0, 3.0, "weight of rebels who stay to loot")
SPOILS = planning.knob(
    "spoils", 0.3, 0.0, 2.0, "value of a victory, as a share of the beaten strength"
)
GUARD = planning.knob(
    "guard", 9.0, 0.0, 99.0, "value of a Roman in a tract that a tribe needs in order to rise"
)
TRAIN = planning.knob(
    "train", 18.0, 1.0, 99.0, "units that march together as Rome, at most; horse count 1.5"
)
HOST = planning.knob("host", 99.0, 1.0, 99.0, "the same as the rebels")
STRAGGLERS = planning.knob(
    "stragglers", 0.0, 0.0, 1.0, "1: disrupted units march along, however slow they are"
)
HUNGER = planning.knob(
    "hunger", 1.0, 0.0, 9.0, "weight of a strength point that would be lost for want of supply"
)
