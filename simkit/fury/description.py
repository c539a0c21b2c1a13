"""The back of the box: what simkit knows of Hell Hath No Fury before its engine is loaded."""

from __future__ import annotations

from simkit.game import Game, Metric, Outcome, Setting, Void

from .bots.policies import BOTS
from .words.sizes import SIDES

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
)
OUTCOMES = (
    Outcome("legions", True, "the rebels have broken the spirit of three legions"),
    Outcome("rising", True, "eight lowland tribes have risen"),
    Outcome("pacified", True, "Rome has broken the Iceni, and five lowland tribes or all others"),
    Outcome("tribes", True, "all rebel tribes have risen (variable victory)"),
    Outcome("generals", True, "Paulinus, another commander and half of Rome's men are dead (same)"),
    Outcome("towns", True, "the rebels have held the great towns for two turns (same)"),
    Outcome("contained", True, "Rome has quieted or contained every tribe (same)"),
    Outcome("boudica", True, "Boudica is dead, and the south-east Roman (same)"),
    Outcome("draw", False, "the turns ran out"),
)
OF_A_SIDE = (
    ("won", "1 if it won"),
    ("battles", "attacks made"),
    ("battles_won", "battles won"),
    ("overruns", "overruns"),
    ("sp_lost", "strength points lost"),
    ("units_lost", "units eliminated"),
    ("leaders_lost", "leaders dead"),
    ("tracts", "tracts controlled at the end"),
    ("demoralised", "commands demoralised"),
)
METRICS = (
    Metric("winner", "1 the rebels, 2 Rome, 0 nobody"),
    *(
        Metric(f"{name}_{seat}", f"{('the rebels', 'Rome')[seat - 1]}: {help_}")
        for name, help_ in OF_A_SIDE
        for seat in range(1, SIDES + 1)
    ),
    Metric("tribes_active", "rebel tribes that have risen"),
    Metric("lowland_active", "lowland ones among them"),
    Metric("legions_broken", "legions demoralised"),
    Metric("looted", "lootings begun"),
    Metric("decisions", "choices that the players made, forced ones aside"),
)
VOIDS = (
    Void("leader_caught", "a leader alone among enemies is not captured"),
    Void("leader_killed", "a leader who would die lives"),
    Void("demoralised", "a command that would be demoralised fights on"),
)
TELLING = (
    "* rise.",
    "*: demoralised after *",
    "* is dead.",
    "* is captured in *",
    "* is looted: *",
    "Victory of * in *",
)
GAME = Game(
    name="fury",
    title="Hell Hath No Fury",
    summary="Boudica's revolt: the rebels of Britain against Rome.",
    settings=SETTINGS,
    bots=BOTS,
    metrics=METRICS,
    outcomes=OUTCOMES,
    package="simkit.fury",
    voids=VOIDS,
    telling=TELLING,
    seats="players",
    handled=(("dice", ("combat_rolled", "rallied", "not_rallied", "forced", "not_forced")),),
)
