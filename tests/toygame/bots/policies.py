"""The bots of the race."""

from simkit.description.policy import MISTAKES, Bot, Knob, Knobs, Plan, idle, random

running = Knobs()
BOLDNESS = running.knob("boldness", 3.0, 0.0, 6.0, "the highest face to roll again")

BOTS = (
    idle("never rolls again"),
    random("does not look at the die"),
    Bot(
        "expert",
        "rolls low dice again",
        "-",
        "looks at one die only",
        chooser="expert:expert",
        knobs=running.at(),
    ),
    Bot(
        "search",
        "imagines the rest of the race",
        "-",
        "knows two ways to run",
        knobs=(MISTAKES, Knob("rollouts", 8.0, 0.0, 1000.0, "imagined races in a turn")),
        plans=(Plan("expert"), Plan("idle")),
    ),
)
