"""9.8.2.2 Support by other demons, and promises of it."""

from __future__ import annotations

import pytest

from tests.hellgame.acting import begin, castable, order_of_actions
from tests.hellgame.scene import Scene, state, twin


def love_for_lilith() -> Scene:
    """Ereshkigal holds the card; Asmodeus and Belphegor belong to others. All know it."""
    scene = Scene(players=3)
    scene.seat(0, demons="ereshkigal", souls=5, favour=1)
    scene.seat(1, demons="asmodeus", souls=5)
    scene.seat(2, demons="belphegor+caim", souls=5)
    scene.give(0, "love_for_lilith")
    return scene


def deals(scene: Scene, seat: int, step: int) -> int:
    return int(scene.game.tally.deals[seat, twin.tallies.DEAL_SUPPORT, step])


@pytest.mark.rule("hellgame:9.8.2.2-support", "hellgame:9.8.2.2-promises")
def test_example_of_love_for_lilith():
    scene = love_for_lilith()
    love, ereshkigal = scene.card("love_for_lilith"), scene.demon("ereshkigal")
    scene.answer("ask_support", verb="ask", who=ereshkigal, what=love)
    scene.answer("grant_support", seat=1, verb="grant", who=scene.demon("asmodeus"))
    scene.answer("grant_support", seat=2, verb="grant", who=scene.demon("belphegor"))
    scene.answer("action", seat=1, verb="support", who=ereshkigal)
    scene.answer("action", seat=2, verb="support", who=ereshkigal)
    scene.answer("action", seat=0, verb="magic", what=love)
    scene.answer("form", amount=twin.effects.MOTHER)
    twin.actions.action_phase(scene.game, scene.at)
    assert not scene.unanswered()
    assert scene.game.lilith.place == state.ANTEHELL
    assert scene.game.lilith.form == twin.effects.MOTHER
    assert scene.game.seats[0].favour == 0
    assert order_of_actions(scene) == ["asmodeus", "belphegor", "ereshkigal", "caim"]
    assert (deals(scene, 0, twin.tallies.OFFERED), deals(scene, 0, twin.tallies.MADE)) == (3, 2)
    assert all(deals(scene, seat, twin.tallies.BROKEN) == 0 for seat in range(3))


@pytest.mark.rule("hellgame:9.8.2.2-missing")
def test_with_too_few_hearts_the_card_cannot_be_played_and_the_helper_has_acted():
    scene = love_for_lilith()
    scene.game.hidden.arcana_known[scene.card("love_for_lilith")] = state.EVERYBODY
    ereshkigal = scene.demon("ereshkigal")
    scene.answer("action", seat=1, verb="support", who=ereshkigal)  # 2 + 5 hearts of 10
    twin.actions.action_phase(scene.game, scene.at)
    own = next(asked for asked in scene.asked_of("action") if asked.subject == ereshkigal)
    assert own.verbs() == {"pass_for_good", "march"}  # it does something else
    assert scene.game.demons[scene.demon("asmodeus")].did == state.ACTED
    assert scene.game.lilith.place == state.NONE
    assert scene.game.seats[0].favour == 1


@pytest.mark.rule("hellgame:9.8.2.2-support")
@pytest.mark.parametrize("lost", ["incapacitated", "elsewhere"])
def test_help_counts_only_from_able_demons_in_the_same_place(lost):
    scene = love_for_lilith()
    begin(scene)
    love, ereshkigal = scene.card("love_for_lilith"), scene.demon("ereshkigal")
    for helper in ("asmodeus", "belphegor"):
        scene.game.demons[scene.demon(helper)].supports = ereshkigal
    assert castable(scene, "ereshkigal") == {love}
    if lost == "incapacitated":
        scene.incapacitate("belphegor")
    else:
        scene.to_earth("belphegor")
    assert castable(scene, "ereshkigal") == set()


