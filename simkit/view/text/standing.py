"""A line on how the pack that comes with a game stands to what is known of real play."""

from __future__ import annotations

from simkit.game import Game
from simkit.lab.calibrating.standing import standing_of
from simkit.view.text.words import counted, listed


def standing_line(game: Game) -> str:
    """Nothing where the statements have not been asked."""
    found = standing_of(game)
    if found is None or not found.asked:
        return ""
    told = f"{len(found.holding)} of {counted(found.asked, 'statement')} about real play hold"
    for names, verb, alone in (
        (found.failing, "fail", "fails"),
        (found.open, "are not settled", "is not settled"),
    ):
        if names:
            told += f"; {listed(list(names))} {verb if len(names) > 1 else alone}"
    return f"Of the pack as it stands {told}: simkit known {game.name}"
