"""The features that the chances of a raid are learned from, and what a search aims at."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.hades.words.features import FEATURES
from tests.hades.scene import Scene, state, twin

NAMES = {name: place for place, name in enumerate(FEATURES)}
LEFT = 5


def noted(scene, left=LEFT):
    scene.game.hidden.surprises.count = left
    out = np.full(len(FEATURES), np.nan)
    twin.noted.note_position(scene.game, scene.rules, out)
    return out


def told(scene, word, left=LEFT):
    """A quantity whole: both features of its pair together."""
    out = noted(scene, left)
    return out[NAMES[f"{word}_now"]] + out[NAMES[f"{word}_yet"]]


def test_every_feature_is_a_plain_number():
    out = noted(Scene())
    assert np.isfinite(out).all()
    assert np.abs(out).max() < 200


def test_what_is_hidden_tells_nothing():
    scene = Scene()
    before = noted(scene)
    for deck in scene.game.hidden.decks:
        deck.cards[:] = deck.cards[::-1].copy()
    closed = scene.game.hidden.rooms[scene.game.hidden.rooms != state.NONE]
    scene.game.hidden.rooms[: len(closed)] = closed[::-1]
    assert noted(scene) == pytest.approx(before)


def test_the_less_time_is_left_the_more_a_quantity_counts_at_once(scene):
    scene.unit("swat", at=scene.hex("purgatory", 4, 3))
    for left, share in ((0, 1.0), (1, 0.5), (9, 0.1)):
        out = noted(scene, left)
        assert out[NAMES["squads_below_now"]] == pytest.approx(share)
        assert out[NAMES["squads_below_yet"]] == pytest.approx(1.0 - share)
        assert out[NAMES["last_turn"]] == pytest.approx(share)


def test_what_counts_already_is_told_in_half_points_from_the_bar(scene):
    scene.game.tally.tso_killed = 0
    before = told(scene, "ahead")
    bar = int(scene.rules.levels[state.MARGINAL - state.LEGENDARY])
    twin.scoring.score_items(scene.game, scene.rules, scene.game.score)
    assert before == pytest.approx(twin.scoring.total_score(scene.game.score) - bar + 0.5)
    scene.game.tally.tso_killed = 1
    assert told(scene, "ahead") == pytest.approx(before + 4)
    for room in range(3):
        scene.game.rooms[room].unseen = 0
    assert told(scene, "ahead") == pytest.approx(before + 7)


def test_squads_are_told_by_where_they_are(scene):
    unit = scene.unit("swat", at=scene.hex("inferno", 4, 3))
    above, below = told(scene, "squads_above"), told(scene, "squads_below")
    twin.board.stand_unit(scene.game, scene.rules, unit, scene.hex("purgatory", 4, 3))
    assert told(scene, "squads_above") == above - 1
    assert told(scene, "squads_below") == below + 1
    assert told(scene, "bases") == 0
    scene.unit("hq", at=scene.hex("inferno", 3, 3))
    assert told(scene, "bases") == 1


def test_captives_are_told_by_their_way_home(scene):
    foot = scene.site("A", "purgatory")
    emily = scene.unit("emily", at=foot)
    near = told(scene, "steps_of_captives")
    assert told(scene, "emily") == 1 and told(scene, "elders") == 0
    twin.board.stand_unit(scene.game, scene.rules, emily, scene.beyond(foot, "E"))
    assert told(scene, "steps_of_captives") > near
    scene.unit("elder", at=foot)
    assert told(scene, "elders") == 1


def test_what_may_come_home_counts_by_the_way_and_the_time_that_is_left(scene):
    foot = scene.site("A", "purgatory")
    assert told(scene, "coming") == 0
    scene.unit("hq", at=scene.beyond(scene.site("A", "inferno"), "E"))
    early, alone = told(scene, "coming", left=1), told(scene, "coming")
    squad = scene.unit("swat", at=foot)
    assert 0 < told(scene, "coming", left=1) - early < told(scene, "coming") - alone < 2
    near = told(scene, "coming")
    twin.board.stand_unit(scene.game, scene.rules, squad, scene.hex("purgatory", 9, 9))
    assert alone < told(scene, "coming") < near
    scene.game.units[squad].trap = 0
    assert told(scene, "coming") == alone


def test_the_ship_holds_the_longer_the_fewer_shoot_and_the_sounder_it_is(scene):
    assert told(scene, "ship_holds") == LEFT
    for site, weapon in zip("CDEF", ("missile", "missile", "laser", "laser"), strict=True):
        scene.install(weapon, site, number=int(site in "DF"))
    scene.game.vittles.module = 4
    sound = told(scene, "ship_holds")
    assert 0 < sound < LEFT
    scene.game.vittles.module += 1
    assert told(scene, "ship_holds") < sound


def test_an_enemy_beside_a_squad_and_a_trap_are_told(scene):
    place = scene.hex("purgatory", 4, 3)
    unit = scene.unit("swat", at=place)
    assert told(scene, "engaged") == told(scene, "trapped") == told(scene, "enemies") == 0
    scene.enemy("soldier", at=scene.beyond(place, "E"), facing="E")
    scene.game.units[unit].trap = 0
    assert told(scene, "engaged") == told(scene, "trapped") == 1
    assert told(scene, "enemies") == pytest.approx(0.1)


def test_a_treasure_is_in_hand_where_a_unit_stands_and_no_nastian_has_it(scene):
    place = scene.hex("purgatory", 4, 3)
    scene.treasure("idol", at=place)
    assert (told(scene, "treasures_in_hand"), told(scene, "treasures_about")) == (0, 1)
    scene.unit("swat", at=place)
    assert (told(scene, "treasures_in_hand"), told(scene, "treasures_about")) == (1, 0)
    scene.game.treasures[0].carrier = scene.enemy("soldier", at=place, facing="E")
    assert (told(scene, "treasures_in_hand"), told(scene, "treasures_about")) == (0, 1)


def test_installations_are_told_while_they_work(scene):
    scene.install("missile", "C")
    scene.install("missile", "D", "damaged", number=1)
    assert told(scene, "installations") == 1


# --- What a search aims at -----------------------------------------------------------------------


def worth(scene):
    return twin.engine.worth(scene.game, scene.rules, 0)


def over_with(scene, half_points):
    """A raid that is over, so many half points above the bar."""
    scene.game.outcome = state.MARGINAL
    ahead = twin.noted.half_points_ahead(scene.game, scene.rules)
    scene.game.tally.tso_killed = 0
    scene.rules.levels[:] += int(ahead - 0.5) - half_points
    return worth(scene)


def test_a_score_that_stands_is_as_good_as_sure_where_it_is_far_from_the_bar():
    chances = [over_with(Scene(), points) for points in (-30, -1, 0, 30)]
    assert chances == sorted(chances)
    assert chances[0] < 0.001 and chances[-1] > 0.999
    assert chances[1] + chances[2] == pytest.approx(1)


def test_a_ship_that_is_left_in_the_system_is_worth_nothing():
    scene = Scene()
    scene.game.outcome = state.LEFT_IN_SYSTEM
    assert worth(scene) == 0.0


def test_points_and_time_are_worth_something_while_nothing_is_decided(scene):
    before = worth(scene)
    scene.game.tally.tso_killed = 1
    assert 0.0 < before < worth(scene) < 1.0


def test_the_reckoning_of_a_position_leaves_all_but_the_score_as_it_was():
    scene = Scene()
    before = scene.game.copy()
    worth(scene)
    for name in scene.game.dtype.names:
        assert name == "score" or before[name].tobytes() == scene.game[name].tobytes(), name
