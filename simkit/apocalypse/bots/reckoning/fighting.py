"""Fights: preparing an attack, spending its dice, taking hits, and when to leave Hell."""

from __future__ import annotations

from simkit.apocalypse.rules.attacks.before_the_roll import D6
from simkit.apocalypse.rules.board.board import (
    gift_on,
    legion_amount,
    obeys_legion,
    target_needs,
)
from simkit.apocalypse.words import choices, effects, state
from simkit.kernel.dice import step_of
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import fractions

from .judgement import (
    FACES,
    best_by,
    falls_to,
    hit_worth,
    hopes_of_attack,
    staying_power,
    weigh_field,
)
from .prices import pain

SPILLED = 2.2  # what a trooper's die must bring
LARGEST_DIE = 12
COURAGE, BULLET_LUCK = 1.05, 1.6  # prices in courage: of itself, of luck
FREE_DIE, HOUND = 0.4, 1.1  # and of what may be used but once
D6S_FROM_A_D10, D6S_FROM_A_D12, SPLITTING = 2, 3, 0.1
ENOUGH = 1.3  # how much more than the enemies are worth the dice on the table must hope for
RAISE_D4 = 0.15  # for good: between a d6 (a sixth) and a d8
BEST_FIRST = 100.0  # an enemy's worth goes before the size of the die
RARE_FACE = 0.15  # for each face that does not beat an enemy: a die that does is rare
WORTH_COMBINING, COMBINE_FIRST = 0.1, 5000.0


# --- before the roll ----------------------------------------------------------------------------


@kernel
def step_gain(hopes, size):
    """What a step of a die of this size would add to the attack."""
    return hopes[step_of(size) + 1] - hopes[step_of(size)]


@kernel
def best_step(view, hopes):
    """What the best step of one die on the table would add to the attack."""
    best = 0.0
    for i in range(view.dice.count):
        size = view.dice.sides[i]
        if size < LARGEST_DIE:
            best = max(best, step_gain(hopes, size))
    return best


@kernel
def all_steps(view, hopes):
    """What a step of every die on the table would add to the attack."""
    total = 0.0
    for i in range(view.dice.count):
        size = view.dice.sides[i]
        if size < LARGEST_DIE:
            total += hopes[step_of(size) + 1]
            total -= hopes[step_of(size)]
    return total


@kernel
def table_worth(view, hopes):
    """What the dice on the table can hope for."""
    total = 0.0
    for i in range(view.dice.count):
        total += hopes[step_of(view.dice.sides[i])]
    return total


@kernel
def preparation_gain(view, rules, option, seat, hopes, knobs):
    """What one way of bettering the attack adds, less its price in courage."""
    if option.verb == choices.DO_HELP:
        return best_step(view, hopes) - COURAGE * option.amount
    if option.verb == choices.DO_TROOPER_DIE:
        return hopes[step_of(option.amount)] - SPILLED
    if option.verb == choices.DO_BULLET:
        effect = gift_on(view, rules, seat, option.what)
        price = BULLET_LUCK * effect.luck
        if effect.self_damage > 0:
            price += pain(view, rules, seat, effect.self_damage, knobs)
        return hopes[step_of(option.amount)] - price
    if option.verb == choices.DO_ZERO_IN or option.verb == choices.DO_STEADY:
        step = all_steps(view, hopes) if option.verb == choices.DO_ZERO_IN else 0.0
        return max(step, best_step(view, hopes)) - FREE_DIE
    if option.verb == choices.DO_SPLIT:
        dice = D6S_FROM_A_D10 if option.amount == 10 else D6S_FROM_A_D12
        return dice * hopes[step_of(D6)] - hopes[step_of(option.amount)] - SPLITTING
    if option.verb == choices.DO_SIC:
        worth = hit_worth(view, rules, option.what, option.where, knobs)
        needs = target_needs(view, rules, option.what)
        face = falls_to(view, rules, option.what) - 1  # one more than beat the enemy now
        gain = 0.0
        for i in range(view.dice.count):
            if view.dice.sides[i] >= face:
                gain += worth / needs / view.dice.sides[i]
        return gain - HOUND
    return -1.0


