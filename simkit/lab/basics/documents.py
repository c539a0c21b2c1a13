"""Files that people write: a TOML or JSON document, or one message that says why it is none."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any, NoReturn

from simkit.errors import BadInput, why_unread

LARGEST = 1_000_000  # bytes; what people write by hand is a hundred times smaller


def read_document(path: Path) -> dict[str, Any]:
    """The tables of a file. What it is written in, its first sign tells, not its name."""
    text = read_text(path)
    if not text.strip():
        raise BadInput(f"{path}: the file is empty.")
    return _parsed(text, path, is_json=text.lstrip().startswith("{"))


def json_document(text: str, path: Path) -> Any:
    """What a text in JSON says; `path` is the file that messages name."""
    return _parsed(text, path, is_json=True)


def _parsed(text: str, path: Path, is_json: bool) -> Any:
    try:
        return _json(text, path) if is_json else tomllib.loads(text)
    except RecursionError:
        raise BadInput(f"{path}: tables or lists are nested too deeply.") from None
    except ValueError as problem:
        kind = "JSON" if isinstance(problem, json.JSONDecodeError) else "TOML"
        raise BadInput(f"{path}: this is not valid {kind}: {why_unread(problem)}.") from None


def read_text(path: Path, largest: int = LARGEST) -> str:
    """The text of a file; BadInput where it is none, or too large."""
    try:
        if path.is_dir():
            raise BadInput(f"{path} is a folder; name a file in it.")
        if not path.is_file():
            raise BadInput(f"{path}: there is no such file.")
        if path.stat().st_size > largest:
            raise BadInput(f"{path}: the file is larger than {largest:,} bytes.")
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        where = f"byte {problem.start} is not UTF-8"
        raise BadInput(f"{path}: {where}; save the file as UTF-8.") from None
    except (OSError, ValueError) as problem:
        raise BadInput(f"{path}: the file cannot be read ({why_unread(problem)}).") from None


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
