"""9.5 March: a demon moves as many units as it has skulls, each once."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import WAYS, next_beside
from simkit.hellgame.rules.table.demons import ability_of, value_of
from simkit.hellgame.rules.units.antehell import enter_from_antehell
from simkit.hellgame.rules.units.flight import chase_all_lone_lieutenants, units_may_flee
from simkit.hellgame.rules.units.steps import (
    can_leave,
    legion_steps,
    may_enter,
    may_stay,
    must_stop,
)
from simkit.hellgame.rules.units.units import first_of, move_legion
from simkit.hellgame.words import chances, choices, effects, events, state
from simkit.hellgame.words.sizes import MOST_LEGIONS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .passage import ask_passage, forget_passage, trespass

# --- the action ----------------------------------------------------------------------------------


@kernel
def march(game, at, demon):
    """One unit after the other, as many as the demon has skulls, until its player has done.

    A lieutenant may be left alone among enemies while others move: at the end he must flee.
    """
    seat = game.demons[demon].owner
    begin_march(game, at, demon, seat)
    while game.march.left > 0:
        list_movers(game, at, seat)
        option = at.desk.options[ask(game, at, choices.MARCH, seat, demon, game.march.left)]
        verb, who, what = option.verb, option.who, option.what
        if verb == choices.PASS:
            break
        game.march.left -= 1
        set_out(game, at, who, what)
        move_on(game, at, seat)
    chase_all_lone_lieutenants(game, at)
    game.march.demon = state.NONE


@kernel
def begin_march(game, at, demon, seat):
    """No unit has moved in this March yet."""
    end_move(game)
    game.march.demon = demon
    game.march.left = value_of(game, at.rules, demon, effects.SKULLS)
    game.march.left += ability_of(game, at.rules, demon, effects.MARCH_EXTRA_UNIT)
    for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
        game.legions[legion].moved = 0
    for lieutenant in range(at.rules.lieutenants):
        game.lieutenants[lieutenant].moved = 0
    say(game, at, events.MARCHING, seat, demon, value=game.march.left)


@kernel
def list_movers(game, at, seat):
    """Nobody more, or any unit that has not moved and finds a way."""
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
        record = game.legions[legion]
        if (
            record.place != state.NONE
            and record.moved == 0
            and can_leave(game, at.rules, record.place)
        ):
            offer(at.desk, choices.MOVE_LEGION, legion)
    for lieutenant in range(at.rules.lieutenants):
        man = game.lieutenants[lieutenant]
        if man.owner == seat and man.moved == 0 and can_leave(game, at.rules, man.place):
            offer(at.desk, choices.MOVE_LIEUTENANT, what=lieutenant)


@kernel
def set_out(game, at, legion, lieutenant):
    """A legion or a lieutenant begins its move: that costs one skull, whoever he takes along."""
    game.march.legion, game.march.lieutenant = legion, lieutenant
    if lieutenant == state.NONE:
        game.legions[legion].moved = 1
        game.march.steps = legion_steps(game, at.rules)
    else:
        game.lieutenants[lieutenant].moved = 1
        game.march.steps = at.rules.lieutenant_steps
    game.march.origin = mover_place(game)


@kernel
def end_move(game):
    """Nobody is on the way."""
    game.march.legion, game.march.lieutenant = state.NONE, state.NONE
    game.march.steps, game.march.origin = 0, state.NONE
    for counter in range(MOST_LEGIONS):
        game.march.carried[counter] = 0
    forget_passage(game)


# --- one unit on the way -------------------------------------------------------------------------


@kernel
def mover_place(game):
    """Where the mover stands."""
    if game.march.lieutenant != state.NONE:
        return game.lieutenants[game.march.lieutenant].place
    return game.legions[game.march.legion].place


@kernel
def is_alone(game):
    """True for a lieutenant who carries no legion."""
    return game.march.lieutenant != state.NONE and carried(game) == 0


@kernel
def carried(game):
    """How many legions he carries."""
    count = 0
    for counter in range(MOST_LEGIONS):
        count += game.march.carried[counter]
    return count


@kernel
def move_on(game, at, seat):
    """Step by step, picking up and dropping on the way, until it stops."""
    while game.march.steps > 0:
        list_moves(game, at, seat)
        if at.desk.count == 0:
            break  # a lieutenant whom the die has led among enemies, and no way on
        place = ask(game, at, choices.MARCH_STEP, seat, mover_place(game), game.march.steps)
        option = at.desk.options[place]
        verb, who, where = option.verb, option.who, option.where
        if verb == choices.PASS:
            break
        if verb == choices.DO_STEP:
            take_step(game, at, seat, where)
        else:
            load(game, at, verb, who)
    end_move(game)


@kernel
def list_moves(game, at, seat):
    """Stop here, if it may; go on; pick up and drop."""
    clear_options(at.desk)
    if may_stay(game, at.rules, mover_place(game), seat, is_alone(game)):
        offer(at.desk, choices.PASS)
    offer_steps(game, at, seat)
    if game.march.lieutenant != state.NONE:
        offer_loads(game, at, seat)


@kernel
def offer_steps(game, at, seat):
    """The places beside this one that it may enter; AnteHell for what its die will say."""
    here, left, alone = mover_place(game), game.march.steps - 1, is_alone(game)
    if here == state.ANTEHELL:
        offer(at.desk, choices.DO_STEP, where=state.ANTEHELL)
        return
    there = state.NONE
    for _ in range(WAYS):
        there = next_beside(here, there)
        if may_enter(game, at.rules, there, seat, alone, left):
            offer(at.desk, choices.DO_STEP, where=there)


@kernel
def offer_loads(game, at, seat):
    """Own legions here that have not moved yet, as many as he can lead; those that he carries."""
    lieutenant, place = game.march.lieutenant, mover_place(game)
    first = first_of(seat)
    if carried(game) < at.rules.lieutenant[lieutenant].leadership:
        for legion in range(first, first + MOST_LEGIONS):
            if game.legions[legion].place == place and game.legions[legion].moved == 0:
                offer(at.desk, choices.DO_PICK_UP, legion)
    for counter in range(MOST_LEGIONS):
        if game.march.carried[counter] == 1:
            offer(at.desk, choices.DO_DROP, first + counter)


@kernel
def load(game, at, verb, legion):
    """He picks a legion up, which counts as its move, or drops it."""
    picked = 1 if verb == choices.DO_PICK_UP else 0
    game.march.carried[legion % MOST_LEGIONS] = picked
    game.legions[legion].moved = 1
    kind = events.PICKED_UP if picked == 1 else events.DROPPED
    say(game, at, kind, what=legion, where=mover_place(game), value=game.march.lieutenant)


# --- one step ------------------------------------------------------------------------------------


@kernel
def take_step(game, at, seat, where):
    """To the next sectio; legions ask for passage first, and may think better of it."""
    there = where
    if mover_place(game) == state.ANTEHELL:
        there = enter_from_antehell(game, at, mover_slot(game), seat, game.march.demon)
        if there == state.NONE:
            say(game, at, events.LOST_IN_ANTEHELL, seat, where=state.ANTEHELL)
            game.march.steps = 0
            return
    if there != state.ANTEHELL and not is_alone(game):
        if not ask_passage(game, at, seat, there) and there == where:
            return
    enter(game, at, seat, there)


@kernel
def mover_slot(game):
    """The mover's name in luck."""
    if game.march.lieutenant != state.NONE:
        return chances.lieutenant_slot(game.march.lieutenant)
    return chances.legion_slot(game, game.march.legion)


@kernel
def enter(game, at, seat, there):
    """They come to a place; those there may flee, and if all do the way is free (9.5.1)."""
    origin = mover_place(game)
    game.march.origin = origin
    game.march.steps -= 1
    alone = is_alone(game)
    go(game, at, seat, there)
    if not alone:
        trespass(game, at, seat, there)
        units_may_flee(game, at, there, seat, origin)
    if must_stop(game, at.rules, there, seat, alone):
        game.march.steps = 0


@kernel
def go(game, at, seat, there):
    """The mover and all whom he carries change places."""
    if game.march.lieutenant != state.NONE:
        game.lieutenants[game.march.lieutenant].place = there
        say(game, at, events.LIEUTENANT_MOVED, seat, game.march.lieutenant, there)
    else:
        move_legion(game, game.march.legion, there)
        say(game, at, events.LEGION_MOVED, seat, game.march.legion, there)
    for counter in range(MOST_LEGIONS):
        if game.march.carried[counter] == 1:
            move_legion(game, first_of(seat) + counter, there)
            say(game, at, events.LEGION_MOVED, seat, first_of(seat) + counter, there)
