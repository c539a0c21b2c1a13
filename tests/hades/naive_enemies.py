"""5.1, 5.3 and 5.7 read once more, apart from the engine: whom enemies attack, where they enter.

Everybody goes by the number of the counter; a direction by its place on the PDI card.
"""

from __future__ import annotations

from tests.hades.naive_targets import INFERNO, STEPS, Naive, Position, Spot

Target = tuple[str, int]  # "unit" or "enemy", and which
CIVILIANS = ("elder", "dante", "emily")  # as they are chosen (5.7)
GORGONS = ("medusa", "zola")


def clockwise(preferred: int) -> list[str]:
    """All sides of a hex, the preferred one first."""
    sides = list(STEPS)
    return sides[preferred:] + sides[:preferred]


# --- 5.1 ---


def fighter_target(position: Position) -> int | None:
    """The highest-numbered unit on the Inferno map."""
    below = [unit for unit, spot in position.units.items() if spot[0] == INFERNO]
    return max(below, default=None)


def installation_target(
    naive: Naive, position: Position, letter: str, preferred: int
) -> int | None:
    """Going round from the Preferred Direction: the first hex with somebody in it."""
    (here,) = (spot for spot in naive.spots(INFERNO) if naive.mark(spot) == letter)
    for side in clockwise(preferred):
        there = naive.beside(here, side)
        units = [unit for unit, spot in position.units.items() if spot == there]
        if there and naive.passable(position, here, there) and units:
            return max(units)
    return None


# --- 5.3 ---


def admits(position: Position, kind: str, spot: Spot) -> bool:
    """Nobody of the player's, no Gorgon, fewer than two Nastians; the Officer never counts."""
    there = [position.foe_roles[foe] for foe, at in position.foes.items() if at == spot]
    if spot in position.units.values() or set(there) & set(GORGONS):
        return False
    return kind == "officer" or len(there) - there.count("officer") < 2


def entry(naive: Naive, position: Position, kind: str, spot: Spot, preferred: int) -> Spot | None:
    """The hex itself, or the next one round from the Preferred Direction."""
    if admits(position, kind, spot):
        return spot
    for side in clockwise(preferred):
        there = naive.beside(spot, side)
        if there and naive.passable(position, spot, there) and admits(position, kind, there):
            return there
    return None


# --- 5.7 ---


def ground_target(naive: Naive, position: Position, foe: int) -> Target | None:
    """Whom this enemy attacks from where it stands."""
    near = naive.adjacent(position, position.foes[foe])
    gorgon = position.foe_roles[foe] in GORGONS
    hostile = {
        other: role
        for other, role in position.foe_roles.items()
        if position.foes[other] in near and (role in GORGONS) != gorgon
    }
    units = {unit: position.roles[unit] for unit, spot in position.units.items() if spot in near}
    fighting = [(unit, "unit") for unit, role in units.items() if role not in CIVILIANS]
    fighting += [(other, "enemy") for other, role in hostile.items() if role != "officer"]
    if fighting:
        number, side = max(fighting)  # of equal numbers the player's unit
        return side, number
    if hostile:
        return "enemy", max(hostile)
    for wanted in CIVILIANS:
        found = [unit for unit, role in units.items() if role == wanted]
        if found:
            return "unit", max(found)
    return None
