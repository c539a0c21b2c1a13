"""The rules ledgers: what a row must hold, and the three promises over every game's ledger."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from simkit.finding import registry
from simkit.messages.errors import BadInput
from simkit.values import ledger

ROOT = Path(__file__).resolve().parent.parent
PLAYED = sorted(registry.games())
GAMES = sorted(path.parent.name for path in ROOT.glob("simkit/*/rules.toml"))
"""Every ledger there is, also that of a game that does not play yet."""

ROW = """
[[rule]]
id = "toy:1.1"
title = "Rolling"
code = "toy/dice.py::roll"
status = "done"
"""


def changed(old: str, new: str) -> str:
    assert old in ROW
    return ROW.replace(old, new)


# --- What a row must hold ----------------------------------------------------------------------


def test_a_row_is_read_with_its_code_as_a_list():
    (row,) = ledger.read(ROW, "rules.toml")
    assert row == ledger.Row("toy:1.1", "Rolling", ("toy/dice.py::roll",), "done", "")


def test_a_rule_may_stand_in_several_places():
    text = changed('"toy/dice.py::roll"', '["toy/dice.py::roll", "toy/luck.py::Luck.draw"]')
    (row,) = ledger.read(text, "rules.toml")
    assert row.code == ("toy/dice.py::roll", "toy/luck.py::Luck.draw")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[[rule", "not valid TOML"),
        ("", "none was found"),
        ("rule = 3", "none was found"),
        ("rule = [1, 2]", "none was found"),
        ("[other]\nkey = 1\n" + ROW, "unknown other"),
        (changed('id = "toy:1.1"\n', ""), "rule 1: id is missing"),
        (changed('title = "Rolling"\n', ""), "title is missing"),
        (changed('"Rolling"', '"  "'), "title is missing"),
        (changed('"Rolling"', "7"), "title must be text"),
        (changed('status = "done"\n', ""), "status is missing"),
        (changed('"done"', '"finished"'), "'finished' is none of done, variant"),
        (changed("title", "titel"), "unknown key 'titel'"),
        (changed('code = "toy/dice.py::roll"\n', ""), "code is missing"),
        (changed('"toy/dice.py::roll"', '"toy/dice.py"'), "path::function"),
        (changed('"toy/dice.py::roll"', '"toy/dice.py::"'), "path::function"),
        (changed('"toy/dice.py::roll"', "[3]"), "path::function"),
        (changed('"toy/dice.py::roll"', "{}"), "code must be text or a list"),
        (changed('"done"', '"interpretation"'), "interpretation needs a note"),
        (changed('"done"', '"not-modelled"'), "not-modelled needs a note"),
        (ROW + ROW, "toy:1.1 stands 2 times"),
    ],
)
def test_a_bad_ledger_is_refused_with_the_place(text, complaint):
    with pytest.raises(BadInput) as refusal:
        ledger.read(text, "toy/rules.toml")
    assert complaint in str(refusal.value)
    assert str(refusal.value).startswith("toy/rules.toml")


def left_out(number: int) -> str:
    row = '[[rule]]\nid = "toy:{}"\ntitle = "Talk"\nstatus = "not-modelled"\nnote = "table talk"\n'
    return "".join(row.format(n) for n in range(number))


def test_eight_rules_may_be_left_out_and_nine_may_not():
    assert len(ledger.read(left_out(8), "rules.toml")) == 8
    with pytest.raises(BadInput, match="9 rules are not modelled"):
        ledger.read(left_out(9), "rules.toml")


def test_coverage_counts_every_status_also_those_without_a_row():
    rows = ledger.read(ROW + left_out(2), "rules.toml")
    assert ledger.coverage(rows) == {
        "done": 1,
        "variant": 0,
        "interpretation": 0,
        "not-modelled": 2,
    }


# --- Marks -------------------------------------------------------------------------------------


def marks(tmp_path: Path, source: str) -> dict[str, tuple[str, ...]]:
    (tmp_path / "test_toy.py").write_text(source)
    return ledger.marks_in(tmp_path)


def test_marks_are_found_on_functions_classes_and_parameters(tmp_path):
    source = """
import pytest

@pytest.mark.rule("toy:1")
@pytest.mark.rule("toy:2", "toy:3")
def test_a(): ...

@pytest.mark.rule("toy:4")
class TestB:
    def test_c(self): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("toy:5"))])
