"""The bots of Escape from Hades as a user meets them: idea, source, weakness, knobs."""

from __future__ import annotations

from simkit.game import Bot, Knob

SLIP = Knob("slip", 0.0, 0.0, 1.0, "share of choices taken at random")

BOTS: tuple[Bot, ...] = (
    Bot(
        "idle",
        "Declines whatever may be declined and takes the first option of what is forced.",
        "simkit; a floor for comparisons.",
        "Never acts: whoever has landed stays, and so does a Vittles in system.",
        (SLIP,),
    ),
    Bot(
        "random",
        "Picks every option with the same chance.",
        "simkit; a floor for comparisons.",
        "Strands its units, wastes its HQs, and is seldom out of system at the end.",
        (SLIP,),
    ),
    Bot(
        "recall",
        "Brings everybody home at once and opens no door: the HQs land close together and call the "
        "Vittles every turn, Dante beams out whom he can.",
        "The arithmetic of 14.1: 14.5, 15, 15.5 and 15 points in the four scenarios, less what the "
        "Nastians take.",
        "Earns nothing. It never fights on the ground, and lets the Gorgons walk to the reactor.",
        (SLIP,),
    ),
)
