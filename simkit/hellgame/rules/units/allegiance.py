"""3.1, 9.7.1 How units leave their side: they disband, or stand for somebody else.

Influence, magic, desertion and gifts all do it in the same way.
"""

from __future__ import annotations

from simkit.hellgame.rules.table.board import is_seat
from simkit.hellgame.words import state, tallies
from simkit.hellgame.words.sizes import MOST_LEGIONS
from simkit.kernel.jit import kernel

from .flight import chase_lone_lieutenants
from .hellhounds import free_hound
from .units import (
    execute_lieutenant,
    first_of,
    free_counter,
    leader_of,
    led_before,
    lose_legion,
    owner_of,
    turn_legion,
    turn_lieutenant,
)


@kernel
def disband_legion(game, at, legion, cause):
    """A legion disbands; its Hellhound breaks loose where it stood."""
    place = game.legions[legion].place
    remove_legion(game, at, legion, cause)
    drive_out_lone_lieutenants(game, at, place)


@kernel
def remove_legion(game, at, legion, cause):
    """The same, where the caller looks after lieutenants left alone."""
    place = game.legions[legion].place
    hound = lose_legion(game, at, legion, cause)
    if hound != state.NONE:
        free_hound(game, at, hound, place)


@kernel
def disband_lieutenant(game, at, lieutenant):
    """He goes to the Return box; the legions that he led stay."""
    execute_lieutenant(game, at, lieutenant)


@kernel
def convert_legion(game, at, legion, owner):
    """A legion changes sides, its Hellhound with it; returns its new number, NONE if it is lost."""
    place = game.legions[legion].place
    turned = take_over(game, at, legion, owner, cause_of_turning(game))
    drive_out_lone_lieutenants(game, at, place)
    return turned


@kernel
def take_over(game, at, legion, owner, cause):
    """The legion stands for another owner; without a free counter of his it is gone."""
    if free_counter(game, owner) == state.NONE:
        remove_legion(game, at, legion, cause)
        return state.NONE
    if is_seat(owner_of(legion)):
        game.tally.legions_lost[owner_of(legion), cause] += 1
    return turn_legion(game, at, legion, owner)


@kernel
def cause_of_turning(game):
    """What makes units change sides: an Influence while one goes on, else magic."""
    return tallies.LOST_TO_INFLUENCE if game.influence.dice > 0 else tallies.LOST_TO_MAGIC


@kernel
def convert_lieutenant(game, at, lieutenant, owner):
    """A lieutenant changes sides with the legions that he leads."""
    place = game.lieutenants[lieutenant].place
    take_over_with_legions(game, at, lieutenant, owner, cause_of_turning(game))
    drive_out_lone_lieutenants(game, at, place)


@kernel
def take_over_with_legions(game, at, lieutenant, owner, cause):
    """The legions that he leads go over first: afterwards he leads others."""
    for _ in range(legions_led(game, at.rules, lieutenant)):
        take_over(game, at, first_led(game, at.rules, lieutenant), owner, cause)
    turn_lieutenant(game, at, lieutenant, owner)


@kernel
def legions_led(game, rules, lieutenant):
    """How many legions a lieutenant leads."""
    owner, count = game.lieutenants[lieutenant].owner, 0
    for legion in range(first_of(owner), first_of(owner) + MOST_LEGIONS):
        if (
            game.legions[legion].place != state.NONE
            and leader_of(game, rules, legion) == lieutenant
        ):
            count += 1
    return count


@kernel
def first_led(game, rules, lieutenant):
    """The first legion that he leads: while legions leave one by one, others move up behind it."""
    owner, first, fewest = game.lieutenants[lieutenant].owner, state.NONE, MOST_LEGIONS
    for legion in range(first_of(owner), first_of(owner) + MOST_LEGIONS):
        if (
            game.legions[legion].place != state.NONE
            and leader_of(game, rules, legion) == lieutenant
        ):
            before = led_before(game, rules, legion)
            if before < fewest:
                first, fewest = legion, before
    return first


@kernel
def drive_out_lone_lieutenants(game, at, place):
    """Whoever is left without a legion among others must flee (9.5.2.2)."""
    chase_lone_lieutenants(game, at, place, state.NONE)
