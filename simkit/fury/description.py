"""The description of Hell Hath No Fury: its settings, metrics, endings and bots."""

from __future__ import annotations

from simkit.description.game import (
    Asset,
    Game,
    Key,
    Learning,
    Metric,
    Outcome,
    Resolver,
    Void,
)

from .bots.policies import BOTS
from .words.settings import SETTINGS
from .words.sizes import SIDES

OUTCOMES = (
    Outcome("legions", True, "the rebels have broken the spirit of three legions"),
    Outcome("rising", True, "eight lowland tribes have risen"),
    Outcome("pacified", True, "Rome has broken the Iceni, and five lowland tribes or all others"),
    Outcome("tribes", True, "all rebel tribes have risen (variable victory)"),
    Outcome(
        "generals",
        True,
        "Paulinus, another commander and half of Rome's men are dead (variable victory)",
    ),
    Outcome("towns", True, "the rebels have held the great towns for two turns (variable victory)"),
    Outcome("contained", True, "Rome has quieted or contained every tribe (variable victory)"),
    Outcome("boudica", True, "Boudica is dead, and the south-east Roman (variable victory)"),
    Outcome("draw", False, "the turns ran out"),
)
OF_A_SIDE = (
    ("won", "1 if it won"),
    ("battles", "attacks made"),
    ("battles_won", "battles won"),
    ("overruns", "overruns"),
    ("sp_lost", "strength points lost"),
    ("sp_starved", "strength points lost in supply checks (counted in sp_lost)"),
    ("units_lost", "units eliminated"),
    ("leaders_lost", "leaders dead"),
    ("tracts", "tracts controlled at the end"),
    ("demoralised", "commands demoralised"),
)
METRICS = (
    Metric("winner", "1 the rebels, 2 Rome, 0 nobody", True),
    *(
        Metric(f"{name}_{seat}", f"{('the rebels', 'Rome')[seat - 1]}: {told}")
        for name, told in OF_A_SIDE
        for seat in range(1, SIDES + 1)
    ),
    Metric("tribes_active", "rebel tribes that have risen"),
    Metric("lowland_active", "lowland rebel tribes that have risen"),
    Metric("legions_broken", "legions demoralised"),
    Metric("looted", "lootings begun"),
    Metric("decisions", "choices that the players made, forced ones aside"),
)
VOIDS = (
    Void("leader_caught", "a leader alone among enemies is not captured"),
    Void("leader_killed", "a leader who would die lives"),
    Void("demoralised", "a command that would be demoralised fights on"),
)
LEADER_KEY = Key("leader", "int", False, 0, "the morale modifier of a leader beside it")
MORALE_KEY = Key("morale", "int", True, None, "of the unit")
BATTLE_KEYS = (
    Key("attacker", "int", True, None, "his basic strength points"),
    Key("defender", "int", True, None, "his basic strength points"),
    Key("modifier", "int", False, 0, "all modifiers of the roll together"),
    Key("one_unit", "flag", False, False, "true: the attacker has only one unit"),
)
CHARGE_KEYS = (
    *BATTLE_KEYS,
    Key("attacker_charges", "int", False, 0, "of his strength points, those that charge"),
    Key("defender_charges", "int", False, 0, "of his strength points, those that charge"),
)
RESOLVERS = (
    Resolver(
        "battle",
        "one battle (e): who wins, and the strength points that both sides lose",
        BATTLE_KEYS,
        ("winner", "attacker_loses", "defender_loses"),
    ),
    Resolver(
        "charge",
        "one battle in which units charge (e): the same, and what those who charge lose",
        CHARGE_KEYS,
        (
            "winner",
            "attacker_loses",
            "defender_loses",
            "attacker_chargers_lose",
            "defender_chargers_lose",
        ),
    ),
    Resolver(
        "retreat",
        "who must retreat after a battle (e), and the strength points that are left of it",
        CHARGE_KEYS,
        ("retreats", "left"),
    ),
    Resolver("rally", "a disrupted unit rallies (a)", (MORALE_KEY, LEADER_KEY), ("success",)),
    Resolver(
        "forced_march", "a unit is to march faster (d)", (MORALE_KEY, LEADER_KEY), ("result",)
    ),
    Resolver(
        "sea",
        "a flotilla enters a sea area (d)",
        (
            Key("units", "int", False, 0, "aboard"),
            Key("lands_end", "flag", False, False, "true: the area off Land's End"),
        ),
        ("weather",),
    ),
    Resolver(
        "leader",
        "what becomes of a leader in a battle (e)",
        (
            Key("won", "flag", True, None, "true: his side wins"),
            Key("all_lost", "flag", False, False, "true: none of its units is left"),
        ),
        ("fate",),
    ),
    Resolver(
        "supply",
        "a supply check (b): units that go short, and what becomes of them",
        (
            Key("foot", "int", False, 0, "units that are not mounted; they go short first"),
            Key("riders", "int", False, 0, "units of horse and chariots"),
            Key("terrain", "name", False, "clear", "clear, low_hills, high_hills or marsh"),
            Key("side", "name", False, "rebels", "rebels or rome"),
            Key("communities", "name", False, "none", "that serve them, joined by +"),
        ),
        ("short", "disrupted", "percent_lost"),
    ),
    Resolver("looting", "for how long a tract is looted (d)", (), ("turns",)),
    Resolver("unreliability", "Britons fight without leaders of their own (e)", (), ("modifier",)),
    Resolver(
        "overrun",
        "a stack that nobody has seen is overrun (d), all units of its side being as likely",
        (
            Key("attacker", "int", True, None, "his strength points, those that charge doubled"),
            Key("units", "int", False, 1, "of the stack; all that can, charge"),
            Key("enemy", "name", False, "rome", "whose stack it is: rebels or rome"),
        ),
        ("success",),
    ),
)
ASSETS = (
    Asset(
        "leader",
        "a person who leads and helps units; no other leader takes the place of this one",
        "leaders",
        "pack:leaders.{name}.in_play",
        "false",
        holder="his side",
    ),
    Asset(
        "command",
        "a legion or a tribe; without it neither its units nor its leader come",
        "commands",
        "pack:commands.{name}.in_play",
        "false",
        holder="its side",
    ),
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
    resolvers=RESOLVERS,
    package="simkit.fury",
    learning=Learning(),
    voids=VOIDS,
    assets=ASSETS,
    telling=TELLING,
    seats="players",
    sides=("the rebels", "Rome"),
    handled=(("dice", ("combat_rolled", "rallied", "not_rallied", "forced", "not_forced")),),
)
