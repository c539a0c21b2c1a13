"""The settings of Escape from Hades. Rules read each as a number, by its name."""

from __future__ import annotations

from simkit.description.game import Setting

SCENARIOS = {
    "historical": "complete surprise: eight turns, eight squads on the hull (15.1)",
    "squeeze-play": "by Teleporter straight onto the Purgatory Deck, the Vittles far away (15.2)",
    "chin-music": "both Gorgons free, and a bombardment before the landing (15.3)",
    "high-and-tight": "Tso is warned: two forces, no Overtime (15.4)",
}
SETTINGS = (
    Setting(
        "scenario",
        "choice",
        "historical",
        "the scenario: the plan of the raid",
        choices=tuple(SCENARIOS),
        rule="hades:15.0-set-up",
    ),
    Setting(
        "overtime",
        "choice",
        "bot",
        "whether the bot may use the Overtime Option",
        choices=("bot", "never"),
        rule="hades:14.2-overtime",
        titles=("allowed", "never"),
        read_as="overtime_banned",
    ),
    Setting(
        "spill_over",
        "flag",
        False,
        "whether the second of two hits goes on into the next module",
        rule="hades:12.0-modules",
    ),
    Setting(
        "ew_clause",
        "choice",
        "shl",
        "whose units on a site keep it from repairing itself when Electronic Warfare is lost",
        choices=("shl", "nastian"),
        rule="hades:12.6-electronic-warfare",
        title="Electronic Warfare clause",
        titles=("SHL units", "Nastian units"),
        read_as="ew_nastians",
    ),
    Setting(
        "three_hexes",
        "choice",
        "straight",
        "whether distances of an HQ or the Teleporter are straight or along a path",
        choices=("straight", "path"),
        rule="hades:6.7-request",
        titles=("in a straight line", "along a path"),
        read_as="on_foot",
    ),
    Setting(
        "chits_return",
        "flag",
        False,
        "whether drawn chits go back to the cup at the end of the turn",
        rule="hades:9.0-end-turn",
    ),
    Setting(
        "officer_backlash",
        "flag",
        True,
        "whether a failed attack on the Nastian Officer strikes back at the attacker",
        rule="hades:6.2-officers",
    ),
    Setting(
        "stopped_blows",
        "flag",
        False,
        "whether a unit that an enemy has stopped may still blow a door or disarm a Trap",
        rule="hades:6.1-full-move",
    ),
)
FOR_BUILDING = ("scenario",)  # no rule reads them: what is built of the pack depends on them
NUMBERED = tuple(each for each in SETTINGS if each.is_number and each.key not in FOR_BUILDING)
"""Those that rules read: each is a field of their record."""
