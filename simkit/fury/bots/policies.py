"""The bots of Hell Hath No Fury: idea, source, weakness, the script that plays each, its knobs."""

from __future__ import annotations

from simkit.policy import Bot, idle, random

from .knobs import marching

BOTS: tuple[Bot, ...] = (
    idle("Neither marches nor fights: the revolt stays with the Iceni."),
    random("Scatters its stacks, and attacks where it cannot win."),
    Bot(
        "beginner",
        gist="marches every stack at the nearest thing worth having, attacks where it is stronger",
        idea="Marches every stack at the nearest tract that a tribe waits for, or at the nearest "
        "enemy who looks weaker, takes each unseen unit for an average one, attacks where it is "
        "stronger, and overlooks one choice in twenty.",
        source="The summary's conditions for activation and victory.",
        weakness="Guards nothing, keeps no leader with those who need him, never sails, never "
        "gathers stacks.",
        chooser="scripts.beginner:beginner",
        knobs=marching.at(slip=0.05),
    ),
)
