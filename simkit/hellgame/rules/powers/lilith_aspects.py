"""10.2 What Lilith's three aspects do in a sectio that she enters; nobody can flee (9.5.2.4)."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import seat_of
from simkit.hellgame.rules.table.drawing import draw_arcanum
from simkit.hellgame.rules.units.flight import lose_with_hound
from simkit.hellgame.rules.units.hellhounds import box_hound, draw_hound, loose_hound
from simkit.hellgame.rules.units.units import (
    execute_lieutenant,
    first_of,
    hire_lieutenant,
    raise_legion,
)
from simkit.hellgame.words import chances, effects, events, state, tallies
from simkit.hellgame.words.sizes import MOST_HOUNDS, MOST_LEGIONS, MOST_LIEUTENANTS
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import word


@kernel
def show_aspect(game, at, place, step):
    """The Virgin destroys, the Mother doubles, the Hag gives cards."""
    if game.lilith.form == effects.VIRGIN:
        destroy_everything(game, at, place)
    elif game.lilith.form == effects.MOTHER:
        double_everything(game, at, place, step)
    elif game.lilith.form == effects.HAG:
        give_arcana(game, at, place)


# --- the Virgin ----------------------------------------------------------------------------------


@kernel
def destroy_everything(game, at, place):
    """Every unit there is destroyed, tame Hellhounds with their legions."""
    for legion in range(state.LEGIONS):
        if game.legions[legion].place == place:
            lose_with_hound(game, at, legion, tallies.LOST_TO_LILITH)
    for lieutenant in range(at.rules.lieutenants):
        if game.lieutenants[lieutenant].place == place:
            execute_lieutenant(game, at, lieutenant)
    for hound in range(at.rules.hounds):
        if game.hounds[hound].place == place:
            box_hound(game, at, hound)


# --- the Mother ----------------------------------------------------------------------------------


@kernel
def double_everything(game, at, place, step):
    """As many more of each kind as there are, while counters last: owned ones, then loose ones."""
    before = born(step)
    for emblem in range(game.players):
        before = double_owner(game, at, seat_of(game, emblem), place, before)
    before = double_owner(game, at, state.FREEBOOTERS, place, before)
    double_loose_hounds(game, at, place, before)


@kernel
def born(step):
    """The name in luck of what is born first at a step of hers; the next free one follows."""
    return step * (MOST_HOUNDS + MOST_LIEUTENANTS) * 2


@kernel
def double_owner(game, at, owner, place, slot):
    """His legions, the Hellhounds on them, his lieutenants; returns the next free slot of luck."""
    hounds, lieutenants = tame_in(game, owner, place), men_in(game, at.rules, owner, place)
    double_legions(game, at, owner, place)
    for _ in range(hounds):
        tame_another(game, at, owner, place, slot)
        slot += 1
    for _ in range(lieutenants):
        hire_another(game, at, owner, place, slot)
        slot += 1
    return slot


@kernel
def double_legions(game, at, owner, place):
    """Here the number of counters in the box does limit."""
    counters = (
        at.rules.freebooter_counters if owner == state.FREEBOOTERS else at.rules.legion_counters
    )
    free = max(counters - legions_of(game, owner), 0)
    for _ in range(min(game.troops[place, owner], free)):
        raise_legion(game, at, owner, place)


@kernel
def legions_of(game, owner):
    """His legions on the map."""
    count = 0
    for legion in range(first_of(owner), first_of(owner) + MOST_LEGIONS):
        if game.legions[legion].place != state.NONE:
            count += 1
    return count


@kernel
def tame_in(game, owner, place):
    """How many of his legions in a place have a Hellhound."""
    count = 0
    for legion in range(first_of(owner), first_of(owner) + MOST_LEGIONS):
        if game.legions[legion].place == place and game.legions[legion].hound != state.NONE:
            count += 1
    return count


@kernel
def men_in(game, rules, owner, place):
    """How many lieutenants he has in a place."""
    count = 0
    for lieutenant in range(rules.lieutenants):
        record = game.lieutenants[lieutenant]
        if record.owner == owner and record.place == place:
            count += 1
    return count


@kernel
def tame_another(game, at, owner, place, slot):
    """A Hellhound of the box, on his first legion there that has none; else it is not born."""
    hound = draw_hound(game, at, chances.LILITH_HOUND, slot)
    for legion in range(first_of(owner), first_of(owner) + MOST_LEGIONS):
        record = game.legions[legion]
        if hound != state.NONE and record.place == place and record.hound == state.NONE:
            record.hound, game.hounds[hound].legion = hound, legion
            return


@kernel
def hire_another(game, at, owner, place, slot):
    """A lieutenant out of the boxes, by lot."""
    drawn, highest = state.NONE, state.NONE
    for lieutenant in range(at.rules.lieutenants):
        if game.lieutenants[lieutenant].box != state.NONE:
            lot = word(at.luck, chances.LILITH_LIEUTENANT, game.turn, slot, lieutenant, 0)
            if lot > highest:
                drawn, highest = lieutenant, lot
    if drawn != state.NONE:
        hire_lieutenant(game, at.rules, drawn, owner, place)
        say(game, at, events.LIEUTENANT_HIRED, owner, drawn, place)


@kernel
def double_loose_hounds(game, at, place, slot):
    """As many more loose ones."""
    loose = 0
    for hound in range(at.rules.hounds):
        if game.hounds[hound].place == place:
            loose += 1
    for _ in range(loose):
        hound = draw_hound(game, at, chances.LILITH_HOUND, slot)
        slot += 1
        if hound != state.NONE:
            loose_hound(game, at, hound, place)


# --- the Hag -------------------------------------------------------------------------------------


@kernel
def give_arcana(game, at, place):
    """Each owner draws a card for each of his legions there."""
    for emblem in range(game.players):
        seat = seat_of(game, emblem)
        for _ in range(game.troops[place, seat]):
            draw_arcanum(game, at, seat)
