"""9.6 Visits to Earth: how a demon goes there, and how it comes home."""

from __future__ import annotations

from simkit.hellgame.rules.table.demons import ability_of, go_to_earth, is_on_earth, return_home
from simkit.hellgame.rules.table.favours import pay_souls
from simkit.hellgame.rules.table.in_force import dial
from simkit.hellgame.words import effects, state
from simkit.kernel.decks import search_card
from simkit.kernel.jit import kernel


@kernel
def walk_cost(game, rules, demon, card):
    """What the minor Arcanum costs this demon."""
    cost = rules.arcanum[card].minor_cost + dial(game, rules, effects.EV_WALK_EARTH_COST, 0)
    return max(cost - ability_of(game, rules, demon, effects.WALK_EARTH_DISCOUNT), 0)


@kernel
def can_walk(game, rules, demon, card):
    """True for a demon in Hell whose triumvirate can pay the card."""
    seat = game.demons[demon].owner
    if is_on_earth(game, demon):
        return False
    return game.seats[seat].souls >= walk_cost(game, rules, demon, card)


@kernel
def walk_the_earth(game, at, demon, card):
    """Pay and lay the card under the demon: it is on Earth, its action is done."""
    seat = game.demons[demon].owner
    pay_souls(game, at, seat, walk_cost(game, at.rules, demon, card))
    search_card(game.hidden.hands[seat], card)
    game.hidden.arcana_known[card] = state.EVERYBODY
    go_to_earth(game, at, demon, card)


@kernel
def come_home(game, at, demon):
    """Whoever does something in Hell is back from Earth before it begins (9.6, 9.6.1)."""
    if is_on_earth(game, demon):
        return_home(game, at, demon)
