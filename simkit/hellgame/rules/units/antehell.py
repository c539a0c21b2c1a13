"""9.5.2.3 Out of AnteHell, and where any die leads from a place."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import WAYS, beyond, sectio_at
from simkit.hellgame.rules.table.demons import ability_of
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.words import chances, choices, effects, state
from simkit.hellgame.words.sizes import QUARTERS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.jit import kernel

from .steps import is_barred


@kernel
def lead(place, face):
    """Where this die leads from a place: the place itself when it is no way at all.

    In a sectio the compass says it (2.2.6); out of AnteHell a die of 1 to 5 leads to the outermost
    sectio of that quarter, for every creature alike.
    """
    if place == state.ANTEHELL:
        return outer_sectio(face) if face <= QUARTERS else place
    return beyond(place, face) if face <= WAYS else place


@kernel
def outer_sectio(face):
    """The outermost sectio of the quarter that this die names."""
    return sectio_at(0, face - 1)


@kernel
def enter_from_antehell(game, at, slot, seat, demon):
    """A die for units that march out of AnteHell: where they come in, or NONE.

    A 6 is lost: they do not find the way in this March. Where the die leads to Uriel or to closed
    gates they stay out as well. A demon may have the ability to choose.
    """
    if ability_of(game, at.rules, demon, effects.ANTEHELL_CHOICE) > 0:
        return choose_quarter(game, at, seat, demon)
    face = roll(game, at, seat, chances.ANTEHELL_DIE, slot + chances.UNIT_SLOTS * (demon + 1), 0)
    there = lead(state.ANTEHELL, face)
    return state.NONE if there == state.ANTEHELL or is_barred(game, at.rules, there) else there


@kernel
def choose_quarter(game, at, seat, demon):
    """Any outermost sectio that can be entered, or NONE if there is none."""
    clear_options(at.desk)
    for face in range(1, QUARTERS + 1):
        if not is_barred(game, at.rules, outer_sectio(face)):
            offer(at.desk, choices.DO_STEP, where=outer_sectio(face))
    if at.desk.count == 0:
        return state.NONE
    place = ask(game, at, choices.QUARTER, seat, demon, 0)
    return at.desk.options[place].where
