"""The page of `simkit replay`: the path of the web page, and what it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.text.findings.timeline import timeline_finding
from simkit.view.text.nearness import ended_by
from simkit.view.text.played import title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Ink, paragraph
from simkit.view.text.turning import turning_finding
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.stories.replayed import Parting, Replayed


def replay_page(
    found: Replayed, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """What was played, how it went, and the file to open."""
    which = f"{title_of(found, game)}: game {found.number} of seed {found.cell.seed}"
    blocks = [paragraph(f"{which}, {counted(len(found.pairs), 'step')}", width)]
    blocks += [ink.strong(paragraph(text, width)) for text in _findings(found)]
    if found.turned:
        finding = turning_finding(found.turned, bool(game and game.seats))
        blocks.append(ink.strong(paragraph(finding, width)))
    if found.parting:
        blocks.append(_parting(found.parting, width))
    if found.page:
        blocks.append(paragraph(f"Open it in a browser: {found.page}", width))
    notes = (paragraph(note, width) for note in found.notes)
    return "\n\n".join([*blocks, "\n".join([*notes, *closing(found, width, ink)])])


def _findings(found: Replayed) -> list[str]:
    """How each game went; the second has a name."""
    names = ["", ", ".join(f"{key}={value}" for key, value in found.against.items())]
    game = found.cell.game
    told = [
        timeline_finding(
            scenes.timeline, found, ended_by(scenes.story.outcome, game.near, game.margin), game
        )
        for scenes in found.games
    ]
    return [f"{name}: {text}" if name else text for name, text in zip(names, told, strict=False)]


def _parting(parts: Parting, width: int) -> str:
    """The first line of each that the other has not."""
    lines = [paragraph(f"The two games differ from turn {parts.turn}, step {parts.step}:", width)]
    told = [line or "The game is over." for line in parts.lines]
    lines += [paragraph(line, width, "  ", "    ") for line in told]
    return "\n".join(lines)
