"""Whose courage pays."""

from __future__ import annotations

from simkit.kernel.jit import kernel

from ..board import can
from ..choices import DO_PAY
from ..effects import HUMILITY


@kernel
def from_pool(view, rules, decision, options, count, mind):
    """Own courage first, for it dies with its hero; then the pool; luck last. Humility closes the
    pool to one hero's gifts only, so all else of his is paid from it."""
    hero = view.heroes[decision.subject]
    wanted = decision.amount - hero.courage
    if can(hero, HUMILITY):
        wanted = decision.amount
    for i in range(count):
        if options[i].verb == DO_PAY and options[i].amount >= wanted:
            return i
    return count - 1
