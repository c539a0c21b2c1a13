"""What a component pack of Hell Hath No Fury may hold, and the bounds of each value."""

from __future__ import annotations

from simkit.fury.words import kinds, sizes
from simkit.fury.words.features import FEATURES
from simkit.values.learned import chances_table
from simkit.values.schema import (
    Choice,
    Flag,
    Integer,
    ListOf,
    NameOf,
    PackTable,
    Schema,
    Text,
    may,
    need,
)

from . import fitting

TITLE = need(Text(60))
TRACT = NameOf("tracts")
TRACTS = ListOf(TRACT, 0, sizes.MOST_LISTED, distinct=True)
STRENGTH = Integer(1, 30)
MORALE = Integer(1, 12)
TURN = Integer(0, 99)
COUNT = Integer(0, sizes.MOST_IN_LIST)
PERCENT = Integer(0, 100)
MODIFIER = Integer(-9, 9)
BY_TERRAIN = ListOf(Integer(0, 99), len(kinds.TERRAINS), len(kinds.TERRAINS))
TWO_DICE = 11
FATE = ListOf(Choice(*kinds.FATES), TWO_DICE, TWO_DICE)


def by_die(most: int) -> ListOf:
    """A number for each face of a die."""
    return ListOf(Integer(0, most), sizes.DIE, sizes.DIE)


