"""9.5.1, 9.5.2.1, 9.5.2.2 Flight: who may flee, who must, and where the dice lead them.

A party is a legion by itself, or a lieutenant with the legions that he takes along; its legions are
a set of counters of one owner, a bit each. AnteHell is no sectio: nobody is disturbed there.
"""

from __future__ import annotations

from simkit.hellgame.rules.table.board import has_enemies, is_lone, is_seat, seat_of
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.words import chances, choices, events, state, tallies
from simkit.hellgame.words.sizes import MOST_LEGIONS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .antehell import lead
from .units import execute_lieutenant, first_of, lose_legion, move_legion, owner_of

# --- who may flee --------------------------------------------------------------------------------


@kernel
def units_may_flee(game, at, place, mover, origin):
    """Units have entered: all others there may flee, but not to where the intruders came from.

    Freebooters never flee (10.4), loose Hellhounds neither (10.3); lone lieutenants must.
    """
    if place == state.ANTEHELL:
        return
    for emblem in range(game.players):
        seat = seat_of(game, emblem)
        if seat != mover:
            flee_by_choice(game, at, choices.FLEE, place, seat, origin)
    drive_out(game, at, place, mover, origin)


@kernel
def retreat(game, at, place, owner):
    """After a round of battle: in any direction, until they are safe or have failed (11.2.4)."""
    flee_by_choice(game, at, choices.RETREAT, place, owner, state.NONE)


@kernel
def flee_by_choice(game, at, kind, place, seat, blocked):
    """One party after the other, each unit once, until the seat has the rest stay."""
    tried_legions, tried_lieutenants = 0, 0
    while game.troops[place, seat] > 0:
        list_flights(game, at, place, seat, tried_legions, tried_lieutenants)
        option = at.desk.options[ask(game, at, kind, seat, place, 0)]
        verb, who, what = option.verb, option.who, option.what
        if verb == choices.PASS:
            return
        if who != state.NONE:
            party = bit_of(who)
        else:
            tried_lieutenants |= 1 << what
            party = choose_escort(game, at, what, seat, place, tried_legions)
        tried_legions |= party
        fly(game, at, seat, what, party, place, blocked)


@kernel
def list_flights(game, at, place, seat, tried_legions, tried_lieutenants):
    """Stay, or any unit there that has not tried yet."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for lieutenant in range(at.rules.lieutenants):
        man = game.lieutenants[lieutenant]
        if man.owner == seat and man.place == place and tried_lieutenants >> lieutenant & 1 == 0:
            offer(at.desk, choices.DO_FLEE, what=lieutenant)
    offer_legions(game, at, choices.DO_FLEE, place, seat, tried_legions)


@kernel
def offer_legions(game, at, verb, place, seat, tried):
    """This seat's legions in a place, but for some."""
    for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
        if game.legions[legion].place == place and tried & bit_of(legion) == 0:
            offer(at.desk, verb, legion)


@kernel
def choose_escort(game, at, lieutenant, seat, place, tried):
    """The legions that flee with him, as many as he can lead."""
    escort = 0
    for _ in range(at.rules.lieutenant[lieutenant].leadership):
        clear_options(at.desk)
        offer(at.desk, choices.PASS)
        offer_legions(game, at, choices.DO_PICK_UP, place, seat, tried | escort)
        option = at.desk.options[ask(game, at, choices.ESCORT, seat, lieutenant, 0)]
        if option.verb == choices.PASS:
            break
        escort |= bit_of(option.who)
    return escort


@kernel
def bit_of(legion):
    """A legion in the set of its owner's counters."""
    return 1 << (legion % MOST_LEGIONS)


# --- who must ------------------------------------------------------------------------------------


@kernel
def drive_out(game, at, place, by, blocked):
    """Lone lieutenants among enemies, but for the intruder's own, must flee (9.5.2.2)."""
    for lieutenant in range(at.rules.lieutenants):
        record = game.lieutenants[lieutenant]
        if record.place == place and record.owner != by and is_cornered(game, at.rules, lieutenant):
            must_flee(game, at, lieutenant, blocked)


