"""The frame of every page: what was played, the finding, then the details."""

from __future__ import annotations

from simkit.view.text.tables import Ink, paragraph


def page(cast: str, finding: str, *blocks: str, width: int, ink: Ink) -> str:
    """A page; blocks that say nothing are left out."""
    head = paragraph(cast, width), ink.strong(paragraph(finding, width))
    return "\n\n".join(filter(None, (*head, *blocks)))
