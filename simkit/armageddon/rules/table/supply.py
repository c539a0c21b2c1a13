"""Supply: how far bases feed armies, who goes short, and what that costs.

`game.supplied[seat, hex]` is what a path from the nearest base costs, and one more; 0: no path.
"""

from __future__ import annotations

from simkit.armageddon.words import kinds, state
from simkit.armageddon.words.sizes import MOST_HEXES
from simkit.kernel.jit import kernel

from .armies import ability, all_have, best_of

NONE = state.NONE
DIRECTIONS = 6


@kernel
def reckon_supply(game, rules):
    """Whom which base feeds, for every seat."""
    for seat in range(rules.seats):
        for here in range(MOST_HEXES):
            game.supplied[seat, here] = 0
        most = 0
        for here in range(rules.hexes):
            if is_source(game, seat, here):
                most = max(most, range_from(game, rules, seat, here))
        for here in range(rules.hexes):
            if is_source(game, seat, here):
                # A shorter reach is as if the path to the base itself had cost something.
                game.supplied[seat, here] = 1 + most - range_from(game, rules, seat, here)
        for spent in range(1, most + 1):
            for here in range(rules.hexes):
                if game.supplied[seat, here] == spent and not is_blocked(game, seat, here):
                    feed_neighbours(game, rules, seat, here, most)


@kernel
def is_source(game, seat, here):
    """An own base with outpost or stronghold that nobody besieges."""
    place = game.hexes[here]
    return place.owner == seat and place.level > 0 and place.besieger == NONE


@kernel
def range_from(game, rules, seat, here):
    """Movement points that a base feeds across."""
    reach = rules.supply_range + rules.faction[rules.seat_faction[seat]].supply_range
    place = game.hexes[here]
    for i in range(place.buildings):
        reach += ability(game, rules, place.building[i], kinds.SUPPLY_RANGE)
    return reach


@kernel
def feed_neighbours(game, rules, seat, here, most):
    """On to where one can walk. What an enemy blocks is fed, and nothing beyond it (the page)."""
    spent = game.supplied[seat, here]
    for way in range(DIRECTIONS):
        there = rules.next[here, way]
        if there == NONE:
            continue
        cost = rules.terrain[game.hexes[there].terrain].move
        total = spent + cost
        if cost == 0 or total > most + 1:
            continue
        if game.supplied[seat, there] == 0 or total < game.supplied[seat, there]:
            game.supplied[seat, there] = total


@kernel
def is_blocked(game, seat, here):
    """True where another owner's control is strong."""
    place = game.hexes[here]
    return place.strong == 1 and place.control != seat and place.control != NONE


@kernel
def is_starved(game, rules, army):
    """True for an army out of supply; heroes alone and commandos need none."""
    troop = game.armies[army]
    if troop.seat >= rules.seats or troop.count == 0:
        return False
    here = game.hidden.place[army]
    place = game.hexes[here]
    if place.owner == troop.seat and place.besieger != NONE and troop.relief == 0:
        return place.laid < game.turn and not feeds_itself(game, rules, army)
    return game.supplied[troop.seat, here] == 0 and not feeds_itself(game, rules, army)


@kernel
def feeds_itself(game, rules, army):
    """Commandos alone, or beside a unit with Mobile Supply."""
    if all_have(game, rules, army, kinds.COMMANDO) > 0:
        return True
    return best_of(game, rules, army, kinds.MOBILE_SUPPLY) > 0
