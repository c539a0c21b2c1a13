"""12 The Petitions phase: the only one in which control is gained."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import is_haunted, lieutenants_in
from simkit.hellgame.rules.table.deals import make_deal, offer_deal
from simkit.hellgame.rules.table.favours import pay_favour, usable_favour
from simkit.hellgame.rules.table.ranks import order_of_rank
from simkit.hellgame.rules.table.rolls import disfavour_roll
from simkit.hellgame.rules.units.control import gain_control
from simkit.hellgame.words import chances, choices, events, state, tallies
from simkit.hellgame.words.sizes import MOST_SEATS, SECTIOS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members


@kernel
def petitions_phase(game, at):
    """Freebooters take what they stand on; then the seats plead, in order of rank (5.2)."""
    for sectio in range(SECTIOS):
        if game.holder[sectio] != state.FREEBOOTERS and stands_in(
            game, at.rules, sectio, state.FREEBOOTERS
        ):
            gain_control(game, at, state.FREEBOOTERS, sectio, state.NONE)
    order_of_rank(game, at.rules)
    for place in range(game.players):
        plead(game, at, game.order[place])


@kernel
def plead(game, at, seat):
    """One petition after the other, until the seat has no more to ask for."""
    refused = 0  # where somebody has not consented, a bit each
    while True:
        list_petitions(game, at, seat, refused)
        place = ask(game, at, choices.PETITION, seat, 0, 0)
        verb, sectio = at.desk.options[place].verb, at.desk.options[place].where
        if verb == choices.PASS:
            return
        if not all_consent(game, at, seat, sectio):
            refused |= 1 << sectio
        elif verb == choices.BY_FAVOUR:
            plead_by_favour(game, at, seat, sectio)
        else:
            plead_by_victory(game, at, seat, sectio)


@kernel
def list_petitions(game, at, seat, refused):
    """For a Favour that is not blocked (12.1, 14.1), or where a battle was won (12.2)."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for verb in range(choices.BY_FAVOUR, choices.BY_VICTORY + 1):
        for sectio in members(game.posts[seat] & state.EVERYWHERE & ~refused):
            if can_plead(game, at.rules, seat, sectio):
                if verb == choices.BY_FAVOUR and usable_favour(game, seat) > 0:
                    offer(at.desk, choices.BY_FAVOUR, where=sectio)
                elif verb == choices.BY_VICTORY and game.won_here[sectio] >> seat & 1 == 1:
                    offer(at.desk, choices.BY_VICTORY, where=sectio)


@kernel
def can_plead(game, rules, seat, sectio):
    """A sectio that is not its own, with an own legion and nobody who is hostile for sure.

    Units of another seat are hostile unless it consents: that is asked in time (12.3.3).
    """
    if game.holder[sectio] == seat or game.troops[sectio, seat] == 0:
        return False
    if stands_in(game, rules, sectio, state.FREEBOOTERS):
        return False
    return not is_haunted(game, sectio)


@kernel
def stands_in(game, rules, sectio, owner):
    """True where an owner has a legion or a lieutenant."""
    return game.troops[sectio, owner] > 0 or lieutenants_in(game, rules, sectio, owner) > 0


@kernel
def all_consent(game, at, seat, sectio):
    """Whether every other seat with units there agrees (12.3.3)."""
    for emblem in range(game.players):
        other = game.seat_of[emblem]
        if other != seat and stands_in(game, at.rules, sectio, other):
            offer_deal(game, at, tallies.DEAL_ALLIANCE, seat)
            if not consents(game, at, other, seat, sectio):
                say(game, at, events.CONSENT_REFUSED, other, where=sectio, value=seat)
                return False
            make_deal(game, at, tallies.DEAL_ALLIANCE, seat)
    return True


@kernel
def consents(game, at, ally, seat, sectio):
    """Whether an ally lets the seat have the sectio."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_ACCEPT)
    return (
        at.desk.options[ask(game, at, choices.CONSENT, ally, seat, sectio)].verb
        == choices.DO_ACCEPT
    )


@kernel
def plead_by_favour(game, at, seat, sectio):
    """A Favour for a sectio (12.1)."""
    pay_favour(game, at, seat, 1)
    gain_control(game, at, seat, sectio, tallies.GAINED_BY_FAVOUR)


@kernel
def plead_by_victory(game, at, seat, sectio):
    """A Disfavour Roll, once; of joint winners one only uses the right (12.2, 12.3.3)."""
    game.won_here[sectio] &= ~(1 << seat)
    slot = sectio * MOST_SEATS + game.seats[seat].emblem
    if disfavour_roll(game, at, seat, chances.PETITION_ROLL, slot):
        game.won_here[sectio] = 0
        gain_control(game, at, seat, sectio, tallies.GAINED_BY_VICTORY)
    else:
        say(game, at, events.PETITION_FAILED, seat, where=sectio)
