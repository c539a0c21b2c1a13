"""A position as people see it on the table: places held, units, Uriel, Lilith, the triumvirates."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from typing import Any

from simkit.description.boards import Box, Counter, Hand, Scene
from simkit.hellgame.words import effects
from simkit.hellgame.words.sizes import COPIES, MOST_LEGIONS, SECTIOS
from simkit.hellgame.words.state import BOXES, FREEBOOTERS, NONE, ON_EARTH, OWNERS, PLACES
from simkit.values.components import Components

from .narration import plural

BOX_WORDS = (*(f"Lieutenants {number}" for number in range(1, BOXES + 1)), "Return box")
BOX_PLACES = tuple(-10 - box for box in range(len(BOX_WORDS)))  # no places of the game's state
SEATS = tuple(f"seat{number}" for number in range(1, FREEBOOTERS + 1))
SIGNS = ("a figure alone: who holds the sectio", "striped: incapacitated")


def scene(state: Any, rules: Any, components: Components, settings: Mapping[str, Any]) -> Scene:
    """The whole table."""
    table = Tabletop(state, rules, components)
    laid = (
        *table.markers(),
        *table.legions(),
        *table.lieutenants(),
        *table.hounds(),
        *table.terrors(),
        *table.travellers(),
    )
    return Scene(
        laid, table.figures(), signs=SIGNS, held=table.held(), hands=tuple(table.triumvirates())
    )


def side_of(owner: int) -> str:
    """Each seat has its colour; Freebooters and loose Hellhounds are nobody's."""
    return "enemy" if owner == FREEBOOTERS else SEATS[owner]


def owner_words(owner: int) -> str:
    return "the Freebooters" if owner == FREEBOOTERS else f"Seat {owner + 1}"


def owner_mark(owner: int) -> str:
    return "F" if owner == FREEBOOTERS else str(owner + 1)


