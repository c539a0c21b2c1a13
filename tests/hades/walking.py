"""A unit on the move: what it is offered, and a Full Move along a route."""

from __future__ import annotations

from typing import Any

from tests.hades.scene import Scene, state, twin

moving = twin.moving


def begin(scene: Scene, unit: int, points: int | None = None) -> None:
    """The unit is active and has its Movement Factor, or so many points, to spend."""
    factor = int(scene.rules.unit[unit].mf) if points is None else points
    twin.acting.begin_act(scene.game, scene.at, unit, state.FULL_MOVE, factor)


def offered(scene: Scene, unit: int, points: int | None = None) -> list[dict[str, Any]]:
    """What the unit may do next."""
    begin(scene, unit, points)
    return scene.offered(moving.offer_steps, unit)


def places(options: list[dict[str, Any]], verb: str = "step") -> set[int]:
    return {option["where"] for option in options if option["verb"] == verb}


def rooms(options: list[dict[str, Any]], verb: str) -> list[int]:
    return [option["what"] for option in options if option["verb"] == verb]


def walk(scene: Scene, unit: int, *route: int) -> None:
    """A Full Move that takes these steps and then stays, if it is asked."""
    for where in route:
        scene.answer("step", where=where)
    moving.full_move(scene.game, scene.at, unit)
    assert scene.unanswered() == []
