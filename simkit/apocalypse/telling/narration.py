"""Tell a game in words: every event of its log, with the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from simkit.apocalypse.pack.regions import trooper_names
from simkit.apocalypse.pack.ways import board_of
from simkit.apocalypse.words import effects, events, state
from simkit.description.wording import Teller, Words, filled, told_line
from simkit.values.components import Components

MENACE_WORDS = dict(
    zip(
        range(1, len(effects.MENACES)),
        (
            "a free attack",
            "minions join the battle",
            "a demon is called",
            "damage to every hero",
            "every hero turns to stone",
            "every hero is measured",
            "gifts are discarded",
            "every hero loses courage",
            "a hero is trapped",
            "every hero pays",
            "what was killed grows back",
            "what is missing comes back",
            "attack counters",
            "a sloth token for each hero",
        ),
        strict=True,
    )
)
INVENTED = " (invented card)"  # in the place of one that is not published
READY_CARD, READY_TROOPER = 100, 1000  # codes of `readied`: a gift title, a trooper type


class Narrator(Teller):
    """Words for the numbers of one game's log; it remembers who plays which hero."""

    def __init__(self, components: Components, settings: Mapping[str, Any], rules: Any) -> None:
        self.rules = rules
        self.heroes = _titles(components, "heroes")
        self.lords = _titles(components, "lords")
        self.lord_entries = list(components.table("lords").values())
        self.standing: dict[int, tuple[str, Sequence[str]]] = {}  # the Lords of the map
        self.legions = _titles(components, "legions")
        self.fourth = _titles(components, "fourth")
        self.gifts = _titles(components, "gifts")
        abilities = components.table("abilities")
        self.abilities = [abilities[name]["title"] for name in effects.ABILITIES]
        minions = components.table("minions").values()
        self.minions = [e["title"].lower() for e in sorted(minions, key=lambda e: e["circle"])]
        names = trooper_names(components, settings)
        self.troopers = [components.table("troopers")[name]["title"] for name in names]
        self.board = board_of(components, settings)
        self.areas = list(self.board["areas"].values())
        self.cause = "nobody knows why"  # what the next point of doom will be for
        self.phase = state.PHASES[0]
        self.seats = [""] * state.MOST_SEATS
        self.wording = self._wording()

    def tell_one(self, event: Any) -> dict[str, Any] | None:
        kind = int(event.kind)
        if kind == events.PHASE_BEGINS:
            self.phase = state.PHASES[int(event.what)]
            return None
        if kind in (events.HERO_ENTERS, events.REPLACEMENT, events.PLAYER_JOINS):
            self.seats[int(event.who)] = self.heroes[int(event.what)]
        if kind in (events.LORD_STANDS, events.LORD_KNOWN):
            self._remember_lord(int(event.who), int(event.what))
        self._remember_cause(kind, event)
        _, rule, sentence, _ = events.EVENTS[kind]
        return told_line(event, self.phase, "apocalypse", rule, self.word(sentence, event))

    def word(self, sentence: str, event: Any) -> str:
        """A sentence with the numbers of an event or an option in words."""
        return filled(sentence, lambda name, spec: self._name(name, spec, event))

    def _name(self, name: str, spec: str, event: Any) -> str:
        """The words for one placeholder: its kind of thing stands behind the colon."""
        value = int(getattr(event, "who" if name == "player" else name))
        if name == "player":
            return f"Player {value + 1} ({self.seats[value] or 'no hero'})"
        if name == "who" and not spec and int(event.kind) != events.DESPAIR_ROLLED:
            return self._hero(value)
        return self.wording[spec](value, event)

    def _wording(self) -> dict[str, Words]:
        """What stands behind the colon of a placeholder says what its number names."""
        return {
            "": lambda v, e: str(v),
            "hero": lambda v, e: self._hero(v),
            "area": lambda v, e: self._area(v),
            "place": lambda v, e: self._area(v),
            "lord": lambda v, e: self.lords[v],
            "legion": lambda v, e: self.legions[v],
            "trooper": lambda v, e: self.troopers[v],
            "gift": lambda v, e: self._card(v),
            "card": lambda v, e: self._card(v),
            "slot": lambda v, e: str(v + 1),
            "ability": lambda v, e: self.abilities[v],
            "target": lambda v, e: self._target(v),
            "a_target": lambda v, e: self._a_target(v),
            "part": lambda v, e: self._part(v),
            "targets": lambda v, e: self._targets(v, int(e.value)),
            "a_trooper": lambda v, e: f"{_article(self.troopers[v])} {self.troopers[v]} trooper",
            "dice": lambda v, e: "1 die" if v == 1 else f"{v} dice",
            "action": lambda v, e: ("attack", "move")[v],
            "ready": lambda v, e: self._readied(v),
            "roller": lambda v, e: self._hero(v),
            "menace": lambda v, e: MENACE_WORDS[v],
            "cause": lambda v, e: self.cause,
            "event": lambda v, e: _spaced(events.EVENTS[v].name),
            "phase": lambda v, e: state.PHASES[v],
        }

    def _remember_cause(self, kind: int, event: Any) -> None:
        """What has just happened may be what the next point of doom is for."""
        who, what, where = int(event.who), int(event.what), int(event.where)
        if kind == events.BAND_EXITS:
            self.cause = f"{self._counted(event)} left the map from {self._area(where)}"
        elif kind == events.BAND_GOES_ROUND:
            self.cause = f"{self._counted(event)} left {self._area(who)} and return"
        elif kind == events.TOKEN_EXITS:
            self.cause = f"a token left the map from {self._area(where)}, 1 per despair die"
        elif kind == events.TOKEN_GOES_ROUND:
            self.cause = f"a token left {self._area(who)}, 1 per despair die"
        elif kind == events.HERO_DIES:
            self.cause = f"{self.heroes[what]} fell in {self._area(where)}"
        elif kind == events.TOKEN_REVEALED:
            self.cause = f"figures had run out for the token in {self._area(where)}"
        elif kind == events.MENACED:
            self.cause = "figures had run out for the Lord's menace"
        elif kind == events.DOOM_MAP:
            self.cause = self._doom_of_the_map()

    def _counted(self, event: Any) -> str:
        return self._targets(int(event.what), int(event.value))

    def _doom_of_the_map(self) -> str:
        """The maps that score doom by themselves do it each in one way."""
        if "start_gathers" in self.board["rules"]:
            return f"enemies in {self.board['areas'][self.board['starts'][0]]}"
        if "highest_way" in self.board["lord_segment"]:
            return "the number of the highest area with minions"
        if "organs" in self.board["lord_segment"]:
            return "1 per area with demons or a token"
        return "by the rules of this map"

    def _hero(self, seat: int) -> str:
        return (
            self.seats[seat] if 0 <= seat < state.MOST_SEATS and self.seats[seat] else "the ambush"
        )

    def _area(self, place: int) -> str:
        return "Hell" if place == state.HELL else self.areas[place]

    def _card(self, card: int) -> str:
        return self.gifts[int(self.rules.card[card])]

    def _readied(self, code: int) -> str:
        if code >= READY_TROOPER:
            trooper = self.troopers[code - READY_TROOPER]
            return f"{_article(trooper)} {trooper} trooper for one more die"
        return self.gifts[code - READY_CARD] if code >= READY_CARD else self.abilities[code]

    def _target(self, target: int) -> str:
        if target < state.FOURTH:
            return self.minions[target]
        if target < state.LORD:
            return self.fourth[target - state.FOURTH]
        return self._lord(*divmod(target - state.LORD, state.MOST_PARTS))

    def _lord(self, number: int, part: int) -> str:
        """A Lord by name once he is known, or a part of him: "Baphomet's wall"."""
        name, parts = self.standing.get(number, ("Lord", ()))
        return name if part == 0 or not parts else f"{name}'s {parts[part]}"

    def _part(self, target: int) -> str:
        """What of a Lord was struck; himself by name, or as the first of his bodies."""
        name, parts = self.standing.get((target - state.LORD) // state.MOST_PARTS, ("", ("",)))
        body = parts[0] if (target - state.LORD) % state.MOST_PARTS == 0 else ""
        return f"{name}'s {body}" if body else self._the(target)

    def _remember_lord(self, number: int, kind: int) -> None:
        entry = self.lord_entries[kind]
        parts = [entry["body"], *(part["title"] for part in entry["parts"].values())]
        self.standing[number] = (entry["title"], parts)

    def _a_target(self, target: int) -> str:
        name = self._target(target)
        return f"{_article(name)} {name}" if target < state.FOURTH else self._the(target)

    def _the(self, target: int) -> str:
        """A demon with its article; a Lord has a name."""
        known = target >= state.LORD and (target - state.LORD) // state.MOST_PARTS in self.standing
        return self._target(target) if known else f"the {self._target(target)}"

    def _targets(self, target: int, count: int) -> str:
        """A group with its number: "3 larvae", "the Hellhound"."""
        if target >= state.FOURTH:
            return self._the(target)
        name = self._target(target)
        return f"{count} {name if count == 1 else _plural(name)}"


def _titles(components: Components, table: str) -> list[str]:
    """Titles by number; cards that we invented say so wherever they are shown."""
    entries = components.table(table).values()
    return [entry["title"] + (INVENTED if entry.get("filler") else "") for entry in entries]


def _article(noun: str) -> str:
    vowel = noun[0].lower() in "aeiou" and not noun.startswith("US ")
    return "an" if vowel else "a"


def _plural(noun: str) -> str:
    if noun.endswith("us"):
        return f"{noun}es"
    return f"{noun}e" if noun.endswith("a") else f"{noun}s"


def _spaced(name: str) -> str:
    return name.replace("_", " ").title()


def narrate(
    log: np.ndarray, components: Components, settings: Mapping[str, Any], rules: Any
) -> list[dict[str, Any]]:
    """The log of one game in words."""
    return Narrator(components, settings, rules).tell(log)
