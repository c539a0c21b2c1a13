"""A position as people see it on the table: bases, sieges, armies, supply and stocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simkit.armageddon.words import kinds
from simkit.armageddon.words.sizes import INDEPENDENTS, MOST_ARMIES
from simkit.armageddon.words.state import IN_ARMY, NONE
from simkit.description.boards import Box, Counter, Scene, Tray
from simkit.values.components import Components

OWNERS = ("seat1", "seat2", "seat3", "seat4", "third")
"""How the pieces of each owner are drawn; the last are the independents'."""
SIGNS = (
    "framed: who controls the hex",
    "striped: out of supply; a base that is besieged",
    "crossed out: an army that hides; an empire that is out",
)
BASES = {"S": "a stronghold", "O": "an outpost", "c": "collectors alone"}
ARMIES = {"A": "units of an army", "H": "units that a hero leads", "G": "units of a garrison"}
GROUNDS = {
    "plains": "plain",
    "desert": "desert",
    "ruins": "ruins",
    "hills": "hills",
    "mountain": "mountain",
    "forest": "forest",
    "swamp": "marsh",
    "impassable": "rock",
}
"""How each terrain is drawn. One that a pack adds is plain, and a mark has its first letters."""

SHORT = {"technology": "techno"}  # what is too long for a box


def scene(state: Any, rules: Any, components: Components, settings: Mapping[str, Any]) -> Scene:
    """The whole table."""
    table = Tabletop(state, rules, components, settings)
    laid = (*table.bases(), *table.armies(), *table.mines(), *table.riches(), *table.new_ground())
    return Scene(
        laid, table.figures(), tuple(table.trays()), SIGNS, table.held(),
        grounds=tuple(table.grounds()),
    )  # fmt: skip


class Tabletop:
    """What lies where, for one position."""

    def __init__(
        self, state: Any, rules: Any, components: Components, settings: Mapping[str, Any]
    ) -> None:
        self.state, self.rules = state, rules
        factions = components.table("factions")
        self.names = [str(factions[name]["title"]) for name in settings["factions"]]
        self.terrains = components.order("terrains")
        self.seats, self.hexes = int(rules.seats), int(rules.hexes)

    def held(self) -> tuple[tuple[int, str], ...]:
        """Who controls which hex."""
        owners = enumerate(self.state.hexes["control"][: self.hexes].tolist())
        return tuple((place, OWNERS[owner]) for place, owner in owners if owner != NONE)

    def grounds(self) -> Iterator[tuple[int, str]]:
        """The terrain of every hex."""
        for place in range(self.hexes):
            yield place, GROUNDS.get(self.terrain(place), "plain")

    def new_ground(self) -> Iterator[Counter]:
        """Terrain that a pack has added."""
        for place in range(self.hexes):
            name = self.terrain(place)
            if name not in GROUNDS:
                yield Counter(place, name[:2], "thing", f"{name[:2]}: {name}")

    def terrain(self, place: int) -> str:
        """The terrain of a hex, by its name."""
        return self.terrains[int(self.state.hexes[place].terrain)]

    def riches(self) -> Iterator[Counter]:
        """Every resource of a hex, and what nobody has found yet."""
        for place in range(self.hexes):
            hexagon = self.state.hexes[place]
            for name, icons in zip(kinds.RESOURCES, hexagon.icons.tolist(), strict=True):
                for _ in range(icons):
                    yield Counter(place, name[0], "thing", f"{name[0]}: {name}")
            if hexagon.discovery:
                yield Counter(place, "?", "thing", "?: something to find")

    def mines(self) -> Iterator[Counter]:
        """Minefields, by whom they were laid."""
        for place in range(self.hexes):
            owner = self.state.hexes[place].mine
            if owner != NONE:
                yield Counter(place, "m*", OWNERS[owner], "m*: a minefield")

    def bases(self) -> Iterator[Counter]:
        """Strongholds, outposts, and collectors by themselves."""
        for place in range(self.hexes):
            hexagon = self.state.hexes[place]
            if hexagon.owner == NONE:
                continue
            mark = "S" if hexagon.stronghold else "O" if hexagon.level else "c"
            state = "worn" if hexagon.besieger != NONE else "whole"
            yield Counter(place, mark, OWNERS[hexagon.owner], f"{mark}: {BASES[mark]}", state)

    def armies(self) -> Iterator[Counter]:
        """Every army with its units; a garrison that is empty is not drawn."""
        for army in range(MOST_ARMIES):
            troop = self.state.armies[army]
            if troop.seat == NONE or (troop.count == 0 and troop.hero == NONE):
                continue
            place = int(self.state.hidden.place[army])
            letter = "G" if troop.garrison else "H" if troop.hero != NONE else "A"
            state = "gone" if troop.stealthed else "worn" if self.starves(army) else "whole"
            name = f"{letter}: {ARMIES[letter]}"
            yield Counter(place, f"{int(troop.count)} {letter}", OWNERS[troop.seat], name, state)

    def starves(self, army: int) -> bool:
        """Whether an army is out of supply: cut off, or besieged since before this turn."""
        troop, place = self.state.armies[army], int(self.state.hidden.place[army])
        if troop.seat == INDEPENDENTS or troop.count == 0 or self.feeds_itself(troop):
            return False
        base = self.state.hexes[place]
        if base.owner == troop.seat and base.besieger != NONE and not troop.relief:
            return bool(base.laid < self.state.turn)
        return bool(self.state.supplied[troop.seat, place] == 0)

    def feeds_itself(self, troop: Any) -> bool:
        """Commandos alone, or somebody with Mobile Supply among them."""
        cards = [self.state.cards[card] for card in troop.units[: troop.count]]
        has = [self.rules.sheet[card.sheet].ability for card in cards]
        alone = all(each[kinds.COMMANDO] > 0 for each in has)
        return alone or any(each[kinds.MOBILE_SUPPLY] > 0 for each in has)

    def trays(self) -> Iterator[Tray]:
        """What every empire has in stock, and what it can do."""
        for seat in range(self.seats):
            hand = self.state.seats[seat]
            state = "whole" if hand.alive else "gone"
            stock = zip(kinds.RESOURCES, hand.stock.tolist(), strict=True)
            boxes = [Box(f"{SHORT.get(name, name)} {amount}", state) for name, amount in stock]
            boxes += [Box(f"hand {int(hand.hand)}", state), Box(f"{int(hand.ap)} AP", state)]
            yield Tray(f"{self.names[seat]} ({seat + 1})", tuple(boxes))

    def figures(self) -> str:
        """Hexes and units of every empire."""
        control = self.state.hexes["control"][: self.hexes]
        told = [
            f"{self.names[seat]}: {int((control == seat).sum())} hexes, {self.units(seat)} units"
            for seat in range(self.seats)
        ]
        return f"{'; '.join(told)}."

    def units(self, seat: int) -> int:
        """Units in the field and in garrisons."""
        cards = self.state.cards
        own = self.state.armies["seat"] == seat
        in_army = cards["where"] == IN_ARMY
        return sum(int(own[army]) for army in cards["place"][in_army].tolist() if army >= 0)
