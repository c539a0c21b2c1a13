"""The back of the box: what simkit knows of Planet Apocalypse before its engine is loaded."""

from __future__ import annotations

from typing import Any

from simkit.components import Components
from simkit.errors import BadInput, nearest
from simkit.game import Game, Key, Metric, Outcome, Resolver, Setting

from .policies import BOTS

PLAYERS_MOST = 5


def combine(
    settings: dict[str, Any], given: frozenset[str], components: Components
) -> dict[str, Any]:
    """Look at all settings together: names that the pack must know, what the rules forbid."""
    _check_heroes(settings, given, components)
    for key, table in (("lord", "lords"), ("legion", "legions")):
        if settings[key] != "random":
            _check_name(key, settings[key], components.order(table))
    for key, table in (("map", "maps"), ("region", "regions")):
        _check_name(key, settings[key], components.order(table))
    if settings["enraged"] and settings["players"] == PLAYERS_MOST:
        raise BadInput(
            "enraged gives the Lord the health for one player more; with players=5 there is no "
            "such value (Changing Game Difficulty). Play with 1 to 4 players, or leave it out."
        )
    _check_advance(settings, components)
    return settings


def _check_advance(settings: dict[str, Any], components: Components) -> None:
    """The Lord may start nearer only along a path that leaves him short of the start."""
    steps = len(components.table("maps")[settings["map"]]["lord_path"]) - 2
    if settings["lord_advance"] > max(steps, 0):
        raise BadInput(
            f"lord_advance={settings['lord_advance']}, but on the map {settings['map']} the Lord "
            f"can start at most {max(steps, 0)} areas nearer (Moving On Up)."
        )


def _check_heroes(settings: dict[str, Any], given: frozenset[str], components: Components) -> None:
    names = settings["heroes"]
    known = components.order("heroes")
    if names == ("random",):
        if settings["players"] > len(known):
            raise BadInput(
                f"players={settings['players']}, but the pack has only {len(known)} heroes."
            )
        return
    for name in names:
        _check_name("heroes", name, known)
    if "players" not in given:
        settings["players"] = len(names)
    if len(names) != settings["players"]:
        raise BadInput(
            f"heroes names {len(names)} heroes, but players is {settings['players']}: "
            "give one hero a player, or leave one of the two out."
        )


def _check_name(key: str, name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        raise BadInput(f"{key} cannot be {name!r}. {nearest(name, known)}")


SETTINGS = (
    Setting("map", "choice", "invasion", "the map that is played on", choices=("invasion",)),
    Setting("players", "int", 4, "number of heroes", low=1, high=PLAYERS_MOST),
    Setting("heroes", "names", ("random",), "one hero a seat joined by +, or random"),
    Setting("lord", "choice", "baphomet", "the Demon Lord, or random"),
    Setting("legion", "choice", "random", "the first legion, or random"),
    Setting("region", "choice", "core", "which troopers can be recruited"),
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
        "Lord with the health for one player more",
        rule="apocalypse:enraged",
    ),
    Setting(
        "miniboss", "flag", False, "a Fourth Circle demon at the start", rule="apocalypse:miniboss"
    ),
    Setting(
        "secret_lord",
        "flag",
        False,
        "the Lord is known once his Shadow is entered",
        rule="apocalypse:secret-lord",
    ),
    Setting(
        "lord_advance",
        "int",
        0,
        "areas that the Lord starts nearer: 1 Nightmare, 2 Hellish",
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
        "whether a die must exceed or meet the toughness of an enemy",
        choices=("exceed", "meet"),
        rule="apocalypse:attack-action",
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
    ),
    Setting(
        "lone_assault",
        "flag",
        True,
        "whether a hero may enter Hell Time without companions",
        rule="apocalypse:battle",
    ),
)

