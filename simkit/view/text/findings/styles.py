"""What styles of play say, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.view.text.words import listed, quantity, share_with_interval

Found = Mapping[str, Any]


def best_of(found: Found) -> Mapping[str, Any]:
    """The style that the search liked best."""
    return next(one for one in found["styles"] if one["best"])


def _told(behaviour: Mapping[str, float]) -> str:
    return listed(f"{quantity(value)} {name}" for name, value in behaviour.items())


def styles_finding(found: Found) -> str:
    """Whether one beats all, and whether any beats the bot as it stands."""
    best, many = best_of(found), len(found["styles"])
    rate = best["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    if many == 1:
        told = f"All styles that were tried play alike. They win {share} of games."
    elif found["beats_all"]:
        told = (
            f"One style wins more often than all others: it wins {share} of games, with "
            f"{_told(best['behaviour'])}."
        )
    else:
        even = sum(
            one["beaten_by_best"] is not None and one["beaten_by_best"]["verdict"] != "higher"
            for one in found["styles"]
        )
        told = (
            f"No style is shown to win more often than all others: {even} of {many - 1} may be as "
            "good as the best."
        )
    above = [one["style"] for one in found["styles"] if one["verdict"] == "higher"]
    if above:
        win = "wins" if len(above) == 1 else "win"
        return (
            f"{told} {listed(above).capitalize()} {win} more often than {found['bot']} unchanged."
        )
    return f"{told} No style is shown to win more often than {found['bot']} unchanged."