TRACT_TABLE = PackTable(
    most=sizes.MOST_TRACTS,
    check_all=fitting.check_tracts,
    check_pack=fitting.check_map,
    fields={
        "title": TITLE,
        "home": need(Choice(*kinds.PEOPLES)),
        "terrain": need(Choice(*kinds.TERRAINS)),
        "kinds": may(ListOf(Choice(*kinds.COMMUNITIES), 0, len(kinds.COMMUNITIES), True), []),
        "next": need(ListOf(TRACT, 1, sizes.MOST_NEIGHBOURS, distinct=True)),
    },
)
WATERS = PackTable(
    single=True,
    fields={
        "rivers": need(ListOf(ListOf(TRACT, 2, 2), 0, sizes.MOST_RIVERS)),
        "petuaria_crossing": need(ListOf(TRACT, 2, 2)),
    },
)
ROADS = PackTable(
    most=sizes.MOST_ROADS, fields={"course": need(ListOf(TRACT, 2, sizes.MOST_COURSE))}
)
SEAS = PackTable(
    most=sizes.MOST_SEAS,
    fields={
        "coast": need(ListOf(TRACT, 0, sizes.MOST_COURSE, distinct=True)),
        "next": need(ListOf(NameOf("seas"), 1, sizes.MOST_SEAS, distinct=True)),
    },
)
FLEETS = PackTable(
    most=sizes.MOST_FLEETS,
    check_pack=fitting.check_fleets,
    fields={"title": TITLE, "at": need(Text(32)), "turn": may(TURN, 1)},
)
COMMANDS = PackTable(
    most=sizes.MOST_COMMANDS,
    check=fitting.check_command,
    check_all=fitting.check_commands,
    fields={
        "title": TITLE,
        "side": need(Choice(*kinds.COMMAND_SIDES)),
        "people": may(Choice("none", *kinds.PEOPLES), "none"),
        "appear": may(ListOf(TRACT, 1, sizes.MOST_APPEAR, distinct=True), []),
        "lowland": may(Flag(), False),
        "level": need(Integer(1, 200)),
        "level_without_leader": need(Integer(0, 200)),
        "morale": need(MORALE),
        "in_play": may(Flag(), True),  # False: it never comes, nor does its leader
        **{each: may(ListOf(STRENGTH, 0, sizes.MOST_IN_LIST), []) for each in kinds.IN_COMMANDS},
    },
)
COUNTERS = PackTable(
    most=sizes.MOST_UNITS,
    check_pack=fitting.check_counters,
    fields={
        "command": need(NameOf("commands")),
        "kind": need(Choice(*kinds.IN_COMMANDS)),
        "place": need(Integer(1, sizes.MOST_IN_LIST, shape=True)),  # in the list of that kind
        "morale": may(Integer(0, 12), 0),  # 0: that of its command
        "mp": may(Integer(0, 12), 0),  # 0: those of its kind
    },
)
OTHERS = PackTable(
    most=sizes.MOST_OTHERS,
    fields={
        "title": TITLE,
        "kind": need(Choice(*kinds.UNIT_KINDS[kinds.TOWN_DEFENDERS :])),
        "sp": need(STRENGTH),
        "morale": need(MORALE),
        "at": need(TRACT),
        "turn": may(TURN, 1),
    },
)
LEADERS = PackTable(
    most=sizes.MOST_LEADERS,
    check_pack=fitting.check_leaders,
    fields={
        "title": TITLE,
        "combat": need(Integer(0, 9)),
        "morale": need(Integer(0, 12)),
        "near_morale": may(Integer(0, 12), 0),  # for Boudica's own three tribes; 0: as for others
        "mp": need(Integer(1, 12)),
        "leads": need(Text(32)),  # a command, "rebels" or "romans"
        "second": may(Flag(), False),  # not the leader whose loss lowers the level
        "at": may(Text(32, 0), ""),  # a tract or a sea area; "": he comes with his tribe
        "turn": may(TURN, 1),
        "in_play": may(Flag(), True),  # False: he never comes
    },
)
STANDS = PackTable(
    most=sizes.MOST_PARTS,
    check_pack=fitting.check_stands,
    fields={
        "command": need(NameOf("commands")),
        "at": need(Text(32)),  # a tract or a sea area
        "turn": need(TURN),
        **{each: may(COUNT, 0) for each in kinds.IN_COMMANDS},
    },
)
RISINGS = PackTable(
    most=sizes.MOST_COMMANDS,
    check_pack=fitting.check_risings,
    fields={
        "needed": may(
            Integer(1, 3), 3
        ),  # of its conditions, at most: the setting may ask for fewer
        "boudica_at_home": may(Flag(), False),
        "rebel_at_home": may(Flag(), False),
        "control_any": may(TRACTS, []),
        "control_all": may(TRACTS, []),
        "no_roman": may(TRACTS, []),
        "after": may(Text(32, 0), ""),
        "active": may(Integer(0, sizes.MOST_COMMANDS), 0),
        "units_lost": may(Integer(0, 99), 0),
        "sp_lost": may(Integer(0, 999), 0),
        "legion": may(Text(32, 0), ""),
        "legion_too": may(Text(32, 0), ""),
        "legions": may(Integer(0, 5), 0),
        "rebel_on": may(Integer(0, sizes.DIE), sizes.DIE),
        "ally": may(Text(32, 0), ""),
        "both": may(Flag(), False),
        "augusta": may(Flag(), False),  # rises by the optional rule on II Augusta too
    },
)
COST = need(Integer(1, 9))
BONUS = need(Integer(0, 9))
RULES = PackTable(
    single=True,
    check=fitting.check_rules,
    fields={
        "turns": need(Integer(1, 99)),
        "tribes_to_win": need(Integer(1, sizes.MOST_COMMANDS)),
        "legions_to_win": need(Integer(1, 9)),
        "tribes_to_pacify": need(Integer(0, sizes.MOST_COMMANDS)),
        **{f"cost_{each}": COST for each in kinds.TERRAINS},
        "cost_river": BONUS,
        "cost_petuaria_crossing": COST,
        **{
            f"mp_{each}": need(Integer(1, 12)) for each in kinds.UNIT_KINDS[: kinds.GUARD_HORSE + 1]
        },
        "road_bonus_british": BONUS,
        "road_bonus_roman": BONUS,
        "forced_british": BONUS,
        "forced_roman": BONUS,
        "forced_roman_rough": BONUS,
        "auxiliary_morale": need(MORALE),
        "charge_factor": need(Integer(1, 5)),
        "far_from_home": need(Integer(0, 99)),
        "faint_morale": need(MORALE),
        "overrun_odds": need(Integer(1, 20)),
        "retreat_tracts": need(Integer(1, 9)),
        "supply_roman": need(BY_TERRAIN),
        "supply_british": need(BY_TERRAIN),
        "supply_community": need(
            ListOf(Integer(0, 99), len(kinds.COMMUNITIES) - 1, len(kinds.COMMUNITIES) - 1)
        ),
        "supply_disrupts_from": need(Integer(1, sizes.DIE + 1)),
        "supply_loss_by_die": need(by_die(100)),
        "looting_turns": need(by_die(9)),
        "unreliability": need(by_die(9)),
        "mod_low_hills": need(MODIFIER),
        "mod_rough": need(MODIFIER),
        "mod_river": need(MODIFIER),
        "cohorts_for_one": need(Integer(1, 40)),
        "mod_all_disrupted": need(MODIFIER),
        "mod_ambush": need(MODIFIER),
        "mod_horse": need(MODIFIER),
        "mod_fort": need(MODIFIER),
        "relief_percent": need(PERCENT),
        "relief_strength": need(Integer(0, 99)),
        "paulinus_lost": need(Integer(0, 99)),
        "boudica_lost_near": need(Integer(0, 99)),
        "boudica_lost": need(Integer(0, 99)),
        # By the total of two dice from 2. Captured: if an enemy unit remains.
        "fate_winner": need(FATE),
        "fate_loser": need(FATE),
        "fate_eliminated": need(Integer(0, 9)),
        "wound_turns": need(Integer(0, 99)),
        "fleet_capacity": need(Integer(1, 99)),
        "overload": need(MODIFIER),
        "round_lands_end": need(MODIFIER),
        "weather": need(ListOf(Choice(*kinds.WEATHERS), TWO_DICE, TWO_DICE)),
        "augusta_range": need(Integer(0, 99)),
        "augusta_posts": need(TRACTS),
        "augusta_alarm": need(TRACTS),
        "augusta_tribes": need(Integer(1, 30)),
        "fort_least": need(Integer(1, 99)),
        "fort_most": need(Integer(1, 99)),
        # Variable activation: a die up to this demands the condition.
        "geographic_needed": need(Integer(0, sizes.DIE)),
        "tribes_needed": need(Integer(0, sizes.DIE)),
        "losses_needed": need(Integer(0, sizes.DIE)),
        "variable_demoralised": need(Integer(0, 30)),
        "variable_turns": need(Integer(1, 99)),
        "variable_towns": need(TRACTS),  # all of them
        "variable_west": need(TRACTS),  # and one of these
        "variable_posts": need(TRACTS),  # and of these
        "variable_roman": need(TRACTS),
        "first_roll": need(Integer(-12, 2)),
        # The columns of the combat chart: [1, 4] is 1:4.
        "odds": need(ListOf(ListOf(Integer(1, 20), 2, 2), 2, sizes.ODDS)),
        # Lines by roll from first_roll, columns by odds: percent lost by each.
        "combat": need(ListOf(ListOf(ListOf(PERCENT, 2, 2), 2, sizes.ODDS), 2, sizes.ROLLS)),
    },
)

SCHEMA: Schema = {
    "tracts": TRACT_TABLE,
    "waters": WATERS,
    "roads": ROADS,
    "seas": SEAS,
    "fleets": FLEETS,
    "commands": COMMANDS,
    "counters": COUNTERS,
    "others": OTHERS,
    "leaders": LEADERS,
    "stands": STANDS,
    "risings": RISINGS,
    "rules": RULES,
    "chances": chances_table(FEATURES),
}
