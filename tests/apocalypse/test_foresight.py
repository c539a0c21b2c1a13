"""The features that chances are learned from: what can be seen, and nothing that is hidden."""

import numpy as np
import pytest

from simkit.apocalypse.words.features import FEATURES
from tests.apocalypse.scene import Scene, twin

NAMES = {name: place for place, name in enumerate(FEATURES)}


def noted(scene):
    out = np.full(len(FEATURES), np.nan)
    twin.noted.note_position(scene.game, scene.rules, out)
    return out


def test_every_feature_is_a_plain_number():
    out = noted(Scene())
    assert np.isfinite(out).all()
    assert np.abs(out).max() < 100


def test_what_is_hidden_tells_nothing():
    scene = Scene(secret_lord=True)
    before = noted(scene)
    scene.game.hidden.gifts.cards[:] = scene.game.hidden.gifts.cards[::-1].copy()
    scene.game.hidden.legions.cards[:] = scene.game.hidden.legions.cards[::-1].copy()
    scene.game.hidden.lords[:] = (scene.game.hidden.lords + 1) % scene.rules.lords
    assert noted(scene) == pytest.approx(before)


def test_doom_is_told_as_a_share_of_what_loses():
    scene = Scene()
    scene.game.doom = 6
    out = noted(scene)
    assert out[NAMES["doom"]] == pytest.approx(6 / scene.rules.doom_loss)
    assert out[NAMES["doom_left_6"]] == 1.0
    scene.game.doom = scene.rules.doom_loss - 1
    assert noted(scene)[NAMES["doom_left_2"]] == 0.5


def test_enemies_are_told_by_how_far_they_are_from_the_exit():
    scene = Scene()
    scene.clear()
    scene.put(area=0, larva=2, gryllus=1)
    scene.put(area=2, fiend=1)
    out = noted(scene)
    assert out[NAMES["larvae_next"]] == 2
    assert out[NAMES["demons_next"]] == 1
    assert out[NAMES["demons_in_3"]] == 1
    assert out[NAMES["doom_next"]] > 0


def test_a_lord_who_is_nearly_dead_is_told():
    scene = Scene()
    whole = noted(scene)
    scene.game.lords[0].health[0] = 2
    out = noted(scene)
    assert out[NAMES["foe_near_death_3"]] == 1.0 > whole[NAMES["foe_near_death_3"]]
    assert out[NAMES["lord_whole"]] < whole[NAMES["lord_whole"]] <= 1.0


def test_sums_over_heroes_are_shared_among_players():
    two, four = Scene(players=2), Scene(players=4)
    for scene in (two, four):
        for hero in scene.game.heroes[: scene.game.players]:
            hero.luck = 3
    assert noted(two)[NAMES["luck"]] == noted(four)[NAMES["luck"]] == 3.0


# --- What a search aims at -----------------------------------------------------------------------


def worth(scene):
    return twin.engine.worth(scene.game, scene.rules, 0)


def test_a_game_that_is_won_is_worth_one_and_a_lost_one_nothing():
    scene = Scene()
    scene.game.outcome = twin.state.LORD_KILLED
    assert worth(scene) == 1.0
    scene.game.outcome = twin.state.LOST_TO_DOOM
    assert worth(scene) == 0.0


def test_a_game_that_goes_on_is_worth_its_chance():
    scene = Scene()
    assert 0.0 < worth(scene) < 1.0


def test_doom_makes_it_worth_less_and_wounds_of_the_lord_more():
    scene = Scene()
    fresh = worth(scene)
    scene.game.doom = 9
    dire = worth(scene)
    scene.game.doom = 0
    scene.game.lords[0].health[0] = 2
    assert dire < fresh < worth(scene)
