"""Changes to the rules are found where they can be made, and survive where no test notices."""

from __future__ import annotations

import ast
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests import mutants

HERE = Path(__file__).parent
RULES = '''
from simkit.kernel.jit import kernel

@kernel
def rule(game, at):
    """One rule."""
    if not game.over and game.turn < 5:
        game.doom += game.dice[0] - 1
    return -1

def no_rule(game):
    return game.turn + 1
'''


def changes(source: str) -> dict[str, list[str]]:
    """What becomes of each claim."""
    found: dict[str, list[str]] = {}
    for mutant in mutants.mutants_of(source, "simkit/hades/rules/rules.py"):
        found.setdefault(mutant.before, []).append(mutant.after)
    return found


def test_everything_in_a_kernel_is_changed_one_thing_at_a_time_and_nothing_elsewhere():
    assert changes(RULES) == {
        "if not game.over and game.turn < 5:": [
            "if not game.over or game.turn < 5:",
            "if game.over and game.turn < 5:",
            "if not game.over and game.turn <= 5:",
            "if not game.over and game.turn < 6:",
        ],
        "game.doom += game.dice[0] - 1": [
            "game.doom -= game.dice[0] - 1",
            "game.doom += game.dice[0] + 1",
            "game.doom += game.dice[0] - 2",
            "game.doom += game.dice[1] - 1",
        ],
        "return -1": ["return 1", "return -2"],
    }


def test_the_changed_module_differs_in_that_one_place():
    for mutant in mutants.mutants_of(RULES, "rules.py"):
        before = ast.unparse(ast.parse(RULES)).split("\n")
        after = ast.unparse(mutants.changed(RULES, mutant.number)).split("\n")
        ((old, new),) = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
        assert (old.strip(), new.strip()) == (mutant.before, mutant.after)


def test_a_change_that_is_said_to_change_nothing_is_one_that_can_be_made():
    there = Counter(mutant.key for mutant in mutants.all_mutants())
    for key, reason in mutants.equivalent().items():
        assert there[key] == 1, f"{key}: {there[key]} places"
        assert len(reason) > 20


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A tree of one game with one rule and the tests that a test writes."""
    monkeypatch.setenv("MOST_SECONDS", "1")
    monkeypatch.setattr(mutants, "ROOT", tmp_path)
    monkeypatch.setattr(mutants, "EQUIVALENT", tmp_path / "tests" / "equivalent_mutants.toml")
    rules, tests = tmp_path / "simkit/hades/rules", tmp_path / "tests/hades"
    for folder in (rules, tests, tmp_path / "simkit/kernel", tmp_path / "simkit/finding"):
        folder.mkdir(parents=True)
    for package in ("tests", "simkit"):
        (tmp_path / package / "__init__.py").touch()
    for name in ("mutants.py", "mutants_plugin.py"):
        shutil.copy(HERE / name, tmp_path / "tests")
    (tmp_path / "simkit/finding/registry.py").write_text("def games(): return {'hades': None}\n")
    (tmp_path / "tests/golden.py").write_text("def cells(game): return []\n")
    (tmp_path / "simkit/kernel/jit.py").write_text("def kernel(function): return function\n")
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\nmarkers = ['slow']\n")
    (tmp_path / "tests/equivalent_mutants.toml").touch()
    (rules / "limits.py").write_text(
        "from simkit.kernel.jit import kernel\n\n"
        "@kernel\n"
        "def limit(number):\n"
        "    while number > 9:\n"
        "        number -= 1\n"
        "    return number\n"
    )
    return tmp_path


GOLDEN = """
from simkit.hades.rules.limits import limit

class Cell:
    plans = False
    def rows(self, jobs, games):
        return [limit(number) for number in (9, 10, 11)]

def cells(game):
    return [Cell()]

def kept_in(rows):
    return rows
"""


def with_test(tree: Path, body: str) -> None:
    (tree / "tests/hades/test_limits.py").write_text(
        f"from simkit.hades.rules.limits import limit\n\ndef test_limit():\n    {body}\n"
    )


@pytest.mark.slow
def test_what_no_test_notices_survives_and_is_named(tree, capsys):
    with_test(tree, "assert limit(3) == 3")
    mutants.main(["--seed", "1", "--count", "9"])
    printed = capsys.readouterr().out
    assert "4 of 4 changes, drawn with --seed 1" in printed
    assert "while number > 9:\n  → while number >= 9:" in printed
    assert (
        printed.splitlines()[-1]
        == "all: 4 drawn, 0 caught, 0 by golden rows, 0 equivalent, 4 survived"
    )


@pytest.mark.slow
def test_what_a_test_notices_is_caught_also_when_it_never_ends(tree, capsys):
    with_test(tree, "assert [limit(number) for number in (9, 10, 11)] == [9, 9, 9]")
    mutants.main(["--seed", "1", "--count", "9"])
    assert capsys.readouterr().out.splitlines()[-1] == (
        "all: 4 drawn, 4 caught, 0 by golden rows, 0 equivalent, 0 survived"
    )


@pytest.mark.slow
@pytest.mark.parametrize("body", ["assert limit(3) == 4", "while True: limit(3)"])
def test_what_fails_or_never_ends_already_is_named_and_asks_for_nothing(tree, capfd, body):
    with_test(tree, body)
    mutants.main(["--seed", "1", "--count", "9"])
    printed = capfd.readouterr()
    assert f"{mutants.LEFT_OUT}tests/hades/test_limits.py::test_limit" in printed.err
    assert printed.out.splitlines()[-1].endswith("4 survived")


@pytest.mark.slow
def test_what_only_the_golden_rows_notice_is_told_apart(tree, capsys):
    with_test(tree, "assert limit(3) == 3")
    (tree / "tests/golden.py").write_text(GOLDEN)
    mutants.main(["--seed", "1", "--count", "9"])
    assert capsys.readouterr().out.splitlines()[-1] == (
        "all: 4 drawn, 0 caught, 4 by golden rows, 0 equivalent, 0 survived"
    )
