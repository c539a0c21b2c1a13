"""What the planning bots of Escape from Hades do at and around the ship: who lands where, who is
lifted when, when an HQ calls and when it walks."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.hades.planners import answer, asked, mind_of, ready
from tests.hades.replies import STAY, move
from tests.hades.scene import Scene, twin

goals, lifting, stations = twin.goals, twin.lifting, twin.stations
board, state, effects = twin.board, twin.state, twin.effects


@pytest.fixture
def scene() -> Scene:
    return ready()


def with_errands(scene: Scene, **errands: int) -> Any:
    """The expert's mind, fresh, with an errand for each of these units; the first of a kind."""
    mind = mind_of(scene)
    for kind, goal in errands.items():
        mind.memo[scene.units_of(kind)[0]] = goal
    return mind


def lift(scene: Scene, *units: int, by: int, kind: str = "transfer") -> int:
    """Whom a granted Request or the Teleporter takes of these, or -1."""
    offers = (STAY, *({"verb": "evacuate", "who": unit} for unit in units))
    taken = asked(scene, kind, *offers, subject=by, amount=3)
    return int(taken.get("who", -1))


# --- Dante in the Teleporter ----------------------------------------------------------------------


def in_teleporter(scene: Scene) -> int:
    """Dante, in the open Teleporter."""
    scene.open_circle("teleporter", 6)
    return scene.unit("dante", at=scene.cell(6))


def test_dante_joins_an_hq_in_the_teleporter():
    scene = Scene(scenario="high-and-tight")
    room = int(board.room_with(scene.game, scene.rules, effects.TELEPORTER))
    cell = int(scene.rules.map.cell[room])
    scene.clear()
    scene.unit("hq", at=cell)
    outside = [int(place) for place in scene.rules.map.doorway[room] if place >= 0]
    offers = [{"verb": "place", "where": place} for place in (*outside, cell)]
    dante = int(scene.rules.dante)
    assert answer(scene, "set_up_place", *offers, subject=dante)["where"] == cell


def test_dante_beams_every_turn_rather_than_waits_or_walks():
    scene = ready("high-and-tight")
    dante = in_teleporter(scene)
    scene.unit("scout", at=scene.beyond(scene.door(11)[0], "W", "W"))  # far, and busy
    beam = {"verb": "science", "who": dante, "what": effects.TELEPORTER}
    assert answer(scene, "shl_turn", STAY, move(dante), beam) == beam
    scene.enemy("soldier", at=scene.door(6)[0])
    assert answer(scene, "shl_turn", STAY, move(dante), beam) == beam


def test_emily_steps_out_of_the_teleporter_while_she_may_not_go():
    scene = ready("high-and-tight")
    scene.open_circle("teleporter", 6)
    scene.unit("hq", at=scene.hex("inferno", 8, 4))
    emily = scene.unit("emily", at=scene.cell(6))
    scene.enemy("soldier", at=scene.door(6)[0])
    urgency = twin.who_acts_next.move_urgency
    args = (scene.game, scene.rules, with_errands(scene, emily=goals.HOME), emily, 0.0)
    assert urgency(*args) > 0.0
    scene.game.evacuated = 3
    assert urgency(*args) == 0.0


def test_whoever_is_up_where_an_hq_calls_does_not_go_down_to_the_teleporter():
    scene = ready("high-and-tight")
    emily = scene.unit("emily", at=scene.hex("inferno", 9, 4))
    wanted = (scene.game, scene.rules, emily, effects.TELEPORTER)
    assert goals.scientist_worth(*wanted) > 0.0
    scene.unit("hq", at=scene.hex("inferno", 8, 4))
    assert goals.scientist_worth(*wanted) == 0.0
    board.stand_unit(scene.game, scene.rules, emily, scene.hex("purgatory", 8, 10))
    assert goals.scientist_worth(*wanted) > 0.0


def test_dante_beams_squads_that_are_near_and_on_their_way_home_before_himself():
    scene = ready("high-and-tight")
    dante = in_teleporter(scene)
    near = scene.unit("scout", at=scene.door(6)[0])
    for errand, first in ((goals.HOME, near), (goals.DOOR_OF, dante)):
        with_errands(scene, dante=goals.HOME, scout=errand)
        assert lift(scene, dante, near, kind="teleport", by=dante) == first
    board.stand_unit(scene.game, scene.rules, near, scene.door(11)[0])
    with_errands(scene, dante=goals.HOME, scout=goals.HOME)
    assert lift(scene, dante, kind="teleport", by=dante) == dante


