"""The page of `simkit publish`: what was written, and why its figures can be trusted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Ink, paragraph
from simkit.view.text.words import listed


def publish_page(data: Mapping[str, Any], *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN) -> str:
    """Open this file, and send it."""
    size = data["bytes"] / 1000
    lines = [
        f"{data['file']} holds the game and its laboratory ({size:,.0f} kB). Open it in a browser, "
        "or send it: it needs no simkit and no network.",
        f"Of {data['games_compared']} games that the page's engine and simkit played, "
        f"{data['games_the_same']} were the same, byte by byte. The bots of the page are "
        f"{listed(data['bots'])}.",
    ]
    if data["inexact"]:
        lines.append(
            f"The game uses {listed(data['inexact'])}, whose last digit depends on the browser. So "
            "figures of the page may differ from those of simkit."
        )
    return "\n".join(paragraph(line, width) for line in lines)
