"""The roll that turned one game: against games whose decisive die is planted."""

import pytest

import simkit
from simkit.lab.lucks import turning_roll as turning
from simkit.lab.lucks.draws import kinds_of
from simkit.lab.lucks.turning_roll import TurningRoll, turning_roll
from simkit.lab.statistics.intervals import wilson
from simkit.messages.errors import BadInput
from simkit.view.text.turning import turning_finding
from tests.design.playing import written
from tests.lab.test_draws import DECISIVE, FATE, prepared

GAMES = 8
OUTLIER = DECISIVE.replace(
    "    if game.round_number == 3:",
    "    if game.round_number == 1 and game.roll(20) == 20:\n        game.score += 1000\n"
    "    if game.round_number == 3:",
)
"""The same, but one game in twenty is decided by an outlier before the die falls."""


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return written(tmp_path_factory.mktemp("fate"), DECISIVE, "fate.py")


def chance_of_another_winner(file, number):
    """What the die gives by itself: its six faces beside the small dice of this game."""
    row = simkit.trace(file, game_number=number)
    score = row.row["score"]
    first = 10 * row.row["fate"] + score > 40
    return sum((10 * face + score > 40) != first for face in range(1, 7)) / 6


def test_the_planted_die_is_named_with_a_figure_that_holds_the_truth(file):
    held = 0
    for number in range(GAMES):
        found = turning_roll(prepared(file), number)
        assert (found.roll, found.turn) == (FATE, 2)
        held += found.changes.low <= chance_of_another_winner(file, number) <= found.changes.high
    assert held >= GAMES - 1  # of 95 % intervals


def test_a_game_that_an_outlier_decides_is_not_laid_to_the_die(tmp_path):
    file = written(tmp_path, OUTLIER, "outlier.py")
    table = prepared(file)
    rows = ((number, simkit.trace(file, game_number=number).row) for number in range(400))
    decided = (n for n, row in rows if row["score"] > 900 and row["fate"] <= 3)
    found = turning_roll(table, next(decided))
    assert found.roll.endswith("turn 1") and found.turn == 1
    assert found.changes.low > 0.9  # 19 of 20 faces give the game back to the die


def test_a_game_that_no_roll_can_change(file, monkeypatch):
    monkeypatch.setattr(turning, "kinds_of", lambda settled: kinds_of(settled)[:0])
    found = turning_roll(prepared(file), 0)
    assert (found.roll, found.changes) == (None, None)


def test_the_same_game_tells_the_same_for_any_number_of_workers(file, monkeypatch):
    found = []
    for jobs in (1, 3):
        monkeypatch.setattr(turning, "workers", lambda jobs=jobs: jobs)
        found.append(turning_roll(prepared(file), 3))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("found", "rivals", "said"),
    [
        (TurningRoll("battles, turn 5", 5, wilson(150, 300), 40), True,
         "The roll that turned this game: battles, turn 5. If it alone is drawn anew, somebody "
         "else wins in 50.0 % (44.4 to 55.6) of 300 tries."),
        (TurningRoll("doom, turn 2", 2, wilson(30, 300), 40), False,
         "No single roll turned this game. The one that mattered most: doom, turn 2. If it alone "
         "is drawn anew, the game ends the other way in 10.0 % (7.1 to 13.9) of 300 tries."),
        (TurningRoll("battles, turn 5", 5, wilson(150, 300), 40, 300, "doom, turn 2",
                     wilson(140, 300)), True,
         "No single roll turned this game, because several would have: if battles, turn 5 alone "
         "comes out anew, somebody else wins in 50.0 % (44.4 to 55.6) of 300 tries; if doom, turn "
         "2 does, in 46.7 % (41.1 to 52.3)."),
        (TurningRoll(None, None, None, 12), True,
         "No single roll turned this game: simkit drew 12 rolls and shuffles anew, one at a time, "
         "and the winner stayed the same."),
    ],
)  # fmt: skip
def test_the_sentence_claims_no_more_than_the_figure(found, rivals, said):
    assert turning_finding(found, rivals) == said


def test_a_trace_marks_the_turn_and_its_command_plays_it_again(file):
    found = simkit.trace(file, game_number=1, turned=True)
    assert found.turned.roll == FATE
    assert found.summary()["turned"]["turn"] == 2
    assert found.command.endswith("--game 1 --turned")


def test_a_bot_that_imagines_games_is_refused(file):
    with pytest.raises(BadInput, match="Name another bot"):
        simkit.trace(file, bot="quick", turned=True)
