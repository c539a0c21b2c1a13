"""Every interval that is printed holds the truth about as often as it says: a table of coverage.

Rates from nothing to one half, 50 to 5,000 games. The quick sample runs with the others; the whole
table is slow. `python -m tests.lab.test_coverage` prints it as docs/statistics.md shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest

from simkit.lab.judging import promises, verdicts
from simkit.lab.judging.paired_counts import Sums
from simkit.lab.judging.verdicts import Terms
from simkit.lab.play.results import Tally
from simkit.lab.statistics import intervals, paired
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.paired import Split
from simkit.lab.statistics.strengths import fitted, ratio
from simkit.lab.stories import film_arcs

RATES = (0.0, 0.001, 0.02, 0.5)
GAMES = (50, 200, 1000, 5000)
QUICK = ((0.0, 50), (0.001, 1000), (0.02, 200), (0.5, 50))
LEAST = 0.92  # of promised 0.95: shares are whole numbers of games, so coverage goes up and down

Luck = np.random.Generator
Drawn = tuple[Interval, float]
"""An interval and the truth that it should hold."""


@dataclass(frozen=True)
class Printed:
    """A kind of interval, and one of it from so many games at a rate."""

    name: str
    draw: Callable[[Luck, float, int], Drawn]
    rates: tuple[float, ...] = RATES


def _wilson(luck: Luck, rate: float, games: int) -> Drawn:
    return intervals.wilson(int(luck.binomial(games, rate)), games), rate


def _sequence(luck: Luck, rate: float, games: int) -> Drawn:
    return intervals.sequence(int(luck.binomial(games, rate)), games), rate


def _tallied(luck: Luck, rate: float, games: int) -> Tally:
    """A metric that is 1 in a share of the games and else 0."""
    came_up = int(luck.binomial(games, rate))
    return Tally({value: n for value, n in ((1, came_up), (0, games - came_up)) if n}.items())


def _mean(luck: Luck, rate: float, games: int) -> Drawn:
    return _tallied(luck, rate, games).mean_interval(), rate


def _count(luck: Luck, rate: float, games: int) -> Drawn:
    """A metric that counts, as deaths do: Poisson."""
    tally = Tally()
    tally.add(luck.poisson(rate, games))
    return tally.mean_interval(), rate


def _band(luck: Luck, rate: float, games: int) -> Drawn:
    return promises.judge("turns", (0, 1), _tallied(luck, rate, games), 0.95).found, rate


def _parted(luck: Luck, rate: float, games: int) -> tuple[Split, float]:
    """Two arms that end games differently at a rate, three in four for the one."""
    arm, base, same = luck.multinomial(games, [0.75 * rate, 0.25 * rate, 1 - rate])
    return Split(games, int(same // 2), int(arm), int(base)), 0.5 * rate


def _difference(watched: bool) -> Callable[[Luck, float, int], Drawn]:
    def draw(luck: Luck, rate: float, games: int) -> Drawn:
        split, truth = _parted(luck, rate, games)
        (found,) = verdicts.judge_shares([split], Terms(watched=watched))
        return found.difference, truth

    return draw


def _gap(watched: bool) -> Callable[[Luck, float, int], Drawn]:
    """A metric's paired difference: two up, or one down."""

    def draw(luck: Luck, rate: float, games: int) -> Drawn:
        split, _ = _parted(luck, rate, games)
        reach = Fraction(2 if split.arm else 1)
        total, squares = Fraction(2 * split.arm - split.base), Fraction(4 * split.arm + split.base)
        sums = Sums(games, total, squares, (-reach, reach))
        (found,) = verdicts.judge_means([sums], Terms(watched=watched))
        return found.difference, 1.25 * rate

    return draw


def _contrast(luck: Luck, rate: float, games: int) -> Drawn:
    """An effect averaged over two arms, of which both or one may part in a game."""
    both, one, _ = luck.multinomial(games, [rate / 2, rate / 2, 1 - rate])
    sums = Sums(games, Fraction(int(both)) + Fraction(int(one), 2), both + Fraction(int(one), 4))
    (found,) = verdicts.judge_contrasts([sums], Terms())
    return found.difference, 0.75 * rate


def _over_lucks(luck: Luck, rate: float, games: int) -> Drawn:
    """A share of tries of which four share their luck, more or less."""
    lucks = games // 4
    alike = luck.beta(4 * rate, 4 * (1 - rate), lucks) if rate else np.zeros(lucks)
    won = luck.binomial(4, alike).astype(float)
    return ratio(won, np.full(lucks, 4.0), np.arange(lucks), 0.95), rate


