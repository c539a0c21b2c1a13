"""How a side weighs its goals: Rome is slower, spares its men more, and keeps together.

Rome has fewer men, and whatever it loses raises tribes; the rebels win by tribe after tribe. The
factors are by trial, the expert on either side.
"""

from __future__ import annotations

from typing import NamedTuple

from simkit.fury.bots.knobs import (
    CARE,
    FEAR,
    GATHER,
    HASTE,
    NERVE,
    RAIDS,
    RELY,
    RISING,
    SPOILS,
    TRUST,
)
from simkit.fury.words import state
from simkit.kernel.jit import kernel

ROMAN_NERVE = 1.65
ROMAN_CARE = 1.61
ROMAN_FEAR = 0.6
ROMAN_HASTE = 0.625
ROMAN_COMPANY = 3.0
ROMAN_RISING = 2 / 3
ROMAN_RAIDS = 2 / 3


class Temper(NamedTuple):
    """The weights of one side."""

    nerve: float
    care: float
    fear: float
    haste: float
    gather: float
    spoils: float
    rising: float
    raids: float
    trust: float


@kernel
def temper_of(mind, seat):
    """The knobs, with what Rome makes of them."""
    knobs = mind.knobs
    nerve, care, fear = knobs[NERVE], knobs[CARE], knobs[FEAR]
    haste, gather, spoils = knobs[HASTE], knobs[GATHER], knobs[SPOILS]
    rising, raids, trust = knobs[RISING], knobs[RAIDS], knobs[RELY]
    if seat == state.ROME:
        nerve, care = ROMAN_NERVE * nerve, ROMAN_CARE * care
        fear, haste, gather = ROMAN_FEAR * fear, ROMAN_HASTE * haste, ROMAN_COMPANY * gather
        rising, raids, trust = ROMAN_RISING * rising, ROMAN_RAIDS * raids, knobs[TRUST]
    return Temper(nerve, care, fear, haste, gather, spoils, rising, raids, trust)
