"""The deals of the bots: what is offered, granted, refused and kept, and to whom (3.3)."""

from __future__ import annotations

import pytest

from tests.hellgame.players import NINTH, Played, proposals
from tests.hellgame.scene import twin

SECOND = ("the_weak_flesh", "sadistic_pleasure_pit", "molesters_purgatory")
TRUSTING = ("beginner", "expander", "schemer", "racer", "expert")


@pytest.fixture
def scene() -> Played:
    """Seat 2 leads with three sectios of a circle; seats 0 and 1 hold one each, side by side."""
    scene = Played(players=3)
    scene.seat(0, demons="baal", souls=20, favour=2, sectios="thieves")
    scene.seat(1, demons="sammael", souls=5, favour=1, sectios="addiction")
    scene.seat(2, demons="andras", souls=5, favour=1, sectios="+".join(NINTH[:3]))
    scene.sit(0)
    return scene


def grants_passage(scene: Played, to: int) -> bool:
    place = scene.place("thieves")
    return bool(twin.passage.is_granted(scene.game, scene.at, to, 0, place))


def peace(scene: Played, one: int, other: int) -> None:
    twin.deals.promise_peace(scene.game, one, other, 3)


# --- passage and peace ---------------------------------------------------------------------------


@pytest.mark.parametrize("bot", TRUSTING)
def test_passage_is_granted_to_the_trusted(scene, bot):
    scene.sit(0, bot)
    assert grants_passage(scene, 1)


def test_passage_is_refused_to_the_leader_and_by_who_trusts_nobody(scene):
    assert not grants_passage(scene, 2)
    scene.sit(0, "warlord")
    assert not grants_passage(scene, 1)


@pytest.mark.parametrize("bot", TRUSTING)
def test_nobody_grants_anything_to_who_holds_four_of_a_circle(scene, bot):
    scene.sit(0, bot)
    scene.game.holder[scene.place(NINTH[3])] = 2
    assert not grants_passage(scene, 2)
    assert not twin.deals.agrees(scene.game, scene.at, 0, 2, 2)


def test_no_passage_through_a_circle_that_one_is_about_to_close(scene):
    for name in ("bankers_and_brokers", "exploiters", "snake_eye_saloon"):
        scene.game.holder[scene.place(name)] = 0
    assert not grants_passage(scene, 1)


def test_passage_is_asked_of_the_trusted_only(scene):
    place = scene.place("sugar_hill")
    for other, asks in ((1, True), (2, False)):
        scene.legions(other, place, 6)  # too many to fight
        assert twin.passage.wants_passage(scene.game, scene.at, 0, other, place) == asks


def test_no_passage_is_asked_for_where_the_sectio_is_wanted(scene):
    scene.legion(1, "sugar_hill")
    scene.legions(0, "thieves", 3)
    assert not twin.passage.wants_passage(scene.game, scene.at, 0, 1, scene.place("sugar_hill"))


def test_peace_is_proposed_to_neighbours_but_not_to_the_leader(scene):
    assert proposals(scene) == []  # nobody near
    for seat in range(3):
        scene.legion(seat, ("thieves", "addiction", "sugar_hill")[seat])
    assert proposals(scene) == [1]


def test_a_warlord_makes_no_peace(scene):
    scene.sit(0, "warlord")
    for seat in range(2):
        scene.legion(seat, ("thieves", "addiction")[seat])
    assert proposals(scene) == []
    assert not twin.deals.agrees(scene.game, scene.at, 0, 1, 2)


def test_peace_is_accepted_of_the_trusted(scene):
    assert twin.deals.agrees(scene.game, scene.at, 0, 1, 2)
    assert not twin.deals.agrees(scene.game, scene.at, 0, 2, 2)


def test_peace_is_kept_on_the_march_and_in_influence(scene):
    scene.legion(0, "sugar_hill")
    legion = scene.legion(1, "sea_of_lard")
    harm = twin.arcana.legion_harm
    mind = scene.at.desk.minds[0]
    assert harm(scene.game, scene.rules, 0, legion, mind) > 0
    peace(scene, 0, 1)
    assert harm(scene.game, scene.rules, 0, legion, mind) == 0
    place = scene.place("sea_of_lard")
    need = scene.need(0, place)
    assert need == 0


def test_peace_holds_no_longer_with_who_is_about_to_win_nor_in_the_own_sectio(scene):
    peace(scene, 0, 1)
    intruder = scene.legion(1, "thieves")
    mind = scene.at.desk.minds[0]
    assert twin.arcana.legion_harm(scene.game, scene.rules, 0, intruder, mind) > 0
    peace(scene, 0, 2)
    scene.game.holder[scene.place(NINTH[3])] = 2
    assert not twin.talks.is_spared(scene.game, 0, 2, mind.knobs)
    assert twin.talks.is_spared(scene.game, 0, 1, mind.knobs)


