"""6.0 One action for each unit."""

from __future__ import annotations

import pytest

from tests.hades.scene import state, twin

acting = twin.acting


def test_whoever_has_acted_or_is_jammed_acts_no_more(scene):
    unit = scene.unit("hq", at=scene.hex("inferno", 3, 4))
    assert acting.may_act(scene.game, unit)
    scene.game.units[unit].jammed = 1
    assert not acting.may_act(scene.game, unit)
    scene.game.units[unit].jammed = 0
    acting.begin_act(scene.game, scene.at, unit, state.FULL_MOVE, 4)
    assert not acting.may_act(scene.game, unit)
    assert (scene.game.act.unit, scene.game.act.points) == (unit, 4)
    acting.end_act(scene.game)
    assert (scene.game.act.unit, scene.game.act.points) == (state.NONE, 0)


@pytest.mark.parametrize(
    ("place", "present"),
    [(state.ABOARD, True), (state.IN_LAB, True), (state.UNSEEN, False), (state.NONE, False)],
)
def test_the_dead_and_the_unseen_do_not_act(scene, place, present):
    dante = scene.rules.dante
    twin.board.stand_unit(scene.game, scene.rules, dante, place)
    assert acting.may_act(scene.game, dante) == present
    assert not acting.may_move(scene.game, scene.rules, dante)


def test_a_trapped_unit_does_not_move(scene):
    unit = scene.unit("scout", at=scene.cell(7))
    assert acting.may_move(scene.game, scene.rules, unit)
    scene.game.units[unit].trap = 6
    assert not acting.may_move(scene.game, scene.rules, unit)


def test_elders_never_attack(scene):
    assert not acting.can_attack(scene.rules, scene.units_of("elder")[0])
    assert acting.can_attack(scene.rules, scene.rules.dante)


def test_a_forced_march_adds_to_the_factor(scene):
    unit = scene.unit("swat", at=scene.hex("inferno", 3, 4))
    scene.game.act.boost = 3
    assert acting.factor_of(scene.game, scene.rules, unit) == 7
