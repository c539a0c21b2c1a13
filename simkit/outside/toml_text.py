"""Write plain values as TOML."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def inline(value: Any) -> str:
    """A value on one line: 3, "text", [1, 2], { op = "heal", amount = 1 }."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        whole = value.encode("utf-8", "replace").decode()  # half a character is none in TOML
        return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{key(name)} = {inline(each)}" for name, each in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(inline, value))}]"
    if isinstance(value, float) and not math.isfinite(value):
        return {"inf": "inf", "-inf": "-inf"}.get(str(value), "nan")
    return repr(value)


def key(name: str) -> str:
    """A key: as it is, or in quotation marks."""
    return name if _BARE.fullmatch(name) else inline(name)


def document(tables: Mapping[str, Mapping[str, Any]]) -> str:
    """A document: each table under the path that heads it, "" for one without."""
    return "\n".join(_blocks(tables))


def _blocks(tables: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for path, values in tables.items():
        lines = [f"{key(name)} = {inline(value)}" for name, value in values.items()]
        yield "\n".join([f"[{path}]", *lines, ""])
