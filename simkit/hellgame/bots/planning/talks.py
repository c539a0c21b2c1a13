"""How a planning bot makes deals (rule 3.3): passage, peace, consent, gifts, deserters.

A deal is good with whoever does not lead the game. Who can hold four sectios of a circle when the
turn ends gets nothing from anybody, and no promise to him is kept. Peace is kept otherwise. Gifts
are taken, if they can be fed; one is made only to stop somebody: a Favour to whoever stands in a
sectio of a circle that is nearly closed, and has none to plead with.
"""

from __future__ import annotations

from simkit.hellgame.bots.knobs import TRUST
from simkit.hellgame.rules.table.board import (
    circle_of,
    is_seat,
    other_legions_in,
    sectios_in,
)
from simkit.hellgame.rules.table.deals import are_at_peace
from simkit.hellgame.rules.table.favours import usable_favour
from simkit.hellgame.rules.units.units import units_of
from simkit.hellgame.words import choices, state
from simkit.hellgame.words.sizes import SECTIOS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members

from .distances import sectios_within
from .worths import can_hold, leader_among, menace_of

SPARE = 2  # Favours of which one may be given away
CALM = 2  # sectios of a circle with which nobody is feared
LEADS = 4  # sectios of a circle that make everybody an enemy


@kernel
def is_dangerous(view, seat):
    """True for a seat that is about to win."""
    return can_hold(view, seat, LEADS)


@kernel
def is_trusted(view, seat, other, knobs):
    """Whether this seat deals with another one at all."""
    if knobs[TRUST] <= 0.0 or is_dangerous(view, other):
        return False
    return knobs[TRUST] >= 1.0 or other != leader_among(view, seat)


@kernel
def is_spared(view, seat, other, knobs):
    """Whether a promise of peace is kept: while there is trust, and he is not about to win."""
    if other == seat or not is_seat(other) or not are_at_peace(view, seat, other):
        return False
    return knobs[TRUST] > 0.0 and not is_dangerous(view, other)


@kernel
def spared_by(view, seat, knobs):
    """All with whom a promise of peace is kept, a bit each."""
    spared = 0
    for other in range(view.players):
        if is_spared(view, seat, other, knobs):
            spared |= 1 << other
    return spared


@kernel
def has_spared(view, seat, place, spared):
    """True where legions stand with whom a promise of peace is kept; not in an own sectio."""
    return view.holder[place] != seat and view.present[place] & spared != 0


@kernel
def ask_passage(asked):
    """Asked of whoever is trusted; where a sectio itself is wanted they enter without a word."""
    decision = asked.decision
    if is_trusted(asked.position, decision.seat, decision.amount, asked.mind.knobs):
        return with_verb(asked, choices.DO_ASK)
    return 0


@kernel
def with_verb(asked, verb):
    """The option with a verb, or the first."""
    for i in range(len(asked.options)):
        if asked.options[i].verb == verb:
            return i
    return 0


@kernel
def grant_passage(asked):
    """Granted to the trusted, unless the sectio is of a circle that we are about to close."""
    view, decision = asked.position, asked.decision
    seat, asker, place = decision.seat, decision.subject, decision.amount
    if not is_trusted(view, seat, asker, asked.mind.knobs):
        return 0
    if 0 <= place < SECTIOS and sectios_in(view, seat, circle_of(place)) >= LEADS - 1:
        return 0
    return with_verb(asked, choices.DO_GRANT)


@kernel
def propose_peace(asked):
    """For two turns to the trusted neighbour with whom there is none yet, where it can last."""
    view, options, mind = asked.position, asked.options, asked.mind
    seat = asked.decision.seat
    for i in range(len(options)):
        if options[i].verb == choices.DO_PROPOSE and options[i].amount == 2:
            other = options[i].who
            if are_neighbours(view, seat, other) and not are_at_peace(view, seat, other):
                if is_trusted(view, seat, other, mind.knobs) and may_last(view, seat, other):
                    return i
    return 0


@kernel
def accept_peace(asked):
    """Peace is taken from whoever is trusted, where it can last."""
    view, decision = asked.position, asked.decision
    seat, other = decision.seat, decision.subject
    if is_trusted(view, seat, other, asked.mind.knobs) and may_last(view, seat, other):
        return with_verb(asked, choices.DO_ACCEPT)
    return 0


@kernel
def may_last(view, seat, other):
    """Peace is kept while neither is near a circle, and where they do not stand together."""
    if view.posts[seat] & view.posts[other] & state.EVERYWHERE != 0:
        return False
    return menace_of(view, other) <= CALM and menace_of(view, seat) <= CALM


@kernel
def are_neighbours(view, seat, other):
    """True where legions of the two stand within two sectios of each other."""
    for one in members(view.posts[seat] & state.EVERYWHERE):
        if view.posts[other] & sectios_within(one, 2) != 0:
            return True
    return False


@kernel
def consent(asked):
    """An ally may have a sectio that does not bring him near a circle, nor keeps us from one."""
    view, decision = asked.position, asked.decision
    seat, asker, sectio = decision.seat, decision.subject, decision.amount
    if not is_trusted(view, seat, asker, asked.mind.knobs) or not 0 <= sectio < SECTIOS:
        return 0
    circle = circle_of(sectio)
    if sectios_in(view, asker, circle) >= LEADS - 2 or sectios_in(view, seat, circle) >= 2:
        return 0
    return with_verb(asked, choices.DO_ACCEPT)


@kernel
def take_gift(asked):
    """Gifts are taken, but for units that could not be paid for."""
    view, decision = asked.position, asked.decision
    units = decision.amount == choices.GIVE_LEGION or decision.amount == choices.GIVE_LIEUTENANT
    if units and view.seats[decision.seat].souls <= units_of(view, asked.rules, decision.seat):
        return 0
    return with_verb(asked, choices.DO_ACCEPT)


@kernel
def choose_receiver(asked):
    """Whoever could plead against somebody who is about to win, if he had a Favour."""
    options = asked.options
    for i in range(len(options)):
        if options[i].verb == choices.DO_CHOOSE and can_stop(
            asked.position, asked.decision.seat, options[i].who, asked.mind
        ):
            return i
    return 0


@kernel
def choose_gift(asked):
    """A Favour, and nothing else."""
    decision = asked.decision
    if not can_stop(asked.position, decision.seat, decision.subject, asked.mind):
        return 0
    return with_verb(asked, choices.GIVE_FAVOUR)


@kernel
def can_stop(view, seat, friend, mind):
    """True for a friend without a Favour who stands alone in what would close somebody's circle."""
    if usable_favour(view, seat) < SPARE or usable_favour(view, friend) > 0:
        return False
    if not is_trusted(view, seat, friend, mind.knobs):
        return False
    for sectio in range(SECTIOS):
        foe = view.holder[sectio]
        if view.troops[sectio, friend] > 0 and is_seat(foe) and foe not in (seat, friend):
            if sectios_in(view, foe, circle_of(sectio)) >= LEADS:
                if other_legions_in(view, sectio, friend) == 0:
                    return True
    return False


@kernel
def take_deserters(asked):
    """Deserters are taken while they can be paid: who refuses earns a Disfavour (7.3.1)."""
    decision = asked.decision
    if asked.position.seats[decision.seat].souls >= decision.amount:
        return with_verb(asked, choices.DO_ACCEPT)
    return 0
