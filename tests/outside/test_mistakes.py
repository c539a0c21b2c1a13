"""An author's mistakes: each ends in one message that names his file and line."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.outside.authors import author_in

ENGINE = "engine.py"
OUTCOME = "    game.outcome = HIGHEST if game.card == rules.cards else LOWER\n"


@dataclass(frozen=True)
class Mistake:
    """What is written instead of what, and what must be said of it."""

    old: str
    new: str
    says: str  # compiled
    plainly: str = ""  # in plain Python, if it says otherwise
    at: str = ""  # the text of the line that is named; the new one unless given


MISTAKES = {
    "a field that is misspelt": Mistake(
        "game.card == rules.cards", "game.crad == rules.cards", "crad", "did you mean card"
    ),
    "an index beyond its array": Mistake(
        OUTCOME, f"    desk.who[90 + game.card] = 1\n{OUTCOME}", "IndexError", at="desk.who[90"
    ),
    "a division by zero": Mistake(
        OUTCOME, f"    game.card = 7 // int(game.turn - 1)\n{OUTCOME}", "by zero", at="7 // int"
    ),
    "a missing return": Mistake(
        "    return game.outcome\n\n\ndef columns", "\n\ndef columns", "none", "-", OUTCOME.strip()
    ),
    "a wrong type": Mistake("else LOWER", 'else "lower"', "str", "invalid literal"),
    "a name that hides a function": Mistake(
        OUTCOME, f"    deal = deal(game, at, 1)\n{OUTCOME}", "deal", at="deal(game, at, 1)"
    ),
    "an import of a name that is not there": Mistake(
        "import roll_die", "import rol_die", "ImportError: cannot import name 'rol_die'"
    ),
    "an import of a module that is not there": Mistake(
        "from simkit.kernel.dice", "from simkit.kernel.dise", "ModuleNotFoundError"
    ),
    "a line that is not Python": Mistake("def build_rules(", "def build_rules((", "not Python"),
    "a question that is asked for ever": Mistake(
        "    if ask(game, at, choices.CHANGE, 0, 0, game.card) == choices.DO_DRAW:",
        "    while ask(game, at, choices.CHANGE, 0, 0, game.card) >= 0:",
        "asks one question 16,384 times",
        at="while ask",
    ),
}
COMMAND = "run onecard --bot random --games 20 --jobs 1"


@pytest.mark.parametrize("plain", [True, pytest.param(False, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_with_its_file_and_line(name, plain, tmp_path):
    mistake = MISTAKES[name]
    if plain and mistake.plainly == "-":
        pytest.skip("Python lets a function end without a return")
    author = author_in(tmp_path).changed(ENGINE, (mistake.old, mistake.new))
    done = author.types(COMMAND, plain)
    at = mistake.at or next(line for line in mistake.new.splitlines() if line.strip()).strip()
    place = f"engine.py, line {author.line_of(ENGINE, at)}"
    assert done.returncode == 2
    assert place in done.stderr
    assert at.split("\n")[0] in done.stderr, "the line is quoted"
    assert (mistake.plainly if plain and mistake.plainly else mistake.says) in done.stderr
    assert "defect of simkit" not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("plain", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_a_game_that_never_ends_is_stopped_and_told(plain, tmp_path):
    author = author_in(tmp_path).changed(
        ENGINE, (OUTCOME, "    while game.turn <= last_turn:\n        game.turn += 1\n")
    )
    done = author.types(COMMAND, plain)
    assert done.returncode == 2
    assert "game 0 of seed 1 has not ended after 10,000 turns" in done.stderr
    assert done.stdout == ""


def test_a_game_says_itself_how_long_it_may_last(tmp_path):
    author = author_in(tmp_path).changed(
        ENGINE, (OUTCOME, "    while game.turn <= last_turn:\n        game.turn += 1\n")
    )
    author.changed("__init__.py", ('package="onecard",', 'package="onecard",\n    most_turns=7,'))
    assert "has not ended after 7 turns" in author.types(COMMAND, plain=True).stderr


HURRIED = """
from simkit.lab.basics import endless
from simkit.lab.play import accidents
endless.STANDSTILL, endless.LOOK, accidents.PATIENCE = 3.0, 0.5, 3.0
"""
"""Seconds that a game may stand still: fewer than for a user, whose machine may be busy."""


@pytest.mark.slow
def test_a_loop_without_a_decision_is_stopped_and_its_line_told(tmp_path):
    """Compiled code cannot be stopped; so the game is played in plain Python, and we end."""
    author = author_in(tmp_path).changed(
        ENGINE, (OUTCOME, f"    while game.card > 0:\n        game.card += 0\n{OUTCOME}")
    )
    done = author.types(COMMAND, first=HURRIED)
    assert done.returncode == 2
    assert f"engine.py, line {author.line_of(ENGINE, 'while game.card')}" in done.stderr or (
        f"engine.py, line {author.line_of(ENGINE, 'game.card += 0')}" in done.stderr
    )
    assert "turn 1 of game 0 (seed 1) never ends" in done.stderr


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('Metric("card"', 'Metric("won"', "no metric may be called won"),
        ('Setting("cards"', 'Setting("games"', "no setting may be called games"),
        ('Setting("cards"', 'Setting("card"', "no setting may be called card"),
        ('Outcome("lower"', 'Outcome("highest"', "two outcomes are called highest"),
        ('Outcome("lower"', 'Outcome("so low"', "the outcome 'so low' must have letters"),
    ],
)
def test_a_name_that_is_taken_is_refused_where_it_is_declared(old, new, says, tmp_path):
    author = author_in(tmp_path).changed("__init__.py", (old, new))
    done = author.types("show onecard", plain=True)
    assert done.returncode == 2
    assert says in done.stderr
    assert f"__init__.py, line {author.line_of('__init__.py', 'GAME = Game(')}" in done.stderr


def test_an_outcome_may_be_called_reached(tmp_path):
    author = author_in(tmp_path)
    author.changed("__init__.py", ('"lower"', '"reached"'))
    author.changed("words/records.py", ('"lower"', '"reached"'))
    done = author.types("causes onecard --bot random --games 30 --jobs 1", plain=True)
    assert done.returncode == 0, done.stderr
    assert "reached" in done.stdout


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("timeline onecard --bot random --games 5", "the engine lacks deal_hidden"),
        ("learn onecard --out chances.toml", "learn"),
        ("worth --choices onecard --bot random --games 20", "KINDS"),
    ],
)
def test_what_an_engine_lacks_is_named(command, says, tmp_path):
    author = (
        author_in(tmp_path).changed(
            ENGINE,
            ("KINDS, VERBS = records.STATE, records.RULES, choices.KINDS, choices.VERBS", ""),
        )
        if says == "KINDS"
        else author_in(tmp_path)
    )
    if says == "KINDS":
        author.changed(ENGINE, ("STATE, RULES, ", "STATE, RULES = records.STATE, records.RULES"))
        author.changed("words/choices.py", ("KINDS =", "SORTS ="))
    done = author.types(command, plain=True)
    assert done.returncode == 2
    assert says in done.stderr
    assert "AttributeError" not in done.stderr
    assert "defect" not in done.stderr


def test_a_trace_needs_no_words_of_the_game(tmp_path):
    done = author_in(tmp_path).types("trace onecard --bot random --seed 3", plain=True)
    assert done.returncode == 0
    assert "The card is a " in done.stdout
