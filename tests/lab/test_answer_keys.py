"""Every key of `--json` and every column of a table stays as it is stored in answer_keys.json.

    PYTHONPATH=.:tests python tests/lab/test_answer_keys.py

writes that file anew, after a key was added or renamed on purpose.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from test_again import ANSWERS, write_files

from simkit.finding import registry
from simkit.messages.errors import SimkitError
from tests.sampled import sampled

STORED = Path(__file__).with_name("answer_keys.json")
INTERVAL = {"estimate", "low", "high", "confidence", "method"}
ANY = "*"  # stands for names that the game or the user gives
NAMED_BY_USERS = {"settings", "overrides", "knobs", "values", "outcomes", "metrics", "components"}


def keys_in(data: Any, path: str = "") -> Iterator[str]:
    """The paths of all keys: `rungs[].games`; `=` marks an interval, `*` what games name."""
    if isinstance(data, dict) and data.keys() == INTERVAL:
        yield f"{path}="
    elif isinstance(data, dict):
        for key, value in data.items():
            named = path.rpartition(".")[2] in NAMED_BY_USERS
            inner = f"{path}.{ANY if named else key}".removeprefix(".")
            yield inner
            yield from keys_in(value, inner)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from keys_in(value, f"{path}[]")


def asked(name: str) -> dict[str, str]:
    """The keys and the columns of an answer."""
    found = ANSWERS[name]()
    keys = sorted({*keys_in(found.summary())})
    return {"keys": " ".join(keys), "columns": " ".join(columns(found))}


def columns(found: Any) -> list[str]:
    """The columns of its table, if it has one."""
    try:
        return [*found.frame.columns]
    except (AttributeError, SimkitError):
        return []


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_files()


@pytest.mark.parametrize("name", sampled(ANSWERS, 8))
def test_keys_and_columns_are_those_that_are_stored(name):
    assert asked(name) == json.loads(STORED.read_text("utf-8"))[name]


def test_every_answer_is_stored():
    assert json.loads(STORED.read_text("utf-8")).keys() == ANSWERS.keys()


def test_paths_of_keys():
    rate = dict.fromkeys(INTERVAL)
    data = {"rungs": [{"bot": "a"}, {"won": rate}], "settings": {"goal": 3}}
    found = ["rungs", "rungs[].bot", "rungs[].won", "rungs[].won=", "settings", "settings.*"]
    assert [*keys_in(data)] == found


if __name__ == "__main__":
    os.environ.setdefault("COLUMNS", "80")
    registry.PACKAGES = (*registry.PACKAGES, "toygame")
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        write_files()
        told = {name: asked(name) for name in ANSWERS}
    STORED.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
