"""The prospects of fighting a Lord: whom to strike, how hard he hits, how far away he is."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import (
    can,
    current_part,
    gift_on,
    has_map_rule,
    hero_toughness,
    is_alive,
    is_lord_outside,
    lord_target,
    luck_at_hand,
    target_needs,
    target_toughness,
    vital_health,
)
from simkit.apocalypse.rules.board.maps import is_lord_active
from simkit.apocalypse.rules.board.marks import STEP
from simkit.apocalypse.rules.enemies.lords import ability_die, has_dice, petrifies
from simkit.apocalypse.words import effects, state, tables
from simkit.kernel.dice import SIZES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members

from .judgement import (
    chance_over,
    dangers_at,
    hoped,
    spurred_hits,
    staying_power,
    token_hits,
)
from .outlook import pairs_hoped, turns_to_lord_cycle

USUAL_HEALTH = 15  # of a Lord whom nobody has met
USUAL_TOUGHNESS = 6
USUAL_ARMOUR = 3  # toughness of a hero
A_STEP = 4.0  # damage that a step more on the way to a Lord is worth when there are several
LAST_CALL = 3  # doom that is left when heroes stop waiting
TWO_LORDS = 2  # whom the lives of a game may just kill
SAFE = 1.25  # attacks that the toughest hero must bear to be sure of his life
KEPT = 2  # health that every hero keeps in a raid
LEAST_POWER = 0.1  # so that nothing is divided by none
TURNING_TO_STONE = 0.6  # share of the power of those who throw smaller dice, and are stone at last
AT_HIS_GATE = 0.5  # share of the hits of those who stand where he is
SECRET_DICE, SECRET_SIZE = 6.0, 12  # of a Lord who is not known yet
VISION_DIE = 8
UNREACHABLE = 99
NO_END = 99.0
COMING_AND_GOING = 1.5  # rounds of the hits of those beside him
DAMAGE_HOPED, DAMAGE_OF_A_HELP = 0.75, 0.2
MEAN_ARMOUR = 5  # where nobody stands out
FIRST_ROUND = 0.6  # share of the hits at his gate before the battle


# --- which Lord ---------------------------------------------------------------------------------


@kernel
def foe(view, rules):
    """The Lord who is fought, or the one to strike next: open to heroes, and cheapest to kill."""
    if view.battle.lord != state.NONE:
        return view.battle.lord
    if rules.map.lords == 1:
        return 0
    best, least = 0, 99999.0
    for number in range(rules.map.lords):
        if view.lords[number].alive == 1 and is_open_to_heroes(view, rules, number):
            cost = price_of_killing(view, rules, number)
            if cost < least:
                best, least = number, cost
    return best


@kernel
def price_of_killing(view, rules, number):
    """The damage that heroes must bear to kill this Lord, and the way to him."""
    power = LEAST_POWER
    for seat in range(view.players):
        if is_alive(view, seat):
            power += power_against(view, rules, seat, number)
    if view.lords[number].kind != state.NONE and petrifies(view, rules, number):
        power *= TURNING_TO_STONE
    hits = hits_of_lord(view, rules, number, USUAL_ARMOUR)
    there = view.lords[number].area
    if there != state.HELL:
        hits += AT_HIS_GATE * dangers_at(view, rules, there, USUAL_ARMOUR)
    damage = hits * health_of(view, rules, number) / power
    return damage + A_STEP * rules.map.walk[start_area(rules), place_of_lord(view, number)]


@kernel
def is_open_to_heroes(view, rules, number):
    """False for the Lord in Hell while another Lord of Purgatory lives."""
    area = view.lords[number].area
    return area != rules.map.closed or not is_lord_outside(view, rules, area)


@kernel
def start_area(rules):
    """The first start of the map."""
    for area in range(rules.map.areas):
        if rules.map.start[area] == 1:
            return area
    return 0


@kernel
def lords_left(view):
    """How many Lords live."""
    count = 0
    for number in range(len(view.lords)):
        count += view.lords[number].alive
    return count


@kernel
def health_of(view, rules, number):
    """What is left to a Lord; while he is secret, the usual measure."""
    lord = view.lords[number]
    if lord.kind == state.NONE:
        return (USUAL_HEALTH + 2) // 3 if lord.lesser == 1 else USUAL_HEALTH
    return vital_health(view, rules, number)


@kernel
def toughness_of(view, rules, number):
    """The toughness of what must be hit first, and how many dice must beat it."""
    if view.lords[number].kind == state.NONE:
        return USUAL_TOUGHNESS, 1
    target = lord_target(number, current_part(view, rules, number))
    return target_toughness(view, rules, target), target_needs(view, rules, target)


@kernel
def foe_health(view, rules):
    """What is left to the Lord whom we strike."""
    return health_of(view, rules, foe(view, rules))


@kernel
def foe_area(view, rules):
    """Where the Lord stands; from Hell he returns to the gate."""
    return place_of_lord(view, foe(view, rules))


@kernel
def place_of_lord(view, number):
    """Where a Lord stands on the map, in a battle too."""
    there = view.lords[number].area
    return view.battle.gate if there == state.HELL else there


# --- how strong he is ---------------------------------------------------------------------------


@kernel
def lord_hits(view, rules, toughness):
    """The hits that the Lord's next attack can hope for."""
    return hits_of_lord(view, rules, foe(view, rules), toughness)


