"""2.2 The map of Hell: nine circles, five quarters, the compass, and who stands where."""

from __future__ import annotations

import numpy as np

from simkit.hellgame.words import state
from simkit.hellgame.words.sizes import CIRCLES, QUARTERS, SECTIOS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has

# The compass (2.2.6): a die of 5 or 6 is no way at all.
INWARD, COUNTER_CLOCKWISE, OUTWARD, CLOCKWISE = 1, 2, 3, 4
WAYS = 4


@kernel
def sectio_at(circle, quarter):
    """The sectio of a circle and a quarter, both from 0."""
    return circle * QUARTERS + quarter


@kernel
def circle_of(sectio):
    """Its circle, from 0: the outermost."""
    return sectio // QUARTERS


@kernel
def quarter_of(sectio):
    """Its quarter, from 0."""
    return sectio % QUARTERS


def _compass_leads(sectio: int, way: int) -> int:
    circle, quarter = divmod(sectio, QUARTERS)
    if way == INWARD:
        return sectio + QUARTERS if circle + 1 < CIRCLES else state.PENTAGRAM
    if way == OUTWARD:
        return sectio - QUARTERS if circle > 0 else state.ANTEHELL
    turn = QUARTERS - 1 if way == COUNTER_CLOCKWISE else 1
    return circle * QUARTERS + (quarter + turn) % QUARTERS


# The map is printed: this table never grows stale. A row a sectio, a column a way, 0 for no way.
LEADS = np.array(
    [
        [state.NONE, *(_compass_leads(sectio, way + 1) for way in range(WAYS))]
        for sectio in range(SECTIOS)
    ]
)


@kernel
def beyond(sectio, way):
    """Where the compass leads from a sectio: a sectio, AnteHell or the Pentagram (2.2.3-2.2.5)."""
    return LEADS[sectio, way]


@kernel
def next_beside(sectio, last):
    """The lowest place beside a sectio that is higher than the last one; NONE after all of them."""
    found = state.NONE
    for way in range(1, WAYS + 1):
        there = beyond(sectio, way)
        if there > last and (found == state.NONE or there < found):
            found = there
    return found


@kernel
def is_adjacent(one, other):
    """True for two sectios that share an edge (2.2.3)."""
    for way in range(1, WAYS + 1):
        if beyond(one, way) == other:
            return True
    return False


@kernel
def seat_of(game, emblem):
    """The seat of this colour: loops over seats run by colour."""
    return game.seat_of[emblem]


@kernel
def sectios_of(game, seat):
    """How many sectios this seat (or the Freebooters) controls."""
    count = 0
    for sectio in range(SECTIOS):
        if game.holder[sectio] == seat:
            count += 1
    return count


@kernel
def sectios_in(game, seat, circle):
    """How many sectios of a circle this seat controls."""
    count = 0
    for quarter in range(QUARTERS):
        if game.holder[sectio_at(circle, quarter)] == seat:
            count += 1
    return count


@kernel
def legions_in(game, place):
    """All legions in a place, whoever owns them."""
    return game.crowds[place]


@kernel
def other_legions_in(game, place, owner):
    """Legions in a place that belong to somebody else, Freebooters among them."""
    return legions_in(game, place) - game.troops[place, owner]


@kernel
def others_in(game, place, owner):
    """Who else has legions in a place, Freebooters among them: owners, a bit each."""
    return game.present[place] & ~(1 << owner)


@kernel
def is_haunted(game, place):
    """True with a loose Hellhound in a place."""
    return has(game.packs, place)


@kernel
def loose_hounds_in(game, rules, place):
    """Loose Hellhounds in a place."""
    count = 0
    if not is_haunted(game, place):
        return count
    for hound in range(rules.hounds):
        if game.hounds[hound].place == place:
            count += 1
    return count


@kernel
def lieutenants_in(game, rules, place, owner):
    """This owner's lieutenants in a place."""
    count = 0
    for lieutenant in range(rules.lieutenants):
        piece = game.lieutenants[lieutenant]
        if piece.owner == owner and piece.place == place:
            count += 1
    return count


@kernel
def is_lone(game, lieutenant):
    """True for a lieutenant without a legion of his own side beside him (9.5.2.2)."""
    piece = game.lieutenants[lieutenant]
    return (
        piece.owner != state.NONE
        and piece.place != state.NONE
        and game.troops[piece.place, piece.owner] == 0
    )


@kernel
def has_enemies(game, rules, place, owner):
    """True where legions of another side or a loose Hellhound stand; lone lieutenants count not.

    AnteHell is a wasteland round all sectios and none itself: nobody meets there (2.2.4).
    """
    if place == state.ANTEHELL:
        return False
    if other_legions_in(game, place, owner) > 0:
        return True
    return is_haunted(game, place)


@kernel
def is_seat(owner):
    """True for a player, false for Freebooters and nobody."""
    return 0 <= owner < state.FREEBOOTERS
