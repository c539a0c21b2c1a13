"""13 The End phase."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, state, twin

end = twin.end_phase


def ended(scene: Scene, *faces: int) -> Scene:
    scene.game.phase = state.END_PHASE
    with scene.dice(*faces):
        end.end_phase(scene.game, scene.at)
    return scene


@pytest.mark.rule("hellgame:13.1-absolution")
def test_two_favours_remove_a_disfavour_blocked_ones_too():
    scene = Scene(players=2)
    scene.seat(0, demons="baal", favour=5, disfavour=4)
    for _ in range(3):
        scene.answer("absolve", verb="absolve")
    ended(scene)
    assert (scene.game.seats[0].favour, scene.game.seats[0].disfavour) == (1, 2)
    assert [(asked.amount, len(asked.options)) for asked in scene.asked] == [(2, 2), (2, 2)]


@pytest.mark.rule("hellgame:13.1-absolution")
def test_nobody_must_and_nobody_can_without_a_disfavour():
    scene = Scene(players=2)
    scene.seat(0, demons="baal", favour=4, disfavour=1)
    scene.seat(1, demons="sammael", favour=4)
    ended(scene)
    assert [asked.seat for asked in scene.asked_of("absolve")] == [0]
    assert scene.game.seats[0].favour == 4


@pytest.mark.rule("hellgame:6.1-event-effects")
def test_heavenly_amnesty_makes_it_cheaper():
    scene = Scene(players=2)
    scene.seat(0, demons="baal", favour=1, disfavour=1)
    scene.lay_permanent("heavenly_amnesty")
    scene.answer("absolve", verb="absolve")
    ended(scene)
    assert (scene.game.seats[0].favour, scene.game.seats[0].disfavour) == (0, 0)


@pytest.mark.rule("hellgame:13.2-recovery")
@pytest.mark.parametrize(("face", "able"), [(4, False), (5, True), (6, True)])
def test_a_demon_recovers_on_five_or_six(face, able):
    scene = Scene(players=2)
    scene.seat(0, demons="baal+sammael")
    demon = scene.incapacitate("baal", "jar_of_jam")  # "4" leaves Baal in the jar: chapter 13
    ended(scene, face)
    assert twin.demons.is_able(scene.game, demon) == able
    assert (scene.game.demons[demon].cause == NONE) == able


@pytest.mark.rule("hellgame:13.2.1-all-lost")
def test_of_demons_that_are_all_incapacitated_one_recovers_by_lot(monkeypatch):
    scene = Scene(players=2)
    scene.seat(0, demons="baal+sammael")
    scene.seat(1, demons="andras+caim")
    demons = [scene.incapacitate("baal"), scene.incapacitate("sammael")]
    scene.incapacitate("andras")
    lucky = demons[0]
    monkeypatch.setattr(
        end, "word", lambda luck, purpose, turn, slot, index, retry: int(slot != lucky)
    )
    ended(scene, 4, 4)  # Sammael and Andras roll
    able = [name for name in ("baal", "sammael", "andras") if can_act(scene, name)]
    assert able == ["baal"]


def can_act(scene: Scene, name: str) -> bool:
    return bool(twin.demons.is_able(scene.game, scene.demon(name)))


@pytest.mark.rule("hellgame:13.2.1-all-lost")
def test_whoever_has_lost_all_demons_draws_three_unused_ones():
    scene = Scene(players=2)
    scene.seat(0, demons="baal")
    scene.seat(1, demons="sammael")
    twin.demons.kill_demon(scene.game, scene.at, scene.demon("baal"))
    scene.stack_demons("caim", "andras", "paymon")
    ended(scene)
    owners = {n: int(scene.game.demons[scene.demon(n)].owner) for n in ("caim", "andras", "paymon")}
    assert owners == {"caim": 0, "andras": 0, "paymon": 0}
    assert len(scene.events("demon_dealt")) == 3
    assert scene.game.demons[scene.demon("baal")].owner == NONE


@pytest.mark.rule("hellgame:13.2.1-all-lost")
def test_whoever_still_has_a_demon_draws_none():
    scene = Scene(players=2)
    scene.seat(0, demons="baal")
    scene.seat(1, demons="sammael")
    left = int(scene.game.hidden.demons.count)
    scene.incapacitate("baal")
    ended(scene)
    assert scene.game.hidden.demons.count == left


@pytest.mark.rule("hellgame:13.3-new-turn")
def test_the_table_is_cleared_for_the_new_turn():
    scene = Scene(players=2)
    scene.seat(0, demons="baal")
    scene.seat(1, demons="sammael")
    game = scene.game
    verin = scene.lieutenant("verin", 0, "spies")
    game.lieutenants[verin].pay = 2
    baal = game.demons[scene.demon("baal")]
    baal.did, baal.passed, baal.fought, baal.supports = 2, 1, 1, 3
    event, phenomenon = scene.stack_hell("roll_call", "uriel_descends")
    for card in (event, phenomenon):
        twin.kernel.decks.search_card(game.hidden.hell, card)
    game.event, game.phenomenon, game.stricken[3] = event, phenomenon, 1
    game.seats[0].summoned[4], game.seats[0].boost = 2, 1
    game.won_here[5], game.barren[6] = 1, 1
    ended(scene)
    assert game.lieutenants[verin].pay == 0
    assert (baal.did, baal.passed, baal.fought, baal.supports) == (state.READY, 0, 0, NONE)
    assert (game.event, game.phenomenon, game.stricken[3]) == (NONE, NONE, 0)
    assert set(game.hidden.hell.cards[:2]) == {event, phenomenon}
    assert (game.seats[0].summoned[4], game.seats[0].boost, game.won_here[5]) == (0, 0, 0)
    assert game.barren[6] == 1  # that is for the next Souls phase (11.3.1)


def test_the_turn_is_counted():
    scene = Scene(players=2)
    scene.seat(0, demons="baal+caim", sectios="spies+liars")
    scene.seat(1, demons="sammael")
    scene.game.turn = 3
    scene.incapacitate("baal")
    ended(scene, 1)
    assert list(scene.game.tally.sectios[3, :2]) == [2, 0]
    assert scene.game.tally.demon_idle[scene.demon("baal")] == 1
    assert scene.game.tally.demon_idle[scene.demon("caim")] == 0
