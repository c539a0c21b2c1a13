"""Find the values of a pack that a pattern names, such as `heroes.*.health`.

A pattern goes part by part, `*` stands for any one part, and it may lead into a value that counts
as one, such as the list of a hero's slots.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from simkit.values.components import Components, Leaf

Parts = tuple[str, ...]


@dataclass(frozen=True)
class Spot:
    """A number, word or flag somewhere in the pack, and the written value that it is part of."""

    path: str
    value: Any
    leaf: Leaf

    @property
    def parts(self) -> Parts:
        return tuple(self.path.split("."))


def spots_of(leaves: Iterable[Leaf]) -> list[Spot]:
    """Every written value and everything inside it, the outermost first."""
    return [spot for leaf in leaves for spot in _inside(leaf, leaf.path, leaf.value)]


def _inside(leaf: Leaf, path: str, value: Any) -> Iterator[Spot]:
    yield Spot(path, value, leaf)
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from _inside(leaf, f"{path}.{key}", each)
    elif isinstance(value, list):
        for place, each in enumerate(value, start=1):
            yield from _inside(leaf, f"{path}.{place}", each)


@cache
def matches(pattern: str, parts: Parts) -> bool:
    """Whether a pattern names this place, part by part."""
    wanted = pattern.split(".")
    return len(wanted) == len(parts) and all(map(fnmatchcase, parts, wanted))


def in_pack(components: Components) -> list[Spot]:
    """Everything that is written in a pack."""
    return spots_of(components.leaves())
