"""The finding of a trade-off, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simkit.view.text.findings.shared import values_said
from simkit.view.text.lookup import spoken
from simkit.view.text.values import key_title
from simkit.view.text.words import listed, percent

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.improving.tradeoff import AimMargin, Tradeoff

WON, WIN_RATE = "won", "win rate"
MOST_NAMED = 4


def aim_text(aim: AimMargin) -> str:
    """`turns as low as possible`, `win rate near 50 %`."""
    measure, wanted = aim.measure, aim.wanted
    name = measure_text(measure)
    if wanted in ("min", "max"):
        return f"{name} as {'low' if wanted == 'min' else 'high'} as possible"
    return f"{name} near {f'{100 * wanted:g} %' if measure == WON else f'{wanted:g}'}"


def measure_text(measure: str) -> str:
    """What is aimed at, in words."""
    return WIN_RATE if measure == WON else spoken(measure)


def variant_texts(found: Tradeoff, game: Game | None = None) -> dict[str, str]:
    """What people call each variant: its value if one key varies, else all its values."""
    axes = list(found.axes)
    return {
        one.variant: one.variant if len(axes) < 2 else values_said(one.values, game)
        for one in found.placed
    }


def tradeoff_finding(found: Tradeoff, game: Game | None = None) -> str:
    """The front and the knee, in a sentence or two."""
    axes = list(found.axes)
    called = {
        name: f'"{said}"' if ", " in said else said
        for name, said in variant_texts(found, game).items()
    }
    front, knee = [called[name] for name in found.front], called[found.knee]
    key = f"{key_title(axes[0], game)} " if len(axes) == 1 else ""
    chance = next(one.knee_share for one in found.placed if one.knee)
    if found.only:
        told = f"{key}{knee} is best in every aim, so there is no trade-off."
    elif len(front) == 1:
        told = (
            f"In these games {key}{knee} was best in every aim. Whether there is a trade-off is "
            "not settled."
        )
    else:
        more = len(front) - MOST_NAMED
        named = listed([*front[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])
        told = (
            f"The front is {key}{named}: no variant is better than these in one aim without being "
            f"worse in another. The best compromise (knee) is {key}{knee}. If simkit changes the "
            "means at random, within their uncertainty, this stays the best compromise in "
            f"{percent(chance, 0)} of trials."
        )
    still_open = [called[one.variant] for one in found.placed if one.verdict == "not settled"]
    if not still_open:
        return told
    more = len(still_open) - MOST_NAMED
    named = listed([*still_open[:MOST_NAMED], *([f"{more} more"] if more > 0 else [])])
    belong = "belongs" if len(still_open) == 1 else "belong"
    still = f"whether {key}{named} {belong} to the front"
    return f"{told} It is not settled {still}. Play more games to decide."
