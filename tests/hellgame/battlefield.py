"""Steps of a battle, one by one, for the tests of chapter 11."""

from __future__ import annotations

from tests.hellgame.scene import Scene, Where, twin

LEGIONS = twin.state.LEGIONS


def draw_up(scene: Scene, where: Where) -> int:
    """The battle in a place has begun: sides are taken, demons and cards are named."""
    place = scene.place(where)
    twin.battles.open_battle(scene.game, place)
    twin.sides.take_sides(scene.game, scene.at)
    twin.joining.declare_demons(scene.game, scene.at)
    assert twin.sides.regroup(scene.game, scene.at)
    twin.roster.muster(scene.game, scene.rules)
    return place


def fight_round(scene: Scene) -> None:
    """One round of the battle that was drawn up."""
    twin.battles.fight_round(scene.game, scene.at)


def attack(scene: Scene) -> None:
    """Only the attacks of a round."""
    twin.roster.muster(scene.game, scene.rules)
    twin.fighting.make_attacks(scene.game, scene.at)


def save(scene: Scene) -> None:
    """Only the saves and losses of a round."""
    twin.saving.make_saves(scene.game, scene.at)


def hits(scene: Scene, unit: int) -> int:
    """Hits on a legion, or on a Hellhound as LEGIONS + its counter."""
    return int(twin.saving.hits_on(scene.game, unit))


def strike(scene: Scene, unit: int, times: int = 1) -> None:
    """A unit has been hit so often."""
    twin.fighting.hit(scene.game, unit, times)


def combat_phase(scene: Scene) -> None:
    """All battles of the turn."""
    twin.battles.combat_phase(scene.game, scene.at)
