"""3.0, 9.0 and 14.2: how a turn begins and ends, and the Overtime Option."""

from __future__ import annotations

import pytest

from tests.hades.scene import Scene, state, twin

end_turn = twin.end_turn


@pytest.fixture
def scene(scene: Scene) -> Scene:
    scene.game.vittles.in_system = 0
    return scene


def play_all_cards(scene: Scene) -> None:
    """Every Nasty Surprise of the deck has been played: this is the last turn."""
    deck, played = scene.game.hidden.surprises, scene.game.played
    twin.kernel.decks.take_all(played, deck)


def end(scene: Scene) -> None:
    end_turn.end_turn_phase(scene.game, scene.at)
    assert scene.problems() == []


# --- 3.0 A turn begins ---------------------------------------------------------------------------


@pytest.mark.rule("hades:3.0-sequence-of-play")
def test_whatever_lasts_for_a_turn_is_over_when_the_next_one_begins(scene):
    game = scene.game
    hq = scene.unit("hq", at=scene.hex("inferno", 9, 0))
    game.units[hq].acted, game.units[hq].jammed = 1, 1
    game.vittles.crisis, game.vittles.did, game.vittles.fired = 1, state.FIRES, 8
    game.bridge_hacked, game.jamming, game.surprise = 1, 1, 3
    end_turn.begin_turn(game)
    assert (game.units[hq].acted, game.units[hq].jammed) == (0, 0)
    assert (game.vittles.crisis, game.vittles.did, game.vittles.fired) == (0, 0, 0)
    assert (game.bridge_hacked, game.jamming, game.surprise) == (0, 0, state.NONE)
    assert twin.acting.may_act(game, hq)


@pytest.mark.rule("hades:3.0-sequence-of-play")
def test_losses_doors_and_engagements_outlast_the_turn(scene):
    scene.unit("scout", at=scene.hex("inferno", 9, 0), depleted=True)
    scene.marker("g3", failing=True)
    scene.open_empty(4)
    before = scene.game.copy()
    end_turn.begin_turn(scene.game)
    assert scene.same_as(before)


# --- 9.0 Chits -----------------------------------------------------------------------------------


@pytest.mark.rule("hades:9.0-end-turn")
@pytest.mark.parametrize(("returns", "where"), [(False, state.NONE), (True, state.IN_CUP)])
def test_chits_that_were_drawn_leave_the_game_or_return_by_a_setting(returns, where):
    scene = Scene(chits_return=returns)
    scene.game.chits[0] = state.AT_WORK
    scene.game.chits[3] = state.NONE  # drawn in an earlier turn
    end(scene)
    assert scene.game.chits[0] == where
    assert scene.game.chits[1] == state.IN_CUP
    assert scene.game.chits[3] == state.NONE
    assert len(scene.told("chits_gone")) == 1


@pytest.mark.rule("hades:9.0-end-turn")
def test_without_a_chit_nothing_is_said(scene):
    end(scene)
    assert scene.events() == []


# --- 9.0, 14.0 The end ---------------------------------------------------------------------------


@pytest.mark.rule("hades:9.0-end-turn")
def test_the_game_goes_on_while_a_nasty_surprise_is_left(scene):
    end(scene)
    assert scene.game.outcome == state.UNFINISHED


@pytest.mark.rule("hades:9.0-end-turn", "hades:14.1-scoring")
def test_without_a_nasty_surprise_the_game_is_over_and_scored(scene):
    play_all_cards(scene)
    end(scene)
    assert scene.game.outcome == state.DEFEAT
    assert scene.game.score.sum() == 29 - 1  # all 12 doors are shut here, not 11


@pytest.mark.rule("hades:14.0-victory-and-defeat")
def test_a_ship_in_system_loses_the_game_at_its_end_but_not_before(scene):
    scene.game.vittles.in_system = 1
    end(scene)
    assert scene.game.outcome == state.UNFINISHED
    play_all_cards(scene)
    end(scene)
    assert scene.game.outcome == state.LEFT_IN_SYSTEM
    assert not scene.game.score.any()


# --- 14.2 Overtime -------------------------------------------------------------------------------


@pytest.mark.rule("hades:14.2-overtime")
@pytest.mark.parametrize("last", [False, True])
def test_overtime_shuffles_in_a_card_that_was_set_aside(scene, last):
    if last:
        play_all_cards(scene)
    game = scene.game
    cards, aside = int(game.hidden.surprises["count"]), int(game.hidden.aside["count"])
    scene.answer("overtime", verb="extend")
    end(scene)
    assert game.outcome == state.UNFINISHED
    assert game.overtime == 1
    assert game.hidden.surprises["count"] == cards + 1
    assert game.hidden.aside["count"] == aside - 1


@pytest.mark.rule("hades:14.2-overtime")
def test_overtime_is_used_once_a_game(scene):
    scene.answer("overtime", verb="extend")
    end(scene)
    scene.forget()
    end(scene)
    assert scene.asked == []


@pytest.mark.rule("hades:14.2-overtime")
def test_overtime_costs_five_points(scene):
    scene.answer("overtime", verb="extend")
    end(scene)
    play_all_cards(scene)
    end(scene)
    assert scene.game.score[state.FOR_OVERTIME] == -10


@pytest.mark.rule("hades:14.2-overtime")
def test_overtime_needs_a_card_that_was_set_aside(scene):
    aside = scene.game.hidden.aside
    twin.kernel.decks.take_all(scene.game.played, aside)
    end(scene)
    assert scene.asked == []


@pytest.mark.rule("hades:14.2-overtime", "hades:15.4-special")
@pytest.mark.parametrize(
    "settings", [{"overtime": "never"}, {"scenario": "high-and-tight"}], ids=["setting", "15.4"]
)
def test_overtime_can_be_forbidden(settings):
    scene = Scene(**settings)
    end(scene)
    assert scene.asked == []
