"""How planning bots decide what heroes give each other: courage, luck, health or damage."""

from __future__ import annotations

from math import inf

from simkit.apocalypse.bots.reckoning.judgement import staying_power
from simkit.apocalypse.bots.reckoning.lord_prospects import power_against_foe
from simkit.apocalypse.bots.reckoning.prices import (
    gifts_of,
    health_price,
    luck_price,
    luck_users,
    pain,
)
from simkit.apocalypse.rules.board.board import can
from simkit.apocalypse.words import choices, effects, state
from simkit.kernel.jit import kernel

# Who makes most of courage.
STAYING, NO_POOL, FREE_SLOT = 0.1, 6.0, 3.0  # a hit that he bears; he may not use the pool; a slot
SOME_WISH, ADDICTS_WISH = 0.5, 0.3  # for luck: without gifts that live on it; an addict's share
STRIKES, A_GIFT, A_HEALTH = 6.0, 2.0, 0.5  # what a hero who waits for all keeps from the fight

# --- gains for another --------------------------------------------------------------------------


@kernel
def friend_worth(view, rules, seat):
    """Who makes most of courage of his own: who may not use the pool, then who has room for gifts,
    then who lives longest, for it dies with him."""
    worth = STAYING * staying_power(view, rules, seat)
    if can(view.heroes[seat], effects.HUMILITY):
        worth += NO_POOL
    if view.heroes[seat].slot_cost != state.NONE:
        worth += FREE_SLOT
    return worth


@kernel
def spunky(asked):
    """Dorothy's second friend: courage for nothing is never declined."""
    options = asked.options
    best, best_worth = 0, -1.0
    for i in range(len(options)):
        if options[i].verb == choices.DO_CHOOSE:
            worth = friend_worth(asked.position, asked.rules, options[i].who)
            if worth > best_worth:
                best, best_worth = i, worth
    return best


@kernel
def luck_wish(view, rules, seat):
    """Who makes most of luck: gifts that live on it, and little left; an addict wastes it."""
    hero = view.heroes[seat]
    wish = (SOME_WISH + luck_users(view, rules, seat)) / (1.0 + hero.luck)
    return (
        ADDICTS_WISH * wish
        if can(hero, effects.ADDICT) and luck_users(view, rules, seat) == 0
        else wish
    )


@kernel
def health_wish(view, rules, seat):
    """Who makes most of health for good: who has room for it, and can bear least."""
    hero = view.heroes[seat]
    if hero.cap >= rules.health_most and hero.health >= hero.cap:
        return 0.0
    return 1.0 / (1.0 + hero.health)


@kernel
def other_hero(asked):
    """Health goes to the weakest, luck to whose gifts use it."""
    view, rules, options = asked.position, asked.rules, asked.options
    best, best_wish = 0, -1.0
    for i in range(len(options)):
        if asked.decision.amount == effects.GAIN_OTHER_HEALTH_CAP:
            wish = health_wish(view, rules, options[i].who)
        else:
            wish = luck_wish(view, rules, options[i].who)
        if wish > best_wish:
            best, best_wish = i, wish
    return best


# --- healing ------------------------------------------------------------------------------------


@kernel
def cure(asked):
    """Pestilence first, unless he is nearly dead."""
    return (
        0 if asked.position.heroes[asked.decision.subject].health <= 1 else len(asked.options) - 1
    )


@kernel
def stimpack(asked):
    """Doc Hunter heals who is low, while his luck is for nothing better.

    A longer move is declined: two areas lead most heroes where they want to be.
    """
    view, decision, options, mind = asked.position, asked.decision, asked.options, asked.mind
    patient = decision.amount
    price = luck_price(view, asked.rules, decision.subject, mind.knobs)
    for i in range(1, len(options)):
        if options[i].verb == choices.DO_HEAL:
            lack = view.heroes[patient].cap - view.heroes[patient].health
            if lack > 0 and health_price(view, patient, mind.knobs) * min(lack, 2) > price:
                return i
    return 0


@kernel
def spirit(asked):
    """John Dark takes health for a kill where it is worth more to him than the courage."""
    view, decision, options = asked.position, asked.decision, asked.options
    seat = decision.subject
    healed = min(options[len(options) - 1].amount, view.heroes[seat].cap - view.heroes[seat].health)
    if healed <= 0:
        healed = min(1, view.heroes[seat].pestilence)
    price = healed * health_price(view, seat, asked.mind.knobs)
    return len(options) - 1 if price > decision.amount else 0


@kernel
def miracle(asked):
    """Always: a death costs doom and every gift, and luck dies with its hero."""
    return len(asked.options) - 1


# --- what enemies ask of them -------------------------------------------------------------------


@kernel
def toll(asked):
    """The Magdalene gets what is worth less to him, luck or health."""
    view, rules, decision, options, mind = asked
    seat = decision.subject
    harm = pain(view, rules, seat, decision.amount, mind.knobs)
    price = decision.amount * luck_price(view, rules, seat, mind.knobs)
    for i in range(len(options)):
        if (options[i].verb == choices.DO_PAY) == (price <= harm):
            return i
    return 0


@kernel
def pass_on(asked):
    """Dorothy passes on what hurts another less, and so that nobody dies of it if it can be."""
    view, rules, decision, options, mind = asked
    seat = decision.subject
    best = 0
    best_harm = pain(view, rules, seat, decision.amount, mind.knobs)
    for i in range(1, len(options)):
        option = options[i]
        harm = pain(view, rules, seat, decision.amount - option.amount, mind.knobs)
        harm += pain(view, rules, option.who, option.amount, mind.knobs)
        if harm < best_harm:
            best, best_harm = i, harm
    return best


@kernel
def trap_hero(asked):
    """Stroma's victim does nothing but wait: who strikes least and has least to lose, and of those
    who can wait longest."""
    view, options = asked.position, asked.options
    best, best_loss = 0, inf
    for i in range(len(options)):
        seat = options[i].who
        loss = STRIKES * power_against_foe(view, asked.rules, seat)
        loss += A_GIFT * gifts_of(view, seat)
        loss -= A_HEALTH * view.heroes[seat].health
        if loss < best_loss:
            best, best_loss = i, loss
    return best


@kernel
def name_number(asked):
    """Every number is as likely to show. The highest: it leaves none to tougher heroes who name
    after him, and whoever cannot name one is safe."""
    return len(asked.options) - 1


@kernel
def give_help(asked):
    """The planners are of one mind: who asked has weighed the price."""
    return len(asked.options) - 1