@kernel
def ready_attack(asked, hopes, most):
    """Take every preparation that is worth more than it costs, the best first."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    seat = asked.decision.subject
    if view.attack.area != state.HELL:
        if most <= 0.0:
            return find_verb(asked, choices.DO_WIZARD_EYE)
        if table_worth(view, hopes) > ENOUGH * most:
            return 0
    best, best_gain = 0, 0.0
    for i in range(1, len(options)):
        gain = preparation_gain(view, rules, options[i], seat, hopes, mind.knobs)
        if gain > best_gain:
            best, best_gain = i, gain
    return best


@kernel
def find_verb(asked, verb):
    """The first option with this verb, else the first of all."""
    for i in range(len(asked.options)):
        if asked.options[i].verb == verb:
            return i
    return 0


@kernel
def ready_ambush(asked, hopes):
    """Lieutenants are free; help is paid when the best step is worth it."""
    options = asked.options
    for i in range(1, len(options)):
        if options[i].verb == choices.DO_BULLET:
            return i
        helps = options[i].verb == choices.DO_HELP
        if helps and best_step(asked.position, hopes) > COURAGE:
            return i
    return 0


@kernel
def raise_die(asked):
    """For this attack the die that gains most; for good, d6 before d4 before larger dice."""
    return raise_for_attack(asked) if asked.decision.amount == 1 else raise_for_good(asked.options)


@kernel
def raise_for_attack(asked):
    """The die that gains most in the attack that is being prepared, or by Focus."""
    options = asked.options
    hopes = hopes_of_attack(asked.position, asked.rules, asked.mind.knobs)
    best, best_gain = 0, -1.0
    for i in range(len(options)):
        size = options[i].what
        # Focus makes a die show its maximum: it is offered as that amount.
        gain = 1.0 * size if options[i].amount == size else step_gain(hopes, size)
        if gain > best_gain:
            best, best_gain = i, gain
    return best


@kernel
def raise_for_good(options):
    """A d6 before a d4 before larger dice."""
    best, best_gain = 0, -1.0
    for i in range(len(options)):
        size = options[i].what
        gain = 1.0 / size if size > 4 else RAISE_D4
        if gain > best_gain:
            best, best_gain = i, gain
    return best


# --- after the roll -----------------------------------------------------------------------------


@kernel
def assign(asked):
    """The most valuable enemy first, and the hardest to kill, with the smallest die."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    best, best_score = 0, 0.0
    faces, weighed = fractions(FACES), False
    enemy, place, worth = state.NONE, state.NONE, 0.0
    for i in range(len(options)):
        option = options[i]
        score = 0.0
        if option.verb == choices.DO_HIT:
            if option.what != enemy or option.where != place:  # one look at him for all dice
                enemy, place = option.what, option.where
                worth = hit_worth(view, rules, enemy, place, mind.knobs)
                worth -= killers_pain(view, rules, enemy, mind.knobs)
            score = BEST_FIRST * worth / target_needs(view, rules, enemy) - option.amount
            if worth > 0.0:
                score += BEST_FIRST * RARE_FACE * falls_to(view, rules, enemy)
                score = max(score, 1.0)
        elif option.verb == choices.DO_COMBINE:
            if not weighed:
                attack, dice = view.attack, view.dice.count
                weigh_field(view, rules, attack.area, attack.reach, dice, mind.knobs, faces)
                weighed = True
            gain = best_by(faces, option.amount)
            gain -= best_by(faces, view.dice.face[option.who])
            gain -= best_by(faces, view.dice.face[option.what])
            if gain > WORTH_COMBINING:
                score = COMBINE_FIRST + gain
        if score > best_score:
            best, best_score = i, score
    return best


@kernel
def killers_pain(view, rules, target, knobs):
    """Cocytus: what it costs a hero to kill a demon; troopers may absorb it for him."""
    seat = view.attack.seat
    if seat == state.NONE or target >= state.LORD or not obeys_legion(view, rules, target):
        return 0.0
    damage = legion_amount(view, rules, effects.HURT_KILLER)
    if damage == 0 or (target >= state.FOURTH and view.fourth[target - state.FOURTH].health > 1):
        return 0.0
    if staying_power(view, rules, seat) > view.heroes[seat].health:
        return 1.0 * damage
    return pain(view, rules, seat, damage, knobs)


@kernel
def leaves_a_mark(view, rules):
    """True if an injury by this legion's demons also stuns or burns."""
    if view.legion == state.NONE:
        return False
    op = rules.legion[view.legion].op
    return op in (effects.STUN_INJURED, effects.BURN_INJURED)
