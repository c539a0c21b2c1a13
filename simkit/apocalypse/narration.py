"""A trace in words: every event of the log, with the rule behind it."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from simkit.components import Components

from .effects import ABILITIES
from .events import EVENTS, HERO_ENTERS, PHASE_BEGINS, REPLACEMENT
from .state import FOURTH, HELL, LORD, MOST_SEATS, PHASES, WALL

READY_CARD, READY_TROOPER = 100, 1000  # codes of `readied`: a gift title, a trooper type


class Narrator:
    """Words for the numbers of one game's log; it remembers who plays which hero."""

    def __init__(self, components: Components, settings: Mapping[str, Any], rules: Any) -> None:
        self.rules = rules
        self.heroes = _titles(components, "heroes")
        self.lords = _titles(components, "lords")
        self.legions = _titles(components, "legions")
        self.fourth = _titles(components, "fourth")
        self.gifts = _titles(components, "gifts")
        minions = components.table("minions").values()
        self.minions = [e["title"].lower() for e in sorted(minions, key=lambda e: e["circle"])]
        region = components.table("regions")[settings["region"]]["troopers"]
        self.troopers = [components.table("troopers")[name]["title"] for name in region]
        self.areas = list(components.table("maps")[settings["map"]]["areas"].values())
        self.phase = PHASES[0]
        self.seats = [""] * MOST_SEATS

    def tell(self, events: Iterable[Any]) -> list[dict[str, Any]]:
        """Each event as turn, phase, rule and sentence."""
        return [told for told in map(self._tell_one, events) if told]

    def _tell_one(self, event: Any) -> dict[str, Any] | None:
        kind = int(event.kind)
        if kind == PHASE_BEGINS:
            self.phase = PHASES[int(event.what)]
            return None
        if kind in (HERO_ENTERS, REPLACEMENT):
            self.seats[int(event.who)] = self.heroes[int(event.what)]
        _, rule, sentence = EVENTS[kind]
        return {
            "turn": int(event.turn),
            "phase": self.phase,
            "rule": f"apocalypse:{rule}" if rule else "",
            "text": _capital(self._word(sentence, event)),
        }

    def _word(self, sentence: str, event: Any) -> str:
        parts = []
        for text, name, spec, _ in string.Formatter().parse(sentence):
            parts.append(text)
            if name:
                parts.append(self._name(name, spec or "", event))
        return "".join(parts)

    def _name(self, name: str, spec: str, event: Any) -> str:
        """The words for one placeholder: its kind of thing stands behind the colon."""
        value = int(getattr(event, "who" if name == "player" else name))
        if name == "player":
            return f"Player {value + 1} ({self.seats[value] or 'no hero'})"
        if name == "who" and not spec and int(event.kind) not in _PLAIN_WHO:
            return self._hero(value)
        wording: dict[str, Callable[[int], str]] = {
            "": str,
            "hero": self._hero,
            "area": self._area,
            "place": self._area,
            "lord": lambda v: self.lords[v],
            "legion": lambda v: self.legions[v],
            "trooper": lambda v: self.troopers[v],
            "gift": self._card,
            "card": self._card,
            "slot": lambda v: str(v + 1),
            "ability": lambda v: _spaced(ABILITIES[v]),
            "target": self._target,
            "a_target": self._a_target,
            "targets": lambda v: self._targets(v, int(event.value)),
            "a_trooper": lambda v: f"{_article(self.troopers[v])} {self.troopers[v]} trooper",
            "dice": lambda v: "1 die" if v == 1 else f"{v} dice",
            "action": lambda v: ("attack", "move")[v],
            "ready": self._readied,
            "roller": self._hero,
            "event": lambda v: _spaced(EVENTS[v][0]),
            "phase": lambda v: PHASES[v],
        }
        return wording[spec](value)

    def _hero(self, seat: int) -> str:
        return self.seats[seat] if 0 <= seat < MOST_SEATS and self.seats[seat] else "the ambush"

    def _area(self, place: int) -> str:
        return "Hell" if place == HELL else self.areas[place]

    def _card(self, card: int) -> str:
        return self.gifts[int(self.rules.card[card])]

    def _readied(self, code: int) -> str:
        if code >= READY_TROOPER:
            trooper = self.troopers[code - READY_TROOPER]
            return f"{_article(trooper)} {trooper} trooper for one more die"
        return self.gifts[code - READY_CARD] if code >= READY_CARD else _spaced(ABILITIES[code])

    def _target(self, target: int) -> str:
        if target < FOURTH:
            return self.minions[target]
        if target < LORD:
            return self.fourth[target - FOURTH]
        return "Lord" if target < WALL else "Lord's wall"

    def _a_target(self, target: int) -> str:
        name = self._target(target)
        return f"{_article(name)} {name}" if target < FOURTH else f"the {name}"

    def _targets(self, target: int, count: int) -> str:
        """A group with its number: "3 larvae", "the Hellhound"."""
        if target >= FOURTH:
            return f"the {self._target(target)}"
        name = self._target(target)
        return f"{count} {name if count == 1 else _plural(name)}"


_PLAIN_WHO = {number for number, (name, _, _) in enumerate(EVENTS) if name == "despair_rolled"}


def _titles(components: Components, table: str) -> list[str]:
    """Titles by number; our filler cards say so wherever they are shown."""
    entries = components.table(table).values()
    return [entry["title"] + (" (filler)" if entry.get("filler") else "") for entry in entries]


def _article(noun: str) -> str:
    return "an" if noun[0].lower() in "aeiou" else "a"


def _plural(noun: str) -> str:
    if noun.endswith("us"):
        return f"{noun}es"
    return f"{noun}e" if noun.endswith("a") else f"{noun}s"


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _spaced(name: str) -> str:
    return name.replace("_", " ").title()


def narrate(
    events: np.ndarray, components: Components, settings: Mapping[str, Any], rules: Any
) -> list[dict[str, Any]]:
    """The log of one game in words."""
    return Narrator(components, settings, rules).tell(events)
