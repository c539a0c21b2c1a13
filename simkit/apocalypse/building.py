"""From component values and settings to the record of numbers that the kernels read."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from simkit.components import Components, dice_counts, toughness
from simkit.kernel.records import blank

from . import effects
from .events import event_number
from .state import CIRCLES, MOST_AREAS, MOST_SEATS, NONE
from .tables import EXIT, RULES

CIRCLE_NAMES = ("larva", "gryllus", "fiend", "cacodemon")
RULEBOOK_CONSTANTS = {
    "doom_loss": "doom_loss",
    "legion_change": "legion_change_doom",
    "despair_boxes": "despair_track_len",
    "lord_boxes": "lord_track_len",
    "despair_start": "despair_start_box",
    "lord_start": "lord_start_box",
    "despair_step": "despair_step_per_hero",
    "dice_cap": "despair_dice_cap",
    "pool_gain": "pool_gain_per_cycle",
    "help_cost": "help_cost",
    "aid_cost": "first_aid_cost_with_enemies",
    "renew_cost": "renew_cost",
    "renew_luck": "renew_luck",
    "death_doom": "hero_death_doom",
    "shortage_doom": "shortage_doom_per_token",
    "exit_doom": "exit_doom_minion",
    "exit_doom_fourth": "exit_doom_fourth",
    "patrol_most": "patrol_max",
    "ambush_most": "ambush_max",
    "hero_steps": "hero_move",
    "toughness_most": "toughness_cap",
    "health_most": "health_cap_max",
    "fourth_kill_hero": "fourth_kill_courage_hero",
    "panel": "gift_panel_size",
    "despair_faces": "despair_faces",
}


def build_rules(components: Components, settings: Mapping[str, Any], void: str = "") -> np.ndarray:
    """What one run is played with; ``void`` names a kind of event that has no effect."""
    table = blank(RULES)
    rules = table[0]
    _lay_settings(rules, components, settings)
    rules.void = event_number(void)
    for field, constant in RULEBOOK_CONSTANTS.items():
        rules[field] = components.value(f"rules.{constant}")
    rules.recruit_die = die_size(components.value("rules.recruit_die"))
    _lay_minions(rules, components)
    _lay_fourth(rules, components)
    _lay_lords(rules, components)
    _lay_legions(rules, components)
    _lay_heroes(rules, components, settings)
    _lay_gifts(rules, components)
    _lay_troopers(rules, components, settings["region"])
    _lay_map(rules, components.table("maps")[settings["map"]])
    return table


def die_size(die: str) -> int:
    """The sides of a die written as "d8"."""
    return int(die.removeprefix("d")) if die else 0


def _lay_settings(rules: Any, components: Components, settings: Mapping[str, Any]) -> None:
    rules.players = settings["players"]
    heroes = components.order("heroes")
    given = [] if settings["heroes"] == ("random",) else settings["heroes"]
    for seat in range(MOST_SEATS):
        rules.heroes_given[seat] = heroes.index(given[seat]) if seat < len(given) else NONE
    rules.lord_given = _place(components, "lords", settings["lord"])
    rules.legion_given = _place(components, "legions", settings["legion"])
    rules.start_dice = settings["despair_dice"]
    rules.enraged = settings["enraged"]
    rules.miniboss = settings["miniboss"]
    rules.secret_lord = settings["secret_lord"]
    rules.divine = settings["divine_intervention"]
    rules.lord_advance = settings["lord_advance"]
    rules.hit_meets = settings["hit_rule"] == "meet"
    rules.fourth_kill_pool = settings["fourth_kill_courage"]
    rules.ambush_last = settings["ambush_when"] == "last"
    rules.lone_assault = settings["lone_assault"]
    rules.pool_start = components.table("regions")[settings["region"]]["pool_start"]


def _place(components: Components, table: str, name: str) -> int:
    """The number of an entry; NONE when chance decides."""
    return NONE if name == "random" else components.order(table).index(name)


def _lay_effect(target: Any, effect: Mapping[str, Any], names: tuple[str, ...]) -> None:
    target.op = names.index(effect["op"])
    target.amount = effect.get("amount", 0)
    target.luck = effect.get("luck", 0)
    target.die = die_size(effect.get("die", ""))
    target.self_damage = effect.get("self_damage", 0)


def _lay_dice(target: Any, dice: str) -> None:
    target[:] = dice_counts(dice)


def _lay_minions(rules: Any, components: Components) -> None:
    minions = components.table("minions")
    by_circle = {entry["circle"]: entry for entry in minions.values()}
    for circle in range(CIRCLES):
        entry, minion = by_circle[circle], rules.minions[circle]
        _lay_dice(minion.attack, entry["attack"])
        minion.toughness, minion.needs = toughness(entry["toughness"])
        minion.figures = entry["figures"]
        minion.legion = entry["legion_applies"]


def _lay_fourth(rules: Any, components: Components) -> None:
    demons = components.table("fourth")
    rules.fourths = len(demons)
    for place, entry in enumerate(demons.values()):
        demon = rules.fourth[place]
        _lay_dice(demon.attack, entry["attack"])
        demon.toughness, demon.needs = toughness(entry["toughness"])
        demon.health = entry["health"]
        _lay_effect(demon.spawn, entry["spawn"], effects.SPAWN_EFFECTS)
        _lay_effect(demon.standing, entry["standing"], effects.STANDING_EFFECTS)


def _lay_lords(rules: Any, components: Components) -> None:
    lords = components.table("lords")
    rules.lords = len(lords)
    for place, entry in enumerate(lords.values()):
        lord = rules.lord[place]
        _lay_dice(lord.attack, entry["attack"])
        lord.toughness, lord.needs = toughness(entry["toughness"])
        lord.health[:] = entry["health"]
        _lay_effect(lord.menace, entry["menace"], effects.MENACES)
        _lay_effect(lord.ability, entry["ability"], effects.LORD_ABILITIES)
        _lay_effect(lord.reward, entry["reward"], effects.REWARDS)
        wall = entry.get("wall")
        if wall:
            lord.wall_toughness, lord.wall_needs = toughness(wall["toughness"])
            lord.wall_health[:] = wall["health"]
            _lay_dice(lord.attack_without_wall, wall["attack_without"])


def _lay_legions(rules: Any, components: Components) -> None:
    legions = components.table("legions")
    rules.legions = len(legions)
    for place, entry in enumerate(legions.values()):
        _lay_effect(rules.legion[place], entry["effect"], effects.LEGIONS)


def _lay_heroes(rules: Any, components: Components, settings: Mapping[str, Any]) -> None:
    heroes = components.table("heroes")
    rules.heroes = len(heroes)
    for place, (name, entry) in enumerate(heroes.items()):
        hero = rules.hero[place]
        _lay_dice(hero.attack, entry["attack"])
        hero.toughness = entry["toughness"]
        hero.luck = entry["luck"]
        hero.health = _starting_health(name, entry, settings)
        for ability in (entry["start_ability"], entry["weakness"]):
            hero.can |= 1 << effects.ABILITIES.index(ability)
        hero.slots = len(entry["slots"])
        for slot, slot_entry in enumerate(entry["slots"]):
            _lay_slot(hero.slot[slot], slot_entry)


def _starting_health(name: str, entry: Mapping[str, Any], settings: Mapping[str, Any]) -> int:
    """A hero whose sources disagree has a second value, which a setting can choose."""
    variant = entry.get("health_variant")
    return (
        variant if variant and settings.get(f"{name}_health") == str(variant) else entry["health"]
    )


def _lay_slot(slot: Any, entry: Mapping[str, Any]) -> None:
    slot.cost = entry["cost"]
    slot.needs = sum(1 << (number - 1) for number in entry["needs"])
    for place, gain in enumerate(entry["gains"]):
        slot.gains[place].op = effects.GAINS.index(gain["op"])
        slot.gains[place].amount = _gain_amount(gain)


def _gain_amount(gain: Mapping[str, Any]) -> int:
    if gain["op"] == "add_die":
        return die_size(gain["die"])
    if gain["op"] == "ability":
        return effects.ABILITIES.index(gain["name"])
    return gain["amount"]


def _lay_gifts(rules: Any, components: Components) -> None:
    gifts = components.table("gifts")
    rules.titles = len(gifts)
    card = 0
    for title, entry in enumerate(gifts.values()):
        gift = rules.gift[title]
        gift.extra = entry["extra_cost"]
        gift.uses_luck = entry["uses_luck"]
        _lay_effect(gift.effect, entry["effect"], effects.GIFTS)
        for _ in range(entry["copies"]):
            rules.card[card] = title
            card += 1
    rules.cards = card


def _lay_troopers(rules: Any, components: Components, region: str) -> None:
    names = components.table("regions")[region]["troopers"]
    troopers = components.table("troopers")
    rules.trooper_types = len(names)
    for place, name in enumerate(names):
        entry, trooper = troopers[name], rules.trooper[place]
        trooper.cost = entry["cost"]
        trooper.absorb = entry["absorb"]
        trooper.count = entry["count"]
        _lay_effect(trooper.trait, entry["trait"], effects.TRAITS)
        for number, dice in enumerate(entry["ambush"]):
            _lay_dice(trooper.ambush[number], dice)


def _lay_map(rules: Any, entry: Mapping[str, Any]) -> None:
    areas = list(entry["areas"])
    place = {area: number for number, area in enumerate(areas)}
    board = rules.map
    board.areas = len(areas)
    for area in entry["starts"]:
        board.start[place[area]] = 1
    board.first_start = place[entry["starts"][0]]
    board.lord_area = place[entry["lords"][0]["area"]]
    board.lord_next[:] = NONE
    path = [place[area] for area in entry["lord_path"]]
    for here, there in pairwise(path):
        board.lord_next[here] = there
    board.next[:] = NONE
    for here, there in entry["enemy_next"].items():
        board.next[place[here]] = EXIT if there == "EXIT" else place[there]
    for one, other in entry["links"]:
        board.beside[place[one], place[other]] = 1
        board.beside[place[other], place[one]] = 1
    for area, tokens in entry["tokens_start"].items():
        board.tokens[place[area]] = tokens
    steps = [_steps_to_exit(board.next, area) for area in range(len(areas))]
    board.steps[: len(areas)] = steps
    board.order[: len(areas)] = sorted(range(len(areas)), key=lambda area: steps[area])


def _steps_to_exit(following: Any, area: int) -> int:
    steps = 1
    while following[area] >= 0 and steps <= MOST_AREAS:
        area = following[area]
        steps += 1
    return steps
