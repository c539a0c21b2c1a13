"""What heroes give one another: courage, luck, health, damage; and what demons ask of them."""

from __future__ import annotations

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
from simkit.apocalypse.rules.heroes.gifts import cheapest_slot
from simkit.apocalypse.words.choices import DO_CHOOSE, DO_HEAL, DO_PAY
from simkit.apocalypse.words.effects import ADDICT, GAIN_OTHER_HEALTH_CAP, HUMILITY
from simkit.apocalypse.words.state import NONE
from simkit.kernel.jit import kernel

# --- gains for another --------------------------------------------------------------------------


@kernel
def friend_worth(view, rules, seat):
    """Who makes most of courage of his own: who may not use the pool, then who has room for gifts,
    then who lives longest, for it dies with him."""
    worth = 0.1 * staying_power(view, rules, seat)
    if can(view.heroes[seat], HUMILITY):
        worth += 6.0
    if cheapest_slot(view, rules, seat) != NONE:
        worth += 3.0
    return worth


@kernel
def spunky(view, rules, decision, options, count, mind):
    """Dorothy's second friend: courage for nothing is never declined."""
    best, best_worth = 0, -1.0
    for i in range(count):
        if options[i].verb == DO_CHOOSE:
            worth = friend_worth(view, rules, options[i].who)
            if worth > best_worth:
                best, best_worth = i, worth
    return best


@kernel
def luck_wish(view, rules, seat):
    """Who makes most of luck: gifts that live on it, and little left; an addict wastes it."""
    hero = view.heroes[seat]
    wish = (0.5 + luck_users(view, rules, seat)) / (1.0 + hero.luck)
    return 0.3 * wish if can(hero, ADDICT) and luck_users(view, rules, seat) == 0 else wish


@kernel
def health_wish(view, rules, seat):
    """Who makes most of health for good: who has room for it, and can bear least."""
    hero = view.heroes[seat]
    if hero.cap >= rules.health_most and hero.health >= hero.cap:
        return 0.0
    return 1.0 / (1.0 + hero.health)


@kernel
def other_hero(view, rules, decision, options, count, mind):
    """Health goes to the weakest, luck to whose gifts use it."""
    best, best_wish = 0, -1.0
    for i in range(count):
        if decision.amount == GAIN_OTHER_HEALTH_CAP:
            wish = health_wish(view, rules, options[i].who)
        else:
            wish = luck_wish(view, rules, options[i].who)
        if wish > best_wish:
            best, best_wish = i, wish
    return best


# --- healing ------------------------------------------------------------------------------------


@kernel
def cure(view, rules, decision, options, count, mind):
    """Pestilence first, unless he is nearly dead."""
    return 0 if view.heroes[decision.subject].health <= 1 else count - 1


@kernel
def stimpack(view, rules, decision, options, count, mind):
    """Doc Hunter heals who is low, while his luck is for nothing better.

    A longer move is declined: two areas lead most heroes where they want to be.
    """
    patient = decision.amount
    price = luck_price(view, rules, decision.subject, mind.knobs)
    for i in range(1, count):
        if options[i].verb == DO_HEAL:
            lack = view.heroes[patient].cap - view.heroes[patient].health
            if lack > 0 and health_price(view, patient, mind.knobs) * min(lack, 2) > price:
                return i
    return 0


@kernel
def spirit(view, rules, decision, options, count, mind):
    """John Dark takes health for a kill where it is worth more to him than the courage."""
    seat = decision.subject
    healed = min(options[count - 1].amount, view.heroes[seat].cap - view.heroes[seat].health)
    if healed <= 0:
        healed = min(1, view.heroes[seat].pestilence)
    return count - 1 if healed * health_price(view, seat, mind.knobs) > decision.amount else 0


@kernel
def miracle(view, rules, decision, options, count, mind):
    """Always: a death costs doom and every gift, and luck dies with its hero."""
    return count - 1


# --- what enemies ask of them -------------------------------------------------------------------


@kernel
def toll(view, rules, decision, options, count, mind):
    """The Magdalene gets what is worth less to him, luck or health."""
    seat = decision.subject
    harm = pain(view, seat, decision.amount, mind.knobs)
    price = decision.amount * luck_price(view, rules, seat, mind.knobs)
    for i in range(count):
        if (options[i].verb == DO_PAY) == (price <= harm):
            return i
    return 0


@kernel
def pass_on(view, rules, decision, options, count, mind):
    """Dorothy passes on what hurts another less, and so that nobody dies of it if it can be."""
    seat = decision.subject
    best = 0
    best_harm = pain(view, seat, decision.amount, mind.knobs)
    for i in range(1, count):
        option = options[i]
        harm = pain(view, seat, decision.amount - option.amount, mind.knobs)
        harm += pain(view, option.who, option.amount, mind.knobs)
        if harm < best_harm:
            best, best_harm = i, harm
    return best


@kernel
def trap_hero(view, rules, decision, options, count, mind):
    """Stroma's victim does nothing but wait: who strikes least and has least to lose, and of those
    who can wait longest."""
    best, best_loss = 0, 999.0
    for i in range(count):
        seat = options[i].who
        loss = 6.0 * power_against_foe(view, rules, seat) + 2.0 * gifts_of(view, seat)
        loss -= 0.5 * view.heroes[seat].health
        if loss < best_loss:
            best, best_loss = i, loss
    return best


@kernel
def name_number(view, rules, decision, options, count, mind):
    """Every number is as likely to show. The highest: it leaves none to tougher heroes who name
    after him, and whoever cannot name one is safe."""
    return count - 1


@kernel
def give_help(view, rules, decision, options, count, mind):
    """The planners are of one mind: who asked has weighed the price."""
    return count - 1
