"""The features that each side's chance is learned from, and what a search aims at."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.fury.words.features import FEATURES
from tests.fury.scene import GONE, REBELS, ROME, Scene, twin


def noted(scene, seat=REBELS):
    out = np.full(len(FEATURES), np.nan)
    twin.noted.note_side(scene.game, scene.rules, seat, out)
    return dict(zip(FEATURES, out.tolist(), strict=True))


def worths(scene):
    return [twin.engine.worth(scene.game, scene.rules, seat) for seat in (REBELS, ROME)]


def test_all_is_told_of_the_rebels_and_only_the_time_of_both():
    scene = Scene()
    scene.unit("iceni", "foot", "ic1")
    out = noted(scene)
    assert np.isfinite(list(out.values())).all()
    assert (out["rebels"], out["balance"]) == (1, 1)
    assert out["time"] == out["rebels_late"] == pytest.approx(1 / scene.rules.turns)
    assert noted(scene, ROME) == {**dict.fromkeys(FEATURES, 0.0), "time": out["time"]}


def test_the_ways_to_win_are_told_as_shares_of_what_wins():
    scene = Scene()
    scene.unit("iceni", "foot", "ic1")
    assert noted(scene)["risen"] == pytest.approx(1 / scene.rules.tribes_to_win)
    scene.game.commands[scene.command("iceni")].demoralised = 1
    scene.game.commands[scene.command("ix_hispana")].demoralised = 1
    out = noted(scene)
    assert (out["iceni_broken"], out["tribes_broken"], out["legions_broken"]) == (1, 1, 1)


def test_where_units_stand_tells_nothing_and_who_is_left_does():
    scene = Scene()
    units = scene.units("iceni", "foot", "ic1", count=2)
    before = noted(scene)
    scene.piece(units[0]).place = scene.tract("ic2")
    assert noted(scene) == before
    scene.piece(units[0]).place = GONE
    assert noted(scene)["rebel_points"] < before["rebel_points"]


def test_a_leader_who_is_held_is_not_in_the_field():
    scene = Scene()
    boudica = scene.leader("boudica", "ic1")
    assert noted(scene)["boudica"] == 1
    scene.game.hidden.leaders[boudica].captor = ROME
    assert noted(scene)["boudica"] == 0


def test_both_sides_and_nobody_share_one_chance():
    scene = Scene()
    scene.unit("iceni", "foot", "ic1")
    assert 0.5 < sum(worths(scene)) < 1.0
    scene.game.outcome, scene.game.winner = twin.state.PACIFIED, ROME
    assert worths(scene) == [0.0, 1.0]
