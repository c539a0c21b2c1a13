"""The knobs of the bots: every number that changes how a bot plays, with its bounds."""

from __future__ import annotations

from simkit.description.policy import Knobs

# What the planning bots share: the same questions, answered differently. Declared as racer has it.
planning = Knobs()
RING = planning.knob(
    "ring", 1.0, 0.0, 5.0, "weight of one more sectio of a circle in which it holds some"
)
STOP = planning.knob(
    "stop", 0.8, 0.0, 5.0, "weight of taking a sectio from a rival who gathers a circle"
)
INCOME = planning.knob("income", 0.8, 0.0, 5.0, "weight of the souls that a sectio yields")
GUARD = planning.knob("guard", 0.5, 0.0, 5.0, "weight of leaving legions where enemies are near")
WAR = planning.knob("war", 0.7, 0.0, 5.0, "weight of sectios that it must fight for")
BOLD = planning.knob(
    "bold", 2.0, 0.0, 5.0, "weight of what a battle can win, compared with what it can cost"
)
CLAIM = planning.knob(
    "claim", 0.35, 0.0, 1.0, "factor on the value of a sectio if it has no Favour to plead for it"
)
EARTH = planning.knob("earth", 2.5, 0.0, 3.0, "demons that it wants on Earth")
TRUST = planning.knob(
    "trust", 0.7, 0.0, 1.0, "0: no deals; below 1: no deals with the leader of the game"
)
FAVOUR = planning.knob("favour", 13.0, 0.0, 20.0, "value of a Favour, in souls")
MAGIC = planning.knob("magic", 1.0, 0.0, 5.0, "weight of Major Arcana")
SIXES = planning.knob("sixes", 0.8, 0.0, 10.0, "weight of keeping cards with a six")
THRIFT = planning.knob("thrift", 1.0, 0.0, 30.0, "souls that it keeps in hand")
EXCHANGE = planning.knob(
    "exchange", 5.0, 0.0, 15.0, "sum of its values up to which a demon is exchanged for a Favour"
)
CLOSE = planning.knob(
    "close", 0.0, 0.0, 100.0, "value of one more sectio of a circle that it can close this turn"
)
STEADY = planning.knob(
    "steady", 0.0, 0.0, 1.0, "how much a legion keeps to its target for the sake of its circle"
)
STAY = planning.knob("stay", 1.0, 0.0, 5.0, "weight of what a demon on Earth earns there")
SAVE = planning.knob("save", 1.0, 0.0, 5.0, "weight of keeping a Favour that it could spend")
THREAT = planning.knob(
    "threat", 0.0, 0.0, 100.0, "value of keeping a rival from a circle that he can close"
)
FORESTALL = planning.knob(
    "forestall",
    0.0,
    0.0,
    1.0,
    "how certain a later stop by others must be before it leaves a winner to them; 0: it always "
    "leaves him to them",
)
