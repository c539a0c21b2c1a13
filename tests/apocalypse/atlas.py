"""A scene on any of the maps, with areas called by their names in the pack."""

from __future__ import annotations

from typing import Any

from tests.apocalypse.scene import Scene, twin

FIRST, SECOND, THIRD = 1, 4, 6  # faces of a despair die that show each Circle


class On(Scene):
    """A scene on one map: On("washington").hero_at(0, "beltway").

    Heroes are beyond harm unless told otherwise, so that the enemy phase needs no answers.
    """

    def __init__(self, board: str, heroes: str = "hannah+naomi", **settings: Any) -> None:
        super().__init__(map=board, heroes=heroes, **settings)
        self.names = list(self.components.table("maps")[board]["areas"])
        for seat in range(self.game.players):
            self.hero(seat).toughness = 12

    # --- what lies where ---------------------------------------------------------------------

    def area(self, name: str) -> int:
        return self.names.index(name)

    def name(self, area: int) -> str:
        return self.names[area] if 0 <= area < len(self.names) else ""

    def tokens(self) -> dict[str, int]:
        """How many tokens lie in each area that has any."""
        found: dict[str, int] = {}
        for token in self.game.tokens:
            if token.area >= 0:
                name = self.name(int(token.area))
                found[name] = found.get(name, 0) + 1
        return found

    def minions(self, name: str) -> dict[str, int]:
        """The revealed minions of an area, by kind."""
        counts = self.game.areas[self.area(name)].minions
        kinds = ("larva", "gryllus", "fiend", "cacodemon")
        return {kind: int(count) for kind, count in zip(kinds, counts, strict=True) if count}

    def everywhere(self) -> dict[str, dict[str, int]]:
        """All revealed minions on the map."""
        return {name: found for name in self.names if (found := self.minions(name))}

    def fourths(self) -> dict[str, str]:
        """Where the Fourth Circle demons in play are."""
        kinds = self.components.order("fourth")
        demons = self.game.fourth
        return {
            kind: self.name(int(demons[number].area))
            for number, kind in enumerate(kinds)
            if demons[number].area >= 0
        }

    def lords(self) -> list[str]:
        """Where each living Lord is."""
        lords = (self.game.lords[number] for number in range(self.rules.map.lords))
        return [self.name(int(lord.area)) if lord.alive else "dead" for lord in lords]

    def shadows(self) -> set[str]:
        return {name for name in self.names if self.game.areas[self.area(name)].shadow}

    def steps_from(self, name: str) -> set[str]:
        """Where a hero can step to from an area."""
        here = self.area(name)
        return {
            other
            for other in self.names
            if twin.board.can_step(self.game, self.rules, here, self.area(other))
        }

    def beside(self, name: str) -> set[str]:
        """What is adjacent to an area for all else."""
        here = self.area(name)
        return {
            other
            for other in self.names
            if twin.board.is_beside(self.game, self.rules, here, self.area(other))
        }

    def outcome(self) -> str:
        return twin.state.OUTCOMES[self.game.outcome]

    def problems(self) -> list[str]:
        """What is wrong, but for the toughness that no hero has outside of a test."""
        return [wrong for wrong in super().problems() if "toughness" not in wrong]

    # --- arranging the board -----------------------------------------------------------------

    def hero_at(self, seat: int, name: str) -> None:
        self.hero(seat).area = self.area(name)

    def minions_at(self, name: str, **minions: int) -> None:
        self.put(self.area(name), **minions)

    def token_at(self, name: str, corner: int = 0) -> None:
        twin.spawning.lay_token(self.game, self.at, self.area(name), corner)

    def fourth_at(self, kind: str, name: str) -> int:
        return self.put_fourth(kind, self.area(name))

    def kill_lord(self, number: int) -> None:
        """The last blow has fallen."""
        twin.lords.banish(self.game, self.at, number)

    # --- the enemy phase in parts ------------------------------------------------------------

    def move(self, *faces: int) -> None:
        """The minions move segment; the dice fall as told."""
        with self.dice(*faces):
            twin.enemy.minions_move_segment(self.game, self.at)

    def spawn(self, *faces: int) -> None:
        """The minion spawn segment."""
        with self.dice(*faces):
            twin.enemy.minion_spawn_segment(self.game, self.at)

    def despair_cycle(self) -> None:
        twin.enemy.despair_cycle(self.game, self.at)

    def lord_cycle(self) -> None:
        twin.enemy.lord_cycle(self.game, self.at)

    def enemy_phase(self) -> None:
        twin.enemy.enemy_phase(self.game, self.at)

    def enter(self, seat: int, name: str) -> None:
        """A hero steps into an area on his own turn."""
        twin.heroes.step(self.game, self.at, seat, self.area(name))
