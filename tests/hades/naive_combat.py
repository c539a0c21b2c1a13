"""4.0 read once more, apart from the engine: one combat from the names on the cards."""

from __future__ import annotations

from typing import Any

SECTIONS = ("space_attack", "ground_attack", "space_defense", "ground_defense")


def value(card: dict[str, Any], part: str, line: str, weak: bool) -> int:
    """What a card says for a line: the first of the two sections that mentions it, else nothing."""
    for section in SECTIONS:
        if section.endswith(part) and line in card[section]:
            return int(card[section][line][1 if weak else 0])
    return 0


def result(net: int, ground_only: bool) -> tuple[int, int]:
    """Hits on the defender and on the attacker; two hits mean destroyed."""
    if net >= 2:
        return 2, 0
    if net == 1:
        return 1, 0
    if net == 0 or not ground_only:
        return 0, 0
    return (0, 1) if net == -1 else (0, 2)


def after(hits: int, steps: int, depleted: bool) -> str:
    """What becomes of a counter that takes so many hits."""
    if hits == 0:
        return "depleted" if depleted else "fresh"
    if hits >= 2 or steps == 1 or depleted:
        return "destroyed"
    return "depleted"
