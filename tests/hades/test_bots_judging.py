"""What the planning bots judge in short comes to what it comes to when it is judged in full."""

from __future__ import annotations

import random
from math import inf
from typing import Any

import pytest

from tests.hades.planners import mind_of
from tests.hades.scatter import Scattered
from tests.hades.scene import Scene, state, twin

board, goals, reach = twin.board, twin.goals, twin.reach
stations, strides, threats = twin.stations, twin.strides, twin.threats
EVERYBODY = 99  # points: whoever spends so many may meet every enemy
POINTS = 4
GOALS = (goals.HOME, goals.POST, goals.DOOR_OF + 5, goals.ENGINE, goals.FOOT_OF + 2)


def noughts(size: int = state.PLACES) -> Any:
    return twin.kernel.scratch.scratch(size)


def crowd(seed: int) -> Scene:
    """A random position whose enemies face somewhere, with turns to come and the ship at hand."""
    scattered = Scattered(seed)
    scene = scattered.scene
    for enemy in range(int(scene.rules.enemies)):
        scene.game.enemies[enemy].facing = scattered.random.randrange(6)
    scene.game.turn, scene.game.vittles.in_system = 2, 1
    scene.game.hidden.surprises["count"] = scattered.random.randrange(6)
    return scene


def on_hades(scene: Scene, hqs: bool) -> list[int]:
    """Units that can walk: HQs, or all others."""
    units = range(int(scene.rules.units))
    walkers = [u for u in units if scene.game.units[u].place >= 0]
    free = [u for u in walkers if scene.game.units[u].trap == state.NONE]
    return [u for u in free if bool(int(scene.rules.mask.hqs) >> u & 1) == hqs]


def explored(scene: Scene, unit: int) -> tuple[Any, list[int]]:
    """What each place costs that is in reach, and those places as they were met."""
    spent, before, found = noughts(), noughts(), noughts()
    start = int(scene.game.units[unit].place)
    count = reach.explore(scene.game, scene.rules, start, POINTS, spent, before, found)
    return spent, [int(place) for place in found[:count]]


def foreseen(scene: Scene, unit: int, points: int) -> Any:
    counts = noughts()
    threats.foresee(scene.game, scene.rules, unit, threats.NOT_AT_ALL, points, counts)
    return counts


def strew(scene: Scene, seed: int) -> None:
    """The enemies all over the map."""
    terrain = scene.rules.map.terrain
    floor = [p for p in range(state.PLACES) if terrain[p] == twin.tables.OPEN]
    vacant = [place for place in floor if board.is_vacant(scene.game, place)]
    places = iter(random.Random(seed).sample(vacant, int(scene.rules.enemies)))
    for enemy in range(int(scene.rules.enemies)):
        board.stand_enemy(scene.game, scene.rules, enemy, next(places))
        scene.game.enemies[enemy].facing = enemy % 6


@pytest.mark.parametrize("seed", range(12))
def test_enemies_out_of_reach_would_have_changed_nothing(seed):
    scene = crowd(seed)
    strew(scene, seed)
    for unit in on_hades(scene, hqs=False)[:3]:
        near, all_of_them = (foreseen(scene, unit, points) for points in (POINTS, EVERYBODY))
        assert all(near[place] == all_of_them[place] for place in explored(scene, unit)[1])


@pytest.mark.parametrize("seed", range(12))
def test_whoever_goes_on_from_a_place_meets_no_enemy_there(seed):
    scene = crowd(seed)
    for unit in on_hades(scene, hqs=False)[:3]:
        start = int(scene.game.units[unit].place)
        spent, before, found = noughts(), noughts(), noughts()
        count = reach.explore(scene.game, scene.rules, start, POINTS, spent, before, found)
        for place in found[1:count]:
            last = int(before[place]) - 1
            assert last == start or board.foes_beside(scene.game, last) == 0


def end_in_full(scene: Scene, mind: Any, unit: int, goal: int) -> int:
    """The first of the best places of all in reach, every cost worked out."""
    view, rules = scene.game, scene.rules
    spent, places = explored(scene, unit)
    rooms = (twin.roads.MOST_SPOTS, twin.roads.SHAFT_ENDS, state.MOST_SITES)
    bound = strides.set_out(view, rules, mind, unit, goal, *map(noughts, rooms))
    feared = foreseen(scene, unit, EVERYBODY)
    best, least = places[0], inf
    for place in places:
        if not board.has_room(view, rules, unit, place):
            continue
        steps = strides.steps_on(view, rules, bound, place)
        danger = bound.care * strides.danger_at(view, rules, unit, goal, place, feared)
        cost = strides.cost_of_way(view, rules, bound, place, steps) + danger
        cost += strides.A_POINT * spent[place]
        if strides.is_before_door(rules, goal, place) and POINTS - spent[place] >= rules.door_cost:
            cost -= strides.STEP * rules.door_cost
        if cost < least:
            best, least = place, cost
    return best


@pytest.mark.parametrize("seed", range(12))
def test_the_end_of_a_move_is_the_best_of_all(seed):
    scene = crowd(seed)
    mind = mind_of(scene)
    for number, unit in enumerate(on_hades(scene, hqs=False)[:4]):
        goal = GOALS[(seed + number) % len(GOALS)]
        spent, places = explored(scene, unit)
        found = noughts()
        found[: len(places)] = places
        view, rules = scene.game, scene.rules
        end, _ = strides.best_end(
            view, rules, mind, unit, goal, POINTS, spent, found, len(places)
        )  # fmt: skip
        assert int(end) == end_in_full(scene, mind, unit, goal)


@pytest.mark.parametrize("seed", range(12))
def test_a_station_is_the_best_of_all_or_no_more_than_is_wanted(seed):
    scene = crowd(seed)
    view, rules, mind = scene.game, scene.rules, mind_of(scene)
    for hq in on_hades(scene, hqs=True)[:2]:
        outlook = stations.look_around(
            view, rules, mind, hq, twin.kernel.scratch.fractions(state.MOST_UNITS)
        )
        spent, places = explored(scene, hq)
        feared = foreseen(scene, hq, EVERYBODY)

        def cost(place: int, outlook: Any = outlook, feared: Any = feared) -> float:
            bare = stations.place_cost(view, rules, mind, outlook, place)
            whole = stations.station_cost(view, rules, mind, outlook, place, bare)
            return float(stations.exposed(rules, whole, place, feared))

        now = cost(places[0])
        free = [place for place in places if board.has_room(view, rules, hq, place)]
        gains = [now - (cost(place) + stations.A_STEP * spent[place]) for place in free]
        most = max([0.0, *gains])

        def best(wanted: float, hq: int = hq) -> float:
            return float(stations.best_station(view, rules, mind, hq, POINTS, wanted, noughts())[1])

        assert best(0.0) == pytest.approx(most)
        assert most == 0.0 or best(most - 0.01) == pytest.approx(most)
        assert best(most + 0.5) == 0.0


def test_nobody_goes_beside_an_enemy_that_is_gone(monkeypatch):
    scene = crowd(1)
    unit = on_hades(scene, hqs=False)[0]
    scene.game.enemies[0].place = state.NONE
    monkeypatch.setattr(goals, "next_to", lambda *_: pytest.fail("nowhere has no neighbours"))
    assert goals.spots_of(scene.game, scene.rules, unit, goals.FOE_OF, noughts()) == 0
