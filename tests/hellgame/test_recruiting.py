"""8.3.1 Recruiting lieutenants."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import Scene, state, twin

recruiting = twin.recruiting


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=2)
    scene.seat(0, souls=9)
    return scene


def in_box(scene: Scene, box: int) -> list[str]:
    """Who lies in a box, the first one first."""
    names = scene.components.order("lieutenants")
    there = [number for number in range(12) if scene.game.lieutenants[number].box == box]
    there.sort(key=lambda number: int(scene.game.lieutenants[number].height))
    return [names[number] for number in there]


def recruit(scene: Scene, die: int) -> None:
    card = scene.give(0, "foci")
    with scene.dice(die):
        recruiting.recruit(scene.game, scene.at, 0, card)
    assert scene.hand(0) == []


@pytest.mark.rule("hellgame:8.3.1-recruiting")
def test_the_card_is_paid_and_goes_to_the_bottom_of_the_deck(scene):
    scene.legion(0, "spies")
    recruit(scene, 1)
    assert int(scene.game.seats[0].souls) == 9 - 8
    assert int(scene.game.hidden.arcana.cards[0]) == scene.card("foci")


@pytest.mark.rule("hellgame:8.3.1-recruiting")
@pytest.mark.parametrize("die, box", [(1, 0), (2, 0), (3, 2), (4, 2), (5, 1), (6, 1)])
def test_the_die_names_the_box_and_its_first_lieutenant_comes(scene, die, box):
    scene.legion(0, "spies")
    first = in_box(scene, box)[0]
    recruit(scene, die)
    lieutenant = scene.game.lieutenants[scene.components.order("lieutenants").index(first)]
    assert (int(lieutenant.owner), int(lieutenant.place)) == (0, scene.place("spies"))
    assert first not in in_box(scene, box)


@pytest.mark.rule("hellgame:8.3.1-recruiting")
def test_he_may_stand_in_any_sectio_with_an_own_legion(scene):
    scene.legion(0, "spies")
    scene.legion(0, "antehell")
    scene.legion(0, "liars")
    scene.legion(1, "liars")
    scene.legion(1, "thieves")
    recruit(scene, 1)
    (asked,) = scene.asked_of("lieutenant_place")
    assert asked.values("place", "where") == {scene.place("spies"), scene.place("liars")}


@pytest.mark.rule("hellgame:8.3.1-recruiting")
def test_a_card_is_of_use_only_with_souls_and_a_legion_to_join(scene):
    card, other = scene.give(0, "foci"), scene.give(0, "riot")
    assert not recruiting.can_recruit(scene.game, scene.rules, 0, card)
    scene.legion(0, "antehell")
    assert not recruiting.can_recruit(scene.game, scene.rules, 0, card)
    scene.legion(0, "spies")
    assert recruiting.can_recruit(scene.game, scene.rules, 0, card)
    assert not recruiting.can_recruit(scene.game, scene.rules, 0, other)
    scene.game.seats[0].souls = 8
    assert recruiting.can_recruit(scene.game, scene.rules, 0, card)
    scene.game.seats[0].souls = 7
    assert not recruiting.can_recruit(scene.game, scene.rules, 0, card)


@pytest.mark.rule("hellgame:8.3.1-empty-box")
def test_an_empty_box_yields_nobody(scene):
    scene.legion(0, "spies")
    for number in range(12):
        if scene.game.lieutenants[number].box == 0:
            scene.game.lieutenants[number].box = state.NONE
    recruit(scene, 2)
    assert len(scene.events("recruiting_failed")) == 1
    assert int(scene.game.seats[0].souls) == 1


@pytest.mark.rule("hellgame:8.3.1-empty-box")
def test_a_box_that_is_emptied_is_filled_from_the_return_box_at_once(scene):
    scene.legion(0, "spies")
    names = scene.components.order("lieutenants")
    others = in_box(scene, 0)[1:]
    for height, name in enumerate(reversed(others)):
        returned = scene.game.lieutenants[names.index(name)]
        returned.box, returned.height = state.RETURN_BOX, height
    recruit(scene, 1)
    assert in_box(scene, 0) == others[::-1]
    assert in_box(scene, state.RETURN_BOX) == []


@pytest.mark.rule("hellgame:8.3.1-recruiting")
def test_thamuz_recruits_for_less_where_abilities_are_played():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="thamuz", souls=7)
    scene.legion(0, "spies")
    recruit(scene, 1)
    assert int(scene.game.seats[0].souls) == 0
