"""Courage: earned by heroes or for the pool, paid from the pool, from a hero's own, or with luck.

Whenever something costs courage, the captain says how much of it the pool pays (nobody may take
from the pool without him), and the hero says how much of the rest he pays in luck, one for one.
What the captain himself has decided on, he has approved.
"""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import can, luck_at_hand
from simkit.apocalypse.words import choices, effects, events
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def earn(game, at, seat, amount, source):
    """A hero gains courage."""
    game.heroes[seat].courage += amount
    game.tally.courage[source] += amount
    say(game, at, events.GAINED_COURAGE, seat, source, value=amount)


@kernel
def fill_pool(game, at, amount, source):
    """The courage pool grows."""
    game.pool += amount
    game.tally.courage[source] += amount


@kernel
def purse(game, seat):
    """What a hero could pay: his own courage, the pool, and luck as courage."""
    return game.heroes[seat].courage + luck_as_courage(game, seat) + game.pool


@kernel
def own_purse(game, seat):
    """What he could pay without the pool."""
    return own_courage(game, seat) + luck_as_courage(game, seat)


@kernel
def luck_as_courage(game, seat):
    """The luck that can stand for courage: an addict's goes on drugs."""
    return 0 if can(game.heroes[seat], effects.ADDICT) else luck_at_hand(game, seat)


@kernel
def own_courage(game, seat):
    """The courage that he may spend now; Dorothy none of hers until the pool is empty."""
    if can(game.heroes[seat], effects.UNSOPHISTICATED) and game.pool > 0:
        return 0
    return game.heroes[seat].courage


@kernel
def least_from_pool(game, seat, price):
    """What the pool must pay at least; once it is empty, Dorothy may use her own courage."""
    missing = price - own_purse(game, seat)
    if can(game.heroes[seat], effects.UNSOPHISTICATED):
        missing = min(missing, game.pool)
    return max(0, missing)


@kernel
def pay(game, at, seat, price):
    """A hero pays; he must be able to."""
    pay_with_pool(game, at, seat, price, game.pool)


@kernel
def pay_alone(game, at, seat, price):
    """A hero pays without the pool."""
    pay_with_pool(game, at, seat, price, 0)


@kernel
def pay_if_granted(game, at, seat, price):
    """A hero pays if the captain grants what he needs from the pool; True once he has paid."""
    if own_purse(game, seat) >= price or seat == game.captain:
        pay(game, at, seat, price)
        return True
    clear_options(at.desk)
    offer(at.desk, choices.PASS, seat)
    for amount in range(least_from_pool(game, seat, price), min(game.pool, price) + 1):
        offer(at.desk, choices.DO_PAY, seat, amount=amount)
    option = at.desk.options[ask(game, at, choices.FROM_POOL, game.captain, seat, price)]
    if option.verb == choices.PASS:
        return False
    pay_rest(game, at, seat, price, option.amount)
    return True


@kernel
def pay_with_pool(game, at, seat, price, pool_most):
    """Pay with at most this much from the pool."""
    if price <= 0:
        return
    most = min(pool_most, price)
    least = min(most, least_from_pool(game, seat, price))
    from_pool = choose_amount(game, at, choices.FROM_POOL, game.captain, seat, least, most, price)
    pay_rest(game, at, seat, price, from_pool)


@kernel
def pay_rest(game, at, seat, price, from_pool):
    """The pool pays its part, the hero the rest in courage and luck."""
    say(game, at, events.PAID, seat, from_pool, value=price)
    game.pool -= from_pool
    pay_own(game, at, seat, price - from_pool)


@kernel
def pay_own(game, at, seat, price):
    """A hero pays out of his own, and says how much of it in luck."""
    hero = game.heroes[seat]
    least = max(0, price - own_courage(game, seat))
    most = min(luck_as_courage(game, seat), price)
    in_luck = choose_amount(game, at, choices.FROM_LUCK, seat, seat, least, most, price)
    hero.luck -= in_luck
    hero.courage -= price - in_luck
    game.tally.luck_spent += in_luck
    if in_luck > 0:
        say(game, at, events.LUCK_PAID, seat, value=in_luck)


@kernel
def choose_amount(game, at, kind, seat, subject, lowest, highest, price):
    """Ask for an amount from lowest to highest."""
    clear_options(at.desk)
    for amount in range(lowest, highest + 1):
        offer(at.desk, choices.DO_PAY, subject, amount=amount)
    return lowest + ask(game, at, kind, seat, subject, price)
