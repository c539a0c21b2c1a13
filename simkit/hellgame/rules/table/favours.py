"""14.0 Favour and Disfavour, and the souls: what is gained, paid and blocked."""

from __future__ import annotations

from simkit.hellgame.words import events
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel


@kernel
def usable_favour(game, seat):
    """Each Disfavour blocks a Favour; only 13.1 can spend it (14.1)."""
    return max(game.seats[seat].favour - game.seats[seat].disfavour, 0)


@kernel
def gain_favour(game, at, seat, amount, source):
    """Lucifer is pleased."""
    if amount > 0:
        game.seats[seat].favour += amount
        game.tally.favour_from[seat, source] += amount
        say(game, at, events.FAVOUR_GAINED, seat, source, value=amount)


@kernel
def pay_favour(game, at, seat, amount):
    """Give up Favours; who asks looks first whether they are usable."""
    if amount > 0:
        game.seats[seat].favour -= amount
        say(game, at, events.FAVOUR_PAID, seat, value=amount)


@kernel
def take_disfavour(game, at, seat, amount):
    """Lucifer is not."""
    if amount > 0:
        say(game, at, events.DISFAVOUR_GAINED, seat, value=amount)
        if not is_void(game, at, events.DISFAVOUR_GAINED, seat):
            game.seats[seat].disfavour += amount


@kernel
def drop_disfavour(game, at, seat, amount):
    """Drop so many Disfavours, as far as there are any."""
    dropped = min(amount, game.seats[seat].disfavour)
    if dropped > 0:
        game.seats[seat].disfavour -= dropped
        say(game, at, events.DISFAVOUR_DROPPED, seat, value=dropped)


@kernel
def gain_souls(game, at, seat, amount):
    """Souls are money (2.3.2)."""
    if amount > 0:
        game.seats[seat].souls += amount
        say(game, at, events.SOULS_GAINED, seat, value=amount)


@kernel
def pay_souls(game, at, seat, amount):
    """Pay what the seat has; who asks looks first whether it has enough."""
    if amount > 0:
        game.seats[seat].souls -= amount
        say(game, at, events.SOULS_PAID, seat, value=amount)
