"""Tell a game in words: every event of its log, with the rule behind it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from simkit.description.wording import COVERED, Teller, Words, counting, titles, told_line
from simkit.fury.pack.building import stands_on_paper, units_on_paper
from simkit.fury.words import events, kinds, state
from simkit.fury.words.sizes import MOST_UNITS
from simkit.values.components import Components

SIDES = ("the rebels", "Rome")
PARTIES = (events.MOVED, events.RETREATED, events.ADVANCED, events.FLEET_SAILS, events.LANDED)
"""Events that tell who goes: those whom GOES has named before."""
UNITS = counting("unit")
_NUMBERED = re.compile(r"(?P<kind>.+) \d+ of (?P<whose>.+)")
ENDINGS = {
    state.BY_LEGIONS: "The rebels win: three legions are demoralised.",
    state.BY_RISING: "The rebels win: eight lowland tribes have risen.",
    state.PACIFIED: "Rome wins: the Iceni and their allies are demoralised.",
    state.BY_TRIBES: "The rebels win: all their tribes have risen.",
    state.BY_GENERALS: "The rebels win: Rome has lost its generals and half of its men.",
    state.BY_TOWNS: "The rebels win: they have held the great towns for two turns.",
    state.CONTAINED: "Rome wins: every tribe is quiet or contained.",
    state.BY_BOUDICA: "Rome wins: Boudica is dead and the south-east is Roman.",
    state.DRAWN: "The last turn is over: the game is a draw.",
}
WEATHER = {
    kinds.LOST: "it is lost",
    kinds.ONE_LOST: "a unit is lost and the others are driven back",
    kinds.DRIVEN_BACK: "it is driven back",
    kinds.IN_DISORDER: "it arrives in disorder",
    kinds.ARRIVES: "it arrives",
}


class Narrator(Teller):
    """Words for the numbers of one game's log."""

    covered: ClassVar[Mapping[str, str]] = {"piece": "a unit"}

    def __init__(self, components: Components) -> None:
        self.tracts = titles(components, "tracts")
        self.seas = list(components.order("seas"))
        self.commands = titles(components, "commands")
        self.fleets = titles(components, "fleets")
        self.leaders = titles(components, "leaders")
        self.units = [unit.title for unit in units_on_paper(components)]
        self.stands = [title for title, _, _ in stands_on_paper(components)]
        self.odds = [f"{own}:{theirs}" for own, theirs in components.value("rules.odds")]
        self.phase, self.mover = state.SET_UP, state.REBELS
        self.party: list[int] = []  # who goes with the next move
        self.wording = self._wording()

    def tell_one(self, event: Any) -> dict[str, Any] | None:
        kind = int(event.kind)
        if kind == events.PHASE_BEGINS:
            self.phase, self.mover = int(event.what), int(event.who)
            return None
        if kind == events.GOES:
            self.party.append(int(event.who))
            return None
        told = events.EVENTS[kind]
        phase = state.PHASES[self.phase]
        when = f"{SIDES[self.mover]}: {phase}" if self.phase else phase
        line = told_line(event, when, "fury", told.rule, self.word(told.text, event))
        if kind in PARTIES:
            self.party = []
        return line

    def _wording(self) -> dict[str, Words]:
        """What stands behind the colon of a placeholder says what its number names."""
        return {
            "": lambda v, e: str(v),
            "signed": lambda v, e: f"{v:+d}" if v else "0",
            "phase": lambda v, e: state.PHASES[v],
            "side": lambda v, e: SIDES[v],
            "place": lambda v, e: self.place(v),
            "fleet": lambda v, e: self.fleets[v],
            "waters": lambda v, e: f"the {self.place(v)}",
            "weather": lambda v, e: WEATHER[v],
            "command": lambda v, e: self.commands[v],
            "unit": lambda v, e: self.units[v],
            "leader": lambda v, e: self.leaders[v],
            "piece": lambda v, e: self.piece(v),
            "stand": lambda v, e: self.stands[v],
            "party": lambda v, e: self.in_party(),
            "march": _does("march"),
            "retreat": _does("retreat"),
            "advance": _does("advance"),
            "modifiers": lambda v, e: f"{v - int(e.who):+d}" if v != int(e.who) else "0",
            "turns": counting("turn"),
            "conditions": lambda v, e: f"{v} of three conditions are needed",
            "points": counting("strength point"),
            "sp": counting("strength point"),
            "percent": lambda v, e: f"{v} %",
            "odds": lambda v, e: self.odds[v],
            "modifier": lambda v, e: events.MODIFIERS[v],
            "ending": lambda v, e: ENDINGS[v],
            "event": lambda v, e: events.EVENTS[v].name.replace("_", " "),
        }

    def place(self, place: int) -> str:
        """A tract or a sea area."""
        if place >= state.FIRST_SEA:
            return self.seas[place - state.FIRST_SEA].replace("_", " ")
        return "no place" if place < 0 else self.tracts[place]

    def in_party(self) -> str:
        """Units of one kind together, then leaders: `2 foot of Iceni, cohort 3 of II Augusta`."""
        unseen = self.party.count(COVERED)
        if unseen:
            return UNITS(unseen, None)
        found: dict[tuple[str, str], list[str]] = {}
        for piece in self.party:
            title = self.piece(piece)
            numbered = _NUMBERED.fullmatch(title) if piece < MOST_UNITS else None
            sort = (numbered["kind"], numbered["whose"]) if numbered else ("", title)
            found.setdefault(sort, []).append(title)
        told = [
            titles[0] if len(titles) == 1 else f"{len(titles)} {_several(kind)} of {whose}"
            for (kind, whose), titles in found.items()
        ]
        return ", ".join(told) or "no units"

    def piece(self, piece: int) -> str:
        """A unit, or a leader after the last of them."""
        return self.leaders[piece - MOST_UNITS] if piece >= MOST_UNITS else self.units[piece]


def _several(kind: str) -> str:
    """`cohorts`; of foot and horse there is no other word."""
    return kind if kind.endswith(("foot", "horse")) else f"{kind}s"


def _does(verb: str) -> Words:
    """What a side does: `the rebels march`, `Rome marches`."""
    return lambda v, e: f"{SIDES[v]} {verb if SIDES[v].startswith('the ') else _third(verb)}"


def _third(verb: str) -> str:
    return f"{verb}es" if verb.endswith("ch") else f"{verb}s"


def narrate(
    log: np.ndarray, components: Components, settings: Mapping[str, Any], rules: Any
) -> list[dict[str, Any]]:
    """The log of one game in words."""
    return Narrator(components).tell(log)
