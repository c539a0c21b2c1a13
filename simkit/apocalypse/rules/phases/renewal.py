"""Renew: all players together pay courage, and the team gains luck."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import is_alive
from simkit.apocalypse.rules.heroes.courage import choose_amount, own_purse, pay_own, purse
from simkit.apocalypse.rules.heroes.gifts import gain_luck
from simkit.apocalypse.words import choices, events
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def team_purse(game):
    """What all heroes could pay together, without the pool."""
    total = 0
    for seat in range(game.players):
        if is_alive(game, seat):
            total += own_purse(game, seat)
    return total


@kernel
def purse_of_all(game):
    """What they could pay with the pool; if that empties it, Dorothy's courage counts too."""
    total = game.pool
    for seat in range(game.players):
        if is_alive(game, seat):
            total += purse(game, seat) - game.pool
    return total


@kernel
def can_renew(game, at):
    """True if there is a hero, and heroes and pool can pay together."""
    for seat in range(game.players):
        if is_alive(game, seat):
            return purse_of_all(game) >= at.rules.renew_cost
    return False


@kernel
def renew(game, at):
    """All players together pay 9 courage; the team gains 4 luck, which the captain divides."""
    collect(game, at, at.rules.renew_cost)
    say(game, at, events.RENEWED, value=at.rules.renew_luck)
    for _ in range(at.rules.renew_luck):
        clear_options(at.desk)
        for seat in range(game.players):
            if is_alive(game, seat):
                offer(at.desk, choices.DO_CHOOSE, seat, amount=1)
        chosen = ask(game, at, choices.OTHER_HERO, game.captain, game.captain, choices.DO_RENEW)
        gain_luck(game, at, at.desk.options[chosen].who, 1)


@kernel
def collect(game, at, price):
    """A price that all pay together: the pool first as the captain says, then hero by hero."""
    least = max(0, min(price - team_purse(game), game.pool))
    most = min(game.pool, price)
    captain = game.captain
    from_pool = choose_amount(game, at, choices.FROM_POOL, captain, captain, least, most, price)
    game.pool -= from_pool
    owed = price - from_pool
    rest = team_purse(game)
    for seat in range(game.players):
        if is_alive(game, seat):
            own = own_purse(game, seat)
            rest -= own
            lowest = max(0, owed - rest)
            share = choose_amount(game, at, choices.SHARE, seat, seat, lowest, min(owed, own), owed)
            owed -= share
            if share > 0:
                say(game, at, events.PAID, seat, 0, value=share)
                pay_own(game, at, seat, share)
