"""5.4: the Gorgons and the Engine Room."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin

gorgons = twin.gorgons


@pytest.fixture
def scene(scene: Scene) -> Scene:
    scene.open_circle("engine_room", 7)  # at (8, 8), its door to (7, 7) and (8, 7)
    return scene


def move(scene, gorgon) -> tuple[str, int, int]:
    gorgons.move_gorgon(scene.game, scene.at, gorgon)
    assert scene.problems() == []
    return scene.stands(gorgon)


@pytest.mark.rule("hades:5.4-gorgons")
def test_she_walks_the_shortest_route_to_the_engine_room(scene):
    medusa = scene.enemy("medusa", at=scene.hex("purgatory", 8, 0), facing="E")
    scene.open_empty(2)
    goal = scene.cell(7)
    walk = scene.rules.map.walk[1]
    for _ in range(5):
        before = int(scene.game.enemies[medusa].place) % state.MOST_HEXES
        steps = walk[before, goal % state.MOST_HEXES]
        if steps <= 4:
            break
        move(scene, medusa)
        after = int(scene.game.enemies[medusa].place) % state.MOST_HEXES
        assert walk[after, goal % state.MOST_HEXES] == steps - 4
    with scene.cards(shl=scene.numbers(6)):
        assert move(scene, medusa) == scene.where(goal)


@pytest.mark.rule("hades:5.4-gorgons")
@pytest.mark.parametrize(
    ("preferred", "first"), [("SE", "SE"), ("SW", "SW"), ("W", "SE"), ("NE", "SE")]
)
def test_of_two_routes_she_takes_the_first_clockwise_from_the_preferred_direction(
    scene, preferred, first
):
    scene.prefer(purgatory=preferred)
    here = scene.hex("purgatory", 8, 6)  # both hexes of the door lie before her, SE and SW
    direction = gorgons.first_on_route(scene.game, scene.rules, here, scene.cell(7))
    assert direction == scene.direction(first)


@pytest.mark.rule("hades:5.4-gorgons")
def test_no_route_of_hers_leads_through_a_tower_or_a_room(scene):
    rules, goal = scene.rules, scene.cell(7)
    for room in range(12):
        twin.board.open_door(scene.game, scene.rules, room)
    through = (twin.tables.TOWER, twin.tables.CELL)
    for here in range(state.MOST_HEXES, state.PLACES):
        walled = rules.map.terrain[here] in (0, twin.tables.SOLID)
        if not walled and here != goal:
            direction = gorgons.first_on_route(scene.game, rules, here, goal)
            there = int(rules.map.beyond[here, direction])
            assert there == goal or rules.map.terrain[there] not in through


@pytest.mark.rule("hades:5.4-gorgons")
def test_she_goes_round_a_wall(scene):
    beside = scene.hex("purgatory", 11, 7)  # a wall lies between her and the door, two hexes west
    assert scene.rules.map.across[beside, scene.direction("W")] == state.NONE
    zola = scene.enemy("zola", at=beside, facing="W")
    assert move(scene, zola) == ("purgatory", 8, 7)
    assert [told["who"] for told in scene.told("gorgon_moved")] == [zola]


@pytest.mark.rule("hades:5.4-gorgons")
def test_she_stops_beside_a_unit_or_a_nastian_and_stays_engaged(scene):
    medusa = scene.enemy("medusa", at=scene.hex("purgatory", 7, 3), facing="E")
    scene.enemy("soldier", at=scene.hex("purgatory", 7, 6))
    place = move(scene, medusa)
    assert twin.board.is_engaged(scene.game, scene.rules, medusa) == 1
    assert move(scene, medusa) == place


@pytest.mark.rule("hades:5.4-gorgons")
def test_a_complex_does_not_take_her_to_the_other_map(scene):
    medusa = scene.enemy("medusa", at=scene.site("F", "purgatory"), facing="E")
    with scene.cards(shl=scene.numbers(6)):
        assert move(scene, medusa) == scene.where(scene.cell(7))
    assert scene.told("changed_maps") == []


@pytest.mark.rule("hades:5.4-engine-room")
@pytest.mark.parametrize(("number", "explodes"), [(3, True), (4, False)])
def test_inside_the_engine_room_a_low_number_blows_up_the_hades(scene, number, explodes):
    medusa = scene.enemy("medusa", at=scene.hex("purgatory", 7, 6))
    with scene.cards(shl=scene.numbers(number)):
        assert move(scene, medusa) == scene.where(scene.cell(7))
    assert (scene.game.outcome == state.HADES_DESTROYED) == explodes
    assert scene.game.tally.reactor_attempts == 1
    assert scene.asked_of("deck")[0].amount == 3


@pytest.mark.rule("hades:5.4-engine-room")
def test_the_player_says_from_which_deck_the_number_comes(scene):
    medusa = scene.enemy("medusa", at=scene.cell(7))
    scene.answer("deck", what=1)
    with scene.cards(nastian=scene.numbers(5, deck="nastian")):
        move(scene, medusa)


@pytest.mark.rule("hades:5.4-engine-room")
def test_she_tries_again_in_each_movement_step_engaged_or_not(scene):
    medusa = scene.enemy("medusa", at=scene.cell(7))
    scene.unit("scout", at=scene.door(7)[0])
    with scene.cards(shl=scene.numbers(4, 5)):
        for _ in range(2):
            assert move(scene, medusa) == scene.where(scene.cell(7))
    assert scene.game.tally.reactor_attempts == 2


@pytest.mark.rule("hades:5.4-engine-room")
def test_two_gorgons_make_two_attempts_and_zola_is_first(scene):
    medusa = scene.enemy("medusa", at=scene.cell(7))
    zola = scene.enemy("zola", at=scene.cell(7))
    with scene.cards(shl=scene.numbers(4, 5)):
        twin.nastian_moves.movement_step(scene.game, scene.at)
    assert [told["who"] for told in scene.told("reactor_attempt")] == [zola, medusa]


@pytest.mark.rule("hades:5.4-engine-room")
def test_after_the_explosion_nobody_moves_any_more(scene):
    scene.enemy("zola", at=scene.cell(7))
    soldier = scene.enemy("soldier", at=scene.hex("purgatory", 0, 3), facing="E")
    with scene.cards(shl=scene.numbers(1)):
        twin.nastian_moves.movement_step(scene.game, scene.at)
    assert scene.stands(soldier) == ("purgatory", 0, 3)
    assert scene.events()[-1] == "hades_explodes"


def test_a_replay_can_void_the_explosion(scene):
    scene.rules.void = twin.events.event_number("hades_explodes")
    medusa = scene.enemy("medusa", at=scene.cell(7))
    with scene.cards(shl=scene.numbers(1)):
        move(scene, medusa)
    assert scene.game.outcome == state.UNFINISHED
