"""How the hexes of a map lie, in words. Light: packs are checked before anything is compiled."""

from __future__ import annotations

from .vocabulary import Vocabulary

# Which rows (hexes with a point on top) or columns (flat top) are shifted half a hex.
layout = Vocabulary()
POINTY_ODD = layout("pointy-odd")
POINTY_EVEN = layout("pointy-even")
FLAT_ODD = layout("flat-odd")
FLAT_EVEN = layout("flat-even")
LAYOUTS = layout.words

# The ways out of a hex, clockwise.
POINTY_NAMES = ("NE", "E", "SE", "SW", "W", "NW")
FLAT_NAMES = ("N", "NE", "SE", "S", "SW", "NW")
