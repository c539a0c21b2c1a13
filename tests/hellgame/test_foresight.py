"""The features that a seat's chance is learned from, and what a search aims at."""

from __future__ import annotations

import numpy as np
import pytest

from simkit.hellgame.words.features import FEATURES
from tests.hellgame.scene import Scene, twin

NAMES = {name: place for place, name in enumerate(FEATURES)}


def noted(scene, seat=0):
    out = np.full(len(FEATURES), np.nan)
    twin.noted.note_seat(scene.game, scene.rules, seat, out)
    return {name: out[place] for name, place in NAMES.items()}


def hold(scene, seat, circle, quarters):
    """Some sectios of a circle, the first ones."""
    for quarter in range(quarters):
        scene.game.holder[twin.board.sectio_at(circle, quarter)] = seat


def worths(scene):
    return [twin.engine.worth(scene.game, scene.rules, seat) for seat in range(scene.game.players)]


def test_every_feature_is_a_plain_number():
    scene = Scene(players=6)
    scene.set_up()
    for seat in range(6):
        assert np.isfinite(list(noted(scene, seat).values())).all()


def test_what_is_hidden_tells_nothing():
    scene = Scene(players=3)
    scene.set_up()
    before = worths(scene)
    for deck in (scene.game.hidden.arcana, scene.game.hidden.hell, scene.game.hidden.demons):
        deck.cards[: deck.count] = deck.cards[: deck.count][::-1].copy()
    one, other = scene.game.hidden.hands[0], scene.game.hidden.hands[1]
    assert one.count == other.count
    one.cards[:], other.cards[:] = other.cards.copy(), one.cards.copy()
    assert worths(scene) == pytest.approx(before)


def test_circles_are_told_by_what_is_held_of_them():
    scene = Scene(players=2)
    hold(scene, 0, 2, 4)
    hold(scene, 0, 5, 2)
    out = noted(scene)
    assert [out[name] for name in ("holds_2", "holds_3", "holds_4")] == [1, 1, 1]
    assert (out["second_2"], out["second_3"]) == (1, 0)
    assert (out["sectios"], out["circles_begun"]) == (6, 2)
    assert noted(scene, 1)["sectios"] == 0


def test_what_may_be_held_counts_the_claims_that_a_favour_serves():
    scene = Scene(players=2)
    hold(scene, 0, 2, 4)
    last = twin.board.sectio_at(2, 4)
    scene.legion(0, last)
    assert noted(scene)["may_hold_5"] == 0
    scene.game.seats[0].favour = 1
    out = noted(scene)
    assert (out["may_hold_5"], out["claims"]) == (1, 1)
    scene.legion(1, last)
    out = noted(scene)
    assert (out["may_hold_5"], out["claims"]) == (0, 0)


def test_a_circle_that_may_close_has_more_against_it_the_more_rivals_there_are():
    for players in (2, 4):
        scene = Scene(players=players)
        hold(scene, 0, 2, 4)
        assert noted(scene)["holds_4_by_seats"] == players - 2


def test_guards_disputes_and_legions_near_the_best_circle_are_told():
    scene = Scene(players=2)
    hold(scene, 0, 2, 3)
    scene.legion(0, twin.board.sectio_at(2, 0))
    scene.legion(1, twin.board.sectio_at(2, 1))
    scene.legion(0, twin.board.sectio_at(3, 3))
    out = noted(scene)
    assert (out["guarded"], out["disputed"]) == (1, 1)
    assert out["near_best"] == 2  # both are within a march of what is missing
    assert out["legions"] == pytest.approx(0.2)


def test_disfavours_block_favours():
    scene = Scene(players=2)
    scene.game.seats[0].favour, scene.game.seats[0].disfavour = 3, 3
    out = noted(scene)
    assert (out["favours"], out["no_favour"], out["disfavours"]) == (0, 1, 3)


def test_chances_of_all_seats_make_one_and_alike_seats_have_the_same():
    scene = Scene(players=4)
    assert worths(scene) == pytest.approx([0.25] * 4, abs=0.01)
    hold(scene, 2, 4, 3)
    assert sum(worths(scene)) == pytest.approx(1.0, abs=0.01)
    assert worths(scene)[2] == max(worths(scene))


def test_who_has_won_has_all():
    scene = Scene(players=2)
    scene.game.outcome, scene.game.winner = twin.state.BY_CIRCLE, 1
    assert worths(scene) == [0.0, 1.0]
