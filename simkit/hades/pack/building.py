"""Turn component values and settings into the record of numbers that the compiled rules read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from simkit.hades.words import effects, state, tables
from simkit.hades.words.events import event_number
from simkit.hades.words.features import FEATURES
from simkit.hades.words.settings import NUMBERED
from simkit.hades.words.tables import RULES
from simkit.kernel.records import blank
from simkit.values.components import Components
from simkit.values.learned import weights_for

from .geography import LETTERS
from .mapping import lay_map

CONSTANTS = (
    "shaft_cost",
    "door_cost",
    "disarm_cost",
    "nastians_a_hex",
    "elders_a_hex",
    "reactor_most",
    "tso_repair_most",
    "sanders_repair_most",
    "rally_most",
    "request_most",
    "request_units",
    "request_range",
    "emily_after",
    "march_bonus",
    "cfp_misfire_most",
    "cfp_malfunction_most",
    "cfp_partial_most",
    "sabotage",
    "lab_most",
    "lab_depletes",
    "rest_most",
    "bridge_most",
    "core_most",
    "teleporter_most",
    "teleporter_range",
    "return_range",
    "arrival_most",
    "repair_most",
    "idol_range",
    "tower_north_most",
)
Counter = tuple[int, str, int]  # ID, kind, which counter of its kind


def build_rules(components: Components, settings: Mapping[str, Any], void: str = "") -> np.ndarray:
    """What one run is played with; ``void`` names a kind of event that has no effect."""
    table = blank(RULES)
    rules = table[0]
    for setting in NUMBERED:
        rules[setting.field] = setting.number(settings[setting.key])
    rules.void = event_number(void)
    _lay_constants(rules, components)
    _lay_scoring(rules, components)
    _lay_units(rules, components)
    _lay_enemies(rules, components)
    _lay_installations(rules, components)
    _lay_fighters(rules, components)
    _lay_vittles(rules, components)
    _lay_chits(rules, components)
    _lay_circles(rules, components)
    _lay_cards(rules, components)
    _lay_surprises(rules, components)
    _lay_scenario(rules.scenario, components, scenario_name(settings["scenario"]))
    rules.chances[:] = weights_for(components, settings["scenario"], FEATURES)
    rules["map"] = _laid_map(json.dumps(components.table("map")))[0]
    return table


@lru_cache(maxsize=4)
def _laid_map(table: str) -> np.ndarray:
    """The map takes most of the time, and most packs that are compared share theirs."""
    board = blank(tables.MAP)
    lay_map(board[0], json.loads(table))
    return board


def build_cards(components: Components) -> np.ndarray:
    """Only the rulebook's numbers and the Resolution cards: all that odds are made of."""
    table = blank(RULES)
    _lay_constants(table[0], components)
    _lay_cards(table[0], components)
    return table


def build_map(components: Components) -> np.ndarray:
    """The same with the map, for what hangs on a hex."""
    table = build_cards(components)
    table[0]["map"] = _laid_map(json.dumps(components.table("map")))[0]
    return table


def _lay_constants(rules: Any, components: Components) -> None:
    constants = components.table("rules")
    for constant in CONSTANTS:
        rules[constant] = constants[constant]


def scenario_name(setting: str) -> str:
    """The pack's entry for a scenario as users write it: squeeze-play is squeeze_play."""
    return setting.replace("-", "_")


def counters(table: Mapping[str, Any], sides: tuple[str, ...] = ()) -> list[Counter]:
    """All counters of some units (or of the installations), in ascending order of ID."""
    chosen = {n: e for n, e in table.items() if not sides or e["side"] in sides}
    return sorted(
        (id_, name, place)
        for name, entry in chosen.items()
        for place, id_ in enumerate(entry["ids"])
    )


def _lay_scoring(rules: Any, components: Components) -> None:
    scoring = components.table("scoring")
    rules.half_points[:] = [scoring[item] for item in state.SCORED]
    rules.levels[:] = scoring["levels"]


# --- units ---------------------------------------------------------------------------------------


def _line(components: Components, name: str) -> int:
    return components.order("lines").index(name)


