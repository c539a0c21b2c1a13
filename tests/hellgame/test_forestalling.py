"""A circle that is as good as closed: who can still prevent it, and that `expert` does."""

from __future__ import annotations

import pytest

from tests.hellgame.acting import action, begin
from tests.hellgame.closings import BY_MARCH, NOTES, RIVAL, TURN, WAY, closing
from tests.hellgame.players import LAST, NINTH, Played, far_apart, holds_four
from tests.hellgame.scene import NONE, state, twin

NINTH_CIRCLE = 8


@pytest.fixture
def scene() -> Played:
    """Seat 1 holds four of a circle and pleads for the fifth; patient acts last, from Earth."""
    scene = far_apart(souls=6)
    scene.sit(0, "expert")
    holds_four(scene, 1)
    scene.legion(1, LAST)
    scene.game.phase = state.ACTION_PHASE
    begin(scene)
    to_act(scene, "baal")
    scene.to_earth("baal")
    return scene


def to_act(scene: Played, *demons: str) -> None:
    """Only these have not acted, in this order."""
    scene.game.track.count = 0
    for demon in reversed(demons):
        twin.kernel.decks.put_on_top(scene.game.track, scene.demon(demon))


def sure(scene: Played) -> int:
    """Where Baal surely stops seat 1."""
    return int(twin.forestalling.sure_stop(scene.game, scene.rules, scene.demon("baal"), 1))


def test_a_circle_is_set_when_nobody_needs_to_do_anything_more(scene):
    assert twin.forestalling.circle_set(scene.game, 1) == NINTH_CIRCLE
    scene.game.seats[1].favour = 0
    assert twin.forestalling.circle_set(scene.game, 1) == NONE


def test_who_can_talk_the_last_legion_away_for_sure_does(scene):
    assert sure(scene) == scene.place(LAST)
    action(scene)
    assert scene.standing(1, LAST) == 0


def test_souls_make_it_sure_and_without_them_it_is_tried(scene):
    scene.game.seats[0].souls = 1
    assert sure(scene) == NONE
    action(scene)
    assert scene.events("legion_influenced")


def test_it_is_not_sure_while_another_legion_may_come(scene):
    to_act(scene, "baal", "sammael")
    assert sure(scene) == scene.place(LAST)
    scene.legion(1, NINTH[0])
    assert sure(scene) == NONE


def test_it_is_not_sure_against_who_has_two_circles(scene):
    scene.game.holder[:5] = 1
    assert sure(scene) == NONE


def test_it_is_left_to_whoever_can_do_it_later(scene):
    to_act(scene, "baal", "andras")
    action(scene)
    assert scene.standing(1, LAST) == 1


def test_who_counts_threats_only_leaves_it(scene):
    scene.sit(0, "expert", forestall=0.0)
    action(scene)
    assert scene.standing(1, LAST) == 1


def held_whole(scene: Played) -> str:
    """Seat 1 holds the last one, too; an own legion stands beside one that nobody guards."""
    scene.game.holder[scene.place(LAST)] = 1
    scene.game.seats[0].favour = 1
    open_one = scene.place(NINTH[0])
    beside = next(
        int(place) for place in twin.distances.BESIDE[open_one] if place // 5 == NINTH_CIRCLE - 1
    )
    scene.legion(0, beside)
    return NINTH[0]


def test_a_legion_comes_to_plead_for_what_nobody_guards(scene):
    where = held_whole(scene)
    assert sure(scene) == scene.place(where)
    action(scene)
    assert scene.standing(0, where) == 1
    scene.game.phase = state.PETITIONS_PHASE
    twin.petitions.petitions_phase(scene.game, scene.at)
    assert scene.game.holder[scene.place(where)] == 0


@pytest.mark.parametrize("favour, guarded", [(0, ()), (1, NINTH)])
def test_not_without_a_favour_nor_where_somebody_stands(scene, favour, guarded):
    held_whole(scene)
    scene.game.seats[0].favour = favour
    for where in guarded:
        scene.legion(1, where)
    assert sure(scene) == NONE


def test_the_last_favour_is_spent_on_what_decides(scene):
    scene.game.holder[scene.place(LAST)] = 1
    scene.legion(0, NINTH[0])
    assert twin.forestalling.decides(scene.game, 0, scene.place(NINTH[0]))
    scene.game.track.count = 0
    scene.game.phase = state.PETITIONS_PHASE
    twin.petitions.petitions_phase(scene.game, scene.at)
    assert scene.game.holder[scene.place(NINTH[0])] == 0


def test_no_bot_writes_over_what_a_witness_notes(scene):
    memo = scene.at.desk.minds[0].memo
    memo[NOTES:] = 7
    action(scene)
    assert set(memo[NOTES:]) == {7}


def test_a_closing_is_told_by_the_notes_of_its_turn(scene):
    scene.game.turn, scene.game.winner = 4, 1
    minds = scene.at.desk.minds
    minds[0].memo[NOTES] = (3 * TURN + BY_MARCH * WAY) * RIVAL
    assert closing(7, scene.game, minds) == (7, 4, -1, "", "")
    minds[2].memo[NOTES] = (4 * TURN + BY_MARCH * WAY + twin.choices.DO_WALK) * RIVAL + 4 * TURN
    assert closing(7, scene.game, minds) == (7, 4, 2, "march", "walk")
