"""The map: terrain, resources and discoveries of every hex, by the weights of the pack.

Every hex draws for itself, so another weight or another home moves no other hex. Then the ground
about strongholds is opened, and a way from each of them to the first.
"""

from __future__ import annotations

from simkit.armageddon.words.chances import MAP_DISCOVERY, MAP_ICONS, MAP_TERRAIN
from simkit.armageddon.words.kinds import RESOURCES
from simkit.armageddon.words.sizes import MOST_HEXES
from simkit.armageddon.words.state import NONE
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below
from simkit.kernel.numbers.scratch import scratch

PERCENT = 100
BEFORE_ALL_TURNS = 0  # the turn under which maps are drawn
KINDS_OF_RESOURCES = len(RESOURCES)


@kernel
def make_map(game, at):
    """Lay every hex of a new game."""
    rules = at.rules
    for place in range(rules.hexes):
        game.hexes[place].terrain = drawn_terrain(at, place)
        lay_icons(game, at, place)
        found = below(at.luck, MAP_DISCOVERY, BEFORE_ALL_TURNS, place, 0, PERCENT)
        game.hexes[place].discovery = 1 if found < rules.discovery_percent else 0
    for seat in range(rules.seats):
        lay_home(game, rules, rules.home[seat])
    for seat in range(1, rules.seats):
        open_way(game, rules, rules.home[seat], rules.home[0])


@kernel
def drawn_terrain(at, place):
    """One of the terrains, each as often as its weight says."""
    rules = at.rules
    total = 0
    for terrain in range(rules.terrains):
        total += rules.terrain[terrain].weight
    left = below(at.luck, MAP_TERRAIN, BEFORE_ALL_TURNS, place, 0, total)
    for terrain in range(rules.terrains):
        left -= rules.terrain[terrain].weight
        if left < 0:
            return terrain
    return rules.plain


@kernel
def lay_icons(game, at, place):
    """No, one or two resources, each of any kind; nothing where nobody can enter."""
    ground = game.hexes[place]
    for kind in range(KINDS_OF_RESOURCES):
        ground.icons[kind] = 0
    if at.rules.terrain[ground.terrain].move == 0:
        return
    drawn = below(at.luck, MAP_ICONS, BEFORE_ALL_TURNS, place, 0, PERCENT)
    count = 0
    while count < 2 and drawn >= at.rules.icons[count]:
        drawn -= at.rules.icons[count]
        count += 1
    for which in range(1, count + 1):
        kind = below(at.luck, MAP_ICONS, BEFORE_ALL_TURNS, place, which, KINDS_OF_RESOURCES)
        ground.icons[kind] += 1


@kernel
def lay_home(game, rules, home):
    """A stronghold stands on plain ground with one resource of each kind, and ways lead out."""
    ground = game.hexes[home]
    ground.terrain = rules.plain
    ground.discovery = 0
    for kind in range(KINDS_OF_RESOURCES):
        ground.icons[kind] = 1
    for side in range(6):
        beside = rules.next[home, side]
        if beside != NONE:
            open_ground(game, rules, beside)


@kernel
def open_ground(game, rules, place):
    """Ground that nobody could enter becomes rough."""
    if rules.terrain[game.hexes[place].terrain].move == 0:
        game.hexes[place].terrain = rules.rough


@kernel
def open_way(game, rules, start, goal):
    """If nobody can walk from one place to another, the straight way between them is opened."""
    if can_walk(game, rules, start, goal):
        return
    here = start
    while here != goal:
        here = nearer(rules, here, goal)
        open_ground(game, rules, here)


@kernel
def nearer(rules, here, goal):
    """The first neighbour, clockwise from the east, that is nearer to a place."""
    for side in range(6):
        beside = rules.next[here, side]
        if beside != NONE and rules.apart[beside, goal] < rules.apart[here, goal]:
            return beside
    return goal


@kernel
def can_walk(game, rules, start, goal):
    """Whether any way leads from one hex to another over ground that can be entered."""
    reached, waiting = scratch(MOST_HEXES), scratch(MOST_HEXES)
    reached[start], waiting[0] = 1, start
    done, found = 0, 1
    while done < found:
        here = waiting[done]
        done += 1
        for side in range(6):
            beside = rules.next[here, side]
            if beside != NONE and reached[beside] == 0:
                reached[beside] = 1
                if rules.terrain[game.hexes[beside].terrain].move > 0:
                    waiting[found] = beside
                    found += 1
    return reached[goal] == 1
