"""Early leaders and kingmakers in a review: games whose truth can be worked out."""

import numpy as np
import pytest

from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import settle
from simkit.lab.play.workspace import Workspace
from simkit.lab.reviewing import questions as ask
from simkit.lab.reviewing.cast import tables_of
from simkit.lab.reviewing.kingmaking import (
    last_choices,
    lines_on_kingmaking,
    noting,
    winner_with,
)
from simkit.lab.reviewing.leads import lines_on_leads, points_rank
from simkit.lab.reviewing.review_answer import SOUND, WORRY
from tests.design.playing import written

COURT = '''"""Court: in the last round, the poorest chooses who of the others is crowned."""

from simkit.design import Game, per_player, setting

game = Game()
game.players = 3, 4
game.crowning = setting(1, 0, 1, "1: the poorest crowns another player")
game.windfall = setting(0, 0, 5000, "points that one roll in twenty gives in round 1")
game.score = per_player(0)


def play_round():
    for player in game.players:
        gain = game.roll(100)
        game.score[player] += gain if game.choose(player, "work", "beg") == "work" else gain // 2
        if game.round_number == 1 and game.roll(20) == 20:
            game.score[player] += game.windfall
    if game.round_number == 9:
        crown()


def crown():
    last = 0
    for player in game.players:
        if game.score[player] < game.score[last]:
            last = player
    if game.crowning == 0:
        game.end("richest", scores=game.score)
    for other in game.others(last):
        game.offer("crown", to=other)
    game.end("crowned", winner=game.choose(last).to)


@game.bot("works, and crowns the first")
def expert(player, option):
    return 1.0 if option == "work" else 0.0
'''


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return written(tmp_path_factory.mktemp("court"), COURT, "court.py")


def table(file, **settings):
    return tables_of(cell_of(file, None, 1, (), settings, (), None))[0]


def test_who_crowns_another_is_a_kingmaker_in_every_game(file):
    (line,) = lines_on_kingmaking(table(file), 100, 2)
    assert (line.figure.estimate, line.verdict) == (1.0, WORRY)


def test_a_last_choice_that_changes_only_luck_of_the_loser_names_nobody(file):
    (line,) = lines_on_kingmaking(table(file, crowning=0), 100, 2)
    assert (line.figure.estimate, line.verdict) == (0.0, SOUND)


@pytest.mark.parametrize("game", ["armageddon", "court"])
def test_bots_that_take_notes_play_as_they_are(game, file):
    cell = tables_of(cell_of(file if game == "court" else game, None, 1, (), {}, (), None))[-1].cell
    prepared = prepare(settle(cell))
    plain, watched = Workspace(prepared), Workspace(noting(prepared))
    for number in range(5):
        assert winner_with(plain, number) == winner_with(watched, number)
        assert [each.seat for each in last_choices(watched)]


@pytest.mark.parametrize("windfall", [0, 5000])
def test_an_early_leader_wins_as_often_as_in_games_played_by_hand(file, windfall):
    """With an outlier, too: who gets the windfall in round 1 leads from then on."""
    found = table(file, crowning=0, players=3, windfall=windfall)
    assert points_rank(found)
    runaway, *behind = lines_on_leads(found, 2_000, 2)
    rng = np.random.default_rng(1)
    rolls = rng.integers(1, 101, (100_000, 9, 3))
    rolls[:, 0] += windfall * (rng.integers(1, 21, (100_000, 3)) == 20)
    early, ends = rolls[:, :3].sum(axis=1), rolls.sum(axis=1)
    truth = (ends.argmax(1) == early.argmax(1)).mean()
    last = (ends.argmax(1) == early.argmin(1)).mean()
    assert runaway.question == ask.RUNAWAY
    assert runaway.figure.low <= truth <= runaway.figure.high
    assert behind[0].figure.low <= last <= behind[0].figure.high


def test_points_that_do_not_win_rank_nobody(file):
    assert not points_rank(table(file))
