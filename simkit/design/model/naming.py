"""Names of fields in a record: an author may use words that NumPy's records use themselves."""

from __future__ import annotations

from functools import cache


@cache
def safe(name: str) -> str:
    """The name, or with a _ behind it where a record of NumPy's has that name."""
    import numpy as np

    return f"{name}_" if hasattr(np.record, name) else name
