"""The settings of Armageddon Empires. Rules read each as a number, by its name."""

from __future__ import annotations

from simkit.description.game import Setting

from .kinds import FACTIONS
from .sizes import MOST_SEATS

SETTINGS = (
    Setting(
        "players",
        "int",
        2,
        "number of empires (players)",
        low=2,
        high=MOST_SEATS,
        rule="armageddon:turn",
    ),
    Setting(
        "bots",
        "names",
        ("expert",),
        "who plays: one bot for all seats, or one per seat joined by +",
        repeats=True,
    ),
    Setting(
        "factions",
        "names",
        FACTIONS,
        "the faction of each seat, joined by +; with fewer players the first ones play",
        choices=FACTIONS,
        repeats=True,
        rule="armageddon:factions",
    ),
    Setting(
        "max_turns",
        "int",
        60,
        "the turn after which nobody has won; the pack may say an earlier one",
        low=1,
        high=200,
    ),
    Setting(
        "bidding",
        "flag",
        True,
        "whether dice for the initiative can be bought",
        rule="armageddon:turn-initiative",
    ),
    Setting("sieges", "flag", True, "whether bases can be besieged", rule="armageddon:siege"),
    Setting(
        "independents",
        "flag",
        True,
        "whether independents live in the wasteland",
        rule="armageddon:independents",
    ),
    Setting(
        "moving_up",
        "flag",
        False,
        "whether units that move up in a battle, because one before them fell, lose their blow",
        rule="armageddon:battle-order",
    ),
)
FOR_BUILDING = (
    "players",
    "max_turns",
)  # no rule reads them: what is built of the pack depends on them
NUMBERED = tuple(each for each in SETTINGS if each.is_number and each.key not in FOR_BUILDING)
"""Those that rules read: each is a field of their record."""
