"""How often a sentence claims what is false: at most as often as the confidence allows.

Models whose truth is known are played again and again. `python -m tests.lab.test_false_claims`
prints the table of docs/explanation/statistics.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from simkit.lab.judging.elimination import Elimination
from simkit.lab.judging.leaders import BestVariant, leader
from simkit.lab.judging.paired_counts import Pairs
from simkit.lab.judging.spread_apart import DIFFERENT, JointValues, SpreadApart, SpreadFamily
from simkit.lab.judging.verdicts import NOT_SETTLED, Terms, holm
from simkit.lab.statistics.fronts import JointSums, Standings, standings

ROOT = Path(__file__).resolve().parents[2]
ALLOWED = 0.05

Luck = np.random.Generator


@dataclass(frozen=True)
class Claim:
    """A sentence, a model in which it is false, and whether a study of it claims it."""

    sentence: str
    model: str
    claimed: Callable[[Luck], bool]


def pairs_of(luck: Luck, rates: np.ndarray, games: int, shared: float = 0.5) -> Pairs:
    """Variants with these win rates, `shared` of whose luck is that of the game."""
    from scipy.special import ndtri

    noise = np.sqrt(shared) * luck.normal(size=(1, games))
    noise = noise + np.sqrt(1 - shared) * luck.normal(size=(len(rates), games))
    counted = Pairs(len(rates), ())
    counted.add_wins((noise < ndtri(rates)[:, None]).astype(int), range(len(rates)))
    return counted


def _leads(luck: Luck, rates: np.ndarray, games: int, watched: bool = False) -> BestVariant:
    terms = Terms(watched=watched)
    return leader(pairs_of(luck, rates, games), terms, range(len(rates)))


def _wrong_best(lead: float, games: int) -> Callable[[Luck], bool]:
    """The best is a little better than eight others."""
    rates = np.append(np.full(8, 0.4), 0.4 + lead)

    def claimed(luck: Luck) -> bool:
        found = _leads(luck, rates, games)
        return (found.settled and found.place != 8) or not {found.place, *found.rivals} >= {8}

    return claimed


def _wrongly_beaten(variants: int) -> Callable[[Luck], bool]:
    """Variants with the same means in two aims: no one is beaten."""

    def claimed(luck: Luck) -> bool:
        return bool((_standings(luck, np.zeros((variants, 2))).beaten <= ALLOWED / variants).any())

    return claimed


def _no_tradeoff(luck: Luck) -> bool:
    """Of two variants one is a little better in each aim, so neither beats the other."""
    truth = np.array([[0.0, 0.1], [0.1, 0.0]])
    return bool((np.array(holm(_standings(luck, truth).beaten.tolist())) <= ALLOWED).any())


def _standings(luck: Luck, truth: np.ndarray, games: int = 400) -> Standings:
    moments = JointSums.of(*truth.shape)
    shared = luck.normal(size=(games, 1, 2))
    moments.add(truth + shared + luck.normal(size=(games, *truth.shape)))
    means = moments.means.reshape(truth.shape)
    drawn = moments.drawn(truth.shape, int(luck.integers(1 << 30)), draws=400)
    return standings(means, drawn, 0.04 * moments.spreads(truth.shape))


def _spread_differently(luck: Luck) -> list[SpreadApart]:
    """Three variants that end half of the games at another turn, as early as late."""
    joint = JointValues("turns", 4)
    base = luck.poisson(8, 300)
    columns = {0: {"turns": base}}
    for variant in (1, 2, 3):
        other = np.where(luck.random(300) < 0.5, base, luck.poisson(8, 300))
        columns[variant] = {"turns": other}
    joint.add(columns)
    return list(SpreadFamily(joint, (1, 2, 3), Terms()).judged.values())


def _wrong_after_rejecting(lead: float, variants: int) -> Callable[[Luck], bool]:
    """The best variant is ahead of others by more than the margin, and is rejected or not named."""
    rates = np.append(np.full(variants - 1, 0.4), 0.4 + lead)

    def claimed(luck: Luck) -> bool:
        pairs, found = Pairs(variants, ()), Elimination(variants, Terms(watched=True))
        while pairs.games < 10_000 and found.verdict(pairs) == NOT_SETTLED:
            pairs.merge(pairs_of(luck, rates, 250))
            found.look(pairs)
        settled = found.verdict(pairs) != NOT_SETTLED
        return variants - 1 in found.rejected or (settled and found.leader(pairs) != variants - 1)

    return claimed


CLAIMS = (
    Claim(
        "the best by rejecting others",
        "5 variants, 3 points ahead",
        _wrong_after_rejecting(0.03, 5),
    ),
    Claim(
        "the best by rejecting others",
        "9 variants, 6 points ahead",
        _wrong_after_rejecting(0.06, 9),
    ),
    Claim(
        "a distribution is different",
        "3 variants alike, 300 games",
        lambda luck: any(one.verdict == DIFFERENT for one in _spread_differently(luck)),
    ),
    Claim(
        "games end sooner or later",
        "3 variants alike, 300 games",
        lambda luck: any(one.sooner_verdict != NOT_SETTLED for one in _spread_differently(luck)),
    ),
    Claim(
        "the best of 9, or among those left", "2 points ahead, 300 games", _wrong_best(0.02, 300)
    ),
    Claim(
        "the best of 9, or among those left", "2 points ahead, 1,000 games", _wrong_best(0.02, 1000)
    ),
    Claim("the best of 9, or among those left", "all alike, 1,000 games", _wrong_best(0.0, 1000)),
    Claim("beaten in a trade-off", "8 variants alike, 400 games", _wrongly_beaten(8)),
    Claim("beaten in a trade-off", "16 variants alike, 400 games", _wrongly_beaten(16)),
    Claim("no trade-off", "2 variants, each better in one aim, 400 games", _no_tradeoff),
)


def how_often(claim: Claim, runs: int) -> float:
    """The share of studies that claim it."""
    luck = np.random.default_rng([45, *map(ord, claim.sentence + claim.model)])
    return float(np.mean([claim.claimed(luck) for _ in range(runs)]))


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda each: f"{each.sentence}: {each.model}")
def test_what_is_false_is_seldom_claimed(claim: Claim) -> None:
    runs = 100
    assert how_often(claim, runs) <= ALLOWED + 3 * np.sqrt(ALLOWED * (1 - ALLOWED) / runs)


def test_the_page_has_a_row_for_each_claim() -> None:
    page = (ROOT / "docs/explanation/statistics.md").read_text(encoding="utf-8")
    assert [each for each in CLAIMS if f"| {each.sentence} | {each.model} |" not in page] == []


def test_a_leader_far_ahead_is_found_and_its_lead_is_judged() -> None:
    luck = np.random.default_rng(3)
    found = _leads(luck, np.array([0.3, 0.5, 0.31, 0.32]), 1_000)
    assert (found.place, found.rivals, found.verdict) == (1, (), "higher")
    assert found.ahead.verdict == "higher"
    fewest = leader(pairs_of(luck, np.array([0.3, 0.5, 0.1]), 1_000), Terms(), (0, 1, 2), True)
    assert fewest.place == 2
    assert fewest.ahead.verdict == "lower"


def test_a_leader_among_many_alike_is_as_good_as_any() -> None:
    luck = np.random.default_rng(4)
    found = _leads(luck, np.full(4, 0.5), 20_000)
    assert found.verdict == "same"
    assert len(found.rivals) == 3


def table(runs: int) -> Iterator[str]:
    """The lines of a Markdown table."""
    yield "| claim | model | claimed wrongly |"
    yield "|---|---|---|"
    for claim in CLAIMS:
        yield f"| {claim.sentence} | {claim.model} | {100 * how_often(claim, runs):.1f} % |"


if __name__ == "__main__":
    print("\n".join(table(1000)))
