"""5.2: the Preferred Direction of each map."""

from __future__ import annotations

import pytest

from tests.hades.scene import state, twin

directions = twin.directions


def step(scene, shl: int, nastian: int) -> None:
    drawn = {"shl": scene.numbers(shl), "nastian": scene.numbers(nastian, deck="nastian")}
    with scene.cards(**drawn):
        directions.preferred_direction_step(scene.game, scene.at)
    assert scene.problems() == []


@pytest.mark.rule("hades:5.2-preferred-direction")
def test_the_shl_card_is_for_inferno_and_the_nastian_card_for_purgatory(scene):
    step(scene, shl=2, nastian=5)
    assert scene.game.preferred.tolist() == [scene.direction("E"), scene.direction("W")]


@pytest.mark.rule("hades:2.4-preferred-direction-cards")
@pytest.mark.parametrize("number", range(1, 7))
def test_each_number_is_a_box_with_a_direction_of_its_own(scene, number):
    step(scene, shl=number, nastian=7 - number)
    assert scene.game.preferred.tolist() == [number - 1, 6 - number]
    told = [(each["where"], each["value"]) for each in scene.told("direction_set")]
    assert told == [(0, number - 1), (1, 6 - number)]


@pytest.mark.rule("hades:5.2-preferred-direction")
def test_it_changes_every_turn_but_turns_nobody_who_faces_somewhere(scene):
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 5, 3), facing="SW")
    scene.prefer(inferno="NW", purgatory="NW")
    step(scene, shl=2, nastian=2)
    assert scene.game.enemies[enemy].facing == scene.direction("SW")


@pytest.mark.rule("hades:5.2-preferred-direction")
def test_whoever_was_placed_before_the_first_one_turns_to_his_own_decks_direction(scene):
    above = scene.enemy("guard", at=scene.tower("inferno", "north"))
    below = scene.enemy("officer", at=scene.tower("purgatory", "north"))
    for enemy in (above, below):
        scene.game.enemies[enemy].facing = state.NONE
    step(scene, shl=3, nastian=4)
    assert scene.game.enemies[above].facing == scene.direction("SE")
    assert scene.game.enemies[below].facing == scene.direction("SW")
    waiting = scene.enemies_of("soldier")[0]
    assert scene.game.enemies[waiting].facing == state.NONE
