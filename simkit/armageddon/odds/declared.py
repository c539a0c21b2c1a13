"""The rolls that `simkit odds` knows: the keys and outcomes of each."""

from __future__ import annotations

from simkit.description.game import Key, Resolver

ATTACK = Key("attack", "int", True, None, "dice of whoever attacks")
DEFENCE = Key("defence", "int", True, None, "dice of whoever defends")
DICE = Key("dice", "int", True, None, "that are rolled")
OWN = (
    Key("attack", "int", True, None, "dice of each unit of the attacker"),
    Key("defence", "int", True, None, "dice of each unit of the attacker"),
    Key("hp", "int", True, None, "of each unit of the attacker"),
    Key("units", "int", False, 1, "units of the attacker, all alike"),
)
THEIRS = (
    Key("their_attack", "int", True, None, "dice of each unit of the defender"),
    Key("their_defence", "int", True, None, "dice of each unit of the defender"),
    Key("their_hp", "int", True, None, "of each unit of the defender"),
    Key("their_units", "int", False, 1, "units of the defender, all alike"),
)
GROUND = Key("ground", "int", False, 0, "defence dice of the terrain, for who holds it")

RESOLVERS = (
    Resolver(
        "challenge",
        "dice against dice: the damage, fate being spent in the best way",
        (
            ATTACK,
            DEFENCE,
            Key("fate", "int", False, 0, "points of the attacker; one re-rolls all failed dice"),
            Key("their_fate", "int", False, 0, "points of the defender"),
            Key("hp", "int", False, 0, "damage that both care for; 0: the mean damage"),
        ),
        ("damage",),
    ),
    Resolver(
        "observe",
        "a scout looks for a stealthed army; dice after ground and distance, halved",
        (DICE, Key("stealth", "int", True, None, "dice of the army that hides")),
        ("success",),
    ),
    Resolver(
        "duel",
        "dice against dice where the excess of either side counts",
        (Key("left", "int", True, None, "dice"), Key("right", "int", True, None, "dice")),
        ("margin",),
    ),
    Resolver(
        "threshold",
        "so many successes are needed",
        (DICE, Key("needed", "int", True, None, "successes")),
        ("success",),
    ),
    Resolver(
        "capture",
        "a hero is to be taken prisoner: hunters' dice against his fate",
        (DICE, Key("fate", "int", True, None, "of the hero")),
        ("success",),
    ),
    Resolver(
        "initiative",
        "who goes first, ties for the first place being rolled again",
        (Key("dice", "name", True, "3+5", "of each player, joined by +: 3+5"),),
        ("first",),
    ),
    Resolver(
        "fight",
        "units strike in turns, the attacker's first, until one side is gone",
        (*OWN, *THEIRS, GROUND),
        ("winner", "left"),
    ),
    Resolver(
        "siege",
        "a base is assaulted at once, or besieged and assaulted in the next turn",
        (
            *OWN,
            *THEIRS,
            GROUND,
            Key("works", "int", False, 0, "defence dice of works and tunnels of the base"),
            Key("plan", "name", False, "siege", "assault or siege"),
            Key("sally", "name", False, "best", "yes, no, or best for the besieged"),
        ),
        ("winner", "left"),
    ),
)
