"""6.1 SHL Stacking: whom a unit may join, and whose hex it only passes through."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, twin
from tests.hades.walking import begin, offered, places, walk

moving = twin.moving


@pytest.fixture
def corridor(scene: Scene) -> tuple[Scene, int, int]:
    """A scout west of a squad on open floor; the scout's hex and the squad's."""
    here = scene.hex("purgatory", 6, 9)
    there = scene.beyond(here, "E")
    scene.unit("armored_infantry", at=there)
    scene.unit("scout", at=here)
    return scene, here, there


@pytest.mark.rule("hades:6.1-stacking")
def test_a_unit_passes_through_a_friends_hex_but_does_not_end_there(corridor):
    scene, here, there = corridor
    scout = scene.units_of("scout")[0]
    assert there in places(offered(scene, scout, 2))
    assert there not in places(offered(scene, scout, 1))
    walk(scene, scout, there, scene.beyond(there, "E"))
    second = scene.asked_of("step")[1]
    assert "pass" not in second.verbs()
    assert here in second.places("step")  # back again is a way on as well
    assert scene.problems() == []


@pytest.mark.rule("hades:6.1-stacking")
def test_a_friends_hex_beside_an_enemy_cannot_be_passed_through(corridor):
    scene, here, there = corridor
    scout = scene.units_of("scout")[0]
    scene.enemy("guard", at=scene.beyond(there, "E"))
    assert there not in places(offered(scene, scout))
    dante = scene.unit("dante", at=here)
    assert there in places(offered(scene, dante))


@pytest.mark.rule("hades:6.1-stacking")
def test_whoever_passes_through_goes_only_where_the_points_lead_out_again(scene):
    scene.open_empty(7)
    west, east = scene.door(7)
    for number, place in enumerate((west, east, scene.cell(7))):
        scene.unit("armored_infantry", at=place, number=number)
    unit = scene.unit("scout", at=scene.beyond(west, "W"))
    assert west in places(offered(scene, unit, 2))
    begin(scene, unit)
    moving.go(scene.game, scene.at, twin.choices.DO_STEP, unit, west, 0)
    assert scene.cell(7) not in places(offered(scene, unit, 2))  # both ways out are taken
    assert east in places(offered(scene, unit, 2))
    assert scene.cell(7) in places(offered(scene, unit, 3))


@pytest.mark.rule("hades:6.1-stacking")
def test_passing_through_blows_no_door_and_disarms_no_trap(scene):
    west, east = scene.door(7)
    scene.unit("armored_infantry", at=west)
    unit = scene.unit("scout", at=scene.beyond(west, "W"))
    begin(scene, unit)
    moving.go(scene.game, scene.at, twin.choices.DO_STEP, unit, west, 0)
    assert not moving.may_blow(scene.game, scene.rules, unit, 6, 5)
    twin.board.stand_unit(scene.game, scene.rules, unit, east)
    assert moving.may_blow(scene.game, scene.rules, unit, 6, 5)


@pytest.mark.rule("hades:6.1-stacking")
@pytest.mark.parametrize(
    ("mover", "others", "stays"),
    [
        ("armored_infantry", ["scout"], False),
        ("armored_infantry", ["dante"], True),
        ("armored_infantry", ["dante", "emily"], True),
        ("armored_infantry", ["elder"], False),
        ("hq", ["honor_guard"], False),
        ("honor_guard", ["hq"], False),
        ("dante", ["scout"], True),
        ("emily", ["scout", "dante"], True),
        ("dante", ["elder"], True),
        ("elder", ["scout"], False),
        ("elder", ["dante"], True),
    ],
)
def test_one_squad_a_hex_and_guests_with_anybody(scene, mover, others, stays):
    here = scene.hex("purgatory", 6, 9)
    unit = scene.unit(mover, at=here)
    for other in others:
        scene.unit(other, at=scene.beyond(here, "E"))
    assert (scene.beyond(here, "E") in places(offered(scene, unit, 1))) == stays


@pytest.mark.rule("hades:6.1-stacking")
def test_two_elders_share_a_hex_not_with_a_squad(scene):
    here = scene.hex("purgatory", 6, 9)
    first = scene.unit("elder", at=here)
    scene.unit("elder", at=scene.beyond(here, "E"), number=1)
    squad = scene.unit("scout", at=scene.beyond(here, "E", "E"))
    assert scene.beyond(here, "E") in places(offered(scene, first, 1))
    assert scene.beyond(here, "E") not in places(offered(scene, squad, 1))


@pytest.mark.rule("hades:6.1-stacking")
def test_a_shaft_under_a_friend_is_a_way_on_if_its_price_is_there(scene):
    above, below = scene.site("A"), scene.site("A", "purgatory")
    scene.install("laser", "A", "destroyed")
    scene.unit("armored_infantry", at=above)
    unit = scene.unit("scout", at=scene.beyond(above, "E"))
    assert above in places(offered(scene, unit, 2))
    assert above not in places(offered(scene, unit, 1))
    walk(scene, unit, above, below)
    assert scene.game.units[unit].place == below
    assert scene.told("took_shaft")[0]["where"] == below
    assert scene.problems() == []


def close_up(scene: Scene, place: int, *but: int) -> None:
    """Walls all round a hex, except towards these."""
    for way in range(6):
        if int(scene.rules.map.beyond[place, way]) not in but:
            scene.rules.map.across[place, way] = -1


@pytest.mark.rule("hades:6.1-stacking")
@pytest.mark.parametrize("price", [1, 2, 3])
def test_a_way_on_may_lead_through_friends_at_both_ends_of_a_shaft(scene, price):
    scene.rules.shaft_cost = price
    scene.install("laser", "A", "destroyed")
    above, below = scene.site("A"), scene.site("A", "purgatory")
    beside, free = scene.beyond(above, "E"), scene.beyond(below, "E")
    for number, place in enumerate((beside, above, below)):
        scene.unit("armored_infantry", at=place, number=number)
    close_up(scene, beside, above)
    close_up(scene, above, beside)
    close_up(scene, below, free)
    unit = scene.unit("scout", at=beside)  # passing through
    needed = 1 + price + 1
    assert above in places(offered(scene, unit, needed))
    assert above not in places(offered(scene, unit, needed - 1))
    twin.board.stand_unit(scene.game, scene.rules, unit, above)
    assert places(offered(scene, unit, needed - 1), "lift") == {below}
    assert places(offered(scene, unit, needed - 2), "lift") == set()
