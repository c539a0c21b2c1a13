"""The settings of Planet Apocalypse. Rules read each as a number, by its name."""

from __future__ import annotations

from simkit.description.game import Setting

PLAYERS_MOST = 5
LATEST_TURN = 100  # for players who come and go; no game of the scripts lasts so long
SETTINGS = (
    Setting("map", "choice", "invasion", "the map, one of the scenarios"),
    Setting("players", "int", 4, "number of heroes", low=1, high=PLAYERS_MOST),
    Setting(
        "heroes",
        "names",
        ("random",),
        "one hero per seat, joined by +; as the last name, random deals the rest and picked takes "
        "the best for the map",
    ),
    Setting(
        "lord",
        "names",
        ("baphomet",),
        "the full Demon Lord, or random; if the map has several, all in its order, joined by +",
    ),
    Setting(
        "legion",
        "names",
        ("random",),
        "the legions in the order in which they come, joined by +; random draws the rest",
    ),
    Setting(
        "boxes",
        "names",
        ("all",),
        "the boxes whose heroes, gifts, demons, legions and Lords are used, joined by +",
    ),
    Setting("region", "choice", "core", "which troopers can be recruited"),
    Setting(
        "troopers",
        "names",
        ("region",),
        "trooper types that replace the region's own of the same cost, joined by +; region: none",
        rule="apocalypse:regions",
    ),
    Setting(
        "joins",
        "int",
        0,
        "the turn in which one more player joins, 0 for nobody",
        low=0,
        high=LATEST_TURN,
        rule="apocalypse:joining-a-game",
    ),
    Setting(
        "leaves",
        "int",
        0,
        "the turn in which another player takes over the last hero, 0 for nobody",
        low=0,
        high=LATEST_TURN,
        rule="apocalypse:leaving-a-game",
    ),
    Setting(
        "despair_dice",
        "int",
        4,
        "despair dice at the start: 5 Hard, 6 Nightmare, 7 Hellish",
        low=4,
        high=7,
        rule="apocalypse:increased-despair",
    ),
    Setting(
        "enraged",
        "flag",
        False,
        "the Lord has the health for one more player",
        rule="apocalypse:enraged",
    ),
    Setting(
        "miniboss", "flag", False, "a Fourth Circle demon at the start", rule="apocalypse:miniboss"
    ),
    Setting(
        "secret_lord",
        "flag",
        False,
        "the Lord is revealed when his Shadow is entered",
        rule="apocalypse:secret-lord",
    ),
    Setting(
        "lord_advance",
        "int",
        0,
        "how many areas nearer the Lord starts: 1 Nightmare, 2 Hellish",
        low=0,
        high=2,
        rule="apocalypse:moving-on-up",
    ),
    Setting(
        "divine_intervention",
        "flag",
        False,
        "one mulligan for the heroes",
        rule="apocalypse:divine-intervention",
    ),
    Setting(
        "hit_rule",
        "choice",
        "exceed",
        "whether a die must exceed the toughness of an enemy, or only meet it",
        choices=("exceed", "meet"),
        rule="apocalypse:attack-action",
        read_as="hit_meets",
    ),
    Setting(
        "fourth_kill_courage",
        "int",
        4,
        "courage for the pool when an ambush kills a Fourth Circle demon (4 and 3 are printed)",
        low=3,
        high=4,
        rule="apocalypse:how-to-ambush",
    ),
    Setting(
        "hannah_health",
        "choice",
        "4",
        "Hannah's health (sources differ)",
        choices=("4", "7"),
        rule="apocalypse:heroes",
    ),
    Setting(
        "ambush_when",
        "choice",
        "last",
        "whether an ambush is set after attack and move, or in any order",
        choices=("last", "any"),
        rule="apocalypse:set-ambush",
        read_as="ambush_any",
    ),
    Setting(
        "fresh_luck",
        "choice",
        "full",
        "the luck of a hero who replaces a fallen one",
        choices=("full", "none"),
        rule="apocalypse:new-heroes",
        read_as="no_luck",
    ),
    Setting(
        "way_length",
        "int",
        0,
        "areas added to every plain way between a Lord and a start (removed if below 0)",
        low=-2,
        high=2,
    ),
    Setting(
        "lone_assault",
        "flag",
        True,
        "whether a hero may enter Hell Time without companions",
        rule="apocalypse:battle",
    ),
)
FOR_BUILDING = (
    "hannah_health",
    "way_length",
)  # no rule reads them: what is built of the pack depends on them
NUMBERED = tuple(each for each in SETTINGS if each.is_number and each.key not in FOR_BUILDING)
"""Those that rules read: each is a field of their record."""
