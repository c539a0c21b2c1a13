"""Turn component values and settings into the record of numbers that the compiled rules read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from simkit.fury.words import kinds, tables
from simkit.fury.words.events import event_number
from simkit.fury.words.features import FEATURES
from simkit.fury.words.settings import NUMBERED
from simkit.fury.words.state import FIRST_SEA, NONE, REBELS, ROME
from simkit.fury.words.tables import RULES
from simkit.kernel.records import blank
from simkit.values.components import Components
from simkit.values.learned import ANY, weights_for

from .fitting import REBELS as ALL_REBELS
from .fitting import ROMANS as ALL_ROMANS
from .terrain import lay_tracts

AUXILIARIES = ("auxiliary_foot", "auxiliary_horse")
NEVER = 9999  # the turn of whoever stays away


class UnitOnPaper(NamedTuple):
    """One counter, before it is a number."""

    command: str  # or ""
    kind: str
    title: str
    sp: int
    morale: int
    mp: int = 0  # or 0: what its kind has


def build_rules(components: Components, settings: Mapping[str, Any], void: str = "") -> np.ndarray:
    """What one run is played with; ``void`` names a kind of event that has no effect."""
    table = blank(RULES)
    rules = table[0]
    rules.void = event_number(void)
    for setting in NUMBERED:
        rules[setting.field] = setting.number(settings[setting.key])
    _lay_numbers(rules, components)
    rules.turns = min(rules.turns, settings["max_turns"])
    lay_tracts(rules, components)
    _lay_commands(rules, components)
    _lay_units(rules, components)
    _lay_leaders(rules, components)
    _lay_stands(rules, components)
    _lay_risings(rules, components)
    _lay_seas(rules, components)
    rules.chances[:] = weights_for(components, ANY, FEATURES)
    return table


def _lay_numbers(rules: Any, components: Components) -> None:
    values = components.table("rules")
    for number in (*tables.NUMBERS, "auxiliary_morale"):
        rules[number] = values[number]
    rules.cost[:] = [values[f"cost_{each}"] for each in kinds.TERRAINS]
    names = list(components.order("tracts"))
    for key in tables.TRACT_LISTS:
        rules[key][[names.index(tract) for tract in values[key]]] = 1
    rules.mp[:] = [values[f"mp_{each}"] for each in kinds.UNIT_KINDS]
    rules.supply[REBELS], rules.supply[ROME] = values["supply_british"], values["supply_roman"]
    rules.supply_community[: len(values["supply_community"])] = values["supply_community"]
    rules.supply_loss[:] = values["supply_loss_by_die"]
    for chart in ("looting_turns", "unreliability"):
        rules[chart][:] = values[chart]
    rules.weather[:] = [kinds.WEATHERS.index(each) for each in values["weather"]]
    for chart in ("fate_winner", "fate_loser"):
        rules[chart][:] = [kinds.FATES.index(fate) for fate in values[chart]]
    rules.rolls, rules.columns = len(values["combat"]), len(values["odds"])
    rules.odds[: rules.columns] = values["odds"]
    rules.combat[: rules.rolls, : rules.columns] = values["combat"]


# --- commands and units --------------------------------------------------------------------------


def _lay_commands(rules: Any, components: Components) -> None:
    table, tracts = components.table("commands"), list(components.order("tracts"))
    rules.commands, rules.iceni = len(table), list(table).index("iceni")
    for key, name in (("trinovantes", "trinovantes"), ("augusta", "ii_augusta")):
        rules[key] = list(table).index(name) if name in table else NONE
    for number, entry in enumerate(table.values()):
        sheet = rules.command[number]
        sheet.side = kinds.COMMAND_SIDES.index(entry["side"])
        sheet.seat = REBELS if entry["side"] == "rebel" else ROME
        sheet.people = NONE if entry["people"] == "none" else kinds.PEOPLES.index(entry["people"])
        sheet.lowland, sheet.level = entry["lowland"], entry["level"]
        sheet.level_without_leader = entry["level_without_leader"]
        sheet.leader, sheet.appears = NONE, len(entry["appear"])
        sheet.appear[: sheet.appears] = [tracts.index(name) for name in entry["appear"]]


def units_on_paper(components: Components) -> list[UnitOnPaper]:
    """Every counter in the order of its number: the rebels', then Rome's."""
    table = components.table("commands")
    found = [
        unit
        for rebels in (True, False)
        for name, entry in table.items()
        if (entry["side"] == "rebel") == rebels
        for unit in _of_command(name, entry, components)
    ]
    for entry in components.table("others").values():
        found.append(UnitOnPaper("", entry["kind"], entry["title"], entry["sp"], entry["morale"]))
    return found


def _of_command(
    name: str, entry: Mapping[str, Any], components: Components
) -> Iterator[UnitOnPaper]:
    for each in kinds.IN_COMMANDS:
        morale = entry["morale"]
        if each in AUXILIARIES:
            morale = components.value("rules.auxiliary_morale")
        for place, sp in enumerate(entry[each], 1):
            title = f"{each.replace('_', ' ')} {place} of {entry['title']}"
            yield _with_own_values(UnitOnPaper(name, each, title, sp, morale), place, components)


def _with_own_values(unit: UnitOnPaper, place: int, components: Components) -> UnitOnPaper:
    """A counter with what is entered for it alone."""
    for entry in components.table("counters").values():
        if (entry["command"], entry["kind"], entry["place"]) == (unit.command, unit.kind, place):
            return unit._replace(morale=entry["morale"] or unit.morale, mp=entry["mp"])
    return unit


def _lay_units(rules: Any, components: Components) -> None:
    commands = list(components.order("commands"))
    found = units_on_paper(components)
    rules.units = len(found)
    for number, paper in enumerate(found):
        unit = rules.unit[number]
        unit.command = commands.index(paper.command) if paper.command else NONE
        unit.kind = kinds.UNIT_KINDS.index(paper.kind)
        unit.sp, unit.morale = paper.sp, paper.morale
        unit.mp = paper.mp or rules.mp[unit.kind]
        unit.seat = rules.command[unit.command].seat if paper.command else ROME
        unit.stand = NONE
    seats = [int(rules.unit[number].seat) for number in range(rules.units)]
    rules.first_unit[:] = [0, seats.index(ROME)]
    rules.last_unit[:] = [seats.index(ROME), rules.units]
    for number, name in enumerate(commands):
        own = [place for place, paper in enumerate(found) if paper.command == name]
        rules.command[number]["first"], rules.command[number]["last"] = own[0], own[-1] + 1


def _lay_leaders(rules: Any, components: Components) -> None:
    table, commands = components.table("leaders"), list(components.order("commands"))
    rules.leaders = len(table)
    for name in ("boudica", "paulinus", "cartimandua", "venutius", "postumus"):
        rules[name] = list(table).index(name) if name in table else NONE
    away = {name for name, entry in components.table("commands").items() if not entry["in_play"]}
    for number, entry in enumerate(table.values()):
        card = rules.leader[number]
        card.combat, card.morale, card.mp = entry["combat"], entry["morale"], entry["mp"]
        card.near_morale = entry["near_morale"] or entry["morale"]
        card.at, card.turn = place_of(entry["at"], components), entry["turn"]
        if not entry["in_play"] or entry["leads"] in away:
            card.turn = NEVER
        if entry["leads"] == ALL_REBELS:
            card.leads, card.seat = tables.ALL_REBELS, REBELS
        elif entry["leads"] == ALL_ROMANS:
            card.leads, card.seat = tables.ALL_ROMANS, ROME
        else:
            card.leads = commands.index(entry["leads"])
            card.seat = rules.command[card.leads].seat
            if not entry["second"]:
                rules.command[card.leads].leader = number


def place_of(name: str, components: Components) -> int:
    """The number of a tract or a sea area; NONE for no place."""
    tracts, seas = list(components.order("tracts")), list(components.order("seas"))
    if not name:
        return NONE
    return tracts.index(name) if name in tracts else FIRST_SEA + seas.index(name)


# --- the sea -------------------------------------------------------------------------------------


def _lay_seas(rules: Any, components: Components) -> None:
    table, tracts = components.table("seas"), list(components.order("tracts"))
    names = list(table)
    rules.seas = len(names)
    rules.lands_end = names.index("lands_end") if "lands_end" in names else NONE
    for number, entry in enumerate(table.values()):
        rules.box[number] = not entry["coast"]
        rules.sea_next[number, [names.index(other) for other in entry["next"]]] = 1
        if entry["coast"]:
            rules.coast[number, [tracts.index(tract) for tract in entry["coast"]]] = 1
    fleets = components.table("fleets")
    rules.fleets = len(fleets)
    for number, entry in enumerate(fleets.values()):
        rules.fleet[number].at = place_of(entry["at"], components)
        rules.fleet[number].turn = entry["turn"]


# --- set-up and risings --------------------------------------------------------------------------


def stands_on_paper(components: Components) -> list[tuple[str, str, int]]:
    """What comes together: its title, where and when. Units of no command stand for themselves."""
    titles = {name: entry["title"] for name, entry in components.table("commands").items()}
    found = [
        (f"a part of {titles[entry['command']]}", entry["at"], entry["turn"])
        for entry in components.table("stands").values()
    ]
    others = components.table("others").values()
    return found + [(entry["title"], entry["at"], entry["turn"]) for entry in others]


def _lay_stands(rules: Any, components: Components) -> None:
    stands = components.table("stands")
    commands = list(components.order("commands"))
    for number, (_, at, turn) in enumerate(stands_on_paper(components)):
        rules.stand[number].at, rules.stand[number].turn = place_of(at, components), turn
        rules.stands = number + 1
    for number, entry in enumerate(stands.values()):
        sheet = rules.command[commands.index(entry["command"])]
        if not components.table("commands")[entry["command"]]["in_play"]:
            rules.stand[number].turn = NEVER
        for kind, each in enumerate(kinds.IN_COMMANDS):
            _assign(rules, sheet, kind, entry[each], number)
    for number in range(len(components.table("others"))):
        rules.unit[rules.units - len(components.table("others")) + number].stand = (
            len(stands) + number
        )


def _assign(rules: Any, sheet: Any, kind: int, count: int, stand: int) -> None:
    """The next so many units of a kind belong to an entry of the set-up."""
    for number in range(sheet["first"], sheet["last"]):
        unit = rules.unit[number]
        if count > 0 and unit.kind == kind and unit.stand == NONE:
            unit.stand = stand
            count -= 1


LISTS = {"any_listed": "control_any", "all_listed": "control_all", "bare_listed": "no_roman"}
PLAIN = (
    "needed",
    "boudica_at_home",
    "rebel_at_home",
    "active",
    "units_lost",
    "sp_lost",
    "legions",
    "rebel_on",
    "both",
    "augusta",
)


def _lay_risings(rules: Any, components: Components) -> None:
    commands, tracts = list(components.order("commands")), list(components.order("tracts"))
    for name, entry in components.table("risings").items():
        rising = rules.rising[commands.index(name)]
        rising.planned = components.table("commands")[name]["in_play"]
        for key in PLAIN:
            rising[key] = entry[key]
        for count, key in LISTS.items():
            rising[count] = len(entry[key])
            rising[key][: len(entry[key])] = [tracts.index(tract) for tract in entry[key]]
        for tract in (*entry["control_any"], *entry["control_all"]):
            rules.tract[tracts.index(tract)].listed = 1
        for key in ("after", "legion", "legion_too", "ally"):
            rising[key] = commands.index(entry[key]) if entry[key] else NONE
