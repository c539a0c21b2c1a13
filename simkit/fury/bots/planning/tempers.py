"""How a side weighs things: Rome is slower, dearer of its men, and fears less than the rebels.

Rome has fewer men, and whatever it loses raises tribes; a host of the rebels that is caught is
lost. The factors are by trial, the expert on either side.
"""

from __future__ import annotations

from typing import NamedTuple

from simkit.fury.bots.knobs import CARE, FEAR, GATHER, HASTE, NERVE, SPOILS
from simkit.fury.words import state
from simkit.kernel.jit import kernel

ROMAN_NERVE = 1.2
ROMAN_CARE = 1.15
ROMAN_FEAR = 0.6
ROMAN_HASTE = 0.625
ROMAN_COMPANY = 1.5


class Temper(NamedTuple):
    """The weights of one side."""

    nerve: float
    care: float
    fear: float
    haste: float
    gather: float
    spoils: float


@kernel
def temper_of(mind, seat):
    """The knobs, with what Rome makes of them."""
    knobs = mind.knobs
    nerve, care, fear = knobs[NERVE], knobs[CARE], knobs[FEAR]
    haste, gather, spoils = knobs[HASTE], knobs[GATHER], knobs[SPOILS]
    if seat == state.ROME:
        nerve, care = ROMAN_NERVE * nerve, ROMAN_CARE * care
        fear, haste, gather = ROMAN_FEAR * fear, ROMAN_HASTE * haste, ROMAN_COMPANY * gather
    return Temper(nerve, care, fear, haste, gather, spoils)
