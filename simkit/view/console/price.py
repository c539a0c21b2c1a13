"""The page of `simkit worth --prices`: which cards are too cheap, and which too expensive."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from typing import TYPE_CHECKING

from simkit.lab.judging.verdicts import NOT_SETTLED
from simkit.lab.worths.price_answer import (
    ELSEWHERE,
    FAIR,
    FIXED,
    NO_EFFECT,
    NOT_ASKED,
    RISES,
    TOO_CHEAP,
    TOO_EXPENSIVE,
    UNFINISHED,
    UNNAMED,
)
from simkit.view.console.closing import closing
from simkit.view.console.page import page
from simkit.view.text.differences import change_text, gap_of
from simkit.view.text.lookup import spoken
from simkit.view.text.played import played_with, title_of
from simkit.view.text.tables import PLAIN, PLAIN_WIDTH, Column, Ink, paragraph, table
from simkit.view.text.whose_wins import first_seat, of_seat_one
from simkit.view.text.words import counted, level, listed

if TYPE_CHECKING:
    from simkit.description.game import Game
    from simkit.lab.statistics.intervals import Interval
    from simkit.lab.worths.price_answer import Priced, Prices, Unpriced

MOST_NAMED = 3
MOST_LEFT_OUT = 12
TINY = 1e-9  # of rounding: 0.4 is not 0.5
WHY_NOT = {
    NOT_ASKED: "--only does not name them",
    UNNAMED: "no option names them",
    ELSEWHERE: "they are in another table (see --column)",
    FIXED: "their prices cannot be changed by whole numbers",
    UNFINISHED: "they were not finished",
}


def price_page(
    found: Prices, game: Game | None = None, *, width: int = PLAIN_WIDTH, ink: Ink = PLAIN
) -> str:
    """The whole answer."""
    return page(
        _cast(found, game),
        price_finding(found),
        _table(found, width, ink),
        *(paragraph(line, width) for line in _remarks(found, game)),
        "\n".join(closing(found, width, ink)),
        width=width,
        ink=ink,
    )


def _cast(found: Prices, game: Game | None) -> str:
    whom = first_seat(game) if game and game.seats else "all"
    return (
        f"{title_of(found, game)}: each card at several prices, allowed to {whom} and not allowed "
        f"({played_with(found, game)}). {counted(found.games, 'game')} per card and price, the "
        f"same luck for all, seed {found.heading.seed}."
    )


def price_finding(found: Prices) -> str:
    """What is too cheap, what is too expensive, and what is not known; the first with figures."""
    if not found.cards:
        return "No card was finished."
    fair, still_open = found.told(FAIR), found.told(NOT_SETTLED)
    if len(fair) == len(found.cards):
        return _all_fair(found)
    told = [*_said(found, TOO_CHEAP), *_said(found, TOO_EXPENSIVE)]
    if fair:
        told.append(f"Fair: {_some(fair) if told else _ranges(fair)}.")
    if still_open:
        none = len(still_open) == len(found.cards)
        head = "No price is settled" if none else "Not settled"
        told.append(f"{head}: {_some(still_open) if told else _ranges(still_open)}.")
    told += [_idle(card) for card in found.told(NO_EFFECT)[:MOST_NAMED]]
    told += [_rising(card) for card in found.told(RISES)[:MOST_NAMED]]
    return " ".join(told)


def _all_fair(found: Prices) -> str:
    """How near all prices are to their fair prices, both ends of each interval included."""
    card, *others = found.cards
    if not others:
        return f"{_name(card)} at {card.price} is fair: its fair price is {fair_text(card.fair)}."
    gaps = [abs(end - each.price) for each in found.cards if each.fair for end in each.fair.known]
    furthest, sure = ceil(10 * max(gaps) - TINY) / 10, level(found.terms.confidence)
    return (
        f"All {len(found.cards)} prices are fair: none is more than {furthest:.1f} from its fair "
        f"price, with {sure} confidence."
    )


def _name(card: Priced) -> str:
    """At the head of a sentence."""
    return spoken(card.name).capitalize()


def _idle(card: Priced) -> str:
    """A card that is not shown to be worth less at a higher price."""
    name = spoken(card.name)
    return f"No effect of its price was found for {name}, worth {_from_to(card)}."


def _rising(card: Priced) -> str:
    """A card that is worth more at a higher price: no price, or a card that does harm."""
    return (
        f"{_name(card)} is worth more at a higher price ({_from_to(card)}): either nobody pays "
        "this column, or the bot takes this card too often."
    )


def _from_to(card: Priced) -> str:
    """`1.2 points at 2 and 3.4 at 8`: at the lowest and the highest price that were tried."""
    first, last = card.tried[0], card.tried[-1]
    return f"{gap_of(first.worth)} points at {first.price} and {gap_of(last.worth)} at {last.price}"


def _said(found: Prices, verdict: str) -> Iterable[str]:
    """The cards of a verdict with their prices; the worst first."""
    cards = found.told(verdict)
    cards = cards[::-1] if verdict == TOO_EXPENSIVE else cards
    costs = [
        f"{spoken(card.name)} at {card.price} instead of {fair_text(card.fair)}"
        for card in cards[:MOST_NAMED]
    ]
    more = len(cards) - MOST_NAMED
    costs += [f"{more} more"] if more > 0 else []
    if costs:
        yield f"{verdict.capitalize()}: {listed(costs)}."


def _ranges(cards: Sequence[Priced]) -> str:
    """Cards with their prices and the range of the fair price."""
    told = [
        f"{spoken(card.name)} at {card.price} (fair: {range_text(card.fair)})"
        for card in cards[:MOST_NAMED]
    ]
    more = len(cards) - MOST_NAMED
    return listed([*told, *([f"{more} more"] if more > 0 else [])])


def _some(cards: Sequence[Priced | Unpriced], most: int = MOST_NAMED) -> str:
    more = len(cards) - most
    names = [spoken(card.name) for card in cards[:most]]
    return listed([*names, *([f"{more} more"] if more > 0 else [])])


def fair_text(fair: Interval | None) -> str:
    """`5.1 (4.2 to 6.0)`, or a range with an open end: `6.0 or more`."""
    if fair is None:
        return ""
    if fair.low is None or fair.high is None:
        return range_text(fair)
    return f"{float(fair):.1f} ({range_text(fair)})"


def range_text(fair: Interval | None) -> str:
    """`4.2 to 6.0`, `6.0 or more`, `2.0 or less`, or that each price tried may be fair."""
    if fair is None or (fair.low is None and fair.high is None):
        return "any price that was tried"
    if fair.high is None:
        return f"{fair.low:.1f} or more"
    if fair.low is None:
        return f"{fair.high:.1f} or less"
    return f"{fair.low:.1f} to {fair.high:.1f}"


def _table(found: Prices, width: int, ink: Ink) -> str:
    columns = [
        Column("card", paint=ink.name),
        Column("price", "right"),
        Column("fair price", "right"),
        Column("verdict", wraps=True),
        Column("worth (points)", "right"),
    ]
    rows = [
        (
            spoken(card.name),
            str(card.price),
            fair_text(card.fair),
            card.verdict,
            change_text(card.worth),
        )
        for card in found.cards
    ]
    return table(columns, rows, width=width, ink=ink)


def _left_out(found: Prices) -> Iterable[str]:
    """The cards that were not priced, by their reason."""
    for why, of_several in WHY_NOT.items():
        cards = [card for card in found.left_out if card.why == why]
        if cards:
            reason = why if len(cards) == 1 else of_several
            yield f"Left out: {_some(cards, MOST_LEFT_OUT)}, because {reason}."


def _remarks(found: Prices, game: Game | None) -> Iterable[str]:
    yield from _left_out(found)
    steps = "one" if found.step == 1 else str(found.step)
    sure = level(found.terms.confidence)
    yield (
        f"At its fair price, a card is worth as much as the median card: "
        f"{change_text(found.median)} points. Worth: the win rate{of_seat_one(game)} with the "
        "card less the win rate without it. In brackets: intervals. Those of all fair prices hold "
        f"together with {sure} confidence, and so do those of all worths."
    )
    yield (
        f"Each price was changed in steps of {steps}, up to three down and up, with the other "
        "prices as they are. If you change several prices, ask again."
    )
    yield (
        "The figures hold for this bot. If it does not look at prices when it chooses, people who "
        "do may buy other cards."
    )
