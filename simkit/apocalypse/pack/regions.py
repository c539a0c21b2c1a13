"""Regions: which types of trooper can be recruited, by region, choice and map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.messages.errors import BadInput, nearest
from simkit.values.components import Components

OWN = ("region",)  # the setting `troopers` when nobody chooses


def trooper_names(components: Components, settings: Mapping[str, Any]) -> tuple[str, ...]:
    """The types of this game: the region's own, those chosen instead, those the map demands."""
    region = components.table("regions")[settings["region"]]
    names = list(region["troopers"])
    if settings["troopers"] != OWN:
        _check_chosen(settings, components, region)
        names = _replaced(names, settings["troopers"], components, settings["region"])
    board = components.table("maps")[settings["map"]]
    if board["only_its_troopers"]:
        return tuple(board["troopers"])
    return tuple(_replaced(names, board["troopers"], components, settings["region"]))


def _check_chosen(settings: Mapping[str, Any], components: Components, region: Any) -> None:
    """Each type must be one that the region offers, and no two may be of the same cost."""
    costs: dict[int, str] = {}
    offered = [*region["troopers"], *region["instead"]]
    for name in settings["troopers"]:
        if name not in offered:
            raise BadInput(
                f"troopers cannot be {name!r} in the region {settings['region']}. "
                f"{nearest(name, offered)}"
            )
        cost = components.table("troopers")[name]["cost"]
        if cost in costs:
            raise BadInput(
                f"troopers names {costs[cost]} and {name}, which both cost {cost}; "
                "a region has one type of each cost."
            )
        costs[cost] = name


def _replaced(
    names: list[str], newcomers: tuple[str, ...], components: Components, region: str
) -> list[str]:
    """Each newcomer takes the place of the type that costs as much."""
    troopers = components.table("troopers")
    for newcomer in newcomers:
        cost = troopers[newcomer]["cost"]
        alike = [place for place, name in enumerate(names) if troopers[name]["cost"] == cost]
        if not alike:
            raise BadInput(
                f"{newcomer} costs {cost}, but the region {region} has no type of that cost "
                "whose place it could take."
            )
        names[alike[0]] = newcomer
    return names
