"""Files from outside pass through few modules, each of which bounds size and kind."""

from __future__ import annotations

import ast
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from simkit.messages.errors import BadInput
from simkit.outside.files import read_text
from simkit.outside.toml_read import read_toml
from simkit.outside.trees import tree_of
from tests.pages import ROOT

OURS = "simkit's own data, or what this process has just written"
READERS = {
    "outside/files.py": "the reader of texts",
    "lab/table/parquet.py": "the reader of tables: bytes that are read are bounded",
    "lab/basics/seals.py": OURS,
    "lab/sweeps/rerun.py": "rows that are compared line by line, each line bounded",
    "kernel/keeping/shipped.py": OURS,
    "kernel/protocol.py": OURS,
    "kernel/keeping/sources.py": "sources of modules that Python has already imported",
    "design/engine/pinned.py": "sources of a game that was read before, for its digest",
    "design/reading/program.py": "sources of a game that was read before, for its digest",
    "finding/gamefile.py": "sources of a game that was read before, for its digest",
    "values/ledger.py": OURS,
    "apocalypse/pack/picking.py": OURS,
    "values/components.py": OURS,
    "lab/checking/lines_reached.py": "the file of a game that was read before, for its lines",
    "lab/varying/rules_changed.py": "the files of a game that was read before, to compare them",
    "lab/authoring/eject.py": "the files of a game that was read before, to copy them",
    "lab/authoring/start.py": OURS,
    "lab/portable/linking.py": OURS,
    "lab/calibrating/claims.py": OURS,
    "lab/calibrating/standing.py": OURS,
    "lab/worths/buff_file.py": OURS,
    "lab/ranges/reading.py": OURS,
    "view/report/templates.py": OURS,
    "view/charts/canvas.py": OURS,
    "web/desk.py": OURS,
    "web/speaking.py": OURS,
    "web/sent.py": OURS,
    "cli/assistant/asking.py": "an answer that its process has just written",
    "web/kept.py": "answers that the page wrote itself, each bounded in size",
}
"""Modules that open files to read them, and why they may."""

READING = {"read_text", "read_bytes", "read_csv", "read_parquet", "read_table", "read_excel"}
NO_FILES = ("webbrowser", "os", "packed", "stored", "self", "_tables")  # their `open` opens no file
READING |= {"fromfile", "loadtxt", "genfromtxt", "memory_map"}


def opens(source: str) -> list[int]:
    """The lines that read a file."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [call.lineno for call in calls if _reads(call)]


def _reads(call: ast.Call) -> bool:
    name = call.func
    if isinstance(name, ast.Attribute):
        owner = name.value
        of_a_module = isinstance(owner, ast.Name) and owner.id in NO_FILES
        of_a_module |= isinstance(owner, ast.Attribute) and owner.attr in NO_FILES
        return name.attr in READING or (
            name.attr == "open" and not of_a_module and "r" in _mode(call, of_path=True)
        )
    return isinstance(name, ast.Name) and name.id == "open" and "r" in _mode(call, of_path=False)


def _mode(call: ast.Call, of_path: bool) -> str:
    place = 0 if of_path else 1
    words = {word.arg: word.value for word in call.keywords}
    mode = words.get("mode") or (call.args[place] if len(call.args) > place else None)
    return mode.value if isinstance(mode, ast.Constant) and isinstance(mode.value, str) else "r"


@pytest.mark.parametrize(
    "line",
    [
        "open(path)",
        "path.open('rb')",
        "path.read_text(encoding='utf-8')",
        "pd.read_csv(path)",
        "Image.open(path)",
    ],
)
def test_a_line_that_reads_is_seen(line):
    assert opens(line) == [1]


@pytest.mark.parametrize("line", ["open(path, 'w')", "path.open('a')", "webbrowser.open(url)"])
def test_a_line_that_does_not_read_is_left_alone(line):
    assert opens(line) == []


def test_only_readers_read():
    package = ROOT / "simkit"
    reading = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if opens(path.read_text(encoding="utf-8"))
    }
    assert reading - READERS.keys() == set(), "use simkit.outside.files"
    assert READERS.keys() - reading == set(), "take it off the list"


def test_toml_is_read_at_one_place():
    package = ROOT / "simkit"
    found = [path for path in package.rglob("*.py") if "tomllib" in path.read_text("utf-8")]
    assert [path.relative_to(package).as_posix() for path in found] == ["outside/toml_read.py"]


PARTS = ("a", '"a"', "'a'", r'"\""', '"a.b"')


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("place", ["[{}]", "{} = 1", "x = {{ {} = 1 }}", "[x]\n{} = 1"])
@pytest.mark.parametrize("dot", [".", " . "])
def test_a_key_of_very_many_parts_is_refused(part, place, dot):
    """Python takes hours for one of a megabyte."""
    assert read_toml(place.format(dot.join([part] * 6)))
    with pytest.raises(ValueError, match="a key has more than 40 parts"):
        read_toml(place.format(dot.join([part] * 41)))


@pytest.mark.parametrize("strange", ["a", '"', "'", '\\"', "a.", "a ", '"".', "\\", "[", ". "])
def test_no_text_is_looked_through_again_and_again(strange):
    """This would take hours if every sign were a new beginning."""
    with pytest.raises((ValueError, RecursionError)):
        read_toml(strange * 300_000)


# --- The reader -----------------------------------------------------------------------------------


def refusal(file: object, **how: object) -> str:
    with pytest.raises(BadInput) as found:
        read_text(file, **how)
    return str(found.value)


def test_it_reads_utf_8_with_and_without_a_mark(tmp_path):
    for number, content in enumerate(("\ufeffDämon".encode(), "Dämon".encode())):
        file = tmp_path / f"{number}.toml"
        file.write_bytes(content)
        assert read_text(file) == "Dämon"


def test_it_refuses_what_is_no_ordinary_file(tmp_path):
    assert "no such file. Write one." in refusal(tmp_path / "gone", remedy="Write one.")
    assert "is a folder" in refusal(tmp_path)
    assert "no ordinary file" in refusal(Path(os.devnull))
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        assert "no ordinary file" in refusal(tmp_path / "pipe")


def test_it_refuses_what_is_too_large_or_no_text(tmp_path):
    file = tmp_path / "large"
    file.write_bytes(b"x" * 11)
    assert "larger than 10 bytes" in refusal(file, largest=10)
    file.write_bytes(b"ok\xff")
    assert "byte 2 is not UTF-8" in refusal(file)


def test_one_thread_at_a_time_reads_a_tree(monkeypatch):
    """Two at once end with a SystemError in Python 3.11, on sound texts."""
    parse, inside, most = ast.parse, [], []

    def slow(text, **how):
        inside.append(text)
        most.append(len(inside))
        time.sleep(0.01)
        inside.remove(text)
        return parse(text, **how)

    monkeypatch.setattr(ast, "parse", slow)
    with ThreadPoolExecutor(4) as threads:
        read = list(threads.map(tree_of, [f"x = {number}" for number in range(8)]))
    assert len(read) == 8 and max(most) == 1


def test_trees_are_read_at_one_place():
    for file in (ROOT / "simkit").rglob("*.py"):
        if file.name != "trees.py" or file.parent.name != "outside":
            assert "ast.parse(" not in file.read_text(encoding="utf-8"), file
