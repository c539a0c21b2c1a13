"""Every interval that is printed holds the truth about as often as it says: a table of coverage.

Rates from nothing to one half, 50 to 5,000 games. The tests run a part of the studies; all of them
run with `python -m tests.lab.test_coverage`, which prints the table of the page on statistics and
ends with exit code 1 where an interval holds the truth too seldom.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from scipy.stats import poisson

from simkit.lab.judging import expectations, verdicts
from simkit.lab.judging.paired_sums import Sums
from simkit.lab.judging.verdicts import Terms
from simkit.lab.play.results import QUANTILES, Tally
from simkit.lab.statistics import intervals, paired, variance_shares
from simkit.lab.statistics.alpha_rank import masses, ranked
from simkit.lab.statistics.calibration import calibration_error
from simkit.lab.statistics.distances import Distances, LogRank
from simkit.lab.statistics.intervals import Interval
from simkit.lab.statistics.limit import limit_of
from simkit.lab.statistics.paired import Split
from simkit.lab.statistics.pooling import pooled
from simkit.lab.statistics.sobol_morris import saltelli, sobol
from simkit.lab.statistics.splitting import share_of
from simkit.lab.statistics.strengths import fitted, ratio
from simkit.lab.statistics.variance_shares import Redraws, settled_by
from simkit.lab.stories import timeline_arcs
from simkit.lab.sweeps.pooled_cells import pooled_rates
from tests.sampled import is_whole, sampled

ROOT = Path(__file__).resolve().parents[2]
RATES = (0.0, 0.001, 0.02, 0.5)
GAMES = (50, 200, 1000, 5000)
QUICK = ((0.0, 50), (0.001, 1000), (0.02, 200), (0.5, 50))
SLOW = 40  # runs of what takes a tenth of a second
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
    runs: int = 150  # in the tests; the command makes a thousand of each


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


def _expectation(luck: Luck, rate: float, games: int) -> Drawn:
    return expectations.judge("turns", (0, 1), _tallied(luck, rate, games), 0.95).found, rate


def _parted(luck: Luck, rate: float, games: int) -> tuple[Split, float]:
    """Two variants that end games differently at a rate, three in four for the one."""
    variant, base, same = luck.multinomial(games, [0.75 * rate, 0.25 * rate, 1 - rate])
    return Split(games, int(same // 2), int(variant), int(base)), 0.5 * rate


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
        reach = Fraction(2 if split.variant else 1)
        total, squares = (
            Fraction(2 * split.variant - split.base),
            Fraction(4 * split.variant + split.base),
        )
        sums = Sums(games, total, squares, (-reach, reach))
        (found,) = verdicts.judge_means([sums], Terms(watched=watched))
        return found.difference, 1.25 * rate

    return draw


def _contrast(luck: Luck, rate: float, games: int) -> Drawn:
    """An effect averaged over two variants, of which both or one may part in a game."""
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
    return timeline_arcs.mean_of(values, 0.95, *timeline_arcs.BOUNDS["tension"]), rate


def _saving(luck: Luck, rate: float, games: int) -> Drawn:
    """Two variants that are won alike often and part at a rate."""
    both = 0.3 - rate / 4
    counts = luck.multinomial(games, [both, rate / 2, rate / 2, 1 - both - rate])
    won = both + rate / 2
    return paired.saving(Split(games, *map(int, counts[:3]))), 2 * won * (1 - won) / rate


def _calibration(luck: Luck, rate: float, games: int) -> Drawn:
    """Chances that are too high by a fifth of what they could be; four positions of each game."""
    chances = np.repeat(luck.random(games), 4)
    off = np.clip(chances + rate / 5, 0, 1)
    won = np.repeat(luck.random(games) < chances[::4], 4)
    place = np.minimum((10 * chances).astype(int), 9)
    which = np.repeat(np.arange(games), 4)
    truth = _mean_square_off(rate / 5, np.bincount(place, minlength=10))
    return calibration_error(off - won, place, which, 0.95), truth


def _mean_square_off(shift: float, positions: np.ndarray) -> float:
    """What a shift with an end at 1 is in ten classes of chances, as a root mean square."""
    chances = (np.arange(10_000) + 0.5) / 10_000
    off = (np.minimum(chances + shift, 1) - chances).reshape(10, -1).mean(axis=1)
    return float(np.sqrt(np.average(off**2, weights=positions)))


def _quantile(share: float, watched: bool = False) -> Callable[[Luck, float, int], Drawn]:
    """A metric that counts, up to some hundreds: Poisson."""

    def draw(luck: Luck, rate: float, games: int) -> Drawn:
        tally = Tally()
        tally.add(luck.poisson(400 * rate, games))
        found = tally.quantiles(0.95, watched)[share_name(share)]
        return found, float(poisson.ppf(share, 400 * rate))

    return draw


def share_name(share: float) -> str:
    return next(name for name, each in QUANTILES.items() if each == share)


def _moved(luck: Luck, rate: float, games: int) -> tuple[Distances, np.ndarray]:
    """A metric that a variant moves in a share of the games, mostly up; and the true gaps."""
    base = luck.poisson(8, games)
    moves = luck.choice([2, -1], games, p=[0.75, 0.25]) * (luck.random(games) < rate)
    values = np.arange(-1, 60)
    up_to = poisson.cdf(values, 8)
    moved = 0.75 * poisson.cdf(values - 2, 8) + 0.25 * poisson.cdf(values + 1, 8)
    pairs = Counter(zip((base + moves).tolist(), base.tolist(), strict=True))
    return Distances(pairs), rate * (moved - up_to)


def _largest_gap(luck: Luck, rate: float, games: int) -> Drawn:
    found, gaps = _moved(luck, rate, games)
    return found.at(0.95).gap, float(np.abs(gaps).max())


def _shift(luck: Luck, rate: float, games: int) -> Drawn:
    found, gaps = _moved(luck, rate, games)
    return found.at(0.95).shift, float(np.abs(gaps).sum())


def _ends_sooner(luck: Luck, rate: float, games: int) -> Drawn:
    """Games of up to 20 turns; in each turn, those of the variant end 1 + rate times as often."""
    draws = luck.random((games, 20))
    draws[:, -1] = 0.0
    ends = [(draws < chance).argmax(axis=1).tolist() for chance in (0.2 * (1 + rate), 0.2)]
    return LogRank(Counter(zip(*ends, strict=True))).at(0.95).ratio, 1 + rate


def _set_up(luck: Luck, rate: float, games: int) -> Drawn:
    """The share of the outcome that the set-up decides: half of them let nobody win."""
    chances = np.where(luck.random(games) < 0.5, 2 * rate, 0.0)
    first, again = ((luck.random(games) < chances).astype(float)[:, None] for _ in range(2))
    found = Redraws(first, (again,), np.zeros(games, dtype=int), np.zeros((0, 2)))
    interval = variance_shares.sure(lambda each: settled_by(each, 0), found, 0.95)
    return interval, rate / (1 - rate)


def _populations(luck: Luck, rate: float, games: int) -> Drawn:
    """A rare win rate, from twenty populations of games."""
    each = luck.binomial(5 * games, rate, 20) / (5 * games)
    return share_of(each.tolist(), 0.95), rate


def _pooled_worth(luck: Luck, rate: float, games: int) -> Drawn:
    """One of twelve heroes whose true worths scatter by three points."""
    worths = luck.normal(0.01, 0.03, 12)
    error = np.sqrt(rate / games) * luck.choice([0.5, 1.0, 2.0], 12)
    found = pooled(worths + luck.normal(size=12) * error, np.diag(error**2), 0.95)
    assert found is not None
    return found[0], float(worths[0])


def _pooled_rate(luck: Luck, rate: float, games: int) -> Drawn:
    """One of eight maps whose true win rates scatter by a fifth; half of the luck is shared."""
    truths = rate * luck.uniform(0.6, 1.4, 8)
    same = luck.random(games) < 0.5
    draws = np.where(same, luck.random(games), luck.random((8, games)))
    found = pooled_rates(list(draws < truths[:, None]), 0.95)
    assert found is not None
    return found[0], float(truths[0])


def _ceiling(luck: Luck, rate: float, games: int) -> Drawn:
    """Levels of effort that go to a limit exponentially, on shared luck."""
    efforts = np.array([1.0, 2.0, 4.0, 8.0, 16.0])
    limit = 0.3 + rate
    shares = limit - 0.25 * np.exp(-efforts / 4)
    won = (luck.random(games) < shares[:, None]).astype(np.int64)
    found = limit_of(efforts.tolist(), won @ won.T, games, 0.95)
    assert found is not None
    return found.share, limit


def _mass(luck: Luck, rate: float, games: int) -> Drawn:
    """The mass of the best of three bots, which wins a share more of its meetings than half."""
    beats = np.array([[0.5, 0.5 + rate, 0.5 + rate], [0, 0.5, 0.5], [0, 0.5, 0.5]])
    beats[1:, 0] = 0.5 - rate
    lucks = games // 4
    sat = np.full((lucks, 3, 3), 4.0)
    won = np.zeros((lucks, 3, 3))
    for one, other in ((0, 1), (0, 2), (1, 2)):
        won[:, one, other] = luck.binomial(4, beats[one, other], lucks)
        won[:, other, one] = 4 - won[:, one, other]
    return ranked(won, sat, 0.95)[0], float(masses(beats)[0])


def _move(luck: Luck, rate: float, games: int) -> Drawn:
    """How far a win rate goes with the stronger of two factors, by Sobol's method."""
    points = saltelli(2, 64, int(luck.integers(2**31)))
    shares = 0.2 + rate * points[..., 0] + 0.1 * points[..., 1]
    sets = luck.binomial(max(1, games // 50), np.stack([shares, shares])) / max(1, games // 50)
    return sobol(sets).moves[0], rate / np.sqrt(6)


PRINTED = (
    Printed("share (Wilson)", _wilson),
    Printed("share, watched", _sequence),
    Printed("mean of a flag", _mean),
    Printed("mean of a count", _count),
    Printed("mean in a promise, watched", _expectation),
    Printed("median of a count", _quantile(0.5)),
    Printed("95 % quantile of a count", _quantile(0.95)),
    Printed("median of a count, watched", _quantile(0.5, watched=True), runs=SLOW),
    Printed("paired difference (Tango)", _difference(watched=False)),
    Printed("paired difference, watched", _difference(watched=True)),
    Printed("paired difference of a mean", _gap(watched=False)),
    Printed("paired difference of a mean, watched", _gap(watched=True)),
    Printed("largest gap of distributions", _largest_gap, runs=SLOW),
    Printed("shift of a distribution", _shift, runs=SLOW),
    Printed("how often games end, as a ratio", _ends_sooner),
    Printed("effect averaged over variants", _contrast),
    Printed("what pairing saves", _saving, rates=RATES[1:]),
    Printed("share over games on shared luck", _over_lucks),
    Printed("strength (Luce)", _strength, rates=RATES[1:]),
    Printed("mean over timelines", _tension),
    Printed("share that luck decides", _set_up, rates=RATES[1:]),
    Printed("rare win rate of populations", _populations, rates=RATES[1:]),
    Printed("pooled worth", _pooled_worth, rates=RATES[1:]),
    Printed("pooled win rate", _pooled_rate, rates=RATES[1:], runs=SLOW),
    Printed("limit of skill", _ceiling, rates=(0.02, 0.5), runs=SLOW),
    Printed("mass of a bot (alpha-rank)", _mass, rates=RATES[1:], runs=SLOW),
    Printed("move of a factor (Sobol)", _move, rates=(0.02, 0.5), runs=SLOW),
    Printed("error of learned chances", _calibration),
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
    runs = 100 if printed.runs == SLOW and not is_whole() else 200
    if rate in printed.rates:
        assert coverage(printed, rate, games, runs) >= least(runs)


def test_the_page_has_a_row_for_each_interval() -> None:
    page = (ROOT / "docs/explanation/statistics.md").read_text(encoding="utf-8")
    assert [each.name for each in PRINTED if f"| {each.name} |" not in page] == []


@pytest.mark.slow
@pytest.mark.parametrize("printed", PRINTED, ids=lambda each: each.name)
def test_a_printed_interval_holds_the_truth_at_every_rate_and_size(printed: Printed) -> None:
    cells = [(rate, games) for games in GAMES[::-1] for rate in printed.rates[::-1]]
    low = {
        (rate, games): found
        for rate, games in sampled([each for each in cells if is_whole() or each not in QUICK], 3)
        if (found := coverage(printed, rate, games, printed.runs)) < least(printed.runs)
    }
    assert not low


def worst_of(runs: int) -> dict[str, dict[float, float]]:
    """Of each kind of interval the least coverage over the games, at each rate."""
    return {
        printed.name: {
            rate: min(coverage(printed, rate, games, runs) for games in GAMES)
            for rate in printed.rates
        }
        for printed in PRINTED
    }


def table(worst: dict[str, dict[float, float]]) -> Iterator[str]:
    """The lines of a Markdown table."""
    yield "| interval | " + " | ".join(f"rate {rate:g}" for rate in RATES) + " |"
    yield "|---|" + "---|" * len(RATES)
    for name, found in worst.items():
        cells = [f"{found[rate]:.3f}" if rate in found else "" for rate in RATES]
        yield f"| {name} | " + " | ".join(cells) + " |"


def main(runs: int = 1000) -> int:
    worst = worst_of(runs)
    print("\n".join(table(worst)))
    low = [each for found in worst.values() for each in found.values() if each < least(runs)]
    return 1 if low else 0


if __name__ == "__main__":
    sys.exit(main())
