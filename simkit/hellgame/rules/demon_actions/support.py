"""9.8.2.2 Support: some cards need more hearts than one demon has; others lend theirs before."""

from __future__ import annotations

from simkit.hellgame.rules.table.demons import is_able, is_on_earth, value_of
from simkit.hellgame.words import choices, effects, events
from simkit.kernel.decisions import offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members

from .earth import come_home
from .passing import is_waiting, waiting_demons


@kernel
def hearts_behind(game, rules, demon):
    """The hearts of a demon and of those that support it in the same place."""
    total = value_of(game, rules, demon, effects.HEARTS)
    for helper in range(rules.demons):
        if game.demons[helper].supports == demon and is_able(game, helper):
            if is_on_earth(game, helper) == is_on_earth(game, demon):
                total += value_of(game, rules, helper, effects.HEARTS)
    return total


@kernel
def offer_support(game, at, demon):
    """List the demons that this one may support: its player must know of the card that needs it."""
    for other in members(waiting_demons(game)):
        if other != demon and may_support(game, at.rules, demon, other):
            offer(at.desk, choices.DO_SUPPORT, other)


@kernel
def may_support(game, rules, demon, other):
    """The other is still to act, in the same place, with a card that this player knows of."""
    if not is_able(game, other) or (is_on_earth(game, other) and not is_on_earth(game, demon)):
        return False
    if not knows_great_work(game, rules, game.demons[demon].owner, game.demons[other].owner):
        return False
    return is_waiting(game, other)


@kernel
def knows_great_work(game, rules, seat, other):
    """True if a seat knows of a card in the other's hand that needs a total."""
    hand = game.hidden.hands[other]
    for place in range(hand.count):
        card = hand.cards[place]
        if rules.arcanum[card].total > 0 and game.hidden.arcana_known[card] >> seat & 1 == 1:
            return True
    return False


@kernel
def support(game, at, demon, other):
    """The action: the demon lends its hearts; from Earth it returns to help in Hell (9.6)."""
    if not is_on_earth(game, other):
        come_home(game, at, demon)
    say(game, at, events.SUPPORT_GIVEN, demon, other)
