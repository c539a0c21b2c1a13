"""d read once more, apart from the engine: where a party may go, stop, and whom it overruns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tests.fury.naive_battle import ratio, strength
from tests.fury.naive_board import HER_OWN, ROUGH, SLOW, Country, Leader, Piece, Position, Unit


@dataclass
class Party:
    """Who moves together, and the tracts that they have been in, the first one included."""

    pieces: list[Piece]
    path: list[str] = field(default_factory=list)
    forced: bool = False

    @property
    def units(self) -> list[Unit]:
        return [piece for piece in self.pieces if isinstance(piece, Unit)]

    @property
    def leaders(self) -> list[Leader]:
        return [piece for piece in self.pieces if isinstance(piece, Leader)]


# --- who may move ---


def may_leave(position: Position, unit: Unit, company: Sequence[Piece]) -> bool:
    """Whether a unit may set out in this company."""
    leaders = [piece for piece in company if isinstance(piece, Leader)]
    if unit.moved or (unit.place in position.looted and unit.seat == "rebels"):
        return False
    if unit.kind == "town_defenders" and not any(each.side == "roman" for each in leaders):
        return False
    if not unit.disrupted:
        return True
    if unit.side == "roman":
        return any(each.is_appropriate(unit) for each in leaders)
    if position.country.home(unit.place) == unit.people:
        return True
    boudica = any(each.name == "boudica" for each in leaders)
    return unit.side == "rebel" and unit.people in HER_OWN and boudica


# --- what a way costs ---


def usual(piece: Piece, forced: bool) -> int:
    """Movement points without any bonus; the disorder of a forced march is felt only after it."""
    points = piece.mp // 2 if piece.landed else piece.mp
    return points // 2 if piece.disrupted and not forced else points


def edges(path: Sequence[str]) -> list[frozenset[str]]:
    return [frozenset(pair) for pair in pairwise(path)]


def plain_cost(country: Country, path: Sequence[str]) -> int:
    terrain = sum(int(country.rules[f"cost_{country.terrain(each)}"]) for each in path[1:])
    return terrain + sum(edge in country.rivers for edge in edges(path))


def road_cost(country: Country, path: Sequence[str]) -> int:
    return sum(2 if edge == country.crossing else 1 for edge in edges(path))


def can_pay(
    country: Country, piece: Piece, path: Sequence[str], forced: bool, bonus: bool = True
) -> bool:
    """Whether a piece has the points for a way; without the bonus of a forced march if not so."""
    by_road = all(edge in country.roads for edge in edges(path))
    if country.crossing in edges(path) and not by_road:
        return False
    if piece.disrupted and not forced and len(path) == 2:
        return True
    slow = any(country.terrain(each) in SLOW for each in path[1:])
    rough = slow or any(edge in country.rivers for edge in edges(path))
    points = usual(piece, forced)
    more = (1 if piece.british or rough else 2) if forced and bonus else 0
    if by_road and road_cost(country, path) <= points + more + (1 if piece.british else 2):
        return True
    if country.terrain(path[-1]) in SLOW:
        more = 0  # no forced march into hills or marsh
    return plain_cost(country, path) <= points + more


def may_step(position: Position, party: Party, to: str) -> bool:
    """Whether a party may go there next."""
    here, country = party.path[-1], position.country
    if to not in country.near[here]:
        return False
    seat = party.pieces[0].seat
    if not party.units and position.foes_in(to, seat):
        return False  # leaders do not go among enemies alone
    path = [*party.path, to]
    return all(can_pay(country, piece, path, party.forced) for piece in party.pieces)


def may_overrun(position: Position, party: Party, to: str) -> bool:
    """Whether a party may ride down who stands there: the ground and the way allow it."""
    country = position.country
    if not position.foes_in(to, party.pieces[0].seat) or not may_step(position, party, to):
        return False
    if all(unit.disrupted for unit in party.units):
        return False  # who is disrupted does not attack
    barred = {"town", "tribal_centre"} & set(country.kinds[to])
    river = frozenset((party.path[-1], to)) in country.rivers
    return not barred and not river and country.terrain(to) not in ROUGH


def overruns(position: Position, party: Party, to: str) -> bool:
    """7:1 or better, everybody who can charges."""
    foes = position.foes_in(to, party.pieces[0].seat)
    fit = [unit for unit in party.units if not unit.disrupted]
    own = strength(position.country, to, fit, charging=True)
    return ratio(own, strength(position.country, to, foes, charging=True)) >= 7


def has_forced(country: Country, party: Party) -> bool:
    """Whether the points of its forced march were needed."""
    return not all(can_pay(country, piece, party.path, True, False) for piece in party.pieces)


# --- how stacks may end ---


def may_stack(position: Position, tract: str, pieces: Sequence[Piece]) -> bool:
    """Whether these may end the movement together."""
    units = [piece for piece in pieces if isinstance(piece, Unit)]
    leaders = [piece for piece in pieces if isinstance(piece, Leader)]
    if not units or tract in position.looted or position.foes_in(tract, units[0].seat):
        return True
    if units[0].side == "rebel":
        return rebels_stack({unit.command for unit in units}, leaders)
    allies = {unit.command for unit in units if unit.side == "ally"}
    mixed = len(allies) > 1 or any(unit.side == "roman" for unit in units)
    return not allies or not mixed or bool(leaders)


def rebels_stack(tribes: set[str], leaders: Sequence[Leader]) -> bool:
    if any(leader.name == "boudica" for leader in leaders):
        return True
    guests = tribes - {leader.leads for leader in leaders}
    return len(tribes) <= 1 or len(guests) <= len(leaders)
