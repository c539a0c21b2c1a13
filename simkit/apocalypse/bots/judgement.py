"""What a bot makes of a position: odds, dangers, what a kill is worth. All worth is in courage."""

from __future__ import annotations

from simkit.kernel.dice import SIZES
from simkit.kernel.jit import kernel

from ..board import (
    can,
    current_part,
    gift_on,
    is_alive,
    is_shadowed,
    lord_number,
    lord_part,
    lord_target,
    target_count,
    target_needs,
    target_toughness,
    vital_health,
)
from ..effects import (
    ATTACK_DIE,
    EXIT_DOOM,
    HEAL_SELF,
    OTHERWORLD_VISION,
    PATROL_ABSORB,
    REDUCE_HITS,
)
from ..lords import has_dice
from ..policies import DREAD
from ..state import CIRCLES, FOURTH, HELL, LORD, MOST_SLOTS, NONE, TARGETS

LORD_WORTH = 8.0  # a wound of the Lord, in courage
WALL_WORTH = 1.5  # a point of his wall: 1 courage, and a weaker Lord


# --- dice ---------------------------------------------------------------------------------------


@kernel
def chance_over(size, number, meets):
    """The chance that a die of this size scores against a toughness."""
    return max(0, size - number + meets) / size


@kernel
def hits_of(pool, toughness, meets):
    """The hits that a pool of dice can hope for."""
    hits = 0.0
    for step in range(len(SIZES)):
        hits += pool[step] * min(1.0, chance_over(SIZES[step], toughness, meets))
    return hits


@kernel
def pairs_hoped(dice, share):
    """The pairs among so many dice that each show a Circle with this chance: E floor(n / 2)."""
    odd = (1.0 - (1.0 - 2.0 * share) ** dice) / 2.0
    return (dice * share - odd) / 2.0


# --- what enemies can do ------------------------------------------------------------------------


@kernel
def group_hits(view, rules, place, toughness):
    """The hits that the enemies who stand here can hope for against a hero of this toughness."""
    hits = 0.0
    for circle in range(CIRCLES):
        count = view.areas[place].minions[circle]
        if count > 0:
            hits += count * hits_of(rules.minions[circle].attack, toughness, 0)
    for kind in range(rules.fourths):
        if view.fourth[kind].area == place:
            hits += hits_of(rules.fourth[kind].attack, toughness, 0)
    return hits


@kernel
def token_hits(view, rules, toughness):
    """The hits that one unrevealed token can hope for once it is open."""
    dice = view.despair_dice
    shares = (1.0 / 2.0, 1.0 / 3.0, 1.0 / 6.0)
    hits = 0.0
    larvae = 0.0
    for place in range(3):
        pairs = pairs_hoped(dice, shares[place])
        larvae += pairs
        hits += pairs * hits_of(rules.minions[place + 1].attack, toughness, 0)
    return hits + larvae * hits_of(rules.minions[0].attack, toughness, 0)


@kernel
def tokens_in(view, place):
    """How many unrevealed tokens lie here."""
    count = 0
    for i in range(view.token_places):
        if view.tokens[i].area == place:
            count += 1
    return count


@kernel
def foe(view):
    """The Lord who is fought, or the first who lives."""
    if view.battle.lord != NONE:
        return view.battle.lord
    for number in range(len(view.lords)):
        if view.lords[number].alive == 1:
            return number
    return 0


@kernel
def foe_health(view, rules):
    """What is left to the Lord; while he is secret, the usual measure."""
    number = foe(view)
    if view.lords[number].kind == NONE:
        return 15
    return vital_health(view, rules, number)


@kernel
def foe_area(view):
    """Where the Lord stands; from Hell he returns to the gate."""
    lord = view.lords[foe(view)]
    return view.battle.gate if lord.area == HELL else lord.area


@kernel
def lord_hits(view, rules, toughness):
    """The hits that the Lord's next attack can hope for."""
    number = foe(view)
    lord = view.lords[number]
    if lord.kind == NONE:
        return 6.0 * chance_over(12, toughness, 0)
    kind = rules.lord[lord.kind]
    stage = current_part(view, rules, number) if kind.in_turn == 1 else 0
    hits = hits_of(kind.part[stage].attack, toughness, 0)
    for part in range(1, kind.parts):
        if lord.health[part] == 0 and has_dice(kind.part[part].attack_without):
            hits = hits_of(kind.part[part].attack_without, toughness, 0)
    for part in range(1, kind.parts):
        hits += lord.health[part] * hits_of(kind.part[part].attack_each, toughness, 0)
    return hits