@kernel
def hits_of_lord(view, rules, number, toughness):
    """The hits of a Lord's attack: by his stage, his heads, his counters, a Hortator."""
    lord = view.lords[number]
    if lord.kind == state.NONE:
        return SECRET_DICE * chance_over(SECRET_SIZE, toughness, 0)
    kind = rules.lord[lord.kind]
    pool, hopes = attack_pool(view, rules, number)
    hits = hoped(hopes, toughness)
    for part in range(1, kind.parts):
        hits += lord.health[part] * hoped(kind.part[part].hits_each, toughness)
    counted = ability_die(view, rules, number, effects.DIE_PER_COUNTER)
    if counted > 0:
        hits += lord.counters * chance_over(counted, toughness, 0)
    return hits + spurred_hits(view, pool, toughness)


@kernel
def attack_pool(view, rules, number):
    """A Lord's own dice: those of his stage, fewer without his wall; and what they can hope for."""
    lord = view.lords[number]
    kind = rules.lord[lord.kind]
    stage = kind.part[current_part(view, rules, number) if kind.in_turn == 1 else 0]
    pool, hopes = stage.attack, stage.hits
    for part in range(1, kind.parts):
        if lord.health[part] == 0 and has_dice(kind.part[part].attack_without):
            pool, hopes = kind.part[part].attack_without, kind.part[part].hits_without
    return pool, hopes


@kernel
def opens_with_an_attack(view, rules):
    """True for a Lord whose menace is a free attack."""
    kind = view.lords[foe(view, rules)].kind
    if kind == state.NONE:
        return True
    for place in range(len(rules.lord[kind].menace)):
        if rules.lord[kind].menace[place].op == effects.FREE_ATTACK:
            return True
    return False


@kernel
def power_against_foe(view, rules, seat):
    """The wounds that a hero's attack in Hell can hope for, bullets included."""
    return power_against(view, rules, seat, foe(view, rules))


@kernel
def power_against(view, rules, seat, number):
    """The same against any Lord of the map."""
    toughness, needs = toughness_of(view, rules, number)
    return power_of(view, rules, seat, toughness, needs)


@kernel
def power_of(view, rules, seat, toughness, needs):
    """The same against a toughness; single dice do nothing where it is doubled."""
    hits, dice = attack_in_hell(view, rules, seat, toughness)
    if needs == 1 or dice == 0:
        return hits
    return pairs_hoped(dice, min(1.0, hits / dice))


@kernel
def attack_in_hell(view, rules, seat, toughness):
    """The hits that a hero's dice can hope for against a toughness, and how many dice they are."""
    hero = view.heroes[seat]
    hits, dice = 0.0, 0
    for step in range(len(SIZES)):
        size = SIZES[step] - STEP * hero.petrified
        if size >= SIZES[0]:
            dice += hero.dice[step]
            hits += hero.dice[step] * chance_over(size, toughness, rules.hit_meets)
    if can(hero, effects.OTHERWORLD_VISION):
        hits += chance_over(VISION_DIE, toughness, rules.hit_meets)
        dice += 1
    luck = luck_at_hand(view, seat)
    for slot in members(hero.filled if has(hero.powers, effects.ATTACK_DIE) else 0):
        effect = gift_on(view, rules, seat, slot)
        if effect.op == effects.ATTACK_DIE and luck >= effect.luck:
            luck -= effect.luck
            hits += chance_over(effect.die, toughness, rules.hit_meets)
            dice += 1
    return hits, dice


# --- the way to him -----------------------------------------------------------------------------


@kernel
def shadow_distance(view, rules, area):
    """Steps of a hero until the Shadow of the Lord to be struck begins; 0 for who is in Hell."""
    return steps_to(rules, area, shadow_to_strike(view, rules))


@kernel
def shadow_to_strike(view, rules):
    """The areas under the Shadow of the Lord to be struck, a bit each."""
    number = foe(view, rules)
    areas = 0
    for place in range(rules.map.areas):
        areas |= ((view.areas[place].shadow >> number) & 1) << place
    return areas


@kernel
def steps_to(rules, area, shadow):
    """The `shadow_distance` where it is known which areas the Shadow lies on."""
    if area == state.HELL:
        return 0
    best = UNREACHABLE
    for place in members(shadow):
        best = min(best, rules.map.walk[area, place])
    if has_map_rule(rules, effects.START_BESIDE_SHADOW):
        for place in range(rules.map.areas):
            if rules.map.start[place] == 1:
                best = min(best, 1 + rules.map.walk[area, place])
    return best


@kernel
def steps_from_home(view, rules):
    """How far the Shadow is from the nearest area where heroes recruit."""
    return way_from_home(rules, shadow_to_strike(view, rules))