@kernel
def chase_lone_lieutenants(game, at, place, by):
    """The same where nobody has come: their legions are gone (11.2.4); by NONE: everybody's."""
    drive_out(game, at, place, by, state.NONE)


@kernel
def chase_all_lone_lieutenants(game, at):
    """Wherever a lieutenant has been left alone among enemies."""
    for lieutenant in range(at.rules.lieutenants):
        if is_cornered(game, at.rules, lieutenant):
            must_flee(game, at, lieutenant, state.NONE)


@kernel
def is_cornered(game, rules, lieutenant):
    """A lone lieutenant among enemies."""
    record = game.lieutenants[lieutenant]
    return is_lone(game, lieutenant) and has_enemies(game, rules, record.place, record.owner)


@kernel
def must_flee(game, at, lieutenant, blocked):
    """Who fails, or is sent back to where he fled from, is captured and executed (9.5.2.2)."""
    if is_seat(game.lieutenants[lieutenant].owner):
        flee_for_life(game, at, lieutenant, blocked)
    else:
        execute_lieutenant(game, at, lieutenant)  # Freebooters do not flee (10.4)


@kernel
def flee_for_life(game, at, lieutenant, blocked):
    """By himself; where he stays, or stands alone among enemies again, he dies."""
    place, owner = game.lieutenants[lieutenant].place, game.lieutenants[lieutenant].owner
    end = run(game, at, owner, lieutenant, 0, place, blocked)
    if end == place or (end != state.NONE and is_cornered(game, at.rules, lieutenant)):
        execute_lieutenant(game, at, lieutenant)


# --- the flight itself ---------------------------------------------------------------------------


@kernel
def fly(game, at, owner, lieutenant, party, place, blocked):
    """A party flees, and chases lone lieutenants where it comes to; returns where it ends."""
    end = run(game, at, owner, lieutenant, party, place, blocked)
    if end != place and end != state.NONE:
        if party != 0:
            drive_out(game, at, end, owner, state.NONE)
        elif is_cornered(game, at.rules, lieutenant):
            execute_lieutenant(game, at, lieutenant)  # he fled alone, and was caught (9.5.2.2)
    return end


@kernel
def run(game, at, owner, lieutenant, party, place, blocked):
    """Where a flight ends: in the place itself when it has failed, NONE when Uriel waited there.

    Who comes among enemies flees again, and stays among them if that fails; who is led back to the
    first place has failed (9.5.2.1). Only the first die knows the way of the intruders. Nobody
    passes through Lilith's sectio (9.5.2.4): a flight that leads there is over.
    """
    here = place
    while True:
        there = flight_way(game, at, owner, lieutenant, party, here, blocked)
        if there == here:
            say(game, at, events.FLIGHT_FAILS, owner, where=here)
            return here
        if there == game.uriel.place:
            perish(game, at, owner, lieutenant, party)
            return state.NONE
        move_party(game, at, owner, lieutenant, party, there)
        if there in (place, game.lilith.place) or not has_enemies(game, at.rules, there, owner):
            return there
        here, blocked = there, state.NONE


@kernel
def flight_way(game, at, owner, lieutenant, party, here, blocked):
    """A legion goes where its die leads, a lieutenant where the better of two does (9.5.1)."""
    if lieutenant == state.NONE:
        return legion_way(game, at, owner, first_in(owner, party), here, blocked)
    record = game.lieutenants[lieutenant]
    slot = chances.lieutenant_slot(lieutenant) + chances.UNIT_SLOTS * record.flights
    record.flights += 1
    one = way_out(here, roll(game, at, owner, chances.FLIGHT_DIE, slot, 0), blocked)
    other = way_out(here, roll(game, at, owner, chances.FLIGHT_DIE, slot, 1), blocked)
    if is_seat(owner):
        return choose_way(game, at, owner, lieutenant, min(one, other), max(one, other))
    return one if one != here else other


