"""Whose courage pays."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import can
from simkit.apocalypse.rules.heroes.gifts import cheapest_slot
from simkit.apocalypse.words.choices import DO_PAY
from simkit.apocalypse.words.effects import HUMILITY
from simkit.apocalypse.words.state import NONE
from simkit.kernel.jit import kernel


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


@kernel
def from_luck(view, rules, decision, options, count, mind):
    """As little luck as courage allows: luck also powers gifts, and no enemy taxes it every turn.

    The least on offer is not always enough: what a hero owes Geryon beyond it costs him health.
    """
    most = options[count - 1].amount
    for i in range(count):
        if options[i].amount >= most - view.heroes[decision.subject].courage:
            return i
    return count - 1


@kernel
def share(view, rules, decision, options, count, mind):
    """Of a price for all: everything from who has no room for gifts, his courage from the rest.

    What others owe after him is bounded from below, so nobody is asked for luck without need.
    """
    seat = decision.subject
    wanted = view.heroes[seat].courage
    if cheapest_slot(view, rules, seat) == NONE:
        wanted += view.heroes[seat].luck
    for i in range(count - 1, -1, -1):
        if options[i].amount <= wanted:
            return i
    return 0
