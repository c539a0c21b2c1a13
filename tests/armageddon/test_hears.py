"""What a seat hears of an army that hides: nothing that tells where it is."""

from __future__ import annotations

import pytest

from tests.armageddon.scene import Scene, state, twin

events = twin.events


def heard(scene: Scene, seat: int, before) -> list[str]:
    """What a seat hears of the log, whose events began at a position."""
    log = twin.kernel.events.events_of(scene.log).copy()
    known = twin.hears.hears(log, seat, before, scene.game, scene.rules)
    told = twin.narration.narrate(known, scene.components, scene.settings, scene.rules)
    return [line["text"] for line in told]


@pytest.fixture
def scene() -> Scene:
    found = Scene()
    found.log.written = 0
    return found


def hider(scene: Scene, here: int) -> int:
    """A card of an army of seat 1 that hides; the army stands with one unit."""
    army = scene.army(0, here, scene_unit(scene), hides=True)
    scene.log.written = 0
    return scene.unit(army)


def scene_unit(scene: Scene) -> str:
    faction = scene.settings["factions"][0]
    units = set(scene.components.table("units"))
    return next(name for name in scene.components.table("decks")[faction]["cards"] if name in units)


@pytest.mark.parametrize(("name", "place"), [("CHALLENGED", 3), ("MINE_HIT", 5), ("OPERATION", 5)])
def test_what_befalls_an_army_that_hides_is_for_its_seat_alone(name, place, scene):
    card = hider(scene, 5)
    who = {"CHALLENGED": card * twin.sizes.OWNERS, "OPERATION": card}.get(name, state.NONE)
    what = card if name == "MINE_HIT" else 1
    twin.kernel.events.say(scene.game, scene.at, getattr(events, name), who, what, place, 0)
    assert [len(heard(scene, seat, scene.game)) for seat in range(2)] == [1, 0]


def test_a_mine_that_does_damage_is_seen_by_all(scene):
    card = hider(scene, 5)
    twin.kernel.events.say(scene.game, scene.at, events.MINE_HIT, state.NONE, card, 5, 2)
    assert len(heard(scene, 1, scene.game)) == 1


def test_a_card_for_an_army_that_hides_comes_to_a_place_out_of_sight(scene):
    card = hider(scene, 5)
    twin.kernel.events.say(scene.game, scene.at, events.DEPLOYED, 0, card, 5, 0)
    assert heard(scene, 0, scene.game)[0].endswith("comes to hex 6.")
    assert heard(scene, 1, scene.game)[0].endswith("comes to a place out of sight.")


def test_of_an_army_in_the_open_all_is_told(scene):
    card = hider(scene, 5)
    army = int(scene.game.cards[card].place)
    scene.game.armies[army].stealthed = 0
    twin.kernel.events.say(scene.game, scene.at, events.OPERATION, card, 1, 5, 0)
    assert heard(scene, 0, scene.game) == heard(scene, 1, scene.game)
