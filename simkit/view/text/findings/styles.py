"""What styles of play say, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simkit.view.text.differences import more_games, points
from simkit.view.text.words import listed, quantity, share_with_interval

Found = Mapping[str, Any]
MOST_NAMED = 3


def best_of(found: Found) -> Mapping[str, Any]:
    """The style that the search liked best."""
    return next(one for one in found["styles"] if one["best"])


def _told(behaviour: Mapping[str, float]) -> str:
    return listed(f"{quantity(value)} {name}" for name, value in behaviour.items())


def styles_finding(found: Found) -> str:
    """Which styles beat the bot unchanged, as far as that is settled, and how the best plays."""
    above = [one for one in found["styles"] if one["verdict"] == "higher"]
    if not above:
        return f"{_none_above(found)} {_among(found)}".strip()
    best = max(above, key=lambda one: one["win_rate"]["estimate"])
    rate = best["win_rate"]
    share = share_with_interval(rate["estimate"], rate["low"], rate["high"])
    names = listed([_named(one) for one in above[:MOST_NAMED]])
    names += f" and {len(above) - MOST_NAMED} more" if len(above) > MOST_NAMED else ""
    win = "wins" if len(above) == 1 else "win"
    which = "It" if len(above) == 1 else _named(best)
    told = (
        f"{names} {win} more often than {found['bot']} unchanged. {which} wins {share} of games, "
        f"with {_told(best['behaviour'])}. {_among(found)}"
    )
    return (told[0].upper() + told[1:]).strip()


def _named(one: Mapping[str, Any]) -> str:
    """A style by its knobs, as they are set."""
    knobs = listed([f"{name}={value:g}" for name, value in one["knobs"].items()])
    return f"{one['style']} ({knobs})" if knobs else str(one["style"])


def _none_above(found: Found) -> str:
    """That no style beats the bot, and how many games would have found a gain of the margin."""
    told = f"No style is shown to win more often than {found['bot']} unchanged."
    needed = more_games(found.get("games_needed"), found["games"], "fresh games per style")
    if not needed or all(one["verdict"] != "not settled" for one in found["styles"]):
        return told
    return f"{told} To find or rule out {points(found['margin'])} points, play {needed}."


def _among(found: Found) -> str:
    """Whether the style that won most in the search beats the other styles."""
    best, many = best_of(found), len(found["styles"])
    if many == 1:
        return "All styles that were tried play alike."
    if found["beats_all"]:
        higher = best["verdict"] == "higher"
        return f"{_named(best)} wins more often than all other styles." if higher else ""
    even = sum(
        one["beaten_by_best"] is not None and one["beaten_by_best"]["verdict"] != "higher"
        for one in found["styles"]
    )
    return (
        f"No style is shown to win more often than all other styles: {even} of {many - 1} may be "
        "as good as the best of the search."
    )
