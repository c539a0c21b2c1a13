"""Turn component values and settings into the record of numbers that the compiled rules read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simkit.apocalypse.words import effects, state
from simkit.apocalypse.words.events import event_number
from simkit.apocalypse.words.features import FEATURES
from simkit.apocalypse.words.settings import NUMBERED
from simkit.apocalypse.words.tables import RULES
from simkit.kernel.dice import SIZES
from simkit.kernel.records import blank
from simkit.values.components import Components, dice_counts
from simkit.values.learned import weights_for

from .boxes import left_out
from .map_numbers import lay_map
from .map_schema import full_lord
from .regions import trooper_names
from .toughness import toughness
from .ways import board_of

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

LORD_DICE = {"attack": "hits", "attack_each": "hits_each", "attack_without": "hits_without"}
LORD_EFFECTS = {
    "menace": effects.MENACES,
    "ability": effects.LORD_ABILITIES,
    "reward": effects.REWARDS,
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
    _lay_abilities(rules, components)
    _lay_gifts(rules, components)
    _lay_troopers(rules, components, trooper_names(components, settings))
    lay_map(rules.map, board_of(components, settings), components)
    _lay_boxes(rules, components, settings)
    rules.chances[:] = weights_for(components, settings["map"], FEATURES)
    return table


def die_size(die: str) -> int:
    """The sides of a die written as "d8"."""
    return int(die.removeprefix("d")) if die else 0


def _lay_settings(rules: Any, components: Components, settings: Mapping[str, Any]) -> None:
    for setting in NUMBERED:
        rules[setting.field] = setting.number(settings[setting.key])
    heroes = components.order("heroes")
    given = [name for name in settings["heroes"] if name != "random"]
    for seat in range(state.MOST_SEATS):
        rules.heroes_given[seat] = heroes.index(given[seat]) if seat < len(given) else state.NONE
    _lay_lords_given(rules, components, settings)
    rules.legions_given[:] = state.NONE
    for place, name in enumerate(settings["legion"]):
        rules.legions_given[place] = _place(components, "legions", name)
    rules.pool_start = components.table("regions")[settings["region"]]["pool_start"]


def _lay_lords_given(rules: Any, components: Components, settings: Mapping[str, Any]) -> None:
    """The Lords of the map in its order; those that nobody named are drawn.

    A single name is that of the full Lord, not of a Lesser one.
    """
    names = settings["lord"]
    first = full_lord(components.table("maps")[settings["map"]]) if len(names) == 1 else 0
    rules.lords_given[:] = state.NONE
    for number, name in enumerate(names, first or 0):
        rules.lords_given[number] = _place(components, "lords", name)


def _place(components: Components, table: str, name: str) -> int:
    """The number of an entry; NONE when chance decides."""
    return state.NONE if name == "random" else components.order(table).index(name)


def _lay_boxes(rules: Any, components: Components, settings: Mapping[str, Any]) -> None:
    """What lies in a box that is not played with never comes."""
    for table, kinds in (("heroes", rules.hero), ("lords", rules.lord)):
        for place in left_out(components, table, settings):
            kinds[place].left_out = 1
    for table, field in (("legions", "banned_legions"), ("fourth", "banned_fourth")):
        for place in left_out(components, table, settings):
            rules.map[field] |= 1 << place
    for title in left_out(components, "gifts", settings):
        rules.card[rules.card == title] = state.NONE


def _lay_effect(target: Any, effect: Mapping[str, Any], names: tuple[str, ...]) -> None:
    target.op = names.index(effect["op"])
    target.amount = effect.get("amount", 0)
    target.luck = effect.get("luck", 0)
    target.die = die_size(effect.get("die", ""))
    target.self_damage = effect.get("self_damage", 0)
    target.circle = effect.get("circle", 0)


def _lay_dice(target: Any, dice: str) -> None:
    target[:] = dice_counts(dice)


def _lay_attack(enemy: Any, dice: str) -> None:
    """The dice of an enemy's attack, and what they can hope for."""
    _lay_dice(enemy.attack, dice)
    _lay_hits(enemy.hits, enemy.attack)


def _lay_hits(hits: Any, pool: Sequence[int]) -> None:
    """What a pool can hope for against each toughness."""
    for number in range(len(hits)):
        hits[number] = hits_of(pool, number)


def hits_of(pool: Sequence[int], number: int) -> float:
    """The hits that a pool can hope for against a toughness, added up size by size as bots do."""
    hits = 0.0
    for size, count in zip(SIZES, pool, strict=True):
        hits += count * (max(0, size - number) / size)
    return hits