class Tabletop:
    """What lies where, for one position."""

    def __init__(self, state: Any, rules: Any, components: Components) -> None:
        self.state, self.rules = state, rules
        self.demons = _titles(components, "demons")
        self.names = _titles(components, "lieutenants")
        self.events = _titles(components, "hell")
        self.arcana = _titles(components, "arcana")

    def held(self) -> tuple[tuple[int, str], ...]:
        """Who holds which sectio."""
        holders = enumerate(self.state.holder.tolist())
        return tuple((place, side_of(holder)) for place, holder in holders if holder != NONE)

    def markers(self) -> Iterator[Counter]:
        """Control markers."""
        for place in range(SECTIOS):
            holder = int(self.state.holder[place])
            if holder != NONE:
                yield Counter(place, owner_mark(holder), side_of(holder), "")

    def legions(self) -> Iterator[Counter]:
        """The legions of one owner in a place, a counter."""
        for place in range(PLACES):
            for owner in range(OWNERS):
                count = int(self.state.troops[place, owner])
                if count:
                    mark = f"L{owner_mark(owner)}"
                    name = f"{mark}: legions of {owner_words(owner)}"
                    yield Counter(place, f"{count} {mark}", side_of(owner), name)

    def lieutenants(self) -> Iterator[Counter]:
        """On the map, or in a box."""
        for number, name in enumerate(self.names):
            lieutenant = self.state.lieutenants[number]
            owner = int(lieutenant.owner)
            if owner != NONE:
                told = f"{name}, lieutenant of {owner_words(owner)}"
                yield Counter(int(lieutenant.place), name[:3], side_of(owner), told)
            elif lieutenant.box != NONE:
                told = f"{name}, lieutenant"
                yield Counter(BOX_PLACES[int(lieutenant.box)], name[:3], "thing", told)

    def hounds(self) -> Iterator[Counter]:
        """Loose ones, and those that sit on a legion."""
        for number in range(int(self.rules.hounds)):
            hound = self.state.hounds[number]
            mark = f"h{int(self.rules.hound_dice[number])}"
            if hound.place != NONE:
                name = f"{mark}: loose Hellhound, {mark[1:]} dice"
                yield Counter(int(hound.place), mark, "enemy", name)
            elif hound.legion != NONE:
                owner = int(hound.legion) // MOST_LEGIONS
                place = int(self.state.legions[int(hound.legion)].place)
                name = f"{mark}: tame Hellhound of {owner_words(owner)}"
                yield Counter(place, mark, side_of(owner), name)

    def terrors(self) -> Iterator[Counter]:
        """Uriel and Lilith."""
        uriel, lilith = self.state.uriel, self.state.lilith
        if uriel.place != NONE:
            yield Counter(int(uriel.place), "Uriel", "third", "Uriel")
        if lilith.place != NONE:
            told = f"Lilith, the {effects.FORMS[int(lilith.form)]}"
            yield Counter(int(lilith.place), "Lilith", "third", told)

    def travellers(self) -> Iterator[Counter]:
        """Demons on Earth."""
        for number, name in enumerate(self.demons):
            demon = self.state.demons[number]
            if demon.owner != NONE and demon.earth != NONE:
                state = "worn" if demon.incapacitated else "whole"
                yield Counter(ON_EARTH, name, side_of(int(demon.owner)), "", state)

    def triumvirates(self) -> Iterator[Hand]:
        """Of every seat: its demons, what it has, the Arcana that it holds."""
        for seat in range(int(self.state.players)):
            purse, hand = self.state.seats[seat], self.state.hidden.hands[seat]
            have = (
                ("soul", int(purse.souls)),
                ("favour", int(purse.favour)),
                ("disfavour", int(purse.disfavour)),
            )
            sectios = int((self.state.holder == seat).sum())
            held = [int(card) for card in hand["cards"][: int(hand["count"])]]
            yield Hand(
                owner_words(seat),
                side_of(seat),
                (
                    *((_titled(plural(word, count)), str(count)) for word, count in have),
                    ("Sectios", str(sectios)),
                    ("Legions", str(int(self.state.troops[:, seat].sum()))),
                    ("Legions lost", str(int(self.state.tally.legions_lost[seat].sum()))),
                ),
                tuple(self._demon_boxes(seat)) or (Box("none"),),
                tuple(sorted(map(self._arcanum, held))),
                told=", ".join(
                    [
                        *(plural(word, count) for word, count in have),
                        f"{len(held)} Arcana",
                        f"{sectios} sectios",
                    ]
                ),
            )

    def _arcanum(self, card: int) -> str:
        """What a card is called, if who looks on knows it."""
        return self.arcana[card // COPIES] if card >= 0 else "unknown"

    def _demon_boxes(self, seat: int) -> Iterator[Box]:
        for number, name in enumerate(self.demons):
            demon = self.state.demons[number]
            if demon.owner == seat:
                yield Box(name, "worn" if demon.incapacitated else "whole")

    def figures(self) -> str:
        """Permanent events, what nobody holds, what is in no place."""
        state = self.state
        areas = zip(effects.AREAS, state.areas.tolist(), strict=False)
        lying = [f"{area}: {self.events[card]}." for area, card in areas if card != NONE]
        standing = Tally(state.holder.tolist())
        loose = [hound for hound in state.hounds[: int(self.rules.hounds)] if not hound.gone]
        boxed = sum(hound.place == NONE and hound.legion == NONE for hound in loose)
        return " ".join(
            [
                *lying,
                f"{standing[NONE]} sectios are nobody's, {boxed} Hellhounds are in the box.",
            ]
        )


def _titled(counted: str) -> str:
    """What is counted, as the head of its number: "3 souls" is Souls."""
    return counted.partition(" ")[2].capitalize()


def _titles(components: Components, table: str) -> list[str]:
    return [str(entry["title"]) for entry in components.table(table).values()]
