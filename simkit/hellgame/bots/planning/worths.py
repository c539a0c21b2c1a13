"""What things are worth to a planning bot, in souls: a place, a circle, a rival's progress."""

from __future__ import annotations

from simkit.hellgame.bots.knobs import INCOME, RING, STOP
from simkit.hellgame.rules.table.board import (
    circle_of,
    is_seat,
    other_legions_in,
    sectio_at,
)
from simkit.hellgame.rules.table.favours import usable_favour
from simkit.hellgame.words import state
from simkit.hellgame.words.sizes import CIRCLES, MOST_SEATS, QUARTERS, SECTIOS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, how_many, members

# What so many sectios of one circle are worth to their holder; the others bear the loss together.
PROGRESS = (0.0, 2.0, 5.0, 11.0, 26.0, 90.0)
MAY_COME = 0.3  # who lacks one sectio only may yet come for it
A_CARD = 1.5  # souls that an Arcana card is worth
CARDS_OF_THE_WISE = 3.5
ASKED, HELD = 1, 8  # prospects in a sectio: in their sum both are counted apart
PART = 6  # bits of a seat's prospects where those of all seats stand in one number
HELD_FROM = 3  # the bit from which on they tell what is held
OF_EACH = sum(HELD - 1 << PART * seat for seat in range(MOST_SEATS))
FOUR_OF_EACH = sum(QUARTERS - 1 << PART * seat for seat in range(MOST_SEATS))
TIE_BREAKS = 100  # a sectio of one circle counts more than any number of Favours


@kernel
def yield_of(rules, sectio):
    """What a sectio yields in a turn, in souls."""
    if rules.sectio[sectio].wise == 1:
        return A_CARD * CARDS_OF_THE_WISE
    return 1.0 * rules.sectio[sectio].souls


@kernel
def sectio_worth(view, rules, seat, sectio, knobs):
    """What it is worth to hold a sectio: its souls, the circle, and that a rival has it not."""
    return worth_beside(view, rules, seat, sectio, prospects_beside(view, sectio), knobs)


@kernel
def worth_beside(view, rules, seat, sectio, prospects, knobs):
    """The same where the prospects beside that sectio are known."""
    worth = knobs[INCOME] * yield_of(rules, sectio)
    worth += knobs[RING] * next_step(standing_of(view, seat, sectio, prospects))
    return worth + knobs[STOP] * loss_of_rivals(view, seat, sectio, prospects)


@kernel
def next_step(standing):
    """What one more sectio of a circle adds to so many."""
    return PROGRESS[standing + 1] - PROGRESS[standing]


@kernel
def loss_of_rivals(view, seat, sectio, prospects):
    """What it is worth that others do not get, or keep, a sectio: what it is to them, shared out.

    Who stops a rival does so for all the others, too: of that a seat has its part only.
    """
    losers = losers_of(view, seat, sectio, prospects)
    return loss_among(view, losers, sectio, prospects) if losers != 0 else 0.0


@kernel
def losers_of(view, seat, sectio, prospects):
    """The rivals who may lose something by it, a bit each: all, while anybody may have the circle.

    Otherwise those who hold the sectio or stand there.
    """
    rivals = (1 << view.players) - 1
    if not can_one_have_all(prospects):
        holder = view.holder[sectio]
        rivals &= view.present[sectio] | (1 << holder if is_seat(holder) else 0)
    return rivals & ~(1 << seat)


@kernel
def loss_among(view, losers, sectio, prospects):
    """What these seats lose by it; each of all the others has his part of that."""
    loss, holder = 0.0, view.holder[sectio]
    for other in members(losers):
        theirs = standing_of(view, other, sectio, prospects)
        if holder == other or claims(view, other, sectio):
            loss += next_step(theirs)
        elif theirs == QUARTERS - 1:
            loss += MAY_COME * next_step(theirs)
    return loss / max(view.players - 1, 1)


# --- how far a circle is closed ------------------------------------------------------------------


@kernel
def claims(view, seat, sectio):
    """True where it can plead this turn: own legions in a sectio of somebody else (12.1, 12.2)."""
    if view.holder[sectio] == seat or view.troops[sectio, seat] == 0:
        return False
    return usable_favour(view, seat) > 0 or is_won(view, seat, sectio)


@kernel
def is_won(view, seat, sectio):
    """True where a battle was won, or the larger stack may be expected to win it (12.2)."""
    if has(view.won_here[sectio], seat):
        return True
    return view.troops[sectio, seat] > other_legions_in(view, sectio, seat) > 0


