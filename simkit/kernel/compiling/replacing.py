"""Parts and settings of numba replaced for as long as something is compiled."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def replaced(owner: Any, name: str, instead: Any) -> Iterator[None]:
    """In this block something else stands under a name of a module or a class."""
    usual = getattr(owner, name)
    setattr(owner, name, instead)
    try:
        yield
    finally:
        setattr(owner, name, usual)
