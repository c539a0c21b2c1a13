"""5.4, 5.5: the Nastian Officer."""

from __future__ import annotations

import pytest

from tests.hades.scene import state, twin

officers = twin.officers


def walk(scene, officer) -> tuple[str, int, int]:
    officers.move_officer(scene.game, scene.at, officer)
    assert scene.problems() == []
    return scene.stands(officer)


# --- 5.4 Nastian Officer Movement ---------------------------------------------------------------


@pytest.mark.rule("hades:5.4-officer")
def test_he_marches_as_others_do_and_turns_about_at_walls(scene):
    officer = scene.enemy("officer", at=scene.hex("purgatory", 3, 1), facing="E")
    assert walk(scene, officer) == ("purgatory", 1, 1)


@pytest.mark.rule("hades:5.4-officer")
@pytest.mark.parametrize(("column", "back"), [(3, 0), (2, 1)])
def test_who_ends_his_march_where_it_began_is_told_so(scene, column, back):
    officer = scene.enemy("officer", at=scene.hex("purgatory", column, 1), facing="E")
    walk(scene, officer)
    (told,) = scene.told("enemy_moved")
    assert told["value"] == back


@pytest.mark.rule("hades:5.4-officer")
def test_full_hexes_do_not_turn_him(scene):
    for number in range(2):
        scene.enemy("guard", at=scene.hex("purgatory", 4, 3), number=number)
    officer = scene.enemy("officer", at=scene.hex("purgatory", 0, 3), facing="E")
    assert walk(scene, officer) == ("purgatory", 4, 3)


@pytest.mark.rule("hades:5.4-officer")
def test_in_a_complex_he_turns_to_the_preferred_direction_and_goes_on(scene):
    scene.prefer(purgatory="SE")
    officer = scene.enemy("officer", at=scene.hex("purgatory", 2, 2), facing="W")
    assert walk(scene, officer) == ("purgatory", 2, 5)
    assert scene.facing(officer) == "SE"
    assert scene.told("changed_maps") == []


@pytest.mark.rule("hades:5.4-officer")
@pytest.mark.parametrize("who", ["scout", "zola"])
def test_beside_an_enemy_he_stops(scene, who):
    scene.open_circle("engine_room", 7)
    place = scene.hex("purgatory", 4, 3)
    if who == "scout":
        scene.unit(who, at=place)
    else:
        scene.enemy(who, at=place)
    officer = scene.enemy("officer", at=scene.hex("purgatory", 1, 3), facing="E")
    assert walk(scene, officer) == ("purgatory", 3, 3)


@pytest.mark.rule("hades:5.4-officer")
def test_beginning_beside_an_enemy_he_turns_away_and_goes(scene):
    scene.unit("scout", at=scene.hex("purgatory", 8, 3))
    officer = scene.enemy("officer", at=scene.hex("purgatory", 7, 3), facing="E")
    assert walk(scene, officer) == ("purgatory", 3, 3)
    assert scene.facing(officer) == "W"
    assert len(scene.told("officer_flees")) == 1


@pytest.mark.rule("hades:5.4-officer")
def test_he_flees_from_the_highest_numbered_one(scene):
    here = scene.hex("purgatory", 7, 3)
    scene.unit("hq", at=scene.beyond(here, "W"))
    scene.unit("scout", at=scene.beyond(here, "NE"))
    officer = scene.enemy("officer", at=here, facing="E")
    walk(scene, officer)
    assert scene.facing(officer) == "SW"
    assert scene.game.enemies[officer].place != here


@pytest.mark.rule("hades:5.4-officer")
def test_a_gorgon_counts_by_her_number(scene):
    scene.open_circle("engine_room", 7)
    here = scene.hex("purgatory", 7, 3)
    zola = scene.enemy("zola", at=scene.beyond(here, "W"))
    scout = scene.unit("scout", at=scene.beyond(here, "NE"))
    assert scene.rules.enemy[zola].id > scene.rules.unit[scout].id
    officer = scene.enemy("officer", at=here, facing="E")
    officers.turn_away(scene.game, scene.at, officer)
    assert scene.facing(officer) == "E"
    scene.rules.unit[scout].id = scene.rules.enemy[zola].id  # of two equal ones the unit is higher
    officers.turn_away(scene.game, scene.at, officer)
    assert scene.facing(officer) == "SW"


