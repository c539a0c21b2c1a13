"""Write a position as text that a person can edit, one line per field."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

_WIDE = 100


def position_text(document: Mapping[str, Any]) -> str:
    """The position as JSON, as `simkit check` and `--position` read it."""
    return _text(document, 0) + "\n"


def _text(value: Any, depth: int) -> str:
    """What fits on a line stands on one; tables and long lists are broken up."""
    short = json.dumps(value, ensure_ascii=False, allow_nan=False)
    flat = not isinstance(value, Mapping) and not (
        isinstance(value, list) and any(isinstance(item, Mapping) for item in value)
    )
    if not value or flat or len(short) + 2 * depth <= _WIDE:
        return short
    inner, outer = "  " * (depth + 1), "  " * depth
    if isinstance(value, Mapping):
        items = [f"{json.dumps(key)}: {_text(item, depth + 1)}" for key, item in value.items()]
        return "{\n" + ",\n".join(inner + item for item in items) + f"\n{outer}}}"
    items = [_text(item, depth + 1) for item in value]
    return "[\n" + ",\n".join(inner + item for item in items) + f"\n{outer}]"
