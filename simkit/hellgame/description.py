"""The description of The HellGame: its settings, metrics, endings and bots."""

from __future__ import annotations

from simkit.description.game import (
    Asset,
    Game,
    Key,
    Learning,
    Members,
    Metric,
    Outcome,
    Resolver,
    Things,
    Void,
)

from .bots.policies import BOTS
from .words import tallies
from .words.settings import SETTINGS
from .words.sizes import COPIES, MOST_SEATS

OUTCOMES = (
    Outcome("circle", True, "a triumvirate controlled a whole circle at the end of a turn (4.0)"),
    Outcome("sixes", True, "three Arcana with the 6 were revealed in the End phase (4.0)"),
    Outcome("none", False, "the turns ran out"),
)

# Numbers of a seat at the end of the game, or over all of it; "_1" to "_6" names the seat.
OF_A_SEAT = (
    ("won", "1 if it won"),
    ("sectios", "sectios controlled at the end"),
    ("circle", "most sectios of one circle at the end"),
    ("souls", "souls at the end"),
    ("favour", "Favours at the end"),
    ("disfavour", "Disfavours at the end"),
    ("legions", "legions on the map at the end"),
    ("lieutenants", "lieutenants on the map at the end"),
    ("hounds", "tame Hellhounds at the end"),
    ("cards", "Arcana in hand at the end"),
    ("demons_left", "demons at the end"),
    ("on_earth", "demons on Earth at the end"),
    ("battles", "battles fought, of a round or more"),
    ("battles_won", "battles won"),
    ("summoned", "legions raised in the Summoning phase"),
    ("souls_from_sectios", "souls from sectios"),
    ("souls_from_earth", "souls from Earth"),
    ("souls_from_relief", "souls that came with a sectio given in relief (12.3.1)"),
    ("arcana_used", "Major Arcana used"),
    ("countered", "own Arcana that others countered"),
    ("relieved", "times that it lost its last sectio and was given another (12.3.1)"),
)
_FAVOURS = {
    "start": "at the start",
    "earth": "by demons on Earth",
    "evil_deeds": "by Evil Deeds",
    "arcana": "by Arcana",
    "events": "by Hell cards",
    "dice_curse": "by the curse of the dice",
    "gifts": "as gifts",
}
_LOSSES = {
    "battle": "lost in battle",
    "uriel": "lost to Uriel",
    "lilith": "lost to Lilith",
    "phenomena": "lost to phenomena",
    "events": "lost to Hell cards",
    "influence": "lost to Influence",
    "magic": "lost to Arcana",
    "desertion": "lost for want of souls",
    "hounds": "lost to Hellhounds that would not be tamed",
    "given": "given away",
    "sacrifice": "turned into souls",
    "relief": "given to a triumvirate that had lost its last sectio (12.3.1)",
}
_GAINS = {
    "start": "at the start",
    "favour": "for a Favour",
    "victory": "by right of victory",
    "relief": "when it had lost its last one (12.3.1)",
    "gift": "as gifts",
}
_DEALS = {
    "passage": "passages",
    "peace": "promises of peace",
    "alliance": "alliances",
    "support": "promises of support",
    "truce": "truces",
    "gift": "gifts",
}
_STEPS = {"offered": "offered", "made": "agreed upon", "broken": "broken"}
PARTS = (
    *((f"favour_{each}", f"Favours gained {_FAVOURS[each]}") for each in tallies.FAVOUR_SOURCES),
    *((f"lost_{each}", f"legions {_LOSSES[each]}") for each in tallies.LEGION_LOSSES),
    *((f"gained_{each}", f"sectios gained {_GAINS[each]}") for each in tallies.GAINS),
)
METRICS = (
    Metric("winner", "the seat that won, from 1; 0 for nobody", True),
    *(
        Metric(f"{name}_{seat}", f"seat {seat}: {told}")
        for name, told in (*OF_A_SEAT, *PARTS)
        for seat in range(1, MOST_SEATS + 1)
    ),
    *(
        Metric(f"{deal}_{step}", f"at the whole table: {_DEALS[deal]} {_STEPS[step]}")
        for deal in tallies.DEALS
        for step in tallies.DEAL_STEPS
    ),
    Metric("sectios_free", "sectios that nobody controls at the end"),
    Metric("sectios_freebooters", "sectios that Freebooters control at the end"),
    Metric("uriel_came", "times that Uriel came"),
    Metric("lilith_came", "times that Lilith came"),
    Metric("decisions", "choices that the players made, forced ones aside"),
)

VOIDS = (
    Void("control_revoked", "a sectio that would fall to the Prince of Hell keeps its holder"),
    Void("demon_killed", "a demon that would be killed is left as it is"),
    Void("demon_incapacitated", "a demon that would be incapacitated stays able"),
    Void("disfavour_gained", "no Disfavour is taken"),
)