def _lay_units(rules: Any, components: Components) -> None:
    table, kinds = components.table("units"), components.order("units")
    found = counters(table, ("shl",))
    rules.units = len(found)
    rules.dante = rules.emily = rules.guard = state.NONE
    rules.elder[:] = state.NONE
    for number, (id_, name, _) in enumerate(found):
        entry, unit = table[name], rules.unit[number]
        unit.kind, unit.id, unit.mf = kinds.index(name), id_, entry["mf"]
        unit.role = effects.ROLES.index(entry["role"])
        unit.combat, unit.steps, unit.weak = entry["combat"], entry["steps"], entry["weak"]
        unit.line, unit.in_play = _line(components, entry["line"]), entry["in_play"]
        _lay_person(rules, number, int(unit.role))
        _lay_unit_masks(rules.mask, 1 << number, unit)


def _lay_person(rules: Any, number: int, role: int) -> None:
    """The named units, so that rules find them without a search."""
    if role == effects.DANTE:
        rules.dante = number
    elif role == effects.EMILY:
        rules.emily = number
    elif role == effects.HONOR_GUARD:
        rules.guard = number
    elif role == effects.ELDER:
        rules.elder[0 if rules.elder[0] == state.NONE else 1] = number


def _lay_unit_masks(mask: Any, bit: int, unit: Any) -> None:
    mask.combat |= bit if unit.combat else 0
    mask.hqs |= bit if unit.role == effects.HQ else 0
    mask.engineers |= bit if unit.role == effects.ENGINEER else 0
    mask.swat |= bit if unit.role == effects.SWAT else 0
    mask.elders |= bit if unit.role == effects.ELDER else 0
    mask.free |= bit if unit.role in (effects.DANTE, effects.EMILY) else 0


def _lay_enemies(rules: Any, components: Components) -> None:
    table, kinds = components.table("units"), components.order("units")
    found = counters(table, ("nastian", "gorgon"))
    rules.enemies = len(found)
    rules.officer = state.NONE
    for number, (id_, name, _) in enumerate(found):
        entry, enemy = table[name], rules.enemy[number]
        enemy.kind, enemy.id, enemy.mf = kinds.index(name), id_, entry["mf"]
        enemy.role = effects.ENEMY_ROLES.index(entry["role"])
        enemy.steps = entry["steps"]
        enemy.line, enemy.in_play = _line(components, entry["line"]), entry["in_play"]
        bit = 1 << number
        if enemy.role == effects.OFFICER:
            rules.officer = number
            rules.mask.officer |= bit
        elif enemy.role == effects.GORGON:
            rules.mask.gorgons |= bit
        else:
            rules.mask.nastians |= bit


# --- installations, fighters, the Vittles, chits -------------------------------------------------


def _lay_installations(rules: Any, components: Components) -> None:
    table, kinds = components.table("installations"), components.order("installations")
    found = counters(table)
    rules.installations = len(found)
    of_elevators = sorted(components.value("fighters.of_elevators"))
    ids = sorted(components.value("fighters.ids"))
    for number, (id_, name, which) in enumerate(found):
        entry, installation = table[name], rules.installation[number]
        installation.kind, installation.id = kinds.index(name), id_
        installation.role = effects.INSTALLATIONS.index(entry["role"])
        installation.line = _line(components, entry["line"])
        installation.in_play = entry["in_play"]
        lifts = installation.role == effects.FLIGHT_ELEVATOR and which < len(of_elevators)
        installation.fighter = ids.index(of_elevators[which]) if lifts else state.NONE


def _lay_fighters(rules: Any, components: Components) -> None:
    ids = sorted(components.value("fighters.ids"))
    rules.fighters = len(ids)
    rules.fighter_line = _line(components, components.value("fighters.line"))
    for number, id_ in enumerate(ids):
        rules.fighter_id[number] = id_
        rules.fighter_elevator[number] = state.NONE
    for number in range(rules.installations):
        fighter = rules.installation[number].fighter
        if fighter != state.NONE:
            rules.fighter_elevator[fighter] = number


def _lay_vittles(rules: Any, components: Components) -> None:
    vittles = components.table("vittles")
    rules.vittles_line = _line(components, vittles["line"])
    rules.weapon_line[:] = state.NONE
    for place, name in enumerate(vittles["modules"]):
        module = effects.MODULES.index(name)
        rules.module[place] = module
        rules.module_place[module] = place
        if name in vittles:
            rules.weapon_line[module] = _line(components, vittles[name])


