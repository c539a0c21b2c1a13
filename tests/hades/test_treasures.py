"""11.0: the Golden Idol draws Nastians, and treasures go from hand to hand."""

from __future__ import annotations

import pytest

from tests.hades.scene import state, twin

treasures = twin.treasures


def pull(scene) -> None:
    treasures.idol_pulls(scene.game, scene.at)


# --- the Golden Idol ----------------------------------------------------------------------------


@pytest.mark.rule("hades:11.0-golden-idol")
@pytest.mark.parametrize("held", [True, False])
def test_nastians_within_two_hexes_turn_to_the_idol(scene, held):
    idol = scene.hex("purgatory", 7, 3)
    scene.treasure("idol", at=idol)
    if held:
        scene.unit("scout", at=idol)
    near = scene.enemy("soldier", at=scene.beyond(idol, "W", "W"), facing="W")
    far = scene.enemy("soldier", at=scene.beyond(idol, "E", "E", "E"), number=1, facing="E")
    above = scene.enemy("soldier", at=scene.hex("inferno", 7, 3), number=2, facing="W")
    pull(scene)
    assert [scene.facing(enemy) for enemy in (near, far, above)] == ["E", "E", "W"]
    assert [told["who"] for told in scene.told("idol_pulls")] == [near]


@pytest.mark.rule("hades:11.0-golden-idol")
@pytest.mark.parametrize(("preferred", "turned"), [("E", "E"), ("SE", "SE"), ("SW", "E")])
def test_of_two_directions_the_first_clockwise_from_the_preferred_one(scene, preferred, turned):
    scene.prefer(inferno=preferred)
    here = scene.hex("inferno", 7, 3)
    scene.treasure("idol", at=scene.beyond(here, "E", "SE"))
    enemy = scene.enemy("soldier", at=here, facing="W")
    pull(scene)
    assert scene.facing(enemy) == turned


@pytest.mark.rule("hades:11.0-golden-idol")
def test_in_its_own_circle_or_in_a_nastians_hands_it_draws_nobody(scene):
    scene.open_circle("golden_idol", 1)
    near = scene.enemy("soldier", at=scene.door(1)[0], facing="SW")
    scene.treasure("idol", at=scene.cell(1), home=1)
    pull(scene)
    carrier = scene.enemy("guard", at=scene.hex("purgatory", 3, 2), facing="E")
    scene.treasure("idol", at=scene.hex("purgatory", 3, 2), carrier=carrier, home=1)
    pull(scene)
    assert scene.facing(near) == "SW"
    assert scene.events() == []


@pytest.mark.rule("hades:11.0-golden-idol")
def test_in_another_circle_it_draws_them_through_walls(scene):
    scene.open_empty(2)
    scene.treasure("idol", at=scene.cell(2), home=1)  # at (8, 0); rock lies west of it
    enemy = scene.enemy("soldier", at=scene.hex("purgatory", 6, 0), facing="W")
    pull(scene)
    assert scene.facing(enemy) == "E"


@pytest.mark.rule("hades:11.0-golden-idol")
def test_the_officer_turns_and_gorgons_do_not(scene):
    idol = scene.hex("purgatory", 7, 3)
    scene.treasure("idol", at=idol)
    officer = scene.enemy("officer", at=scene.beyond(idol, "W", "W"), facing="W")
    medusa = scene.enemy("medusa", at=scene.beyond(idol, "E"), facing="E")
    pull(scene)
    assert (scene.facing(officer), scene.facing(medusa)) == ("E", "E")
    assert [told["who"] for told in scene.told("idol_pulls")] == [officer]


@pytest.mark.rule("hades:11.0-golden-idol")
def test_all_turn_before_any_of_them_moves(scene):
    idol = scene.hex("inferno", 7, 3)
    scene.treasure("idol", at=idol)
    low = scene.enemy("guard", at=scene.beyond(idol, "W", "W"), facing="W")
    high = scene.enemy("shock_trooper", at=scene.beyond(idol, "E", "E"), facing="E")
    twin.nastian_moves.movement_step(scene.game, scene.at)
    assert scene.game.treasures[0].carrier == high
    assert scene.facing(low) == "E"  # though the idol was gone when he moved
    assert scene.events()[:2] == ["idol_pulls", "idol_pulls"]
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-golden-idol")
def test_an_engaged_nastian_turns_but_does_not_move(scene):
    idol = scene.hex("inferno", 7, 3)
    scene.treasure("idol", at=idol)
    scene.unit("scout", at=idol)
    enemy = scene.enemy("soldier", at=scene.beyond(idol, "W"), facing="W")
    twin.nastian_moves.movement_step(scene.game, scene.at)
    assert scene.facing(enemy) == "E"
    assert scene.stands(enemy) == ("inferno", 6, 3)


# --- treasures ----------------------------------------------------------------------------------


