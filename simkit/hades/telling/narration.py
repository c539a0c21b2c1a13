"""Tell a game in words: every event of its log, with the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from simkit.description.wording import Teller, filled, told_line
from simkit.hades.pack.building import counters
from simkit.hades.pack.geography import LETTERS
from simkit.hades.words import choices, effects, events, state, tables
from simkit.values.components import Components

from .narration_context import Context

DECKS = ("SHL", "Nastian")
DECK_NAMES = ("Inferno", "Purgatory")
TSO, SANDERS = "General Tso", "Lt. Sanders"
AS_IF_DEPLETED = ", so it attacks as if depleted"  # 6.3
TREASURE_WORDS = ("the Golden Idol", "the Loot")
MODULE_WORDS = (
    "Shield Generator 1",
    "Shield Generator 2",
    "Shield Generator 3",
    "the 50 Caliber Quad",
    "Railgun Michael",
    "Railgun Gabriel",
    "Warp Engine 1",
    "Warp Engine 2",
    "the Electronic Warfare Suite",
    "Dante's Lab",
    "the Living Quarters and Bridge",
)
CAUSE_WORDS = (
    "a fighter",
    "a Surface Installation",
    "Nastians",
    "a Gorgon",
    "its own attack",
    "an explosion",
    "its own projectors",
    "the sixth dimension",
)
SCORED_WORDS = (
    "Combat Units aboard",
    "Professor Dante aboard",
    "Princess Emily aboard",
    "the Golden Idol aboard",
    "the Loot aboard",
    "Elder Aliens aboard",
    "both Elder Aliens aboard together",
    "Princess Emily and her Honor Guard aboard together",
    "the Golden Idol and the Loot aboard together",
    "General Tso eliminated",
    "Lt. Sanders eliminated",
    "Professor Dante lost or left behind",
    "Elder Aliens lost or left behind",
    "Princess Emily lost or left behind",
    "Circles never opened",
    "the Overtime Option",
)
OUTCOME_WORDS = (
    "The game goes on",
    "Legendary Victory",
    "Major Victory",
    "Solid Victory",
    "Tactical Victory",
    "Marginal Victory",
    "Draw",
    "Defeat",
    "Defeat, and Lt. Sanders gets a promotion,",
    "The Vittles is destroyed",
    "The Hades is destroyed",
    "The Vittles is left in system",
)
CHECK_WORDS = {
    "officer_repair": "a repair by the Officer",
    "reactor": "the reactor",
    "rally": "a rally",
    "request": "a Request",
    "arrival": "an arrival by Teleporter",
    "lab": "an experiment in the Lab",
    "rest": "Dante's recovery",
    "bridge": "hacking the Bridge",
    "core_computer": "crashing the Core Computer",
    "teleporter": "hacking the Teleporter",
    "cfp": "the CFP",
    "recoil_direction": "the direction of the recoil",
    "recoil_distance": "the distance of the recoil",
    "repair": "the repair of a module",
    "set_up": "the set-up",
}


class Narrator(Teller):
    """Words for the numbers of one game's log; it remembers which Officer is in command."""

    def __init__(self, components: Components, rules: Any) -> None:
        self.rules = rules
        self.officer = TSO
        self.units = _counter_names(components.table("units"), ("shl",))
        self.enemies = _counter_names(components.table("units"), ("nastian", "gorgon"))
        self.installations = _counter_names(components.table("installations"))
        self.circles = [entry["title"] for entry in components.table("circles").values()]
        self.lines = [entry["title"] for entry in components.table("lines").values()]
        self.directions = components.value("map.directions")
        self.surprises = [
            f"NS-{entry['number']} {entry['title']}"
            for entry in components.table("surprises").values()
        ]
        self.wording = self._wording()

    def tell_in(self, context: Context, log: Iterable[Any]) -> list[dict[str, Any]]:
        """Each line as turn, phase, rule and sentence."""
        told = []
        for event, rule, sentence in context.lines(log):
            if int(event.kind) == events.TSO_FALLS:
                self.officer = SANDERS
            text = self.word(sentence, event).replace("!.", "!")
            told.append(told_line(event, state.PHASES[context.phase], "hades", rule, text))
        return told

    def word(self, sentence: str, event: Any) -> str:
        """A sentence with the numbers of an event in words."""
        return filled(sentence, lambda name, spec: self.wording[spec](int(getattr(event, name))))

    def _wording(self) -> dict[str, Callable[[int], str]]:
        """What stands behind the colon of a placeholder says what its number names."""
        return {
            "": str,
            "phase": lambda v: state.PHASES[v],
            "circle": lambda v: self.circles[v],
            "hex": self._hex,
            "unit": lambda v: self.units[v],
            "enemy": self._enemy,
            "deck": lambda v: DECKS[v],
            "a_deck": lambda v: f"{'an' if DECKS[v] == 'SHL' else 'a'} {DECKS[v]}",
            "deck_name": lambda v: DECK_NAMES[v],
            "check": lambda v: CHECK_WORDS[choices.CHECKS[v]],
            "line": lambda v: self.lines[v],
            "signed": lambda v: f"{v:+d}" if v else "0",
            "cause": lambda v: CAUSE_WORDS[v],
            "installation": lambda v: self.installations[v],
            "fighter": lambda v: f"Fighter {int(self.rules.fighter_id[v])}",
            "module": lambda v: MODULE_WORDS[v],
            "direction": lambda v: self.directions[v],
            "treasure": lambda v: TREASURE_WORDS[v],
            "carrying": _carrying,
            "leaving": _leaving,
            "marches": lambda v: "ends its march again at" if v else "moves to",
            "joining": lambda v: (
                _spaced(state.ACTIONS[v]) + AS_IF_DEPLETED * (v == state.RUN_AND_GUN)
            ),
            "freed": lambda v: f"; {self.units[v]} is free" if v >= 0 else "",
            "surprise": lambda v: self.surprises[v],
            "room": lambda v: str(v + 1),
            "target": self._target,
            "action": lambda v: (
                _spaced(state.ACTIONS[v]) if v != state.OTHER_ACTION else "a special action"
            ),
            "scored": lambda v: SCORED_WORDS[v],
            "points": _points,
            "outcome": lambda v: OUTCOME_WORDS[v],
            "letter": lambda v: LETTERS[v],
            "science": self._science,
            "event": lambda v: _spaced(events.EVENTS[v].name),
        }

    def _enemy(self, number: int) -> str:
        return self.officer if number == int(self.rules.officer) else self.enemies[number]

    def _target(self, target: int) -> str:
        """What is fired at: an enemy, an installation or a fighter."""
        if target >= state.FIGHTER:
            return self.wording["fighter"](target - state.FIGHTER)
        if target >= state.INSTALLATION:
            return self.installations[target - state.INSTALLATION]
        return self._enemy(target)

    def _hex(self, place: int) -> str:
        """A place as a person finds it on the map; hexes by column and row, from 0."""
        if place < 0:
            return {state.ABOARD: "the Vittles", state.IN_LAB: "the Lab"}.get(place, "no place")
        deck, hex_ = divmod(place, state.MOST_HEXES)
        row, column = divmod(hex_, int(self.rules.map.grid.columns))
        terrain, number = int(self.rules.map.terrain[place]), int(self.rules.map.number[place])
        if terrain == tables.COMPLEX:
            return f"Complex {LETTERS[number]} on {DECK_NAMES[deck]}"
        if terrain == tables.CELL:
            return f"Circle {number + 1}"
        name = f"{DECK_NAMES[deck]} {column}.{row}"
        return f"the Guard Tower at {name}" if terrain == tables.TOWER else name

    def _science(self, where: int) -> str:
        """Where a Science Action is tried."""
        if where in (choices.LAB_SCIENCE, choices.REST_SCIENCE):
            return MODULE_WORDS[effects.LB if where == choices.LAB_SCIENCE else effects.LQ]
        return f"the {_spaced(effects.CIRCLES[where]).title()}"


