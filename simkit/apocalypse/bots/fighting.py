"""Fights: preparing an attack, spending its dice, taking hits, and when to leave Hell."""

from __future__ import annotations

from simkit.kernel.jit import kernel

from ..board import gift_on, is_alive, target_needs
from ..choices import (
    DO_AMBUSH,
    DO_ATTACK,
    DO_BULLET,
    DO_COMBINE,
    DO_HEAL,
    DO_HELP,
    DO_HIT,
    DO_PATROL,
    DO_RETREAT,
    DO_SIC,
    DO_SOFTEN,
    DO_SPLIT,
    DO_STEADY,
    DO_TROOPER_DIE,
    DO_WIZARD_EYE,
    DO_ZERO_IN,
    PASS,
)
from ..effects import BURN_INJURED, STUN_INJURED
from ..policies import RAID, READY, STRIKE
from ..state import FOURTH, HELL, LORD, NONE
from .judgement import (
    attacks_bearable,
    dangers_at,
    die_worth,
    face_worth,
    foe_health,
    group_hits,
    hit_worth,
    hits_of_one,
    is_desperate,
    lord_hits,
    lord_toughness,
    place_worth,
    power_against,
    shadow_distance,
    shadow_falls_on,
    staying_power,
    strike_ratio,
)

DOUBT = 0.4  # attacks that heroes want to bear on top, when there is no hope to kill the Lord


# --- before the roll ----------------------------------------------------------------------------


@kernel
def best_step(view, rules, knobs):
    """What the best step of one die on the table would add to the attack."""
    place = view.attack.area
    best = 0.0
    for i in range(view.dice.count):
        size = view.dice.sides[i]
        if size < 12:
            gain = die_worth(view, rules, place, size + 2, knobs)
            best = max(best, gain - die_worth(view, rules, place, size, knobs))
    return best


@kernel
def all_steps(view, rules, knobs):
    """What a step of every die on the table would add to the attack."""
    place = view.attack.area
    total = 0.0
    for i in range(view.dice.count):
        size = view.dice.sides[i]
        if size < 12:
            total += die_worth(view, rules, place, size + 2, knobs)
            total -= die_worth(view, rules, place, size, knobs)
    return total


@kernel
def table_worth(view, rules, knobs):
    """What the dice on the table can hope for."""
    total = 0.0
    for i in range(view.dice.count):
        total += die_worth(view, rules, view.attack.area, view.dice.sides[i], knobs)
    return total


@kernel
def preparation_gain(view, rules, option, seat, knobs):
    """What one way of bettering the attack adds, less its price in courage."""
    place = view.attack.area
    if option.verb == DO_HELP:
        return best_step(view, rules, knobs) - 1.05 * option.amount
    if option.verb == DO_TROOPER_DIE:
        return die_worth(view, rules, place, option.amount, knobs) - 2.2
    if option.verb == DO_BULLET:
        effect = gift_on(view, rules, seat, option.what)
        if effect.self_damage > 0 and view.heroes[seat].health <= 2:
            return -1.0
        price = 1.6 * effect.luck + 1.1 * effect.self_damage
        return die_worth(view, rules, place, option.amount, knobs) - price
    if option.verb == DO_ZERO_IN or option.verb == DO_STEADY:
        step = all_steps(view, rules, knobs) if option.verb == DO_ZERO_IN else 0.0
        return max(step, best_step(view, rules, knobs)) - 0.4
    if option.verb == DO_SPLIT:
        dice = 2 if option.amount == 10 else 3
        whole = die_worth(view, rules, place, option.amount, knobs)
        return dice * die_worth(view, rules, place, 6, knobs) - whole - 0.1
    if option.verb == DO_SIC:
        worth = hit_worth(view, rules, option.what, option.where, knobs)
        needs = target_needs(view, rules, option.what)
        gain = 0.0
        for i in range(view.dice.count):
            gain += worth / needs / view.dice.sides[i]
        return gain - 1.1
    return -1.0


