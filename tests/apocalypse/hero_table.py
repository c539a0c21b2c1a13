"""A table for tests of heroes: who stands where, an attack, a turn, and what was asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.apocalypse.scene import Scene, twin

LARVA, GRYLLUS, FIEND, CACODEMON = range(4)
HELL = twin.state.HELL
ABILITIES = twin.effects.ABILITIES
Shown = dict[str, Callable[[], None]]


def table(heroes: str, area: int = 2, overrides: Any = (), **teach: int) -> Scene:
    """These heroes stand together in an area; teach=seat gives a hero an ability."""
    scene = Scene(heroes=heroes, overrides=overrides)
    scene.clear()
    for seat in range(scene.game.players):
        scene.hero(seat).area = area
    for name, seat in teach.items():
        scene.teach(seat, name)
    return scene


def attack(scene: Scene, *faces: int, seat: int = 0) -> list[int]:
    """The hero attacks; the sizes of the dice that were rolled."""
    with scene.dice(*faces):
        twin.before_the_roll.hero_attacks(scene.game, scene.at, seat)
    return [int(sides) for sides in scene.game.dice.sides[: scene.game.dice["count"]]]


def turn(scene: Scene, *faces: int, seat: int = 0) -> None:
    with scene.dice(*faces):
        twin.heroes.hero_turn(scene.game, scene.at, seat)


def hit(scene: Scene, target: int, face: int, where: int = 2) -> None:
    scene.answer("assign", verb="hit", what=target, amount=face, where=where)


def use(scene: Scene, kind: str, ability: str, **more: int) -> None:
    """Answer the next decision of this kind with an ability."""
    scene.answer(kind, verb="ability", what=ABILITIES.index(ability), **more)


def ready_verbs(scene: Scene, time: int = 0) -> set[str]:
    return scene.asked_of("ready_attack")[time].verbs()


def abilities_on_offer(scene: Scene, kind: str, time: int = 0) -> set[str]:
    """The abilities among the options of a decision."""
    options = scene.asked_of(kind)[time].options
    return {ABILITIES[o["what"]] for o in options if o["verb"] == "ability"}


def hits_on_offer(scene: Scene) -> set[tuple[int, int]]:
    """(enemy, place) of the first choice."""
    options = scene.asked_of("assign")[0].options
    return {(o["what"], o["where"]) for o in options if o["verb"] == "hit"}


def suffer(scene: Scene, seat: int, hits: int) -> int:
    """Enemies hit the hero so often; the damage that he takes himself."""
    return int(twin.damage.suffer_hits(scene.game, scene.at, seat, hits))


def own(scene: Scene, seat: int = 0) -> tuple[int, int, int]:
    """Courage and luck of a hero, and the pool."""
    hero = scene.hero(seat)
    return int(hero.courage), int(hero.luck), int(scene.game.pool)
