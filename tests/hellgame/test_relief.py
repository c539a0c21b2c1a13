"""12.3.1 A triumvirate that has lost its last sectio."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, twin

pytestmark = pytest.mark.rule("hellgame:12.3.1-relief")


def stricken(scene: Scene, sectio: str = "spies") -> Scene:
    """The seat of this sectio loses it."""
    twin.control.revoke_control(scene.game, scene.at, scene.place(sectio))
    return scene


def test_it_gets_the_fullest_sectio_with_all_units_and_twice_its_souls():
    scene = Scene(players=3)
    scene.seat(0, sectios="spies", souls=1)
    scene.seat(1, sectios="snake_eye_saloon+liars")
    for owner in (0, 1, 2, FREEBOOTERS):
        scene.legion(owner, "snake_eye_saloon")
    hounded = scene.legion(1, "snake_eye_saloon")
    scene.hound(0, on=hounded)
    verin = scene.lieutenant("verin", 2, "snake_eye_saloon")
    scene.legions(1, "liars", 5)
    stricken(scene)
    place = scene.place("snake_eye_saloon")
    assert scene.game.holder[place] == 0
    assert scene.standing(0, place) == 5
    assert sum(int(n) for n in scene.game.troops[place]) == 5
    assert scene.game.lieutenants[verin].owner == 0
    turned = int(scene.game.hounds[0].legion)
    assert twin.units.owner_of(turned) == 0
    assert scene.where(turned) == place
    assert scene.game.seats[0].souls == 1 + 2 * 5
    assert scene.game.tally.souls_from_relief[0] == 2 * 5
    lost = scene.game.tally.legions_lost[:, twin.tallies.LOST_TO_RELIEF]
    assert [int(count) for count in lost[:3]] == [0, 2, 1]
    assert scene.game.tally.relieved[0] == 1
    assert scene.game.tally.gained[0, twin.tallies.GAINED_BY_RELIEF] == 1


def test_antehell_is_no_sectio():
    scene = Scene(players=2)
    scene.seat(0, sectios="spies")
    scene.legions(1, "antehell", 9)
    scene.legion(1, "liars")
    stricken(scene)
    assert scene.game.holder[scene.place("liars")] == 0
    assert scene.standing(1, "antehell") == 9


def test_it_comes_when_another_takes_the_last_sectio_too():
    scene = Scene(players=2)
    scene.seat(0, sectios="spies")
    scene.legion(1, "liars")
    twin.control.gain_control(
        scene.game, scene.at, 1, scene.place("spies"), twin.tallies.GAINED_BY_VICTORY
    )
    assert scene.game.holder[scene.place("liars")] == 0


def test_whoever_loses_his_last_sectio_to_it_is_relieved_in_his_turn():
    scene = Scene(players=3)
    scene.seat(0, sectios="spies")
    scene.seat(1, sectios="liars")
    scene.seat(2, sectios="addiction+thieves")
    scene.legions(1, "liars", 3)
    scene.legions(2, "addiction", 2)
    stricken(scene)
    assert scene.game.holder[scene.place("liars")] == 0
    assert scene.game.holder[scene.place("addiction")] == 1
    assert scene.standing(1, "addiction") == 2
    assert list(scene.game.tally.relieved[:3]) == [1, 1, 0]


def test_one_sectio_does_not_go_to_and_fro_for_ever():
    scene = Scene(players=2)
    scene.seat(0, sectios="spies")
    scene.seat(1, sectios="liars")
    scene.legions(1, "liars", 3)
    stricken(scene)
    assert scene.game.holder[scene.place("liars")] == 0
    held = [sectio for sectio in range(twin.sizes.SECTIOS) if scene.game.holder[sectio] == 1]
    assert len(held) == 1
    assert held != [scene.place("liars")]


@pytest.mark.parametrize("favoured", ["liars", "thieves"])
def test_of_equally_full_sectios_one_is_drawn(favoured, monkeypatch):
    scene = Scene(players=2)
    scene.seat(0, sectios="spies")
    scene.legion(1, "liars")
    scene.legion(1, "thieves")
    lucky = scene.place(favoured)
    monkeypatch.setattr(
        twin.relief, "word", lambda luck, purpose, turn, slot, index, retry: int(slot != lucky)
    )
    stricken(scene)
    assert scene.game.holder[lucky] == 0
    assert scene.standing(1, "liars") + scene.standing(1, "thieves") == 1


def test_freebooters_are_not_relieved():
    scene = Scene(players=2)
    scene.game.holder[scene.place("spies")] = FREEBOOTERS
    stricken(scene)
    assert not scene.events("relief")
    assert scene.game.holder[scene.place("spies")] == NONE
