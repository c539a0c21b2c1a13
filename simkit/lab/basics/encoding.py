"""Turn the records of an answer into the plain data that `--json` prints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any


def encoded(value: Any) -> Any:
    """The value with every record in it as a mapping, whose keys are the record's fields.

    A record can name its keys itself, in `TOLD`: `text` is a field or a property, `key=field` has
    another name in the data, as has `key=part.field` of a part; `*part` stands for all keys of a
    part, and `?field` is left out if it is None.
    """
    if isinstance(value, Mapping):
        return {key: encoded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [encoded(each) for each in value]
    if is_dataclass(value) and not isinstance(value, type):
        return _record(value)
    return value


def _record(record: Any) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for name in getattr(record, "TOLD", ()) or [each.name for each in fields(record)]:
        key, _, field = name.lstrip("*?").partition("=")
        value = encoded(attrgetter(field or key)(record))
        if name[0] == "*":
            told |= value or {}
        elif value is not None or name[0] != "?":
            told[key] = value
    return told
