"""Hell Time: who joins, when to leave, and where to."""

from __future__ import annotations

from math import inf

from simkit.apocalypse.bots.knobs import BEAR, CARE, CARE_FAR, GIVE_UP, READY, STRIKE
from simkit.apocalypse.bots.reckoning.judgement import (
    attack_worth,
    group_hits,
    staying_power,
)
from simkit.apocalypse.bots.reckoning.lord_prospects import (
    TWO_LORDS,
    USUAL_ARMOUR,
    attacks_bearable,
    cost_of_coming_back,
    foe,
    foe_health,
    is_desperate,
    lord_hits,
    lords_left,
    power_of,
    price_of_a_life,
    steps_from_home,
    strike_ratio,
    toughness_of,
)
from simkit.apocalypse.rules.board.board import hero_toughness, is_alive
from simkit.apocalypse.words import choices, state
from simkit.kernel.jit import kernel

from .marching import hiker, spot_worth

CAN_BEAR = 1.5  # damage that who joins must be able to take
RECRUITS_NEXT = 10.0  # courage that it is worth to come back where troopers are
A_HELP = 0.3  # of a wound, for a courage spent on help
FINISHING = 0.7  # of what the Lord has left, that heroes can hope to deal at once
TWO_DAYS_WALK = 4  # steps from home beyond which fresh heroes come too late
OUT_OF_REACH = 0.2  # share of what the Lord has left, that heroes can hope to deal in a round
EVERYBODY = 10.0  # whoever can bear anything joins where all goes in
BESIDE_HIM = 0.6  # share of the hits of those who fight beside the Lord
LAST_BREATH, LEAST_HITS = 0.5, 0.5


@kernel
def is_all_in(view, rules, knobs):
    """True when the Lord can be killed, or when there is nothing left to wait for."""
    if strike_ratio(view, rules) >= knobs[STRIKE]:
        return True
    return lords_left(view) == 1 and is_desperate(view, rules)


@kernel
def join(asked):
    """Everybody who can bear something: Hell Time costs no time, and retreat leads anywhere."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    best, best_bears = 0, CAN_BEAR
    all_in = is_all_in(view, rules, mind.knobs)
    surprised = view.battle.activating == state.NONE and options[0].verb == choices.PASS
    if surprised and not all_in and attacks_bearable(view, rules) < mind.knobs[READY]:
        return 0
    for i in range(len(options)):
        if options[i].verb == choices.PASS:
            continue
        bears = 1.0 * staying_power(view, rules, options[i].who)
        if all_in:
            bears += EVERYBODY
        if bears > best_bears:
            best, best_bears = i, bears
    return best


@kernel
def toughest_in_hell(view, rules):
    """The Lord's attacks, with what fights beside him, that the toughest hero here survives."""
    best = 0.0
    for seat in range(view.players):
        if is_alive(view, seat) and view.heroes[seat].area == state.HELL:
            toughness = hero_toughness(view.heroes[seat])
            beside = BESIDE_HIM * group_hits(view, rules, state.HELL, toughness)
            hits = lord_hits(view, rules, toughness) + beside
            bears = staying_power(view, rules, seat) - LAST_BREATH
            best = max(best, bears / max(LEAST_HITS, hits))
    return best


@kernel
def power_in_hell(view, rules):
    """The wounds that the heroes here can hope to deal in a round, helped with what they own."""
    total = 0.0
    purse, heads, attackers = view.pool, 0, 0
    toughness, needs = toughness_of(view, rules, foe(view, rules))
    for seat in range(view.players):
        if is_alive(view, seat) and view.heroes[seat].area == state.HELL:
            purse += view.heroes[seat].courage + view.heroes[seat].luck
            heads += 1
            if view.heroes[seat].stunned == 0:
                total += power_of(view, rules, seat, toughness, needs)
                attackers += 1
    if needs > 1 or heads < 2:
        return total
    return total + A_HELP * min(purse, attackers)


@kernel
def hell_turn(asked):
    """Stay while the Lord can be killed or a round is worth its risk; else retreat."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    if options[0].verb == choices.DO_RETREAT:
        return retreat_to(asked)
    if options[0].verb == choices.PASS:
        return 0
    if is_given_up(view, rules, mind.knobs):
        return retreat_to(asked)
    stake = life_at_stake(view, rules, mind.knobs)
    if stake == 0.0:
        return 0
    power = power_in_hell(view, rules)
    if can_finish(view, rules, power) or is_worth_a_round(view, rules, power, stake):
        return 0
    return 0 if is_all_in(view, rules, mind.knobs) else retreat_to(asked)


@kernel
def is_given_up(view, rules, knobs):
    """True when the lives that it would take to go on are wanted elsewhere."""
    if view.doom < knobs[GIVE_UP]:
        return False
    return power_in_hell(view, rules) < OUT_OF_REACH * foe_health(view, rules)


@kernel
def can_finish(view, rules, power):
    """True if the heroes here can hope to kill the Lord at once."""
    return power >= FINISHING * foe_health(view, rules)


@kernel
def life_at_stake(view, rules, knobs):
    """What counts of the life that the next attack may take: by the risk, and how dear lives are.

    Near home the planners without care stay to the last: a fresh hero brings health, luck and
    courage.
    """
    care = knobs[CARE_FAR] if are_lives_dear(view, rules) else knobs[CARE]
    if care == 0.0:
        return 0.0
    return care * min(1.0, max(0.0, knobs[BEAR] - toughest_in_hell(view, rules)))


@kernel
def is_worth_a_round(view, rules, power, stake):
    """True if the wounds of one more round outweigh the life that is at stake.

    Who leaves and comes back meets the menace and new guards again: that counts as wounds too.
    """
    hits = lord_hits(view, rules, USUAL_ARMOUR) + group_hits(view, rules, state.HELL, USUAL_ARMOUR)
    power *= 1.0 + cost_of_coming_back(view, rules) / max(1.0, hits)
    return power >= stake * price_of_a_life(view, rules)


@kernel
def are_lives_dear(view, rules):
    """True where fresh heroes come too late, or where more must be killed than lives can buy."""
    return steps_from_home(view, rules) > TWO_DAYS_WALK or lords_left(view) > TWO_LORDS


@kernel
def retreat_to(asked):
    """Home, where troopers are for the next raid; of homes, where he is needed most."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    seat = asked.decision.subject
    walker = hiker(view, rules, seat, False)
    home, best_worth = 0, -inf
    for i in range(len(options)):
        if options[i].verb != choices.DO_RETREAT:
            continue
        area = options[i].where
        worth = spot_worth(view, rules, walker, area, mind.knobs)
        worth += RECRUITS_NEXT * rules.map.recruits[area]
        if view.heroes[seat].attacks_left > 0 and view.heroes[seat].turn_over == 0:
            worth += attack_worth(view, rules, seat, area, mind.knobs)
        if worth > best_worth:
            home, best_worth = i, worth
    return home
