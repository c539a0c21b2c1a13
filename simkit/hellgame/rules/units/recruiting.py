"""8.3.1 Lieutenants are recruited with a minor Arcanum, from a box that the die names."""

from __future__ import annotations

from simkit.hellgame.rules.table.demons import best_ability
from simkit.hellgame.rules.table.favours import pay_souls
from simkit.hellgame.rules.table.hands import discard
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.words import chances, choices, effects, events, state
from simkit.hellgame.words.sizes import SECTIOS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .units import hire_lieutenant, top_of_box


@kernel
def recruit_cost(game, rules, seat, card):
    """What the minor Arcanum costs this seat."""
    discount = best_ability(game, rules, seat, effects.RECRUIT_COST)
    return max(rules.arcanum[card].minor_cost - discount, 0)


@kernel
def can_recruit(game, rules, seat, card):
    """True for a card of this kind that the seat can pay, with a legion for him to join."""
    if rules.arcanum[card].minor != effects.RECRUIT_LIEUTENANT:
        return False
    return game.seats[seat].souls >= recruit_cost(game, rules, seat, card) and has_room(game, seat)


@kernel
def has_room(game, seat):
    """True if the seat has a legion in some sectio."""
    for sectio in range(SECTIOS):
        if game.troops[sectio, seat] > 0:
            return True
    return False


@kernel
def recruit(game, at, seat, card):
    """Play the card and pay; the die names a box, its first lieutenant comes, if there is one."""
    pay_souls(game, at, seat, recruit_cost(game, at.rules, seat, card))
    discard(game, at, seat, card)
    box = at.rules.box_by_die[roll(game, at, seat, chances.RECRUIT_BOX, card, 0) - 1]
    lieutenant = top_of_box(game, at.rules, box)
    if lieutenant == state.NONE:
        say(game, at, events.RECRUITING_FAILED, seat, value=box)
        return
    place_lieutenant(game, at, seat, lieutenant)


@kernel
def place_lieutenant(game, at, seat, lieutenant):
    """A lieutenant from a box joins a legion of the seat, in a sectio of its choice."""
    clear_options(at.desk)
    for sectio in range(SECTIOS):
        if game.troops[sectio, seat] > 0:
            offer(at.desk, choices.DO_PLACE, where=sectio)
    place = ask(game, at, choices.LIEUTENANT_PLACE, seat, lieutenant, 0)
    sectio = at.desk.options[place].where
    hire_lieutenant(game, at.rules, lieutenant, seat, sectio)
    say(game, at, events.LIEUTENANT_HIRED, seat, lieutenant, sectio)
