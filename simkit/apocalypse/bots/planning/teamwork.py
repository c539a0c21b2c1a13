"""The team phase: first aid, recruits, gifts, abilities, and where troopers are stationed."""

from __future__ import annotations

from simkit.apocalypse.bots.knobs import FIRST_AID
from simkit.apocalypse.bots.reckoning.ambush_value import gain_of, holds
from simkit.apocalypse.bots.reckoning.prices import NEARLY_DEAD, has_wishes, luck_price
from simkit.apocalypse.rules.board.board import is_alive, is_shadowed, patrol_size
from simkit.apocalypse.rules.phases.team import RECRUITED_ALREADY
from simkit.apocalypse.words import choices
from simkit.kernel.jit import kernel

from .buying import best_purchase
from .marching import is_scouting
from .mustering import upgrade_gain
from .orders import steps_to_recruit
from .talents import team_ability_worth

SPARE_FOR_HELP = 4  # courage that a team without wishes keeps for helping
# How urgent team actions are; gifts are bought last, by what they are worth.
CLEAR, STEP_BACK, AID, SUMMON, RECRUIT, FETCH = 90.0, 60.0, 60.0, 55.0, 50.0, 45.0
BREVET, UPGRADE, HEAL, BRIGADE = 30.0, 20.0, 20.0, 15.0
LOW_HEALTH, THIN_PATROL = 3, 3  # who is healed; who needs troopers
NEARLY_DEAD_NEED, LUCK_WEIGHT = 2.0, 1.5  # what summoning a hero must outweigh


@kernel
def team(asked):
    """The most useful team action; those that cost nothing come before the purchases."""
    view, rules, options, knobs = asked.position, asked.rules, asked.options, asked.mind.knobs
    best, best_worth = 0, 0.0
    for i in range(1, len(options)):
        if options[i].verb != choices.DO_BUY:
            worth = action_worth(view, rules, options[i], knobs)
            if worth > best_worth:
                best, best_worth = i, worth
    return best_purchase(asked, best, best_worth)


@kernel
def action_worth(view, rules, option, knobs):
    """How urgent a team action is that buys nothing; 0 for what is better left undone.

    Astronauts are not moved here: in the ambush segment they see where the enemies stand.
    """
    if option.verb == choices.DO_NIMBLE:
        return nimble_worth(view, rules, option, knobs)
    if option.verb == choices.DO_RECRUIT:
        return RECRUIT
    if option.verb == choices.DO_FETCH:
        return FETCH
    if option.verb == choices.DO_AID:
        return aid_worth(view, option, knobs)
    if option.verb == choices.DO_ABILITY:
        return team_ability_worth(view, rules, option, knobs)
    if option.verb == choices.DO_UPGRADE:  # after the recruits, before the gifts
        gain = upgrade_gain(view, rules, option)
        return UPGRADE + gain if gain > 0.0 else 0.0
    if option.verb == choices.DO_RENEW:
        return renew_worth(view, rules)
    return luck_gift_worth(view, rules, option, knobs)


@kernel
def luck_gift_worth(view, rules, option, knobs):
    """Gifts that luck powers in the team phase."""
    hero = view.heroes[option.who]
    if option.verb == choices.DO_CLEAR:
        return CLEAR
    if option.verb == choices.DO_HEAL:
        low = hero.health <= LOW_HEALTH and hero.cap - hero.health >= 2
        return HEAL if low else 0.0
    if option.verb == choices.DO_BREVET:
        return BREVET if away_from_start(view, rules) >= 2 else 0.0
    if option.verb == choices.DO_BRIGADE:
        return BRIGADE if hero.luck >= 2 else 0.0
    if option.verb == choices.DO_SUMMON:
        return summon_worth(view, rules, option, knobs)
    return 0.0


@kernel
def summon_worth(view, rules, option, knobs):
    """Seal of Solomon: a hero without a shield, or nearly dead, comes to where troopers are."""
    hero = view.heroes[option.what]
    if (hero.done & RECRUITED_ALREADY) > 0 or is_scouting(view, rules, option.what, knobs):
        return 0.0
    steps = steps_to_recruit(view, rules, hero.area)
    if steps < 1 or steps > 2:
        return 0.0
    need = NEARLY_DEAD_NEED if hero.health <= NEARLY_DEAD else 0.0
    need += max(0, THIN_PATROL - patrol_size(hero))
    price = luck_price(view, rules, option.who, knobs)
    return SUMMON if need > LUCK_WEIGHT * price else 0.0


@kernel
def renew_worth(view, rules):
    """4 luck for 9 courage is dear: only when no hero has room for a gift, and help is provided."""
    if has_wishes(view):
        return 0.0
    purse = view.pool
    for seat in range(view.players):
        purse += view.heroes[seat].courage
    return 1.0 if purse >= rules.renew_cost + SPARE_FOR_HELP else 0.0


@kernel
def nimble_worth(view, rules, option, knobs):
    """A step back to where troopers are, to recruit there; no scout is called back."""
    here, there = view.heroes[option.who].area, option.where
    if rules.map.recruits[here] == 1 or rules.map.recruits[there] == 0 or is_shadowed(view, there):
        return 0.0
    return 0.0 if is_scouting(view, rules, option.who, knobs) else STEP_BACK


@kernel
def aid_worth(view, option, knobs):
    """Whoever lacks most; where enemies make it cost courage that is short, those in danger."""
    patient = view.heroes[option.what]
    lack = patient.cap - patient.health + 2.0 * patient.pestilence
    is_short = view.pool + view.heroes[option.who].courage < knobs[FIRST_AID]
    if option.amount > 0 and is_short and patient.health > 2 and patient.pestilence == 0:
        return 0.0
    return AID + lack + (1.0 if option.who == option.what else 0.0)


@kernel
def away_from_start(view, rules):
    """Heroes who cannot recruit where they stand."""
    away = 0
    for seat in range(view.players):
        if is_alive(view, seat) and rules.map.recruits[view.heroes[seat].area] == 0:
            if patrol_size(view.heroes[seat]) < THIN_PATROL:
                away += 1
    return away


@kernel
def station(asked):
    """Brigadier's trooper: where he adds most."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    best, best_gain = 0, -1.0
    for i in range(len(options)):
        if holds(view, rules, options[i].where, mind.knobs):
            gain = gain_of(view, rules, options[i].where, options[i].what, 1, mind.knobs)
            if gain > best_gain:
                best, best_gain = i, gain
    return best
