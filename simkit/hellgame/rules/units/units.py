"""3.1 Units: legions, lieutenants and the Hellhounds on them; every change of place is made here.

Who flees, who is destroyed and what a freed Hellhound does is told in the chapters; here pieces are
only put down, moved, turned and taken away, so that ``troops`` and what repeats it
always agree.
"""

from __future__ import annotations

from simkit.hellgame.rules.table.board import is_seat
from simkit.hellgame.words import events, state
from simkit.hellgame.words.sizes import MOST_LEGIONS
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

# --- legions -------------------------------------------------------------------------------------


@kernel
def owner_of(legion):
    """Whose legion it is: a seat or FREEBOOTERS."""
    return legion // MOST_LEGIONS


@kernel
def first_of(owner):
    """The number of an owner's first legion; the others follow."""
    return owner * MOST_LEGIONS


@kernel
def free_counter(game, owner):
    """A legion of this owner that is not in the game, the lowest; NONE if there is none."""
    for legion in range(first_of(owner), first_of(owner) + MOST_LEGIONS):
        if game.legions[legion].place == state.NONE:
            return legion
    return state.NONE


@kernel
def raise_legion(game, at, owner, place):
    """Put a new legion of this owner down; returns its number, NONE if all his counters stand."""
    legion = free_counter(game, owner)
    if legion == state.NONE:
        return state.NONE
    stand_legion(game, legion, place)
    say(game, at, events.LEGION_RAISED, owner, legion, place)
    return legion


@kernel
def count_legion(game, owner, place, more):
    """There is a legion more of this owner in a place, or one less (-1)."""
    game.troops[place, owner] += more
    game.crowds[place] += more
    if game.troops[place, owner] > 0:
        game.present[place] |= 1 << owner
        game.posts[owner] |= 1 << place
    else:
        game.present[place] &= ~(1 << owner)
        game.posts[owner] &= ~(1 << place)


@kernel
def stand_legion(game, legion, place):
    """Put a legion that is nowhere into a place."""
    record = game.legions[legion]
    record.place, record.hound, record.moved = place, state.NONE, 0
    count_legion(game, owner_of(legion), place, 1)


@kernel
def move_legion(game, legion, place):
    """A legion goes to another place, with the Hellhound on it."""
    record = game.legions[legion]
    count_legion(game, owner_of(legion), record.place, -1)
    count_legion(game, owner_of(legion), place, 1)
    record.place = place


@kernel
def take_off(game, legion):
    """Take a legion off the map; who does it sees to its Hellhound first."""
    record = game.legions[legion]
    count_legion(game, owner_of(legion), record.place, -1)
    record.place, record.hound = state.NONE, state.NONE


@kernel
def lose_legion(game, at, legion, cause):
    """A legion is removed; returns the Hellhound on it, or NONE (who calls frees it: 10.3)."""
    owner, hound = owner_of(legion), game.legions[legion].hound
    say(game, at, events.LEGION_LOST, owner, legion, game.legions[legion].place, cause)
    take_off(game, legion)
    if is_seat(owner):
        game.tally.legions_lost[owner, cause] += 1
    if hound != state.NONE:
        game.hounds[hound].legion = state.NONE
    return hound


@kernel
def turn_legion(game, at, legion, owner):
    """A legion changes sides where it stands, its Hellhound with it; returns its new number.

    The new owner needs a counter that is not in use: with all of them on the map (40, more than the
    game has) the legion is lost.
    """
    record = game.legions[legion]
    place, hound = record.place, record.hound
    take_off(game, legion)
    turned = free_counter(game, owner)
    if turned == state.NONE:
        if hound != state.NONE:
            game.hounds[hound].legion = state.NONE
        return state.NONE
    stand_legion(game, turned, place)
    game.legions[turned].hound = hound
    if hound != state.NONE:
        game.hounds[hound].legion = turned
    say(game, at, events.LEGION_TURNED, owner, turned, place, legion)
    return turned


# --- lieutenants ---------------------------------------------------------------------------------


@kernel
def execute_lieutenant(game, at, lieutenant):
    """He is captured, disbanded or killed: to the Return box, under those in it (9.5.2.2)."""
    say(game, at, events.LIEUTENANT_GONE, game.lieutenants[lieutenant].owner, lieutenant)
    box_lieutenant(game, at.rules, lieutenant, state.RETURN_BOX)


