"""9.8.1 What a Major Arcanum asks of whoever plays it: souls, Favours, Disfavours, demands."""

from __future__ import annotations

from simkit.hellgame.rules.demon_actions.support import hearts_behind
from simkit.hellgame.rules.table.board import sectios_in
from simkit.hellgame.rules.table.demons import ability_of
from simkit.hellgame.rules.table.favours import pay_favour, pay_souls, take_disfavour, usable_favour
from simkit.hellgame.words import effects, events, state
from simkit.kernel.decks import search_card
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def price_of(game, rules, demon, card):
    """Souls that this demon pays for the card."""
    return max(rules.arcanum[card].souls - ability_of(game, rules, demon, effects.MAJOR_COST), 0)


@kernel
def can_pay(game, rules, demon, card):
    """True if its triumvirate has the souls, and Favours that no Disfavour blocks (14.1)."""
    seat = game.demons[demon].owner
    if price_of(game, rules, demon, card) > game.seats[seat].souls:
        return False
    return rules.arcanum[card].favour <= usable_favour(game, seat)


@kernel
def meets_demands(game, rules, demon, card):
    """True with a sectio of the circle that it names, and hearts enough behind it (9.8.2.2)."""
    arcanum = rules.arcanum[card]
    seat = game.demons[demon].owner
    if arcanum.circle > 0 and sectios_in(game, seat, arcanum.circle - 1) == 0:
        return False
    return arcanum.total == 0 or hearts_behind(game, rules, demon) >= arcanum.total


@kernel
def play_out(game, at, demon, card):
    """The card leaves the hand and is paid for; Disfavours are taken at once."""
    seat, arcanum = game.demons[demon].owner, at.rules.arcanum[card]
    search_card(game.hidden.hands[seat], card)
    game.hidden.arcana_known[card] = state.EVERYBODY
    game.tally.arcana_used[seat] += 1
    say(game, at, events.MAGIC_CAST, demon, card)
    pay_souls(game, at, seat, price_of(game, at.rules, demon, card))
    pay_favour(game, at, seat, arcanum.favour)
    take_disfavour(game, at, seat, arcanum.disfavour)
