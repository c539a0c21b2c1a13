"""Control: to whom a hex belongs, whether that blocks supply, and what a base loses that falls.

The page's precedence: an open army that can fight, a base with outpost or stronghold, an army that
is a hero alone, a base of collectors alone. Hidden armies control nothing.
"""

from __future__ import annotations

from simkit.armageddon.words import events, state
from simkit.armageddon.words.sizes import INDEPENDENTS, MOST_ARMIES, MOST_BUILDINGS
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel

from .armies import clear_army, has_force, is_capable, raise_army, stands
from .supply import reckon_supply

NONE = state.NONE
RESOURCES = 4


@kernel
def controller(game, here):
    """Who controls a hex: a seat, INDEPENDENTS or NONE."""
    place = game.hexes[here]
    by_force = force_in_control(game, here)
    if by_force != NONE:
        return by_force
    if place.owner != NONE and place.level > 0:
        return place.owner
    heroes = lone_heroes(game, here)
    if heroes >= 0:
        return heroes
    return place.owner  # collectors alone, or NONE


@kernel
def force_in_control(game, here):
    """The owner of the open armies that can fight; of several, whoever had control keeps it."""
    place, found = game.hexes[here], NONE
    for army in range(MOST_ARMIES):
        if not stands(game, army, here) or not is_capable(game, army):
            continue
        seat = game.armies[army].seat
        if game.armies[army].stealthed == 1 or seat == found:
            continue
        if found == NONE or seat == place.control:
            found = seat
    return found


@kernel
def lone_heroes(game, here):
    """The seat whose heroes are alone in a hex; NONE for nobody, or for two: it is contested."""
    found = NONE
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if not stands(game, army, here) or troop.hero == NONE or troop.count > 0:
            continue
        if troop.stealthed == 0 and troop.seat != found:
            if found != NONE:
                return NONE
            found = troop.seat
    return found


@kernel
def blocks_supply(game, here):
    """True for control by an open army that can fight, or by a base with outpost or stronghold."""
    place = game.hexes[here]
    if place.control == NONE:
        return False
    if place.owner == place.control and place.level > 0:
        return True
    return has_force(game, place.control, here)


@kernel
def settle_control(game, at, here):
    """Who has come to control a hex; a siege without besiegers is over."""
    place = game.hexes[here]
    if place.besieger != NONE and not has_force(game, place.besieger, here):
        place.besieger = NONE
        end_relief(game, here)
        say(game, at, events.SIEGE_LIFTED, where=here)
    now, before, strong = controller(game, here), place.control, place.strong
    place.control = now
    place.strong = 1 if blocks_supply(game, here) else 0
    if now != before:
        say(game, at, events.CONTROLLED, now, where=here)
    if now != before or strong != place.strong or place.owner != NONE:
        reckon_supply(game, at.rules)


@kernel
def end_relief(game, here):
    """Nobody has come to relieve a base that nobody besieges any more."""
    for army in range(MOST_ARMIES):
        if stands(game, army, here):
            game.armies[army].relief = 0


@kernel
def is_besieged(game, here):
    """True for a base around which somebody lies."""
    return game.hexes[here].besieger != NONE


@kernel
def siege_bites(game, here):
    """True from the turn after the siege was laid."""
    return is_besieged(game, here) and game.hexes[here].laid < game.turn


@kernel
def found_base(game, seat, here, level):
    """An outpost or a stronghold with an empty garrison; or more of it, where collectors are."""
    place = game.hexes[here]
    place.owner, place.level = seat, level
    if level > 0 and place.garrison == NONE:
        place.garrison = raise_army(game, seat, here, 1)


@kernel
def drop_garrison(game, here):
    """The garrison is no more: its units have fallen."""
    place = game.hexes[here]
    if place.garrison != NONE:
        clear_army(game, place.garrison)
        place.garrison = NONE


@kernel
def capture_base(game, at, seat, here):
    """Collectors are destroyed, the other buildings change hands (the page)."""
    place = game.hexes[here]
    if is_void(game, at, events.CAPTURED, seat):
        return
    say(game, at, events.CAPTURED, seat, place.owner, here)
    collectors = 0
    for kind in range(RESOURCES):
        collectors += place.collectors[kind]
        place.collectors[kind] = 0
    if collectors > 0:
        say(game, at, events.COLLECTORS_LOST, where=here, value=collectors)
    drop_garrison(game, here)
    drop_empty_armies(game, here, seat)
    place.owner = place.besieger = NONE
    if place.level > 0:
        found_base(game, seat, here, place.level)
    if seat < INDEPENDENTS:
        game.tally.captures[seat] += 1
    settle_control(game, at, here)


@kernel
def drop_empty_armies(game, here, seat):
    """Armies of nobody are lost with the base at which they were raised."""
    for army in range(MOST_ARMIES):
        troop = game.armies[army]
        if stands(game, army, here) and troop.seat != seat and troop.garrison == 0:
            if troop.count == 0 and troop.hero == NONE:
                clear_army(game, army)


@kernel
def raze_base(game, at, here):
    """Nothing is left of a base; buildings are spent cards."""
    place = game.hexes[here]
    for i in range(place.buildings):
        game.cards[place.building[i]].where = state.SPENT
        game.cards[place.building[i]].place = NONE
    for i in range(MOST_BUILDINGS):
        place.building[i] = NONE
    for kind in range(RESOURCES):
        place.collectors[kind] = 0
    drop_garrison(game, here)
    place.buildings = place.level = place.stronghold = 0
    place.owner = place.besieger = NONE
    settle_control(game, at, here)


@kernel
def falls_to(game, at, seat, here):
    """An open army that can fight takes a base which none defends (the page)."""
    place = game.hexes[here]
    if place.owner == NONE or place.owner == seat or has_force(game, place.owner, here):
        return
    capture_base(game, at, seat, here)
