"""11.3.1 A battle that nobody wants: with everybody's consent, where the sectio feeds them all."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import is_haunted, legions_in
from simkit.hellgame.rules.table.deals import breach, make_deal, offer_deal
from simkit.hellgame.words import choices, events, state, tallies
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .roster import is_here, order_seats


@kernel
def is_avoided(game, at):
    """Ask everybody, most legions first, until one prefers to fight; True if none does."""
    if not can_be_avoided(game, at.rules, game.battle.place):
        return False
    order_seats(game, at)
    for place in range(game.battle.seats):
        seat = game.battle.order[place]
        if not agrees_to_avoid(game, at, seat):
            break_peace_with_all(game, at, seat)
            return False
        offer_deal(game, at, tallies.DEAL_TRUCE, seat)
    keep_truce(game, at)
    return True


@kernel
def can_be_avoided(game, rules, place):
    """Players only, no loose Hellhound, and no more legions than the souls that are printed there.

    Events and phenomena change nothing about that number.
    """
    if game.troops[place, state.FREEBOOTERS] > 0 or is_haunted(game, place):
        return False
    return legions_in(game, place) <= rules.sectio[place].souls


@kernel
def agrees_to_avoid(game, at, seat):
    """Whether a player would rather not fight."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_ACCEPT)
    place = ask(game, at, choices.AVOID, seat, game.battle.place, 0)
    return at.desk.options[place].verb == choices.DO_ACCEPT


@kernel
def break_peace_with_all(game, at, seat):
    """Whoever insists on fighting attacks all the others."""
    for place in range(game.battle.seats):
        other = game.battle.order[place]
        if other != seat and is_here(game, other):
            breach(game, at, seat, other)


@kernel
def keep_truce(game, at):
    """Nobody fights; the sectio yields nothing in the next Souls Phase, whoever is there then."""
    game.barren[game.battle.place] = 1
    for place in range(game.battle.seats):
        make_deal(game, at, tallies.DEAL_TRUCE, game.battle.order[place])
    say(game, at, events.BATTLE_AVOIDED, where=game.battle.place)
