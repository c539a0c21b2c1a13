"""The knobs of the scripts, each declared once: its name here is its place in a mind."""

from __future__ import annotations

from simkit.policy import Knobs

# What the planning bots share: the same questions, answered differently. Declared as expert has it.
planning = Knobs()
STRIKE = planning.knob(
    "strike",
    1.0,
    0.0,
    5.0,
    "fight the Lord to the end once the damage hoped for is this share of his health",
)
STRIKE_TURN = planning.knob(
    "strike_turn",
    2.0,
    1.0,
    40.0,
    "no raid before this turn, save where several Lords must die: then from turn 1",
)
READY = planning.knob(
    "ready", 2.0, 0.0, 20.0, "raid once the team can bear so many attacks of the Lord"
)
CARE = planning.knob(
    "care",
    0.0,
    0.0,
    5.0,
    "how dear a life is in Hell: at 1, a death must buy its share of the Lords' wounds",
)
CARE_FAR = planning.knob(
    "care_far", 1.5, 0.0, 5.0, "the same where the way is long, or three Lords live"
)
DREAD = planning.knob("dread", 2.0, 0.0, 10.0, "courage that a point of doom is worth")
CAUTION = planning.knob("caution", 0.7, 0.0, 5.0, "courage that a point of health is worth")
OUTPOSTS = planning.knob(
    "outposts", 6.0, 0.0, 16.0, "areas beyond the start that ambushes may hold"
)
SHELTER = planning.knob(
    "shelter", 1.1, 0.0, 5.0, "courage that a point absorbed by a patrol is worth"
)
THRIFT = planning.knob("thrift", 1.0, 0.0, 20.0, "luck that a hero does not spend on gifts")
ARMS = planning.knob("arms", 1.5, 0.0, 2.0, "taste in gifts: 0 all for defence, 2 all for attack")
HOME = planning.knob("home", 1.8, 0.0, 20.0, "courage that standing where heroes recruit is worth")
PICKET = planning.knob(
    "picket", 1.0, 0.0, 5.0, "share of a token's doom that sends somebody to see it"
)
EAGER = planning.knob(
    "eager", 4.0, 0.0, 10.0, "courage that a demon inside a token is worth to an attack"
)
STEPS = planning.knob("steps", 1.0, 0.0, 5.0, "taste for slots that better dice")
PLENTY = planning.knob(
    "plenty", 99.0, 1.0, 99.0, "courage at hand beyond which a point of it is worth less"
)
FIRST_AID = planning.knob(
    "first_aid", 6.0, 0.0, 99.0, "courage at hand from which aid beside enemies is paid for"
)
GIVE_UP = planning.knob(
    "give_up", 13.0, 0.0, 13.0, "doom from which nobody stays with a Lord who is out of reach"
)
