"""12.3.1 A triumvirate that loses its last sectio, at any time, is given another at once."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import legions_in, loose_hounds_in
from simkit.hellgame.rules.table.favours import gain_souls
from simkit.hellgame.rules.table.sectio_cards import take_sectio
from simkit.hellgame.words import chances, events, state, tallies
from simkit.hellgame.words.sizes import MOST_SEATS, SECTIOS
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import word

from .allegiance import take_over
from .units import owner_of, turn_lieutenant

RELIEF_SOULS = 2  # times what the sectio yields


@kernel
def relieve(game, at, seat):
    """Give it the fullest sectio; whoever loses his last one by that is relieved in his turn.

    Two triumvirates that both lived on one sectio would take it from each other for ever: in one
    such chain a sectio is given once.
    """
    given = 0
    while seat != state.NONE:
        sectio = fullest_sectio(game, at, given)
        given |= 1 << sectio
        seat = award(game, at, seat, sectio)


@kernel
def award(game, at, seat, sectio):
    """The sectio with all units there, and twice its souls; returns who has lost his last by it."""
    say(game, at, events.RELIEF, seat, where=sectio)
    game.tally.relieved[seat] += 1
    loser = take_sectio(game, at, seat, sectio, tallies.GAINED_BY_RELIEF)
    turn_units(game, at, seat, sectio)
    souls = RELIEF_SOULS * at.rules.sectio[sectio].souls
    game.tally.souls_from_relief[seat] += souls
    gain_souls(game, at, seat, souls)
    return loser


@kernel
def turn_units(game, at, seat, sectio):
    """Legions, with the Hellhounds on them, and lieutenants there now stand for this seat."""
    for legion in range(state.LEGIONS):
        if game.legions[legion].place == sectio and owner_of(legion) != seat:
            take_over(game, at, legion, seat, tallies.LOST_TO_RELIEF)
    for lieutenant in range(at.rules.lieutenants):
        record = game.lieutenants[lieutenant]
        if record.place == sectio and record.owner != seat:
            turn_lieutenant(game, at, lieutenant, seat)


@kernel
def fullest_sectio(game, at, given):
    """The sectio with the most units on the map that was not given yet; a draw decides ties."""
    best, most, lowest = state.NONE, 0, 0
    for sectio in range(SECTIOS):
        if given >> sectio & 1 == 0:
            count = units_in(game, at.rules, sectio)
            draw = relief_draw(game, at, sectio)
            if best == state.NONE or count > most or (count == most and draw < lowest):
                best, most, lowest = sectio, count, draw
    return best


@kernel
def relief_draw(game, at, sectio):
    """Another draw for each time that somebody is relieved."""
    times = 0
    for seat in range(MOST_SEATS):
        times += game.tally.relieved[seat]
    return word(at.luck, chances.RELIEF_TIE, game.turn, times * SECTIOS + sectio, 0, 0)


@kernel
def units_in(game, rules, place):
    """All units in a place: legions, the Hellhounds on them and loose ones, lieutenants (3.1)."""
    count = legions_in(game, place) + loose_hounds_in(game, rules, place)
    for lieutenant in range(rules.lieutenants):
        if game.lieutenants[lieutenant].place == place:
            count += 1
    for hound in range(rules.hounds):
        legion = game.hounds[hound].legion
        if legion != state.NONE and game.legions[legion].place == place:
            count += 1
    return count
