"""Rewrite the LLVM text of an entry point for a machine with 32-bit addresses.

numba's text has been optimised for a machine of 64 bits: it counts bytes to what lies behind an
address in memory (`getelementptr i8, ptr %bots, i64 24`). So every address keeps eight bytes where
memory is laid out, whatever the other machine needs for it.
"""

from __future__ import annotations

import re

from simkit.messages.errors import SimkitError

TRIPLE = "wasm32-unknown-unknown"
_OPEN, _CLOSE = "{[(<", "}])>"
_LAID_OUT = re.compile(r"\b(alloca|getelementptr(?: inbounds| nuw| nusw)*) \(?")
_ADDRESS = re.compile(r"\bptr\b")
_WHOLE = re.compile(r"= load (?:volatile )?([{\[].*)|\bstore (?:volatile )?([{\[].*)")
_HEAD = re.compile(r'^target (?:triple|datalayout) = ".*"\n', re.MULTILINE)
_CPU = re.compile(r'"(?:target-cpu|target-features|tune-cpu|probe-stack)"="[^"]*"')
_COUNTED = re.compile(r"(define [^\n]*@NRT_(?:incref|decref)\([^\n]*\{\n).*?\n\}", re.DOTALL)


def retargeted(text: str, layout: str) -> str:
    """The text with another triple and data layout, and without what only Python needs."""
    text = _CPU.sub("", _HEAD.sub("", text))
    text = _COUNTED.sub(r"\1  ret void\n}", text)  # nobody counts who holds what lies on a stack
    head = f'target datalayout = "{layout}"\ntarget triple = "{TRIPLE}"\n'
    return head + "\n".join(map(_laid_out, text.replace("= common ", "= internal ").split("\n")))


def check_laid_out(text: str) -> None:
    """Refuse text that reads or writes a record with addresses at one go: its bytes would differ.

    LLVM has split those into single fields, up to now without an exception.
    """
    for line in text.split("\n"):
        whole = _WHOLE.search(line)
        if whole and _ADDRESS.search(_type_at(whole[1] or whole[2], 0)):
            raise SimkitError(f"a record with addresses is copied whole: {line.strip()}")


def _laid_out(line: str) -> str:
    """A line in which every address that is laid out in memory has eight bytes."""
    found = _LAID_OUT.search(line)
    if found is None:
        return line
    kind = _type_at(line, found.end())
    end = found.end() + len(kind)
    return line[: found.end()] + _ADDRESS.sub("i64", kind) + _laid_out(line[end:])


def _type_at(line: str, start: int) -> str:
    """The type that stands there, up to a comma outside all brackets."""
    depth = 0
    for place in range(start, len(line)):
        sign = line[place]
        depth += (sign in _OPEN) - (sign in _CLOSE)
        if depth < 0 or (sign in ", " and depth == 0):
            return line[start:place]
    return line[start:]
