"""Packs as large as printed games: hundreds of cards, long decks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from simkit.values.components import Components

Document = dict[str, dict[str, dict[str, Any]]]


def written(path: Path, game: str, document: Document) -> Path:
    """The pack as a file; the entry "" stands for a table without entries."""
    lines = ["[pack]", 'name = "As printed"', f'game = "{game}"', 'source = "a test"']
    for table, entries in document.items():
        for name, values in entries.items():
            lines.append(f"[{table}.{name}]" if name else f"[{table}]")
            lines += [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    path.write_text("\n".join(lines) + "\n")
    return path


def cards(components: Components, names: int, deck: int) -> Document:
    """So many card names in all, and decks of so many cards made from the new ones."""
    tables = {name: components.table(name) for name in ("units", "heroes", "attack_cards", "items")}
    known = sum(len(table) for table in tables.values()) + len(components.table("facilities"))
    own = {
        faction: [unit for unit in tables["units"].values() if unit["faction"] == faction]
        for faction in components.order("factions")
    }
    units: dict[str, dict[str, Any]] = {}
    for number in range(names - known):
        faction = list(own)[number % len(own)]
        like = own[faction][number // len(own) % len(own[faction])]
        units[f"printed_{number}"] = _plain(like) | {"title": f"Printed {number}", "points": 1}
    decks = {}
    for faction in own:
        new = [name for name, unit in units.items() if unit["faction"] == faction]
        old = list(components.table("decks")[faction]["cards"])
        decks[faction] = {"cards": (old + new)[:deck]}
    return {"rules": {"": {"deck_points": 999}}, "units": units, "decks": decks}


def _plain(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: list(each) if isinstance(each, tuple) else each for key, each in entry.items()}