def _counter_names(table: Mapping[str, Any], sides: tuple[str, ...] = ()) -> list[str]:
    """Counters by number: by their own name, or by title and ID where there are several."""
    found = []
    for id_, kind, which in counters(table, sides):
        entry = table[kind]
        own = entry.get("names", [])
        several = len(entry["ids"]) > 1
        title = f"{entry['title']} {id_}" if several else entry["title"]
        found.append(own[which] if which < len(own) else title)
    return found


def _points(halves: int) -> str:
    """Half points as a person writes them: 18½."""
    whole, half = divmod(abs(halves), state.HALVES)
    number = f"{whole or ''}½" if half else str(whole)
    return f"{'-' if halves < 0 else ''}{number}"


def treasures(mask: int) -> str:
    """Treasures, a bit each; "" for none."""
    there = max(mask, 0)
    return " and ".join(word for bit, word in enumerate(TREASURE_WORDS) if there >> bit & 1)


def _carrying(mask: int) -> str:
    """What is taken along: " with the Loot"; "" for nothing."""
    return f" with {treasures(mask)}" if treasures(mask) else ""


def _leaving(mask: int) -> str:
    """What is left lying: ", leaving the Loot behind"; "" for nothing."""
    return f", leaving {treasures(mask)} behind" if treasures(mask) else ""


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def narrate(
    log: np.ndarray, components: Components, settings: Mapping[str, Any], rules: Any
) -> list[dict[str, Any]]:
    """The log of one game in words."""
    narrator = Narrator(components, rules)
    return narrator.tell_in(Context(components, settings, rules, narrator.word), log)
