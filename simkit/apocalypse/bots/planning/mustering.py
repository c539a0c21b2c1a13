"""How planning bots recruit troopers: which type from which region, and when to upgrade them."""

from __future__ import annotations

from simkit.apocalypse.bots.reckoning.ambush_value import ambush_worth
from simkit.apocalypse.bots.reckoning.prices import has_wishes
from simkit.apocalypse.rules.board.board import can, patrol_size
from simkit.apocalypse.rules.heroes.damage import absorbs_for
from simkit.apocalypse.rules.heroes.recruiting import patrol_limit
from simkit.apocalypse.words import choices, effects, state
from simkit.apocalypse.words.state import TROOPER_TYPES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import fractions

LEFT_IN_AMBUSH = 0.2  # how often a patrol ends in ambush instead of absorbing
DEAR = 1.9  # what courage must bring here while a gift could still be had for it
CHEAP = 0.7  # and when every hero has all the gifts he can have
TRADED = 0.5  # courage for a whole roll: better than nothing, but a shield is better
# What a trooper is worth, in points absorbed.
STRONG_SHIELD = 0.15  # more for each point beyond the first
A_LARGER_DIE, MEAN_SIZE = 0.15, 5  # of the die that he throws
BRINGS_LUCK, TAKES_DESPAIR_BACK, MOVES_FOR_COURAGE = 0.8, 0.6, 0.3
WORTH_TAKING, WORTH_DISMISSING = 0.05, 0.5  # the least gain


@kernel
def trooper_worth(view, rules, seat, kind):
    """What one trooper on patrol is worth to this hero: what he absorbs for him, and his trait.

    Few places absorb much, so a strong shield counts a little more than its points.
    """
    absorbs = 1.0 * absorbs_for(view, rules, seat, kind, 1)
    worth = absorbs + STRONG_SHIELD * (absorbs - 1.0) if absorbs > 0.0 else 0.0
    trait = rules.trooper[kind].trait
    if trait.op == effects.TRAIT_ATTACK_DIE:
        worth += A_LARGER_DIE * (trait.die - MEAN_SIZE)
    elif trait.op == effects.TRAIT_LUCK_WHEN_ABSORBING and absorbs > 0.0:
        worth += BRINGS_LUCK * trait.amount
    elif trait.op == effects.TRAIT_DESPAIR_BACK:
        worth += TAKES_DESPAIR_BACK * trait.amount
    elif trait.op == effects.TRAIT_MOVE_FOR_COURAGE:
        worth += MOVES_FOR_COURAGE
    return worth


@kernel
def patrol_worth(view, rules, seat, kind, men):
    """What so many of a type are worth together: as shields, or left in ambush some day."""
    worth = men * trooper_worth(view, rules, seat, kind)
    return worth + LEFT_IN_AMBUSH * ambush_worth(rules, kind, min(men, rules.ambush_most))


@kernel
def courage_price(view):
    """What a point of courage must bring in troopers."""
    return DEAR if has_wishes(view) else CHEAP


@kernel
def recruiting(asked):
    """The type that makes most of the points rolled; courage only where it adds real shelter.

    A roll that brings too little is traded where the map allows it, and a mixed patrol that is full
    gives up its worst man for a better one.
    """
    view, rules, decision, options = asked.position, asked.rules, asked.decision, asked.options
    price, led = courage_price(view), fractions(TROOPER_TYPES)
    enter_patrol(view, rules, decision.subject, led)
    best, best_score = 0, WORTH_TAKING
    for i in range(len(options)):
        option = options[i]
        score = 0.0
        if option.verb == choices.DO_TAKE:
            score = recruit_score(view, rules, decision, option, price, led)
        elif option.verb == choices.DO_TRADE:
            score = TRADED * option.amount
        elif option.verb == choices.DO_DISMISS:
            score = dismissal_score(view, rules, decision, option.what)
        if score > best_score:
            best, best_score = i, score
    return best


@kernel
def enter_patrol(view, rules, seat, led):
    """Enter what the troopers of each type whom he leads are worth together."""
    for kind in range(rules.trooper_types):
        men = view.heroes[seat].patrol[kind]
        if men > 0:
            led[kind] = patrol_worth(view, rules, seat, kind, men)


@kernel
def recruit_score(view, rules, decision, option, price, led):
    """What a type adds to the patrol with the points there are, less courage and who makes way."""
    seat = decision.subject
    hero = view.heroes[seat]
    kind = option.what
    had = hero.patrol[kind]
    room = patrol_limit(hero, rules) - had
    many = min(decision.amount // max(1, rules.trooper[kind].cost), room, view.supply[kind])
    many = max(1, many)
    score = patrol_worth(view, rules, seat, kind, had + many)
    score -= led[kind]
    if not can(hero, effects.OLD_SCHOOL_DISCIPLINE):
        for other in range(rules.trooper_types):
            if other != kind:
                score -= led[other]
    return score - price * option.amount


@kernel
def dismissal_score(view, rules, decision, kind):
    """What the best recruit for these points is worth more than the man who makes way for him."""
    seat = decision.subject
    hero = view.heroes[seat]
    if patrol_size(hero) < patrol_limit(hero, rules):
        return 0.0
    best = 0.0
    for other in range(rules.trooper_types):
        if view.supply[other] > 0 and rules.trooper[other].cost <= decision.amount:
            best = max(best, trooper_worth(view, rules, seat, other))
    return best - trooper_worth(view, rules, seat, kind) - WORTH_DISMISSING


# --- upgrades -----------------------------------------------------------------------------------


@kernel
def upgrade_gain(view, rules, option):
    """What better soldiers are worth more, on patrol or in ambush, less the courage for each."""
    kind, men = option.what, option.amount
    into = rules.trooper[kind].into
    if option.where == state.NONE:
        gain = patrol_worth(view, rules, option.who, into, men)
        gain -= patrol_worth(view, rules, option.who, kind, men)
    else:
        gain = ambush_worth(rules, into, men) - ambush_worth(rules, kind, men)
    return gain - courage_price(view) * rules.trooper[kind].trait.amount * men
