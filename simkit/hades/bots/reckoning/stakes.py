"""What is at stake: what closed doors may hide, the threat of Gorgons, the worth of treasures."""

from __future__ import annotations

from simkit.hades.rules.common.board import deck_of, foes_beside, room_with
from simkit.hades.rules.common.scoring import is_home, is_stowed, score_items, total_score
from simkit.hades.words import effects, state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import scratch
from simkit.kernel.numbers.sets import has, members

from .roads import on_foot

ITEMS = len(state.SCORED)
CAUGHT = 0.6  # how often what is found comes home
FOUND_GORGON = -0.5  # what opening her cell costs
DANTE_ALIVE = 0.5  # what he may yet do, beyond his own points
UNHELD = 0.9  # share of a treasure's points while nobody has it
ALL_LOST = 15.0  # points at stake when a Gorgon reaches the reactor
BLOWS_UP = 0.5  # its chance there, every turn
GORGON_ALIVE, GORGON_AVERTED = 0.5, 0.5  # her death: in itself, and the share of her danger
ENEMY_ALIVE, ENEMY_MF = 0.12, 0.08  # another's: in itself, and for every movement point


@kernel
def points_for(rules, item):
    """Victory points of an item of 14.1."""
    return rules.half_points[item] / state.HALVES


@kernel
def short_of_victory(view, rules):
    """Half points that are missing for a victory if all were over now; 0 or less: none (14.1)."""
    score = scratch(ITEMS)
    score_items(view, rules, score)
    return rules.levels[state.MARGINAL - state.LEGENDARY] - total_score(score)


# --- closed doors -------------------------------------------------------------------------------


@kernel
def door_worth(view, rules):
    """What may lie behind one closed door, on average: each unseen counter by its chance."""
    closed, sure, others = 0, 0, 0
    for room in range(rules.map.rooms):
        closed += view.rooms[room].unseen
    for counter in range(rules.counters):
        if view.seen[counter] == 0:
            sure += rules.scenario.sure[counter]
            others += 1 - rules.scenario.sure[counter]
    if closed == 0:
        return 0.0
    share = (closed - sure) / others if others > 0 else 0.0
    total = 0.0
    for counter in range(rules.counters):
        if view.seen[counter] == 0:
            chance = 1.0 if rules.scenario.sure[counter] == 1 else share
            total += chance * counter_worth(view, rules, counter)
    return total / closed


@kernel
def counter_worth(view, rules, counter):
    """What a counter earns whoever finds it."""
    role, number = rules.counter[counter].role, rules.counter[counter].number
    if role == effects.PRISONER:
        return CAUGHT * captive_worth(view, rules, number)
    if role == effects.TREASURE:
        return CAUGHT * treasure_points(view, rules, number)
    return FOUND_GORGON if role == effects.GORGON_CELL else 0.0


@kernel
def captive_worth(view, rules, unit):
    """Points for a captive, with the bonus that he or she would complete."""
    if unit == rules.emily:
        bonus = is_home(view, rules.guard) * points_for(rules, state.FOR_EMILY_AND_GUARD)
        return points_for(rules, state.FOR_EMILY) + bonus
    if unit == rules.guard:
        bonus = is_home(view, rules.emily) * points_for(rules, state.FOR_EMILY_AND_GUARD)
        return points_for(rules, state.FOR_UNITS) + bonus
    other = rules.elder[1] if unit == rules.elder[0] else rules.elder[0]
    return points_for(rules, state.FOR_ELDERS) + is_home(view, other) * points_for(
        rules, state.FOR_BOTH_ELDERS
    )


@kernel
def unit_points(view, rules, unit):
    """What it is worth to have a unit aboard."""
    if unit == rules.dante:
        return points_for(rules, state.FOR_DANTE) + DANTE_ALIVE
    if unit == rules.emily or unit == rules.guard or has(rules.mask.elders, unit):
        return captive_worth(view, rules, unit)
    return points_for(rules, state.FOR_UNITS)


# --- treasures ----------------------------------------------------------------------------------


@kernel
def treasure_points(view, rules, number):
    """Points for a treasure aboard, with the bonus that it would complete."""
    item = state.FOR_IDOL if number == effects.IDOL else state.FOR_LOOT
    both = is_stowed(view, 1 - number) * points_for(rules, state.FOR_IDOL_AND_LOOT)
    return points_for(rules, item) + both


@kernel
def treasure_worth(view, rules, unit, number):
    """A treasure that lies somewhere and that nobody has: neither a Nastian nor a friend."""
    treasure = view.treasures[number]
    if treasure.place < 0 or treasure.carrier != state.NONE:
        return 0.0
    holders = view.shl[treasure.place] & ~(1 << unit)
    return 0.0 if holders != 0 else UNHELD * treasure_points(view, rules, number)


# --- Gorgons and the Officer --------------------------------------------------------------------


@kernel
def engine_cell(view, rules):
    """The inside of the Engine Room, or NONE."""
    room = room_with(view, rules, effects.ENGINE_ROOM)
    return rules.map.cell[room] if room != state.NONE else state.NONE


@kernel
def gorgon_danger(view, rules):
    """The points at stake while a Gorgon can still reach the reactor before the game ends."""
    worst = 0.0
    for enemy in members(rules.mask.gorgons):
        worst += danger_of(view, rules, enemy)
    return min(worst, ALL_LOST)


@kernel
def danger_of(view, rules, gorgon):
    """A Gorgon's share: at the reactor all is lost with a chance of one half every turn."""
    place = view.enemies[gorgon].place
    goal = engine_cell(view, rules)
    if place < state.MOST_HEXES or goal == state.NONE:
        return 0.0
    mf = rules.enemy[gorgon].mf
    away = (on_foot(rules, place, goal) + mf - 1) // mf
    tries = view.hidden.surprises.count - max(0, away - 1)
    return ALL_LOST * (1.0 - BLOWS_UP**tries) if tries > 0 else 0.0


@kernel
def holds_gorgon(view, rules, unit):
    """True for a squad that keeps a dangerous Gorgon from walking on."""
    beside = foes_beside(view, view.units[unit].place) & rules.mask.gorgons
    for enemy in members(beside):
        if danger_of(view, rules, enemy) > 0.0:
            return has(rules.mask.combat, unit)
    return False


@kernel
def officer_worth(view, rules):
    """Tso's or Sanders' points; he cannot be reached in a Guard Tower or among others."""
    officer = view.enemies[rules.officer]
    if deck_of(officer.place) != state.PURGATORY:
        return 0.0
    return points_for(rules, state.FOR_SANDERS if officer.depleted == 1 else state.FOR_TSO)


@kernel
def enemy_worth(view, rules, enemy):
    """What it is worth to be rid of an enemy who stands in the way."""
    if enemy == rules.officer:
        return officer_worth(view, rules)
    if has(rules.mask.gorgons, enemy):
        return GORGON_ALIVE + GORGON_AVERTED * danger_of(view, rules, enemy)
    return ENEMY_ALIVE + ENEMY_MF * rules.enemy[enemy].mf
