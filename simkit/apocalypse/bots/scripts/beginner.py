"""The bot `beginner`: it plays like a sensible person in a first game."""

from __future__ import annotations

from simkit.apocalypse.bots.reckoning.fighting import find_verb
from simkit.apocalypse.bots.reckoning.paying import from_pool
from simkit.apocalypse.rules.board.board import is_shadowed, minions_in
from simkit.apocalypse.words import choices
from simkit.apocalypse.words.signatures import SIGNATURES
from simkit.kernel.decisions import Question
from simkit.kernel.jit import entry, kernel

WEAK = 2  # health at which a beginner thinks of home


@kernel
def do_what_is_useful(asked):
    """Free first aid, recruits, the first gift on offer: in this order."""
    options = asked.options
    for i in range(len(options)):
        if options[i].verb == choices.DO_AID and options[i].amount == 0:
            return i
    recruit = find_verb(asked, choices.DO_RECRUIT)
    return recruit if recruit > 0 else find_verb(asked, choices.DO_BUY)


@kernel
def take_what_points_buy(asked):
    """The dearest trooper that the roll pays for alone."""
    options = asked.options
    best = 0
    for i in range(1, len(options)):
        if options[i].verb == choices.DO_TAKE and options[i].amount == 0:
            best = i
    return best


@kernel
def act(asked):
    """Attack what is here; else look for it next door, or go home when weak."""
    hero = asked.position.heroes[asked.decision.subject]
    for verb in (choices.DO_CLEAR, choices.DO_ATTACK, choices.DO_RECOVER_BY_ATTACK):
        found = find_verb(asked, verb)
        if asked.options[found].verb == verb:
            return found
    step = next_step(asked, hero)
    if step > 0:
        return step
    ambush = find_verb(asked, choices.DO_SET)
    return ambush if asked.rules.map.start[hero.area] == 1 else 0


@kernel
def next_step(asked, hero):
    """Home when weak; toward enemies in sight next door otherwise; 0 to stay."""
    view, rules, options = asked.position, asked.rules, asked.options
    for i in range(len(options)):
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
def healthiest(asked):
    """The hero with the most health takes the attack."""
    view, options = asked.position, asked.options
    best = 0
    for i in range(len(options)):
        if view.heroes[options[i].who].health > view.heroes[options[best].who].health:
            best = i
    return best


@kernel
def hide_behind_troopers(asked):
    """Troopers absorb when it hurts: 2 damage or more, or little health."""
    decision = asked.decision
    if decision.amount < 2 and asked.position.heroes[decision.subject].health > WEAK + 1:
        return 0
    patrol = find_verb(asked, choices.DO_PATROL)
    return patrol if patrol > 0 else find_verb(asked, choices.DO_AMBUSH)


@kernel
def shoot(asked):
    """Every ambush, then patrols; what costs luck or courage besides is not thought of."""
    area = find_verb(asked, choices.DO_AREA)
    return (
        area if asked.options[area].verb == choices.DO_AREA else find_verb(asked, choices.DO_PATROL)
    )


@kernel
def fight_or_flee(asked):
    """Fight the Lord while healthy, else flee to the start."""
    options = asked.options
    if asked.position.heroes[asked.decision.subject].health > WEAK + 1:
        return 0
    for i in range(len(options)):
        if options[i].verb == choices.DO_RETREAT and asked.rules.map.start[options[i].where] == 1:
            return i
    return 0


@entry(SIGNATURES.choose)
def beginner(view, rules, decision, options, count, mind):
    """Answer with the first thing that looks useful."""
    asked = Question(view, rules, decision, options, mind)
    kind = decision.kind
    if kind == choices.TEAM:
        return do_what_is_useful(asked)
    if kind == choices.RECRUITING:
        return take_what_points_buy(asked)
    if kind == choices.FROM_POOL:
        return from_pool(asked)
    if kind == choices.HERO_TURN:
        return act(asked)
    if kind == choices.STEP_ON:
        return 0
    if kind == choices.ASSIGN:
        return find_verb(asked, choices.DO_HIT)
    if kind == choices.TARGET:
        return healthiest(asked)
    if kind == choices.ABSORB:
        return hide_behind_troopers(asked)
    if kind == choices.HELL_TURN:
        return fight_or_flee(asked)
    if kind == choices.FIRE:
        return shoot(asked)
    if kind == choices.SILAT_KILL or kind == choices.MIRACLE_ASKED:
        return min(1, count - 1)
    return 0
