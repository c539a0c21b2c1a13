"""An empty Britain for tests of rules: pieces are laid where a test wants them.

scene = Scene()                            # the rebels' player-turn of turn 2, nobody anywhere
foot = scene.unit("iceni", "foot", "ic1")  # its number; scene.units(..., count=3) for more
boudica = scene.leader("boudica", "ic1")
"""

from __future__ import annotations

from typing import Any

from simkit.fury import GAME
from tests.table_scene import TableScene
from tests.twin import load

twin = load("simkit.fury")
state, kinds = twin.state, twin.kinds
NONE, GONE, REBELS, ROME = state.NONE, state.GONE, state.REBELS, state.ROME
LEADERS = twin.sizes.MOST_UNITS  # the number of the first leader among the pieces


class Scene(TableScene):
    """A game that stands in the middle of turn 2, on the interpreted twin, with an empty map."""

    def __init__(self, mover: int = REBELS, overrides: Any = (), **settings: Any) -> None:
        super().__init__(GAME, twin, overrides, **settings)
        twin.set_up.clear_map(self.game)
        self.game.turn, self.game.mover, self.game.phase = 2, mover, state.MOVEMENT
        self.game.winner = NONE

    def tract(self, name: str) -> int:
        return self.components.order("tracts").index(name)

    def command(self, name: str) -> int:
        return self.components.order("commands").index(name)

    # --- pieces ----------------------------------------------------------------------------------

    def units(self, command: str, kind: str, at: str, count: int = 1) -> list[int]:
        """The next so many units of a kind that are not in play yet; their numbers."""
        number = self.command(command) if command else NONE
        wanted = kinds.UNIT_KINDS.index(kind)
        waiting = [
            unit
            for unit in range(self.rules.units)
            if self.rules.unit[unit].command == number
            and self.rules.unit[unit].kind == wanted
            and self.game.hidden.units[unit].place == NONE
        ]
        assert len(waiting) >= count, f"{command} has only {len(waiting)} {kind} left"
        for unit in waiting[:count]:
            twin.pieces.bring_unit(self.game, self.at, unit, self.tract(at))
        if number != NONE:
            self.game.commands[number].active = 1
        return waiting[:count]

    def unit(self, command: str, kind: str, at: str, disrupted: bool = False) -> int:
        (unit,) = self.units(command, kind, at)
        self.game.hidden.units[unit].disrupted = int(disrupted)
        return unit

    def leader(self, name: str, at: str) -> int:
        number = self.components.order("leaders").index(name)
        self.game.hidden.leaders[number].place = self.tract(at)
        return number

    def piece(self, unit: int) -> Any:
        return self.game.hidden.units[unit]

    def at_place(self, unit: int) -> str:
        """Where a unit stands: the name of its tract."""
        return self.components.order("tracts")[int(self.piece(unit).place)]

    def where_is(self, leader: int) -> str:
        return self.components.order("tracts")[int(self.game.hidden.leaders[leader].place)]

    # --- whole steps -----------------------------------------------------------------------------

    def march(self, start: str, *way: str, take: str = "take_all", who: int = NONE) -> None:
        """A party sets out, goes this way, and stops where it may."""
        if take == "take":
            self.answer("muster", None, verb=take, who=who)
        else:
            self.answer("muster", None, verb=take)
        if take == "take":
            self.answer("muster", verb="pass")
        for tract in way:
            self.answer("march", verb="step", where=self.tract(tract))
        self.run_party(start)

    def run_party(self, start: str) -> None:
        tract = self.tract(start)
        seat = int(self.game.mover)
        twin.mustering.muster(self.game, self.at, seat, tract)
        twin.marching.march(self.game, self.at, seat, tract)

    def fight(self, tract: str) -> None:
        twin.battles.fight(self.game, self.at, int(self.game.mover), self.tract(tract))

    def gather(self, tract: str) -> int:
        """Everybody in a tract is in battle order; returns the tract."""
        place, seat = self.tract(tract), int(self.game.mover)
        twin.battles.gather(self.game, self.rules, seat, place, True)
        twin.battles.gather(self.game, self.rules, 1 - seat, place, False)
        return place
