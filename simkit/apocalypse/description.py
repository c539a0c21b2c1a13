"""The description of Planet Apocalypse: its settings, metrics, endings and bots."""

from __future__ import annotations

from simkit.description.game import (
    ALL_OF_THEM,
    Asset,
    Game,
    Key,
    Learning,
    Metric,
    Nearness,
    Outcome,
    Resolver,
    Things,
    Void,
)

from .bots.policies import BOTS
from .pack.difficulty import EASIER, LEVELS, rating
from .pack.settings_together import combine
from .words.settings import SETTINGS

# The heroes of the box: each has a column of deaths. Those of an owner's pack count in `deaths`.
HEROES = {
    "hannah": "Hannah Hazard",
    "maxwell": "Professor Maxwell",
    "tarang": "Tarang",
    "naomi": "Naomi Joslyn",
    "cindrew": "Cindrew",
    "dorothy": "Dorothy Hall",
    "moose": "Moose Kowalski",
    "john_dark": "John Dark",
    "amelia": "Amelia Azevedo",
    "doc_hunter": "Doc Hunter",
    "bernice": "Bernice Kuchler",
    "victor": "Victor Steele",
    "penrod": "Penrod",
    "cissy": "Cissy",
    "madeleine": "Madeleine",
}

UP_TO_13 = "(nothing is counted beyond 13 in all)"  # the doom that ends a game may be more
IF_PLAYED = "(empty in games in which nobody plays that hero)"
IF_FOUGHT = "(empty in games without a battle)"
FIRST_BATTLE = (
    ("turn", "turn of the first Lord battle"),
    ("despair", "despair dice as the first Lord battle begins"),
    ("heroes", "heroes in the first Lord battle"),
    ("gifts", "gifts of the heroes in the first Lord battle"),
    ("dice", "attack dice in the boxes of the heroes in the first Lord battle"),
    ("health", "health of the heroes as the first Lord battle begins"),
    ("troopers", "troopers on the patrols of the heroes in the first Lord battle"),
    ("rounds", "rounds of the first Lord battle"),
    ("damage", "damage to the Lord in the first Lord battle"),
    ("parts", "damage in the first Lord battle to parts that he can live without, such as a wall"),
    ("wounds", "health that heroes lost in the first Lord battle"),
    ("absorbers", "troopers discarded to absorb damage in the first Lord battle"),
    ("deaths", "heroes that died in the first Lord battle"),
)
METRICS = (
    Metric("doom", "doom at the end (13 loses; nothing is counted beyond)"),
    Metric("doom_exits", f"doom from enemies that left the map {UP_TO_13}"),
    Metric("doom_deaths", f"doom from fallen heroes {UP_TO_13}"),
    Metric("doom_shortages", f"doom from figures that had run out {UP_TO_13}"),
    Metric("doom_map", f"doom from rules of the map, none on the Invasion map {UP_TO_13}"),
    Metric("despair_dice_end", "despair dice at the end"),
    Metric("lord_battles", "Lord battles fought"),
    *(Metric(f"first_battle_{name}", f"{said} {IF_FOUGHT}") for name, said in FIRST_BATTLE),
    Metric("lord_health", "health left to the Lords"),
    Metric("lords_killed", "Lords killed"),
    Metric("deaths", "heroes that died"),
    Metric("deaths_on_map", "heroes that died on the map"),
    Metric("deaths_in_hell", "heroes that died in a battle with a Lord"),
    *(Metric(f"deaths_{name}", f"deaths of {title} {IF_PLAYED}") for name, title in HEROES.items()),
    Metric("gifts_bought", "gift cards bought"),
    Metric("courage_kills", "courage that heroes earned by kills"),
    Metric("courage_ambushes", "courage that ambushes earned for the pool"),
    Metric("courage_cycles", "courage that despair cycles brought to the pool"),
    Metric("courage_rewards", "courage from the Lord's reward"),
    Metric("courage_gifts", "courage from gifts"),
    Metric("courage_replacements", "courage that replacement heroes brought"),
    Metric("courage_recruiting", "courage for recruit rolls that were given up (Moon Base)"),
    Metric("courage_abilities", "courage from abilities of heroes"),
    Metric("luck_spent", "luck spent, as courage or on gifts"),
    Metric("recruited", "troopers recruited"),
    Metric("exits", "minions that left the map"),
    Metric("revealed", "invasion tokens revealed"),
    Metric("lord_damage", "damage dealt to the Lords"),
    Metric("dice", "attack dice rolled, by heroes, ambushes and enemies"),
    Metric("kills", "enemies killed, Lords aside"),
    Metric("decisions", "choices that players made, forced ones aside"),
)