def test_d(x): ...
"""
    assert marks(tmp_path, source) == {
        "toy:2": ("test_toy.py::test_a",),
        "toy:3": ("test_toy.py::test_a",),
        "toy:1": ("test_toy.py::test_a",),
        "toy:4": ("test_toy.py::test_c",),
        "toy:5": ("test_toy.py::test_d",),
    }


def test_a_mark_on_the_file_counts_for_each_of_its_tests(tmp_path):
    source = """
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.rule("toy:1")]
def test_a(): ...
def test_b(): ...
"""
    assert marks(tmp_path, source) == {"toy:1": ("test_toy.py::test_a", "test_toy.py::test_b")}


def test_a_mark_without_a_test_below_it_counts_for_nothing(tmp_path):
    source = """
import pytest
pytestmark = pytest.mark.rule("toy:1")
@pytest.mark.rule("toy:2")
def helper(): ...
def other():
    return pytest.mark.rule("toy:3")
"""
    assert marks(tmp_path, source) == {}


def test_a_mark_that_is_computed_is_refused(tmp_path):
    with pytest.raises(BadInput, match=r"test_toy\.py, line 3: a rule mark must be plain text"):
        marks(tmp_path, 'import pytest\nN = 1\n@pytest.mark.rule(f"toy:{N}")\ndef test_a(): ...\n')


# --- Code references ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reference", "problem"),
    [
        ("toy/dice.py::roll", None),
        ("toy/dice.py::Die.roll", None),
        ("toy/dice.py::throw", "toy/dice.py defines no function throw"),
        ("toy/dice.py::inner", "toy/dice.py defines no function inner"),
        ("toy/dice.py::SIDES", "toy/dice.py defines no function SIDES"),
        ("toy/cards.py::draw", "there is no file toy/cards.py"),
        ("toy/dice.toml::roll", "there is no file toy/dice.toml"),
    ],
)
def test_a_code_reference_must_name_a_function_that_exists(tmp_path, reference, problem):
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy/dice.toml").write_text("roll = 1")
    (tmp_path / "toy/dice.py").write_text(
        "SIDES = 6\n"
        "@decorated\ndef roll():\n    def inner(): ...\n"
        "class Die:\n    def roll(self): ...\n"
    )
    rows = ledger.read(changed("toy/dice.py::roll", reference), "rules.toml")
    found = ledger.missing_code(rows, tmp_path)
    assert found == ([] if problem is None else [f"toy:1.1: {problem}"])


# --- Every game keeps the promises -------------------------------------------------------------


def rows_of(name: str) -> tuple[ledger.Row, ...]:
    return ledger.load(f"simkit.{name}")


@cache
def every_mark() -> dict[str, tuple[str, ...]]:
    """The marks of all tests, which take some seconds to read."""
    return ledger.marks_in(ROOT / "tests")


def marks_of(name: str) -> dict[str, tuple[str, ...]]:
    marks = every_mark().items()
    return {rule: tests for rule, tests in marks if rule.startswith(f"{name}:")}


@pytest.mark.parametrize("name", GAMES)
def test_every_row_is_named_after_its_game(name):
    strangers = [row.id for row in rows_of(name) if not row.id.startswith(f"{name}:")]
    assert not strangers


@pytest.mark.parametrize("name", GAMES)
def test_every_modelled_rule_has_a_test(name):
    marked = marks_of(name)
    rows = rows_of(name)
    assert not [r.id for r in rows if r.status != "not-modelled" and r.id not in marked]


@pytest.mark.parametrize("name", GAMES)
def test_every_mark_has_a_row_that_is_modelled(name):
    rows = {row.id for row in rows_of(name) if row.status != "not-modelled"}
    assert not {rule: tests for rule, tests in marks_of(name).items() if rule not in rows}


def test_every_mark_names_a_game():
    names = {rule.partition(":")[0] for rule in every_mark()}
    assert names <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_every_code_reference_exists(name):
    assert not ledger.missing_code(rows_of(name), ROOT)


@pytest.mark.parametrize("name", PLAYED)
def test_every_setting_names_a_rule_of_the_ledger(name):
    description = registry.find(name)
    rows = {row.id for row in description.ledger()}
    assert not [s.key for s in description.settings if s.rule and s.rule not in rows]
