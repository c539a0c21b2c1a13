"""`simkit check GAME`: what an author is told of a game that breaks its promises."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from simkit.finding.registry import find
from simkit.lab.checking.game_check import check_game
from tests.outside.authors import author_in

ENGINE = "engine.py"
DEAL = """

@entry(SIGNATURES.deal)
def deal_hidden(game, rules, seat, luck):
    game.secret = 1 - game.secret
    return 0
"""


@pytest.fixture
def author(tmp_path):
    return author_in(tmp_path)


def checked(author, code):
    """What is found in plain Python alone, twice: there is nothing to compile."""
    done = author.types("check onecard --script onecard --json", plain=True)
    assert done.returncode == code, done.stderr
    return json.loads(done.stdout)


def test_a_sound_game_is_sound(author):
    found = checked(author, 0)
    assert found["wrong"] == []
    assert found["kind"] == "game"
    assert any("no deal_hidden" in each for each in found["remarks"])


@pytest.mark.slow
def test_compiled_it_plays_the_same_games(author):
    done = author.types("check onecard --script onecard")
    assert done.returncode == 0, done.stdout
    assert "is a valid game" in done.stdout


def test_all_that_is_wrong_is_told_at_once(author):
    author.changed(ENGINE, ("    if game.turn > last_turn:\n        return game.outcome\n", ""))
    author.changed(ENGINE, ('"card": batch["card"].copy()', '"kard": batch["card"].copy()'))
    wrong = checked(author, 1)["wrong"]
    assert any("columns gives no 'card'" in each for each in wrong)
    assert any("turn by turn it ends differently" in each for each in wrong)


ENDLESS = """\
from simkit.design import Game

game = Game()
game.players = 2
game.score = 0


def play_turn(player):
    game.score += 1
    while game.score > 20:
        game.score += 1
    if game.choose(player, "stop", "go") == "stop" and game.score > 40:
        game.end("over", winner=player)
"""


def test_a_loop_without_end_in_a_late_turn_is_told_and_not_played_compiled(tmp_path):
    """The bots that search played it all the same, and the check never ended."""
    file = tmp_path / "late.py"
    file.write_text(ENDLESS, encoding="utf-8")
    wrong = check_game(find(str(file)), games=3, seconds=4.0).wrong
    assert wrong
    assert all("late.py, line 1" in each and "turn never ends" in each for each in wrong)


SLOW = """
from simkit.finding.registry import find
from simkit.lab.basics.compiling import like_compiled
from simkit.lab.checking import plain_contract, time_limit
from simkit.lab.play.cell import Cell

like_compiled()
plain_contract.LEAST, time_limit.STANDSTILL = 0, 0.5
time_limit.over_within.__globals__["LOOK"] = 0.05
plain_contract._played, plain_contract._as_written = lambda *_, **__: None, lambda *_: None
print(plain_contract.contract(Cell(find(FILE), bots=("idle",), seed=1), ["idle"], 3, 0.4))
"""


def test_a_slow_game_is_not_taken_for_one_without_an_end(tmp_path):
    """A game that was stopped after every turn was, as nobody looked at the table it was on."""
    file = Path(__file__).resolve().parents[2] / "examples" / "ford.py"
    done = subprocess.run(
        [sys.executable, "-c", SLOW.replace("FILE", repr(str(file)))],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "never ends" not in done.stdout
    assert "idle is slow in plain Python" in done.stdout


def test_a_position_that_is_not_sound_is_told(author):
    text = "\n\ndef check_state(game, rules):\n    return ['no card'] if game.outcome else []\n"
    path = author.folder / "onecard" / ENGINE
    path.write_text(path.read_text() + text, encoding="utf-8")
    assert any("turn 1: no card" in each for each in checked(author, 1)["wrong"])


def test_a_bot_that_peeks_is_told_with_its_line(author):
    author.changed("words/records.py", ('("card", "i8"))', '("card", "i8"), ("secret", "i8"))'))
    path = author.folder / "onecard" / ENGINE
    bot = "def peek(view, rules, decision, options, count, mind):\n    return int(view.secret)\n"
    (author.folder / "onecard" / "peeking.py").write_text(bot, encoding="utf-8")
    path.write_text(path.read_text() + DEAL, encoding="utf-8")
    author.changed(
        "__init__.py",
        (
            "from simkit.description.policy import idle, random",
            "from simkit.description.policy import Bot, idle, random\n"
            "from onecard.peeking import peek",
        ),
        (
            'random("Gives the best card away.")',
            'random("Gives the best card away."), Bot("peek", "-", "-", "-", chooser=peek)',
        ),
    )
    wrong = checked(author, 1)["wrong"]
    assert any("peeking.py, line 1, peek: it answers differently" in each for each in wrong)
    assert not any("random" in each for each in wrong)


def test_what_never_happens_is_remarked(author):
    author.changed(
        "words/choices.py",
        ('DO_DRAW = verb("draw")', 'DO_DRAW = verb("draw")\nSWAP = verb("swap")'),
    )
    author.changed(
        "__init__.py",
        ('Outcome("lower"', 'Outcome("drawn", False, "nobody"), Outcome("lower"'),
    )
    remarks = checked(author, 0)["remarks"]
    assert "Never offered together with another option in these games: swap." in remarks
    assert "No game ended in this way: drawn." in remarks


def test_a_turn_that_never_ends_is_told_with_its_line(author):
    author.changed(
        ENGINE,
        (
            "    game.outcome = HIGHEST if",
            "    while game.card > 0:\n        pass\n    game.outcome = HIGHEST if",
        ),
    )
    path = author.folder / "onecard" / "run_check.py"
    path.write_text(
        "from simkit import registry\n"
        "from simkit.lab.checking.game_check import check_game\n"
        "found = check_game(registry.find('./onecard'), games=1, seconds=1.0, bot='idle')\n",
        encoding="utf-8",
    )
    from simkit.lab.basics.plain_process import asked_in_plain

    order = {
        "task": "replay",
        "number": 0,
        "game": str(author.folder / "onecard"),
        "settings": {},
        "bots": ["idle"],
        "seed": 1,
        "packs": [],
        "overrides": [],
        "knobs": {},
        "forbidden": [],
        "scripts": [],
    }
    found = asked_in_plain(order, 1.0)
    assert found.get("turn") == 1, found
    assert f"engine.py, line {author.line_of(ENGINE, 'while game.card')}" in found["endless"] or (
        f"line {author.line_of(ENGINE, '        pass')}" in found["endless"]
    )


def test_a_bot_is_checked_in_its_game(author):
    (author.folder / "mine.py").write_text(
        'GAME = "onecard"\n'
        "def choose(view, rules, decision, options, count, mind):\n"
        "    return view.crad\n",
        encoding="utf-8",
    )
    refused = author.types("check mine.py", plain=True)
    assert refused.returncode == 2
    assert "name it yourself with --script onecard" in refused.stderr
    done = author.types("check mine.py --json", plain=True, SIMKIT_GAMES="./onecard")
    assert done.returncode == 1, done.stderr
    found = json.loads(done.stdout)
    assert found["kind"] == "bot"
    assert any("mine.py, line 3, in choose" in each and "crad" in each for each in found["wrong"])