OUTCOMES = (
    Outcome("lord-killed", True, "the heroes killed the Lord, or every Lord of the map"),
    Outcome("doom", False, "doom reached 13"),
    Outcome("shadow", False, "a Lord's Shadow reached a start"),
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
        "lord-attack",
        "hits of a Lord on a hero",
        (
            Key("lord", "name", True, "baphomet", "a Lord of the pack"),
            Key("toughness", "int", True, None, "the hero's toughness"),
            Key(
                "parts",
                "int",
                False,
                None,
                "health left in each of his parts, such as a wall (default: all, for four players)",
            ),
            Key("stage", "int", False, 1, "which stage of his is fought, if he has stages"),
        ),
        ("hits",),
    ),
    Resolver(
        "ambush",
        "hits of troopers in ambush, all on one target",
        (
            Key("trooper", "name", True, "army", "a trooper type of the pack"),
            Key("count", "int", True, None, "how many lie in ambush, 1 to 4"),
            TOUGHNESS,
            HIT_RULE,
        ),
        ("hits",),
    ),
)

VOIDS = (
    Void("doom_exit", "doom from enemies that leave the map is not scored"),
    Void("doom_death", "doom from fallen heroes is not scored"),
    Void("doom_shortage", "doom from figures that have run out is not scored"),
    Void("doom_map", "doom from rules of the map is not scored"),
    Void("hero_dies", "a hero who would die is left at 1 health"),
    Void("burned", "fire does no damage"),
    Void("pestilence_bites", "pestilence does no damage"),
    Void("lord_moves", "Lords stay where they are"),
)

SCENARIOS = tuple(
    ("map", name, text)
    for name, text in (
        ("invasion", "one line of areas from the Lord to the start; the plain rules"),
        ("doomgate", "the same line, but what leaves the start comes back behind the Lord"),
        ("launch-site", "enemies circle a ring round the Lord; doom by where they are"),
        ("moon-base", "two railguns, the blue one slow; space troopers only"),
        ("dragon-back", "two Lords who never move; minions gather in the Cathedral"),
        ("dragon-guts", "nothing moves; an organ must stay empty for the next token"),
        ("washington", "three paths from the White House, tokens in pulses; a safe Beltway"),
        ("st-peters", "three tracks with a Lord each, who wake one after another"),
        ("purgatory", "four Lords on a climb to Paradise, the last of them in Hell"),
        ("final-battle", "three tokens a turn, each on its own spiral path"),
    )
)

ASSETS = (
    Asset(
        "gift",
        "all copies of a card, in the gift deck",
        "gifts",
        "pack:gifts.{name}.copies",
        "0",
        used="bought",
    ),
    Asset(
        "demon",
        "of the Fourth Circle",
        "fourth",
        "pack:maps.{map}.banned_fourth",
        "{name}",
        against=ALL_OF_THEM,
    ),
    Asset(
        "trooper",
        "all figures of a type that can be recruited here",
        "troopers",
        "pack:troopers.{name}.count",
        "0",
    ),
    Asset(
        "lord",
        "the full Demon Lord",
        "lords",
        "lord",
        "{name}",
        put_in=True,
        against=ALL_OF_THEM,
    ),
    Asset(
        "legion",
        "the first one",
        "legions",
        "legion",
        "{name}",
        put_in=True,
        against=ALL_OF_THEM,
    ),
    Asset(
        "hero",
        "in the first seat, the others at random",
        "heroes",
        "heroes",
        "{name}+random",
        put_in=True,
    ),
)

# The sentences of a trace that tell most of a game's story, the most telling first.
TELLING = (
    "The Lord is dead: *",
    "Doom has reached 13: *",
    "The Shadow has reached the start: *",
    "No organ is empty: *",
    "Hell Time begins: *",
    "* dies.",
    "* banishes *; others remain.",
    "* prays for a miracle and lives with *",
    "Doom rises by *",
    "The * appears in *.",
    "* retreats to *.",
    "* the Shadow falls on it.",
    "The legion is now *.",
)

GAME = Game(
    name="apocalypse",
    title="Planet Apocalypse",
    summary="Co-operative: heroes hold back Hell's invasion and kill its Lord (ten maps).",
    settings=SETTINGS,
    bots=BOTS,
    metrics=METRICS,
    outcomes=OUTCOMES,
    resolvers=RESOLVERS,
    scenarios=SCENARIOS,
    package="simkit.apocalypse",
    combine=combine,
    voids=VOIDS,
    near=(
        Nearness("lord_battles", "fought a Lord", "any"),
        Nearness("lord_health", "health left to the Lords", "low"),
        Nearness("lords_killed", "Lords killed", "high"),
    ),
    loss="doom",
    assets=ASSETS,
    named=(Things("buy", "what", "gifts"), Things("card", "what", "gifts")),
    telling=TELLING,
    team=True,
    ratings=(EASIER, *LEVELS),
    rating=rating,
    learning=Learning(
        by="map",
        over=(
            ("players", (1, 2, 3, 4, 5)),
            ("hit_rule", ("exceed", "meet")),
            ("lord", ("baphomet", "random")),
        ),
    ),
    handled=(
        (
            "cards",
            ("gift_bought", "legion_drawn", "legion_redrawn", "fourth_appears", "fourth_redrawn"),
        ),
    ),
)
