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


def test_games_go_on_by_other_luck_with_what_the_minds_had_noted():
    """Played up to turn 3 by their own luck; then what nobody knows is dealt, and on they go."""
    records, redrawing, told = plain.records, plain.redrawing, []
    ends, desk = records.blank(toy.engine.STATE, 3), records.blank(plain.decisions.DESK)[0]
    luck, again, log = plain.luck.luck_of(1), plain.luck.luck_of(2), plain.events.new_log()

    def set_up(game, *table) -> int:
        return 0

    def play(game, rules, bots, desk, luck, log, last_turn) -> int:
        told.append((int(luck.seed_low), int(luck.game), last_turn, int(desk.minds[1].memo[0])))
        desk.minds[1].memo[0] += 5 + luck.game
        game.outcome = int(luck.game == 4)  # this one is over before the cut
        return 0

    def deal(game, rules, seat, luck) -> int:
        told.append((int(luck.seed_low), int(luck.game), seat))
        return 0

    memos, blank = desk.minds["memo"].copy(), records.blank(toy.engine.STATE)
    table = None, (), desk, luck, again, log, memos, 3, True, 40, blank
    played = redrawing.redraw_batch(ends, 2, 2, *table, set_up, play, deal)
    assert played == 3
    nobody = redrawing.NOBODY
    assert told == [
        *((1, 2, 3, 0), (2, 2, nobody), (2, 2, 40, 7)),
        (1, 4, 3, 0),
        *((1, 6, 3, 0), (2, 6, nobody), (2, 6, 40, 11)),
    ]
