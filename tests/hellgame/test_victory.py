"""4.0 How the game is won."""

from __future__ import annotations

import pytest

from tests.hellgame.scene import FREEBOOTERS, NONE, Scene, state, twin


def hold_circle(scene: Scene, seat: int, circle: int, sectios: int = 5) -> None:
    for quarter in range(1, sectios + 1):
        scene.game.holder[scene.place((circle, quarter))] = seat


def ended(scene: Scene) -> tuple[str, int]:
    """How the game stands after an End phase."""
    scene.game.phase = state.END_PHASE
    twin.end_phase.end_phase(scene.game, scene.at)
    return state.OUTCOMES[int(scene.game.outcome)], int(scene.game.winner)


def two_circles(**of_second: int) -> Scene:
    """Seat 0 holds circle 3, seat 1 circle 5; both have two Favours and one Disfavour."""
    scene = Scene(players=3)
    scene.seat(0, demons="baal", favour=2, disfavour=1)
    scene.seat(1, demons="sammael", **{"favour": 2, "disfavour": 1, **of_second})
    hold_circle(scene, 0, 3)
    hold_circle(scene, 1, 5)
    return scene


@pytest.mark.rule("hellgame:4.0-victory")
def test_all_five_sectios_of_a_circle_win_at_the_end_of_the_turn():
    scene = Scene(players=2)
    scene.seat(1, demons="baal")
    hold_circle(scene, 1, 4, sectios=4)
    assert ended(scene) == ("unfinished", NONE)
    hold_circle(scene, 1, 4)
    assert ended(scene) == ("circle", 1)
    assert scene.events("game_over")[0]["who"] == 1


@pytest.mark.rule("hellgame:4.0-victory")
def test_five_sectios_of_a_quarter_do_not_win_nor_do_freebooters():
    scene = Scene(players=2)
    scene.seat(0, demons="baal")
    for circle in range(1, 6):
        scene.game.holder[scene.place((circle, 2))] = 0
    hold_circle(scene, FREEBOOTERS, 9)
    assert ended(scene)[0] == "unfinished"


@pytest.mark.rule("hellgame:4.0-ties")
@pytest.mark.rule("hellgame:14.2-victory")
@pytest.mark.parametrize(
    ("second", "winner"),
    [
        ({"favour": 1, "disfavour": 0}, 0),  # most Favours first ...
        ({"favour": 3, "disfavour": 5}, 1),  # ... though they be blocked
        ({"disfavour": 2}, 0),  # then fewest Disfavours
        ({"disfavour": 0}, 1),
        ({}, 1),  # then the innermost circle
    ],
)
def test_of_two_winners(second, winner):
    assert ended(two_circles(**second)) == ("circle", winner)


@pytest.mark.rule("hellgame:4.0-ties")
def test_the_innermost_of_several_circles_counts():
    scene = two_circles()
    hold_circle(scene, 0, 6)
    assert ended(scene) == ("circle", 0)


def sixes(scene: Scene, seat: int, count: int = 3) -> None:
    for name in ("sisyphus_rock", "jones_device", "jar_of_jam")[:count]:
        scene.give(seat, name, copy=seat)


@pytest.mark.rule("hellgame:4.0-sixes")
def test_three_revealed_sixes_win():
    scene = Scene(players=2)
    scene.seat(0, demons="baal")
    sixes(scene, 0, count=2)
    scene.give(0, "frenzy")
    ended(scene)
    assert not scene.asked_of("reveal")
    scene.give(0, "jar_of_jam")
    assert ended(scene) == ("unfinished", NONE)  # nobody has to reveal
    scene.answer("reveal", verb="reveal")
    assert ended(scene) == ("sixes", 0)


@pytest.mark.rule("hellgame:4.0-sixes")
def test_of_two_with_sixes_the_higher_rank_speaks_first():
    scene = Scene(players=2)
    scene.seat(0, demons="baal")
    scene.seat(1, demons="sammael")
    sixes(scene, 0)
    sixes(scene, 1)
    scene.answer("reveal", verb="reveal")
    assert ended(scene) == ("sixes", 1)
    assert len(scene.asked_of("reveal")) == 1


@pytest.mark.rule("hellgame:4.0-sixes")
def test_a_circle_goes_before_sixes():
    scene = two_circles()
    sixes(scene, 0)
    assert ended(scene) == ("circle", 1)
    assert not scene.asked_of("reveal")


@pytest.mark.rule("hellgame:4.0-length")
def test_the_last_turn_ends_without_a_winner():
    scene = Scene(players=2, max_turns=7)
    scene.seat(0, demons="baal")
    scene.game.turn = 6
    assert ended(scene)[0] == "unfinished"
    scene.game.turn = 7
    assert ended(scene) == ("none", NONE)


@pytest.mark.rule("hellgame:4.0-length")
def test_who_wins_in_the_last_turn_has_won():
    scene = two_circles()
    scene.game.turn = 40
    assert ended(scene) == ("circle", 1)
