"""Rolls of a game's file: functions with dice or draws, for `simkit odds`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from .mistakes import Mistake

SEVERAL_FROM, SEVERAL = 1 << 19, 134_217_689  # addresses of draws that several numbers name
BESIDE = 65_599  # so far apart lie the first numbers: where there are two, no address is shared
DICE_TOGETHER = 64  # that have one address


def address_of(numbers):  # type: ignore[no-untyped-def]
    """Where luck draws for a thing that several numbers name; kernels/luck.py compiles it."""
    found = 0
    for number in numbers:
        found = (found * BESIDE + number) % SEVERAL
    return SEVERAL_FROM + found


class OwnRoll:
    """A function of which the chances can be asked; rules call it like any other."""

    def __init__(self, idea: str, function: Callable[..., Any]) -> None:
        self.idea, self.function = idea, function
        self.file, self.line = function.__code__.co_filename, function.__code__.co_firstlineno
        self.keys = {
            name: self._default(name, each)
            for name, each in inspect.signature(function).parameters.items()
        }

    def _default(self, name: str, each: inspect.Parameter) -> Any:
        """The default of an argument; None if it has none."""
        if each.kind is not inspect.Parameter.POSITIONAL_OR_KEYWORD:
            raise Mistake(self.file, self.line, f"{name}: write the arguments one by one.")
        if each.default is inspect.Parameter.empty:
            return None
        if not isinstance(each.default, int | float | str):
            text = f"{name}: the default must be a number, True or False, or a word in quotes."
            raise Mistake(self.file, self.line, text)
        return each.default

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self.function(*arguments, **named)
