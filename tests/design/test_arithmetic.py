"""Whole numbers of rules have 64 bits: beyond them plain Python and compiled code refuse alike."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from simkit.design.author import arithmetic as plain
from simkit.design.author.arithmetic import PREFIX
from simkit.design.describing import describe
from simkit.design.engine.assembling import _of_one_kind
from simkit.design.engine.plainly import plain_engine
from simkit.design.kernels import arithmetic as compiled
from simkit.design.kernels.rows import from_end
from simkit.design.loading import load_model
from simkit.design.reading.checked import checked
from simkit.kernel.jit import entry
from simkit.lab.play.cell import cell_of
from simkit.lab.play.prepare import prepare
from simkit.lab.play.workspace import Workspace
from simkit.messages.errors import BadInput
from tests.design.playing import PIG, written

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

OPERATIONS = ("plus", "minus", "times", "power", "shift_left", "shift_right")
plus, minus, times = compiled.plus, compiled.minus, compiled.times
power, shift_left, shift_right = compiled.power, compiled.shift_left, compiled.shift_right
EDGES = (0, 1, -1, 2, 3, -7, 31, 62, 63, 64, 65, 2**31, 2**32, 3_037_000_500, 2**62, -(2**62))
LARGEST = (2**63 - 1, -(2**63), 10**18)


@entry("int64(int64, int64, int64)")
def compute(operation, left, right):
    if operation == 0:
        return plus(left, right)
    if operation == 1:
        return minus(left, right)
    if operation == 2:
        return times(left, right)
    if operation == 3:
        return power(left, right)
    if operation == 4:
        return shift_left(left, right)
    return shift_right(left, right)


def by(function, *numbers):
    """What comes of it; None if it is refused."""
    try:
        return function(*numbers)
    except (OverflowError, BadInput):
        return None


def test_compiled_arithmetic_is_that_of_plain_python():
    luck = Random(4)
    numbers = (*EDGES, *LARGEST, *(luck.randrange(-(10**9), 10**9) for _ in range(20)))
    refused = 0
    for place, name in enumerate(OPERATIONS):
        for left in numbers:
            for right in numbers:
                wanted = by(getattr(plain, name), left, right)
                assert by(compute, place, left, right) == wanted, (name, left, right)
                refused += wanted is None
    assert refused > 1000


def test_numbers_that_are_not_whole_are_computed_as_ever():
    assert plain.times(1e200, 1e200) == float("inf")
    assert plain.power(2.0, -1) == 0.5
    assert plain.plus([1], [2]) == [1, 2]


def test_a_mistake_that_only_the_compiler_sees_has_its_line(tmp_path):
    text = PIG.replace("game = Game()", 'KIND = table(["red"])\ngame = Game()', 1)
    text = text.replace("import Game", "import Game, table").replace(
        "face == 1", "face == KIND.rde"
    )
    with pytest.raises(BadInput, match=r"mine\.py, line \d+: the table has no entry rde"):
        plain_engine(load_model(written(tmp_path, text)))


WRONG = [
    ("game.roll(game.sides)", "game.roll(-2)", "a draw has 1 to 2,147,483,648 sides, not -2"),
    ("game.roll(game.sides)", "game.roll(0)", "a draw has 1 to 2,147,483,648 sides, not 0"),
    ("game.roll(game.sides)", "game.roll(2**32 + 1)", "sides, not 4294967297"),
    ("game.roll(game.sides)", "game.random(0, of=player)", "sides, not 0"),
    ("game.pot += face", "game.pot += 2 ** -face", "is no whole number"),
    ("game.pot += face", "game.pot = (game.pot + 3) * 10**10", "a whole number beyond 64 bits"),
    ("game.pot += face", "game.pot += 1 << face * 20", "a whole number beyond 64 bits"),
    ("game.pot += face", 'f"{game.pot}"', "stands in game.say alone"),  # nor what is refused later
    ("game.pot += face", "game.pot = int(1e30)", "a whole number beyond 64 bits"),
    ("game.pot += face", "game.pot += game.score[-face]", "the row has 2 places, 0 to 1"),
    (
        "game.pot += face",
        "game.score[game.random(2)] += 10**18 * 9",
        "a whole number beyond 64 bits",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "message"), WRONG)
def test_a_first_look_invents_nothing(tmp_path, right, wrong, message):
    text = PIG.replace(right, wrong, 1).replace("game.choose(player", "game.choose(1 - player", 1)
    model = load_model(written(tmp_path, text.replace("if face == 1", "if face == 99")))
    game = describe(model)
    game = replace(game, held=replace(game.held, engine=lambda: plain_engine(model), kept=None))
    with pytest.raises(BadInput, match=r"mine\.py, line \d+: ") as refused:
        Workspace(prepare(cell_of(game, "random"))).play(0, 20)
    assert message in str(refused.value)
    assert wrong in str(refused.value)


@pytest.mark.parametrize(
    ("start", "read", "told"),
    [
        ("BIG = 10**30", "BIG", "BIG is a whole number beyond 64 bits"),
        ("BIG = 1, 2**63", "BIG[0]", "BIG is a whole number beyond 64 bits"),
        ("", "100_000_000_000_000_000_000", "a whole number beyond 64 bits"),
    ],
)
def test_a_rule_reads_no_number_beyond_64_bits(tmp_path, start, read, told):
    text = PIG.replace("game = Game()", f"{start}\ngame = Game()", 1)
    with pytest.raises(BadInput, match=rf"mine\.py, line \d+: {told}.*; keep numbers smaller"):
        load_model(written(tmp_path, text.replace("face == 1", f"face == {read}", 1)))


BOT = 'return "hold" if enough or game.pot >= hold else "roll"'


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("hold=20", "hold=10**30", "the knob hold is a whole number beyond 64 bits"),
        (BOT, BOT.replace("enough or", "expert or"), "expert is a function and no value"),
        ("face == 1", "face == LOST", "LOST: rules read numbers, words, lists"),
        (BOT, BOT.replace("hold else", "Game else"), "Game is a function and no value"),
        (BOT, BOT.replace("hold else", "abs else"), "abs is a function and no value"),
        (BOT, "return None if enough else game.pot", "it returns None or a value"),
        (
            "game.players = 2, 4",
            'game.teams = {"wolf": 10**30, "rest": "rest"}',
            "game.teams: write",
        ),
    ],
)
def test_what_only_plain_python_would_play_is_refused_when_it_is_read(tmp_path, right, wrong, told):
    text = (EXAMPLES / "pig.py").read_text(encoding="utf-8")
    assert right in text
    text = text.replace("game = Game()", "LOST = None\ngame = Game()", 1)
    with pytest.raises(BadInput, match=rf"mine\.py, line \d+: {told}"):
        load_model(written(tmp_path, text.replace(right, wrong, 1)))


@pytest.mark.parametrize("number", range(-5, 6))
def test_a_place_from_the_end_is_that_of_python(number):
    row = [10, 11, 12, 13]
    place = getattr(from_end, "py_func", from_end)(len(row), number)
    if -4 <= -number < 4:
        assert row[place] == row[-number]
    else:
        assert place >= len(row)


def test_a_large_number_that_no_rule_reads_is_allowed(tmp_path):
    text = PIG.replace("game = Game()", "BIG = 10**30\nSMALL = BIG // 10**29\ngame = Game()", 1)
    load_model(written(tmp_path, text.replace("face == 1", "face == SMALL", 1)))


def test_a_place_that_is_drawn_is_drawn_once():
    """`row[dice()] += x`, also in rows of rows: Python's own meaning, with checked numbers."""
    source = "def rule():\n    grid[draw()][draw()] += 5\n    row[draw()] -= draw()\n"
    names = {"grid": [[0, 0], [0, 0]], "row": [7, 7, 7], "draw": iter((0, 1, 2, 4)).__next__}
    names |= {PREFIX + each.__name__: each for each in plain.OPERATIONS.values()}
    exec(compile(checked(ast.parse(source)), "mine.py", "exec"), names)
    names["rule"]()
    assert names["grid"] == [[0, 5], [0, 0]]
    assert names["row"] == [7, 7, 3]


@pytest.mark.parametrize(
    ("row", "compiled"),
    [([0, True], (0, 1)), ([0, True, 0.5], (0.0, 1.0, 0.5)), ([True, False], (True, False))],
)
def test_a_row_of_mixed_numbers_is_of_one_kind_for_the_compiler(row, compiled):
    found = _of_one_kind(row)
    assert found == compiled
    assert len({type(each) for each in found}) == 1
