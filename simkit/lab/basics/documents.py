"""Read TOML and JSON files that people write, or refuse them with one message."""

from __future__ import annotations

import gc
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from simkit.messages.errors import BadInput, why_unread
from simkit.outside.files import read_text
from simkit.outside.toml_read import read_toml


def read_document(path: Path) -> dict[str, Any]:
    """The tables of a file. What it is written in, its first sign tells, not its name."""
    text = read_text(path)
    if not text.strip():
        raise BadInput(f"{path}: the file is empty.")
    is_json = text.lstrip().startswith("{") or path.suffix.lower() == ".json"
    found = _parsed(text, path, is_json)
    if not isinstance(found, dict):
        raise BadInput(f"{path}: the file has no table; simkit's files begin with one.")
    return found


def json_document(text: str, path: Path) -> Any:
    """What a text in JSON says; `path` is the file that messages name."""
    return _parsed(text, path, is_json=True)


def _parsed(text: str, path: Path, is_json: bool) -> Any:
    try:
        with _uncollected():
            return _json(text, path) if is_json else read_toml(text)
    except RecursionError:
        raise BadInput(f"{path}: tables or lists are nested too deeply.") from None
    except ValueError as problem:
        kind = "JSON" if isinstance(problem, json.JSONDecodeError) else "TOML"
        raise BadInput(f"{path}: this is not valid {kind}: {why_unread(problem)}.") from None


@contextmanager
def _uncollected() -> Iterator[None]:
    """As long as it lasts, no garbage is collected.

    A text may be nested so deeply that Python ends its reading. If garbage were collected just
    then, llvmlite's finalizers would end as well, and keep a lock that all compiled code needs.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _json(text: str, path: Path) -> Any:
    """JSON without its two traps: a key that stands twice, and numbers that are none."""

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
            raise BadInput(f"{path}: the key {twice!r} stands twice in one table.")
        return found

    def number(word: str) -> NoReturn:
        raise BadInput(f"{path}: {word} is not a number that can be used.")

    return json.loads(text, object_pairs_hook=table, parse_constant=number)
