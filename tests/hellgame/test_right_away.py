"""6.3.1 Cards that are played right away: one test an effect."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import NONE, Scene, state, twin

pytestmark = pytest.mark.rule("hellgame:6.3.1-play-right-away")


def drew(scene: Scene, name: str, phase: int = state.HELL_PHASE) -> Scene:
    """Seat 0 draws this card."""
    scene.game.phase = phase
    (card,) = scene.stack(name)
    assert twin.drawing.draw_arcanum(scene.game, scene.at, 0) == card
    assert card not in scene.hand(0)
    assert scene.events("right_away")
    return scene


def triumvirate(**seat: int) -> Scene:
    scene = Scene(players=2)
    scene.seat(0, demons="baal+sammael+andras", **seat)
    scene.seat(1, demons="caim")
    return scene


def at_bottom(scene: Scene) -> int:
    return int(scene.game.hidden.arcana.cards[0])


def test_it_is_discarded_as_it_is_played():
    scene = drew(triumvirate(), "a_fit_of_goodness")
    assert at_bottom(scene) == scene.card("a_fit_of_goodness")
    assert scene.game.hidden.arcana_known[scene.card("a_fit_of_goodness")] == state.EVERYBODY


def test_a_fit_of_goodness_is_a_disfavour():
    assert drew(triumvirate(), "a_fit_of_goodness").game.seats[0].disfavour == 1


@pytest.mark.parametrize(
    ("before", "after"), [((2, 0), (1, 0)), ((1, 1), (0, 1)), ((0, 1), (0, 2))]
)
def test_a_bad_day_costs_a_favour_or_is_a_disfavour(before, after):
    scene = drew(triumvirate(favour=before[0], disfavour=before[1]), "a_bad_day")
    assert (scene.game.seats[0].favour, scene.game.seats[0].disfavour) == after


@pytest.mark.parametrize(
    ("phase", "on_track", "turn"),
    [
        (state.HELL_PHASE, False, 4),
        (state.ACTION_PHASE, True, 4),
        (state.ACTION_PHASE, False, 5),
        (state.RANDOM_MOVEMENT_PHASE, False, 5),
    ],
)
def test_court_duty_takes_the_next_action_of_the_highest_demon(phase, on_track, turn):
    scene = triumvirate()
    scene.game.turn = 4
    if on_track:
        twin.kernel.decks.put_on_top(scene.game.track, scene.demon("sammael"))
    drew(scene, "court_duty", phase)
    called = {d: int(scene.game.demons[scene.demon(d)].must_pass) for d in ("baal", "sammael")}
    assert called == {"baal": 0, "sammael": turn}


def test_lost_lore_costs_a_card_of_the_players_choice():
    scene = triumvirate()
    scene.give(0, "frenzy")
    kept = scene.give(0, "riot")
    scene.answer("discard", verb="discard", what=scene.card("frenzy"))
    drew(scene, "lost_lore")
    assert scene.hand(0) == [kept]


def test_lost_lore_finds_an_empty_hand():
    assert drew(triumvirate(), "lost_lore").hand(0) == []


@pytest.mark.parametrize("unlucky", ["baal", "andras"])
def test_mania_strikes_a_demon_by_lot_and_stays_on_it(unlucky, monkeypatch):
    scene = triumvirate()
    scene.incapacitate("sammael")
    chosen = scene.demon(unlucky)
    monkeypatch.setattr(
        twin.right_away,
        "word",
        lambda luck, purpose, turn, slot, index, retry: int(
            slot % twin.sizes.MOST_DEMONS != chosen
        ),
    )
    drew(scene, "mania")
    assert scene.game.demons[chosen].incapacitated == 1
    assert scene.game.demons[chosen].cause == scene.card("mania")
    assert scene.game.demons[scene.demon("sammael")].cause == NONE
    assert scene.game.demons[scene.demon("caim")].incapacitated == 0


def test_mania_without_a_demon_that_can_act_is_discarded():
    scene = triumvirate()
    for name in ("baal", "sammael", "andras"):
        scene.incapacitate(name)
    assert at_bottom(drew(scene, "mania")) == scene.card("mania")


def test_a_demon_in_hell_finds_itself_on_earth():
    scene = triumvirate()
    scene.to_earth("sammael")
    scene.incapacitate("andras")
    drew(scene, "prove_to_me_that_you_are_real")
    assert scene.game.demons[scene.demon("baal")].earth == state.ON_EARTH
    assert not twin.demons.is_on_earth(scene.game, scene.demon("andras"))
    drew(scene, "prove_to_me_that_you_are_real")  # nobody is left to go
    assert len(scene.events("demon_walks")) == 1
