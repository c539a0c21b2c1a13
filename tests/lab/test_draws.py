"""Which roll decides: against shares that can be worked out, with one planted decisive die."""

import importlib
import inspect
import re
from dataclasses import replace

import numpy as np
import pytest

import simkit
from simkit.lab.lucks.draw_games import measured
from simkit.lab.lucks.draws import kinds_of, single
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.settle import settle
from simkit.view.charts.luck import luck_chart
from simkit.view.console.luck import luck_page
from simkit.view.text.findings.luck import draws_finding, draws_remark
from tests.design.playing import written
from tests.sampled import is_whole

DECISIVE = '''"""Fate: a die of turn 2 decides, nine small ones hardly."""

from simkit.design import Game

game = Game()
game.players = 2
game.score = 0
game.fate = 0


def play_round():
    if game.round_number == 2:
        game.fate = game.roll(6)
    for _ in range(3):
        game.score += game.roll(3) - 2
    if game.round_number == 3:
        game.end("over", winner=0 if game.fate * 10 + game.score > 40 else 1)
'''
FATE, SMALL = "rolls in play_round (line 13), turn 2", "rolls in play_round (line 15)"
STUDIES = 200 if is_whole() else 20


def truth():
    """The shares of the die and of the small ones, and how often the die changes who wins."""
    sums = np.ones(1)
    for _ in range(9):
        sums = np.convolve(sums, np.full(3, 1 / 3))
    wins = np.array([[10 * die + score > 40 for die in range(1, 7)] for score in range(-9, 10)])
    chance = sums @ wins.mean(axis=1)
    spread = chance * (1 - chance)
    by_die, by_sum = sums @ wins, wins.mean(axis=1)
    changes = sums @ (2 * by_sum * (1 - by_sum))
    return by_die.var() / spread, sums @ (by_sum - chance) ** 2 / spread, changes


def prepared(file, seed=1):
    return prepare(settle(cell_of(file, None, seed, (), {}, (), None)))


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    return written(tmp_path_factory.mktemp("fate"), DECISIVE, "fate.py")


def test_a_planted_die_stands_first_with_the_share_that_can_be_worked_out(file):
    found = simkit.luck(file, games=400, by_roll=True, jobs=2)
    die, small, changes = truth()
    rows = {row.draw: row for row in found.draws.rows}
    assert found.draws.rows[0].draw == FATE
    assert not rows[FATE].is_kind and rows[SMALL].is_kind
    for interval, true in (
        (rows[FATE].share, die),
        (rows[FATE].changes, changes),
        (rows[SMALL].share, small),
    ):
        assert interval.low <= true <= interval.high
    assert draws_finding(found.draws).startswith("One roll or shuffle decides 8")
    told = luck_page(found)
    assert FATE in " ".join(told.split()) and "Which rolls and shuffles decide?" in told
    assert len(luck_chart(found).axes) == 3
    assert set(found.frame["part"]) == {"share", "settled", "draw", "changes"}
    assert "--by-roll" in found.command
    assert found.figures()["draws"][0].draw == FATE


def test_intervals_hold_the_truth(file):
    die, small, changes = truth()
    held = []
    for seed in range(STUDIES):
        found = measured(prepared(file, 7_000 + seed), 200, 1, 0.75, progress=False)
        rows = {row.draw: row for row in found.rows}
        pairs = (rows[FATE].share, die), (rows[FATE].changes, changes), (rows[SMALL].share, small)
        held += [interval.low <= true <= interval.high for interval, true in pairs]
    assert np.mean(held) >= (0.93 if is_whole() else 0.85)


def test_where_no_roll_matters_it_is_said(tmp_path):
    text = DECISIVE.replace("game.fate * 10 + game.score > 40", "game.round_number == 3")
    found = measured(prepared(written(tmp_path, text)), 40, 1, 0.95, progress=False)
    assert (found.kinds, found.moving, found.rows, found.games) == (2, 0, (), 0)
    assert draws_finding(found).startswith("No roll or shuffle changed a result")
    rare = draws_finding(replace(found, moving=1))
    assert rare.startswith("Nearly all of 40 games end alike, so what single rolls")
    assert "other games" not in draws_remark(found)


def test_the_same_whatever_the_workers(file):
    one, two = (measured(prepared(file), 120, jobs, 0.95, progress=False) for jobs in (1, 2))
    assert one.rows == two.rows


def test_it_is_not_asked_unless_somebody_does(file):
    found = simkit.luck(file, games=40)
    assert found.draws is None and "draws" not in found.figures()
    assert "Which rolls" not in luck_page(found)


@pytest.mark.parametrize("name", ["hades", "apocalypse", "hellgame", "fury", "armageddon"])
def test_all_that_is_drawn_at_the_table_has_a_name_of_its_own(name):
    declared = importlib.import_module(f"simkit.{name}.words.chances")
    lines = inspect.getsource(declared)
    words = re.findall(r"^([A-Z_]+) = purpose\(", lines, re.MULTILINE)
    table = {getattr(declared, word) for word in words if not word.startswith("DEALT_")}
    kinds = kinds_of(settle(cell_of(name, None, 1, (), {}, (), None)))
    assert {kind.purpose for kind in kinds} == table
    assert len({kind.name for kind in kinds}) == len(kinds)


def test_the_roll_of_each_tribe_of_fury_is_looked_at_by_its_name():
    settled = settle(cell_of("fury", None, 1, (), {}, (), None))
    (kind,) = [each for each in kinds_of(settled) if "take sides" in each.name]
    draws = {each.name: each.slot for each in single(kind, settled, turns=9)}
    tribe = settled.components.order("commands").index("regnenses")
    assert draws["rolls of tribes that take sides: regnenses"] == tribe


def test_turns_and_shuffles_are_counted_as_people_do(tmp_path):
    text = DECISIVE.replace("game.fate = 0", "game.fate = 0\ngame.deck = Deck(CARD)")
    text = text.replace("game = Game()", 'CARD = table(["a", "b"])\ngame = Game()')
    text = text.replace("import Game", "import Deck, Game, table")
    settled = settle(cell_of(written(tmp_path, text), None, 1, (), {}, (), None))
    (deck,) = [each for each in kinds_of(settled) if "deck" in each.name]
    assert deck.name == "shuffles of deck"
    shuffles = list(single(deck, settled, turns=2))
    assert [each.name for each in shuffles][1:] == [f"{deck.name}, shuffle {n}" for n in (1, 2)]
    assert [each.turn for each in shuffles] == [0, 1, 2]
    turns = [each.name for each in single(kinds_of(settled)[0], settled, turns=1)]
    assert [name.rpartition(", ")[2] for name in turns] == ["before turn 1", "turn 1"]
