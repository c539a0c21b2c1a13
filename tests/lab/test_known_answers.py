"""Games are played again by known answers: the same question waits, and no answer is left over."""

from __future__ import annotations

from simkit.finding import registry
from simkit.lab.play.cell import cell_of
from simkit.lab.seats.stepped_game import SteppedGame
from tests.lab.test_people import PIG


def test_answers_that_are_known_beforehand_lead_to_the_same_question():
    game = SteppedGame(cell_of(registry.find(PIG), None, 3), [0, 1], "expert")
    places = []
    game.start(0, 3)
    while game.is_waiting and len(places) < 12:
        places.append(len(places) % len(game.offered))
        game.answer(places[-1])
    seen = game.batch.tobytes(), game.advice, game.offered.tobytes()
    game.start(0, 3)
    assert game.answer_all(places) == game.is_waiting
    assert (game.batch.tobytes(), game.advice, game.offered.tobytes()) == seen
    game.close()


def test_answers_that_are_left_over_are_those_of_no_other_game():
    game = SteppedGame(cell_of(registry.find(PIG), None, 3), [0, 1], "expert")
    game.start(0, 3)
    assert game.answer_all([])  # none: the first question waits
    assert not game.answer_all([0, 1] * 50_000)
    assert game.start(0, 3)
    first = game.offered.tobytes()
    game.start(0, 3)
    assert game.offered.tobytes() == first
    game.close()


def test_a_game_that_is_over_offers_a_table_of_no_options():
    game = SteppedGame(cell_of(registry.find(PIG), None, 3), [0, 1], "expert")
    game.start(0, 3)
    assert not game.answer_all([0, 1] * 50_000)
    assert game.options.shape == (0, 5)
    game.close()
