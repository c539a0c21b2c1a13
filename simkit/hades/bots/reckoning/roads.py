"""The ways over both decks of the map: steps on foot, down an open shaft, up any shaft."""

from __future__ import annotations

from simkit.hades.rules.common.board import FAR, deck_of, site_status, walk
from simkit.hades.words import state, tables
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has

MOST_SPOTS = 7  # hexes outside a door, or around an enemy
SHAFT_ENDS = state.DECKS * state.MOST_SITES


@kernel
def on_foot(rules, one, other):
    """Steps between two places of one deck, all doors open; FAR if no way leads there."""
    if one < 0 or deck_of(one) != deck_of(other):
        return FAR
    steps = walk(rules, one, other)
    return steps if steps != state.NONE else FAR


@kernel
def road(view, rules, here, there):
    """Steps from one place to another, on the other deck too if a shaft is open."""
    if here < 0 or there < 0:
        return FAR
    if deck_of(here) == deck_of(there):
        return on_foot(rules, here, there)
    best = FAR
    for site in range(state.MOST_SITES):
        if is_passable(view, rules, here, site):
            best = min(best, by_shaft(rules, here, there, site))
    return best


@kernel
def is_passable(view, rules, here, site):
    """Up leads every shaft, for whoever comes from below destroys what is above it; down only the
    shaft under an installation that is destroyed (6.1). Enemies at either end bar it."""
    if deck_of(here) != state.PURGATORY and site_status(view, site) != state.DESTROYED:
        return False
    head, foot = rules.map.site[state.INFERNO, site], rules.map.site[state.PURGATORY, site]
    return (view.foes[head] == 0 or here == head) and (view.foes[foot] == 0 or here == foot)


@kernel
def by_shaft(rules, here, there, site):
    """Steps to a place of the other deck by one shaft."""
    first = rules.map.site[deck_of(here), site]
    second = rules.map.site[deck_of(there), site]
    return on_foot(rules, here, first) + rules.shaft_cost + on_foot(rules, second, there)


@kernel
def nearest_road(view, rules, here, spots, count, over):
    """Steps to the nearest of so many places, on the other deck too if a shaft is open.

    ``over`` holds what it has looked up of these places: noughts at first.
    """
    best, deck, across = FAR, deck_of(here), False
    for i in range(count):
        if deck_of(spots[i]) == deck:
            best = min(best, on_foot(rules, here, spots[i]))
        else:
            across = True
    if not across or here < 0:
        return best
    for site in range(state.MOST_SITES):
        if is_passable(view, rules, here, site):
            shaft = deck * state.MOST_SITES + site
            if over[shaft] == 0:
                over[shaft] = rules.shaft_cost + beyond(rules, deck, site, spots, count)
            best = min(best, on_foot(rules, here, rules.map.site[deck, site]) + over[shaft])
    return best


@kernel
def beyond(rules, deck, site, spots, count):
    """Steps from the other end of a shaft to the nearest of so many places."""
    end, best = rules.map.site[1 - deck, site], FAR
    for i in range(count):
        best = min(best, on_foot(rules, end, spots[i]))
    return best


@kernel
def doorsteps(view, rules, unit, room, spots):
    """Write down the hexes outside a Circle's door that no other squad has taken; returns how many
    there are."""
    count = 0
    for door in range(tables.MOST_DOOR_HEXES):
        place = rules.map.doorway[room, door]
        if place != state.NONE and is_free_for(view, rules, unit, place):
            spots[count] = place
            count += 1
    return count


@kernel
def is_free_for(view, rules, unit, place):
    """True where no other squad and no enemy stands."""
    others = view.shl[place] & ~(1 << unit) & ~rules.mask.free
    return view.foes[place] == 0 and (others == 0 or has(rules.mask.free, unit))


@kernel
def any_way_down(view, rules):
    """True if a shaft is open from above: its installation destroyed, no enemy at either end."""
    for site in range(state.MOST_SITES):
        if is_passable(view, rules, 0, site):
            return True
    return False


@kernel
def head_steps(view, rules, here, site):
    """Steps on Inferno to the hexes beside a Complex."""
    return max(0, on_foot(rules, here, rules.map.site[state.INFERNO, site]) - 1)
