"""9.5 Where a step of a March may lead, who must stop there, and who may not stay."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import (
    WAYS,
    beyond,
    has_enemies,
    is_haunted,
    is_seat,
    others_in,
)
from simkit.hellgame.rules.table.in_force import dial, is_stricken_by
from simkit.hellgame.words import effects, state
from simkit.hellgame.words.sizes import SECTIOS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members


@kernel
def legion_steps(game, rules):
    """Two sectios, unless an event says otherwise."""
    return dial(game, rules, effects.EV_LEGION_MOVE, rules.legion_steps)


@kernel
def is_barred(game, rules, place):
    """Nobody marches into the Pentagram (9.5), to Uriel (9.5.2.4) or through closed gates (6.2)."""
    if place == state.PENTAGRAM or place == game.uriel.place:
        return True
    return place != state.ANTEHELL and is_stricken_by(game, rules, place, effects.PH_NO_ENTRY)


@kernel
def holds_movers(game, rules, place):
    """Where everybody stops: AnteHell, with Lilith or a loose Hellhound, in a Quagmire (9.5)."""
    return makes_all_stop(game, rules, place) or is_haunted(game, place)


@kernel
def makes_all_stop(game, rules, place):
    """The same but for Hellhounds."""
    if place == state.ANTEHELL or place == game.lilith.place:
        return True
    return is_stricken_by(game, rules, place, effects.PH_MUST_STOP)


@kernel
def meets_resistance(game, place, seat):
    """True where legions stand whose owner has not granted passage: movers stop (9.5)."""
    if place == state.ANTEHELL:
        return False
    for owner in members(others_in(game, place, seat)):
        if not is_seat(owner) or game.march.granted[owner] >> place & 1 == 0:
            return True
    return False


@kernel
def must_stop(game, rules, place, seat, alone):
    """Whether units that have entered go no further; a lieutenant alone passes by legions."""
    if holds_movers(game, rules, place):
        return True
    return not alone and meets_resistance(game, place, seat)


@kernel
def may_stay(game, rules, place, seat, alone):
    """A lieutenant alone may not stop among enemies (9.5.2.2), unless he joins own legions."""
    if not alone or game.troops[place, seat] > 0:
        return True
    return not has_enemies(game, rules, place, seat)


@kernel
def may_enter(game, rules, place, seat, alone, steps):
    """Whether units may enter a place and have so many steps left there."""
    if is_barred(game, rules, place):
        return False
    if may_stay(game, rules, place, seat, alone):
        return True
    return not holds_movers(game, rules, place) and leads_on(game, rules, place, seat, steps)


@kernel
def leads_on(game, rules, place, seat, steps):
    """Whether so many steps take a lieutenant alone on to where he may stay.

    The sectios among enemies that he can pass are kept as a set, a bit each.
    """
    reached = 1 << place
    for _ in range(steps):
        further = 0
        for here in range(SECTIOS):
            if reached >> here & 1 == 1:
                if finds_rest(game, rules, here, seat):
                    return True
                further |= passable_beside(game, rules, here)
        reached = further
    return False


@kernel
def finds_rest(game, rules, place, seat):
    """Whether he may enter a place beside this one and stay."""
    for way in range(1, WAYS + 1):
        there = beyond(place, way)
        if not is_barred(game, rules, there) and may_stay(game, rules, there, seat, True):
            return True
    return False


@kernel
def passable_beside(game, rules, place):
    """The sectios beside this one that do not hold him."""
    found = 0
    for way in range(1, WAYS + 1):
        there = beyond(place, way)
        if not is_barred(game, rules, there) and not holds_movers(game, rules, there):
            found |= 1 << there
    return found


@kernel
def can_leave(game, rules, place):
    """Whether any step leads out of a place: from AnteHell the die is always tried."""
    if place == state.ANTEHELL:
        return True
    for way in range(1, WAYS + 1):
        if not is_barred(game, rules, beyond(place, way)):
            return True
    return False