@kernel
def ready_attack(view, rules, decision, options, count, mind):
    """Take every preparation that is worth more than it costs, the best first."""
    seat = decision.subject
    place = view.attack.area
    if place != HELL:
        most = place_worth(view, rules, place, mind.knobs)
        if most <= 0.0:
            return find_verb(options, count, DO_WIZARD_EYE)
        if table_worth(view, rules, mind.knobs) > 1.3 * most:
            return 0
    best, best_gain = 0, 0.0
    for i in range(1, count):
        gain = preparation_gain(view, rules, options[i], seat, mind.knobs)
        if gain > best_gain:
            best, best_gain = i, gain
    return best


@kernel
def find_verb(options, count, verb):
    """The first option with this verb, else the first of all."""
    for i in range(count):
        if options[i].verb == verb:
            return i
    return 0


@kernel
def ready_ambush(view, rules, decision, options, count, mind):
    """Lieutenants are free; help is paid when the best step is worth it."""
    for i in range(1, count):
        if options[i].verb == DO_BULLET:
            return i
        if options[i].verb == DO_HELP and best_step(view, rules, mind.knobs) > 1.05:
            return i
    return 0


@kernel
def raise_die(view, rules, decision, options, count, mind):
    """For this attack the die that gains most; for good, d6 before d4 before larger dice."""
    best, best_gain = 0, -1.0
    for i in range(count):
        size = options[i].what
        if options[i].amount == size:  # Focus: the die shows its maximum
            gain = 1.0 * size
        elif decision.amount == 1:
            gain = die_worth(view, rules, view.attack.area, size + 2, mind.knobs)
            gain -= die_worth(view, rules, view.attack.area, size, mind.knobs)
        else:
            gain = 1.0 / size if size > 4 else 0.15
        if gain > best_gain:
            best, best_gain = i, gain
    return best


# --- after the roll -----------------------------------------------------------------------------


@kernel
def assign(view, rules, decision, options, count, mind):
    """The most valuable enemy first, with the smallest die that does it."""
    best, best_score = 0, 0.0
    for i in range(count):
        option = options[i]
        score = 0.0
        if option.verb == DO_HIT:
            worth = hit_worth(view, rules, option.what, option.where, mind.knobs)
            score = 100.0 * worth / target_needs(view, rules, option.what) - option.amount
            score = max(score, 1.0)
        elif option.verb == DO_COMBINE:
            place = view.attack.area
            gain = face_worth(view, rules, place, option.amount, mind.knobs)
            gain -= face_worth(view, rules, place, view.dice.face[option.who], mind.knobs)
            gain -= face_worth(view, rules, place, view.dice.face[option.what], mind.knobs)
            if gain > 0.1:
                score = 5000.0 + gain
        if score > best_score:
            best, best_score = i, score
    return best


# --- taking hits --------------------------------------------------------------------------------


@kernel
def victim(view, rules, decision, options, count, mind):
    """The hero who can best bear this attack."""
    best, best_score = 0, -1000.0
    for i in range(count):
        seat = options[i].who
        toughness = view.heroes[seat].toughness
        if decision.subject >= LORD:
            hits = lord_hits(view, rules, toughness)
        else:
            hits = hits_of_one(view, rules, decision.subject, toughness)
            if decision.subject < FOURTH:
                hits *= view.areas[decision.amount].minions[decision.subject]
        left = staying_power(view, rules, seat) - 1.3 * hits
        score = left - hits
        if left <= 0.0:
            score -= 30.0
        if score > best_score:
            best, best_score = i, score
    return best


@kernel
def leaves_a_mark(view, rules):
    """True if an injury by this legion's demons also stuns or burns."""
    if view.legion == NONE:
        return False
    op = rules.legion[view.legion].op
    return op in (STUN_INJURED, BURN_INJURED)


