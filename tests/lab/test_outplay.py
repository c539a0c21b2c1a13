"""A learned player finds what can be won and no more, sees no secret, and keeps to the rules."""

from __future__ import annotations

import numpy as np
import pytest

import simkit
from simkit.lab.outplaying.gain_trees import grown
from simkit.lab.outplaying.seat_player import shares_of
from simkit.messages.errors import BadInput
from simkit.view.charts.outplay import outplay_chart
from simkit.view.console.outplay import outplay_page
from tests.design.playing import written
from tests.exact_race import home_share
from tests.lab.solving_games import KUHN
from tests.sampled import is_whole

WEATHER = '''"""Weather: in a storm, low dice are worth more."""

from simkit.design import Game, per_player

game = Game()
game.players = 2
game.score = per_player(0)
game.storm = 0
game.left = 0
game.right = 0


def play_turn(player):
    game.storm = 1 if game.roll(3) == 1 else 0
    game.left, game.right = game.roll(6), game.roll(6)
    die = game.left if game.choose(player, "left", "right") == "left" else game.right
    game.score[player] += 7 - die if game.storm else die
    if game.round_number == 6 and player == 1:
        game.end("over", scores=game.score)


@game.bot("takes the higher die, whatever the weather")
def expert(player):
    return "left" if game.left >= game.right else "right"


@game.bot("takes the better die")
def sailor(player):
    low = game.left <= game.right
    return "left" if (low if game.storm else game.left >= game.right) else "right"
'''

SECRET = '''"""Secret: guess the number that only the other player sees."""

from simkit.design import Game, hidden

game = Game()
game.players = 2
game.number = hidden(0, owner=1)


def play_round():
    game.number = game.roll(2)
    guess = 1 if game.choose(0, "one", "two") == "one" else 2
    game.end("guessed", winner=0 if guess == game.number else 1)


@game.bot("says one")
def expert(player):
    return "one"
'''

TOGETHER = '''"""Together: two doors each round, and one of them is marked."""

from simkit.design import Game

game = Game()
game.players = 2
game.together = True
game.marked = 0
game.found = 0


def play_turn(player):
    game.marked = game.roll(2)
    door = 1 if game.choose(player, "left", "right") == "left" else 2
    game.found += 1 if door == game.marked else 0
    if game.round_number == 3 and player == 1:
        if game.found >= 4:
            game.end("found", won=True)
        game.end("lost", won=False)


@game.bot("always left")
def expert(player):
    return "left"
'''
LESSONS = 5_000


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("outplayed")


@pytest.fixture(scope="module")
def weather(folder):
    return written(folder, WEATHER, "weather.py")


@pytest.fixture(scope="module")
def outplayed(weather):
    return simkit.outplay(weather, lessons=LESSONS, games=1_000, jobs=1)


def test_it_finds_most_of_what_a_better_bot_wins(weather, outplayed):
    (seat,) = outplayed.seats
    better = simkit.run(weather, bot="sailor+expert", games=1_000, seed=outplayed.fresh_seed)
    usual = simkit.run(weather, games=1_000, seed=outplayed.fresh_seed)
    gap = better.win_rate.estimate - usual.win_rate.estimate
    assert outplayed.refuted and seat.found.difference.estimate > 0.8 * gap
    page = " ".join(outplay_page(outplayed).split())
    assert "expert is refuted: a player that learned as seat 1 does better" in page
    assert {each.before for each in seat.switches} == {"left", "right"}
    assert len(outplay_chart(outplayed).axes) == 1


def test_workers_change_nothing(weather, outplayed):
    again = simkit.outplay(weather, lessons=LESSONS, games=1_000, jobs=2)
    assert again.summary() == outplayed.summary()


def test_a_sound_bot_is_left_alone(weather):
    for seed in range(12 if is_whole() else 3):
        found = simkit.outplay(weather, bot="sailor", lessons=1_000, games=200, seed=seed, jobs=1)
        assert not found.refuted
        assert found.best.at_least == 0.0


@pytest.mark.parametrize("seat", [1, 2])
def test_it_wins_as_much_as_the_exact_best_answer_and_no_more(folder, seat):
    kuhn = written(folder, KUHN, "kuhn.py")
    (bot,) = [each for each in simkit.solve(kuhn, wins=True).bots if each.bot == "expert"]
    truth = bot.best[seat - 1] - bot.plays[seat - 1]
    found = simkit.outplay(kuhn, lessons=LESSONS, games=2_000, seat=seat, jobs=1).best
    assert found.at_least <= truth
    assert found.found.difference.high >= truth
    assert found.found.difference.estimate > 0.8 * truth


def test_it_does_not_see_what_its_seat_does_not_see(folder):
    secret = written(folder, SECRET, "secret.py")
    found = simkit.outplay(secret, lessons=2_000, games=1_000, seat=1, jobs=1)
    assert not found.refuted


def test_it_plays_for_all_who_win_together(folder):
    found = simkit.outplay(
        written(folder, TOGETHER, "together.py"), lessons=1_000, games=200, jobs=1
    )
    assert found.best.named_seat is None and found.best.points.estimate > 0.9
    assert found.best.usual.estimate < 0.5


def test_it_takes_nothing_that_is_forbidden(weather):
    found = simkit.outplay(weather, lessons=1_000, games=200, forbid="right", jobs=1)
    assert found.best.switches == ()
    assert found.best.found.difference.estimate == 0.0


def test_it_turns_knobs(toy):
    knobs = {"expert": {"boldness": 6.0}}
    found = simkit.outplay(toy, lessons=4_000, games=1_000, seed=3, goal=24, knobs=knobs).best
    truth = home_share(24, boldness=3) - home_share(24, boldness=6)
    assert found.knobs["boldness"] < 6.0
    assert found.found.difference.low <= truth + 0.05 and found.beats


def test_a_bot_that_searches_is_refused(weather):
    with pytest.raises(BadInput, match="imagines games before it chooses"):
        simkit.outplay(weather, bot="search")


def test_what_luck_alone_gained_is_not_promised():
    import numpy as np

    draw = np.random.default_rng(5)
    rows = draw.random((400, 6)).astype(np.float32)
    gains = draw.choice([-1.0, 0.0, 1.0], 400)
    forest = grown(rows, gains, 1)
    kept = 0.0 if forest is None else float((forest.gains(rows) > 0.0).mean())
    assert kept < 0.35
    gains[rows[:, 2] > 0.5] += 1.0
    sure = grown(rows, gains, 1)
    assert sure is not None
    assert (sure.gains(rows) > 0.0)[rows[:, 2] > 0.55].mean() > 0.9


def test_each_player_of_a_team_gets_what_the_team_gets():
    """A wolf against three hunters: each hunter got a third of a half, so nothing."""
    wolf, hunters, nobody = (1, 0, 0, 0), (0, 1, 1, 1), (0, 0, 0, 0)
    games = np.array([wolf, hunters, nobody], float)
    columns = {f"won_{seat + 1}": games[:, seat] for seat in range(4)} | {"won": games[:, 0]}
    found = shares_of(columns, 2, 2)
    assert found.tolist() == [[2, 0, 0, 0], [0, 2, 2, 2], [1, 1, 1, 1]]


def test_rivals_who_win_together_share_the_win():
    games = np.array([(1, 1, 0), (0, 0, 1), (0, 0, 0)], float)
    columns = {f"won_{seat + 1}": games[:, seat] for seat in range(3)} | {"won": games[:, 0]}
    assert shares_of(columns, 3, 6).tolist() == [[3, 3, 0], [0, 0, 6], [2, 2, 2]]
