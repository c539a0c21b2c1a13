"""3.3 Promises: offered, made, broken; peace."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import FREEBOOTERS, Scene, twin

deals = twin.deals


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=3)
    twin.order.order_of_wealth(scene.game, scene.at)
    scene.game.order[:3] = range(3)
    return scene


def counted(scene: Scene, seat: int, kind: int = twin.tallies.DEAL_PEACE) -> list[int]:
    """Deals of a kind that a seat offered, made and broke."""
    return [int(number) for number in scene.game.tally.deals[seat, kind]]


@pytest.mark.rule("hellgame:3.3-promises")
def test_promises_are_counted_by_kind_and_step(scene):
    deals.offer_deal(scene.game, scene.at, twin.tallies.DEAL_PASSAGE, 1)
    deals.make_deal(scene.game, scene.at, twin.tallies.DEAL_PASSAGE, 1)
    deals.break_deal(scene.game, scene.at, twin.tallies.DEAL_PASSAGE, 1)
    assert counted(scene, 1, twin.tallies.DEAL_PASSAGE) == [1, 1, 1]
    assert counted(scene, 1) == counted(scene, 0, twin.tallies.DEAL_PASSAGE) == [0, 0, 0]


@pytest.mark.rule("hellgame:3.3-peace")
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_peace_lasts_as_long_as_was_promised(scene, turns):
    scene.answer("peace", seat=0, verb="propose", who=2, amount=turns)
    scene.answer("accept_peace", seat=2, verb="accept")
    deals.talk_of_peace(scene.game, scene.at)
    assert counted(scene, 0) == [1, 1, 0]
    for turn in range(1, 5):
        scene.game.turn = turn
        assert deals.are_at_peace(scene.game, 0, 2) == (turn <= turns)
        assert deals.are_at_peace(scene.game, 2, 0) == (turn <= turns)
        assert not deals.are_at_peace(scene.game, 0, 1)


@pytest.mark.rule("hellgame:3.3-peace")
@pytest.mark.parametrize(("one", "other"), [(1, 1), (1, FREEBOOTERS), (FREEBOOTERS, 1)])
def test_there_is_no_peace_but_between_two_seats(scene, one, other):
    scene.game.at_peace[:] = 3  # so that it is not for want of a promise
    assert deals.are_at_peace(scene.game, 1, 2)
    assert not deals.are_at_peace(scene.game, one, other)


@pytest.mark.rule("hellgame:3.3-peace")
def test_it_is_proposed_to_each_of_the_others_once(scene):
    scene.answer("peace", seat=0, verb="propose", who=2)
    scene.answer("accept_peace", seat=2, verb="pass")
    scene.answer("peace", seat=0, verb="propose", who=1)
    scene.answer("accept_peace", seat=1, verb="accept")
    deals.talk_of_peace(scene.game, scene.at)
    first, second = scene.asked_of("peace")[:2]
    assert first.values("propose", "who") == {1, 2}
    assert first.values("propose", "amount") == {1, 2, 3}
    assert second.values("propose", "who") == {1}
    assert counted(scene, 0) == [2, 1, 0]
    # Whom one has peace with is not offered it again.
    own = [asked for asked in scene.asked_of("peace") if asked.seat == 1]
    assert own[0].values("propose", "who") == {2}
    own = [asked for asked in scene.asked_of("peace") if asked.seat == 2]
    assert own[0].values("propose", "who") == {0, 1}


@pytest.mark.rule("hellgame:3.3-breach")
def test_a_hostile_act_ends_peace_and_is_counted_once(scene):
    deals.promise_peace(scene.game, 0, 1, 3)
    deals.breach(scene.game, scene.at, 1, 0)
    assert counted(scene, 1) == [0, 0, 1]
    assert not deals.are_at_peace(scene.game, 0, 1)
    deals.breach(scene.game, scene.at, 1, 0)
    assert counted(scene, 1) == [0, 0, 1]


@pytest.mark.rule("hellgame:3.3-breach")
@pytest.mark.parametrize("victim", [1, 2, FREEBOOTERS])
def test_without_peace_nothing_is_broken(scene, victim):
    deals.breach(scene.game, scene.at, 1, victim)
    assert counted(scene, 1) == [0, 0, 0]
