"""14.1 read once more, apart from the engine: points and level from plain facts."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

HALF = Fraction(1, 2)
LEVELS = (
    (Fraction("27.5"), "legendary"),
    (Fraction("25.5"), "major"),
    (Fraction("23.5"), "solid"),
    (Fraction("21.5"), "tactical"),
    (Fraction("19.5"), "marginal"),
    (Fraction(17), "draw"),
    (Fraction("13.5"), "defeat"),
)


@dataclass
class Ending:
    """Who is where: `home`, `hades`, `lost`, or (a captive) `unseen`."""

    squads: list[str] = field(default_factory=list)
    guard: str = "unseen"
    dante: str = "home"
    emily: str = "unseen"
    elders: tuple[str, str] = ("unseen", "unseen")
    idol: bool = False  # aboard
    loot: bool = False
    officers: int = 0  # how many sides of the Officer's counter were beaten
    shut: int = 0  # Circles never opened
    overtime: bool = False


def points(end: Ending) -> Fraction:
    """Victory points, item by item."""
    total = Fraction(sum(where == "home" for where in (*end.squads, end.guard)))
    total += end.dante == "home"
    total += 3 * ((end.emily == "home") + end.idol + end.loot)
    total += 3 * sum(where == "home" for where in end.elders)
    total += 2 * all(where == "home" for where in end.elders)
    total += 2 * (end.emily == "home" and end.guard == "home")
    total += 2 * (end.idol and end.loot)
    total += (0, 2, 3)[end.officers]
    away = [where for where in (end.dante, end.emily, *end.elders) if where in ("hades", "lost")]
    return total - HALF * (len(away) + end.shut) - 5 * end.overtime


def level(total: Fraction) -> str:
    """The level of victory, or of defeat."""
    return next((name for least, name in LEVELS if total >= least), "rout")
