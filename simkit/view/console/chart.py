"""The page of `simkit chart DIR`: every kind of chart of a sweep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, table


def kinds_page(
    kinds: Sequence[Mapping[str, Any]], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """Every kind, with what it shows and the options that it takes."""
    columns = [Column("kind", paint=ink.name), Column("shows", wraps=True), Column("takes")]
    rows = [
        (each["kind"], each["help"], " ".join(f"--{option}" for option in each["options"]))
        for each in kinds
    ]
    return table(columns, rows, width=width, ink=ink)