def test_the_last_hq_does_not_wait_for_whoever_can_beam():
    scene = ready("high-and-tight", turns_left=1)
    hq = scene.unit("hq", at=scene.hex("inferno", 8, 4))
    scene.game.units[hq].acted = 1
    dante = scene.unit("dante", at=scene.hex("purgatory", 8, 10))
    with_errands(scene, dante=goals.HOME)
    assert lift(scene, hq, by=hq) == -1
    in_teleporter(scene)
    assert lift(scene, hq, by=hq) == hq
    assert dante == scene.rules.dante


# --- an HQ calls or walks -------------------------------------------------------------------------


def test_an_hq_walks_for_what_it_gains_by_it(scene):
    hq = scene.unit("hq", at=scene.hex("inferno", 8, 4))
    mind = mind_of(scene)
    wanted = (scene.game, scene.rules, mind, hq, 0.0)
    for number, place in enumerate(scene.around(scene.hex("inferno", 8, 4))):
        scene.enemy("soldier", at=place, number=number)
    assert stations.station_gain(*wanted) == 0.0  # beset, but nowhere to go
    for soldier in scene.enemies_of("soldier")[1:6]:
        board.stand_enemy(scene.game, scene.rules, soldier, state.IN_CUP)
    assert stations.station_gain(*wanted) > 0.0


def test_one_hq_of_several_keeps_the_base_until_the_end_is_near(scene):
    first, second = scene.units_of("hq")[:2]
    board.stand_unit(scene.game, scene.rules, first, scene.hex("inferno", 8, 4))
    keeper = stations.is_keeper
    assert not keeper(scene.game, scene.rules, first)
    board.stand_unit(scene.game, scene.rules, second, scene.hex("inferno", 9, 4))
    assert keeper(scene.game, scene.rules, first)
    assert not keeper(scene.game, scene.rules, second)
    scene.game.hidden.surprises["count"] = stations.LATE
    assert not keeper(scene.game, scene.rules, first)


# --- who is lifted --------------------------------------------------------------------------------


def test_whoever_holds_a_gorgon_is_not_lifted(scene):
    scene.install("laser", "F", status="destroyed")
    hq = scene.unit("hq", at=scene.beyond(scene.site("F"), "W", "W"))
    holder = scene.unit("scout", at=scene.site("F"))
    scene.open_circle("engine_room", 3)
    scene.enemy("zola", at=scene.site("F", "purgatory"))
    with_errands(scene, scout=goals.HOME)
    assert lift(scene, holder, by=hq) == -1
    scene.game.hidden.surprises["count"] = 0
    assert lift(scene, holder, by=hq) == holder


def test_near_the_end_squads_that_come_too_late_for_their_errand_are_lifted(scene):
    hq = scene.unit("hq", at=scene.hex("inferno", 8, 4))
    squad = scene.unit("scout", at=scene.hex("inferno", 9, 4))
    with_errands(scene, scout=goals.DOOR_OF + 4)
    assert lift(scene, squad, by=hq) == -1
    scene.game.hidden.surprises["count"] = 2
    assert lift(scene, squad, by=hq) == squad


def test_heavy_weapons_do_not_go_before_emily_while_fighters_fly(scene):
    hq = scene.unit("hq", at=scene.hex("inferno", 8, 4))
    heavy = scene.unit("heavy_weapon", at=scene.hex("inferno", 9, 4))
    emily = scene.unit("emily", at=scene.hex("inferno", 7, 4))
    with_errands(scene, heavy_weapon=goals.POST, emily=goals.HOME)
    assert lift(scene, heavy, by=hq) == heavy
    scene.orbit(0)
    assert lift(scene, heavy, by=hq) == -1
    scene.game.fighters[0].where = state.ASIDE
    board.stand_unit(scene.game, scene.rules, hq, scene.hex("inferno", 8, 0))
    board.stand_unit(scene.game, scene.rules, heavy, scene.hex("inferno", 9, 0))
    cells = [scene.cell(circle) for circle in range(1, 13)]
    far = max(cells, key=lambda cell: goals.steps_home(scene.game, scene.rules, emily, cell))
    board.stand_unit(scene.game, scene.rules, emily, far)
    steps = goals.steps_home(scene.game, scene.rules, emily, far)
    assert steps > 2 * scene.rules.unit[emily].mf
    assert lift(scene, heavy, by=hq) == -1  # she is far from there yet


