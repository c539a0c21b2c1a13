"""9.4 Passing: a Minor Arcanum moves a demon back on the Rank Track."""

from __future__ import annotations

from simkit.hellgame.rules.table.demons import ability_of
from simkit.hellgame.rules.table.favours import pay_souls
from simkit.hellgame.rules.table.hands import discard, next_in_hand
from simkit.hellgame.words import choices, effects, events, state
from simkit.kernel.decisions import offer
from simkit.kernel.decks import check_room
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def offer_passes(game, at, demon):
    """Every Pass in the hand that can be paid, while another demon is still to act."""
    seat = game.demons[demon].owner
    if game.track.count == 0:
        return
    card = next_in_hand(game, seat, state.NONE)
    while card != state.NONE:
        arcanum = at.rules.arcanum[card]
        if arcanum.minor == effects.PASS_CARD and arcanum.minor_cost <= game.seats[seat].souls:
            offer(at.desk, choices.PASS_BY, what=card)
        card = next_in_hand(game, seat, card)


@kernel
def pass_by(game, at, demon, card):
    """Pay for one Pass; the demon acts after the next few, and may not Pass for Good then (9.3)."""
    seat = game.demons[demon].owner
    pay_souls(game, at, seat, at.rules.arcanum[card].minor_cost)
    discard(game, at, seat, card)
    game.tally.arcana_used[seat] += 1
    game.demons[demon].passed = 1
    before = game.track.count
    place_behind(game, at.rules, demon, at.rules.arcanum[card].pass_places)
    say(game, at, events.DEMON_PASSES, seat, demon, value=before - place_on(game, demon))


@kernel
def place_behind(game, rules, demon, places):
    """Behind the next so many on the track; what is more than there are is lost."""
    track = game.track
    check_room(track)
    place = max(track.count - places, 0)
    while place > 0 and keeps_first(game, rules, track.cards[place - 1]):
        place -= 1
    for i in range(track.count, place, -1):
        track.cards[i] = track.cards[i - 1]
    track.cards[place] = demon
    track.count += 1


@kernel
def keeps_first(game, rules, demon):
    """True for a demon that has passed, too, and by its ability stays first behind the same one."""
    return (
        game.demons[demon].passed == 1
        and ability_of(game, rules, demon, effects.PASS_TIES_FIRST) > 0
    )


@kernel
def place_on(game, demon):
    """Its place on the track, the last to act being 0; NONE if it is not there."""
    for place in range(game.track.count):
        if game.track.cards[place] == demon:
            return place
    return state.NONE


@kernel
def waiting_demons(game):
    """All demons on the Rank Track, a bit each."""
    waiting = 0
    for place in range(game.track.count):
        waiting |= 1 << game.track.cards[place]
    return waiting


@kernel
def is_waiting(game, demon):
    """True while a demon has not acted yet and still may: it stands on the Rank Track."""
    return place_on(game, demon) != state.NONE
