"""b: what a tract feeds, and what becomes of the others."""

from __future__ import annotations

import pytest

from tests.fury.scene import REBELS, ROME, Scene, twin


def fed(scene: Scene, tract: str, seat: int = REBELS) -> float:
    return twin.supply.limit(scene.game, scene.rules, seat, scene.tract(tract)) / 2


@pytest.mark.rule("fury:b-limits")
def test_terrain_and_communities_feed_and_romans_need_more():
    scene = Scene()
    scene.unit("iceni", "foot", "ic2")
    scene.unit("iceni", "foot", "ic1")
    scene.unit("ix_hispana", "cohort", "ct27")
    assert fed(scene, "ic2") == 20
    assert fed(scene, "ic1") == 20 + 8  # with a tribal centre
    assert fed(scene, "ct27", ROME) == 20 + 10 + 4  # a Roman Centre and a legion post


@pytest.mark.rule("fury:b-limits")
def test_communities_serve_whoever_came_first():
    scene = Scene()
    scene.unit("ix_hispana", "cohort", "ic1")
    scene.unit("iceni", "foot", "ic1")
    assert fed(scene, "ic1") == 20
    assert fed(scene, "ic1", ROME) == 20 + 8


@pytest.mark.rule("fury:b-limits")
def test_pro_roman_tribes_eat_as_britons_by_themselves_and_beside_rebels():
    scene = Scene()
    scene.unit("regnenses_pro", "foot", "rg2")
    assert fed(scene, "rg2", ROME) == 16
    scene.unit("ii_augusta", "cohort", "rg2")
    assert fed(scene, "rg2", ROME) == 14
    scene.unit("iceni", "foot", "rg2")
    assert fed(scene, "rg2", ROME) == 16


def starve(die: int) -> tuple[Scene, list[int]]:
    """Two units too many in a marsh that feeds eight: the owner lets the last ones go short."""
    scene = Scene()
    units = scene.units("catuvellauni", "foot", "ic4", 10)
    for unit in (units[9], units[8]):
        scene.answer("excess", verb="choose", who=unit)
    with scene.dice(die):
        twin.supply.supply_step(scene.game, scene.at)
    assert scene.unanswered() == [] or die < 3
    return scene, units


@pytest.mark.rule("fury:b-supply")
@pytest.mark.parametrize(("die", "disrupted"), [(1, 0), (2, 0), (3, 2), (4, 2), (5, 2), (6, 2)])
def test_only_those_in_excess_go_short(die, disrupted):
    scene, units = starve(die)
    short = [unit for unit in units if scene.piece(unit).disrupted]
    assert len(short) == disrupted and set(short) <= set(units[8:])


@pytest.mark.rule("fury:b-supply")
@pytest.mark.parametrize(("die", "left"), [(4, 6), (5, 5), (6, 4)])
def test_hunger_takes_a_share_that_is_rounded_up(die, left):
    scene, units = starve(die)
    assert scene.piece(units[9]).sp == left  # of 6: 10 % is 1, 25 % is 2
    assert scene.game.commands[scene.command("catuvellauni")].lost == 2 * (6 - left)
    assert scene.game.tally.sp_starved.tolist() == [2 * (6 - left), 0]
    assert scene.problems() == []


@pytest.mark.rule("fury:b-supply")
def test_horse_and_chariots_count_one_and_a_half_and_looters_eat():
    scene = Scene()
    scene.units("catuvellauni", "foot", "ic4", 5)
    tract = scene.tract("ic4")
    assert twin.supply.load(scene.game, scene.rules, REBELS, tract) == 10
    scene.units("catuvellauni", "chariot", "ic4")
    scene.units("catuvellauni", "horse", "ic4")
    assert twin.supply.load(scene.game, scene.rules, REBELS, tract) == 16
    with scene.dice():
        twin.supply.supply_step(scene.game, scene.at)  # just enough
    scene.unit("catuvellauni", "chariot", "ic4")
    scene.game.looting[tract] = scene.game.turn
    with scene.dice():
        twin.supply.supply_step(scene.game, scene.at)
    scene.game.looting[tract] = 0
    with scene.dice(1):
        twin.supply.supply_step(scene.game, scene.at)
