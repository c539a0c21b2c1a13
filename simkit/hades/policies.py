"""The bots of Escape from Hades as a user meets them: idea, source, weakness, knobs."""

from __future__ import annotations

from simkit.game import Bot, Knob

# The place of each knob in the gunner's list; knob 0 is `slip` for every bot.
SPARE, REINFORCED, NERVE, LAB = range(1, 5)

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
    Bot(
        "beginner",
        "Lands beside the way to the nearest closed door, goes down and opens door after door, "
        "shoots whatever is adjacent, takes treasures and captives home, and goes home itself when "
        "it is nearly too late.",
        "The rulebook's list of actions, read as a list of things to do.",
        "Turns home with one turn to spare, so a refused Request strands units. Shoots at any odds "
        "and alone, never jumps or marches, and experiments until Dante is gone.",
        (SLIP,),
    ),
    Bot(
        "gunner",
        "Space superiority first: Heavy Weapons and the Vittles shoot down fighters, pairs of "
        "squads destroy installations and fight where the odds are good; then it goes down the "
        "shafts it has cleared, hunts the Officer and opens doors. Home with two turns to spare.",
        "What the rulebook's notes and values imply: fighters first, the engineer first at a "
        "shaft, combined fire, installations crushed from below.",
        "Guns earn no points, the Officers apart. It comes late to the doors, and leaves captives "
        "for whom it has no time.",
        (
            SLIP,
            Knob("spare", 3.0, 0.0, 8.0, "turns to spare when a unit turns home"),
            Knob("reinforced", 1.0, 0.0, 8.0, "turns in which HQs call troops down"),
            Knob("nerve", 0.04, -1.0, 2.0, "points that an attack must be worth"),
            Knob("lab", 3.0, 0.0, 20.0, "more working weapons than this send Dante to his Lab"),
        ),
    ),
)
