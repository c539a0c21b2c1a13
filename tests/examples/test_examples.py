"""The files of examples/ as models of how a game is written: short, with bots that differ."""

import ast

import pytest

from tests.examples.playing import EXAMPLES, play

LONGEST = {
    "pig": 45,
    "leduc": 90,
    "atoll": 160,
    "reef": 90,
    "hunt": 92,
    "fever": 800,
    "ford": 310,
    "sands": 310,
}
"""Lines of each file that are not empty."""

BETTER = [  # a column, and the bots with which it is higher than with the others
    ("pig", "won_1", "expert+expert", "beginner+expert"),
    ("leduc", "score_1", "expert+beginner", "beginner+beginner"),
    ("atoll", "won_1", "expert+expert", "beginner+beginner"),
    ("atoll", "won_1", "beginner+beginner", "random+random"),
    ("reef", "won_1", "expert+beginner+beginner", "beginner+beginner+beginner"),
    ("reef", "won_1", "beginner+random+random", "random+random+random"),
    ("hunt", "won_1", "expert+expert+expert", "beginner+expert+expert"),
    ("hunt", "won_2", "expert+beginner+beginner", "expert+random+random"),
    ("fever", "cures", "expert+expert", "beginner+beginner"),
    ("fever", "rounds", "beginner+beginner", "random+random"),
    ("sands", "won_1", "expert+expert+expert", "beginner+beginner+beginner"),
    ("sands", "rounds", "beginner+beginner", "random+random"),
    ("ford", "won_1", "expert+expert", "beginner+expert"),
    ("ford", "won_2", "expert+expert", "expert+beginner"),
]
COMPILED = ("fever", "ford", "sands")  # their bots are slow as plain Python


@pytest.mark.parametrize("example", LONGEST)
def test_it_is_short(example):
    lines = source(example).splitlines()
    assert sum(bool(line.strip()) for line in lines) <= LONGEST[example]


@pytest.mark.parametrize("example", LONGEST)
def test_it_imports_nothing_but_the_notation(example):
    tree = ast.parse(source(example))
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [node.module for node in imported] == ["simkit.design"]


def test_every_file_is_tested():
    assert {path.stem for path in EXAMPLES.glob("*.py")} == LONGEST.keys()


@pytest.mark.slow
@pytest.mark.parametrize(("example", "column", "better", "worse"), BETTER)
def test_more_skill_wins_more(example, column, better, worse):
    """By fixed seeds. Every difference is more than three standard errors of 500 games."""
    skilled, unskilled = (
        play(example, bots.count("+") + 1, bots, 500, seed=41, compiled=example in COMPILED)[column]
        for bots in (better, worse)
    )
    error = ((skilled.astype(float).var() + unskilled.astype(float).var()) / 500) ** 0.5
    assert skilled.mean() - unskilled.mean() > 3 * error


def source(example):
    return (EXAMPLES / f"{example}.py").read_text(encoding="utf-8")
