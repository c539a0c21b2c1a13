"""What a player may do when he summons, gives and influences: read off the table, as people do.

Written from 7.3.2, 8 and 9.7.1 apart from the engine, whose lists of options it checks. A table is
a handful of plain records; an option is (verb, who, what, where, amount), -1 for what is not named.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Option = tuple[str, int, int, int, int]
ANTEHELL = 45


@dataclass
class Legion:
    number: int
    owner: int
    place: int
    hound: bool = False
    tried: bool = False  # to tame one, this turn


@dataclass
class Lieutenant:
    number: int
    owner: int
    place: int
    leads: int


@dataclass
class Table:
    """Who stands where, who holds what."""

    players: int
    legions: list[Legion] = field(default_factory=list)
    lieutenants: list[Lieutenant] = field(default_factory=list)
    holder: dict[int, int] = field(default_factory=dict)  # sectios that somebody holds
    souls: list[int] = field(default_factory=list)
    favours: list[int] = field(default_factory=list)
    disfavours: list[int] = field(default_factory=list)
    demons: dict[int, int] = field(default_factory=dict)
    hands: list[dict[int, int | None]] = field(default_factory=list)  # card: its Recruit cost
    summoned: set[int] = field(default_factory=set)  # own sectios that got a legion this turn
    hounds_in_box: int = 0

    def of(self, seat: int) -> list[Legion]:
        return [legion for legion in self.legions if legion.owner == seat]

    def usable_favours(self, seat: int) -> int:
        return max(self.favours[seat] - self.disfavours[seat], 0)


def summons(table: Table, seat: int) -> set[Option]:
    """8.2 and 8.3: everything that can be done and paid at this moment."""
    own, souls = table.of(seat), table.souls[seat]
    found: set[Option] = {("pass", -1, -1, -1, 0)}
    held = {sectio for sectio, holder in table.holder.items() if holder == seat}
    if souls >= 3:
        waiting = held - table.summoned or held
        found |= {("summon", -1, -1, sectio, 0) for sectio in waiting}
    if any(legion.place != ANTEHELL for legion in own):
        found |= {
            ("recruit", -1, card, -1, 0)
            for card, cost in table.hands[seat].items()
            if cost is not None and cost <= souls
        }
    if table.hounds_in_box:
        found |= {
            ("tame", legion.number, -1, -1, 0)
            for legion in own
            if legion.place == ANTEHELL and not legion.hound and not legion.tried
        }
    if souls >= 5:
        found.add(("buy", -1, -1, -1, 0))
    if souls >= 1:
        found |= {
            ("pay", -1, each.number, -1, 1) for each in table.lieutenants if each.owner == seat
        }
    return found


def gifts(table: Table, seat: int, receiver: int) -> set[Option]:
    """7.3.2: whatever one has, but the last demon and the last sectio."""
    found: set[Option] = {("pass", -1, -1, -1, 0)}
    for counter in (1, 2, 5, 10, 20, 50, 100):
        if counter <= table.souls[seat]:
            found.add(("give_souls", receiver, -1, -1, counter))
    if table.usable_favours(seat):
        found.add(("give_favour", receiver, -1, -1, 1))
    found |= {("give_legion", receiver, one.number, one.place, 0) for one in table.of(seat)}
    found |= {
        ("give_lieutenant", receiver, each.number, each.place, 0)
        for each in table.lieutenants
        if each.owner == seat
    }
    demons = [demon for demon, owner in table.demons.items() if owner == seat]
    if len(demons) > 1:
        found |= {("give_demon", receiver, demon, -1, 0) for demon in demons}
    held = [sectio for sectio, holder in table.holder.items() if holder == seat]
    if len(held) > 1:
        found |= {("give_sectio", receiver, -1, sectio, 0) for sectio in held}
    return found | {("give_arcanum", receiver, card, -1, 0) for card in table.hands[seat]}


def influences(table: Table, seat: int) -> set[Option]:
    """9.7.1: units of other players; led legions are out of reach, those at home cost a Favour."""
    found: set[Option] = set()
    for other in range(table.players):
        for place in range(ANTEHELL + 1):
            dear = table.holder.get(place) == other
            if other == seat or (dear and not table.usable_favours(seat)):
                continue
            stack = [one for one in table.of(other) if one.place == place]
            chiefs = [
                each for each in table.lieutenants if each.owner == other and each.place == place
            ]
            # Those who attack are led first: without a Hellhound, then by number.
            stack.sort(key=lambda one: (one.hound, one.number))
            for legion in stack[sum(chief.leads for chief in chiefs) :]:
                found.add(("influence_legion", legion.number, -1, place, 0))
            for chief in chiefs:
                found.add(("influence_lieutenant", -1, chief.number, place, 0))
    return found