def _lay_minions(rules: Any, components: Components) -> None:
    minions = components.table("minions")
    by_circle = {entry["circle"]: entry for entry in minions.values()}
    for circle in range(state.CIRCLES):
        entry, minion = by_circle[circle], rules.minions[circle]
        _lay_attack(minion, entry["attack"])
        minion.toughness, minion.needs = toughness(entry["toughness"])
        minion.figures = entry["figures"]
        minion.legion = entry["legion_applies"]


def _lay_fourth(rules: Any, components: Components) -> None:
    demons = components.table("fourth")
    rules.fourths = len(demons)
    for place, entry in enumerate(demons.values()):
        demon = rules.fourth[place]
        _lay_attack(demon, entry["attack"])
        demon.toughness, demon.needs = toughness(entry["toughness"])
        demon.health = entry["health"]
        _lay_effect(demon.spawn, entry["spawn"], effects.SPAWN_EFFECTS)
        _lay_effect(demon.standing, entry["standing"], effects.STANDING_EFFECTS)
        _lay_effect(demon.death, entry["death"], effects.DEATH_EFFECTS)


def _lay_lords(rules: Any, components: Components) -> None:
    lords = components.table("lords")
    rules.lords = len(lords)
    for place, entry in enumerate(lords.values()):
        lord = rules.lord[place]
        lord.parts = 1 + len(entry["parts"])
        lord.in_turn = entry["in_turn"]
        for number, part in enumerate(({**entry, "vital": True}, *entry["parts"].values())):
            _lay_part(lord.part[number], part)
        for key, names in LORD_EFFECTS.items():
            for target, effect in zip(lord[key], entry[key], strict=False):
                _lay_lord_effect(target, effect, names, ("", *entry["parts"]), components)


def _lay_lord_effect(
    target: Any,
    effect: Mapping[str, Any],
    names: tuple[str, ...],
    parts: tuple[str, ...],
    components: Components,
) -> None:
    """A menace, an ability or a reward; parts and figures stand there by name."""
    target.op = names.index(effect["op"])
    target.amount = effect["amount"]
    target.die = die_size(effect["die"])
    target.part = parts.index(effect["part"])
    target.least = effect["least"]
    if effect["minion"]:
        target.figure = components.table("minions")[effect["minion"]]["circle"]
    elif effect["demon"]:
        target.figure = components.order("fourth").index(effect["demon"])


def _lay_part(part: Any, entry: Mapping[str, Any]) -> None:
    """The Lord himself, or another body, a stage, his heads, his wall."""
    part.toughness, part.needs = toughness(entry["toughness"])
    part.health[:] = entry["health"]
    part.most = entry.get("most", 0)
    part.vital = entry["vital"]
    part.shield = entry.get("shield", 0)
    for dice, hits in LORD_DICE.items():
        if entry.get(dice):
            _lay_dice(part[dice], entry[dice])
            _lay_hits(part[hits], part[dice])


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


def _lay_abilities(rules: Any, components: Components) -> None:
    for name, entry in components.table("abilities").items():
        ability = rules.ability[effects.ABILITIES.index(name)]
        ability.amount = entry["amount"]
        ability.price = entry["price"]
        ability.count = entry["count"]
        _lay_dice(ability.dice, entry["dice"])


def _lay_gifts(rules: Any, components: Components) -> None:
    gifts = components.table("gifts")
    rules.titles = len(gifts)
    rules.card[:] = state.NONE
    rules.cards = len(gifts) * state.MOST_COPIES
    for title, entry in enumerate(gifts.values()):
        gift = rules.gift[title]
        gift.extra = entry["extra_cost"]
        gift.uses_luck = entry["uses_luck"]
        _lay_effect(gift.effect, entry["effect"], effects.GIFTS)
        first = (
            title * state.MOST_COPIES
        )  # whatever other titles hold, so that each card keeps its draws
        rules.card[first : first + entry["copies"]] = title


def _lay_troopers(rules: Any, components: Components, names: Sequence[str]) -> None:
    troopers = components.table("troopers")
    rules.trooper_types = len(names)
    for place, name in enumerate(names):
        entry, trooper = troopers[name], rules.trooper[place]
        trooper.cost = entry["cost"]
        trooper.absorb = entry["absorb"]
        trooper.count = entry["count"]
        _lay_effect(trooper.trait, entry["trait"], effects.TRAITS)
        into = entry["trait"]["into"]
        trooper.into = names.index(into) if into in names else state.NONE
        for number, dice in enumerate(entry["ambush"]):
            _lay_dice(trooper.ambush[number], dice)
