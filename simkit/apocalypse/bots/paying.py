"""Whose courage pays."""

from __future__ import annotations

from simkit.kernel.jit import kernel

from ..board import can
from ..effects import HUMILITY


@kernel
def from_pool(view, rules, decision, options, count, mind):
    """Own courage first, for it dies with its hero; then the pool; luck last. Humility closes the
    pool to one hero's gifts only, so all else of his is paid from it."""
    hero = view.heroes[decision.subject]
    wanted = decision.amount - hero.courage
    if can(hero, HUMILITY):
        wanted = decision.amount
    lowest = options[0].amount
    return max(0, min(count - 1, wanted - lowest))
