"""What a search of Escape from Hades aims at: the score to expect between two turns."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin

prospects = twin.chance_to_win
LEFT = 5


def expected(scene, left=LEFT):
    return prospects.score_to_expect(scene.game, scene.rules, left)


def gain(scene, act):
    """By how much something changes the score to expect."""
    before = expected(scene)
    act()
    return expected(scene) - before


def test_what_counts_already_is_reckoned_whole(scene):
    scene.game.tally.tso_killed = 0
    assert gain(scene, lambda: setattr(scene.game.tally, "tso_killed", 1)) == pytest.approx(4)
    shut = gain(scene, lambda: [setattr(scene.game.rooms[r], "unseen", 0) for r in range(3)])
    assert shut == pytest.approx(3)


def test_late_a_squad_is_worth_most_aboard_and_more_above_than_below(scene):
    late = 2
    aboard = expected(scene, late)
    scene.unit("hq", at=scene.hex("inferno", 3, 3))
    unit = scene.unit("swat", at=scene.hex("inferno", 4, 3))
    above = expected(scene, late)
    twin.board.stand_unit(scene.game, unit, scene.hex("purgatory", 4, 3))
    assert aboard > above > expected(scene, late)


def test_time_makes_hope_for_whoever_is_below_and_for_captives(scene):
    def of(kind, left):
        scene.clear()
        without = expected(scene, left)
        scene.unit(kind, at=scene.hex("purgatory", 4, 3))
        return expected(scene, left) - without

    for kind in ("swat", "dante", "emily", "elder"):
        assert of(kind, 6) > of(kind, 2), kind
    assert min(of("emily", 6), of("elder", 6)) > of("swat", 6)


def test_a_captive_near_a_shaft_is_worth_more_than_one_far_from_it(scene):
    foot = scene.site("A", "purgatory")
    emily = scene.unit("emily", at=foot)
    near = expected(scene)
    home = steps_to(scene, emily, foot)
    below = range(state.MOST_HEXES, state.PLACES)
    far = max(below, key=lambda place: steps_to(scene, emily, place))
    assert 0 < home < steps_to(scene, emily, far)
    twin.board.stand_unit(scene.game, emily, far)
    assert near > expected(scene)


def steps_to(scene, unit, place):
    if scene.rules.map.terrain[place] not in (twin.tables.OPEN, twin.tables.COMPLEX):
        return 0
    twin.board.stand_unit(scene.game, unit, place)
    return int(prospects.steps_to_lift(scene.game, scene.rules, unit))


def test_an_enemy_beside_a_squad_and_a_trap_take_from_it(scene):
    unit = scene.unit("swat", at=scene.hex("purgatory", 4, 3))
    foe = scene.beyond(scene.hex("purgatory", 4, 3), "E")
    assert gain(scene, lambda: scene.enemy("soldier", at=foe, facing="E")) == pytest.approx(
        prospects.BESIDE_AN_ENEMY
    )
    assert gain(scene, lambda: setattr(scene.game.units[unit], "trap", 0)) < 0


def test_a_treasure_counts_in_hand_only(scene):
    place = scene.hex("purgatory", 4, 3)
    assert gain(scene, lambda: scene.treasure("idol", at=place)) == pytest.approx(0)
    squad = prospects.over(prospects.A_SQUAD_BELOW, LEFT) - 2
    in_hand = gain(scene, lambda: scene.unit("swat", at=place)) - squad
    assert in_hand == pytest.approx(prospects.over(prospects.A_TREASURE_IN_HAND, LEFT))
    foe = scene.enemy("soldier", at=place, facing="E")
    assert gain(scene, lambda: setattr(scene.game.treasures[0], "carrier", foe)) < 0


def test_installations_at_work_take_from_it(scene):
    assert gain(scene, lambda: scene.install("missile", "C")) < 0
    assert gain(scene, lambda: scene.install("missile", "D", "damaged", number=1)) == 0


def test_a_score_is_as_good_as_sure_where_it_is_far_from_the_bar(scene):
    rules = scene.rules
    bar = int(rules.levels[state.MARGINAL - state.LEGENDARY])
    chances = [prospects.chance_of(rules, score, LEFT) for score in (bar - 30, bar - 1, bar, 60)]
    assert chances == sorted(chances)
    assert chances[1] + chances[2] == pytest.approx(1)
    assert chances[0] < 0.001
    assert prospects.chance_of(rules, bar + 3, 1) > prospects.chance_of(rules, bar + 3, 7) > 0.5


def test_the_reckoning_of_a_position_leaves_all_but_the_score_as_it_was():
    scene = Scene()
    before = scene.game.copy()
    twin.engine.worth(scene.game, scene.rules, 0)
    for name in scene.game.dtype.names:
        assert name == "score" or before[name].tobytes() == scene.game[name].tobytes(), name