@kernel
def legion_way(game, at, owner, legion, here, blocked):
    """One die for a legion."""
    record = game.legions[legion]
    slot = chances.legion_slot(game, legion) + chances.UNIT_SLOTS * record.flights
    record.flights += 1
    return way_out(here, roll(game, at, owner, chances.FLIGHT_DIE, slot, 0), blocked)


@kernel
def way_out(here, face, blocked):
    """Where a die leads a flight: never into the Pentagram or to where the intruders came from."""
    there = lead(here, face)
    return here if there in (state.PENTAGRAM, blocked) else there


@kernel
def choose_way(game, at, seat, lieutenant, one, other):
    """The owner takes the one or the other of two dice; where he stands: a die that fails."""
    clear_options(at.desk)
    offer(at.desk, choices.DO_STEP, where=one)
    if other != one:
        offer(at.desk, choices.DO_STEP, where=other)
    place = ask(game, at, choices.FLIGHT, seat, lieutenant, 0)
    return at.desk.options[place].where


@kernel
def first_in(owner, party):
    """The legion with the lowest counter of a party."""
    for counter in range(MOST_LEGIONS):
        if party >> counter & 1 == 1:
            return first_of(owner) + counter
    return state.NONE


@kernel
def move_party(game, at, owner, lieutenant, party, there):
    """They come to a place, with their Hellhounds."""
    if lieutenant != state.NONE:
        game.lieutenants[lieutenant].place = there
        say(game, at, events.LIEUTENANT_FLEES, owner, lieutenant, there)
    for counter in range(MOST_LEGIONS):
        if party >> counter & 1 == 1:
            move_legion(game, first_of(owner) + counter, there)
            say(game, at, events.LEGION_FLEES, owner, first_of(owner) + counter, there)


# --- into Uriel's arms ---------------------------------------------------------------------------


@kernel
def perish(game, at, owner, lieutenant, party):
    """Uriel destroys a whole party (9.5.2.4)."""
    if lieutenant != state.NONE:
        execute_lieutenant(game, at, lieutenant)
    for counter in range(MOST_LEGIONS):
        if party >> counter & 1 == 1:
            fall_to_uriel(game, at, first_of(owner) + counter)


@kernel
def fall_to_uriel(game, at, legion):
    """A legion falls to Uriel; he counts them while he walks (10.1)."""
    owner = owner_of(legion)
    if is_seat(owner):
        game.seats[owner].uriel_losses += 1
    lose_with_hound(game, at, legion, tallies.LOST_TO_URIEL)


@kernel
def lose_with_hound(game, at, legion, cause):
    """A legion is destroyed together with its Hellhound, which goes back to the box."""
    hound = lose_legion(game, at, legion, cause)
    if hound != state.NONE:
        say(game, at, events.HOUND_GONE, what=hound)


@kernel
def flee_from_uriel(game, at, place, origin):
    """Uriel has come: every unit flees by itself or is destroyed, Freebooters too (10.1)."""
    for emblem in range(game.players):
        owner_flees(game, at, seat_of(game, emblem), place, origin)
    owner_flees(game, at, state.FREEBOOTERS, place, origin)


@kernel
def owner_flees(game, at, owner, place, origin):
    """Legions first, then lieutenants, who carry nobody in the panic."""
    if game.troops[place, owner] > 0:
        legions_flee(game, at, owner, place, origin)
    for lieutenant in range(at.rules.lieutenants):
        record = game.lieutenants[lieutenant]
        if record.owner == owner and record.place == place:
            flee_for_life(game, at, lieutenant, origin)


@kernel
def legions_flee(game, at, owner, place, origin):
    """Each with a die of its own; those that fail are destroyed."""
    for legion in range(first_of(owner), first_of(owner) + MOST_LEGIONS):
        if game.legions[legion].place == place:
            if fly(game, at, owner, state.NONE, bit_of(legion), place, origin) == place:
                fall_to_uriel(game, at, legion)