@pytest.mark.rule("hellgame:9.8.2.2-support")
def test_only_a_card_that_one_knows_of_can_be_supported():
    scene = love_for_lilith()
    begin(scene)
    who = (scene.demon("asmodeus"), scene.demon("ereshkigal"))
    assert not twin.support.may_support(scene.game, scene.rules, *who)
    scene.game.hidden.arcana_known[scene.card("love_for_lilith")] |= 1 << 1
    assert twin.support.may_support(scene.game, scene.rules, *who)
    scene.to_earth("ereshkigal")
    assert not twin.support.may_support(scene.game, scene.rules, *who)
    scene.to_earth("asmodeus", copy=1)
    assert twin.support.may_support(scene.game, scene.rules, *who)
    twin.kernel.decks.search_card(scene.game.track, who[1])  # it has acted
    assert not twin.support.may_support(scene.game, scene.rules, *who)


@pytest.mark.rule("hellgame:9.8.2.2-support")
def test_a_known_card_that_needs_no_total_is_not_supported():
    scene = love_for_lilith()
    begin(scene)
    scene.game.hidden.arcana_known[scene.give(0, "frenzy")] = state.EVERYBODY
    who = (scene.demon("asmodeus"), scene.demon("ereshkigal"))
    assert not twin.support.may_support(scene.game, scene.rules, *who)


@pytest.mark.rule("hellgame:9.8.2.2-support")
def test_who_helps_in_hell_comes_home():
    scene = love_for_lilith()
    scene.game.hidden.arcana_known[scene.card("love_for_lilith")] = state.EVERYBODY
    asmodeus = scene.to_earth("asmodeus")
    scene.answer("action", seat=1, verb="support")
    twin.actions.action_phase(scene.game, scene.at)
    assert scene.game.demons[asmodeus].earth == state.NONE


@pytest.mark.rule("hellgame:9.8.2.2-promises")
def test_to_ask_for_support_shows_the_card():
    scene = love_for_lilith()
    love = scene.card("love_for_lilith")
    scene.answer("ask_support", verb="ask")
    twin.actions.action_phase(scene.game, scene.at)
    assert scene.game.hidden.arcana_known[love] == state.EVERYBODY
    assert love in scene.hand(0)
    refused = scene.asked_of("grant_support")
    assert [asked.seat for asked in refused] == [1, 2]
    assert all(asked.subject == love for asked in refused)
    assert (deals(scene, 0, twin.tallies.OFFERED), deals(scene, 0, twin.tallies.MADE)) == (2, 0)


def promised(scene: Scene, helper: str) -> None:
    """A demon has promised Ereshkigal its support."""
    begin(scene)
    scene.game.demons[scene.demon(helper)].promised = scene.demon("ereshkigal")


@pytest.mark.rule("hellgame:9.8.2.2-promises")
def test_who_acts_otherwise_breaks_its_promise():
    scene = love_for_lilith()
    promised(scene, "asmodeus")
    asmodeus = scene.demon("asmodeus")
    twin.acting.spend_action(scene.game, scene.at, asmodeus, twin.choices.DO_MARCH)
    assert deals(scene, 1, twin.tallies.BROKEN) == 1
    assert scene.game.demons[asmodeus].promised == state.NONE


@pytest.mark.rule("hellgame:9.8.2.2-promises")
@pytest.mark.parametrize(("has_passed", "broken"), [(1, 1), (0, 0)])
def test_help_that_comes_too_late_is_broken_only_by_whoever_passed(has_passed, broken):
    scene = love_for_lilith()
    promised(scene, "caim")  # of a lower rank
    scene.game.demons[scene.demon("caim")].passed = has_passed
    ereshkigal = scene.demon("ereshkigal")
    twin.acting.spend_action(scene.game, scene.at, ereshkigal, twin.choices.DO_MARCH)
    assert deals(scene, 2, twin.tallies.BROKEN) == broken
    assert scene.game.demons[scene.demon("caim")].promised == state.NONE


@pytest.mark.rule("hellgame:9.8.2.2-promises")
def test_who_loses_its_action_has_broken_nothing():
    scene = love_for_lilith()
    promised(scene, "asmodeus")
    scene.game.demons[scene.demon("asmodeus")].passed = 1
    twin.acting.lose_action(scene.game, scene.at, scene.demon("asmodeus"))
    twin.acting.spend_action(scene.game, scene.at, scene.demon("ereshkigal"), twin.choices.DO_MARCH)
    assert deals(scene, 1, twin.tallies.BROKEN) == 0
