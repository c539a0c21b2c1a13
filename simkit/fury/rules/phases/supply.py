"""b Supply check: a tract feeds so many units, and its communities feed more.

Loads are counted in halves: horse and chariots eat for one and a half.
"""

from __future__ import annotations

from simkit.fury.rules.combat.modifiers import rides
from simkit.fury.rules.table.board import has_community, is_contested, is_looting
from simkit.fury.rules.table.control import is_roman, units_of
from simkit.fury.rules.table.pieces import disrupt, lose_points, share_of
from simkit.fury.words import chances, choices, events, kinds, state
from simkit.fury.words.sizes import DIE
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def supply_step(game, at):
    """Every tract in which the side has more units than it can feed; looters always eat."""
    seat = game.mover
    for tract in range(at.rules.tracts):
        if game.height[seat, tract] == 0 or (seat == state.REBELS and is_looting(game, tract)):
            continue
        if load(game, at.rules, seat, tract) > limit(game, at.rules, seat, tract):
            check_supply(game, at, seat, tract)


@kernel
def weight(rules, unit):
    """In halves of a unit."""
    return 3 if rides(rules.unit[unit].kind) else 2


@kernel
def load(game, rules, seat, tract):
    """What the units of a side in a tract eat, in halves of a unit."""
    total, unseen = 0, game.height[seat, tract]
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if unseen == 0:
            break
        if game.hidden.units[unit].place == tract:
            total += weight(rules, unit)
            unseen -= 1
    return total


@kernel
def limit(game, rules, seat, tract):
    """What a side can feed there, in halves: by the terrain, and by communities that serve it."""
    column = state.REBELS if eats_as_britons(game, rules, seat, tract) else state.ROME
    total = rules.supply[column, rules.tract[tract].terrain]
    if game.came_first[tract] == seat:
        for community in range(len(kinds.COMMUNITIES)):
            if has_community(rules, tract, community):
                total += rules.supply_community[community]
    return 2 * total


@kernel
def eats_as_britons(game, rules, seat, tract):
    """Rebels; and pro-Roman tribes, by themselves or where rebels share the tract with them."""
    if seat == state.REBELS:
        return True
    if game.height[seat, tract] == 0:
        return False
    romans = allies = 0
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        if game.hidden.units[unit].place == tract:
            romans += 1 if is_roman(rules, unit) else 0
            allies += 0 if is_roman(rules, unit) else 1
    return allies > 0 and (romans == 0 or is_contested(game, tract))


@kernel
def check_supply(game, at, seat, tract):
    """The Supply Check Table: a die says what becomes of those in excess."""
    slot = chances.tract_slot(game, tract)
    die = roll_die(at.luck, chances.SUPPLY_CHECK, game.turn, slot, 0, DIE)
    say(game, at, events.SUPPLY_CHECKED, seat, where=tract, value=die)
    percent = at.rules.supply_loss[die - 1]
    if die < at.rules.supply_disrupts_from and percent == 0:
        return
    excess = load(game, at.rules, seat, tract) - limit(game, at.rules, seat, tract)
    clear_short(game, at.rules, seat)
    while excess > 0:
        unit = choose_short(game, at, seat, tract, percent)
        if unit == state.NONE:
            return
        game.hidden.leaving[unit] = 1
        excess -= weight(at.rules, unit)
        go_short(game, at, unit, tract, die, percent)


@kernel
def clear_short(game, rules, seat):
    """Nobody has gone short yet."""
    first, last = units_of(rules, seat)
    for unit in range(first, last):
        game.hidden.leaving[unit] = 0


@kernel
def choose_short(game, at, seat, tract, percent):
    """The owner chooses who goes short, each unit once."""
    first, last = units_of(at.rules, seat)
    clear_options(at.desk)
    for unit in range(first, last):
        if game.hidden.units[unit].place == tract and game.hidden.leaving[unit] == 0:
            offer(at.desk, choices.DO_CHOOSE, unit)
    if at.desk.count == 0:
        return state.NONE
    return at.desk.options[ask(game, at, choices.EXCESS, seat, tract, percent)].who


@kernel
def go_short(game, at, unit, tract, die, percent):
    """It is disrupted, and may lose some of its strength."""
    say(game, at, events.WENT_SHORT, unit, where=tract)
    if die >= at.rules.supply_disrupts_from:
        disrupt(game, at, unit)
    if percent > 0:
        points = share_of(game.hidden.units[unit].sp, percent)
        game.tally.sp_starved[game.mover] += lose_points(game, at, unit, points)
