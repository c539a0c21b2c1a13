"""The map of Hell as a drawing: rings cut into five pieces, a compass held over a point of it.

Written from 2.2.1 to 2.2.5 and the compass alone, and apart from the engine, which it checks: here
a sectio is the piece of plane in which a point lies, and going somewhere means moving the point.
"""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

PENTAGRAM, ANTEHELL = "pentagram", "antehell"
Sectio = tuple[int, int]  # circle and quarter, both from 1
Place = Sectio | str
SECTIOS = [(circle, quarter) for circle in range(1, 10) for quarter in range(1, 6)]
TURN = 2 * pi / 5


def middle(sectio: Sectio) -> tuple[float, float]:
    """The middle of a sectio: how far out, and how far clockwise from the first quarter."""
    circle, quarter = sectio
    return 10.5 - circle, (quarter - 1) * TURN


def at_point(x: float, y: float) -> Place:
    """What lies at a point of the drawing; the ninth circle begins one step from the centre."""
    out, clockwise = hypot(x, y), atan2(x, y)
    if out < 1:
        return PENTAGRAM
    if out >= 10:
        return ANTEHELL
    return 10 - int(out), round(clockwise / TURN) % 5 + 1


def led_to(sectio: Sectio, die: int) -> Place:
    """Where the compass leads: 1 in, 2 counter-clockwise, 3 out, 4 clockwise, 5 and 6 nowhere."""
    out, clockwise = middle(sectio)
    out += {1: -1.0, 3: 1.0}.get(die, 0.0)
    clockwise += {2: -TURN, 4: TURN}.get(die, 0.0)
    return at_point(out * sin(clockwise), out * cos(clockwise))


def share_an_edge(one: Sectio, other: Sectio) -> bool:
    """Two pieces share an edge where a line between the middles crosses no third piece."""
    if one == other:
        return False
    return any(led_to(one, die) == other for die in (1, 2, 3, 4))


def edges() -> set[frozenset[Sectio]]:
    """All pairs of sectios that share an edge."""
    return {
        frozenset((one, other)) for one in SECTIOS for other in SECTIOS if share_an_edge(one, other)
    }
