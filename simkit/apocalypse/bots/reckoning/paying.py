"""Decide which hero pays courage for a shared cost."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import can
from simkit.apocalypse.words import choices, effects, state
from simkit.kernel.jit import kernel


@kernel
def from_pool(asked):
    """Own courage first, for it dies with its hero; then the pool; luck last. Humility closes the
    pool to one hero's gifts only, so all else of his is paid from it."""
    decision, options = asked.decision, asked.options
    hero = asked.position.heroes[decision.subject]
    wanted = decision.amount - hero.courage
    if can(hero, effects.HUMILITY):
        wanted = decision.amount
    for i in range(len(options)):
        if options[i].verb == choices.DO_PAY and options[i].amount >= wanted:
            return i
    return len(options) - 1


@kernel
def from_luck(asked):
    """As little luck as courage allows: luck also powers gifts, and no enemy taxes it every turn.

    The least on offer is not always enough: what a hero owes Geryon beyond it costs him health.
    """
    options = asked.options
    most = options[len(options) - 1].amount
    for i in range(len(options)):
        if options[i].amount >= most - asked.position.heroes[asked.decision.subject].courage:
            return i
    return len(options) - 1


@kernel
def share(asked):
    """Of a price for all: everything from who has no room for gifts, his courage from the rest.

    What others owe after him is bounded from below, so nobody is asked for luck without need.
    """
    view, options = asked.position, asked.options
    seat = asked.decision.subject
    wanted = view.heroes[seat].courage
    if view.heroes[seat].slot_cost == state.NONE:
        wanted += view.heroes[seat].luck
    for i in range(len(options) - 1, -1, -1):
        if options[i].amount <= wanted:
            return i
    return 0
