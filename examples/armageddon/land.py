"""The map: a hexagon of hexes, numbered row by row from the north-west."""

from simkit.design import hex_map

RADIUS = 5
MAP = hex_map(
    """
     . . . . . .
    . . . . . . .
   . . . . . . . .
  . . . . . . . . .
 . . . . . . . . . .
. . . . . . . . . . .
 . . . . . . . . . .
  . . . . . . . . .
   . . . . . . . .
    . . . . . . .
     . . . . . .
"""
)
HEXES = 91
AXES = [
    (east, south)
    for south in range(-RADIUS, RADIUS + 1)
    for east in range(max(-RADIUS, -RADIUS - south), min(RADIUS, RADIUS - south) + 1)
]
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # clockwise from the east
NUMBER = {at: number for number, at in enumerate(AXES)}
NEXT = tuple(  # the neighbours of each hex, clockwise from the east; -1 beyond the edge
    tuple(NUMBER.get((east + x, south + y), -1) for x, y in STEPS) for east, south in AXES
)
RING = tuple(max(abs(east), abs(south), abs(east + south)) for east, south in AXES)
CORNER = tuple(  # by how far out, the hexes in the six directions from the middle
    tuple(NUMBER[out * x, out * y] for x, y in STEPS) for out in range(RADIUS)
)
HOMES = (3, 0, 0, 0), (3, 5, 1, 0), (4, 5, 1, 2)  # directions of homes, for two to four empires
