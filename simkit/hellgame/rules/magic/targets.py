"""9.8.1 Targets of Major Arcana: what may be aimed at, and the lists of it.

Every kind of aim (see aims.py) has a question "may this be the target?"; a list of targets is what
that question leaves.
"""

from __future__ import annotations

from simkit.hellgame.rules.demon_actions.diplomacy import may_do_evil
from simkit.hellgame.rules.demon_actions.passing import is_waiting
from simkit.hellgame.rules.table.board import is_seat, seat_of
from simkit.hellgame.rules.table.demons import is_able
from simkit.hellgame.rules.units.units import first_of, is_led, owner_of
from simkit.hellgame.words import choices, effects, events, state
from simkit.hellgame.words.sizes import MOST_LEGIONS, SECTIOS
from simkit.kernel.decisions import offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .aims import (
    AT_HELL,
    AT_LEGION,
    AT_LIEUTENANT,
    AT_OWN_DEMON,
    AT_OWN_LEGION,
    AT_OWN_SECTIO,
    AT_OWN_STACK,
    AT_RIVAL,
    AT_UNGUARDED,
    aim_of,
    can_reach,
    is_demon_aim,
    is_legion_aim,
    range_of,
    scene_of,
)

# --- who may be a target -------------------------------------------------------------------------


@kernel
def is_target(game, rules, card, demon, target):
    """True if this demon may aim the card at this target."""
    aim = aim_of(rules, card)
    if not may_be(game, rules, card, demon, aim, target):
        return False
    return can_reach(game, rules, card, demon, scene_of(game, aim, target))


@kernel
def may_be(game, rules, card, demon, aim, target):
    """True if the target is of the right kind, wherever it is."""
    seat = game.demons[demon].owner
    if aim == AT_RIVAL:
        return is_rival(game, rules, card, demon, target)
    if aim == AT_OWN_DEMON:
        return game.demons[target].owner == seat and game.demons[target].incapacitated == 1
    if is_legion_aim(aim):
        return is_legion_for(game, rules, seat, target, aim == AT_OWN_LEGION)
    if aim == AT_LIEUTENANT:
        lieutenant = game.lieutenants[target]
        return lieutenant.place != state.NONE and lieutenant.owner not in (seat, state.NONE)
    return is_place_for(game, rules, card, seat, aim, target)


@kernel
def is_rival(game, rules, card, demon, target):
    """A demon of another triumvirate that can act, as the card wants it."""
    arcanum = rules.arcanum[card]
    if not is_able(game, target) or game.demons[target].owner == game.demons[demon].owner:
        return False
    if arcanum.effect == effects.TARGET_LOSES_ACTION and not is_waiting(game, target):
        return False
    if arcanum.sex not in (state.NONE, rules.demon[target].sex):
        return False
    stars = rules.demon[demon].values[effects.STARS]
    return arcanum.stars_bound == 0 or rules.demon[target].values[effects.STARS] <= stars


@kernel
def is_legion_for(game, rules, seat, legion, own):
    """A legion on the map: an own one, or one of somebody else that no lieutenant leads (9.7.1)."""
    if game.legions[legion].place == state.NONE:
        return False
    if own:
        return owner_of(legion) == seat
    return owner_of(legion) != seat and not is_led(game, rules, legion)


@kernel
def is_place_for(game, rules, card, seat, aim, place):
    """A place that the card may mean."""
    if aim == AT_OWN_STACK:
        return has_units(game, rules, place, seat) and has_way_out(game, seat, place)
    if aim == AT_OWN_SECTIO:
        return is_own_refuge(game, seat, place)
    if aim == AT_UNGUARDED:
        holder = game.holder[place]
        return holder not in (seat, state.NONE) and not has_units(game, rules, place, holder)
    return place not in (game.uriel.place, game.lilith.place)


@kernel
def is_own_refuge(game, seat, sectio):
    """An own sectio; nobody goes willingly to where Uriel is (9.5.2.4)."""
    return game.holder[sectio] == seat and game.uriel.place != sectio