@pytest.mark.rule("hades:11.0-treasures")
@pytest.mark.parametrize("name", ["idol", "loot"])
def test_a_nastian_takes_a_treasure_in_passing_and_carries_it_on(scene, name):
    number = scene.treasure(name, at=scene.hex("inferno", 6, 5))
    enemy = scene.enemy("soldier", at=scene.hex("inferno", 4, 5), facing="E")
    twin.nastian_moves.movement_step(scene.game, scene.at)
    assert scene.game.treasures[number].carrier == enemy
    assert scene.where(int(scene.game.treasures[number].place)) == ("inferno", 8, 5)
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-treasures")
def test_a_treasure_goes_through_the_shaft_with_its_carrier(scene):
    here = scene.hex("inferno", 0, 2)
    enemy = scene.enemy("soldier", at=here, facing="E")
    scene.treasure("loot", at=here, carrier=enemy)
    twin.nastian_moves.movement_step(scene.game, scene.at)
    assert scene.where(int(scene.game.treasures[1].place)) == ("purgatory", 3, 2)
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-treasures")
def test_a_gorgon_passes_a_treasure_by(scene):
    scene.open_circle("engine_room", 7)
    scene.treasure("loot", at=scene.hex("purgatory", 7, 6))
    medusa = scene.enemy("medusa", at=scene.hex("purgatory", 7, 6))
    treasures.seize(scene.game, scene.at, medusa)
    assert scene.game.treasures[1].carrier == state.NONE


@pytest.mark.rule("hades:11.0-treasures")
def test_what_another_nastian_carries_is_not_taken_from_him(scene):
    here = scene.hex("inferno", 6, 5)
    carrier = scene.enemy("guard", at=here)
    scene.treasure("idol", at=here, carrier=carrier)
    other = scene.enemy("soldier", at=here)
    treasures.seize(scene.game, scene.at, other)
    assert scene.game.treasures[0].carrier == carrier
    assert scene.events() == []


@pytest.mark.rule("hades:11.0-treasures")
def test_a_dead_carrier_leaves_it_unharmed_in_his_hex(scene):
    here = scene.hex("inferno", 6, 5)
    carrier = scene.enemy("guard", at=here)
    scene.treasure("idol", at=here, carrier=carrier)
    twin.losses.kill_enemy(scene.game, scene.at, carrier)
    assert scene.game.treasures[0].carrier == state.NONE
    assert scene.game.treasures[0].place == here
    assert scene.problems() == []


@pytest.mark.rule("hades:11.0-treasures")
def test_a_dead_carriers_comrade_takes_it(scene):
    here = scene.hex("inferno", 6, 5)
    carrier, other = scene.enemy("guard", at=here), scene.enemy("soldier", at=here)
    scene.treasure("idol", at=here, carrier=carrier)
    twin.losses.kill_enemy(scene.game, scene.at, carrier)
    assert scene.game.treasures[0].carrier == other


@pytest.mark.rule("hades:11.0-treasures")
@pytest.mark.parametrize("followed", [True, False])
def test_it_is_told_who_has_what_a_dead_carrier_bore(scene, followed):
    here = scene.hex("inferno", 6, 5)
    carrier = scene.enemy("guard", at=here)
    other = scene.enemy("soldier", at=here if followed else scene.hex("inferno", 6, 4))
    loot = scene.treasure("loot", at=here, carrier=carrier)
    twin.losses.kill_enemy(scene.game, scene.at, carrier)
    name, who = ("treasure_taken", other) if followed else ("treasure_left", state.NONE)
    assert scene.events() == ["enemy_killed", name]
    assert [(told["who"], told["what"], told["where"]) for told in scene.told(name)] == [
        (who, loot, here)
    ]


@pytest.mark.rule("hades:11.0-treasures")
def test_a_unit_of_the_player_takes_along_what_it_likes(scene):
    here, there = scene.hex("inferno", 6, 5), scene.hex("inferno", 7, 5)
    for name in ("idol", "loot"):
        scene.treasure(name, at=here)
    treasures.take_along(scene.game, 2, there)
    assert [int(each.place) for each in scene.game.treasures] == [here, there]
    treasures.take_along(scene.game, 0, scene.hex("inferno", 8, 5))
    assert [int(each.place) for each in scene.game.treasures] == [here, there]


@pytest.mark.rule("hades:11.0-treasures")
@pytest.mark.parametrize(("mask", "turns"), [(1, (5, 0)), (2, (0, 5)), (3, (5, 5))])
def test_the_turn_in_which_a_treasure_comes_aboard_is_noted(scene, mask, turns):
    scene.game.turn = 5
    for name in ("idol", "loot"):
        scene.treasure(name, at=scene.hex("inferno", 6, 5))
    treasures.take_along(scene.game, mask, state.ABOARD)
    assert (scene.game.tally.idol_turn, scene.game.tally.loot_turn) == turns
    assert scene.problems() == []
