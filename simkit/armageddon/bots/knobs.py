"""The knobs of the script, each declared once: its name here is its place in a mind."""

from __future__ import annotations

from simkit.policy import Knobs

planning = Knobs()
BID = planning.knob("bid", 2.0, 0.0, 6.0, "dice bought for the initiative")
BOLD = planning.knob("bold", 1.3, 0.0, 9.0, "how much stronger one must be to attack")
PATIENCE = planning.knob("patience", 0.9, 0.0, 9.0, "how strong at least, to lay a siege")
NERVE = planning.knob("nerve", 0.5, 0.0, 9.0, "below this share of the enemy one withdraws")
MASS = planning.knob("mass", 3.0, 1.0, 8.0, "units of an army that looks for enemies")
GUARD = planning.knob(
    "guard", 2.0, 0.0, 8.0, "units that guard a base where enemies are near; elsewhere one, if any"
)
GROWTH = planning.knob("growth", 1.0, 0.0, 9.0, "weight of resources, outposts and collectors")
RUSH = planning.knob("rush", 1.0, 0.0, 9.0, "weight of the enemies' bases")
SKIRMISH = planning.knob("skirmish", 1.0, 0.0, 9.0, "weight of armies in the field")
CRAFT = planning.knob("craft", 1.0, 0.0, 9.0, "weight of raids, spies and assassins")
SPARE = planning.knob("spare", 1.0, 0.0, 6.0, "places kept free in the hand")
