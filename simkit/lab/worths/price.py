"""Implement `simkit.price`: the price at which a card is worth as much as the median card.

The worth of a card at a price is the share of games won by who may take it, less the share won by
who may not, on the same luck. In team games the whole team may or may not, else seat 1.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from simkit.description.forbidding import FORBID, listed, things_of
from simkit.description.game import PRICES, Game
from simkit.lab.judging.verdicts import judge_shares
from simkit.lab.play.asking import Overrides, Packs, TurnedKnobs
from simkit.lab.play.cell import cell_of
from simkit.lab.play.run import opened
from simkit.lab.play.settle import Settled, settle
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.paired import Split
from simkit.lab.variants.contest import MOST_VARIANTS, Contest
from simkit.lab.variants.contest_plan import ContestPlan, contest_plan
from simkit.lab.varying import keys
from simkit.lab.varying.variant import Variant
from simkit.lab.worths.price_answer import (
    ELSEWHERE,
    FIXED,
    NOT_ASKED,
    UNFINISHED,
    UNNAMED,
    Priced,
    Prices,
    Unpriced,
    WorthAtPrice,
    verdict_on,
)
from simkit.lab.worths.price_curve import PriceCurve, PriceTried, median_of
from simkit.messages.errors import BadInput, nearest

DEFAULT_GAMES = 2_000  # a price
REACH = 3  # prices that are tried below and above its own
STEPS_OF = 8  # a usual price is so many steps, if it is so large
FEWEST = 3  # cards that have a median


def price(
    game: str | Game,
    column: str | None = None,
    only: Iterable[str] | None = None,
    games: int | None = None,
    seed: int = 1,
    bot: str | None = None,
    jobs: int | None = None,
    packs: Packs = (),
    overrides: Overrides = (),
    knobs: TurnedKnobs | None = None,
    confidence: float = 0.95,
    out: str | os.PathLike[str] | None = None,
    progress: bool = False,
    **settings: object,
) -> Prices:
    """Find the fair price of each card: that at which it is worth as much as the median card.

        simkit.price("market.py", "cost").frame

    column        the column of a table of cards that holds the price: "cost" or "card.cost"
                  (default: a column named cost or price)
    only          names of cards to price (default: all of the table)
    games         games per card and price
    confidence    the confidence of all intervals and verdicts together

    Returns a `Prices`, which has:

    .cards        each card with its price, its fair price and the verdict
    .left_out     cards that were not priced, each with the reason
    .median       the worth of the median card, with its interval
    .frame        one row per card, the most underpriced first

    Only cards that players choose by name can be priced. All play the same games on the same luck.
    Other arguments are as in `simkit.run`. Ctrl-C stops early and keeps the finished cards.
    """
    cell = cell_of(game, bot, seed, packs, settings, overrides, knobs)
    usual = DEFAULT_GAMES if games is None else games
    plan = replace(contest_plan(usual, None, confidence=confidence, jobs=jobs), rests=True)
    tariff = _tariff(settle(cell), column)
    asked = tuple(dict.fromkeys(only or ()))
    for name in asked:
        if name not in tariff.prices:
            raise BadInput(
                f"only: no {tariff.table} {name!r} has a price. {nearest(name, tariff.prices)}"
            )
    with opened(out) as writer:
        pricing = _Pricing(tariff, replace(plan, progress=progress), asked or tuple(tariff.prices))
        cards = pricing.priced()
        found = Prices(
            cell=cell,
            played=tariff.base,
            column=f"{tariff.table}.{tariff.column}",
            column_asked=column,
            only=asked,
            cards=tuple(sorted(cards, key=_by_gap)),
            left_out=tuple(_left_out(tariff, cards, asked, pricing.interrupted)),
            median=pricing.median,
            step=tariff.step,
            games=plan.games,
            terms=plan.terms,
            interrupted=pricing.interrupted,
        )
        return found.written(writer)


def _by_gap(card: Priced) -> tuple[bool, float]:
    """The most underpriced first; last those whose price has no effect, by their worth."""
    if card.fair is None:
        return True, -float(card.worth)
    return False, card.price - float(card.fair)


def _left_out(
    tariff: _Tariff, cards: Sequence[Priced], asked: Sequence[str], interrupted: bool
) -> Iterator[Unpriced]:
    """The cards that a reader may miss, by table."""
    priced = {card.name for card in cards}
    for name in tariff.base.components.table(tariff.table):
        if name not in priced:
            why = UNFINISHED if interrupted and name in tariff.prices else FIXED
            yield Unpriced(name, NOT_ASKED if asked and name not in asked else why)
    if not asked and not tariff.chosen:
        yield from _in_other_tables(tariff)


def _in_other_tables(tariff: _Tariff) -> Iterator[Unpriced]:
    """Cards of other tables that have a price as well."""
    named = {things.table for things in tariff.base.cell.game.named}
    for table in tariff.base.components.schema:
        if table != tariff.table:
            why = ELSEWHERE if table in named else UNNAMED
            for name in _prices(tariff.base, table, tariff.column):
                yield Unpriced(name, why)


# --- Which cards, which prices -------------------------------------------------------------------


@dataclass(frozen=True)
class _Tariff:
    """A table of cards that players choose by name, with their prices."""

    base: Settled
    table: str
    column: str
    prices: dict[str, int]
    chosen: bool  # whether the table was asked for by its name

    @property
    def step(self) -> int:
        """Between two prices: 1, or more where prices are large."""
        return max(1, round(float(np.median(list(self.prices.values()))) / STEPS_OF))

    def others(self, own: int) -> list[int]:
        """The prices that are tried besides its own: below zero only if another card has such."""
        least = min(0, *self.prices.values())
        tried = [own + step * self.step for step in range(-REACH, REACH + 1) if step]
        return [cost for cost in tried if cost >= least]

    def forbidden(self, name: str) -> str:
        """Whatever may be done with the card, as one ban."""
        game, components = self.base.cell.game, self.base.components
        verbs = dict.fromkeys(each.verb for each in game.named if each.table == self.table)
        things = [f"{verb}={name}" for verb in verbs]
        known = {thing for verb in verbs for thing in things_of(game, verb, components)}
        return "+".join(thing for thing in things if thing in known)

    def variant(self, name: str, price: int, allowed: bool) -> Variant | None:
        """The games where a card has this price; None where it may not have it."""
        key, cell = f"pack:{self.table}.{name}.{self.column}", self.base.cell
        values: dict[str, Any] = {}
        try:
            if price != self.prices[name]:
                values[key] = keys.value(cell.game, self.base.components, key, price)
            if not allowed:
                values[FORBID] = "+".join((*cell.forbidden, *listed(self.forbidden(name))))
            settled = settle(keys.lay(cell, values))
        except BadInput:
            return None
        word = "" if allowed else f", without {name}"
        return Variant(values, settled, alone=False, title=f"{name} at {price}{word}")


def _tariff(base: Settled, column: str | None) -> _Tariff:
    """The table with this column, of cards that an option names."""
    named = dict.fromkeys(things.table for things in base.cell.game.named)
    if not named:
        raise BadInput(
            f"{base.cell.game.title}: no option names a card, so none can be forbidden and priced."
        )
    table, _, key = (column or "").rpartition(".")
    wanted = (key,) if key else PRICES
    for each in [table] if table else named:
        for one in wanted:
            prices = _prices(base, each, one) if each in named else {}
            if len(prices) >= FEWEST:
                return _Tariff(base, each, one, prices, chosen=bool(table))
    asked = f"no column {column}" if column else f"no column {' or '.join(PRICES)}"
    raise BadInput(
        f"{base.cell.game.title}: {asked} with whole numbers of {FEWEST} cards or more stands in "
        f"{' or '.join(named)}, the cards that options name; say which column holds the price."
    )


def usual_prices(base: Settled) -> dict[str, int]:
    """The prices of the cards that options name; none if no column says so by its name."""
    named = dict.fromkeys(things.table for things in base.cell.game.named)
    found = (_prices(base, table, column) for table in named for column in PRICES)
    return next((prices for prices in found if len(prices) >= FEWEST), {})


def _prices(base: Settled, table: str, column: str) -> dict[str, int]:
    """The whole numbers in a column, by name."""
    found: dict[str, int] = {}
    for name in base.components.table(table):
        try:
            value = base.components.value(f"{table}.{name}.{column}")
        except BadInput:
            continue
        if isinstance(value, int) and not isinstance(value, bool):
            found[name] = value
    return found


# --- Playing -------------------------------------------------------------------------------------


class _Pricing:
    """All cards at their own prices, then each card at others."""

    def __init__(self, tariff: _Tariff, plan: ContestPlan, names: Sequence[str]) -> None:
        self.tariff, self.plan, self.names = tariff, plan, names
        self.interrupted = False
        if len(tariff.prices) >= MOST_VARIANTS:
            raise BadInput(f"{len(tariff.prices)} cards are too many at once.")
        self.own = self._at_own_prices()

    @property
    def every(self) -> tuple[PriceTried, ...]:
        return tuple(PriceTried(self.tariff.prices[n], split) for n, split in self.own.items())

    @property
    def sure(self) -> float:
        """The confidence of each worth, so that all hold together."""
        return 1 - self.plan.terms.error / len(self.tariff.prices)

    @property
    def median(self) -> Interval:
        """The worth of the median card at its own price."""
        return median_of(self._worths([*self.own.values()]), self.plan.terms.confidence)

    def _at_own_prices(self) -> dict[str, Split]:
        """The games with all cards, against those without one."""
        base = Variant({}, self.tariff.base, alone=False, title="as it is")
        banned = {
            name: self.tariff.variant(name, cost, allowed=False)
            for name, cost in self.tariff.prices.items()
        }
        known = {name: variant for name, variant in banned.items() if variant}
        contest = Contest([base, *known.values()], self.plan, metrics=())
        contest.play()
        self.interrupted = contest.interrupted
        splits = [contest.pairs.split(0, place) for place in range(1, len(known) + 1)]
        return dict(zip(known, splits, strict=True))

    def priced(self) -> list[Priced]:
        """Each card; those that were not finished are left out."""
        found = []
        for name in self.names:
            if self.interrupted:
                break
            if name in self.own:
                found += self._priced(name)
        return found

    def _priced(self, name: str) -> list[Priced]:
        own = self.tariff.prices[name]
        pairs = {
            cost: (
                self.tariff.variant(name, cost, allowed=True),
                self.tariff.variant(name, cost, allowed=False),
            )
            for cost in self.tariff.others(own)
        }
        known = {cost: pair for cost, pair in pairs.items() if pair[0] and pair[1]}
        variants = [each for pair in known.values() for each in pair if each]
        if not variants:
            return []
        contest = Contest(variants, self.plan, metrics=(), title=" ")
        try:
            contest.play()
            self.interrupted = contest.interrupted
        except KeyboardInterrupt:  # before the first games of this card: others are finished
            self.interrupted = True
        if self.interrupted:
            return []
        tried = [
            PriceTried(cost, contest.pairs.split(2 * place, 2 * place + 1))
            for place, cost in enumerate(known)
        ]
        return [self._judged(name, [*tried, PriceTried(own, self.own[name])])]

    def _judged(self, name: str, tried: Sequence[PriceTried]) -> Priced:
        own = self.tariff.prices[name]
        ordered = tuple(sorted(tried, key=lambda each: each.price))
        seed, place = self.tariff.base.cell.seed, list(self.own).index(name)
        curve = PriceCurve(ordered, place, own, self.every, seed)
        sure = 1 - self.plan.terms.error / len(self.names)
        fair = curve.fair(sure) if curve.falls(sure) else None
        verdict = verdict_on(own, fair, self.tariff.step, rises=curve.rises(sure))
        shown = self._worths([each.split for each in ordered])
        at = {each.price: worth for each, worth in zip(ordered, shown, strict=True)}
        points = tuple(WorthAtPrice(cost, worth) for cost, worth in at.items())
        return Priced(name, own, fair, verdict, at[own], points)

    def _worths(self, splits: Sequence[Split]) -> list[Interval]:
        terms = replace(self.plan.terms, confidence=self.sure, watched=self.interrupted)
        return [judge_shares([split], terms)[0].difference for split in splits]
