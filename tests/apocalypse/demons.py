"""Scenes with demons: what the tests of Fourth Circle demons and legions have in common."""

from __future__ import annotations

from typing import Any

from .scene import Scene, twin

FOURTH = twin.state.FOURTH


def scene_of(heroes: str = "hannah+naomi+tarang", legion: str = "dis", **settings: Any) -> Scene:
    """The heroes stand in area 1 of an empty map."""
    scene = Scene(heroes=heroes, legion=legion, **settings)
    scene.clear()
    for seat in range(scene.game.players):
        scene.hero(seat).area = 1
    return scene


def appear(scene: Scene, name: str, area: int = 6) -> Any:
    """This demon appears and does what it does then; returns its record."""
    kind = code_of(scene, name) - FOURTH
    twin.fourth.enter_play(scene.game, scene.rules, kind, area)
    twin.fourth.apply_spawn_effect(scene.game, scene.at, kind)
    return scene.game.fourth[kind]


def code_of(scene: Scene, name: str) -> int:
    """The target code of a demon."""
    return FOURTH + scene.components.order("fourth").index(name)


def each(scene: Scene, field: str) -> list[int]:
    return [int(scene.hero(seat)[field]) for seat in range(scene.game.players)]


def kill(scene: Scene, target: int, place: int, seat: int = 0) -> None:
    """The last hit on a demon with one health left; seat -1 is an ambush."""
    scene.game.fourth[target - FOURTH].health = 1
    twin.attack.begin_attack(scene.game, seat, place, 0)
    twin.attack.strike(scene.game, scene.at, target, place)


def all_attack(scene: Scene, *faces: int) -> None:
    with scene.dice(*faces):
        twin.enemy.minions_attack_segment(scene.game, scene.at)


def leave(scene: Scene) -> None:
    """Everything on the start leaves the map."""
    twin.enemy.minions_move_segment(scene.game, scene.at)


def fire(scene: Scene, *faces: int) -> None:
    with scene.dice(*faces):
        twin.ambush.ambush_segment(scene.game, scene.at)
