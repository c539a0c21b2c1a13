"""A battle in Hell for tests of Lords: heroes and a Lord on his sheet, in its first round."""

from __future__ import annotations

from typing import Any

from .scene import Scene, twin

HELL, LORD, FOURTH = twin.state.HELL, twin.state.LORD, twin.state.FOURTH
GATE = 7  # where the Lord of the Invasion map begins


_LAID: dict[str, Scene] = {}  # scenes as they were laid out, to be copied


class HellScene(Scene):
    """All heroes stand in Hell against one Lord; nobody else is on the map."""

    def __init__(self, lord: str, heroes: str = "tarang+hannah", **settings: Any) -> None:
        settings = {"heroes": heroes, "lord": (lord,), "legion": "acheron"} | settings
        key = repr(settings)
        if key not in _LAID:
            _LAID[key] = Scene(**settings)
        self._copy(_LAID[key])
        self.clear()
        self.put_into_hell(0)

    def _copy(self, laid: Scene) -> None:
        """The same table; laying one out costs more than all the rest of a test."""
        self.components, self.settings = laid.components, laid.settings
        self.rules = _copied(twin.tables.RULES, laid.rules)
        self.luck = laid.luck
        self.log = _copied(twin.kernel.events.LOG, laid.log)
        self.game = _copied(twin.state.STATE, laid.game)
        desk = _copied(twin.kernel.decisions.DESK, laid.at.desk)
        self.asked, self._answers = [], []
        bots = (self._choose,) * twin.kernel.decisions.MOST_BOTS
        self.at = twin.kernel.table.Table(self.rules, desk, self.luck, self.log, bots)

    def put_into_hell(self, number: int) -> None:
        game = self.game
        game.battle.lord, game.battle.gate, game.battle.activating = number, GATE, 0
        game.battle.rounds, game.battle.number = 1, 1
        game.lords[number].area = HELL
        for seat in range(game.players):
            self.hero(seat).area = HELL
        twin.menace.prepare_sheet(game, self.at, number)

    @property
    def lord(self) -> Any:
        return self.game.lords[0]

    @property
    def printed(self) -> dict[str, Any]:
        """The Lord's entry in the pack."""
        kind = self.components.order("lords")[self.lord.kind]
        return self.components.table("lords")[kind]

    def part(self, name: str) -> int:
        """The number of one of his parts; "" is himself."""
        return ("", *self.printed["parts"]).index(name)

    def target(self, name: str = "") -> int:
        return twin.board.lord_target(0, self.part(name))

    # --- what happens --------------------------------------------------------------------------

    def menace(self, *faces: int) -> None:
        with self.dice(*faces):
            twin.menace.menace(self.game, self.at)

    def lord_attacks(self, *faces: int) -> None:
        with self.dice(*faces):
            twin.menace.lord_attacks(self.game, self.at, 0)

    def hero_attacks(self, seat: int, faces: list[int], *targets: int) -> None:
        """He rolls so many d12 and gives them to these enemies, the rest to nobody."""
        self.hero(seat).dice[:] = (0, 0, 0, 0, len(faces))
        for target in targets:
            self.answer("assign", what=target)
        with self.dice(*faces):
            twin.before_the_roll.hero_attacks(self.game, self.at, seat)

    def hell_turn(self, seat: int, *faces: int) -> None:
        """His attack or retreat."""
        with self.dice(*faces):
            twin.hell.attack_or_retreat(self.game, self.at, seat)

    def wound(self, name: str = "", times: int = 1, seat: int = 0) -> None:
        """A hero deals damage to a part of the Lord with one attack."""
        twin.attack.begin_attack(self.game, seat, HELL, 0)
        for _ in range(times):
            twin.lords.wound_lord(self.game, self.at, 0, self.part(name))

    def each(self, field: str) -> list[int]:
        return [int(self.hero(seat)[field]) for seat in range(self.game.players)]


def _copied(kind: Any, original: Any) -> Any:
    """A record with the same numbers."""
    copy = twin.kernel.records.blank(kind)
    copy[0] = original
    return copy[0]


def sides(scene: Scene) -> list[int]:
    """The dice on the table."""
    return [int(size) for size in scene.game.dice.sides[: scene.game.dice["count"]]]


def group_dice(scene: HellScene, target: int) -> list[int]:
    """The dice with which a group of Hell attacks a hero whom nothing can hurt."""
    scene.hero(0).toughness = 12
    twin.groups.group_attacks(scene.game, scene.at, HELL, target, 0, 1, 0)
    return sides(scene)


def add_lord(scene: Scene, name: str, area: int, number: int = 1) -> None:
    """Another Lord on the map, with his Shadow."""
    scene.rules.map.lords = max(2, number + 1)
    lord = scene.game.lords[number]
    lord.alive, lord.area, lord.lesser = 1, area, 0
    kind = scene.components.order("lords").index(name)
    twin.setup.bring_lord(scene.game, scene.at, number, kind)
    scene.game.areas[area].shadow |= 1 << number
