"""Say which claims about real play hold for the pack that comes with a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from simkit.description.game import Game
from simkit.lab.calibrating.standing import standing_of
from simkit.view.text.words import counted, listed


def standing_line(game: Game) -> str:
    """How many claims hold, and which do not, in their own words; "" if none was tested."""
    found = standing_of(game)
    if found is None or not found.asked:
        return ""
    holding = len(found.holding)
    hold = "holds" if holding == 1 or found.asked == 1 else "hold"
    of = f"{holding} of {counted(found.asked, 'claim')} about real play {hold}"
    told = [f"With the game's own values, {of} (simkit validate {game.typed})."]
    if found.failing:
        verb = "This one fails" if len(found.failing) == 1 else f"These {len(found.failing)} fail"
        told.append(f"{verb}: {_in_words(found.failing, found.says)}.")
    if found.open:
        told.append(f"Not settled: {_in_words(found.open, found.says)}.")
    return " ".join(told)


def _in_words(names: Sequence[str], says: Mapping[str, str]) -> str:
    """The claims as their file words them."""
    return listed(f'"{says[name].rstrip(".")}"' for name in names)
