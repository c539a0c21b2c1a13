"""The knobs of the bots: every number that changes how a bot plays, with its bounds."""

from __future__ import annotations

from simkit.description.policy import Knobs

planning = Knobs()
BID = planning.knob("bid", 2.0, 0.0, 6.0, "dice bought for the initiative")
BOLD = planning.knob("bold", 1.3, 0.0, 9.0, "how much stronger it must be to attack")
PATIENCE = planning.knob(
    "patience", 0.9, 0.0, 9.0, "how strong it must be, compared with the enemy, to lay a siege"
)
STORM = planning.knob(
    "storm",
    1.0,
    0.0,
    1.0,
    "share of its hit points that is likely to be left after it storms a base; 1: not considered",
)
DARE = planning.knob(
    "dare",
    0.0,
    -1.0,
    1.0,
    "the same after a sally against its siege; below 0 it besieges although the sally would win",
)
TOUR = planning.knob(
    "tour", 8.0, 0.0, 8.0, "units in an army that goes for what nobody holds, at most"
)
NERVE = planning.knob(
    "nerve", 0.5, 0.0, 9.0, "it withdraws below this share of the strength of the enemy"
)
MASS = planning.knob("mass", 3.0, 1.0, 8.0, "units in an army that looks for enemies")
GUARD = planning.knob(
    "guard", 2.0, 0.0, 8.0, "units that guard a base if enemies are near (otherwise at most one)"
)
HOME = planning.knob(
    "home",
    3.0,
    0.0,
    8.0,
    "units that stay at its headquarters, at most; not in the turns of early",
)
EARLY = planning.knob(
    "early",
    0.0,
    0.0,
    999.0,
    "turns for which up to eight units stay at home while three empires live; then at most two, "
    "or as many as guard if an enemy is near",
)
CALM = planning.knob(
    "calm", 15.0, 1.0, 999.0, "strength of enemies in the field for which a unit more stays at home"
)
GROWTH = planning.knob("growth", 1.0, 0.0, 9.0, "weight of resources, outposts and collectors")
RUSH = planning.knob("rush", 1.0, 0.0, 9.0, "weight of the enemies' bases")
SKIRMISH = planning.knob("skirmish", 1.0, 0.0, 9.0, "weight of armies in the field")
CRAFT = planning.knob("craft", 1.0, 0.0, 9.0, "weight of raids, spies and assassins")
SPARE = planning.knob("spare", 1.0, 0.0, 6.0, "places that it keeps free in its hand")
ALONE = planning.knob(
    "alone",
    0.0,
    0.0,
    8.0,
    "rivals up to which it founds outposts: if more of them live, it founds none; 0: any number",
)
