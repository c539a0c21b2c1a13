"""The settings of Hell Hath No Fury. Rules read each as a number, by its name."""

from __future__ import annotations

from simkit.description.game import Setting

from .sizes import SIDES

SETTINGS = (
    Setting("players", "int", SIDES, "the rebels, then Rome", low=SIDES, high=SIDES),
    Setting(
        "bots",
        "names",
        ("expert",),
        "who plays: one bot for both sides, or the rebels' and Rome's joined by +",
        repeats=True,
    ),
    Setting(
        "max_turns",
        "int",
        25,
        "the turn after which the game is a draw; the pack may say an earlier one",
        low=1,
        high=25,
        rule="fury:victory-draw",
    ),
    Setting(
        "conditions",
        "int",
        3,
        "how many of its three conditions a tribe needs to rise; the printed schedule is not known",
        low=1,
        high=3,
        rule="fury:c-activation",
    ),
    Setting(
        "ii_augusta",
        "flag",
        False,
        "whether the cohorts of II Augusta stay in the west at first (optional rule)",
        rule="fury:optional-ii-augusta",
    ),
    Setting(
        "variable_activation",
        "flag",
        False,
        "whether dice say which conditions each tribe needs to rise (optional rule)",
        rule="fury:optional-activation",
    ),
    Setting(
        "disrupted_home",
        "flag",
        False,
        "whether disrupted units only go home, or to their leaders (optional rule)",
        rule="fury:optional-disrupted",
    ),
    Setting(
        "fortifications",
        "flag",
        False,
        "whether centres and legion posts help Roman defenders (optional rule)",
        rule="fury:optional-centres",
    ),
    Setting(
        "variable_victory",
        "flag",
        False,
        "whether the other conditions of victory are played (optional rule)",
        rule="fury:optional-victory",
    ),
    Setting(
        "whole_turns",
        "flag",
        True,
        "whether variable victory counts whole turns in which the rebels hold the towns, or their "
        "ends",
        rule="fury:optional-victory",
    ),
)
FOR_BUILDING = (
    "players",
    "max_turns",
)  # no rule reads them: what is built of the pack depends on them
NUMBERED = tuple(each for each in SETTINGS if each.is_number and each.key not in FOR_BUILDING)
"""Those that rules read: each is a field of their record."""
