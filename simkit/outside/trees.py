"""Parse Python text into syntax trees, in one thread at a time.

Python 3.11 counts how deep it is in one place for all threads: two that read at once end with a
SystemError (AST constructor recursion depth mismatch) on a sound text.
"""

import ast
from os import PathLike
from threading import RLock

ONE_AT_A_TIME = RLock()


def tree_of(text: str, file: str | PathLike[str] = "<text>") -> ast.Module:
    """The tree of a file's text."""
    with ONE_AT_A_TIME:
        return ast.parse(text, filename=str(file))


def expression_of(text: str) -> ast.expr:
    """The tree of an expression."""
    with ONE_AT_A_TIME:
        return ast.parse(text, mode="eval").body
