"""The record of settings and component values that the compiled rules read, field by field."""

from __future__ import annotations

from simkit.kernel.records import record

from . import sizes
from .features import FEATURES
from .kinds import COMMUNITIES, PEOPLES, TERRAINS, UNIT_KINDS
from .settings import NUMBERED

# Whom a leader leads who leads no single command.
ALL_REBELS, ALL_ROMANS = -2, -3

TRACT = record(
    ("terrain", "i8"),
    ("home", "i8"),
    ("communities", "i8"),  # a bit for each
    ("lootable", "i8"),
    ("road", "i8"),  # 1 where a road passes
    ("neighbours", "i8"),
    ("next", "i8", (sizes.MOST_NEIGHBOURS,)),
    ("river", "i8", (sizes.MOST_NEIGHBOURS,)),  # 1: a river lies between
    ("by_road", "i8", (sizes.MOST_NEIGHBOURS,)),  # 1: a road leads there
    ("crossing", "i8", (sizes.MOST_NEIGHBOURS,)),  # 1: the Petuaria crossing
    ("listed", "i8"),  # 1: control of it is a condition of some tribe
)
COMMAND_SHEET = record(
    ("side", "i8"),
    ("seat", "i8"),
    ("people", "i8"),  # or NONE
    ("lowland", "i8"),
    ("level", "i8"),
    ("level_without_leader", "i8"),
    ("first", "i8"),  # its units: from ...
    ("last", "i8"),  # ... up to, not with
    ("leader", "i8"),  # its own leader, or NONE
    ("appears", "i8"),
    ("appear", "i8", (sizes.MOST_APPEAR,)),
)
COUNTER = record(
    ("command", "i8"),  # or NONE
    ("kind", "i8"),
    ("sp", "i8"),
    ("morale", "i8"),
    ("mp", "i8"),
    ("seat", "i8"),
    ("stand", "i8"),  # the entry of the set-up that brings it, or NONE: it rises with its tribe
)
LEADER_CARD = record(
    ("seat", "i8"),
    ("leads", "i8"),  # a command, ALL_REBELS or ALL_ROMANS
    ("combat", "i8"),
    ("morale", "i8"),
    ("near_morale", "i8"),  # for Iceni, Trinovantes and Catuvellauni
    ("mp", "i8"),
    ("at", "i8"),  # where he is set up, or NONE: he comes with his tribe
    ("turn", "i8"),
)
STAND = record(("at", "i8"), ("turn", "i8"))
FLEET_CARD = record(("at", "i8"), ("turn", "i8"))
LISTED = ("i8", (sizes.MOST_LISTED,))
RISING = record(
    ("planned", "i8"),  # 1: the tribe can rise
    ("needed", "i8"),  # of its three conditions
    ("boudica_at_home", "i8"),
    ("rebel_at_home", "i8"),
    ("any_listed", "i8"),
    ("control_any", *LISTED),
    ("all_listed", "i8"),
    ("control_all", *LISTED),
    ("bare_listed", "i8"),
    ("no_roman", *LISTED),
    ("after", "i8"),  # a command that is active, or NONE
    ("active", "i8"),  # so many other rebel tribes are, or 0
    ("units_lost", "i8"),  # Roman units, 0: no condition
    ("sp_lost", "i8"),
    ("legion", "i8"),  # demoralised, or NONE
    ("legion_too", "i8"),
    ("legions", "i8"),  # so many legions demoralised, or 0
    ("rebel_on", "i8"),  # on a die up to this the tribe joins the revolt
    ("ally", "i8"),  # the command that it is otherwise, or NONE
    ("both", "i8"),  # 1: both come
    ("augusta", "i8"),  # 1: rises by the optional rule on II Augusta too
)
NUMBERS = (
    "turns",
    "tribes_to_win",
    "legions_to_win",
    "tribes_to_pacify",
    "cost_river",
    "cost_petuaria_crossing",
    "road_bonus_british",
    "road_bonus_roman",
    "forced_british",
    "forced_roman",
    "forced_roman_rough",
    "charge_factor",
    "far_from_home",
    "faint_morale",
    "overrun_odds",
    "retreat_tracts",
    "supply_disrupts_from",
    "mod_low_hills",
    "mod_rough",
    "mod_river",
    "cohorts_for_one",
    "mod_all_disrupted",
    "mod_ambush",
    "mod_horse",
    "mod_fort",
    "relief_percent",
    "relief_strength",
    "paulinus_lost",
    "boudica_lost_near",
    "boudica_lost",
    "fate_eliminated",
    "wound_turns",
    "fleet_capacity",
    "overload",
    "round_lands_end",
    "first_roll",
    "augusta_range",
    "augusta_tribes",
    "fort_least",
    "fort_most",
    "geographic_needed",
    "tribes_needed",
    "losses_needed",
    "variable_demoralised",
    "variable_turns",
)
"""Numbers of the pack's `rules` that kernels read under their own names."""
FATE_ROLLS = 11  # two dice
TENTHS = 10  # of a turn, in which bots reckon how far it is
TRACT_LISTS = (
    "augusta_posts",
    "augusta_alarm",
    "variable_towns",
    "variable_west",
    "variable_posts",
    "variable_roman",
)
"""Lists of tracts that optional rules name; a tract has a 1 in those it is on."""
RULES = record(
    ("void", "i8"),
    *((setting.field, "i8") for setting in NUMBERED),
    *((number, "i8") for number in NUMBERS),
    *((each, "i8", (sizes.MOST_TRACTS,)) for each in TRACT_LISTS),
    ("auxiliary_morale", "i8"),
    ("cost", "i8", (len(TERRAINS),)),
    ("mp", "i8", (len(UNIT_KINDS),)),
    ("supply", "i8", (sizes.SIDES, len(TERRAINS))),  # for rebels and British; for Romans
    ("supply_community", "i8", (len(COMMUNITIES),)),
    ("supply_loss", "i8", (sizes.DIE,)),
    ("looting_turns", "i8", (sizes.DIE,)),
    ("unreliability", "i8", (sizes.DIE,)),
    ("fate_winner", "i8", (FATE_ROLLS,)),
    ("fate_loser", "i8", (FATE_ROLLS,)),
    ("rolls", "i8"),  # lines of the combat chart
    ("columns", "i8"),
    ("odds", "i8", (sizes.ODDS, 2)),  # of each column: 1, 4 is 1:4
    ("combat", "i8", (sizes.ROLLS, sizes.ODDS, 2)),  # percent lost: attacker, defender
    ("tracts", "i8"),
    ("tract", TRACT, (sizes.MOST_TRACTS,)),
    ("apart", "i2", (sizes.MOST_TRACTS, sizes.MOST_TRACTS)),  # tracts from one to another
    ("way", "i2", (2, sizes.MOST_TRACTS, sizes.MOST_TRACTS)),  # tenths of a turn of each side
    ("seas", "i8"),
    ("sea_next", "i8", (sizes.MOST_SEAS, sizes.MOST_SEAS)),  # 1: the areas touch
    ("coast", "i8", (sizes.MOST_SEAS, sizes.MOST_TRACTS)),  # 1: the tract lies on it
    ("box", "i8", (sizes.MOST_SEAS,)),  # 1: off the map, a port of its own
    ("lands_end", "i8"),  # that sea area, or NONE
    ("weather", "i8", (FATE_ROLLS,)),  # the Sea Movement Table by two dice
    ("fleets", "i8"),
    ("fleet", FLEET_CARD, (sizes.MOST_FLEETS,)),
    ("distance", "i8", (len(PEOPLES), sizes.MOST_TRACTS)),  # tracts from home
    ("commands", "i8"),
    ("command", COMMAND_SHEET, (sizes.MOST_COMMANDS,)),
    ("units", "i8"),
    ("unit", COUNTER, (sizes.MOST_UNITS,)),
    ("first_unit", "i8", (sizes.SIDES,)),  # the units of a side lie beside one another
    ("last_unit", "i8", (sizes.SIDES,)),
    ("leaders", "i8"),
    ("leader", LEADER_CARD, (sizes.MOST_LEADERS,)),
    ("boudica", "i8"),  # the leaders that rules name, or NONE
    ("paulinus", "i8"),
    ("cartimandua", "i8"),
    ("venutius", "i8"),
    ("postumus", "i8"),
    ("iceni", "i8"),  # commands that rules name, the last two or NONE
    ("trinovantes", "i8"),
    ("augusta", "i8"),
    ("stands", "i8"),
    ("stand", STAND, (sizes.MOST_STANDS,)),
    ("rising", RISING, (sizes.MOST_COMMANDS,)),
    # What was learned: a weight for each feature, the last stands alone.
    ("chances", "f8", (len(FEATURES) + 1,)),
)
