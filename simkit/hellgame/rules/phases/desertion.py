"""7.1 step 4 and 7.3.1: upkeep, and what becomes of those who are not paid."""

from __future__ import annotations

from simkit.hellgame.rules.table.favours import pay_souls, take_disfavour
from simkit.hellgame.rules.table.in_force import dial
from simkit.hellgame.rules.table.order import order_of_wealth
from simkit.hellgame.rules.units.allegiance import (
    disband_lieutenant,
    drive_out_lone_lieutenants,
    remove_legion,
    take_over,
)
from simkit.hellgame.rules.units.units import first_of, turn_lieutenant
from simkit.hellgame.words import choices, effects, events, state, tallies
from simkit.hellgame.words.sizes import MOST_LEGIONS, SECTIOS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

# --- 7.1 step 4: upkeep --------------------------------------------------------------------------


@kernel
def legion_upkeep(game, rules):
    """What a legion costs a turn; Hellhounds are free."""
    return max(rules.upkeep + dial(game, rules, effects.EV_LEGION_UPKEEP, 0), 0)


@kernel
def count_legions(game, seat, unpaid):
    """Legions of a seat on the map that desert (1), or that are to be paid (0)."""
    count = 0
    for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
        record = game.legions[legion]
        if record.place != state.NONE and record.unpaid == unpaid:
            count += 1
    return count


@kernel
def count_lieutenants(game, rules, seat, unpaid):
    """The same for lieutenants."""
    count = 0
    for lieutenant in range(rules.lieutenants):
        record = game.lieutenants[lieutenant]
        if record.owner == seat and record.unpaid == unpaid:
            count += 1
    return count


@kernel
def upkeep_of(game, rules, seat, unpaid):
    """What those who desert (1), or those who are to be paid (0), cost together."""
    legions = count_legions(game, seat, unpaid) * legion_upkeep(game, rules)
    return legions + count_lieutenants(game, rules, seat, unpaid) * rules.upkeep


@kernel
def pay_upkeep(game, at, seat):
    """Pay all legions and lieutenants on the map; with too few souls the seat chooses who goes."""
    forgive(game, at.rules, seat)
    due = upkeep_of(game, at.rules, seat, 0)
    while due > game.seats[seat].souls:
        leave_unpaid(game, at, seat, due - game.seats[seat].souls)
        due = upkeep_of(game, at.rules, seat, 0)
    if due > 0:
        say(game, at, events.UPKEEP_PAID, seat, value=due)
        pay_souls(game, at, seat, due)


@kernel
def forgive(game, rules, seat):
    """Nobody deserts yet."""
    for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
        game.legions[legion].unpaid = 0
    for lieutenant in range(rules.lieutenants):
        if game.lieutenants[lieutenant].owner == seat:
            game.lieutenants[lieutenant].unpaid = 0


@kernel
def leave_unpaid(game, at, seat, missing):
    """Ask for one more unit that gets nothing, while so many souls are missing."""
    clear_options(at.desk)
    if legion_upkeep(game, at.rules) > 0:
        for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
            if game.legions[legion].place != state.NONE and game.legions[legion].unpaid == 0:
                offer(at.desk, choices.DO_CHOOSE, legion, where=game.legions[legion].place)
    for lieutenant in range(at.rules.lieutenants):
        record = game.lieutenants[lieutenant]
        if record.owner == seat and record.unpaid == 0:
            offer(at.desk, choices.DO_CHOOSE, what=lieutenant, where=record.place)
    place = ask(game, at, choices.UNPAID, seat, missing, 0)
    legion, lieutenant = at.desk.options[place].who, at.desk.options[place].what
    if legion != state.NONE:
        game.legions[legion].unpaid = 1
        say(game, at, events.LEGION_UNPAID, seat, legion)
    else:
        game.lieutenants[lieutenant].unpaid = 1
        say(game, at, events.LIEUTENANT_UNPAID, seat, lieutenant)


# --- 7.3.1 Desertion -----------------------------------------------------------------------------


@kernel
def desert(game, at):
    """At the end of the phase the unpaid offer themselves to the richest player, and on down."""
    order_of_wealth(game, at)
    for place in range(game.players):
        seat = game.order[place]
        deserters = count_deserters(game, at.rules, seat)
        if deserters > 0:
            take_disfavour(game, at, seat, 1)
            find_master(game, at, seat, deserters)


@kernel
def count_deserters(game, rules, seat):
    """Legions and lieutenants of a seat that are not paid."""
    return count_legions(game, seat, 1) + count_lieutenants(game, rules, seat, 1)


@kernel
def find_master(game, at, seat, deserters):
    """Whoever can pay them is asked, the richest first; who refuses takes a Disfavour, too.

    Where nobody takes them they disband.
    """
    due = upkeep_of(game, at.rules, seat, 1)
    for place in range(game.players):
        other = game.order[place]
        if other != seat and game.seats[other].souls >= due:
            if takes_in(game, at, other, deserters, due):
                say(game, at, events.DESERTERS_TAKEN, other, seat, value=deserters)
                pay_souls(game, at, other, due)
                go_over(game, at, seat, other)
                return
            say(game, at, events.DESERTERS_REFUSED, other, seat, value=deserters)
            take_disfavour(game, at, other, 1)
    go_over(game, at, seat, state.NONE)


@kernel
def takes_in(game, at, seat, deserters, due):
    """Ask a seat whether it pays these deserters."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_ACCEPT)
    place = ask(game, at, choices.DESERTERS, seat, deserters, due)
    return at.desk.options[place].verb == choices.DO_ACCEPT


@kernel
def go_over(game, at, seat, other):
    """The deserters now serve another seat, or nobody (NONE): they disband."""
    for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
        if game.legions[legion].place != state.NONE and game.legions[legion].unpaid == 1:
            legion_goes_over(game, at, legion, other)
    for lieutenant in range(at.rules.lieutenants):
        record = game.lieutenants[lieutenant]
        if record.owner == seat and record.unpaid == 1:
            record.unpaid = 0
            if other == state.NONE:
                disband_lieutenant(game, at, lieutenant)
            else:
                turn_lieutenant(game, at, lieutenant, other)
    for place in range(SECTIOS):
        drive_out_lone_lieutenants(game, at, place)


@kernel
def legion_goes_over(game, at, legion, other):
    """One legion of the deserters."""
    game.legions[legion].unpaid = 0
    if other == state.NONE:
        remove_legion(game, at, legion, tallies.LOST_BY_DESERTION)
    else:
        take_over(game, at, legion, other, tallies.LOST_BY_DESERTION)
