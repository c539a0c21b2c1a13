"""2.4.1, 3.1 The demons: able or not, on Earth or in Hell, killed, and what they are worth."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, effects, state, twin

demons = twin.demons


def bottom(deck) -> int:
    return int(deck.cards[0])


@pytest.mark.rule("hellgame:3.1-incapacitated")
def test_an_incapacitated_demon_can_do_nothing():
    scene = Scene(players=2, demon_abilities=True)
    scene.seat(0, demons="ashtaroth")
    demon = scene.demon("ashtaroth")
    assert demons.is_able(scene.game, demon)
    assert demons.best_ability(scene.game, scene.rules, 0, effects.SOULS_PER_TURN) == 1
    demons.incapacitate(scene.game, scene.at, demon, NONE)
    assert not demons.is_able(scene.game, demon)
    assert demons.best_ability(scene.game, scene.rules, 0, effects.SOULS_PER_TURN) == 0
    assert demons.highest_demon(scene.game, scene.rules, 0) == NONE


@pytest.mark.rule("hellgame:3.1-incapacitated")
def test_the_card_that_did_it_lies_on_the_demon_until_it_recovers():
    scene = Scene(players=2)
    scene.seat(0, demons="baal")
    demon, card = scene.demon("baal"), scene.give(1, "jar_of_jam")
    twin.kernel.decks.search_card(scene.game.hidden.hands[1], card)
    demons.incapacitate(scene.game, scene.at, demon, card)
    assert scene.game.demons[demon].cause == card
    demons.recover(scene.game, scene.at, demon)
    assert demons.is_able(scene.game, demon)
    assert scene.game.demons[demon].cause == NONE
    assert bottom(scene.game.hidden.arcana) == card


@pytest.mark.rule("hellgame:3.1-incapacitated")
def test_a_second_card_does_nothing_more_and_is_discarded():
    scene = Scene(players=2)
    scene.seat(0, demons="baal")
    demon, first = scene.incapacitate("baal", "jar_of_jam"), scene.card("jar_of_jam")
    second = scene.give(1, "incubus")
    twin.kernel.decks.search_card(scene.game.hidden.hands[1], second)
    demons.incapacitate(scene.game, scene.at, demon, second)
    assert scene.game.demons[demon].cause == first
    assert bottom(scene.game.hidden.arcana) == second


@pytest.mark.rule("hellgame:3.1-discards")
def test_a_killed_demon_goes_to_the_bottom_of_its_deck():
    scene = Scene(players=2)
    scene.seat(0, demons="baal+sammael")
    scene.incapacitate("baal", "jar_of_jam")
    demon = scene.to_earth("baal")
    twin.kernel.decks.put_on_top(scene.game.track, demon)
    scene.game.lilith.suitor = demon
    scene.game.battle.demon[demon] = 1
    demons.kill_demon(scene.game, scene.at, demon)
    lost = scene.game.demons[demon]
    assert (lost.owner, lost.earth, lost.incapacitated, lost.cause) == (NONE, NONE, 0, NONE)
    assert bottom(scene.game.hidden.demons) == demon
    assert scene.game.track.count == 0
    assert scene.game.lilith.suitor == NONE
    assert scene.game.battle.demon[demon] == 0
    laid = {int(card) for card in scene.game.hidden.arcana.cards[:2]}
    assert laid == {scene.card("jar_of_jam"), scene.card("a_small_favour")}
    assert demons.lowest_demon(scene.game, scene.rules, 0) == scene.demon("sammael")


@pytest.mark.rule("hellgame:3.1-discards")
def test_lieutenants_who_fall_lie_in_the_return_box_each_under_those_before():
    scene = Scene(players=2)
    men = [scene.lieutenant(name, 0, "spies") for name in ("verin", "sulla", "pytho")]
    for man in men:
        twin.units.execute_lieutenant(scene.game, scene.at, man)
    assert [int(scene.game.lieutenants[man].height) for man in men] == [0, 1, 2]
    assert twin.units.top_of_box(scene.game, scene.rules, state.RETURN_BOX) == men[0]


@pytest.mark.rule("hellgame:3.1-discards")
def test_what_leaves_play_goes_to_the_bottom_at_once_for_all_to_see():
    scene = Scene(players=2)
    card = scene.give(0, "frenzy")
    twin.hands.discard(scene.game, scene.at, 0, card)
    assert bottom(scene.game.hidden.arcana) == card
    assert scene.game.hidden.arcana_known[card] == state.EVERYBODY
    drawn = twin.hands.draw_hell_card(scene.game)
    twin.hands.bury_hell_card(scene.game, drawn)
    assert bottom(scene.game.hidden.hell) == drawn


def test_a_demon_that_returns_discards_the_card_under_it():
    scene = Scene(players=2)
    scene.seat(0, demons="baal")
    demon = scene.to_earth("baal")
    assert demons.is_on_earth(scene.game, demon)
    demons.return_home(scene.game, scene.at, demon)
    assert not demons.is_on_earth(scene.game, demon)
    assert bottom(scene.game.hidden.arcana) == scene.card("a_small_favour")
    demons.go_to_earth(scene.game, scene.at, demon, state.ON_EARTH)
    demons.return_home(scene.game, scene.at, demon)  # summoned without a card: nothing to discard
    assert not demons.is_on_earth(scene.game, demon)


def test_highest_and_lowest_go_by_rank():
    scene = Scene(players=2)
    scene.seat(0, demons="sammael+baal+andras")
    scene.incapacitate("andras")
    scene.incapacitate("sammael")
    assert demons.highest_demon(scene.game, scene.rules, 0) == scene.demon("baal")
    assert demons.lowest_demon(scene.game, scene.rules, 0) == scene.demon("andras")
    assert demons.demons_of(scene.game, scene.rules, 0) == 3


def test_a_voided_death_or_incapacity_has_no_effect():
    for kind, name in (
        (twin.events.DEMON_KILLED, "kill"),
        (twin.events.DEMON_INCAPACITATED, "inc"),
    ):
        scene = Scene(players=2)
        scene.rules.void = kind
        scene.seat(0, demons="baal")
        demon = scene.demon("baal")
        if name == "kill":
            demons.kill_demon(scene.game, scene.at, demon)
        else:
            demons.incapacitate(scene.game, scene.at, demon, NONE)
        assert demons.is_able(scene.game, demon)
        assert scene.events("voided")
