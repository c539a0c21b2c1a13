"""Turn component values and settings into the record of numbers that the compiled rules read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simkit.hellgame.words import effects, state
from simkit.hellgame.words.events import event_number
from simkit.hellgame.words.features import FEATURES
from simkit.hellgame.words.settings import NUMBERED
from simkit.hellgame.words.sizes import COPIES, QUARTERS
from simkit.hellgame.words.tables import RULES
from simkit.kernel.records import blank
from simkit.values.components import Components
from simkit.values.learned import ANY, weights_for

from .fitting import MINORS

CONSTANTS = (
    "start_souls",
    "start_favour",
    "demons_per_player",
    "arcana_hand",
    "hand_limit",
    "sectios_per_player",
    "start_legions",
    "hell_cards",
    "legion_counters",
    "freebooter_counters",
    "legion_cost",
    "arcana_cost",
    "upkeep",
    "isolated_penalty",
    "wise_men",
    "tame_success",
    "tame_loss",
    "recover_min",
    "disfavour_price",
    "sixes_to_win",
    "ones_for_favour",
    "legion_steps",
    "lieutenant_steps",
    "uriel_steps",
    "lilith_steps",
    "hound_steps",
    "hit_on",
    "bare_save",
    "hound_save",
    "lieutenant_save",
    "quick_legions",
    "most_rounds",
)
PLAIN_IN_ARCANUM = ("minor_cost", "souls", "favour", "disfavour", "circle", "uncounterable", "six")
PLAIN_IN_MAJOR = (
    "n",
    "rounds",
    "total",
    "stars_bound",
    "save",
    "hounds_only",
    "own_only",
    "directed",
    "stays",
)


def build_rules(components: Components, settings: Mapping[str, Any], void: str = "") -> np.ndarray:
    """What one run is played with; ``void`` names a kind of event that has no effect."""
    table = blank(RULES)
    rules = table[0]
    for setting in NUMBERED:
        rules[setting.field] = setting.number(settings[setting.key])
    rules.void = event_number(void)
    _lay_constants(rules, components)
    _lay_sectios(rules, components)
    _lay_demons(rules, components, settings["demon_abilities"])
    _lay_units(rules, components)
    _lay_arcana(rules, components, settings["magic"])
    _lay_hell(rules, components)
    rules.chances[:] = weights_for(components, ANY, FEATURES)
    return table


def place_of(entry: Mapping[str, Any]) -> int:
    """A sectio's number: circle by circle from the rim, quarter by quarter."""
    return (int(entry["circle"]) - 1) * QUARTERS + int(entry["quarter"]) - 1


def _lay_constants(rules: Any, components: Components) -> None:
    constants = components.table("rules")
    for constant in CONSTANTS:
        rules[constant] = constants[constant]
    rules.box_by_die[:] = [box - 1 for box in constants["box_by_die"]]
    rules.form_by_die[:] = [effects.FORMS.index(form) for form in constants["form_by_die"]]
    rules.atonement[1:] = constants["atonement"]


def _lay_sectios(rules: Any, components: Components) -> None:
    for entry in components.table("sectios").values():
        card = rules.sectio[place_of(entry)]
        card.souls, card.wise = entry["souls"], entry["arcana"]


def _lay_demons(rules: Any, components: Components, abilities: bool) -> None:
    table = components.table("demons")
    rules.demons = len(table)
    for number, entry in enumerate(table.values()):
        card = rules.demon[number]
        card.kind, card.rank, card.in_play = number, entry["rank"], entry["in_play"]
        card.sex = effects.SEXES.index(entry["sex"])
        card["values"][:] = [entry[value] for value in effects.VALUES]
        if abilities:
            card.ability = effects.ABILITIES.index(entry["ability"]["op"])
            card.ability_n = entry["ability"]["n"]


def _lay_units(rules: Any, components: Components) -> None:
    table = components.table("lieutenants")
    rules.lieutenants = len(table)
    for number, entry in enumerate(table.values()):
        counter = rules.lieutenant[number]
        counter.kind, counter.in_play = number, entry["in_play"]
        counter.bonus, counter.leadership = entry["bonus"], entry["leadership"]
    dice = components.value("hounds.dice")
    rules.hounds = len(dice)
    rules.hound_dice[: len(dice)] = dice


def _lay_arcana(rules: Any, components: Components, magic: bool) -> None:
    """Every entry has two numbers whatever its copies: who takes one out moves no other. Without
    magic there is no moment at which a Major Arcanum can be used."""
    table = components.table("arcana")
    rules.arcana = COPIES * len(table)
    for kind, entry in enumerate(table.values()):
        for copy in range(COPIES):
            card = rules.arcanum[COPIES * kind + copy]
            card.kind, card.in_play = kind, copy < entry["copies"]
            _lay_arcanum(card, entry)
            card.moments *= magic


def _lay_arcanum(card: Any, entry: Mapping[str, Any]) -> None:
    effect = entry["effect"]
    card.minor, card.pass_places = MINORS.index(entry["minor"]), entry["places"]
    card.moments = sum(1 << effects.MOMENTS.index(moment) for moment in entry["moments"])
    card.scene = effects.SCENES.index(entry["scene"])
    for key in PLAIN_IN_ARCANUM:
        card[key] = entry[key]
    card.effect = effects.MAJORS.index(effect["op"])
    card.test = effects.TESTS.index(effect["test"])
    card.sex = _index_or_none(effects.SEXES, effect["sex"])
    card.form = _index_or_none(effects.FORMS, effect["form"])
    for key in PLAIN_IN_MAJOR:
        card[key] = effect[key]


def _lay_hell(rules: Any, components: Components) -> None:
    table, sectios = components.table("hell"), components.table("sectios")
    rules.hell_deck = len(table)
    for number, entry in enumerate(table.values()):
        card, event, phenomenon = rules.hell[number], entry["event"], entry["phenomenon"]
        card.kind, card.in_play = number, entry["in_play"]
        card.area = _index_or_none(effects.AREAS, entry["area"])
        card.effect, card.n = effects.HELL_EVENTS.index(event["op"]), event["n"]
        card.arrival = event["arrival"]
        card.circles = sum(1 << circle - 1 for circle in event["circles"])
        card.form = _index_or_none(effects.FORMS, event["form"])
        card.phenomenon = effects.PHENOMENA.index(phenomenon["op"])
        card.ph_n, card.scope = phenomenon["n"], effects.SCOPES.index(entry["scope"])
        card.sectio = place_of(sectios[entry["sectio"]])
        card.quarter, card.circle = entry["quarter"] - 1, entry["circle"] - 1


def _index_or_none(words: tuple[str, ...], word: str) -> int:
    """The word's number; NONE for any, none or chosen."""
    return words.index(word) if word in words else state.NONE
