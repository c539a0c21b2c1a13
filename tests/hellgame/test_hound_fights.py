"""11.3.4 Loose Hellhounds: whom they attack, and what they do among themselves."""

from __future__ import annotations

import pytest

from tests.hellgame import battlefield as field
from tests.hellgame.scene import NONE, Scene, twin

WHERE = (5, 3)
fighting, LEGIONS = twin.fighting, twin.state.LEGIONS


def aims(scene: Scene, hound: int) -> list[int]:
    fighting.forget_aims(scene.game)
    fighting.declare_attacks(scene.game, scene.at)
    return [int(unit) for unit in scene.game.hounds[hound].aims if unit != NONE]


@pytest.mark.rule("hellgame:11.3.4-fight-all")
def test_they_fight_everybody_until_they_are_alone_or_gone():
    scene = Scene(players=2)
    scene.legions(0, WHERE, 2)
    hound = scene.hound(scene.hound_with(2), at=WHERE)
    faces = [6, 1, 1, 1, 6]  # it hits once and is missed; the legion is not saved
    faces += [6, 1, 1, 1]  # then it hits the last one once, which is saved
    faces += [6, 6, 1, 6]  # then twice: the second save fails
    with scene.dice(*faces):
        field.combat_phase(scene)
    assert scene.standing(0, WHERE) == 0
    assert scene.game.hounds[hound].place == scene.place(WHERE)
    assert scene.game.won_here[scene.place(WHERE)] == 0
    assert scene.game.tally.battles[0] == 1


@pytest.mark.rule("hellgame:11.3.4-fight-all")
def test_who_kills_them_has_won():
    scene = Scene(players=2)
    scene.legion(0, WHERE)
    hound = scene.hound(scene.hound_with(2), at=WHERE)
    with scene.dice(1, 1, 6, 5):
        field.combat_phase(scene)
    assert twin.hellhounds.is_boxed(scene.game, hound)
    assert scene.game.won_here[scene.place(WHERE)] == 1


@pytest.mark.rule("hellgame:11.3.4-prey")
def test_they_attack_hounds_of_the_other_side_first():
    scene = Scene(players=2)
    scene.legions(0, WHERE, 3)
    tame = scene.hound(0, on=0)
    loose = scene.hound(scene.hound_with(3, 1), at=WHERE)
    field.draw_up(scene, WHERE)
    assert aims(scene, loose) == [LEGIONS + tame] * 3


@pytest.mark.rule("hellgame:11.3.4-prey")
def test_otherwise_as_many_units_as_possible():
    scene = Scene(players=2)
    scene.legions(0, WHERE, 3)
    loose = scene.hound(scene.hound_with(4), at=WHERE)
    field.draw_up(scene, WHERE)
    found = aims(scene, loose)
    assert set(found[:3]) == {0, 1, 2} and len(found) == 4


@pytest.mark.rule("hellgame:11.3.4-alone")
def test_hounds_among_themselves_add_up_their_dice():
    scene = Scene(players=2)
    low, high = scene.hound_with(2), scene.hound_with(3)
    for hound in (low, high):
        scene.hound(hound, at=WHERE)
    first, second = sorted((low, high))
    dice = {low: [6, 6], high: [4, 4, 5]}
    with scene.dice(*dice[first], *dice[second]):
        field.combat_phase(scene)
    assert scene.game.hounds[high].place == scene.place(WHERE)
    assert twin.hellhounds.is_boxed(scene.game, low)


@pytest.mark.rule("hellgame:11.3.4-alone")
def test_those_that_tie_for_the_highest_roll_again():
    scene = Scene(players=2)
    three = [scene.hound(scene.hound_with(2, n), at=WHERE) for n in range(2)]
    third = scene.hound(scene.hound_with(3), at=WHERE)
    assert third > max(three)
    with scene.dice(6, 5, 5, 6, 1, 1, 1, 2, 2, 3, 3):  # 11, 11 and 3; then 4 and 6
        field.combat_phase(scene)
    assert scene.game.hounds[three[1]].place == scene.place(WHERE)
    assert all(twin.hellhounds.is_boxed(scene.game, hound) for hound in (three[0], third))


@pytest.mark.rule("hellgame:11.3.4-alone")
def test_hounds_that_outlived_everybody_turn_on_each_other():
    scene = Scene(players=2)
    scene.legion(0, WHERE)
    pair = [scene.hound(scene.hound_with(2, n), at=WHERE) for n in range(2)]
    scene.answer("attack", what=pair[0])
    with scene.dice(6, 6, 6, 6, 1, 6, 1, 1, 6, 6):  # the legion falls at its first save
        field.combat_phase(scene)
    left = [hound for hound in pair if scene.game.hounds[hound].place == scene.place(WHERE)]
    assert left == [pair[1]]
