"""What a component pack of Escape from Hades may hold, and the bounds of each value."""

from __future__ import annotations

from simkit.hades.words import effects
from simkit.hades.words.features import FEATURES
from simkit.kernel.layouts import FLAT_NAMES, LAYOUTS, POINTY_NAMES
from simkit.values.learned import chances_table
from simkit.values.schema import (
    Choice,
    Effect,
    Field,
    Flag,
    Integer,
    ListOf,
    Lookup,
    NameOf,
    PackTable,
    Record,
    Schema,
    Text,
    may,
    need,
)

from . import fitting
from .geography import LETTERS, MOST_COLUMNS, MOST_ROWS, check_map

TITLE = need(Text(40))
LETTER = Choice(*LETTERS)
RANDOM = Integer(0, 7)  # a threshold for a random number: 0 never works, 6 and 7 always
HEX = ListOf(Integer(0, MOST_COLUMNS - 1, shape=True), 2, 2)  # column and row, from the top left
SIDE = Choice(*dict.fromkeys(POINTY_NAMES + FLAT_NAMES))
DRAWING = ListOf(Text(MOST_COLUMNS), 3, MOST_ROWS)
WALLS = ListOf(Record({"hex": need(HEX), "side": need(SIDE)}), 0, 400)
DOORS = ListOf(
    Record(
        {
            "circle": need(Integer(1, 12, shape=True)),
            "hexes": need(ListOf(HEX, 1, 6, distinct=True)),
        },
    ),
    12,
    12,
)
IDS = ListOf(Integer(1, 99), 1, 40, distinct=True)
# Values of fresh and of depleted units (4.0).
ATTACK = Lookup(ListOf(Integer(0, effects.MOST_ATTACK), 2, 2), 0, 32, NameOf("lines"))
DEFENSE = Lookup(ListOf(Integer(-9, 0), 2, 2), 0, 32, NameOf("lines"))
NOTHING: dict[str, Field] = {}
IN_PLAY = {"in_play": may(Flag(), True)}  # false: all of its counters or cards stay in the box
DECK = {"decks": need(Choice(*effects.DECK_NAMES))}

CIRCLE_EFFECTS = Effect(
    {
        **dict.fromkeys(effects.CIRCLES[: effects.TREASURE], NOTHING),
        "fuel_tank": {"line": need(NameOf("lines"))},  # the explosion fights as this one
        "railgun_ammo": {"line": need(NameOf("lines"))},
        "treasure": {"treasure": need(Choice(*effects.TREASURES))},
        "prisoner": {"unit": need(NameOf("units")), "number": may(Integer(1, 9), 1)},
        "gorgon": {"unit": need(NameOf("units")), "number": may(Integer(1, 9), 1)},
    },
    blank={"line": "", "treasure": "", "unit": "", "number": 0},
)
SURPRISE_EFFECTS = Effect(
    {
        "fighter_rebuild": NOTHING,
        "tower_units": {"unit": need(NameOf("units")), "amount": need(Integer(1, 2))} | DECK,
        "radar_fire": {
            "amount": need(Integer(1, 20)),  # how many fire at most
            "installation": may(Choice("any", *effects.INSTALLATIONS[: effects.OFFENSIVE]), "any"),
        },
        "extra_move": {
            "unit": need(NameOf("units")),
            "amount": need(Integer(1, 12)),
            "reface": may(Flag(), False),
        },
        "charge": {"unit": need(NameOf("units")), "amount": need(Integer(1, 24))},
        "si_repair": {"amount": need(Integer(1, 12))},
        "officer_arrives": NOTHING,
        "ram": {"amount": need(Integer(1, 4))},  # hits
        "jamming": {"amount": need(Integer(1, 6))},
        "add_card": {"amount": need(Integer(1, 4))},
    },
    blank={"amount": 0, "unit": "", "installation": "any", "decks": "both", "reface": False},
)
LANDING = Record(
    {
        "where": need(Choice(*effects.LANDINGS)),
        "within": may(Integer(0, 6), 0),  # hexes of the Teleporter
        "hqs": need(Integer(0, 8)),
        "squads": need(Integer(0, 24)),
        "dante": need(Flag()),
    }
)

