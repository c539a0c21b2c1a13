"""10.3 The Hellhounds: in their box, loose on the map, on the run."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import legions_in, loose_hounds_in
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.words import chances, events, state
from simkit.hellgame.words.sizes import MOST_HOUNDS
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import word

from .antehell import lead
from .flight import units_may_flee

# --- box and map ---------------------------------------------------------------------------------


@kernel
def is_boxed(game, hound):
    """True for a Hellhound in the box: on no legion, not on the map, not out of the game."""
    record = game.hounds[hound]
    return record.legion == state.NONE and record.place == state.NONE and record.gone == 0


@kernel
def draw_hound(game, at, purpose, slot):
    """A Hellhound out of the box, by lot (8.3.2); NONE if the box is empty. It stays there."""
    drawn, highest = state.NONE, state.NONE
    for hound in range(at.rules.hounds):
        if is_boxed(game, hound):
            lot = word(at.luck, purpose, game.turn, slot, hound, 0)
            if lot > highest:
                drawn, highest = hound, lot
    return drawn


@kernel
def put_loose(game, hound, place):
    """A Hellhound that nobody controls stands in a place."""
    game.hounds[hound].legion = state.NONE
    move_loose(game, hound, place)


@kernel
def move_loose(game, hound, place):
    """A loose Hellhound goes to another place, or is loose no more (NONE): ``packs`` agrees."""
    left = game.hounds[hound].place
    game.hounds[hound].place = place
    if left != state.NONE and left != place:
        game.packs &= ~(1 << left)
        for other in range(MOST_HOUNDS):
            if game.hounds[other].place == left:
                game.packs |= 1 << left
    if place != state.NONE:
        game.packs |= 1 << place


@kernel
def loose_hound(game, at, hound, place):
    """A Hellhound appears on the map, loose: it was put there, so nobody flees (9.5.1).

    Beside Uriel it is destroyed at once (9.5.2.4).
    """
    put_loose(game, hound, place)
    say(game, at, events.HOUND_APPEARS, what=hound, where=place)
    if place == game.uriel.place:
        box_hound(game, at, hound)


@kernel
def box_hound(game, at, hound):
    """It is eliminated, and goes back to the box; a legion that held it holds none any more."""
    legion = game.hounds[hound].legion
    if legion != state.NONE:
        game.legions[legion].hound = state.NONE
    put_loose(game, hound, state.NONE)
    say(game, at, events.HOUND_GONE, what=hound)


# --- on the run ----------------------------------------------------------------------------------


@kernel
def free_hound(game, at, hound, place):
    """Its legion is gone: it breaks loose, and takes one step at once, which is no flight."""
    put_loose(game, hound, place)
    say(game, at, events.HOUND_FREED, what=hound, where=place)
    slot = chances.hound_slot(hound) + chances.UNIT_SLOTS * game.hounds[hound].flights
    game.hounds[hound].flights += 1
    step_hound(game, at, hound, chances.FREED_STEP, slot)


@kernel
def run_hounds(game, at):
    """Every loose Hellhound runs, in the order of their counters."""
    for hound in range(at.rules.hounds):
        if game.hounds[hound].place != state.NONE:
            run_hound(game, at, hound)


@kernel
def run_hound(game, at, hound):
    """Six steps, until it meets whoever does not flee at once, or is eliminated."""
    for step in range(at.rules.hound_steps):
        before = game.hounds[hound].place
        step_hound(
            game,
            at,
            hound,
            chances.HOUND_STEP,
            chances.hound_slot(hound) + chances.UNIT_SLOTS * step,
        )
        here = game.hounds[hound].place
        if here == state.NONE or (here != before and is_met(game, at.rules, here)):
            return


@kernel
def step_hound(game, at, hound, purpose, slot):
    """One step by the compass; those whom it comes upon may flee (9.5.1)."""
    place = game.hounds[hound].place
    there = hound_way(game, at, place, purpose, slot)
    if there == place:
        return
    if there in (state.PENTAGRAM, state.ANTEHELL):
        box_hound(game, at, hound)
        return
    move_loose(game, hound, there)
    say(game, at, events.HOUND_MOVED, what=hound, where=there)
    units_may_flee(game, at, there, state.NONE, place)


@kernel
def hound_way(game, at, place, purpose, slot):
    """Where the die leads it; even a Hellhound shuns the sectios of Uriel and Lilith: re-rolled."""
    times = 0
    there = lead(place, roll(game, at, state.NONE, purpose, slot, times))
    while shuns(game, place, there):
        times += 1
        there = lead(place, roll(game, at, state.NONE, purpose, slot, times))
    return there


@kernel
def shuns(game, place, there):
    """True for another sectio with Uriel or Lilith in it; AnteHell is none."""
    if there in (place, state.ANTEHELL):
        return False
    return there == game.uriel.place or there == game.lilith.place


@kernel
def is_met(game, rules, place):
    """True where a Hellhound has come upon others: legions, lieutenants, a second loose one."""
    if legions_in(game, place) > 0 or loose_hounds_in(game, rules, place) > 1:
        return True
    for lieutenant in range(rules.lieutenants):
        if game.lieutenants[lieutenant].place == place:
            return True
    return False
