"""The kernel in both ways to run: `plain` as Python, `compiled` for small functions of a test."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

import numba

from simkit.kernel import jit
from tests.twin import load

toy = load("toygame")
plain = toy.kernel


def compiled(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function that calls rules, as an entry point of a game is, but keep no cache."""
    return numba.njit(signature, **jit.ENTRY)


def compiled_later(signature: Any) -> Callable[[Callable[..., Any]], Any]:
    """The same at the first call: whoever only collects the tests need not wait for it."""

    def decorated(rule: Callable[..., Any]) -> Callable[..., Any]:
        made = cache(lambda: compiled(signature)(rule))
        return wraps(rule)(lambda *given: made()(*given))

    return decorated
