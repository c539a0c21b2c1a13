"""Code that nothing uses is found, and so is a row that excuses nothing."""

from __future__ import annotations

from tests.dead_code import Unused, faults, unused


def test_a_function_that_nothing_calls_is_found(tmp_path):
    (tmp_path / "simkit").mkdir()
    (tmp_path / "tests").mkdir()
    source = "def used():\n    return 1\n\n\ndef dead():\n    return used()\n"
    (tmp_path / "simkit" / "rules.py").write_text(source)
    (tmp_path / "tests" / "test_rules.py").write_text("def test_it():\n    pass\n")
    found = unused(tmp_path, ("simkit", "tests"))
    assert found == [Unused("simkit/rules.py", 5, "dead")]


def test_a_listed_name_is_excused_and_an_idle_row_is_not():
    found = [Unused("simkit/view/a.py", 3, "a_chart"), Unused("simkit/lab/b.py", 7, "dead")]
    known = {("simkit/view/*.py", "*_chart"), ("simkit/lab/b.py", "gone")}
    assert list(faults(found, known)) == [
        "simkit/lab/b.py:7: nothing uses dead; remove it",
        "found_by_name.csv: simkit/lab/b.py gone hides nothing; strike it",
    ]