@kernel
def dangers_at(view, rules, place, toughness):
    """Hits to fear here in the next attack segment, tokens that would be revealed included."""
    hidden = 0
    if place != HELL:
        hidden = tokens_in(view, place)
    return group_hits(view, rules, place, toughness) + hidden * token_hits(view, rules, toughness)


# --- what a hero can bear -----------------------------------------------------------------------


@kernel
def gift_total(view, rules, seat, op):
    """The amounts of a hero's gifts of one kind."""
    total = 0
    for slot in range(MOST_SLOTS):
        if view.heroes[seat].slots[slot] != NONE:
            effect = gift_on(view, rules, seat, slot)
            if effect.op == op:
                total += effect.amount
    return total


@kernel
def shelter_of(view, rules, seat):
    """The damage that his patrol can absorb, and luck can shield or heal."""
    hero = view.heroes[seat]
    bonus = gift_total(view, rules, seat, PATROL_ABSORB)
    shelter = 0
    for kind in range(rules.trooper_types):
        shelter += hero.patrol[kind] * (rules.trooper[kind].absorb + bonus)
    shield = max(
        gift_total(view, rules, seat, REDUCE_HITS), gift_total(view, rules, seat, HEAL_SELF)
    )
    return shelter + shield * hero.luck


@kernel
def staying_power(view, rules, seat):
    """All the damage a hero can take."""
    return view.heroes[seat].health + shelter_of(view, rules, seat)


@kernel
def heroes_in(view, place):
    """How many heroes stand here."""
    count = 0
    for seat in range(view.players):
        if is_alive(view, seat) and view.heroes[seat].area == place:
            count += 1
    return count


# --- what an attack can do ----------------------------------------------------------------------


@kernel
def lord_toughness(view, rules):
    """The Lord's toughness; while he is secret, the usual one."""
    number = foe(view)
    if view.lords[number].kind == NONE:
        return 6
    return target_toughness(view, rules, lord_target(number, current_part(view, rules, number)))


@kernel
def power_against(view, rules, seat, toughness):
    """The hits that a hero's attack in Hell can hope for against a toughness, bullets included."""
    hero = view.heroes[seat]
    hits = hits_of(hero.dice, toughness, rules.hit_meets)
    if can(hero, OTHERWORLD_VISION):
        hits += chance_over(8, toughness, rules.hit_meets)
    luck = hero.luck
    for slot in range(MOST_SLOTS):
        if hero.slots[slot] != NONE:
            effect = gift_on(view, rules, seat, slot)
            if effect.op == ATTACK_DIE and luck >= effect.luck:
                luck -= effect.luck
                hits += max(0.0, chance_over(effect.die, toughness, rules.hit_meets))
    return hits


@kernel
def dread_of_doom(view, rules, knobs):
    """What a point of doom costs: more as the end comes nearer."""
    return knobs[DREAD] * (1.0 + 2.0 * view.doom / rules.doom_loss)


@kernel
def exit_doom_of(view, rules, target):
    """The doom if this enemy leaves the map."""
    doom = rules.exit_doom
    if target >= FOURTH:
        doom = rules.exit_doom_fourth
    if target > 0 and view.legion != NONE:
        if rules.legion[view.legion].op == EXIT_DOOM:
            doom += rules.legion[view.legion].amount
    return doom


@kernel
def hits_of_one(view, rules, target, toughness):
    """The hits that one enemy of this kind can hope for."""
    if target < FOURTH:
        return hits_of(rules.minions[target].attack, toughness, 0)
    return hits_of(rules.fourth[target - FOURTH].attack, toughness, 0)


@kernel
def hit_worth(view, rules, target, place, knobs):
    """What one success on an enemy is worth: courage, doom that is spared, harm that is spared."""
    if target >= LORD:
        kind = view.lords[lord_number(target)].kind
        return LORD_WORTH if rules.lord[kind].part[lord_part(target)].vital == 1 else WALL_WORTH
    courage = 1.0
    health = 1.0
    if target >= FOURTH:
        courage = rules.fourth_kill_hero
        health = max(1, view.fourth[target - FOURTH].health)
    worth = courage
    if heroes_in(view, place) > 0:
        worth += 0.7 * hits_of_one(view, rules, target, 3)
    if place != HELL:
        nearness = 0.8 ** (rules.map.steps[place] - 1)
        worth += dread_of_doom(view, rules, knobs) * exit_doom_of(view, rules, target) * nearness
    return worth / health


@kernel
def target_room(view, rules, place, target):
    """How many successes an enemy of this kind can still take here."""
    count = target_count(view, rules, place, target)
    if count == 0 or target < FOURTH:
        return count
    if target < LORD:
        return view.fourth[target - FOURTH].health
    return view.lords[lord_number(target)].health[lord_part(target)]


