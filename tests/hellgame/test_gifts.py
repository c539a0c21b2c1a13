"""7.3.2 Gifts."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import Scene, state, twin

gifts = twin.gifts


@pytest.fixture
def scene() -> Scene:
    scene = Scene(players=3)
    scene.seat(0, demons="baal+andras", souls=7, favour=2, sectios="spies+liars")
    return scene


def give(scene: Scene, taken: bool = True, **gift) -> None:
    """Seat 0 offers seat 1 one thing; whether it is taken."""
    scene.answer("receiver", verb="choose", who=1)
    scene.answer("gift", seat=0, **gift)
    scene.answer("accept_gift", seat=1, verb="accept" if taken else "pass")
    gifts.give_all(scene.game, scene.at, 0)


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_souls_change_hands(scene):
    give(scene, verb="give_souls", amount=5)
    assert [int(scene.game.seats[seat].souls) for seat in range(3)] == [2, 5, 0]
    assert scene.asked_of("gift")[0].values("give_souls", "amount") == {1, 2, 5}
    deals = scene.game.tally.deals[0, twin.tallies.DEAL_GIFT]
    assert [int(number) for number in deals] == [1, 1, 0]


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_nothing_is_given_against_the_receivers_will(scene):
    give(scene, taken=False, verb="give_souls", amount=5)
    assert [int(scene.game.seats[seat].souls) for seat in range(3)] == [7, 0, 0]
    assert len(scene.asked_of("gift")) == 1
    assert scene.asked_of("receiver")[1].values("choose", "who") == {2}


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_the_receiver_sees_what_it_is(scene):
    give(scene, verb="give_sectio", where=scene.place("liars"))
    (asked,) = scene.asked_of("accept_gift")
    (wares,) = asked.of("accept")
    assert twin.choices.VERBS[wares["who"]] == "give_sectio"
    assert wares["where"] == scene.place("liars")


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_favours_that_are_not_blocked(scene):
    give(scene, verb="give_favour")
    assert [int(scene.game.seats[seat].favour) for seat in range(2)] == [1, 1]
    scene.forget()
    scene.game.seats[0].disfavour = 1
    give(scene, verb="pass")
    assert scene.asked_of("gift")[0].of("give_favour") == []


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_a_legion_with_its_hellhound(scene):
    legion = scene.legion(0, "spies")
    scene.hound(3, on=legion)
    give(scene, verb="give_legion", what=legion)
    assert scene.standing(1, "spies") == 1
    assert twin.units.owner_of(int(scene.game.hounds[3].legion)) == 1
    assert int(scene.game.tally.legions_lost[0, twin.tallies.LOST_GIVEN]) == 1


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_a_lieutenant_with_the_legions_that_he_leads(scene):
    scene.legions(0, "spies", 4)
    verin = scene.lieutenant("verin", 0, "spies")  # leads three
    give(scene, verb="give_lieutenant", what=verin)
    assert int(scene.game.lieutenants[verin].owner) == 1
    assert (scene.standing(0, "spies"), scene.standing(1, "spies")) == (1, 3)


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_a_lieutenant_whose_last_legion_was_given_away_must_flee(scene):
    legion = scene.legion(0, "spies")
    verin = scene.lieutenant("verin", 0, "spies")
    scene.answer("receiver", verb="choose", who=1)
    scene.answer("gift", verb="give_legion", what=legion)
    scene.answer("accept_gift", verb="accept")
    with scene.dice(5, 6):  # he does not get away
        gifts.give_all(scene.game, scene.at, 0)
    assert int(scene.game.lieutenants[verin].box) == state.RETURN_BOX


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_another_lieutenant_whose_legions_went_with_the_first_must_flee(scene):
    scene.legion(0, "spies")
    men = sorted(scene.lieutenant(name, 0, "spies") for name in ("verin", "sulla"))
    scene.answer("receiver", verb="choose", who=1)
    scene.answer("gift", verb="give_lieutenant", what=men[0])  # he leads the only legion
    scene.answer("accept_gift", verb="accept")
    with scene.dice(5, 6):
        gifts.give_all(scene.game, scene.at, 0)
    assert int(scene.game.lieutenants[men[0]].owner) == 1
    assert int(scene.game.lieutenants[men[1]].box) == state.RETURN_BOX


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_the_richest_gives_first(scene):
    scene.seat(2, souls=9)
    twin.order.order_of_wealth(scene.game, scene.at)
    gifts.exchange_gifts(scene.game, scene.at)
    assert [asked.seat for asked in scene.asked_of("receiver")] == [2, 0, 1]


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_a_demon_and_it_stays_where_it_is(scene):
    scene.to_earth("andras")
    give(scene, verb="give_demon", what=scene.demon("andras"))
    andras = scene.game.demons[scene.demon("andras")]
    assert int(andras.owner) == 1
    assert int(andras.earth) == scene.card("a_small_favour")


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_a_sectio_changes_hands(scene):
    give(scene, verb="give_sectio", where=scene.place("liars"))
    assert int(scene.game.holder[scene.place("liars")]) == 1
    assert int(scene.game.tally.gained[1, twin.tallies.GAINED_AS_GIFT]) == 1


@pytest.mark.rule("hellgame:7.3.2-last-ones")
def test_nobody_gives_away_the_last_demon_or_sectio():
    scene = Scene(players=2)
    scene.seat(0, demons="baal", sectios="spies", souls=1)
    give(scene, verb="pass")
    (asked,) = scene.asked_of("gift")
    assert asked.of("give_demon") == asked.of("give_sectio") == []


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_an_arcanum_before_all_eyes_and_within_the_hand_limit(scene):
    card = scene.give(0, "foci")
    for name in ("rage", "riot", "getaway", "vendetta", "released"):
        scene.give(1, name)
    scene.answer("discard", seat=1, what=scene.card("rage"))
    give(scene, verb="give_arcanum", what=card)
    assert scene.hand(0) == []
    assert card in scene.hand(1) and len(scene.hand(1)) == 5
    assert int(scene.game.hidden.arcana_known[card]) == state.EVERYBODY


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_every_thing_that_can_be_given_is_on_offer(scene):
    legion = scene.legion(0, "antehell")
    verin = scene.lieutenant("verin", 0, "antehell")
    card = scene.give(0, "foci")
    give(scene, verb="pass")
    (asked,) = scene.asked_of("gift")
    assert asked.verbs() == {
        "pass",
        "give_souls",
        "give_favour",
        "give_legion",
        "give_lieutenant",
        "give_demon",
        "give_sectio",
        "give_arcanum",
    }
    assert asked.values("give_legion", "what") == {legion}
    assert asked.values("give_lieutenant", "what") == {verin}
    assert asked.values("give_demon", "what") == {scene.demon("baal"), scene.demon("andras")}
    assert asked.values("give_sectio", "where") == {scene.place("spies"), scene.place("liars")}
    assert asked.values("give_arcanum", "what") == {card}


@pytest.mark.rule("hellgame:7.3.2-gifts")
def test_gifts_come_before_the_upkeep_and_in_order_of_wealth():
    scene = Scene(players=2)
    scene.seat(0, souls=5)
    scene.legion(1, "spies")
    scene.answer("receiver", seat=0, who=1, verb="choose")
    scene.answer("gift", seat=0, verb="give_souls", amount=1)
    scene.answer("accept_gift", verb="accept")
    twin.souls.souls_phase(scene.game, scene.at)
    assert scene.asked_of("receiver")[0].seat == 0
    assert scene.standing(1, "spies") == 1
    assert int(scene.game.seats[1].disfavour) == 0