def test_a_depleted_squad_is_lifted_from_its_post(scene):
    hq = scene.unit("hq", at=scene.hex("inferno", 8, 4))
    guard = scene.unit("armored_infantry", at=scene.hex("inferno", 9, 4))
    with_errands(scene, armored_infantry=goals.POST)
    assert lift(scene, guard, by=hq) == -1
    scene.game.units[guard].depleted = 1
    assert lift(scene, guard, by=hq) == guard


def two_hqs(scene: Scene) -> tuple[int, int]:
    """An HQ that has just asked, and one in distress that has not; a squad is below."""
    caller = scene.unit("hq", at=scene.hex("inferno", 8, 4))
    weary = scene.unit("hq", number=1, at=scene.hex("inferno", 10, 4), depleted=True)
    scene.enemy("soldier", at=scene.hex("inferno", 11, 4))
    scene.unit("scout", at=scene.hex("purgatory", 8, 10))
    scene.game.units[caller].acted = 1
    return caller, weary


def test_an_hq_in_distress_is_lifted_before_the_one_that_calls():
    scene = ready(turns_left=3)
    caller, weary = two_hqs(scene)
    with_errands(scene)
    assert lift(scene, caller, weary, by=caller) == weary
    scene.game.units[weary].depleted = 0
    board.stand_enemy(scene.game, scene.rules, scene.enemies_of("soldier")[0], state.IN_CUP)
    with_errands(scene)
    assert lift(scene, caller, weary, by=caller) == caller


def test_no_hq_waits_for_others_when_the_ship_is_about_to_go():
    scene = ready(turns_left=2)
    hq = scene.unit("hq", at=scene.hex("inferno", 8, 4))
    scene.unit("scout", at=scene.hex("purgatory", 8, 10))
    scene.game.units[hq].acted = 1
    with_errands(scene)
    assert lift(scene, hq, by=hq) == -1
    scene.marker("w1")
    for fighter in range(5):
        scene.orbit(fighter)
    with_errands(scene)
    assert lift(scene, hq, by=hq) == hq


# --- who comes down, who is jammed ----------------------------------------------------------------


def test_a_second_hq_lands_late_in_the_game_if_one_is_to_call_for_many():
    scene = ready(turns_left=3)
    hqs = scene.units_of("hq")
    wanted = (scene.game, scene.rules, mind_of(scene), hqs[1])
    board.stand_unit(scene.game, scene.rules, hqs[0], scene.hex("inferno", 8, 4))
    for number in range(2):
        scene.unit("scout", number=number, at=scene.hex("purgatory", 8 + number, 10))
    assert lifting.newcomer_worth(*wanted) == 0.0
    scene.unit("scout", number=2, at=scene.hex("purgatory", 10, 10))
    assert lifting.newcomer_worth(*wanted) > 0.0
    scene.game.hidden.surprises["count"] = 1
    assert lifting.newcomer_worth(*wanted) == 0.0


def test_comm_crash_jams_the_hq_that_fewest_can_reach(scene):
    first, second = scene.units_of("hq")[:2]
    board.stand_unit(scene.game, scene.rules, first, scene.hex("inferno", 8, 4))
    board.stand_unit(scene.game, scene.rules, second, scene.hex("inferno", 0, 4))
    squad = scene.unit("engineer", at=scene.hex("inferno", 9, 4))
    offers = [{"verb": "choose", "who": unit} for unit in (first, second)]
    assert answer(scene, "jam", *offers)["who"] == second
    board.stand_unit(scene.game, scene.rules, squad, scene.hex("inferno", 1, 4))
    assert answer(scene, "jam", *offers)["who"] == first


@pytest.mark.parametrize("here", [(3, 3), (9, 11), (16, 6)])
def test_hqs_above_are_reached_by_the_shaft_that_serves_best(here):
    scene = Scene()
    rules, below = scene.rules, scene.hex("purgatory", *here)
    on_foot = twin.roads.on_foot
    for column, row in itertools.product(range(0, 18, 5), range(13)):
        there = scene.hex("inferno", column, row)
        ways = [
            on_foot(rules, below, rules.map.site[state.PURGATORY, site])
            + rules.shaft_cost
            + on_foot(rules, rules.map.site[state.INFERNO, site], there)
            for site in range(state.MOST_SITES)
        ]
        assert stations.approach(rules, below, there) == min(twin.board.FAR, *ways)
    assert stations.approach(rules, below, below) == twin.board.FAR  # an HQ that is below, too
    assert stations.approach(rules, below, state.ABOARD) == twin.board.FAR
