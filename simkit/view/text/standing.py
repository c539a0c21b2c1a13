"""A line on how the pack that comes with a game stands to what is known of real play."""

from __future__ import annotations

from collections.abc import Sequence

from simkit.game import Game
from simkit.lab.calibrating.standing import standing_of
from simkit.view.text.words import listed


def standing_line(game: Game) -> str:
    """Nothing where the statements have not been asked."""
    found = standing_of(game)
    if found is None or not found.asked:
        return ""
    if found.asked == 1:
        verdict = "holds" if found.holding else "fails" if found.failing else "is not settled"
        (name,) = (*found.holding, *found.failing, *found.open)
        told = f"the one statement about real play, {name}, {verdict}"
    else:
        told = f"{len(found.holding)} of {found.asked} statements about real play hold"
        told += _not_holding(found.failing, "fails", "fail")
        told += _not_holding(found.open, "is not settled", "are not settled")
    return f"In the pack as it stands {told}: simkit known {game.name}"


def _not_holding(names: Sequence[str], alone: str, several: str) -> str:
    return f"; {listed(list(names))} {several if len(names) > 1 else alone}" if names else ""
