"""A bot at the table of a test: on any map, and what it has answered."""

from __future__ import annotations

from typing import Any

from tests.apocalypse.atlas import On
from tests.apocalypse.scene import twin
from tests.apocalypse.test_bots import Table, in_hell


class TableOn(Table):
    """A bot on one of the maps, its areas called by name."""

    area, name, lords = On.area, On.name, On.lords
    hero_at, minions_at, token_at = On.hero_at, On.minions_at, On.token_at

    def __init__(self, bot: str, board: str, **settings: Any) -> None:
        super().__init__(bot, map=board, **{"heroes": "hannah+naomi", **settings})
        self.names = list(self.components.table("maps")[board]["areas"])


def last(scene: Table, kind: str) -> dict[str, Any]:
    return scene.said(kind)[-1]


def verbs(scene: Table, kind: str) -> list[str]:
    return [option["verb"] for option in scene.said(kind)]


def abilities(scene: Table, kind: str) -> list[str]:
    """The abilities that were used in decisions of this kind."""
    used = [option["what"] for option in scene.said(kind) if option["verb"] == "ability"]
    return [twin.effects.ABILITIES[number] for number in used]


def lord_battle(heroes: str, lord: str, **settings: Any) -> Table:
    return in_hell("expert", heroes=heroes, lord=lord, **settings)