METRICS = (
    Metric("doom", "doom at the end (13 loses)"),
    Metric("doom_exits", "doom from enemies that left the map"),
    Metric("doom_deaths", "doom from fallen heroes"),
    Metric("doom_shortages", "doom from figures that had run out"),
    Metric("doom_map", "doom from rules of the map (none on the Invasion map)"),
    Metric("despair_dice_end", "despair dice at the end"),
    Metric("lord_battles", "Lord battles fought"),
    Metric("lord_health", "health left to the Lord"),
    Metric("deaths", "heroes that died"),
    *(
        Metric(f"deaths_{name}", f"deaths of {title}")
        for name, title in (
            ("hannah", "Hannah Hazard"),
            ("maxwell", "Professor Maxwell"),
            ("tarang", "Tarang"),
            ("naomi", "Naomi Joslyn"),
            ("cindrew", "Cindrew"),
        )
    ),
    Metric("gifts_bought", "gift cards bought"),
    Metric("courage_kills", "courage that heroes earned by kills"),
    Metric("courage_ambushes", "courage that ambushes earned for the pool"),
    Metric("courage_cycles", "courage that despair cycles brought to the pool"),
    Metric("courage_rewards", "courage from the Lord's reward"),
    Metric("courage_gifts", "courage from gifts"),
    Metric("courage_replacements", "courage that replacement heroes brought"),
    Metric("luck_spent", "luck spent, as courage or on gifts"),
    Metric("recruited", "troopers recruited"),
    Metric("exits", "minions that left the map"),
    Metric("revealed", "invasion tokens revealed"),
    Metric("lord_damage", "damage dealt to the Lord"),
    Metric("dice", "attack dice rolled, by heroes, ambushes and enemies"),
    Metric("kills", "enemies killed, the Lord aside"),
    Metric("decisions", "choices that players made, forced ones aside"),
)

OUTCOMES = (
    Outcome("lord-killed", True, "the heroes killed the Lord"),
    Outcome("doom", False, "doom reached 13"),
    Outcome("shadow", False, "the Lord's Shadow reached the start"),
    Outcome("no-room", False, "a token could not be placed (Dragon Guts only)"),
    Outcome("unfinished", False, "the turn cap was reached"),
)

TOUGHNESS = Key("toughness", "toughness", True, None, "4, or 4+4 for a double toughness")
HIT_RULE = Key("hit_rule", "choice", False, "exceed", "exceed or meet")
RESOLVERS = (
    Resolver(
        "spawn",
        "what an invasion token brings",
        (
            Key("dice", "int", True, None, "despair dice, 1 to 12"),
            Key("larva", "int", False, None, "larva figures left in the box (default: no limit)"),
            Key("gryllus", "int", False, None, "gryllus figures left"),
            Key("fiend", "int", False, None, "fiend figures left"),
            Key("cacodemon", "int", False, None, "cacodemon figures left"),
        ),
        ("larva", "gryllus", "fiend", "cacodemon", "doom"),
    ),
    Resolver(
        "attack",
        "hits of a hero's dice, all on one target",
        (Key("dice", "dice", True, None, "such as 1d8+2d6"), TOUGHNESS, HIT_RULE),
        ("hits",),
    ),
    Resolver(
        "group-attack",
        "hits of a group of minions on a hero",
        (
            Key(
                "minion",
                "name",
                True,
                None,
                "larva, gryllus, fiend, cacodemon or a Fourth Circle demon",
            ),
            Key("count", "int", True, None, "how many attack together"),
            Key("toughness", "int", True, None, "the hero's toughness"),
        ),
        ("hits",),
    ),
    Resolver(
        "ambush",
        "hits of troopers in ambush, all on one target",
        (
            Key("trooper", "name", True, None, "a trooper type of the pack"),
            Key("count", "int", True, None, "how many lie in ambush, 1 to 4"),
            TOUGHNESS,
            HIT_RULE,
        ),
        ("hits",),
    ),
)

GAME = Game(
    name="apocalypse",
    title="Planet Apocalypse",
    summary="Co-operative: heroes hold back Hell's invasion and kill its Lord (Invasion map).",
    settings=SETTINGS,
    bots=BOTS,
    metrics=METRICS,
    outcomes=OUTCOMES,
    resolvers=RESOLVERS,
    scenarios=(
        ("map", "invasion", "one line of areas from the Lord to the start; the plain rules"),
    ),
    package="simkit.apocalypse",
    combine=combine,
)
