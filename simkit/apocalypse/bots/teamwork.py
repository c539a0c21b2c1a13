"""The team phase: first aid, recruits, gifts, abilities; and what the captain orders later."""

from __future__ import annotations

from simkit.kernel.jit import kernel

from ..board import is_alive, patrol_size
from ..choices import (
    DO_AID,
    DO_AREA,
    DO_BREVET,
    DO_BRIGADE,
    DO_BUY,
    DO_CLEAR,
    DO_DRILL,
    DO_FETCH,
    DO_HEAL,
    DO_NIMBLE,
    DO_PATROL,
    DO_RECRUIT,
)
from .buying import purchase_value
from .judgement import place_worth
from .lurking import gain_of, holds


@kernel
def team(view, rules, decision, options, count, mind):
    """The most useful team action; those that cost nothing come before the purchases."""
    best, best_worth = 0, 0.0
    for i in range(1, count):
        worth = team_action_worth(view, rules, options[i], mind.knobs)
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@kernel
def team_action_worth(view, rules, option, knobs):
    """How urgent a team action is; 0 for what is better left undone."""
    hero = view.heroes[option.who]
    if option.verb == DO_NIMBLE:
        return nimble_worth(view, rules, option)
    if option.verb == DO_RECRUIT:
        return 50.0
    if option.verb == DO_CLEAR:
        return 90.0
    if option.verb == DO_FETCH:
        return 45.0
    if option.verb == DO_AID:
        return aid_worth(view, option)
    if option.verb == DO_BUY:
        return purchase_value(view, rules, option, knobs)
    if option.verb == DO_HEAL:
        return 20.0 if hero.health <= 3 and hero.cap - hero.health >= 2 else 0.0
    if option.verb == DO_BREVET:
        return 30.0 if away_from_start(view, rules) >= 2 else 0.0
    if option.verb == DO_BRIGADE:
        return 15.0 if hero.luck >= 2 else 0.0
    return 0.0


@kernel
def nimble_worth(view, rules, option):
    """A step back to the start, to recruit there."""
    hero = view.heroes[option.who]
    if rules.map.start[hero.area] == 0 and rules.map.start[option.where] == 1:
        return 60.0
    return 0.0


@kernel
def aid_worth(view, option):
    """Whoever lacks most; where enemies make it cost courage, only those in danger."""
    patient = view.heroes[option.what]
    lack = patient.cap - patient.health + 2.0 * patient.pestilence
    if option.amount > 0 and patient.health > 2 and patient.pestilence == 0:
        return 0.0
    return 60.0 + lack + (1.0 if option.who == option.what else 0.0)


@kernel
def away_from_start(view, rules):
    """Heroes who cannot recruit where they stand."""
    away = 0
    for seat in range(view.players):
        if is_alive(view, seat) and rules.map.start[view.heroes[seat].area] == 0:
            if patrol_size(view.heroes[seat]) < 3:
                away += 1
    return away


@kernel
def cure(view, rules, decision, options, count, mind):
    """Pestilence first, unless he is nearly dead."""
    return 0 if view.heroes[decision.subject].health <= 1 else count - 1


@kernel
def station(view, rules, decision, options, count, mind):
    """Brigadier's trooper: where he adds most."""
    best, best_gain = 0, -1.0
    for i in range(count):
        if holds(view, rules, options[i].where, mind.knobs):
            gain = gain_of(view, rules, options[i].where, options[i].what, 1, mind.knobs)
            if gain > best_gain:
                best, best_gain = i, gain
    return best


@kernel
def other_hero(view, rules, decision, options, count, mind):
    """A gain for another hero: the one with the least health."""
    best, best_health = 0, 99
    for i in range(count):
        health = view.heroes[options[i].who].cap
        if health < best_health:
            best, best_health = i, health
    return best


@kernel
def fire(view, rules, decision, options, count, mind):
    """Every ambush fires; Sergeants drill when two or more are about to."""
    areas = 0
    first_area = 0
    for i in range(count):
        if options[i].verb == DO_AREA:
            areas += 1
            if first_area == 0:
                first_area = i
    for i in range(count):
        if options[i].verb == DO_DRILL and areas >= 2:
            return i
        if options[i].verb == DO_PATROL:
            if place_worth(view, rules, options[i].where, mind.knobs) > 3.0:
                return i
    return first_area


@kernel
def divine_dice(view, rules, decision, options, count, mind):
    """Set the dice when they would bring much more than they need to."""
    rolled = spawn_weight(options[0].who, options[0].what, options[0].where)
    best, least = 0, rolled
    for i in range(1, count):
        weight = spawn_weight(options[i].who, options[i].what, options[i].where)
        if weight < least:
            best, least = i, weight
    return best if rolled - least >= 6 else 0


@kernel
def spawn_weight(first, second, third):
    """How bad a roll of the despair dice is."""
    return 2 * (first // 2) + 4 * (second // 2) + 7 * (third // 2)
