"""9.5 The right of passage: asked before units enter, never taken back, good for this one move.

Who has refused is not asked again: the units may still come, and then they have to stop.
"""

from __future__ import annotations

from simkit.hellgame.rules.table.board import seat_of
from simkit.hellgame.rules.table.deals import breach, make_deal, offer_deal
from simkit.hellgame.words import choices, events, tallies
from simkit.hellgame.words.sizes import MOST_SEATS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def forget_passage(game):
    """The next unit asks anew."""
    for seat in range(MOST_SEATS):
        game.march.granted[seat], game.march.refused[seat] = 0, 0


@kernel
def ask_passage(game, at, seat, place):
    """Ask all whose legions stand there, if the mover likes; True if nobody has refused now."""
    welcome = True
    for emblem in range(game.players):
        other = seat_of(game, emblem)
        if other != seat and game.troops[place, other] > 0 and not is_answered(game, other, place):
            if wants_passage(game, at, seat, other, place):
                welcome = is_granted(game, at, seat, other, place) and welcome
    return welcome


@kernel
def is_answered(game, seat, place):
    """True where this seat has granted or refused already."""
    return (game.march.granted[seat] | game.march.refused[seat]) >> place & 1 == 1


@kernel
def wants_passage(game, at, seat, other, place):
    """The mover asks, or enters unasked."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_ASK)
    return (
        at.desk.options[ask(game, at, choices.PASSAGE, seat, place, other)].verb == choices.DO_ASK
    )


@kernel
def is_granted(game, at, seat, other, place):
    """Who is asked grants it or not; there is no way back (9.5)."""
    say(game, at, events.PASSAGE_ASKED, seat, other, place)
    offer_deal(game, at, tallies.DEAL_PASSAGE, seat)
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_GRANT)
    if (
        at.desk.options[ask(game, at, choices.GRANT_PASSAGE, other, seat, place)].verb
        == choices.PASS
    ):
        game.march.refused[other] |= 1 << place
        say(game, at, events.PASSAGE_REFUSED, other, seat, place)
        return False
    game.march.granted[other] |= 1 << place
    say(game, at, events.PASSAGE_GRANTED, other, seat, place)
    make_deal(game, at, tallies.DEAL_PASSAGE, seat)
    return True


@kernel
def trespass(game, at, seat, place):
    """Units come among those of others who have not let them: that breaks a peace (3.3)."""
    for emblem in range(game.players):
        other = seat_of(game, emblem)
        if other != seat and game.troops[place, other] > 0:
            if game.march.granted[other] >> place & 1 == 0:
                breach(game, at, seat, other)
