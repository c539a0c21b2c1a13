"""Many games in a row: each starts blank, with its own luck and fresh minds."""

from __future__ import annotations

import numpy as np

from .kit import plain, toy


def play_batch(first: int, games: int, play) -> np.ndarray:
    records = plain.records
    blank = records.blank(toy.engine.STATE)
    blank[0].face = 9
    batch = records.blank(toy.engine.STATE, games)
    batch["score"] = 77  # what an earlier batch left
    desk = records.blank(plain.decisions.DESK)[0]
    luck, log = plain.luck.luck_of(1), plain.events.new_log()

    def set_up(game, *table) -> int:
        assert (game.score, game.face) == (0, 9)
        return 0

    played = plain.driver.play_batch(
        batch, first, None, (), desk, luck, log, 40, blank, set_up, play
    )
    assert played == games
    return batch


def test_games_are_numbered_from_the_first_and_start_blank():
    def play(game, rules, bots, desk, luck, log, last_turn) -> int:
        assert last_turn == 40
        assert not desk.minds[3].memo.any()
        desk.minds[3].memo[0] = 1
        game.score = luck.game
        return 0

    assert play_batch(5, 3, play)["score"].tolist() == [5, 6, 7]


def test_minds_have_luck_of_their_game():
    def play(game, rules, bots, desk, luck, log, last_turn) -> int:
        game.score = plain.luck.word(desk.minds[0].luck, 1, 1, 1, 0, 0)
        return 0

    whole = play_batch(0, 6, play)["score"].tolist()
    assert len(set(whole)) == 6
    assert play_batch(2, 3, play)["score"].tolist() == whole[2:5]