@pytest.mark.rule("hades:5.4-officer")
def test_fleeing_past_another_enemy_he_stops_at_once(scene):
    here = scene.hex("purgatory", 7, 3)
    scene.unit("scout", at=scene.beyond(here, "E"))
    scene.unit("hq", at=scene.hex("purgatory", 6, 2))
    officer = scene.enemy("officer", at=here, facing="E")
    assert walk(scene, officer) == ("purgatory", 6, 3)


@pytest.mark.rule("hades:5.4-officer")
def test_with_an_enemy_in_his_way_he_stays_put(scene):
    here = scene.hex("purgatory", 7, 3)
    scene.unit("scout", at=scene.beyond(here, "E"))
    scene.unit("hq", at=scene.beyond(here, "W"))
    officer = scene.enemy("officer", at=here, facing="E")
    assert walk(scene, officer) == ("purgatory", 7, 3)
    assert "stays_put" in scene.events()


@pytest.mark.rule("hades:5.4-officer")
def test_from_somebody_above_him_he_keeps_his_facing(scene):
    scene.install("laser", "B", "destroyed")
    scene.unit("scout", at=scene.site("B"))
    officer = scene.enemy("officer", at=scene.site("B", "purgatory"), facing="E")
    assert walk(scene, officer) == ("purgatory", 10, 2)
    assert scene.told("officer_flees") == []


# --- 5.5 Officer Step ---------------------------------------------------------------------------


def repair(scene, number: int) -> None:
    with scene.cards(shl=scene.numbers(number)):
        officers.officer_step(scene.game, scene.at)
    assert scene.problems() == []


@pytest.mark.rule("hades:5.5-officer")
@pytest.mark.parametrize(
    ("sanders", "number", "works"),
    [(False, 4, True), (False, 5, False), (True, 3, True), (True, 4, False)],
)
def test_tso_repairs_with_four_or_less_and_sanders_with_three(scene, sanders, number, works):
    scene.enemy("officer", at=scene.hex("purgatory", 7, 3), depleted=sanders)
    laser = scene.install("laser", "B", "damaged")
    repair(scene, number)
    status = state.OPERATIONAL if works else state.DAMAGED
    assert scene.game.installations[laser].status == status
    assert scene.game.tally.sites_repaired == works
    assert scene.asked_of("deck")[0].amount == (3 if sanders else 4)


@pytest.mark.rule("hades:5.5-officer")
def test_he_repairs_the_highest_numbered_damaged_one(scene):
    scene.enemy("officer", at=scene.tower("purgatory", "north"))
    low = scene.install("radar", "A", "damaged")
    high = scene.install("laser", "B", "damaged")
    scene.install("railgun", "C", "destroyed")
    repair(scene, 1)
    assert scene.game.installations[high].status == state.OPERATIONAL
    assert scene.game.installations[low].status == state.DAMAGED


@pytest.mark.rule("hades:5.5-officer")
def test_he_repairs_though_he_is_engaged(scene):
    scene.enemy("officer", at=scene.hex("purgatory", 7, 3))
    scene.unit("scout", at=scene.hex("purgatory", 8, 3))
    laser = scene.install("laser", "B", "damaged")
    repair(scene, 4)
    assert scene.game.installations[laser].status == state.OPERATIONAL


@pytest.mark.rule("hades:5.5-officer")
@pytest.mark.parametrize("where", ["cup", "map"])
def test_without_him_or_without_damage_no_card_is_drawn(scene, where):
    if where == "cup":
        scene.install("laser", "B", "damaged")
    else:
        scene.enemy("officer", at=scene.hex("purgatory", 7, 3))
        scene.install("laser", "B", "destroyed")
    with scene.cards():
        officers.officer_step(scene.game, scene.at)
    assert scene.events() == []