def _strength(luck: Luck, rate: float, games: int) -> Drawn:
    """How often one bot wins beside another, by Luce's model, four games on a luck."""
    games -= games % 4
    seat_won = (luck.random(games) < rate).astype(int)
    lineups = np.tile([0, 1], (games, 1))
    swapped = np.arange(games) % 2 == 1
    lineups[swapped] = [1, 0]
    winners = np.where(swapped, 1 - seat_won, seat_won)
    found = fitted(("one", "other"), lineups, winners, np.arange(games) // 4)
    return found.odds[1], rate / (1 - rate)


def _tension(luck: Luck, rate: float, games: int) -> Drawn:
    """Games that are open in a share of their turns and decided in the others."""
    values = [float(each) / 8 for each in luck.binomial(8, rate, games)]
    return film_arcs.mean_of(values, 0.95, *film_arcs.BOUNDS["tension"]), rate


def _saving(luck: Luck, rate: float, games: int) -> Drawn:
    """Two arms that are won alike often and part at a rate."""
    both = 0.3 - rate / 4
    counts = luck.multinomial(games, [both, rate / 2, rate / 2, 1 - both - rate])
    won = both + rate / 2
    return paired.saving(Split(games, *map(int, counts[:3]))), 2 * won * (1 - won) / rate


PRINTED = (
    Printed("share (Wilson)", _wilson),
    Printed("share, watched", _sequence),
    Printed("mean of a flag", _mean),
    Printed("mean of a count", _count),
    Printed("mean in a promise, watched", _band),
    Printed("paired difference (Tango)", _difference(watched=False)),
    Printed("paired difference, watched", _difference(watched=True)),
    Printed("paired difference of a mean", _gap(watched=False)),
    Printed("paired difference of a mean, watched", _gap(watched=True)),
    Printed("effect averaged over arms", _contrast),
    Printed("what pairing saves", _saving, rates=RATES[1:]),
    Printed("share over games on shared luck", _over_lucks),
    Printed("strength (Luce)", _strength, rates=RATES[1:]),
    Printed("mean over films", _tension),
)


def coverage(printed: Printed, rate: float, games: int, runs: int) -> float:
    """How often the interval holds the truth."""
    luck = np.random.default_rng([GAMES.index(games), int(rate * 1000), 16])
    return float(np.mean([holds(*printed.draw(luck, rate, games)) for _ in range(runs)]))


def holds(interval: Interval, truth: float) -> bool:
    low = -np.inf if interval.low is None else interval.low
    high = np.inf if interval.high is None else interval.high
    return bool(low - 1e-12 <= truth <= high + 1e-12)


def least(runs: int) -> float:
    """What may be found of a coverage that is as low as it may be: three standard errors less."""
    return LEAST - 3 * np.sqrt(LEAST * (1 - LEAST) / runs)


@pytest.mark.parametrize(("rate", "games"), QUICK)
@pytest.mark.parametrize("printed", PRINTED, ids=lambda each: each.name)
def test_a_printed_interval_holds_the_truth(printed: Printed, rate: float, games: int) -> None:
    if rate in printed.rates:
        assert coverage(printed, rate, games, 200) >= least(200)


@pytest.mark.slow
@pytest.mark.parametrize("printed", PRINTED, ids=lambda each: each.name)
def test_a_printed_interval_holds_the_truth_at_every_rate_and_size(printed: Printed) -> None:
    low = {
        (rate, games): found
        for rate in printed.rates
        for games in GAMES
        if (found := coverage(printed, rate, games, 600)) < least(600)
    }
    assert not low


def table(runs: int) -> Iterator[str]:
    """The lines of a Markdown table: the least coverage over the games, at each rate."""
    yield "| interval | " + " | ".join(f"rate {rate:g}" for rate in RATES) + " |"
    yield "|---|" + "---|" * len(RATES)
    for printed in PRINTED:
        worst = [
            f"{min(coverage(printed, rate, games, runs) for games in GAMES):.3f}"
            if rate in printed.rates
            else ""
            for rate in RATES
        ]
        yield f"| {printed.name} | " + " | ".join(worst) + " |"


if __name__ == "__main__":
    print("\n".join(table(1000)))
