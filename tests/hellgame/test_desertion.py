"""7.1 step 4, 7.3.1: upkeep, desertion."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, state, twin

desertion, souls = twin.desertion, twin.souls


@pytest.fixture
def scene() -> Scene:
    return Scene(players=3)


def pay_and_desert(scene: Scene) -> None:
    """The upkeep of all and what follows from it; no sectio yields anything."""
    for seat in range(3):
        desertion.pay_upkeep(scene.game, scene.at, seat)
    desertion.desert(scene.game, scene.at)


def disfavours(scene: Scene) -> list[int]:
    return [int(scene.game.seats[seat].disfavour) for seat in range(3)]


def purses(scene: Scene) -> list[int]:
    return [int(scene.game.seats[seat].souls) for seat in range(3)]


# --- upkeep --------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:7.1-upkeep")
def test_a_soul_for_each_legion_and_lieutenant_none_for_hellhounds(scene):
    scene.seat(0, souls=9)
    legions = scene.legions(0, "spies", 2)
    scene.legion(0, "antehell")
    scene.hound(0, on=legions[0])
    scene.lieutenant("verin", 0, "spies")
    desertion.pay_upkeep(scene.game, scene.at, 0)
    assert purses(scene)[0] == 9 - 4


@pytest.mark.rule("hellgame:7.1-upkeep")
def test_an_event_makes_legions_dearer(scene):
    scene.seat(0, souls=9)
    scene.legions(0, "spies", 2)
    scene.lieutenant("verin", 0, "spies")
    scene.lay_permanent("red_peril")
    desertion.pay_upkeep(scene.game, scene.at, 0)
    assert purses(scene)[0] == 9 - 5


# --- 7.3.1 ---------------------------------------------------------------------------------------


@pytest.mark.rule("hellgame:7.3.1-desertion")
def test_the_owner_chooses_who_is_not_paid_and_pays_the_rest(scene):
    scene.seat(0, souls=2)
    legions = scene.legions(0, "spies", 3)
    lieutenant = scene.lieutenant("verin", 0, "spies")
    scene.answer("unpaid", what=lieutenant)
    scene.answer("unpaid", who=legions[1])
    desertion.pay_upkeep(scene.game, scene.at, 0)
    assert purses(scene)[0] == 0
    first, second = scene.asked_of("unpaid")
    assert (first.subject, second.subject) == (2, 1)
    assert first.values("choose", "who") == {NONE, *legions}
    assert first.values("choose", "what") == {NONE, lieutenant}
    assert [int(scene.game.legions[legion].unpaid) for legion in legions] == [0, 1, 0]
    assert int(scene.game.lieutenants[lieutenant].unpaid) == 1


@pytest.mark.rule("hellgame:7.3.1-desertion")
def test_who_can_pay_loses_nobody(scene):
    scene.seat(0, souls=2)
    scene.legions(0, "spies", 2)
    pay_and_desert(scene)
    assert disfavours(scene) == [0, 0, 0]
    assert scene.asked == []


@pytest.mark.rule("hellgame:7.3.1-deserters")
def test_deserters_go_to_the_richest_who_pays_them(scene):
    scene.seat(0)
    scene.seat(1, souls=4)
    scene.seat(2, souls=7)
    scene.legions(0, "spies", 2)
    scene.answer("deserters", seat=2, verb="accept")
    pay_and_desert(scene)
    assert scene.standing(2, "spies") == 2
    assert purses(scene) == [0, 4, 5]
    assert disfavours(scene) == [1, 0, 0]
    assert int(scene.game.tally.legions_lost[0, twin.tallies.LOST_BY_DESERTION]) == 2


@pytest.mark.rule("hellgame:7.3.1-refusing")
def test_who_refuses_takes_a_disfavour_and_the_next_is_asked(scene):
    scene.seat(1, souls=4)
    scene.seat(2, souls=7)
    scene.legions(0, "spies", 2)
    scene.answer("deserters", seat=2, verb="pass")
    scene.answer("deserters", seat=1, verb="accept")
    pay_and_desert(scene)
    assert scene.standing(1, "spies") == 2
    assert disfavours(scene) == [1, 0, 1]
    assert [(asked.subject, asked.amount) for asked in scene.asked_of("deserters")] == [(2, 2)] * 2


@pytest.mark.rule("hellgame:7.3.1-refusing")
def test_whom_nobody_takes_disbands(scene):
    scene.seat(1, souls=4)
    scene.seat(2, souls=7)
    legion = scene.legion(0, "spies")
    scene.hound(0, on=legion)
    lieutenant = scene.lieutenant("verin", 0, "spies")
    with scene.dice(5):  # the Hellhound stays where it breaks loose
        pay_and_desert(scene)
    assert scene.standing(0, "spies") == 0
    assert int(scene.game.lieutenants[lieutenant].box) == state.RETURN_BOX
    assert int(scene.game.hounds[0].place) == scene.place("spies")
    assert disfavours(scene) == [1, 1, 1]


@pytest.mark.rule("hellgame:7.3.1-deserters")
def test_who_cannot_pay_them_is_not_asked(scene):
    scene.seat(1, souls=1)
    scene.seat(2, souls=1)
    scene.legions(0, "spies", 2)
    pay_and_desert(scene)
    assert scene.asked_of("deserters") == []
    assert disfavours(scene) == [1, 0, 0]


@pytest.mark.rule("hellgame:7.3.1-deserters")
def test_a_deserting_lieutenant_alone_among_those_he_left_must_flee(scene):
    scene.seat(0, souls=1)
    scene.seat(1, souls=3)
    scene.legion(0, "spies")
    lieutenant = scene.lieutenant("verin", 0, "spies")
    scene.answer("unpaid", what=lieutenant)
    scene.answer("deserters", verb="accept")
    scene.answer("flight", where=scene.place("miracle_workers"))
    with scene.dice(3, 5):
        pay_and_desert(scene)
    assert int(scene.game.lieutenants[lieutenant].owner) == 1
    assert int(scene.game.lieutenants[lieutenant].place) == scene.place("miracle_workers")


@pytest.mark.rule("hellgame:7.3.1-deserters")
def test_deserters_keep_their_hellhounds(scene):
    scene.seat(1, souls=4)
    legion = scene.legion(0, "spies")
    scene.hound(0, on=legion)
    scene.answer("deserters", verb="accept")
    pay_and_desert(scene)
    turned = int(scene.game.hounds[0].legion)
    assert twin.units.owner_of(turned) == 1
    assert scene.where(turned) == scene.place("spies")


@pytest.mark.rule("hellgame:7.3.1-desertion")
def test_what_was_not_paid_once_is_forgotten(scene):
    legion = scene.legion(0, "spies")
    scene.game.legions[legion].unpaid = 1
    scene.seat(0, souls=1)
    pay_and_desert(scene)
    assert scene.standing(0, "spies") == 1
    assert purses(scene)[0] == 0
