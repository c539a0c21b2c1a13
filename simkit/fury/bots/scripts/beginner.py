"""The bot `beginner`: it marches to the nearest goal, and attacks if it is stronger.

It counts the enemy's units and takes each for an average one: nobody sees into his stacks.
"""

from __future__ import annotations

from simkit.fury.bots.knobs import BOLD, CAUTION
from simkit.fury.words import choices, state
from simkit.fury.words.signatures import SIGNATURES
from simkit.kernel.jit import entry, kernel

AVERAGE = 5.0  # strength points of a unit that nobody has seen
FAR = 99


@kernel
def first_with(options, count, verb):
    """The first option with this verb, else the first of all."""
    for i in range(count):
        if options[i].verb == verb:
            return i
    return 0


@kernel
def go_ahead(decision, options, count):
    """Move every stack, bring whoever is due; the rebels try every tribe, Rome rouses none."""
    if decision.kind == choices.ATTEMPT and decision.seat == state.ROME:
        return 0
    if count > 1 and options[1].verb != choices.DO_SAIL:
        return 1
    return 0


@kernel
def party_strength(view, rules):
    """Strength points of the party that marches."""
    total = 0.0
    for unit in range(rules.units):
        if view.hidden.party[unit] == 1 and view.hidden.units[unit].disrupted == 0:
            total += view.hidden.units[unit].sp
    return total


@kernel
def strength_in(view, rules, seat, tract):
    """Strength points of one's own that can attack in a tract."""
    total = 0.0
    for unit in range(rules.first_unit[seat], rules.last_unit[seat]):
        piece = view.hidden.units[unit]
        if piece.place == tract and piece.disrupted == 0:
            total += piece.sp
    return total


@kernel
def is_worth_having(view, rules, seat, tract, strength, caution):
    """A tract that a tribe waits for, or a stack of the enemy that looks weak enough."""
    theirs = view.height[1 - seat, tract] * AVERAGE
    if theirs > 0.0:
        return strength >= caution * theirs
    return seat == state.REBELS and view.control[tract] != seat and is_wanted(view, rules, tract)


@kernel
def is_wanted(view, rules, tract):
    """A tract whose control is a condition for a tribe that has not risen."""
    for command in range(rules.commands):
        rising = rules.rising[command]
        if rising.planned == 0 or view.commands[command].active == 1:
            continue
        if view.commands[command].settled == 1:
            continue
        for i in range(rising.any_listed):
            if rising.control_any[i] == tract:
                return True
        for i in range(rising.all_listed):
            if rising.control_all[i] == tract:
                return True
    return False


@kernel
def nearest_aim(view, rules, decision, mind):
    """The nearest tract worth having, or NONE."""
    seat, here = decision.seat, view.march.place
    strength = party_strength(view, rules)
    best, least = state.NONE, FAR
    for tract in range(rules.tracts):
        far = rules.apart[here, tract]
        if 0 < far < least:
            if is_worth_having(view, rules, seat, tract, strength, mind.knobs[CAUTION]):
                best, least = tract, far
    return best


@kernel
def best_step(view, rules, decision, options, count, mind):
    """Towards the nearest aim; never into a stack that looks too strong."""
    aim = nearest_aim(view, rules, decision, mind)
    if aim == state.NONE:
        return 0
    strength = party_strength(view, rules)
    best, least = 0, rules.apart[view.march.place, aim]
    for i in range(count):
        option = options[i]
        if option.verb != choices.DO_STEP:
            continue
        theirs = view.height[1 - decision.seat, option.where] * AVERAGE
        if strength >= mind.knobs[CAUTION] * theirs and rules.apart[option.where, aim] < least:
            best, least = i, rules.apart[option.where, aim]
    return best


@kernel
def best_attack(view, rules, decision, options, count, mind):
    """Where it outnumbers the enemy most, and by enough."""
    best, most = 0, mind.knobs[BOLD]
    for i in range(1, count):
        tract = options[i].where
        theirs = max(1, view.height[1 - decision.seat, tract]) * AVERAGE
        edge = strength_in(view, rules, decision.seat, tract) / theirs
        if edge > most:
            best, most = i, edge
    return best


@entry(SIGNATURES.choose)
def beginner(view, rules, decision, options, count, mind):
    """One kind of decision after the other; whatever is left, the first option."""
    kind = decision.kind
    if kind == choices.MOVE or kind == choices.ARRIVE or kind == choices.ATTEMPT:
        return go_ahead(decision, options, count)
    if kind == choices.MUSTER or kind == choices.EMBARK:
        return first_with(options, count, choices.TAKE_ALL)
    if kind == choices.RETREAT:
        return first_with(options, count, choices.DO_STEP)
    if kind == choices.CHARGE or kind == choices.CAPTIVE:
        return 1
    if kind == choices.MARCH:
        return best_step(view, rules, decision, options, count, mind)
    if kind == choices.ATTACK:
        return best_attack(view, rules, decision, options, count, mind)
    return 0
