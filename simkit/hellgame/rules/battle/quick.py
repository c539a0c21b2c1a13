"""11.3.5, 11.3.6 The quick rules, each a setting: small battles, and a limit of three rounds."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import lieutenants_in
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.rules.units.hellhounds import box_hound
from simkit.hellgame.rules.units.units import execute_lieutenant, lose_legion
from simkit.hellgame.words import chances, events, state, tallies
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.luck import below

from .hound_fights import ATTACKER, DEFENDER
from .roster import DRAWS, fights, is_here, master_of, moment_slot, muster, side_of, unit_slot

MOST_TIES = 8  # of one roll, in its slot of luck

# --- 11.3.5 Small battles ------------------------------------------------------------------------


@kernel
def is_small(game, rules):
    """Two legions a side at most, and neither lieutenant, demon nor Hellhound."""
    muster(game, rules)
    if legions_on(game, ATTACKER) > rules.quick_legions:
        return False
    if legions_on(game, DEFENDER) > rules.quick_legions:
        return False
    for place in range(game.battle.units):
        if game.battle.roster[place] >= state.LEGIONS:
            return False
    for owner in range(state.OWNERS):
        if lieutenants_in(game, rules, game.battle.place, owner) > 0:
            return False
    for demon in range(rules.demons):
        if fights(game, demon):
            return False
    return True


@kernel
def legions_on(game, side):
    """How many legions stand on a side."""
    count = 0
    for owner in range(state.OWNERS):
        if game.battle.side[owner] == side:
            count += game.troops[game.battle.place, owner]
    return count


@kernel
def fight_quickly(game, at):
    """A die a legion; the higher total wins, ties are rolled again, the loser's legions go."""
    time, left, right = 0, 0, 0
    while left == right:
        left = quick_total(game, at, ATTACKER, time)
        right = quick_total(game, at, DEFENDER, time)
        time += 1
    game.battle.fought = 1
    remove_side(game, at, DEFENDER if left > right else ATTACKER)


@kernel
def quick_total(game, at, side, time):
    """The dice of one side."""
    total = 0
    for place in range(game.battle.units):
        unit = game.battle.roster[place]
        if side_of(game, unit) == side:
            slot = moment_slot(game, chances.legion_slot(game, unit)) * MOST_TIES + time % MOST_TIES
            total += roll(
                game, at, master_of(game, unit), chances.QUICK_DIE, slot, time // MOST_TIES
            )
    say(game, at, events.QUICK_ROLL, what=side, where=game.battle.place, value=total)
    return total


# --- 11.3.6 Three rounds -------------------------------------------------------------------------


@kernel
def let_lucifer_decide(game, at):
    """A unit is drawn from all that are left; its side wins, the other is removed."""
    muster(game, at.rules)
    side, most = state.NONE, -1
    for place in range(game.battle.units):
        unit = game.battle.roster[place]
        lot = below(at.luck, chances.LUCIFERS_PICK, game.turn, unit_slot(game, unit), 0, DRAWS)
        if lot > most and side_of(game, unit) != state.NONE:
            side, most = side_of(game, unit), lot
    for lieutenant in range(at.rules.lieutenants):
        owner = owner_here(game, lieutenant)
        if owner != state.NONE:
            slot = moment_slot(game, chances.lieutenant_slot(lieutenant))
            lot = below(at.luck, chances.LUCIFERS_PICK, game.turn, slot, 0, DRAWS)
            if lot > most:
                side, most = game.battle.side[owner], lot
    say(game, at, events.LUCIFER_PICKS, where=game.battle.place, value=side)
    remove_side(game, at, 1 - side)


@kernel
def owner_here(game, lieutenant):
    """Whose lieutenant stands in this battle beside his legions; NONE elsewhere."""
    record = game.lieutenants[lieutenant]
    if record.owner == state.NONE or record.place != game.battle.place:
        return state.NONE
    return record.owner if is_here(game, record.owner) else state.NONE


@kernel
def remove_side(game, at, side):
    """All units of a side are lost, lieutenants and Hellhounds too."""
    for lieutenant in range(at.rules.lieutenants):
        owner = owner_here(game, lieutenant)
        if owner != state.NONE and game.battle.side[owner] == side:
            execute_lieutenant(game, at, lieutenant)
    muster(game, at.rules)
    for place in range(game.battle.units):
        unit = game.battle.roster[place]
        if side_of(game, unit) == side:
            if unit >= state.LEGIONS:
                box_hound(game, at, unit - state.LEGIONS)
            else:
                lose_legion(game, at, unit, tallies.LOST_IN_BATTLE)
