"""The knobs of the bots: every number that changes how a bot plays, with its bounds."""

from __future__ import annotations

from simkit.description.policy import Knobs

# What the planning bots share: the same questions, answered differently. Declared as expert has it.
planning = Knobs()
DOORS = planning.knob("doors", 1.0, 0.0, 5.0, "weight of the half point for an opened door")
PRIZES = planning.knob("prizes", 1.0, 0.0, 5.0, "weight of treasures and of what a door may hide")
SLACK = planning.knob(
    "slack", 3.0, 0.0, 5.0, "turns before the end from which no unit lands and all turn home"
)
FORCE = planning.knob("force", 8.0, 0.0, 19.0, "squads that it wants on Hades for the raid itself")
LEADERS = planning.knob("leaders", 3.0, 1.0, 4.0, "HQs that it wants on Hades")
SCOUTS = planning.knob("scouts", 1.5, 0.0, 5.0, "preference for landing Scouts (infantry: 1)")
NERVE = planning.knob("nerve", 2.0, 0.0, 5.0, "weight of an enemy's death")
CARE = planning.knob("care", 2.0, 0.0, 5.0, "weight of an own squad at risk")
URGE = planning.knob("urge", 1.0, 0.0, 5.0, "weight of moving on instead of fighting")
SIEGE = planning.knob("siege", 0.3, 0.0, 5.0, "weight of destroying installations")
GUARDING = planning.knob("guarding", 1.0, 0.0, 5.0, "weight of keeping Gorgons from the reactor")
HUNTING = planning.knob("hunting", 0.0, 0.0, 5.0, "weight of the Nastian Officer's points")
BOLD = planning.knob(
    "bold", 1.5, 0.0, 9.0, "turns of fire that the Vittles must still be able to survive"
)
DESPERATE = planning.knob(
    "desperate", 0.7, 0.0, 9.0, "the same if only the units that are still out can win the game"
)
DARING = planning.knob("daring", 0.0, 0.0, 3.0, "weight of Dante's experiments in his Lab")
GUARDS = planning.knob("guards", 0.0, 0.0, 12.0, "infantry squads that hold the base")
RISK = planning.knob("risk", 0.5, 0.0, 5.0, "weight of one more turn among many enemies")
PARTIES = planning.knob(
    "parties", 1.0, 1.0, 2.0, "number of Complexes through which the first troops go down"
)
ESCORT = planning.knob("escort", 0.0, 0.0, 5.0, "weight of an escort for captives")
ROAM = planning.knob("roam", 0.3, 0.0, 2.0, "how far HQs go to meet units that come up")
REFUSED = planning.knob(
    "refused", 0.65, 0.05, 0.95, "expected share of turns near home without a lift"
)
GUNS = planning.knob("guns", 0.0, 0.0, 2.0, "Heavy Weapons among the first troops")

gunning = Knobs()
SPARE = gunning.knob("spare", 3.0, 0.0, 8.0, "spare turns that a unit keeps for its way home")
REINFORCED = gunning.knob("reinforced", 1.0, 0.0, 8.0, "turns in which HQs call troops down")
STEADY = gunning.knob("nerve", 0.04, -1.0, 2.0, "points that an attack must be worth")
LAB = gunning.knob(
    "lab", 3.0, 0.0, 20.0, "Dante goes to his Lab if more working weapons than this are left"
)