@kernel
def may_stand(view, rules, place, target):
    """True if such an enemy stands there and could be hit; the Lord and his wall only in Hell."""
    if FOURTH + rules.fourths <= target < LORD:
        return False
    if target >= LORD and place != HELL:
        return False
    return target_count(view, rules, place, target) > 0


@kernel
def face_worth(view, rules, place, face, knobs):
    """The best that a die with this face can do to the enemies of a place."""
    best = 0.0
    for target in range(TARGETS):
        if not may_stand(view, rules, place, target):
            continue
        if face + rules.hit_meets > target_toughness(view, rules, target):
            worth = hit_worth(view, rules, target, place, knobs)
            best = max(best, worth / target_needs(view, rules, target))
    return best


@kernel
def die_worth(view, rules, place, size, knobs):
    """What a die of this size can hope for here."""
    total = 0.0
    for face in range(1, size + 1):
        total += face_worth(view, rules, place, face, knobs)
    return total / size


@kernel
def place_worth(view, rules, place, knobs):
    """The worth of all enemies here together: no attack can be worth more."""
    total = 0.0
    for target in range(FOURTH + rules.fourths):
        room = target_room(view, rules, place, target)
        if room > 0:
            total += room * hit_worth(view, rules, target, place, knobs)
    return total


@kernel
def attack_worth(view, rules, seat, place, knobs):
    """What a hero's attack on the enemies of a place can hope for."""
    total = 0.0
    pool = view.heroes[seat].dice
    for step in range(len(SIZES)):
        if pool[step] > 0:
            total += pool[step] * die_worth(view, rules, place, SIZES[step], knobs)
    return min(total, 0.8 * place_worth(view, rules, place, knobs))


# --- the Lord -----------------------------------------------------------------------------------


@kernel
def shadow_distance(view, rules, area):
    """Steps toward the Lord until the Shadow begins (on a line: areas between, plus one)."""
    best = 99
    for place in range(rules.map.areas):
        if is_shadowed(view, place):
            best = min(best, abs(rules.map.steps[place] - rules.map.steps[area]))
    return best


@kernel
def shadow_falls_on(view, rules, area):
    """True if the Lord moves into this area at the end of this turn."""
    if (
        rules.map.lord_next[foe(view), foe_area(view)] != area
        or view.lord_track != rules.lord_boxes
    ):
        return False
    return view.despair - 1 + view.players * rules.despair_step >= rules.despair_boxes


@kernel
def battle_prospect(view, rules):
    """The damage that all heroes together may deal to the Lord before they fall."""
    number = lord_toughness(view, rules)
    power = 0.0
    shelter = 0.0
    best = 0.0
    tough = 5
    purse = view.pool
    for seat in range(view.players):
        if is_alive(view, seat):
            power += power_against(view, rules, seat, number)
            bears = staying_power(view, rules, seat)
            shelter += bears
            purse += view.heroes[seat].courage
            if bears > best:
                best = bears
                tough = view.heroes[seat].toughness
    gate = view.lords[foe(view)].area
    hits = lord_hits(view, rules, tough)
    extra = 0.0
    if gate != HELL:
        extra = dangers_at(view, rules, gate, tough)
    else:
        extra = group_hits(view, rules, HELL, tough)
    if hits <= 0.0:
        return 99.0
    rounds = max(0.0, (shelter - 1.5 * extra) / hits - 1.0)
    if gate == HELL:
        rounds += 1.0
    helps = min(purse * 1.0, 3.0 * rounds)
    return 0.75 * power * rounds + 0.2 * helps


@kernel
def strike_ratio(view, rules):
    """The prospect as a share of the Lord's health."""
    return battle_prospect(view, rules) / max(1, foe_health(view, rules))


@kernel
def is_desperate(view, rules):
    """True when waiting can only lose: doom or the Shadow is about to end the game."""
    nearest = 99
    for place in range(rules.map.areas):
        if is_shadowed(view, place):
            nearest = min(nearest, rules.map.steps[place])
    if nearest <= 2 and view.lord_track == rules.lord_boxes:
        return True
    return view.doom >= rules.doom_loss - 3


@kernel
def attacks_bearable(view, rules):
    """The Lord's attacks that the team could bear if every hero keeps 2 health."""
    shelter = 0.0
    hits = 0.0
    alive = 0
    for seat in range(view.players):
        if is_alive(view, seat):
            shelter += max(0, staying_power(view, rules, seat) - 2)
            hits += lord_hits(view, rules, view.heroes[seat].toughness)
            alive += 1
    if alive == 0 or hits <= 0.0:
        return 0.0
    gate = view.lords[foe(view)].area
    if gate != HELL:
        shelter -= dangers_at(view, rules, gate, 3)
    return shelter * alive / hits
