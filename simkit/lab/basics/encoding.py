"""Turn the records of an answer into the plain data that `--json` prints, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints


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


def decoded(kind: Any, value: Any) -> Any:
    """A record of this kind from the data that it was encoded to; what is left out has a default.

    Fields of parts (`key=part.field`) have no place in the data of their own, so a record with such
    keys cannot be read back.
    """
    if value is None or not (get_args(kind) or is_dataclass(kind)):
        return value
    if is_dataclass(kind):
        return _read_back(kind, value)
    if get_origin(kind) is UnionType:
        (kind,) = (each for each in get_args(kind) if each is not NoneType)
        return decoded(kind, value)
    inner = get_args(kind)
    if isinstance(value, Mapping):
        return {key: decoded(inner[1], each) for key, each in value.items()}
    return tuple(decoded(inner[0], each) for each in value)


def _read_back(kind: Any, data: Mapping[str, Any]) -> Any:
    hints, parts = get_type_hints(kind), {}
    for name in getattr(kind, "TOLD", ()) or [each.name for each in fields(kind)]:
        key, _, field = name.lstrip("*?").partition("=")
        if name[0] == "*" or key in data:
            each = data if name[0] == "*" else data[key]
            parts[field or key] = decoded(hints[field or key], each)
    return kind(**parts)
