"""The help text of a public function, taken apart: deed, example, parameters, what it returns."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import simkit

PUBLIC = ("games", "trust", *simkit.HOMES)
"""The functions of the public face."""
_RETURNED = re.compile(r"^\.(?P<names>[a-z_]+) {2,}(?P<text>\S.*)$")
_PARAMETER = re.compile(r"^(?P<names>[a-z_]+(?:, [a-z_]+)*) {2,}(?P<text>\S.*)$")


@dataclass(frozen=True)
class HelpText:
    """A docstring of the house: a sentence, an indented example, parameters in two columns."""

    first: str
    example: str
    parameters: dict[str, str]
    rest: str
    returns: str = ""
    attributes: dict[str, str] = field(default_factory=dict)  # of the object that is returned

    def explains(self, parameter: str) -> bool:
        """Whether a parameter has its line here, or in the help of a function that is named."""
        return parameter in self.parameters or any(
            help_of(getattr(simkit, name)).explains(parameter)
            for name in re.findall(r"\bas in `simkit\.(\w+)`", self.rest)
        )


def help_of(function: Callable[..., Any]) -> HelpText:
    """The help text of a function, in its parts."""
    text = inspect.getdoc(function) or ""
    blocks = re.split(r"\n\s*\n", text)
    example = [block for block in blocks[1:] if _indented(block)]
    listed, held = (
        [block for block in blocks[1:] if shape.match(block.partition("\n")[0])]
        for shape in (_PARAMETER, _RETURNED)
    )
    returns = [block for block in blocks[1:] if block.startswith("Returns ")]
    rest = [block for block in blocks[1:] if block not in (*example, *listed, *held, *returns)]
    return HelpText(
        first=" ".join(blocks[0].split()),
        example="\n".join(inspect.cleandoc(block) for block in example),
        parameters=dict(_in_columns(_PARAMETER, listed)),
        rest="\n\n".join(" ".join(block.split()) for block in rest),
        returns=" ".join(" ".join(returns).split()),
        attributes=dict(_in_columns(_RETURNED, held)),
    )


def _indented(block: str) -> bool:
    return all(line.startswith("    ") for line in block.splitlines())


def _in_columns(shape: re.Pattern[str], blocks: list[str]) -> list[tuple[str, str]]:
    """Name and text of each; a text that runs on is indented below its beginning."""
    found: list[tuple[str, str]] = []
    for line in "\n".join(blocks).splitlines():
        begun = shape.match(line)
        if begun:
            found.append((begun["names"], begun["text"]))
        elif found:
            names, before = found[-1]
            found[-1] = (names, f"{before} {line.strip()}")
    return [(name, each) for names, each in found for name in names.split(", ")]
