"""Whether two games are the same one, by how their plays end.

Every comparison here plays by fixed seeds. A right game fails a single one with a chance of
FALSE_ALARM, so all forty of them together with less than half of a percent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping

import numpy as np
from scipy.stats import chi2_contingency, chisquare

FALSE_ALARM = 1e-4
FEWEST = 10  # games that a kind of ending is expected in; rarer kinds are counted together


def same(one: Iterable[Hashable], other: Iterable[Hashable]) -> float:
    """The p-value of: both samples come from one distribution (chi-square, two samples)."""
    first, second = Counter(one), Counter(other)
    both = first + second
    smaller = min(first.total(), second.total()) / both.total()
    kept = [kind for kind in both if both[kind] * smaller >= FEWEST]
    cells = [[first[kind], second[kind]] for kind in kept]
    rest = [
        first.total() - sum(cell[0] for cell in cells),
        second.total() - sum(cell[1] for cell in cells),
    ]
    cells += [rest] if any(rest) else []
    return float(chi2_contingency(cells).pvalue) if len(cells) > 1 else 1.0


def fits(sample: Iterable[Hashable], exact: Mapping[Hashable, float]) -> float:
    """The p-value of: the sample comes from the exact distribution (chi-square)."""
    seen = Counter(sample)
    games = seen.total()
    if any(exact.get(kind, 0.0) <= 0.0 for kind in seen):
        return 0.0  # what cannot be has been seen
    kept = [kind for kind in exact if exact[kind] * games >= FEWEST]
    expected = [exact[kind] * games for kind in kept]
    counts = [seen[kind] for kind in kept]
    if games - sum(expected) > 1e-9 * games:
        expected.append(games - sum(expected))
        counts.append(games - sum(counts))
    return float(chisquare(counts, np.array(expected) * sum(counts) / sum(expected)).pvalue)
