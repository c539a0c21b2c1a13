"""8.3.2 Taming Hellhounds."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, twin

taming = twin.taming


@pytest.fixture
def scene() -> Scene:
    return Scene(players=2)


def tame(scene: Scene, die: int) -> int:
    """A legion in AnteHell tries; the Hellhound on it afterwards, or NONE."""
    legion = scene.legion(0, "antehell")
    with scene.dice(die):
        taming.tame(scene.game, scene.at, legion)
    return int(scene.game.legions[legion].hound)


@pytest.mark.rule("hellgame:8.3.2-taming")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_up_to_four_tames_one(scene, die):
    hound = tame(scene, die)
    assert hound != NONE
    assert twin.units.owner_of(int(scene.game.hounds[hound].legion)) == 0


@pytest.mark.rule("hellgame:8.3.2-taming")
def test_five_does_nothing(scene):
    assert tame(scene, 5) == NONE
    assert scene.standing(0, "antehell") == 1


@pytest.mark.rule("hellgame:8.3.2-taming")
def test_six_costs_the_legion(scene):
    tame(scene, 6)
    assert scene.standing(0, "antehell") == 0
    assert int(scene.game.tally.legions_lost[0, twin.tallies.LOST_TO_HOUNDS]) == 1


@pytest.mark.rule("hellgame:8.3.2-taming")
def test_an_event_makes_hellhounds_harder_to_tame(scene):
    scene.lay_permanent("loose_kennels")  # on 3 or less
    assert tame(scene, 4) == NONE
    assert scene.standing(0, "antehell") == 1
    assert tame(scene, 3) != NONE


@pytest.mark.rule("hellgame:8.3.2-who")
def test_only_in_antehell_one_hellhound_a_legion_one_attempt_a_turn(scene):
    def may(legion: int) -> bool:
        return bool(taming.can_tame(scene.game, scene.rules, legion))

    assert not may(scene.legion(0, "spies"))
    legion = scene.legion(0, "antehell")
    assert may(legion)
    scene.hound(0, on=legion)
    assert not may(legion)
    other = scene.legion(0, "antehell")
    with scene.dice(5):
        taming.tame(scene.game, scene.at, other)
    assert not may(other)


@pytest.mark.rule("hellgame:8.3.2-who")
def test_a_new_turn_is_a_new_attempt(scene):
    legion = scene.legion(0, "antehell")
    with scene.dice(5):
        taming.tame(scene.game, scene.at, legion)
    scene.forget()
    twin.summoning.summoning_phase(scene.game, scene.at)
    assert scene.asked_of("summon")[0].values("tame", "who") == {legion}


@pytest.mark.rule("hellgame:8.3.2-who")
def test_not_with_an_empty_box(scene):
    legion = scene.legion(0, "antehell")
    hounds = int(scene.rules.hounds)
    for hound in range(hounds - 2):
        scene.game.hounds[hound].gone = 1
    scene.hound(hounds - 2, at="spies")
    assert taming.can_tame(scene.game, scene.rules, legion)
    scene.hound(hounds - 1, on=scene.legion(1, "spies"))
    assert not taming.can_tame(scene.game, scene.rules, legion)


@pytest.mark.rule("hellgame:8.3.2-taming")
def test_any_hellhound_of_the_box_may_come():
    found = set()
    for seed in range(60):
        scene = Scene(players=2, seed=seed)
        found.add(tame(scene, 1))
    assert found == set(range(int(scene.rules.hounds)))