TWO = "one number a side, joined by a comma"
RESOLVERS = (
    Resolver(
        "battle",
        "two sides fight until one is gone (11.2); nobody flees, attacks are spread evenly",
        (
            Key("legions", "pair", True, None, f"{TWO}: 3,4"),
            Key("skulls", "pair", True, None, f"{TWO}: the best demon's, 0 for none: 2,0"),
            Key("bonus", "pair", False, "0,0", "of each lieutenant, joined by +: 2+1,0"),
            Key("leadership", "pair", False, "0,0", "of the same ones: 3+2,0"),
            Key("hounds", "pair", False, "0,0", "dice of each, joined by +: 3+4,0"),
            Key("round_bonus", "pair", False, "0,0", f"{TWO}: added to every attack of round 1"),
            Key("freebooters", "pair", False, "0,0", "1 for a side of Freebooters (10.4): 0,1"),
            Key("three_rounds", "flag", False, False, "true: Lucifer picks after round 3 (11.3.6)"),
            Key("quick", "flag", False, False, "true: a small battle in one roll (11.3.5)"),
        ),
        ("winner", "left", "right"),
    ),
    Resolver(
        "influence",
        "a demon disbands or converts a unit (9.7.1); bribes are split in the best way",
        (
            Key("hearts", "int", True, None, "of the demon, 1 to 6"),
            Key("target", "name", True, None, "legion or lieutenant"),
            Key("goal", "name", True, None, "disband or convert"),
            Key("bribe", "int", False, 0, "souls paid before the rolls (9.7.1.2)"),
            Key("extra_pay", "int", False, 0, "souls that lie on the lieutenant"),
        ),
        ("success",),
    ),
    Resolver(
        "atonement",
        "a demon begs for forgiveness (9.7.2)",
        (Key("hearts", "int", True, None, "of the demon, 1 to 6"),),
        ("effect",),
    ),
    Resolver(
        "duel",
        "each side rolls its dice, the higher total wins, ties are rolled again (3.2)",
        (
            Key("left", "int", True, None, "dice of the first"),
            Key("right", "int", True, None, "dice of the second"),
        ),
        ("winner",),
    ),
    Resolver(
        "flight",
        "where a unit may flee to (9.5.1)",
        (
            Key("circle", "int", True, None, "1 to 9"),
            Key("quarter", "int", True, None, "1 to 5"),
            Key("lieutenant", "flag", False, False, "true: two dice, either of them counts"),
            Key("origin", "name", False, None, "circle.quarter of the intruders: 2.3"),
            Key("enemies", "name", False, None, "where others stand, joined by +: 2.3+2.4"),
        ),
        ("places",),
    ),
)

ASSETS = (
    Asset(
        "demon",
        "a Daemon card; another comes in its place",
        "demons",
        "pack:demons.{name}.in_play",
        "false",
        used="demons",
        holder="the seat that is dealt it first",
    ),
    Asset(
        "arcanum",
        "both copies of a card; another is drawn in its place",
        "arcana",
        "pack:arcana.{name}.copies",
        "0",
        holder="the seat that draws it first",
    ),
    Asset(
        "lieutenant",
        "his bonus on attacks; he still leads",
        "lieutenants",
        "pack:lieutenants.{name}.bonus",
        "0",
        holder="the seat that he joins first",
    ),
    Asset(
        "sectio",
        "the card, at set-up",
        "sectios",
        holder="the seat that is dealt it at set-up",
    ),
    Asset("event", "a Hell card", "hell", "pack:hell.{name}.in_play", "false"),
)

# The sentences of a trace that tell most of a game's story, the most telling first.
TELLING = (
    "* wins: *",
    "* wins with *",
    "* is killed.",
    "* takes control of *",
    "Control of * is revoked.",
    "* is incapacitated.",
    "* recovers.",
)

GAME = Game(
    name="hellgame",
    title="The HellGame",
    summary="Two to six triumvirates of demons struggle for one whole circle of Hell.",
    settings=SETTINGS,
    bots=BOTS,
    metrics=METRICS,
    outcomes=OUTCOMES,
    resolvers=RESOLVERS,
    scenarios=tuple(
        ("players", str(number), f"{number} triumvirates") for number in range(2, MOST_SEATS + 1)
    ),
    package="simkit.hellgame",
    learning=Learning(over=(("players", tuple(range(2, MOST_SEATS + 1))),)),
    voids=VOIDS,
    assets=ASSETS,
    named=tuple(
        Things(verb, "what", "arcana", COPIES) for verb in ("play", "bring", "magic", "walk")
    ),
    telling=TELLING,
    seats="players",
    standing="sectios_by_turn",
    margin="sectios",
    handled=(
        ("dice", ("die_rolled",)),
        ("cards", ("card_drawn", "event_comes", "phenomenon_comes", "card_spread")),
    ),
    members=Members(
        "demon",
        "demons",
        (
            "demon_actions",
            "demon_earth_turns",
            "demon_favours",
            "demon_battles",
            "demon_idle",
        ),
    ),
)