# --- the tables ----------------------------------------------------------------------------------

MAP = PackTable(
    single=True,
    check=check_map,
    fields={
        "columns": need(Integer(3, MOST_COLUMNS, shape=True)),
        "rows": need(Integer(3, MOST_ROWS, shape=True)),
        "layout": need(Choice(*LAYOUTS)),
        "directions": need(ListOf(SIDE, 6, 6, distinct=True)),  # as numbered on the PDI cards
        "inferno": need(DRAWING),
        "purgatory": need(DRAWING),
        "doors": need(DOORS),
        "walls_inferno": need(WALLS),
        "walls_purgatory": need(WALLS),
    },
)
LINES = PackTable(
    most=32,
    fields={
        "title": TITLE,
        "cards": need(Choice("shl", "nastian")),  # on whose Resolution cards it stands
        "space": may(Flag(), False),  # in the spaceborne sections, else in those for the ground
    },
)
UNITS = PackTable(
    check_all=fitting.check_units,
    most=24,
    fields={
        "title": TITLE,
        "side": need(Choice("shl", "nastian", "gorgon")),
        "role": need(Choice(*effects.ROLES, *effects.ENEMY_ROLES)),
        "ids": need(IDS),
        "names": may(ListOf(Text(40), 1, 40), []),  # of the counters, in the order of `ids`
        "mf": need(Integer(1, 12)),
        "steps": need(Integer(1, 2)),
        "combat": may(Flag(), True),  # green; a blue unit is no Combat Unit
        "line": need(NameOf("lines")),
        "weak": may(Flag(), False),  # it always has the values of a depleted unit
        **IN_PLAY,
    },
)
INSTALLATIONS = PackTable(
    check_all=fitting.check_installations,
    most=6,
    fields={
        "title": TITLE,
        "role": need(Choice(*effects.INSTALLATIONS)),
        "ids": need(IDS),
        "line": need(NameOf("lines")),
        **IN_PLAY,
    },
)
FIGHTERS = PackTable(
    single=True,
    fields={
        "ids": need(ListOf(Integer(1, 99), 1, 8, distinct=True)),
        "of_elevators": need(ListOf(Integer(1, 99), 0, 8, distinct=True)),  # IDs, one an elevator
        "line": need(NameOf("lines")),
    },
)
VITTLES = PackTable(
    single=True,
    check=fitting.check_vittles,
    fields={
        "modules": need(ListOf(Choice(*effects.MODULES), 11, 11, distinct=True)),  # as they are hit
        "line": need(NameOf("lines")),
        "q50": need(NameOf("lines")),
        "r1": need(NameOf("lines")),
        "r2": need(NameOf("lines")),
    },
)
CHITS = PackTable(
    single=True,
    fields={"crisis": need(Integer(0, 4)), "comm_crash": need(Integer(0, 4))},
)
CARDS = PackTable(
    most=64,
    check_all=fitting.check_cards,
    fields={
        "deck": need(Choice("shl", "nastian")),
        "number": need(Integer(1, 6)),
        "letter": need(LETTER),
        "space_attack": may(ATTACK, {}),
        "space_defense": may(DEFENSE, {}),
        "ground_attack": may(ATTACK, {}),
        "ground_defense": may(DEFENSE, {}),
        "cover": may(Integer(-9, 0), 0),
    },
)
CIRCLES = PackTable(
    most=32,
    check_all=fitting.check_circles,
    fields={"title": TITLE, "effect": need(CIRCLE_EFFECTS), **IN_PLAY},
)
SURPRISES = PackTable(
    most=24,
    fields={
        "title": TITLE,
        "number": need(Integer(1, 99, shape=True)),
        "letters": need(ListOf(LETTER, 0, 4, distinct=True)),
        "effects": need(ListOf(SURPRISE_EFFECTS, 1, 3)),
        **IN_PLAY,
    },
)
SCENARIOS = PackTable(
    check_pack=fitting.check_fits,
    fields={
        "title": TITLE,
        "cards": need(Integer(1, 20)),  # of the Nasty Surprise Deck: the turns of the game
        "fighters": need(Integer(0, 8)),
        "face_up": need(ListOf(NameOf("circles"), 1, 12, distinct=True)),
        "face_down": need(ListOf(NameOf("circles"), 0, 12, distinct=True)),
        "random": need(Integer(0, 12)),  # more counters, by lot, face-down
        "installations": may(ListOf(Choice(*effects.INSTALLATIONS), 0, 4), []),
        "tower_guards": may(Integer(0, 2), 0),
        "officer_placed": may(Flag(), False),
        "in_system": need(Flag()),
        "still_turns": may(Integer(0, 8), 0),
        "bombardment": may(Integer(0, 4), 0),
        "inferno_draws": may(Integer(0, 2), 1),
        "purgatory_draws": may(Integer(0, 2), 1),
        "teleporter_arrivals": may(Flag(), False),
        "teleporter_evacuates": may(Flag(), True),
        "teleporter_returns": may(Flag(), False),
        "overtime": may(Flag(), True),
        "landings": need(ListOf(LANDING, 1, 3)),
    },
)
RULES = PackTable(
    single=True,
    fields={
        "shaft_cost": need(Integer(1, 3)),
        "door_cost": need(Integer(1, 6)),
        "disarm_cost": need(Integer(1, 6)),
        "nastians_a_hex": need(Integer(1, 4)),
        "elders_a_hex": need(Integer(1, 2)),
        "reactor_most": need(RANDOM),
        "tso_repair_most": need(RANDOM),
        "sanders_repair_most": need(RANDOM),
        "rally_most": need(RANDOM),
        "request_most": need(RANDOM),
        "request_units": need(Integer(1, 12)),
        "request_range": need(Integer(1, 6)),
        "emily_after": need(Integer(0, 12)),
        "march_bonus": need(Integer(0, 6)),
        "cfp_misfire_most": need(Integer(-1, 6)),
        "cfp_malfunction_most": need(Integer(-1, 7)),
        "cfp_partial_most": need(Integer(-1, 7)),
        "sabotage": need(ListOf(Integer(0, 9), 2, 2)),  # fresh, depleted
        "lab_most": need(ListOf(RANDOM, 2, 2)),  # Holding, Failing
        "lab_depletes": need(RANDOM),
        "rest_most": need(RANDOM),
        "bridge_most": need(RANDOM),
        "core_most": need(RANDOM),
        "teleporter_most": need(RANDOM),
        "teleporter_range": need(Integer(0, 6)),
        "return_range": need(Integer(0, 6)),
        "arrival_most": need(RANDOM),
        "repair_most": need(RANDOM),
        "idol_range": need(Integer(0, 6)),
        "tower_north_most": need(RANDOM),
    },
)
HALF_POINTS = Integer(-40, 40)
SCORING = PackTable(
    single=True,
    check=fitting.check_scoring,
    fields={
        **{name: need(HALF_POINTS) for name in fitting.SCORED},
        "levels": need(ListOf(Integer(-99, 199), 7, 7, distinct=True)),
    },
)

SCHEMA: Schema = {
    "map": MAP,
    "lines": LINES,
    "units": UNITS,
    "installations": INSTALLATIONS,
    "fighters": FIGHTERS,
    "vittles": VITTLES,
    "chits": CHITS,
    "cards": CARDS,
    "circles": CIRCLES,
    "surprises": SURPRISES,
    "scenarios": SCENARIOS,
    "rules": RULES,
    "scoring": SCORING,
    "chances": chances_table(FEATURES),
}
