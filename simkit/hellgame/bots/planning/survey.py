"""An overview of the map for bots: who is where, and who is on the way."""

from __future__ import annotations

from typing import Any, NamedTuple

from simkit.hellgame.rules.table.board import other_legions_in
from simkit.hellgame.rules.units.units import owner_of
from simkit.hellgame.words import state
from simkit.hellgame.words.sizes import MOST_LEGIONS
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members

from .distances import sectios_within
from .force import backing

MOST_FORCE = 3  # legions that march in one turn
MANY_ENEMIES = 3  # near a sectio: more of them threaten it no more


class Survey(NamedTuple):
    """What is seen of the map at one look: for one decision, and made anew for the next."""

    own: Any  # the sectios where own legions stand, a bit each
    others: Any  # and those where others' do, Freebooters among them
    origin: Any  # where own legions are marching off right now, or NONE ...
    marching: Any  # ... and how many of them
    moving: Any  # those of them that any place may still count on, since they left a sectio ...
    reserve: Any  # ... and how many more legions may come to one place this turn
    behind: Any  # the `backing`


@kernel
def survey(view, rules, seat):
    """One look at the map."""
    return look(view, seat, backing(view, rules))


@kernel
def look(view, seat, behind):
    """The same where the backing, which is the same for every seat, is known."""
    others = 0
    for owner in range(state.OWNERS):
        if owner != seat:
            others |= view.posts[owner]
    own, (origin, marching) = view.posts[seat] & state.EVERYWHERE, marching_off(view, seat)
    moving, reserve = 0, MOST_FORCE
    if view.march.demon != state.NONE and view.demons[view.march.demon].owner == seat:
        moving = marching if origin != state.NONE and has(own, origin) else 0
        reserve = view.march.left
    return Survey(own, others & state.EVERYWHERE, origin, marching, moving, reserve, behind)


@kernel
def enemies_near(view, seat, seen, sectio, reach):
    """Legions of others so near, or nearer; no more than are MANY_ENEMIES are counted."""
    count = 0
    for place in members(seen.others & sectios_within(sectio, reach)):
        count += other_legions_in(view, place, seat)
        if count >= MANY_ENEMIES:
            break
    return min(count, MANY_ENEMIES)


@kernel
def marching_off(view, seat):
    """Where own legions are marching off right now, or NONE, and how many."""
    march = view.march
    if march.legion != state.NONE and owner_of(march.legion) == seat:
        return view.legions[march.legion].place, 1
    if march.lieutenant == state.NONE or view.lieutenants[march.lieutenant].owner != seat:
        return state.NONE, 0
    return view.lieutenants[march.lieutenant].place, carried(view)


@kernel
def on_the_way(seen, place):
    """Own legions there that are marching right now: they are counted where they will stop."""
    return seen.marching if place == seen.origin else 0


@kernel
def staying_in(view, seat, seen, place):
    """Own legions in a place but for those that are marching."""
    return view.troops[place, seat] - on_the_way(seen, place)


@kernel
def carried(view):
    """How many legions a marching lieutenant takes along."""
    count = 0
    for counter in range(MOST_LEGIONS):
        count += view.march.carried[counter]
    return count


@kernel
def own_force(view, seat, seen, sectio):
    """Own legions that can be there this turn, besides those that are: a stack near by."""
    force = 0
    for place in members(seen.own & sectios_within(sectio, 2) & ~(1 << sectio)):
        force += staying_in(view, seat, seen, place)
    return min(force, seen.reserve) + seen.moving