@kernel
def has_way_out(game, seat, place):
    """True if there is an own sectio other than this place."""
    for sectio in range(SECTIOS):
        if sectio != place and is_own_refuge(game, seat, sectio):
            return True
    return False


@kernel
def has_units(game, rules, place, owner):
    """True where an owner has a legion or a lieutenant."""
    if game.troops[place, owner] > 0:
        return True
    for lieutenant in range(rules.lieutenants):
        record = game.lieutenants[lieutenant]
        if record.owner == owner and record.place == place:
            return True
    return False


# --- listing -------------------------------------------------------------------------------------


@kernel
def has_target(game, rules, card, demon, besides):
    """True if the card, played by this demon, finds something to work on besides a first target."""
    aim = aim_of(rules, card)
    if aim <= AT_HELL:
        scene = scene_of(game, aim, state.NONE)
        return can_reach(game, rules, card, demon, scene) and can_happen(game, rules, card)
    for target in range(range_of(rules, aim)):
        if is_choice(game, rules, card, demon, target, besides):
            return True
    return False


@kernel
def can_happen(game, rules, card):
    """Uriel can be led once he is in a sectio; an event may forbid Evil Deeds."""
    effect = rules.arcanum[card].effect
    if effect == effects.EVIL_DEEDS_HIT_ON:
        return may_do_evil(game, rules)
    return effect != effects.MOVE_URIEL or 0 <= game.uriel.place < SECTIOS


@kernel
def is_choice(game, rules, card, demon, target, besides):
    """A target; besides a first one (NONE: none was chosen) one where that one is."""
    if besides != state.NONE:
        aim = aim_of(rules, card)
        if target == besides or scene_of(game, aim, target) != scene_of(game, aim, besides):
            return False
    return is_target(game, rules, card, demon, target)


@kernel
def offer_targets(game, at, card, demon, besides):
    """List every target besides a first one."""
    aim = aim_of(at.rules, card)
    for number in range(range_of(at.rules, aim)):
        target = in_order(game, aim, number)
        if is_choice(game, at.rules, card, demon, target, besides):
            offer_target(at.desk, aim, target)


@kernel
def in_order(game, aim, number):
    """Legions are listed seat by seat in the order of the emblems, everything else by number."""
    if not is_legion_aim(aim) or number >= first_of(state.FREEBOOTERS):
        return number
    return first_of(seat_of(game, owner_of(number))) + number % MOST_LEGIONS


@kernel
def offer_target(desk, aim, target):
    """A demon or legion as who, a lieutenant as what, a place as where."""
    if is_demon_aim(aim) or is_legion_aim(aim):
        offer(desk, choices.DO_CHOOSE, target)
    elif aim == AT_LIEUTENANT:
        offer(desk, choices.DO_CHOOSE, what=target)
    else:
        offer(desk, choices.DO_CHOOSE, where=target)


@kernel
def chosen_target(option):
    """The target that an option names."""
    if option.who != state.NONE:
        return option.who
    return option.what if option.what != state.NONE else option.where


@kernel
def owner_at(game, aim, target):
    """The seat that a card harms: NONE if it harms none."""
    owner = state.NONE
    if aim == AT_RIVAL:
        owner = game.demons[target].owner
    elif aim == AT_LEGION:
        owner = owner_of(target)
    elif aim == AT_LIEUTENANT:
        owner = game.lieutenants[target].owner
    elif aim == AT_UNGUARDED:
        owner = game.holder[target]
    return owner if is_seat(owner) else state.NONE


@kernel
def tell_target(game, at, demon, aim, target):
    """Let the log say whom the magic is meant for."""
    if target == state.NONE:
        return
    if is_demon_aim(aim):
        say(game, at, events.AIMED_AT_DEMON, demon, target)
    elif is_legion_aim(aim):
        say(game, at, events.AIMED_AT_LEGION, demon, target, game.legions[target].place)
    elif aim == AT_LIEUTENANT:
        say(game, at, events.AIMED_AT_LIEUTENANT, demon, target, game.lieutenants[target].place)
    else:
        say(game, at, events.AIMED_AT_PLACE, demon, where=target)