@kernel
def prospect(view, seat, sectio):
    """What a seat may expect of a sectio: it is held when the turn ends, or asked for, or neither.

    It has it, or has won or should win it; or it can plead for it undisturbed.
    """
    if view.holder[sectio] == seat:
        return HELD
    if view.troops[sectio, seat] == 0:
        return 0
    if is_won(view, seat, sectio):
        return HELD
    return ASKED if other_legions_in(view, sectio, seat) == 0 else 0


@kernel
def prospects_beside(view, sectio):
    """The prospects of all seats in the other sectios of its circle: one number, a part a seat.

    One look at each sectio serves all seats: `standing_of` reads what it comes to for one of them.
    """
    prospects = 0
    for quarter in range(QUARTERS):
        other = sectio_at(circle_of(sectio), quarter)
        if other != sectio:
            prospects += prospects_at(view, other)
    return prospects


@kernel
def prospects_at(view, sectio):
    """The prospects of all seats in one sectio."""
    holder, prospects = view.holder[sectio], 0
    if is_seat(holder):
        prospects = HELD << PART * holder
    for seat in members(view.present[sectio] & state.EVERYBODY):
        if seat != holder:
            prospects += prospect(view, seat, sectio) << PART * seat
    return prospects


@kernel
def can_one_have_all(prospects):
    """Whether a seat can hold four sectios by these prospects if it pleads for all it may."""
    most = (prospects >> HELD_FROM & OF_EACH) + (prospects & OF_EACH)
    return most & FOUR_OF_EACH != 0


@kernel
def standing_of(view, seat, sectio, prospects):
    """How many of the other sectios of its circle a seat can hold, by the prospects beside it."""
    return with_favours(view, seat, sectio, prospects >> PART * seat & (1 << PART) - 1)


@kernel
def with_favours(view, seat, sectio, prospects):
    """What is held, and what is asked for with the Favours that this sectio leaves."""
    held, asked = prospects // HELD, prospects % HELD
    if asked == 0:
        return held
    free = view.holder[sectio] == seat or is_won(view, seat, sectio)
    favours = usable_favour(view, seat) - (0 if free else 1)
    return held + max(min(asked, favours), 0)


@kernel
def standing_beside(view, seat, sectio):
    """How many of the other sectios of its circle a seat can hold when the turn ends."""
    prospects = 0
    for quarter in range(QUARTERS):
        other = sectio_at(circle_of(sectio), quarter)
        if other != sectio:
            prospects += prospect(view, seat, other)
    return with_favours(view, seat, sectio, prospects)


@kernel
def standing_in(view, seat, circle):
    """How many sectios of a circle a seat can hold when the turn ends."""
    first = sectio_at(circle, 0)
    own = view.holder[first] == seat
    if not own and claims(view, seat, first):
        own = is_won(view, seat, first) or other_legions_in(view, first, seat) == 0
    return standing_beside(view, seat, first) + (1 if own else 0)


@kernel
def leader_among(view, seat):
    """The rival with the most sectios of one circle; a tie goes to the one with most Favours."""
    worst, most = state.NONE, -1
    for emblem in range(view.players):
        other = view.seat_of[emblem]
        if other != seat:
            standing = TIE_BREAKS * menace_of(view, other)
            standing += min(view.seats[other].favour, TIE_BREAKS - 1)
            if standing > most:
                worst, most = other, standing
    return worst


@kernel
def menace_of(view, seat):
    """The most sectios of one circle that a seat can hold when the turn ends."""
    most, there = 0, presence(view, seat)
    for circle in range(CIRCLES):
        if presence_in(there, circle) > most:  # it cannot hold more
            most = max(most, standing_in(view, seat, circle))
    return most


@kernel
def can_hold(view, seat, sectios):
    """True for a seat whose `menace_of` is so large at least."""
    there = presence(view, seat)
    for circle in range(CIRCLES):
        if presence_in(there, circle) >= sectios and standing_in(view, seat, circle) >= sectios:
            return True
    return False


@kernel
def presence(view, seat):
    """The sectios that a seat holds or where its legions stand, a bit each."""
    there = view.posts[seat]
    for sectio in range(SECTIOS):
        if view.holder[sectio] == seat:
            there |= 1 << sectio
    return there


@kernel
def presence_in(there, circle):
    """How many of them are in a circle."""
    return how_many(there >> sectio_at(circle, 0) & (1 << QUARTERS) - 1)
