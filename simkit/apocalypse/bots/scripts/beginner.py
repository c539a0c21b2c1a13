"""Beginner: a sensible first game."""

from __future__ import annotations

from simkit.apocalypse.bots.reckoning.fighting import find_verb
from simkit.apocalypse.bots.reckoning.paying import from_pool
from simkit.apocalypse.rules.board.board import is_shadowed, minions_in
from simkit.apocalypse.words import choices
from simkit.apocalypse.words.signatures import SIGNATURES
from simkit.kernel.jit import entry, kernel

WEAK = 2  # health at which a beginner thinks of home


@kernel
def do_what_is_useful(options, count):
    """Free first aid, recruits, the first gift on offer: in this order."""
    for i in range(count):
        if options[i].verb == choices.DO_AID and options[i].amount == 0:
            return i
    recruit = find_verb(options, count, choices.DO_RECRUIT)
    return recruit if recruit > 0 else find_verb(options, count, choices.DO_BUY)


@kernel
def take_what_points_buy(options, count):
    """The dearest trooper that the roll pays for alone."""
    best = 0
    for i in range(1, count):
        if options[i].verb == choices.DO_TAKE and options[i].amount == 0:
            best = i
    return best


@kernel
def act(view, rules, decision, options, count):
    """Attack what is here; else look for it next door, or go home when weak."""
    hero = view.heroes[decision.subject]
    for verb in (choices.DO_CLEAR, choices.DO_ATTACK, choices.DO_RECOVER_BY_ATTACK):
        found = find_verb(options, count, verb)
        if options[found].verb == verb:
            return found
    step = next_step(view, rules, hero, options, count)
    if step > 0:
        return step
    ambush = find_verb(options, count, choices.DO_SET)
    return ambush if rules.map.start[hero.area] == 1 else 0


@kernel
def next_step(view, rules, hero, options, count):
    """Home when weak; toward enemies in sight next door otherwise; 0 to stay."""
    for i in range(count):
        if options[i].verb != choices.DO_MOVE or is_shadowed(view, options[i].where):
            continue
        nearer = rules.map.steps[options[i].where] < rules.map.steps[hero.area]
        if hero.health <= WEAK:
            if nearer:
                return i
        elif minions_in(view, options[i].where) > 0:
            return i
    return 0


@kernel
def healthiest(view, options, count):
    """The hero with the most health takes the attack."""
    best = 0
    for i in range(count):
        if view.heroes[options[i].who].health > view.heroes[options[best].who].health:
            best = i
    return best


@kernel
def hide_behind_troopers(view, decision, options, count):
    """Troopers absorb when it hurts: 2 damage or more, or little health."""
    if decision.amount < 2 and view.heroes[decision.subject].health > WEAK + 1:
        return 0
    patrol = find_verb(options, count, choices.DO_PATROL)
    return patrol if patrol > 0 else find_verb(options, count, choices.DO_AMBUSH)


@kernel
def shoot(options, count):
    """Every ambush, then patrols; what costs luck or courage besides is not thought of."""
    area = find_verb(options, count, choices.DO_AREA)
    return (
        area
        if options[area].verb == choices.DO_AREA
        else find_verb(options, count, choices.DO_PATROL)
    )


@kernel
def fight_or_flee(view, rules, decision, options, count):
    """Fight the Lord while healthy, else flee to the start."""
    if view.heroes[decision.subject].health > WEAK + 1:
        return 0
    for i in range(count):
        if options[i].verb == choices.DO_RETREAT and rules.map.start[options[i].where] == 1:
            return i
    return 0


@entry(SIGNATURES.choose)
def beginner(view, rules, decision, options, count, mind):
    """Answer with the first thing that looks useful."""
    kind = decision.kind
    if kind == choices.TEAM:
        return do_what_is_useful(options, count)
    if kind == choices.RECRUITING:
        return take_what_points_buy(options, count)
    if kind == choices.FROM_POOL:
        return from_pool(view, rules, decision, options, count, mind)
    if kind == choices.HERO_TURN:
        return act(view, rules, decision, options, count)
    if kind == choices.STEP_ON:
        return 0
    if kind == choices.ASSIGN:
        return find_verb(options, count, choices.DO_HIT)
    if kind == choices.TARGET:
        return healthiest(view, options, count)
    if kind == choices.ABSORB:
        return hide_behind_troopers(view, decision, options, count)
    if kind == choices.HELL_TURN:
        return fight_or_flee(view, rules, decision, options, count)
    if kind == choices.FIRE:
        return shoot(options, count)
    if kind == choices.SILAT_KILL or kind == choices.MIRACLE_ASKED:
        return min(1, count - 1)
    return 0