@kernel
def absorb(view, rules, decision, options, count, mind):
    """Troopers and luck, where they are worth less than the health they spare."""
    hero = view.heroes[decision.subject]
    damage = decision.amount
    value = 1.3
    if leaves_a_mark(view, rules) or hero.area == HELL:
        value = 2.0
    if damage >= hero.health - 1:
        value = 4.0
    best, best_gain = 0, 0.0
    for i in range(1, count):
        option = options[i]
        spared = min(option.amount, damage)
        gain = 0.0
        if option.verb == DO_PATROL or option.verb == DO_AMBUSH:
            gain = spared * value - 0.7 * rules.trooper[option.what].absorb
            if option.verb == DO_AMBUSH and view.areas[hero.area].ambush[option.what] == 1:
                gain -= 1.0  # the last trooper of an ambush
        elif option.verb == DO_SOFTEN:
            gain = spared * value - 2.0
        elif option.verb == DO_HEAL:
            healed = min(option.amount, hero.cap - hero.health)
            gain = healed * value - 2.5 if damage >= hero.health else 0.0
        if gain > best_gain:
            best, best_gain = i, gain
    return best


# --- Hell Time ----------------------------------------------------------------------------------


@kernel
def join(view, rules, decision, options, count, mind):
    """Everybody who can bear something: Hell Time costs no time, and retreat leads anywhere."""
    best, best_bears = 0, 2.5
    all_in = strike_ratio(view, rules) >= mind.knobs[STRIKE] or is_desperate(view, rules)
    surprised = view.battle.activating == NONE and options[0].verb == PASS
    if surprised and not all_in and attacks_bearable(view, rules) < mind.knobs[READY]:
        return 0
    for i in range(count):
        if options[i].verb == PASS:
            continue
        bears = 1.0 * staying_power(view, rules, options[i].who)
        if all_in:
            bears += 10.0
        if bears > best_bears:
            best, best_bears = i, bears
    return best


@kernel
def toughest_in_hell(view, rules):
    """The Lord's attacks, with what fights beside him, that the toughest hero here survives."""
    best = 0.0
    for seat in range(view.players):
        if is_alive(view, seat) and view.heroes[seat].area == HELL:
            toughness = view.heroes[seat].toughness
            hits = lord_hits(view, rules, toughness) + 0.6 * group_hits(
                view, rules, HELL, toughness
            )
            best = max(best, (staying_power(view, rules, seat) - 0.5) / max(0.5, hits))
    return best


@kernel
def power_in_hell(view, rules):
    """The wounds that the heroes here can hope to deal in a round."""
    total = 0.0
    for seat in range(view.players):
        if is_alive(view, seat) and view.heroes[seat].area == HELL:
            total += power_against(view, rules, seat, lord_toughness(view, rules))
    return total


@kernel
def hell_turn(view, rules, decision, options, count, mind):
    """Stay while the Lord can be killed or somebody can bear his next attack; else retreat."""
    if options[0].verb != DO_ATTACK:
        return 0
    finishing = power_in_hell(view, rules) >= 0.7 * foe_health(view, rules)
    hope = strike_ratio(view, rules)
    all_in = hope >= mind.knobs[STRIKE] or is_desperate(view, rules)
    bearable = mind.knobs[RAID] + DOUBT * max(0.0, mind.knobs[STRIKE] - hope)
    if finishing or all_in or toughest_in_hell(view, rules) >= bearable:
        return 0
    return retreat_to(view, rules, decision, options, count)


@kernel
def retreat_to(view, rules, decision, options, count):
    """To the start, where troopers and first aid are; the toughest stays as the next scout."""
    seat = decision.subject
    home, spot, least = 0, NONE, 99.0
    for i in range(count):
        if options[i].verb != DO_RETREAT:
            continue
        area = options[i].where
        if rules.map.start[area] == 1:
            home = i
        elif shadow_distance(view, rules, area) <= 2 and not shadow_falls_on(view, rules, area):
            danger = dangers_at(view, rules, area, view.heroes[seat].toughness)
            if danger < least:
                spot, least = i, danger
    bears = staying_power(view, rules, seat)
    if spot != NONE and is_toughest(view, rules, seat) and bears >= 1.3 * least + 2.0:
        return spot
    return home


@kernel
def is_toughest(view, rules, seat):
    """True if no hero can bear more than this one."""
    bears = staying_power(view, rules, seat)
    for other in range(view.players):
        if is_alive(view, other) and staying_power(view, rules, other) > bears:
            return False
    return True
