"""The shape of Britain for the board: the place and the outline of each area (tract).

The printed map is not known. Places lie where they lay; every tract takes what is nearer to it than
to any other, as far as the coast. Lengths are 20 kilometres, x to the east and y to the south.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from math import cos, hypot, pi, sin
from typing import Any

import numpy as np

from simkit.description.boards import Point, box

NORTH, WEST = 55.1, -5.9  # latitude, longitude: the corner where x and y begin
UNIT = 20 / 111.3  # degrees of latitude
STRETCH = cos(52.5 * pi / 180)  # of a degree of longitude
WARP_EAST = ((9.2, 0.82), (17.2, 1.0), (99.0, 1.28))  # up to this length, drawn so much larger
WARP_SOUTH = ((14.8, 0.84), (99.0, 1.4))
CUTS = 24  # nearest tracts that can bound one
LEAST = (1.95, 1.3)  # a small tract is written and laid over its edge
ROUNDS = 60  # until the middles of new tracts come to rest amid their neighbours
ASIDE = 0.1
AT_SEA = (0.5, 0.25)  # how wide and high a tract is drawn whose middle lies beyond the coast
FLAT = 2.0  # what lies in a tract is so much wider than high

# Latitude and longitude, in hundredths of a degree.
PLACES = {
    "ca1": (5125, 100), "ca2": (5113, 131), "ca3": (5134, 132), "ca4": (5138, 52),
    "ca5": (5103, 86), "ca6": (5142, 18), "tr1": (5186, 88), "tr2": (5172, 44),
    "tr3": (5214, 112), "ic1": (5260, 134), "ic2": (5243, 72), "ic3": (5288, 66),
    "ic4": (5254, 14), "cv1": (5173, -34), "cv2": (5151, -9), "cv3": (5189, -48),
    "cv4": (5194, 6), "cv5": (5228, -17), "cv6": (5206, -66), "cv7": (5218, -105),
    "cv8": (5190, -117), "ct1": (5268, -110), "ct27": (5327, -54), "ct2": (5260, -38),
    "ct3": (5292, -54), "ct5": (5301, -107), "ct4": (5357, -58), "ct6": (5322, -5),
    "ct7": (5253, -152), "ct8": (5352, -115), "pr8": (5381, -48), "pr1": (5416, -68),
    "br1": (5415, -143), "br2": (5393, -102), "br3": (5469, -178), "br4": (5395, -188),
    "br5": (5366, -182), "br6": (5348, -228), "br7": (5383, -254), "br8": (5474, -290),
    "br9": (5442, -158), "br10": (5326, -175), "cr24": (5268, -266), "cr1": (5318, -292),
    "cr2": (5271, -190), "cr3": (5315, -238), "cr4": (5293, -272), "cr5": (5277, -224),
    "cr6": (5235, -285), "db22": (5185, -222), "db33": (5169, -193), "db21": (5184, -258),
    "db1": (5225, -228), "db2": (5133, -234), "db3": (5208, -278), "db4": (5222, -182),
    "si1": (5173, -292), "si2": (5156, -318), "si3": (5194, -313), "si4": (5168, -374),
    "si5": (5203, -346), "dm1": (5185, -431), "dm2": (5216, -402), "dm3": (5190, -503),
    "or1": (5253, -340), "or2": (5304, -419), "or3": (5330, -436), "or4": (5273, -386),
    "de1": (5323, -352), "de2": (5299, -326), "at1": (5135, -104), "at2": (5141, -168),
    "at3": (5140, -52), "at4": (5163, -116), "be1": (5105, -128), "be2": (5085, -140),
    "be3": (5107, -182), "be4": (5151, -258), "be5": (5122, -284), "rg1": (5085, -78),
    "rg2": (5103, -52), "rg3": (5086, 36), "rg4": (5110, 8), "dt1": (5074, -249),
    "dt2": (5101, -265), "dt3": (5089, -213), "dt4": (5066, -205), "du1": (5070, -356),
    "du2": (5085, -308), "du3": (5084, -398), "du4": (5046, -438), "du5": (5022, -520),
}  # fmt: skip

# Longitude and latitude again, along the coast and from the Solway to the Tyne.
COAST = (
    (-142, 5501), (-136, 5490), (-118, 5469), (-115, 5462), (-61, 5449), (-39, 5428),
    (-28, 5418), (-8, 5412), (-21, 5405), (-16, 5388), (12, 5358), (-10, 5365),
    (-30, 5373), (-56, 5371), (-72, 5370), (-55, 5368), (-25, 5367), (-7, 5357),
    (23, 5340), (36, 5315), (10, 5295), (15, 5283), (38, 5280), (49, 5295),
    (95, 5297), (131, 5293), (166, 5275), (174, 5258), (176, 5247), (162, 5227),
    (158, 5208), (135, 5195), (128, 5185), (95, 5174), (95, 5160), (80, 5154),
    (45, 5148), (45, 5145), (75, 5145), (95, 5136), (140, 5138), (141, 5122),
    (138, 5114), (118, 5108), (97, 5091), (60, 5085), (25, 5074), (-14, 5082),
    (-54, 5080), (-79, 5072), (-110, 5079), (-137, 5086), (-140, 5090), (-155, 5072),
    (-195, 5069), (-195, 5060), (-242, 5062), (-245, 5052), (-260, 5065), (-295, 5071),
    (-330, 5066), (-350, 5056), (-350, 5040), (-364, 5022), (-385, 5022), (-415, 5033),
    (-455, 5032), (-478, 5022), (-505, 5013), (-520, 4996), (-545, 5011), (-571, 5006),
    (-548, 5022), (-515, 5040), (-502, 5055), (-475, 5067), (-455, 5085), (-453, 5102),
    (-422, 5105), (-421, 5119), (-380, 5124), (-345, 5121), (-302, 5121), (-298, 5135),
    (-275, 5150), (-250, 5170), (-262, 5168), (-275, 5158), (-300, 5153), (-317, 5143),
    (-355, 5140), (-375, 5152), (-393, 5161), (-430, 5157), (-425, 5166), (-455, 5173),
    (-470, 5166), (-505, 5161), (-518, 5172), (-513, 5182), (-532, 5188), (-505, 5202),
    (-470, 5212), (-420, 5228), (-408, 5242), (-407, 5270), (-413, 5288), (-450, 5280),
    (-477, 5279), (-455, 5295), (-435, 5310), (-455, 5320), (-470, 5332), (-445, 5343),
    (-420, 5335), (-405, 5331), (-415, 5322), (-385, 5333), (-350, 5333), (-332, 5336),
    (-305, 5325), (-305, 5320), (-320, 5338), (-302, 5343), (-305, 5355), (-300, 5370),
    (-305, 5390), (-288, 5405), (-285, 5418), (-305, 5415), (-320, 5408), (-340, 5430),
    (-363, 5450), (-345, 5472), (-338, 5488), (-305, 5498), (-260, 5502),
)  # fmt: skip

# Sea areas and the boxes off the map, where there is room for a flotilla.
WATERS = {
    "north_sea": (5365, 130), "gallic_strait": (5160, 200), "channel_east": (5047, -20),
    "channel_west": (5024, -268), "lands_end": (5062, -560), "severn_sea": (5135, -480),
    "irish_sea": (5400, -452), "off_map_gesoriacum": (5068, 170), "off_map_rhine": (5222, 235),
}  # fmt: skip
Cells = dict[str, tuple[Point, ...]]


def at_sea(name: str, number: int) -> Point:
    """The middle of a sea area; one that is not known lies in a row in the far west."""
    if name in WATERS:
        return _point(*WATERS[name])
    return -3.0, 2.0 + 2.4 * number


def towns(tracts: Mapping[str, Mapping[str, Any]]) -> dict[str, Point]:
    """Where each tract has its middle; one that is not known lies amid its neighbours."""
    known = {name: _point(*PLACES[name]) for name in tracts if name in PLACES}
    new = [name for name in tracts if name not in known]
    found = dict.fromkeys(tracts, _point(5240, -160)) | known
    for _ in range(ROUNDS if new else 0):
        for name in new:
            near = [found[other] for other in tracts[name]["next"]]
            found[name] = (_mean(x for x, _ in near), _mean(y for _, y in near))
    for number, name in enumerate(new):  # no two in the same spot
        x, y = found[name]
        found[name] = (x + ASIDE * cos(number), y + ASIDE * sin(number))
    return found


def _point(latitude: int, longitude: int) -> Point:
    east = (longitude / 100 - WEST) * STRETCH / UNIT
    return _warped(east, WARP_EAST), _warped((NORTH - latitude / 100) / UNIT, WARP_SOUTH)


def _warped(length: float, warp: tuple[tuple[float, float], ...]) -> float:
    """The south-east has most tracts, so it is drawn larger, and north and west are smaller."""
    before = found = 0.0
    for end, scale in warp:
        found += max(0.0, min(length, end) - before) * scale
        before = end
    return round(found, 3)


def _mean(values: Iterable[float]) -> float:
    known = list(values)
    return sum(known) / len(known)


def cells(middles: Mapping[str, Point]) -> Cells:
    """The outline of each tract: cut from the coast along the lines half-way to others."""
    coast = [_point(latitude, longitude) for longitude, latitude in COAST]
    found = {}
    for name, at in middles.items():
        others = [other for key, other in middles.items() if key != name]
        others.sort(key=lambda other: hypot(other[0] - at[0], other[1] - at[1]))
        outline = coast
        for other in others[:CUTS]:
            outline = _cut(outline, at, other)
        found[name] = tuple(outline) or box(at, *AT_SEA)
    return found


def _cut(outline: list[Point], at: Point, other: Point) -> list[Point]:
    """What of an outline is nearer to one point than to another."""
    right, down = other[0] - at[0], other[1] - at[1]
    edge = (other[0] ** 2 + other[1] ** 2 - at[0] ** 2 - at[1] ** 2) / 2
    beyond = [x * right + y * down - edge for x, y in outline]
    kept: list[Point] = []
    for here, (there, point) in enumerate(zip(beyond, outline, strict=True)):
        before, last = beyond[here - 1], outline[here - 1]
        if (before <= 0) != (there <= 0):
            share = before / (before - there)
            across = last[0] + share * (point[0] - last[0])
            kept.append((across, last[1] + share * (point[1] - last[1])))
        if there <= 0:
            kept.append(point)
    return kept


def meeting(outlines: Mapping[str, tuple[Point, ...]]) -> set[frozenset[str]]:
    """The pairs that share a corner."""
    at: dict[Point, set[str]] = {}
    for name, outline in outlines.items():
        for point in outline:
            at.setdefault(_rounded(point), set()).add(name)
    return {frozenset(pair) for names in at.values() for pair in combinations(names, 2)}


def border(one: Iterable[Point], other: Iterable[Point]) -> tuple[Point, Point] | None:
    """The line that two outlines share, if they touch in more than a corner."""
    rounded = {_rounded(point) for point in other}
    shared = [point for point in one if _rounded(point) in rounded]
    pairs = [(a, b) for n, a in enumerate(shared) for b in shared[:n]]
    longest = max(pairs, key=lambda pair: _length(*pair), default=None)
    return longest if longest and _length(*longest) > 0.04 else None


def _rounded(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)


def _length(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def roomiest(outline: tuple[Point, ...]) -> tuple[Point, Point]:
    """Where in a tract most can be laid, and how wide and high it may be."""
    corners = np.array(outline) * (1, FLAT)
    left, right = corners.min(axis=0), corners.max(axis=0)
    grid = np.stack(np.meshgrid(*(np.linspace(left[n], right[n], 40) for n in (0, 1))), axis=-1)
    points = grid.reshape(-1, 2)
    free = np.where(_inside(points, corners), _from_edges(points, corners), -1.0)
    best = int(free.argmax())
    x, y, half = float(points[best, 0]), float(points[best, 1]), float(free[best])
    high = 1.5 * half / FLAT
    wide = min(_chord(corners, x, y + half * part) for part in (-0.7, 0.0, 0.7))
    return (x, y / FLAT), (max(LEAST[0], 2 * wide), max(LEAST[1], high))


def _chord(corners: np.ndarray, x: float, y: float) -> float:
    """How far it is from a point to the nearer edge, to the left or to the right."""
    (ax, ay), (bx, by) = corners.T, np.roll(corners, -1, axis=0).T
    met = (ay > y) != (by > y)
    crossings = ax[met] + (y - ay[met]) / (by[met] - ay[met]) * (bx[met] - ax[met])
    return float(np.abs(crossings - x).min()) if met.any() else 0.0


def _inside(points: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """Whether a ray from each point crosses the outline an odd number of times."""
    crossed = np.zeros(len(points), bool)
    x, y = points.T
    for (ax, ay), (bx, by) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        if ay != by:
            crossed ^= ((ay > y) != (by > y)) & (x < ax + (y - ay) / (by - ay) * (bx - ax))
    return crossed


def _from_edges(points: np.ndarray, corners: np.ndarray) -> np.ndarray:
    """How far each point is from the nearest edge."""
    nearest = np.full(len(points), np.inf)
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        way = end - start
        length = float(way @ way)
        along = np.clip((points - start) @ way / length, 0, 1) if length else np.zeros(len(points))
        nearest = np.minimum(nearest, np.hypot(*(points - start - along[:, None] * way).T))
    return nearest
