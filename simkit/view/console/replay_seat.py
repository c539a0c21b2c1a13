"""The page of `simkit replay --as`: whose view it is, and the path of the web page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.lookup import spoken
from simkit.view.text.played import title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Ink
from simkit.view.text.words import counted

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.stories.replayed_seat import SeatReplayed


def replay_seat_page(
    found: SeatReplayed,
    game: Game | None = None,
    *,
    width: int = PLAIN_WIDTH,
    ink: Ink = PLAIN,
) -> str:
    """What was played, how it went, and the file to open."""
    steps = counted(len(found.watched.steps), "step")
    seed = found.heading.seed
    return page(
        f"{title_of(found, game)}: game {found.number} of seed {seed}, {steps}.",
        f"{headline(found)}.",
        f"Open it in a browser: {found.page}" if found.page else "",
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def headline(found: SeatReplayed) -> str:
    """Whose view it is, and how the game ended."""
    return f"As seat {found.seat} saw it: {spoken(found.ending)} in turn {found.turns}"
