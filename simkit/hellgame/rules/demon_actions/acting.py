"""9.0, 9.1 One action for each demon: who may act, in which order, and that it has acted."""

from __future__ import annotations

from simkit.hellgame.rules.table.demons import is_able
from simkit.hellgame.rules.table.in_force import in_force
from simkit.hellgame.words import choices, effects, events, state
from simkit.kernel.decks import put_on_top, search_card
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .support_promises import settle_promises


@kernel
def ready_demons(game, rules):
    """A new Action Phase: nobody has acted, passed, promised or supported."""
    for demon in range(rules.demons):
        record = game.demons[demon]
        record.did, record.passed = state.READY, 0
        record.supports, record.promised = state.NONE, state.NONE
    for seat in range(game.players):
        game.seats[seat].boost = 0


@kernel
def fill_track(game, rules):
    """Demons that can act, the lowest rank number first; an event may turn the order round."""
    game.track.count = 0
    last = state.NONE
    upwards = in_force(game, rules, effects.EV_TRACK_REVERSED) != state.NONE
    while True:
        last = next_by_rank(game, rules, last, upwards)
        if last == state.NONE:
            return
        put_on_top(game.track, last)


@kernel
def next_by_rank(game, rules, last, upwards):
    """Of the demons that can act, who comes after the last one laid: the last of all acts first."""
    following = state.NONE
    for demon in range(rules.demons):
        if is_able(game, demon) and comes_after(rules, last, demon, upwards):
            if following == state.NONE or comes_after(rules, demon, following, upwards):
                following = demon
    return following


@kernel
def comes_after(rules, one, other, upwards):
    """True if the other is laid on the track after this one (NONE: nobody lies there yet)."""
    if one == state.NONE:
        return True
    if upwards:
        return rules.demon[other].rank > rules.demon[one].rank
    return rules.demon[other].rank < rules.demon[one].rank


@kernel
def sweep_track(game):
    """Demons that were incapacitated or lost meanwhile take no part any more."""
    for place in range(game.track.count - 1, -1, -1):
        demon = game.track.cards[place]
        if not is_able(game, demon):
            search_card(game.track, demon)


@kernel
def spend_action(game, at, demon, verb):
    """The demon has acted; promises of support that hung on that are settled."""
    record = game.demons[demon]
    search_card(game.track, demon)
    record.did = state.PASSED_FOR_GOOD if verb == choices.PASS_FOR_GOOD else state.ACTED
    say(game, at, events.DEMON_ACTS, record.owner, demon, value=verb)
    if verb != choices.PASS_FOR_GOOD:
        game.tally.demon_actions[demon] += 1
    settle_promises(game, at, demon)


@kernel
def lose_action(game, at, demon):
    """Its action of this turn is gone, without its fault."""
    say(game, at, events.ACTION_LOST, game.demons[demon].owner, demon)
    search_card(game.track, demon)
    game.demons[demon].did, game.demons[demon].promised = state.ACTED, state.NONE
