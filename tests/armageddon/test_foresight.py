"""The features that an empire's chance is learned from, and what a search aims at."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.armageddon.words.features import FEATURES
from tests.armageddon.scene import Scene, twin


def noted(scene, seat=0):
    out = np.full(len(FEATURES), np.nan)
    twin.noted.note_seat(scene.game, scene.rules, seat, out)
    return dict(zip(FEATURES, out.tolist(), strict=True))


def worths(scene):
    return [twin.engine.worth(scene.game, scene.rules, seat) for seat in range(scene.rules.seats)]


@pytest.fixture
def scene():
    found = Scene()
    for seat in range(found.rules.seats):
        found.home(seat)
    return found


def test_every_feature_is_a_plain_number(scene):
    scene.army(0, scene.middle, "howlers")
    assert np.isfinite(list(noted(scene).values())).all()


def test_bases_and_who_lies_around_them_are_told(scene):
    assert (noted(scene)["bases"], noted(scene)["besieged"]) == (1, 0)
    home = int(scene.rules.home[0])
    scene.game.hexes[home].besieger = 1
    out = noted(scene)
    assert (out["besieged"], out["home_besieged"], out["home_weak"]) == (1, 1, 1)
    assert noted(scene, 1)["sieges"] == 1


def test_strength_is_told_with_its_share_of_all(scene):
    assert noted(scene)["strength_share"] == 0
    scene.army(0, scene.middle, "howlers")
    out = noted(scene)
    assert out["armies"] == 1
    assert out["strength"] > 0 and out["strength_share"] == 1
    assert noted(scene, 1)["strength"] == 0


def test_what_is_hidden_tells_nothing(scene):
    scene.army(0, scene.middle, "howlers", hides=True)
    before = worths(scene)
    order = scene.game.hidden.order[1]
    order[:5] = order[:5][::-1].copy()
    scene.game.hidden.place[0] = scene.east()
    assert worths(scene) == pytest.approx(before)


def test_who_is_out_has_no_chance(scene):
    assert worths(scene)[0] == pytest.approx(worths(scene)[1], rel=0.1)  # decks differ
    scene.game.seats[1].alive = 0
    assert worths(scene)[1] == 0.0 < worths(scene)[0]
