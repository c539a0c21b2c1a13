"""The end of an answer's page: what was assumed, and the command that repeats it."""

from __future__ import annotations

from simkit.lab.basics.heading import Headed, heading_of
from simkit.view.text.tables import Ink, paragraph
from simkit.view.text.words import assumptions, caveat


def closing(found: Headed, width: int, ink: Ink) -> list[str]:
    """What was assumed and where to look it up, then the rest."""
    listed = f" To list them: simkit show {heading_of(found).game} components"
    told = assumptions(found) + (listed if any(heading_of(found).components.values()) else "")
    return [paragraph(told, width), *reservation_and_again(found, ink)]


def reservation_and_again(found: Headed, ink: Ink) -> list[str]:
    """That bots are no people, and the command that plays the same games again, if one can."""
    command = heading_of(found).command
    again = ["Run it again:\n  " + ink.name(command)] if command else []
    return [reservation(found, ink), *again]


def reservation(found: Headed, ink: Ink) -> str:
    """That bots are no people, and which version says so."""
    return ink.quiet(f"{caveat(found)} simkit {heading_of(found).version}.")
