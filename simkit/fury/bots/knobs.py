"""The knobs of the scripts, each declared once: its name here is its place in a mind."""

from __future__ import annotations

from simkit.policy import Knobs

marching = Knobs()
CAUTION = marching.knob(
    "caution", 1.2, 0.0, 9.0, "how much stronger than an enemy stack a party is that goes there"
)
BOLD = marching.knob("bold", 1.4, 0.0, 9.0, "how much stronger a side is that attacks")
