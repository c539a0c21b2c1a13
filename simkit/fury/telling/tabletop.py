"""A position as people see it on the table: areas held, armies, leaders, flotillas, the tribes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simkit.description.boards import Box, Counter, Hand, Scene, Track, Tray
from simkit.fury.words import kinds
from simkit.fury.words.state import NONE, REBELS, ROME
from simkit.values.components import Components

SEATS = {REBELS: "seat1", ROME: "seat2"}
TITLES = {REBELS: "The rebels", ROME: "Rome"}
REBEL, ROMAN, ALLY = "B", "R", "A"
ARMIES = {
    REBEL: "B: units of the rebels",
    ROMAN: "R: units of Rome",
    ALLY: "A: units of pro-Roman tribes",
}
SIGNS = (
    "framed: who controls the tract",
    "striped: all disrupted, wounded, demoralised",
    "crossed out: not risen, a captive",
)


def scene(state: Any, rules: Any, components: Components, settings: Mapping[str, Any]) -> Scene:
    """The whole table."""
    table = Tabletop(state, rules, components)
    laid = (*table.armies(), *table.leaders(), *table.fleets(), *table.lootings())
    beside = tuple(table.tracks()), (table.side(REBELS), table.side(ROME))
    return Scene(laid, table.figures(), tuple(table.trays()), SIGNS, table.held(), *beside)


class Tabletop:
    """What lies where, for one position."""

    def __init__(self, state: Any, rules: Any, components: Components) -> None:
        self.state, self.rules = state, rules
        self.titles = _titles(components, "commands")
        self.names = _titles(components, "leaders")
        self.fleet_titles = _titles(components, "fleets")
        self.tracts = int(rules.tracts)

    def held(self) -> tuple[tuple[int, str], ...]:
        """Who controls which tract."""
        owners = enumerate(self.state.control[: self.tracts].tolist())
        return tuple((place, SEATS[seat]) for place, seat in owners if seat != NONE)

    def armies(self) -> Iterator[Counter]:
        """The units of each kind of army in a place, a counter."""
        found: dict[tuple[int, str], list[bool]] = {}
        for unit in range(int(self.rules.units)):
            piece = self.state.hidden.units[unit]
            if piece.place >= 0:
                key = (int(piece.place), self.army(unit))
                found.setdefault(key, []).append(bool(piece.disrupted))
        for (place, army), disorder in sorted(found.items()):
            side = SEATS[REBELS if army == REBEL else ROME]
            state = "worn" if all(disorder) else "whole"
            yield Counter(place, f"{len(disorder)} {army}", side, ARMIES[army], state)

    def army(self, unit: int) -> str:
        command = int(self.rules.unit[unit].command)
        if self.rules.unit[unit].seat == REBELS:
            return REBEL
        is_ally = command != NONE and self.rules.command[command].side == kinds.ALLY
        return ALLY if is_ally else ROMAN

    def leaders(self) -> Iterator[Counter]:
        """Who is in the game; a captive lies where he is held."""
        for number, name in enumerate(self.names):
            piece = self.state.hidden.leaders[number]
            if piece.place < 0:
                continue
            seat = int(self.rules.leader[number].seat)
            mark = _short(name)
            wounded = piece.wounded >= self.state.turn
            state = "gone" if piece.captor != NONE else "worn" if wounded else "whole"
            yield Counter(int(piece.place), mark, SEATS[seat], f"{mark}: {name}", state)

    def fleets(self) -> Iterator[Counter]:
        """Flotillas, in a port or at sea."""
        for number, title in enumerate(self.fleet_titles):
            place = int(self.state.fleets[number].place)
            if place >= 0:
                mark = f"f{number + 1}"
                yield Counter(place, mark, "thing", f"{mark}: {title}")

    def lootings(self) -> Iterator[Counter]:
        """Where rebels loot."""
        for place in range(self.tracts):
            if self.state.looting[place] >= self.state.turn > 0:
                yield Counter(place, "loot", "third", "loot: is being looted")

    def trays(self) -> Iterator[Tray]:
        """The tribes, lowland and highland, and the commands of Rome."""
        risen = self.risen(True)
        need = int(self.rules.tribes_to_win)
        yield Tray(f"Lowland tribes: {risen} of the {need} needed have risen", self.tribes(True))
        yield Tray(f"Highland tribes: {self.risen(False)} have risen", self.tribes(False))
        title = f"Rome: {count(self.broken(), 'legion')} demoralised (* a pro-Roman tribe)"
        yield Tray(title, self.romans())

    def tracks(self) -> Iterator[Track]:
        """How near each side is to victory: risings, legions and tribes without heart."""
        yield Track("Lowland tribes risen", self.risen(True), int(self.rules.tribes_to_win))
        yield Track("Legions demoralised", self.broken(), int(self.rules.legions_to_win))
        worn = [self.condition(n) for n in self.rebels() if self.rules.command[n].lowland]
        need = int(self.rules.tribes_to_pacify) + 1  # and the Iceni
        yield Track("Lowland tribes demoralised", worn.count("worn"), need)

    def side(self, seat: int) -> Hand:
        """What a side has on the map, has lost and has won; its leaders."""
        first, last = int(self.rules.first_unit[seat]), int(self.rules.last_unit[seat])
        there = [unit for unit in self.state.hidden.units[first:last] if unit.place >= 0]
        tally = self.state.tally
        has = (
            ("On the map", count(len(there), "unit")),
            ("In disorder", str(sum(int(unit.disrupted) for unit in there))),
            ("Strength points", str(sum(int(unit.sp) for unit in there))),
            ("Lost", str(int(tally.sp_lost[seat]))),
            ("Battles won", f"{int(tally.battles_won[seat])} of {int(tally.battles.sum())}"),
        )
        return Hand(TITLES[seat], SEATS[seat], has, cards=tuple(self.followed(seat)))

    def followed(self, seat: int) -> Iterator[str]:
        """The leaders of a side who live."""
        for number, name in enumerate(self.names):
            piece = self.state.hidden.leaders[number]
            if piece.place < 0 or int(self.rules.leader[number].seat) != seat:
                continue
            wounded = piece.wounded >= self.state.turn
            yield name + (", a captive" if piece.captor != NONE else ", wounded" if wounded else "")

    def tribes(self, lowland: bool) -> tuple[Box, ...]:
        wanted = [n for n in self.rebels() if bool(self.rules.command[n].lowland) == lowland]
        return tuple(Box(self.titles[n].partition(" (")[0], self.condition(n)) for n in wanted)

    def romans(self) -> tuple[Box, ...]:
        own = range(int(self.rules.commands))
        wanted = [n for n in own if self.rules.command[n].side != kinds.REBEL]
        return tuple(Box(_brief(self.titles[n]), self.condition(n)) for n in wanted)

    def rebels(self) -> list[int]:
        own = range(int(self.rules.commands))
        return [n for n in own if self.rules.command[n].side == kinds.REBEL]

    def condition(self, command: int) -> str:
        if not self.state.commands[command].active:
            return "waiting"
        return "worn" if self.state.commands[command].demoralised else "whole"

    def risen(self, lowland: bool) -> int:
        own = (n for n in self.rebels() if bool(self.rules.command[n].lowland) == lowland)
        return sum(int(self.state.commands[n].active) for n in own)

    def broken(self) -> int:
        own = range(int(self.rules.commands))
        legions = (n for n in own if self.rules.command[n].side == kinds.LEGION)
        return sum(int(self.state.commands[n].demoralised) for n in legions)

    def figures(self) -> str:
        """What both sides have lost so far."""
        lost = self.state.tally.sp_lost
        fought = count(int(self.state.tally.battles.sum()), "battle")
        return (
            f"The rebels have lost {count(int(lost[REBELS]), 'strength point')}, "
            f"Rome {int(lost[ROME])}. Fought so far: {fought}."
        )


def _titles(components: Components, table: str) -> list[str]:
    return [str(entry["title"]) for entry in components.table(table).values()]


def count(number: int, word: str) -> str:
    """1 legion, 2 legions."""
    return f"{number} {word}{'' if number == 1 else 's'}"


def _short(name: str) -> str:
    """Three letters of a name, or of the tribe whose chief it is."""
    word = name.split(" of the ")[-1].replace("the legate of ", "").replace("pro-Roman ", "")
    word = word.replace("the commander from ", "")
    return word.split()[0][:4]


def _brief(title: str) -> str:
    """What fits into a box; a star is for a tribe that is pro-Roman."""
    title = title.removeprefix("the ").removesuffix(" Relief Force")
    return title.replace(" (pro-Roman)", "*")
