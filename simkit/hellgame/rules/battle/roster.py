"""11 Who stands in a battle, unit by unit: legions by their numbers, Hellhounds from LEGIONS on.

Lieutenants are never hit and never strike (11.2.3): they are no part of this.
"""

from __future__ import annotations

from simkit.hellgame.rules.table.board import is_haunted, is_seat, seat_of
from simkit.hellgame.rules.table.demons import is_able
from simkit.hellgame.rules.units.units import first_of, owner_of
from simkit.hellgame.words import chances, effects, state
from simkit.hellgame.words.sizes import MOST_LEGIONS
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below

DRAWS = 1 << 20  # of so many lots two are hardly ever equal
IN_BATTLE, DRIVEN_OUT = 1, 2  # a demon (11.1)

# --- slots of luck -------------------------------------------------------------------------------


@kernel
def moment_slot(game, name):
    """This round of battle in this sectio, and the unit or emblem that a draw is for."""
    place = game.battle.place
    return (place * (state.MOST_BOUTS + 1) + game.rounds[place]) * chances.UNIT_SLOTS + name


@kernel
def unit_slot(game, unit):
    """A legion or a Hellhound in this round."""
    name = (
        chances.legion_slot(game, unit)
        if unit < state.LEGIONS
        else chances.hound_slot(unit - state.LEGIONS)
    )
    return moment_slot(game, name)


# --- units ---------------------------------------------------------------------------------------


@kernel
def legion_under(game, unit):
    """The legion itself, or the one that the Hellhound sits on; NONE for a loose Hellhound."""
    return unit if unit < state.LEGIONS else game.hounds[unit - state.LEGIONS].legion


@kernel
def master_of(game, unit):
    """Whose unit it is: a seat, FREEBOOTERS, or NONE for a loose Hellhound."""
    legion = legion_under(game, unit)
    return owner_of(legion) if legion != state.NONE else state.NONE


@kernel
def side_of(game, unit):
    """The side on which it fights."""
    master = master_of(game, unit)
    return (
        game.battle.side[master]
        if master != state.NONE
        else game.battle.hound_side[unit - state.LEGIONS]
    )


@kernel
def muster(game, rules):
    """Write down who stands here: Hellhounds, then legions by colour, Freebooters last."""
    battle = game.battle
    battle.units = 0
    for hound in range(rules.hounds):
        if place_of_hound(game, hound) == battle.place:
            enlist(battle, state.LEGIONS + hound)
    for emblem in range(game.players):
        enlist_legions(game, seat_of(game, emblem))
    enlist_legions(game, state.FREEBOOTERS)


@kernel
def place_of_hound(game, hound):
    """Where a Hellhound is, loose or on its legion; NONE in the box."""
    record = game.hounds[hound]
    return record.place if record.legion == state.NONE else game.legions[record.legion].place


@kernel
def enlist_legions(game, owner):
    """All legions of an owner in the place of the battle."""
    if game.troops[game.battle.place, owner] > 0:
        for legion in range(first_of(owner), first_of(owner) + MOST_LEGIONS):
            if game.legions[legion].place == game.battle.place:
                enlist(game.battle, legion)


@kernel
def enlist(battle, unit):
    """One more unit."""
    battle.roster[battle.units] = unit
    battle.units += 1


# --- owners and sides ----------------------------------------------------------------------------


@kernel
def is_here(game, owner):
    """True while this owner has a legion in the battle."""
    return game.troops[game.battle.place, owner] > 0


@kernel
def stands(game, side):
    """True while somebody's legions stand on this side; loose Hellhounds belong to none."""
    for owner in range(state.OWNERS):
        if game.battle.side[owner] == side and is_here(game, owner):
            return True
    return False


@kernel
def has_enemy(game, rules, owner):
    """True while there is anybody to fight."""
    battle = game.battle
    if stands(game, 1 - battle.side[owner]):
        return True
    if not is_haunted(game, battle.place):
        return False
    for hound in range(rules.hounds):
        if game.hounds[hound].place == battle.place:
            if battle.hound_side[hound] != battle.side[owner]:
                return True
    return False


@kernel
def is_fought_over(game, rules):
    """True while enemies stand in the battle, units of an owner on one side at least."""
    for owner in range(state.OWNERS):
        if game.battle.side[owner] != state.NONE and is_here(game, owner):
            return has_enemy(game, rules, owner)
    return False


@kernel
def who_is_in(game, place):
    """Owners of legions in a place, a bit each; one more for loose Hellhounds."""
    hounds = 1 << state.OWNERS if is_haunted(game, place) else 0
    return game.present[place] | hounds


@kernel
def order_seats(game, at):
    """The players that take part, most legions first, ties by lot (11.1, 11.3.2)."""
    battle = game.battle
    battle.seats = 0
    for emblem in range(game.players):
        seat = seat_of(game, emblem)
        if is_here(game, seat):
            place = battle.seats
            while place > 0 and is_larger(game, at, seat, battle.order[place - 1]):
                battle.order[place] = battle.order[place - 1]
                place -= 1
            battle.order[place] = seat
            battle.seats += 1


@kernel
def is_larger(game, at, one, other):
    """True if one seat has more legions here than another, or as many and the higher lot."""
    place = game.battle.place
    mine, yours = game.troops[place, one], game.troops[place, other]
    if mine != yours:
        return mine > yours
    return legions_lot(game, at, one) > legions_lot(game, at, other)


@kernel
def legions_lot(game, at, seat):
    """The die of a tie between equally large armies."""
    slot = game.battle.place * chances.UNIT_SLOTS + game.seats[seat].emblem
    return below(at.luck, chances.LEGIONS_TIE, game.turn, slot, 0, DRAWS)


# --- demons --------------------------------------------------------------------------------------


@kernel
def fights(game, demon):
    """True for a demon that takes part, and still can."""
    return game.battle.demon[demon] == IN_BATTLE and is_able(game, demon)


@kernel
def best_skulls(game, rules, owner):
    """The skulls of the owner's best demon in this battle, never added (11.2.3); 0 without one."""
    best = 0
    if is_seat(owner):
        for demon in range(rules.demons):
            if game.demons[demon].owner == owner and fights(game, demon):
                best = max(best, rules.demon[demon].values[effects.SKULLS])
    return best


@kernel
def fiercest(game, at, done):
    """Who has the highest demon in battle, of those not done yet (a bit each); ties by lot.

    Without demons the lot decides alone; NONE when all are done.
    """
    best, most, lot = state.NONE, -1, -1
    for place in range(game.battle.seats):
        seat = game.battle.order[place]
        if done >> seat & 1 == 0 and is_here(game, seat):
            skulls = best_skulls(game, at.rules, seat)
            if skulls > most or (skulls == most and skulls_lot(game, at, seat) > lot):
                best, most, lot = seat, skulls, skulls_lot(game, at, seat)
    return best


@kernel
def skulls_lot(game, at, seat):
    """The die of a tie between equally high demons."""
    slot = moment_slot(game, game.seats[seat].emblem)
    return below(at.luck, chances.SKULLS_TIE, game.turn, slot, 0, DRAWS)
