"""The knobs of the bots: every number that changes how a bot plays, with its bounds."""

from __future__ import annotations

from simkit.description.policy import Knobs

# What the planning bots share: the same questions, answered differently. Declared as expert has it.
planning = Knobs()
STRIKE = planning.knob(
    "strike",
    1.0,
    0.0,
    5.0,
    "fight the Lord to the end once the expected damage is this share of his health",
)
STRIKE_TURN = planning.knob(
    "strike_turn",
    2.0,
    1.0,
    40.0,
    "no raid before this turn (from turn 1 if several Lords must die)",
)
READY = planning.knob(
    "ready", 2.0, 0.0, 20.0, "raid if the team can survive this many attacks of the Lord"
)
CARE = planning.knob(
    "care",
    0.0,
    0.0,
    5.0,
    "value of a life in Hell: at 1, a death must pay for itself in wounds of the Lords",
)
CARE_FAR = planning.knob(
    "care_far", 1.5, 0.0, 5.0, "the same if the way is long, or if three Lords live"
)
DREAD = planning.knob("dread", 2.0, 0.0, 10.0, "value of a point of doom, in courage")
CAUTION = planning.knob("caution", 0.7, 0.0, 5.0, "value of a point of health, in courage")
OUTPOSTS = planning.knob(
    "outposts", 6.0, 0.0, 16.0, "areas beyond the start in which it may set ambushes"
)
SHELTER = planning.knob(
    "shelter", 1.1, 0.0, 5.0, "value of a point of damage that a patrol absorbs, in courage"
)
THRIFT = planning.knob(
    "thrift", 1.0, 0.0, 20.0, "luck that a hero keeps and does not spend on gifts"
)
ARMS = planning.knob(
    "arms", 1.5, 0.0, 2.0, "kind of gifts that it prefers: 0 all for defence, 2 all for attack"
)
HOME = planning.knob("home", 1.8, 0.0, 20.0, "value of standing where heroes recruit, in courage")
PICKET = planning.knob(
    "picket",
    1.0,
    0.0,
    5.0,
    "weight of the doom of a token when it sends a hero to guard it",
)
EAGER = planning.knob(
    "eager", 4.0, 0.0, 10.0, "value of a demon inside a token when it attacks the token, in courage"
)
STEPS = planning.knob("steps", 1.0, 0.0, 5.0, "preference for slots that give better dice")
PLENTY = planning.knob(
    "plenty", 99.0, 1.0, 99.0, "courage in hand above which a further point is worth less"
)
FIRST_AID = planning.knob(
    "first_aid", 6.0, 0.0, 99.0, "courage in hand from which it pays for first aid next to enemies"
)
GIVE_UP = planning.knob(
    "give_up", 13.0, 0.0, 13.0, "doom from which no hero stays with a Lord who cannot be reached"
)
BEAR = planning.knob(
    "bear",
    1.25,
    0.0,
    5.0,
    "attacks of the Lord that the toughest hero in Hell must survive to feel safe",
)
