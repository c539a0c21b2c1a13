"""Targets of the bot `gunner`: squads attack alone, in pairs, or by Force Projector."""

from __future__ import annotations

from simkit.hades.bots.knobs import STEADY
from simkit.hades.bots.reckoning.attack_outcomes import worth_of_attack
from simkit.hades.bots.reckoning.pathing import steps_on_foot
from simkit.hades.rules.common.board import foes_beside, is_shielded
from simkit.hades.rules.shl_phase.firing import reaches
from simkit.hades.words import choices, state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has

from .gunner_landing import is_by_tower

JUMP_WORTH = 0.3  # least hope from a jump, which kills one unit in ten
CROWD = 0.3  # what enemies about take from it
FAR_OFF = -0.5  # a jump to nowhere in particular


@kernel
def best_target(view, rules, unit, undefended):
    """The target in reach that is worth most to attack, alone or with a comrade; what it is worth.

    A pair costs two activations, so what it gains is halved.
    """
    best, most = state.NONE, 0.0
    for target in range(state.FIGHTER + rules.fighters):
        if is_target(view, rules, target) and reaches(view, rules, unit, target):
            worth = worth_of_attack(view, rules, unit, state.NONE, target, undefended)
            if not undefended:
                partner = best_partner(view, rules, unit, target)
                if partner != state.NONE:
                    both = worth_of_attack(view, rules, unit, partner, target, False)
                    worth = max(worth, both / 2)
            if worth > most:
                best, most = target, worth
    return best, most


@kernel
def is_target(view, rules, target):
    """True for a number that stands for something in play that can be attacked."""
    if target >= state.FIGHTER:
        return True
    if target >= state.INSTALLATION:
        number = target - state.INSTALLATION
        return number < rules.installations and view.installations[number].site != state.NONE
    if target >= rules.enemies or view.enemies[target].place < 0:
        return False
    return not is_shielded(view, rules, target)


@kernel
def best_partner(view, rules, unit, target):
    """A comrade who has nothing better to do than to join in, the strongest; or NONE."""
    best, most = state.NONE, 0.0
    for other in range(rules.units):
        ready = view.units[other].acted == 0 and view.units[other].trap == state.NONE
        if other != unit and ready and view.units[other].place >= 0:
            if may_fight(view, rules, other) and reaches(view, rules, other, target):
                worth = worth_of_attack(view, rules, other, unit, target, False)
                if worth > most:
                    best, most = other, worth
    return best


@kernel
def may_fight(view, rules, unit):
    """Combat Units, but HQs only hold their own ground by other means."""
    return rules.unit[unit].combat == 1 and not has(rules.mask.hqs, unit)


@kernel
def pick_target(asked, undefended):
    """The attack of this list that is worth most; NONE if none is worth anything."""
    view, rules, options = asked.position, asked.rules, asked.options
    best, most = state.NONE, 0.0
    for i in range(len(options)):
        if options[i].verb == choices.DO_ATTACK:
            unit, target = options[i].who, options[i].what
            worth = worth_of_attack(view, rules, unit, state.NONE, target, undefended)
            partner = state.NONE if undefended else best_partner(view, rules, unit, target)
            if partner != state.NONE:
                both = worth_of_attack(view, rules, unit, partner, target, False)
                worth = max(worth, both / 2)
            if worth > most:
                best, most = i, worth
    return best


@kernel
def pick_partner(asked):
    """Who joins in: the pair must be worth more than two shots of this one."""
    view, rules, decision, options = asked.position, asked.rules, asked.decision, asked.options
    unit, target = decision.subject, decision.amount
    best, most = 0, 2 * worth_of_attack(view, rules, unit, state.NONE, target, False)
    most = max(most, 2 * asked.mind.knobs[STEADY])
    for i in range(len(options)):
        if options[i].verb == choices.DO_JOIN and options[i].what == state.FULL_FIRE:
            if may_fight(view, rules, options[i].who):
                worth = worth_of_attack(view, rules, unit, options[i].who, target, False)
                if worth > most:
                    best, most = i, worth
    return best


@kernel
def pick_jump(asked):
    """Stay if anything is in reach, else land beside the installation that is worth most."""
    view, rules, options = asked.position, asked.rules, asked.options
    unit = asked.decision.subject
    best, most = 0, -1.0
    for i in range(len(options)):
        if options[i].verb == choices.DO_JUMP:
            where = options[i].where
            if where == view.units[unit].place:
                _target, worth = best_target(view, rules, unit, True)
                worth *= 2
            else:
                worth = hope_beside(view, rules, unit, where)
            if worth > most:
                best, most = i, worth
    return best


@kernel
def hope_beside(view, rules, unit, place):
    """What an undefended attack from a hex is worth, on the best installation beside it."""
    most = FAR_OFF
    for number in range(rules.installations):
        if is_standing(view, number):
            head = rules.map.site[state.INFERNO, view.installations[number].site]
            if steps_on_foot(rules, place, head) == 1:
                target = state.INSTALLATION + number
                most = max(most, worth_of_attack(view, rules, unit, state.NONE, target, True))
    crowded = foes_beside(view, place) != 0 or is_by_tower(rules, place)
    return most - CROWD if crowded else most


@kernel
def is_standing(view, number):
    """True for an installation on its site that is not destroyed."""
    record = view.installations[number]
    return record.site != state.NONE and record.status != state.DESTROYED


@kernel
def has_landing(view, rules, unit):
    """True if an attack out of a jump would be worth the risk somewhere."""
    for number in range(rules.installations):
        if is_standing(view, number):
            target = state.INSTALLATION + number
            if worth_of_attack(view, rules, unit, state.NONE, target, True) > JUMP_WORTH:
                return True
    return False
