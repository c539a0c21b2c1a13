"""What things are worth, in souls: a sectio, a circle, a rival's progress; and how far it is."""

from __future__ import annotations

from simkit.kernel.jit import kernel

from ..board import circle_of, is_seat, quarter_of, sectios_in
from ..policies import INCOME, RING, STOP
from ..sizes import QUARTERS
from ..state import ANTEHELL, NONE, SECTIOS

# What so many sectios of one circle are worth to their holder, and what they cost everybody else.
PROGRESS = (0.0, 2.0, 5.0, 11.0, 26.0, 90.0)
MENACE = (0.0, 0.0, 1.0, 5.0, 20.0, 110.0)
A_CARD = 1.5  # souls that an Arcana card is worth
CARDS_OF_THE_WISE = 3.5


@kernel
def distance(one, other):
    """Sectios between two places along shared edges; AnteHell lies beyond circle 1."""
    if one == other:
        return 0
    if one == ANTEHELL:
        return circle_of(other) + 1
    if other == ANTEHELL:
        return circle_of(one) + 1
    turn = abs(quarter_of(one) - quarter_of(other))
    return min(turn, QUARTERS - turn) + abs(circle_of(one) - circle_of(other))


@kernel
def yield_of(rules, sectio):
    """What a sectio yields in a turn, in souls."""
    if rules.sectio[sectio].wise == 1:
        return A_CARD * CARDS_OF_THE_WISE
    return 1.0 * rules.sectio[sectio].souls


@kernel
def sectio_worth(view, rules, seat, sectio, knobs):
    """What it is worth to hold a sectio: its souls, the circle, and that a rival has it not."""
    holder, circle = view.holder[sectio], circle_of(sectio)
    own = sectios_in(view, seat, circle)
    if holder == seat:
        own -= 1
    worth = knobs[INCOME] * yield_of(rules, sectio)
    worth += knobs[RING] * (PROGRESS[own + 1] - PROGRESS[own])
    if is_seat(holder) and holder != seat:
        theirs = sectios_in(view, holder, circle)
        worth += knobs[STOP] * (MENACE[theirs] - MENACE[theirs - 1])
    return worth


@kernel
def leader_among(view, seat):
    """The rival with the most sectios of one circle; a tie goes to the one with most Favours."""
    worst, most = NONE, -1
    for emblem in range(view.players):
        other = view.seat_of[emblem]
        if other != seat:
            standing = 100 * menace_of(view, other) + min(view.seats[other].favour, 99)
            if standing > most:
                worst, most = other, standing
    return worst


@kernel
def menace_of(view, seat):
    """The most sectios that a seat holds of one circle."""
    most = 0
    for circle in range(SECTIOS // QUARTERS):
        most = max(most, sectios_in(view, seat, circle))
    return most