# --- consent and truce ---------------------------------------------------------------------------


def test_an_ally_may_have_what_helps_neither_of_us_to_a_circle(scene):
    place = scene.place("idolaters")
    assert twin.petitions.consents(scene.game, scene.at, 0, 1, place)
    for name in ("temple_of_false_preachers", "users_of_foul_language"):
        scene.game.holder[scene.place(name)] = 1
    assert not twin.petitions.consents(scene.game, scene.at, 0, 1, place)


def test_no_consent_for_the_leader_or_by_a_warlord(scene):
    place = scene.place("idolaters")
    assert not twin.petitions.consents(scene.game, scene.at, 0, 2, place)
    scene.sit(0, "warlord")
    assert not twin.petitions.consents(scene.game, scene.at, 0, 1, place)


@pytest.mark.parametrize(("own", "truce"), [(1, True), (3, False)])
def test_a_battle_that_does_not_pay_is_left_alone(scene, own, truce):
    scene.legions(0, "snake_eye_saloon", own)
    scene.legions(1, "snake_eye_saloon", 5 - own if truce else 1)
    scene.game.battle.place = scene.place("snake_eye_saloon")
    twin.roster.order_seats(scene.game, scene.at)
    assert bool(twin.avoiding.agrees_to_avoid(scene.game, scene.at, 0)) == truce


# --- support -------------------------------------------------------------------------------------


def great_work(scene: Played) -> None:
    """Seat 0 holds a card that needs ten hearts, seat 1 has five of them."""
    scene.give(0, "love_for_lilith")
    scene.sit(1)
    twin.acting.ready_demons(scene.game, scene.rules)
    twin.acting.fill_track(scene.game, scene.rules)


def test_support_is_asked_for_and_promised_against_who_is_about_to_win(scene):
    great_work(scene)
    scene.game.holder[scene.place(NINTH[3])] = 2
    twin.support_promises.ask_for_support(scene.game, scene.at)
    deals = scene.game.tally.deals[0, twin.tallies.DEAL_SUPPORT]
    assert deals[twin.tallies.OFFERED] >= 1 and deals[twin.tallies.MADE] == 1
    assert scene.game.demons[scene.demon("sammael")].promised == scene.demon("baal")


def test_no_support_is_asked_for_while_nobody_is_near_a_circle(scene):
    great_work(scene)
    twin.support_promises.ask_for_support(scene.game, scene.at)
    assert scene.game.tally.deals[0, twin.tallies.DEAL_SUPPORT, twin.tallies.OFFERED] == 0


def test_promised_support_is_given(scene):
    great_work(scene)
    scene.game.holder[scene.place(NINTH[3])] = 2
    twin.support_promises.ask_for_support(scene.game, scene.at)
    twin.actions.take_turn(scene.game, scene.at, scene.demon("sammael"))
    assert scene.taken("action")[0]["verb"] == "support"
    assert scene.game.tally.deals[1, twin.tallies.DEAL_SUPPORT, twin.tallies.BROKEN] == 0


# --- gifts ---------------------------------------------------------------------------------------


def test_a_favour_is_given_to_who_can_break_a_circle_with_it(scene):
    scene.game.holder[scene.place(NINTH[3])] = 2
    scene.game.seats[1].favour = 0
    scene.legion(1, NINTH[0])
    twin.gifts.give_all(scene.game, scene.at, 0)
    assert scene.asked_of("accept_gift")[0].amount == twin.choices.GIVE_FAVOUR


@pytest.mark.parametrize("favour", [0, 1])
def test_nothing_is_given_without_a_reason(scene, favour):
    scene.game.seats[1].favour = favour
    scene.legion(1, NINTH[0])
    if favour == 1:
        scene.game.holder[scene.place(NINTH[3])] = 2
    twin.gifts.give_all(scene.game, scene.at, 0)
    assert not scene.asked_of("accept_gift")


@pytest.mark.parametrize(("souls", "taken"), [(9, True), (0, False)])
def test_a_legion_is_taken_as_a_gift_if_it_can_be_paid(scene, souls, taken):
    scene.game.seats[0].souls = souls
    verb = twin.choices.GIVE_LEGION
    assert twin.gifts.takes_gift(scene.game, scene.at, 1, 0, verb, 40, 0, 0) == taken


def test_deserters_are_taken_while_they_can_be_paid(scene):
    desk, decisions = scene.at.desk, twin.kernel.decisions
    decisions.clear_options(desk)
    for verb in (twin.choices.PASS, twin.choices.DO_ACCEPT):
        decisions.offer(desk, verb, -1, -1, -1, 0)
    position = scene.game, scene.rules
    desk.decision.seat = 0
    for upkeep, place in ((3, 1), (30, 0)):
        desk.decision.amount = upkeep
        asked = decisions.Question(*position, desk.decision, desk.options[:2], desk.minds[0])
        assert twin.talks.take_deserters(asked) == place
