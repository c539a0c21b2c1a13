"""The ranges of a game as plain data, for `simkit show GAME unknowns --json`."""

from __future__ import annotations

from typing import Any

from simkit.description.game import Game
from simkit.lab.ranges.moves import Alternatives, Multiple
from simkit.lab.ranges.places import Spot
from simkit.lab.ranges.reading import Ranges, ranges_of
from simkit.lab.ranges.unknown import Unknown
from simkit.values.components import Components


def listed_ranges(game: Game) -> dict[str, Any]:
    """Every unknown with its range and each of its values, and what is held."""
    pack = game.components()
    found = ranges_of(game, pack)
    return {
        "game": game.typed,
        "counts": _counts(found, pack),
        "unknowns": [_unknown(each, pack) for each in found.unknowns],
        "held": [
            {"name": each.name, "reason": each.reason, "values": _written(each.spots)}
            for each in found.held
        ],
    }


def _counts(found: Ranges, pack: Components) -> dict[str, int]:
    held = {spot.leaf.path for each in found.held for spot in each.spots}
    moved = {spot.leaf.path for each in found.unknowns for spot in each.spots}
    return {
        "unknowns": len(found.unknowns),
        "assumed": len(pack.assumed()),
        "moved": len(moved),
        "held": len(held - moved),
        "uncovered": len(found.uncovered),
    }


def _unknown(unknown: Unknown, pack: Components) -> dict[str, Any]:
    kind = "factor" if isinstance(unknown.move, Multiple) else "steps"
    return {
        "name": unknown.name,
        "title": unknown.title,
        "kind": "words" if isinstance(unknown.move, Alternatives) else kind,
        "continuous": unknown.continuous,
        "together": not unknown.apart,
        "range": unknown.move.text,
        "setting": unknown.setting or None,
        "reason": unknown.reason,
        "values": [_value(unknown, spot, pack) for spot in unknown.spots],
    }


def _value(unknown: Unknown, spot: Spot, pack: Components) -> dict[str, Any]:
    """One value, and what it may be: of numbers the ends stand first and last."""
    allowed = list(unknown.allowed(pack, spot))
    return {"path": spot.path, "is": spot.value, "from": spot.leaf.origin, "may_be": allowed}


def _written(spots: tuple[Spot, ...]) -> list[str]:
    return list(dict.fromkeys(spot.path for spot in spots))
