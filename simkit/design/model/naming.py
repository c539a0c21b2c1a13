"""The names of fields in a record, changed if NumPy's records use an author's word themselves."""

from __future__ import annotations

from functools import cache


@cache
def safe(name: str) -> str:
    """The name, or with a _ behind it where a record of NumPy's has that name."""
    import numpy as np

    return f"{name}_" if hasattr(np.record, name) else name
