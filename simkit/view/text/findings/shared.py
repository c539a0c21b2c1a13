"""Words that several findings share: variants, win rates with their ranges, values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from simkit.lab.statistics.intervals import Interval, interval_of
from simkit.view.text.values import key_title, key_told, value_text
from simkit.view.text.words import digits_for, level, percent, span

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.contests.compare_answer import Comparison
    from simkit.lab.improving.tune_game_answer import Combination

FILLER = "*"
"""Stands behind the name of an asset that is invented, in the place of an unpublished one."""
DEEDS = {"put in": "put into the game", "taken out": "taken out of the game"}
"""What is done with each asset whose worth is measured."""


class VariantNamed(Protocol):
    """A variant, with the values that it has of its own."""

    @property
    def variant(self) -> str: ...

    @property
    def values(self) -> Mapping[str, Any]: ...


def variant_label(found: Comparison, variant: VariantNamed) -> str:
    """What the user calls a variant; or its values in the order of the axes: `meet/4`."""
    return "/".join(map(value_text, variant.values.values())) if found.axes else variant.variant


def label_of(found: Comparison, name: str) -> str:
    """What the user calls the variant of this name."""
    return variant_label(found, next(a for a in found.variants_played if a.variant == name))


def varied_keys(found: Comparison) -> set[str]:
    """The keys of which some variant has a value of its own."""
    return {key for variant in found.variants_played for key in variant.values}


def key_before(found: Comparison, game: Game | None) -> str:
    """What stands before a value: its key, or of several the keys: `despair_dice `."""
    keys = [key_told(key, game) for key in found.axes]
    quoted = [f'"{key}"' if " " in key else key for key in keys]  # so that one sees its end
    return f"{'/'.join(quoted)} " if keys else ""


def values_text(values: Mapping[str, Any], game: Game | None = None) -> str:
    """`despair_dice=5, Larva: toughness=4`: settings as they are typed, values of a pack by their
    titles, without the words that say the keys' kinds.
    """
    return ", ".join(f"{key_told(key, game)}={value_text(value)}" for key, value in values.items())


def values_said(values: Mapping[str, Any], game: Game | None = None) -> str:
    """`despair dice 5, Larva: toughness 4`: settings and values of a pack as people say them."""
    return ", ".join(f"{key_title(key, game)} {value_text(each)}" for key, each in values.items())


def rate_text(rate: Interval | Mapping[str, Any]) -> str:
    """A win rate in a sentence: `38.3 % (95 % interval 37.4 to 39.3)`; `?` of too few games."""
    found = interval_of(rate)
    if found.low is None:
        return "?" if found.estimate is None else percent(found.estimate, 0)
    share, low, high = found.known
    digits = digits_for(low, high)
    interval = f"{level(found.confidence)} interval {span(low, high, digits)}"
    return f"{percent(share, digits)} ({interval})"


def aim_text(target: float) -> str:
    """`50 %`, `50.5 %`: a target with the digits that it has."""
    return f"{100 * target:.2f}".rstrip("0").rstrip(".") + " %"


def share_of_seat(rate: Interval | Mapping[str, Any]) -> str:
    """A share in per cent with its interval; of few games neither may be known."""
    found = interval_of(rate)
    if found.low is None:
        return "?" if found.estimate is None else f"{100 * found.estimate:.0f}"
    share, low, high = found.known
    digits = digits_for(low, high)
    return f"{100 * share:.{digits}f} ({span(low, high, digits)})"


def reach_legend(shown: Iterable[Combination]) -> list[str]:
    """What each verdict about a target means, of those that a table shows."""
    verdicts = {one.verdict for one in shown}
    told = {
        ("reaches",): "Reaches: the whole interval is inside the target range.",
        ("above", "below"): "Above, below: the whole interval is above or below that range.",
        ("not settled",): "Not settled: these games are too few to decide.",
    }
    return [text for words, text in told.items() if verdicts & {*words}]
