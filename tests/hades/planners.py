"""The planning bots at the table: their minds, what they answer, where their squads walk."""

from __future__ import annotations

from typing import Any

from simkit.hades import GAME
from tests.hades.replies import STAY, reply, with_knobs
from tests.hades.scene import Scene, twin
from tests.hades.walking import offered


def ready(scenario: str = "historical", turns_left: int = 6) -> Scene:
    """An empty map in turn 2, with the ship in system."""
    scene = Scene(scenario=scenario)
    scene.clear()
    scene.game.turn = 2
    scene.game.vittles.in_system = 1
    scene.game.hidden.surprises["count"] = turns_left
    return scene


def mind_of(scene: Scene, bot: str = "expert", **knobs: float) -> Any:
    """The bot's mind: its knobs as they are set, and no notes."""
    return with_knobs(scene, GAME.bot(bot), **knobs)


def answer(scene: Scene, kind: str, *options: dict[str, Any], bot: str = "expert", **about: int):
    """Which of these options a bot takes that has made no notes."""
    mind_of(scene, bot)
    return reply(scene, bot, kind, *options, **about)


def asked(scene: Scene, kind: str, *options: dict[str, Any], **about: int) -> dict[str, Any]:
    """Which of these options `expert` takes, with the notes that it has made."""
    return reply(scene, "expert", kind, *options, **about)


def next_step(scene: Scene, unit: int, points: int) -> dict[str, Any]:
    """What `expert` does with a unit on the move that has so many points left."""
    offers = [STAY, *offered(scene, unit, points)]
    return asked(scene, "step", *offers, subject=unit, amount=points)


def walk(scene: Scene, unit: int, points: int, goal: int, **knobs: float) -> int:
    """Where a unit ends its move, step by step, on an errand."""
    mind_of(scene, **knobs).memo[unit] = goal
    while points > 0:
        option = next_step(scene, unit, points)
        if option["verb"] not in ("step", "lift"):
            break
        twin.board.stand_unit(scene.game, scene.rules, unit, option["where"])
        points -= 1
        if twin.board.foes_beside(scene.game, option["where"]):
            break
    return int(scene.game.units[unit].place)