def _lay_chits(rules: Any, components: Components) -> None:
    counts = components.table("chits")
    chits = [place for place, name in enumerate(effects.CHITS) for _ in range(counts[name])]
    rules.chits = len(chits)
    rules.chit[:] = chits + [state.NONE] * (state.MOST_CHITS - len(chits))


# --- cards and counters --------------------------------------------------------------------------


def _lay_circles(rules: Any, components: Components) -> None:
    table, units = components.table("circles"), components.table("units")
    rules.counters = len(table)
    for number, entry in enumerate(table.values()):
        effect, counter = entry["effect"], rules.counter[number]
        counter.role = effects.CIRCLES.index(effect["op"])
        counter.number = counter.line = state.NONE
        counter.in_play = entry["in_play"]
        if effect["line"]:
            counter.line = _line(components, effect["line"])
        if effect["treasure"]:
            counter.number = effects.TREASURES.index(effect["treasure"])
        if effect["unit"]:
            sides = ("shl",) if effect["op"] == "prisoner" else ("nastian", "gorgon")
            wanted = (effect["unit"], effect["number"] - 1)
            found = [(name, which) for _, name, which in counters(units, sides)]
            counter.number = found.index(wanted)


def _lay_cards(rules: Any, components: Components) -> None:
    lines = components.order("lines")
    for entry in components.table("cards").values():
        deck = ("shl", "nastian").index(entry["deck"])
        card = rules.card[deck, rules.deck[deck]]
        rules.deck[deck] += 1
        card.number, card.cover = entry["number"], entry["cover"]
        card.letter = LETTERS.index(entry["letter"])
        for section in ("space", "ground"):
            for line, values in entry[f"{section}_attack"].items():
                card.attack[lines.index(line)] = values
            for line, values in entry[f"{section}_defense"].items():
                card.defense[lines.index(line)] = values
    _sort_defenses(rules)


def _sort_defenses(rules: Any) -> None:
    for place in range(rules.deck[state.NASTIAN_CARDS]):
        card = rules.card[state.NASTIAN_CARDS, place]
        for covered in (0, 1):
            taken = -(card.defense + covered * card.cover)
            for most in range(tables.MOST_TAKEN + 1):
                rules.sparing[:, :, covered, most] |= (taken <= most).astype(int) << place


def _lay_surprises(rules: Any, components: Components) -> None:
    table, kinds = components.table("surprises"), components.order("units")
    rules.surprises = len(table)
    for place, entry in enumerate(table.values()):
        card = rules.surprise[place]
        card.number, card.in_play = entry["number"], entry["in_play"]
        card.letters[:] = state.NONE
        for number, letter in enumerate(entry["letters"]):
            card.letters[number] = LETTERS.index(letter)
        for number, each in enumerate(entry["effects"]):
            effect = card.effects[number]
            effect.op = effects.SURPRISES.index(each["op"])
            effect.amount, effect.reface = each["amount"], each["reface"]
            effect.decks = effects.DECK_NAMES.index(each["decks"])
            effect.kind = state.NONE
            if each["unit"]:
                effect.kind = kinds.index(each["unit"])
            elif each["installation"] != "any":
                effect.kind = effects.INSTALLATIONS.index(each["installation"])


def _lay_scenario(scenario: Any, components: Components, name: str) -> None:
    entry, circles = components.table("scenarios")[name], components.order("circles")
    for key in (
        "cards",
        "fighters",
        "in_system",
        "still_turns",
        "bombardment",
        "tower_guards",
        "officer_placed",
        "inferno_draws",
        "purgatory_draws",
        "teleporter_arrivals",
        "teleporter_evacuates",
        "teleporter_returns",
        "overtime",
    ):
        scenario[key] = entry[key]
    scenario.face_up[:] = state.NONE
    for place, counter in enumerate(entry["face_up"]):
        scenario.face_up[place] = circles.index(counter)
    for counter in entry["face_down"]:
        scenario.sure[circles.index(counter)] = 1
    scenario.placed[:] = state.NONE
    for place, role in enumerate(entry["installations"]):
        scenario.placed[place] = effects.INSTALLATIONS.index(role)
    for place, each in enumerate(entry["landings"]):
        landing = scenario.landings[place]
        landing.where = effects.LANDINGS.index(each["where"])
        for key in ("within", "hqs", "squads", "dante"):
            landing[key] = each[key]
