"""Tell a game in words: every event of its log, with the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from simkit.armageddon.pack.building import sheet_numbers
from simkit.armageddon.words import events, kinds, state
from simkit.armageddon.words.sizes import INDEPENDENTS, MOST_WILD, OWNERS
from simkit.description.wording import Teller, Words, counting, told_line
from simkit.values.components import Components

ENDINGS = {
    state.CONQUEST: "One empire is left, and has won.",
    state.DRAW: "No empire is left: the game is a draw.",
    state.NOBODY: "The last turn is over, and no empire has won.",
}
CARD_TABLES = ("units", "heroes", "attack_cards", "items", "facilities")


def seats(components: Components, settings: Mapping[str, Any]) -> list[str]:
    """What the seats are called: their factions."""
    factions = components.table("factions")
    return [
        f"{factions[name]['title']} ({seat})"
        for seat, name in enumerate(settings["factions"][: settings["players"]], 1)
    ]


class Narrator(Teller):
    """Words for the numbers of one game's log."""

    covered: ClassVar[Mapping[str, str]] = {"place": "a place out of sight"}

    def __init__(self, components: Components, settings: Mapping[str, Any], rules: Any) -> None:
        self.rules = rules
        self.titles = card_titles(components)
        self.seats = seats(components, settings)
        self.phase = state.SET_UP
        self.wording = self._wording()

    def tell_one(self, event: Any) -> dict[str, Any] | None:
        kind = int(event.kind)
        if kind == events.PHASE_BEGINS:
            self.phase = int(event.what)
            return None
        told = events.EVENTS[kind]
        phase = state.PHASES[self.phase]
        return told_line(event, phase, "armageddon", told.rule, self.word(told.text, event))

    def _wording(self) -> dict[str, Words]:
        """What stands behind the colon of a placeholder says what its number names."""
        return {
            "": lambda v, e: str(v),
            "phase": lambda v, e: state.PHASES[v],
            "seat": lambda v, e: self.owner(v),
            "owner": lambda v, e: self.owner(v),
            "place": lambda v, e: place_name(v),
            "card": lambda v, e: self.card(v),
            "owned": lambda v, e: self.owned(*divmod(v, OWNERS)),
            "army": lambda v, e: f"army {v + 1}",
            "resource": lambda v, e: kinds.RESOURCES[v],
            "find": lambda v, e: "a card" if v == len(kinds.RESOURCES) else kinds.RESOURCES[v],
            "ap": counting("action point"),
            "resources": counting("resource"),
            "dice": lambda v, e: "1 die" if v == 1 else f"{v} dice",
            "successes": lambda v, e: "1 success" if v == 1 else f"{v} successes",
            "units": counting("unit"),
            "damage": lambda v, e: f"{v} damage" if v >= 0 else f"{-v} damage to the attacker",
            "ending": lambda v, e: ENDINGS[v],
            "event": lambda v, e: events.EVENTS[v].name.replace("_", " "),
        }

    def owner(self, seat: int) -> str:
        """A seat, the independents, or nobody."""
        if seat == INDEPENDENTS:
            return "the independents"
        return "nobody" if seat < 0 else self.seats[seat]

    def owned(self, card: int, owner: int) -> str:
        """A card with its owner; a card of a deck belongs to the seat that plays the deck."""
        owner = owner if card >= self.rules.first_wild else int(self.rules.owner[card])
        return f"{self.card(card)} of {self.owner(owner)}"

    def card(self, card: int) -> str:
        """What is printed on top of a card."""
        if card >= self.rules.first_militia:
            return "militia"
        if card >= self.rules.first_wild:
            which = (card - self.rules.first_wild) % MOST_WILD
            return self.titles[int(self.rules.wild[which])]
        return self.titles[int(self.rules.deck[divmod(card, int(self.rules.deck_room))])]


def card_titles(components: Components) -> list[str]:
    """Titles in the order of the sheets."""
    titles = {
        name: str(entry["title"])
        for table in CARD_TABLES
        for name, entry in components.table(table).items()
    }
    numbers = sheet_numbers(components)
    return [titles[name] for name in sorted(numbers, key=lambda name: numbers[name])]


def place_name(place: int) -> str:
    """A hex by its number on the board."""
    return "no place" if place < 0 else f"hex {place + 1}"


def narrate(
    log: np.ndarray, components: Components, settings: Mapping[str, Any], rules: Any
) -> list[dict[str, Any]]:
    """The log of one game in words."""
    return Narrator(components, settings, rules).tell(log)