@kernel
def way_from_home(rules, shadow):
    """The same where it is known which areas the Shadow lies on."""
    best = UNREACHABLE
    for home in range(rules.map.areas):
        if rules.map.recruits[home] == 1:
            best = min(best, steps_to(rules, home, shadow))
    return best


@kernel
def shadow_falls_on(view, rules, area):
    """True if a Lord moves into this area at the end of this turn."""
    for number in range(rules.map.lords):
        there = place_of_lord(view, number)
        if there != state.NONE and rules.map.lord_next[number, there] == area:
            if is_lord_active(view, rules, number):
                return turns_to_lord_cycle(view, rules) == 0
    return False


@kernel
def shadow_nears_start(view, rules):
    """True if a Lord's next step would end the game, and he takes it within two turns."""
    for number in range(rules.map.lords):
        there = place_of_lord(view, number)
        ahead = rules.map.lord_next[number, there] if there != state.NONE else state.NONE
        if (
            ahead != state.NONE
            and rules.map.start[ahead] == 1
            and is_lord_active(view, rules, number)
        ):
            return turns_to_lord_cycle(view, rules) <= 1
    return False


# --- what a raid can hope for -------------------------------------------------------------------


@kernel
def battle_prospect(view, rules):
    """The damage that all heroes together may deal to the Lord before they fall."""
    power, shelter, best = 0.0, 0.0, 0.0
    tough, heads = MEAN_ARMOUR, 0
    purse = view.pool
    toughness, needs = toughness_of(view, rules, foe(view, rules))
    for seat in range(view.players):
        if is_alive(view, seat):
            power += power_of(view, rules, seat, toughness, needs)
            bears = staying_power(view, rules, seat)
            shelter += bears
            purse += view.heroes[seat].courage
            heads += 1
            if bears > best:
                best = bears
                tough = hero_toughness(view.heroes[seat])
    gate = view.lords[foe(view, rules)].area
    hits = lord_hits(view, rules, tough)
    if hits <= 0.0:
        return NO_END
    beside = dangers_at(view, rules, gate, tough)
    rounds = max(0.0, (shelter - COMING_AND_GOING * beside) / hits - 1.0)
    if gate == state.HELL:
        rounds += 1.0
    helps = min(1.0 * purse, (heads - 1.0) * rounds)
    return DAMAGE_HOPED * power * rounds + DAMAGE_OF_A_HELP * helps


@kernel
def cost_of_coming_back(view, rules):
    """The hits that heroes spare themselves who stay in Hell: a menace, and fresh guards."""
    hits = 0.0
    if opens_with_an_attack(view, rules):
        hits += lord_hits(view, rules, USUAL_ARMOUR)
    for number in range(rules.map.gates):
        gate = rules.map.gate[number]
        if gate.slow == 0 and gate.area in (tables.AT_LORD, foe_area(view, rules)):
            hits += gate.tokens * token_hits(view, rules, USUAL_ARMOUR)
    return hits


@kernel
def price_of_a_life(view, rules):
    """The wounds that the doom of a death must buy, if all Lords are to die before doom is full."""
    health = 0
    for number in range(rules.map.lords):
        if view.lords[number].alive == 1:
            health += health_of(view, rules, number)
    return 1.0 * rules.death_doom * health / max(1, rules.doom_loss - view.doom)


@kernel
def strike_ratio(view, rules):
    """The prospect as a share of the Lord's health."""
    return battle_prospect(view, rules) / max(1, foe_health(view, rules))


@kernel
def is_desperate(view, rules):
    """True when waiting can only lose: doom or the Shadow is about to end the game."""
    return view.doom >= rules.doom_loss - LAST_CALL or shadow_nears_start(view, rules)


@kernel
def attacks_bearable(view, rules):
    """The Lord's attacks that the team could bear if every hero keeps 2 health."""
    shelter, hits = 0.0, 0.0
    alive = 0
    for seat in range(view.players):
        if is_alive(view, seat):
            shelter += max(0, staying_power(view, rules, seat) - KEPT)
            hits += lord_hits(view, rules, hero_toughness(view.heroes[seat]))
            alive += 1
    if alive == 0 or hits <= 0.0:
        return 0.0
    gate = view.lords[foe(view, rules)].area
    if gate != state.HELL:
        shelter -= dangers_at(view, rules, gate, USUAL_ARMOUR)
    return shelter * alive / hits


@kernel
def can_somebody_bear_a_raid(view, rules):
    """True if a hero would outlive what opens a battle and the first attack after it."""
    attacks = SAFE + (1.0 if opens_with_an_attack(view, rules) else 0.0)
    gate = view.lords[foe(view, rules)].area
    for seat in range(view.players):
        if is_alive(view, seat):
            toughness = hero_toughness(view.heroes[seat])
            harm = attacks * lord_hits(view, rules, toughness)
            if gate != state.HELL:
                harm += FIRST_ROUND * dangers_at(view, rules, gate, toughness)
            if staying_power(view, rules, seat) >= harm:
                return True
    return False
