"""The bots of Hell Hath No Fury: idle and random, until there are others."""

from __future__ import annotations

from simkit.policy import Bot, idle, random

BOTS: tuple[Bot, ...] = (
    idle("Neither marches nor fights: the revolt stays with the Iceni."),
    random("Scatters its stacks, and attacks where it cannot win."),
)