@kernel
def box_lieutenant(game, rules, lieutenant, box):
    """Lay a lieutenant under those in a box."""
    height = 0
    for other in range(rules.lieutenants):
        if game.lieutenants[other].box == box and other != lieutenant:
            height = max(height, game.lieutenants[other].height + 1)
    record = game.lieutenants[lieutenant]
    record.owner, record.place, record.pay = state.NONE, state.NONE, 0
    record.box, record.height = box, height


@kernel
def top_of_box(game, rules, box):
    """The first lieutenant of a box, or NONE."""
    top = state.NONE
    for lieutenant in range(rules.lieutenants):
        if game.lieutenants[lieutenant].box == box:
            if (
                top == state.NONE
                or game.lieutenants[lieutenant].height < game.lieutenants[top].height
            ):
                top = lieutenant
    return top


@kernel
def hire_lieutenant(game, rules, lieutenant, owner, place):
    """He leaves his box for the map; a box emptied so is filled from the Return box (8.3.1)."""
    record = game.lieutenants[lieutenant]
    box = record.box
    record.owner, record.place, record.box, record.moved, record.pay = (
        owner,
        place,
        state.NONE,
        0,
        0,
    )
    if 0 <= box < state.BOXES and top_of_box(game, rules, box) == state.NONE:
        refill_box(game, rules, box)


@kernel
def refill_box(game, rules, box):
    """All of the Return box move to an empty box, in the order in which they lie."""
    for lieutenant in range(rules.lieutenants):
        if game.lieutenants[lieutenant].box == state.RETURN_BOX:
            game.lieutenants[lieutenant].box = box


@kernel
def turn_lieutenant(game, at, lieutenant, owner):
    """A lieutenant changes sides where he stands; the caller turns the legions that he leads."""
    game.lieutenants[lieutenant].owner = owner
    game.lieutenants[lieutenant].pay = 0
    say(game, at, events.LIEUTENANT_TURNED, owner, lieutenant, game.lieutenants[lieutenant].place)


@kernel
def led_before(game, rules, legion):
    """How many legions of its stack take a leader before this one: those without a hound first."""
    record = game.legions[legion]
    before = 0
    for other in range(first_of(owner_of(legion)), first_of(owner_of(legion)) + MOST_LEGIONS):
        if game.legions[other].place == record.place and other != legion:
            hounded = game.legions[other].hound != state.NONE
            if hounded == (record.hound != state.NONE):
                before += 1 if other < legion else 0
            elif not hounded:
                before += 1
    return before


@kernel
def leader_of(game, rules, legion):
    """The lieutenant who leads this legion, or NONE.

    A lieutenant leads as many legions of his stack as his Leadership allows (2.3.7): the rules
    leave it to the player how he stacks them. Here lieutenants take legions in the order of their
    numbers, legions without a Hellhound first: those attack.
    """
    place, owner = game.legions[legion].place, owner_of(legion)
    left = state.NONE  # until a lieutenant is found there
    for lieutenant in range(rules.lieutenants):
        record = game.lieutenants[lieutenant]
        if record.owner == owner and record.place == place:
            if left == state.NONE:
                left = led_before(game, rules, legion)
            if left < rules.lieutenant[lieutenant].leadership:
                return lieutenant
            left -= rules.lieutenant[lieutenant].leadership
    return state.NONE


@kernel
def is_led(game, rules, legion):
    """True while a lieutenant commands it (9.7.1, 11.2.2)."""
    return leader_of(game, rules, legion) != state.NONE


@kernel
def leadership_in(game, rules, place, owner):
    """How many legions an owner's lieutenants in a place can lead (2.3.7)."""
    count = 0
    for lieutenant in range(rules.lieutenants):
        record = game.lieutenants[lieutenant]
        if record.owner == owner and record.place == place:
            count += rules.lieutenant[lieutenant].leadership
    return count


@kernel
def units_of(game, rules, seat):
    """Legions and lieutenants of a seat on the map: what costs upkeep (7.1) and can desert."""
    count = 0
    for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
        if game.legions[legion].place != state.NONE:
            count += 1
    for lieutenant in range(rules.lieutenants):
        if game.lieutenants[lieutenant].owner == seat:
            count += 1
    return count
