"""What a side hears of the enemy: stacks that move, battles, and no single unit before it dies."""

from __future__ import annotations

import pytest

from tests.fury.scene import LEADERS, REBELS, ROME, Scene, twin

events = twin.events


@pytest.fixture
def scene() -> Scene:
    return Scene(ROME)


def heard(scene: Scene, seat: int, *said: tuple) -> list[str]:
    """What a side hears of these events: kind, who, what, where, value."""
    scene.log.written = 0
    for each in said:
        twin.kernel.events.say(scene.game, scene.at, *each)
    log = twin.kernel.events.events_of(scene.log).copy()
    known = twin.hears.hears(log, seat, scene.game, scene.game, scene.rules)
    told = twin.narration.narrate(known, scene.components, scene.settings, scene.rules)
    return [line["text"] for line in told]


def test_of_a_march_the_enemy_hears_how_many_units_go(scene):
    first, second = scene.units("ii_augusta", "cohort", "ic1", 2)
    march = [
        (events.GOES, first, -1, -1, 0),
        (events.GOES, second, -1, -1, 0),
        (events.MOVED, ROME, scene.tract("ic1"), scene.tract("ic1"), 2),
    ]
    (mine,) = heard(scene, ROME, *march)
    (theirs,) = heard(scene, REBELS, *march)
    assert "2 cohorts of II Augusta" in mine
    assert theirs == mine.replace("2 cohorts of II Augusta", "2 units")


def test_a_leader_who_goes_alone_is_not_seen(scene):
    of_rome = int((scene.rules.leader["seat"][: scene.rules.leaders] == ROME).argmax())
    march = [
        (events.GOES, LEADERS + of_rome, -1, -1, 0),
        (events.MOVED, ROME, scene.tract("ic1"), scene.tract("ic1"), 0),
    ]
    assert heard(scene, REBELS, *march) == []
    assert len(heard(scene, ROME, *march)) == 1


@pytest.mark.parametrize("kind", twin.hears.OF_UNIT)
def test_the_fate_of_a_single_unit_is_for_its_side_alone(kind, scene):
    unit = scene.unit("ii_augusta", "cohort", "ic1")
    said = (kind, unit, -1, scene.tract("ic1"), 7)
    assert heard(scene, REBELS, said) == []
    assert len(heard(scene, ROME, said)) == 1


@pytest.mark.parametrize("seat", [REBELS, ROME])
def test_a_battle_shows_its_figures_and_its_dead_to_both(seat, scene):
    unit = scene.unit("ii_augusta", "cohort", "ic1")
    said = [
        (events.STRENGTHS, 9, 5, -1, 0),
        (events.UNIT_LOST, unit, -1, scene.tract("ic1"), 0),
    ]
    assert len(heard(scene, seat, *said)) == 2


def test_a_tribe_that_rises_shows_units_but_neither_names_nor_leaders(scene):
    unit = scene.unit("iceni", "foot", "ic1")
    leader = int((scene.rules.leader["seat"][: scene.rules.leaders] == REBELS).argmax())
    said = [
        (events.APPEARED, unit, -1, scene.tract("ic1"), 0),
        (events.APPEARED, LEADERS + leader, -1, scene.tract("ic1"), 0),
    ]
    (line,) = heard(scene, ROME, *said)
    assert line.startswith("A unit appears in")
