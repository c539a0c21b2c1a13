"""Options in words: units of one name are told apart."""

from __future__ import annotations

import pytest

from tests.armageddon.scene import Scene, choices, twin


def targets(scene: Scene, *chosen: tuple[int, int]) -> list[str]:
    """Targets and munitions, as a player reads them."""
    desk = scene.at.desk
    twin.kernel.decisions.clear_options(desk)
    for unit, munition in chosen:
        twin.kernel.decisions.offer(desk, choices.DO_CHOOSE, unit, -1, -1, munition)
    desk.decision.kind = choices.TARGET
    known = (scene.components, scene.settings, scene.rules)
    offered = desk.options[: desk.count]
    return list(twin.options.tell_options(scene.game, desk.decision, offered, *known))


@pytest.mark.rule("armageddon:battle-rows")
def test_two_units_of_one_name_are_told_apart_by_their_hit_points():
    scene = Scene()
    army = scene.army(1, scene.middle, "howlers", "howlers", "brutes")
    one, other, brutes = (scene.unit(army, number) for number in range(3))
    scene.game.cards[one].hp = 1
    assert targets(scene, (one, 0), (other, 0), (brutes, 0), (brutes, 1)) == [
        "Attack Howlers (1 hit point)",
        "Attack Howlers (2 hit points)",
        "Attack Brutes",
        "Attack Brutes, with the munition",
    ]
