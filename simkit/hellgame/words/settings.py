"""The settings of The HellGame. Rules read each as a number, by its name."""

from __future__ import annotations

from simkit.description.game import Setting

from .sizes import MOST_SEATS

SETTINGS = (
    Setting(
        "players",
        "int",
        4,
        "number of triumvirates (players)",
        low=2,
        high=MOST_SEATS,
        rule="hellgame:5.1-preparation",
    ),
    Setting(
        "bots",
        "names",
        ("expert",),
        "who plays: one bot for all seats, or one per seat joined by +",
        repeats=True,
    ),
    Setting(
        "dice_curse",
        "flag",
        False,
        "whether six ones in a row earn a Favour (optional rule)",
        rule="hellgame:3.2.1-curse",
    ),
    Setting(
        "quick_battles",
        "flag",
        False,
        "whether battles of two legions a side or fewer are one roll (optional rule)",
        rule="hellgame:11.3.5-quick-battles",
    ),
    Setting(
        "three_rounds",
        "flag",
        False,
        "whether a battle ends after its third round (optional rule)",
        rule="hellgame:11.3.6-three-rounds",
    ),
    Setting(
        "demon_abilities",
        "flag",
        False,
        "whether demons have special abilities (all of them assumed)",
        rule="hellgame:2.4.1-abilities",
    ),
    Setting(
        "magic",
        "flag",
        True,
        "whether Major Arcana are used; false shows how much depends on their texts",
    ),
    Setting(
        "max_turns",
        "int",
        40,
        "the turn after which the game ends and nobody wins",
        low=1,
        high=100,
    ),
)
FOR_BUILDING = ("magic",)  # no rule reads them: what is built of the pack depends on them
NUMBERED = tuple(each for each in SETTINGS if each.is_number and each.key not in FOR_BUILDING)
"""Those that rules read: each is a field of their record."""
