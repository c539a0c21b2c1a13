"""Answers are records. What still treats them as plain data is listed, and no list may grow."""

from __future__ import annotations

import ast
import csv
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("lab", "view", "cli", "web")
SOURCES = {
    str(path.relative_to(ROOT / "simkit")): path.read_text("utf-8")
    for room in ROOMS
    for path in sorted((ROOT / "simkit" / room).rglob("*.py"))
}
PLAIN = re.compile(r"(Mapping|dict)\[str, Any\]")
LISTED = ROOT / "tests" / "plain_data.csv"
OF_NO_ANSWER = {"publish", "rerun", "unknowns"}
"""Pages that their command calls itself, with data that is no answer of the laboratory."""
MOST_SUBSCRIPTS = 694
"""Strings in brackets in the view: keys of answers that are left, and columns of frames."""


def names_of_plain_data(source: str) -> list[str]:
    """`Found = Mapping[str, Any]`: a name, and a type checker sees nothing behind it."""
    assigned = (node for node in ast.parse(source).body if isinstance(node, ast.Assign))
    return [
        ast.unparse(target)
        for node in assigned
        if PLAIN.fullmatch(ast.unparse(node.value))
        for target in node.targets
    ]


def listed() -> set[tuple[str, str]]:
    with LISTED.open(encoding="utf-8", newline="") as file:
        return {(row["module"], row["name"]) for row in csv.DictReader(file)}


def named() -> set[tuple[str, str]]:
    return {(path, name) for path, text in SOURCES.items() for name in names_of_plain_data(text)}


def test_plain_data_gets_no_new_name():
    assert named() - listed() == set(), "give the answer a record; see CONTRIBUTING, Answers"
    assert listed() - named() == set(), "strike them from tests/plain_data.csv"


def test_a_name_of_plain_data_is_seen():
    source = "Found = Mapping[str, Any]\nOther = dict[str, Any]\nRows = list[int]\nx: int = 1\n"
    assert names_of_plain_data(source) == ["Found", "Other"]


def subscripts(source: str) -> Iterator[str]:
    """Every `thing["word"]`."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Subscript(slice=ast.Constant(value=str(key))):
                yield key


def test_the_view_reads_less_and_less_by_keys():
    view = [text for path, text in SOURCES.items() if path.startswith("view/")]
    assert sum(1 for text in view for _ in subscripts(text)) <= MOST_SUBSCRIPTS
    assert [*subscripts("found['rows'][0]['low'] + frame[column]")] == ["low", "rows"]


def takes(path: str, function: str) -> str | None:
    """What a page or chart takes first."""
    for node in ast.parse(SOURCES[path]).body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return ast.unparse(node.args.args[0].annotation or ast.Constant(None))
    return None


def pages() -> Iterator[tuple[str, str, str]]:
    """The name, the module and the first type of every page and chart that is found by its name."""
    for folder, what in (("console", "page"), ("charts", "chart")):
        for path in SOURCES:
            if fnmatch(path, f"view/{folder}/*.py"):
                name = Path(path).stem
                kind = takes(path, f"{name}_{what}")
                if kind is not None:
                    yield name, path, kind


@pytest.mark.parametrize(("name", "path", "kind"), list(pages()))
def test_a_page_takes_a_record(name, path, kind):
    plain = {"Mapping[str, Any]", *names_of_plain_data(SOURCES[path])}
    assert kind not in plain or name in OF_NO_ANSWER


def test_no_page_of_an_answer_is_excused():
    """`faces` finds it by the answer's own words, so no other list will do."""
    declared = re.compile(r'^    (?:FACE|VERB) = "([\w-]+)"', re.MULTILINE)
    words = {word for text in SOURCES.values() for word in declared.findall(text)}
    assert {"replay", "ladder", "tournament"} <= words
    assert not {word.replace("-", "_") for word in words} & OF_NO_ANSWER


def test_a_file_without_any_is_no_longer_excused():
    """ANN401: functions that take or return anything."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    excused = settings["tool"]["ruff"]["lint"]["per-file-ignores"]
    line = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "ANN401"]
    rooms = [f"simkit/{room}" for room in ROOMS]
    told = subprocess.run(
        [*line, "--output-format", "concise", *rooms], cwd=ROOT, capture_output=True, text=True
    ).stdout
    found = Counter(row.partition(":")[0] for row in told.splitlines())
    idle = [each for each in excused if each[0] != "!" and not any(fnmatch(f, each) for f in found)]
    assert idle == [], "strike them from per-file-ignores"
