"""The map: a hexagon with homes in its corners, laid by the weights of the pack."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from simkit.armageddon import GAME
from simkit.armageddon.pack import geometry
from tests.table_scene import TableScene
from tests.twin import load

twin = load("simkit.armageddon")


@pytest.mark.parametrize(("radius", "count"), [(1, 7), (4, 61), (5, 91)])
def test_a_hexagon_has_its_hexes_and_every_way_leads_back(radius, count):
    beside, apart = geometry.neighbours(radius), geometry.distances(radius)
    assert len(geometry.hexes(radius)) == count == len(beside)
    for here, row in enumerate(beside):
        for side, there in enumerate(row):
            if there != geometry.OFF_MAP:
                assert beside[there][(side + 3) % 6] == here and apart[here, there] == 1
    assert (beside != geometry.OFF_MAP).sum() == (apart == 1).sum()
    assert apart.max() == 2 * radius


def test_distances_are_those_of_walking():
    beside, apart = geometry.neighbours(4), geometry.distances(4)
    for start in (0, 30, 60):
        far, ring = {start: 0}, [start]
        while ring:
            steps = far[ring[0]] + 1
            ring = [t for h in ring for t in beside[h] if t != geometry.OFF_MAP]
            ring = [t for t in dict.fromkeys(ring) if t not in far]
            far |= dict.fromkeys(ring, steps)
        assert [far[place] for place in range(61)] == apart[start].tolist()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_homes_lie_alike_from_every_seat(seats):
    radius = {2: 4, 3: 5, 4: 5}[seats]
    apart, homes = geometry.distances(radius), geometry.homes(radius, seats)
    seen = [sorted(apart[home, homes].tolist()) for home in homes]
    assert len(set(homes)) == seats and all(each == seen[0] for each in seen)
    centre = geometry.hexes(radius).index((0, 0))
    assert {int(apart[centre, home]) for home in homes} == {radius - 1}
    least = {2: 2 * (radius - 1), 3: 2 * (radius - 1), 4: radius - 1}[seats]
    assert min(each[1] for each in seen) == least


def laid(seed: int, overrides=(), **settings) -> TableScene:
    scene = TableScene(GAME, twin, overrides, seed, **settings)
    twin.map_making.make_map(scene.game, scene.at)
    return scene


def laid_again(scene: TableScene, seed: int) -> None:
    """Another map in the same game."""
    at = scene.at._replace(luck=twin.kernel.luck.luck_of(seed))
    twin.map_making.make_map(scene.game, at)


def walk(scene: TableScene, start: int) -> set[int]:
    rules, hexes = scene.rules, scene.game.hexes
    reached, waiting = {start}, [start]
    while waiting:
        for there in rules.next[waiting.pop()]:
            if there >= 0 and there not in reached:
                if rules.terrain[hexes[there].terrain].move > 0:
                    reached.add(int(there))
                    waiting.append(int(there))
    return reached


@pytest.mark.rule("armageddon:map")
@pytest.mark.parametrize("players", [2, 4])
def test_homes_have_one_resource_of_each_kind_open_ground_and_ways_to_each_other(players):
    closed = (("terrains.impassable.weight", 80),)
    scene = laid(0, closed, players=players)
    homes = scene.rules.home[:players].tolist()
    for seed in range(5):
        laid_again(scene, seed)
        assert set(homes) <= walk(scene, homes[0])
        for home in homes:
            ground = scene.game.hexes[home]
            assert ground.terrain == scene.rules.plain and not ground.discovery
            assert ground.icons.tolist() == [1, 1, 1, 1]
            for there in scene.rules.next[home]:
                assert scene.rules.terrain[scene.game.hexes[there].terrain].move > 0


@pytest.mark.rule("armageddon:map")
def test_terrain_and_resources_come_as_often_as_the_pack_says():
    ground, icons, found, count = Counter(), Counter(), 0, 0
    scene = laid(0, players=3)
    apart = scene.rules.apart[: scene.rules.hexes][:, scene.rules.home[:3]].min(axis=1)
    for seed in range(25):
        laid_again(scene, seed)
        for place in np.flatnonzero(apart > 1):
            count += 1
            ground[int(scene.game.hexes[place].terrain)] += 1
            if scene.rules.terrain[scene.game.hexes[place].terrain].move:
                icons[int(scene.game.hexes[place].icons.sum())] += 1
            found += int(scene.game.hexes[place].discovery)
    weights = np.array([each["weight"] for each in GAME.components().table("terrains").values()])
    shares = weights / weights.sum()
    assert [ground[n] / count for n in range(8)] == pytest.approx(shares.tolist(), abs=0.03)
    assert [icons[n] / icons.total() for n in range(3)] == pytest.approx(
        [0.55, 0.35, 0.10], abs=0.03
    )
    assert found / count == pytest.approx(0.12, abs=0.025)


@pytest.mark.rule("armageddon:map")
def test_what_is_changed_in_one_place_moves_no_other():
    plain = laid(5).game.hexes
    rich = laid(5, (("rules.icons", [0, 50, 50]),)).game.hexes
    assert plain["terrain"].tolist() == rich["terrain"].tolist()
    assert plain["discovery"].tolist() == rich["discovery"].tolist()
    more = (rich["icons"].sum(axis=1) >= plain["icons"].sum(axis=1)).all()
    assert more and rich["icons"].sum() > plain["icons"].sum()
