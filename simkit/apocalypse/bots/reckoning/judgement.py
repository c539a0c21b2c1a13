"""How good a position is for a bot: odds, dangers, and the worth of a kill, counted in courage."""

from __future__ import annotations

from typing import Any, NamedTuple

from simkit.apocalypse.bots.knobs import DREAD
from simkit.apocalypse.rules.attacks.attack import AREAS_BESIDE, OWN_AREA, is_in_reach
from simkit.apocalypse.rules.board.board import (
    can,
    gift_sum,
    in_force,
    is_alive,
    lord_number,
    lord_part,
    luck_at_hand,
    target_count,
    target_needs,
    target_toughness,
    targets_in,
)
from simkit.apocalypse.rules.heroes.damage import absorbs_for
from simkit.apocalypse.words import effects, state
from simkit.kernel.dice import SIZES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import fractions
from simkit.kernel.numbers.sets import members

from .outlook import PAIRS, PAIRS_IN_ALL, SIDES, fading, fading_doom, is_gateway

LORD_WORTH = 10.0  # a wound of the Lord, in courage
WALL_WORTH = 3.0  # a point of his wall: 1 courage, and a weaker Lord
SHIELD_WORTH = 12.0  # a point of toughness less for him, in the attacks to come
GATEWAY_WORTH = 4.0  # a kill where the way to the Lord must be clear
ROUNDS_TO_COME = 2.0  # of a battle, as a rule
USUAL_ARMOUR = 3
A_HIT = 0.7  # courage that a hit spared is worth
A_HIT_EACH_ROUND = 1.4  # of a part of the Lord
A_DIE = 0.8  # enemies that a die may kill
ALL_DEAD = 0.8  # share of the enemies' worth that an attack may hope for
FACES = 2 * SIZES[-1] + 1  # that are told apart: two dice combined, and none
OF_A_DIE = SIZES[-1] + 1  # those of a single die


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
def count_of(pool):
    """How many dice there are in a pool."""
    count = 0
    for step in range(len(SIZES)):
        count += pool[step]
    return count


@kernel
def largest_size(pool):
    """The largest die of a pool; 0 if it has none."""
    best = 0
    for step in range(len(SIZES)):
        if pool[step] > 0:
            best = SIZES[step]
    return best


# --- what enemies can do ------------------------------------------------------------------------


@kernel
def group_hits(view, rules, place, toughness):
    """The hits that the enemies who stand here can hope for against a hero of this toughness."""
    hits = 0.0
    for circle in range(state.CIRCLES):
        count = view.areas[place].minions[circle]
        if count > 0:
            hits += count * hits_hoped(rules.minions[circle], toughness)
            hits += spurred_hits(view, rules.minions[circle].attack, toughness)
    for kind in members(view.fourths_out):
        if view.fourth[kind].area == place:
            hits += hits_hoped(rules.fourth[kind], toughness)
            hits += spurred_hits(view, rules.fourth[kind].attack, toughness)
    return hits


@kernel
def hits_hoped(enemy, toughness):
    """The hits that the attack of a kind of enemy can hope for."""
    return hoped(enemy.hits, toughness)


@kernel
def hoped(hits, toughness):
    """What such a table says of a toughness: none is higher than any die."""
    return hits[min(toughness, SIZES[-1])]


@kernel
def spurred_hits(view, pool, toughness):
    """What the Hortator's die adds to the attack of a group."""
    spurs = in_force(view, effects.EXTRA_DIE)
    if spurs == 0:
        return 0.0
    return spurs * chance_over(largest_size(pool), toughness, 0)


@kernel
def token_hits(view, rules, toughness):
    """The hits that one unrevealed token can hope for once it is open."""
    dice = view.despair_dice
    hits = 0.0
    for place in range(len(SIDES)):
        hits += PAIRS[place, dice] * hits_hoped(rules.minions[place + 1], toughness)
    return hits + PAIRS_IN_ALL[dice] * hits_hoped(rules.minions[0], toughness)


@kernel
def tokens_in(view, place):
    """How many unrevealed tokens lie here."""
    count = 0
    for i in range(view.token_places):
        if view.tokens[i].area == place:
            count += 1
    return count


@kernel
def dangers_at(view, rules, place, toughness):
    """Hits to fear here in the next attack segment, tokens that would be revealed included."""
    hits = group_hits(view, rules, place, toughness)
    hidden = 0 if place == state.HELL else tokens_in(view, place)
    if hidden > 0:
        hits += hidden * token_hits(view, rules, toughness)
    return hits


# --- what a hero can bear -----------------------------------------------------------------------


@kernel
def shelter_of(view, rules, seat):
    """The damage that his patrol can absorb, and luck can shield or heal."""
    return shelter_and_grain(view, rules, seat)[0]


@kernel
def shelter_and_grain(view, rules, seat):
    """The same, and what the best of his patrol absorbs."""
    hero = view.heroes[seat]
    shelter, grain = 0, 1
    for kind in range(rules.trooper_types):
        if hero.patrol[kind] > 0:
            absorbs = absorbs_for(view, rules, seat, kind, 1)
            shelter += hero.patrol[kind] * absorbs
            grain = max(grain, absorbs)
    luck = luck_at_hand(view, seat)
    if luck > 0:
        softens = gift_sum(view, rules, seat, effects.REDUCE_HITS)
        shelter += max(softens, gift_sum(view, rules, seat, effects.HEAL_SELF)) * luck
    return shelter, grain


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
def dread_of_doom(view, rules, knobs):
    """What a point of doom costs: more as the end comes nearer."""
    return knobs[DREAD] * (1.0 + 2.0 * view.doom / rules.doom_loss)


@kernel
def hits_of_one(view, rules, target, toughness):
    """The hits that one enemy of this kind can hope for."""
    if target < state.FOURTH:
        return hits_hoped(rules.minions[target], toughness)
    return hits_hoped(rules.fourth[target - state.FOURTH], toughness)


class Ground(NamedTuple):
    """What makes a hit in a place worth more, whichever enemy there takes it."""

    is_held: Any  # a hero stands there whom enemies could harm
    dread: Any  # the `dread_of_doom`, outside of Hell ...
    share: Any  # ... and what counts of the doom of who leaves the map from there: the `fading`
    gate: Any  # what it is worth that the way to a Lord becomes clear


@kernel
def ground_of(view, rules, place, knobs):
    """What makes a hit in this place worth more."""
    share, gate, dread = 0.0, 0.0, 0.0
    if place != state.HELL:
        dread = dread_of_doom(view, rules, knobs)
        if rules.map.exit_in[place] > 0:
            share = fading(view, rules, place)
        if is_gateway(view, rules, place):
            gate = GATEWAY_WORTH
    held = heroes_in(view, place) > 0
    return Ground(held, dread, share, gate)


@kernel
def hit_worth(view, rules, target, place, knobs):
    """What one success on an enemy is worth: courage, doom that is spared, harm that is spared."""
    return worth_of_hit(view, rules, target, place, ground_of(view, rules, place, knobs))


@kernel
def worth_of_hit(view, rules, target, place, ground):
    """The same where it is known what all hits there are worth more."""
    if target >= state.LORD:
        return part_worth(rules, view.lords[lord_number(target)].kind, lord_part(target))
    worth = 1.0 if target < state.FOURTH else 1.0 * rules.fourth_kill_hero
    if ground.is_held:
        worth += A_HIT * hits_of_one(view, rules, target, USUAL_ARMOUR)
    if place != state.HELL:
        worth += ground.dread * fading_doom(view, rules, target, place, ground.share)
    worth += ground.gate
    if target < state.FOURTH:
        return worth
    return worth / max(1, view.fourth[target - state.FOURTH].health)


@kernel
def part_worth(rules, kind, part):
    """A wound of the Lord; or of a part of his, by what he is weaker without it."""
    values = rules.lord[kind].part[part]
    if values.vital == 1:
        return LORD_WORTH
    spared = A_HIT_EACH_ROUND * ROUNDS_TO_COME * hoped(values.hits_each, USUAL_ARMOUR)
    return WALL_WORTH + spared + SHIELD_WORTH * values.shield


@kernel
def target_room(view, rules, place, target):
    """How many successes an enemy of this kind can still take here."""
    count = target_count(view, rules, place, target)
    if count == 0 or target < state.FOURTH:
        return count
    if target < state.LORD:
        return view.fourth[target - state.FOURTH].health
    return view.lords[lord_number(target)].health[lord_part(target)]


@kernel
def falls_to(view, rules, target):
    """The lowest face that beats an enemy."""
    return max(1, target_toughness(view, rules, target) - rules.hit_meets + 1)


@kernel
def share_of_kill(worth, needs, dice):
    """What one of so many dice has of a kill; where it needs a partner, half of all others, as a
    rule, are none."""
    if needs == 1:
        return worth
    return worth / needs * (1.0 - 2.0 / (1 << dice))


@kernel
def weigh_enemies(view, rules, place, dice, knobs, faces):
    """Enter at each face what one of so many dice can do at best to the enemies of a place who fall
    to it and to no lower one; returns what those whom any die can kill are worth together."""
    total = 0.0
    targets = targets_in(view, rules, place)
    if targets == 0:
        return total
    ground = ground_of(view, rules, place, knobs)
    for target in members(targets):
        lowest = falls_to(view, rules, target)
        if target < state.LORD or lowest < len(faces):
            worth = worth_of_hit(view, rules, target, place, ground)
            if target < state.LORD:
                total += max(0, target_room(view, rules, place, target)) * worth
            if lowest < len(faces):
                needs = target_needs(view, rules, target)
                faces[lowest] = max(faces[lowest], share_of_kill(worth, needs, dice))
    return total


@kernel
def weigh_field(view, rules, place, reach, dice, knobs, faces):
    """Enter what each face of one of so many dice can do to the enemies in reach of here whom no
    lower one beats, into noughts, for as many faces; returns the `field_worth`."""
    total = weigh_enemies(view, rules, place, dice, knobs, faces)
    if reach != OWN_AREA:
        for other in range(rules.map.areas):
            if other != place and is_in_reach(view, rules, place, other, reach):
                total += weigh_enemies(view, rules, other, dice, knobs, faces)
    return total


@kernel
def best_by(faces, face):
    """What a face can do at best: to the enemies who fall to it or to a lower one."""
    best = 0.0
    for lower in range(1, face + 1):
        best = max(best, faces[lower])
    return best


@kernel
def hopes_by(faces):
    """What a die can hope for, by its step on the ladder, where a field was weighed so."""
    d4, best = sum_of(faces, 0.0, 0.0, 0, 4)
    d6, best = sum_of(faces, d4, best, 4, 6)
    d8, best = sum_of(faces, d6, best, 6, 8)
    d10, best = sum_of(faces, d8, best, 8, 10)
    d12, _ = sum_of(faces, d10, best, 10, 12)
    return d4 / 4, d6 / 6, d8 / 8, d10 / 10, d12 / 12


@kernel
def sum_of(faces, so_far, best, smaller, size):
    """What all faces of a die can do together, told of a smaller die and of its best face."""
    for face in range(smaller + 1, size + 1):
        best = max(best, faces[face])
        so_far += best
    return so_far, best


@kernel
def hopes_in(view, rules, place, reach, dice, knobs):
    """What one of so many dice can hope for here, by its step on the ladder."""
    return hopes_and_most(view, rules, place, reach, dice, knobs)[0]


@kernel
def hopes_and_most(view, rules, place, reach, dice, knobs):
    """The same, and the `field_worth`: no attack on the map can be worth more."""
    faces = fractions(OF_A_DIE)
    most = weigh_field(view, rules, place, reach, dice, knobs, faces)
    return hopes_by(faces), most


@kernel
def prospects_of_attack(view, rules, knobs):
    """What a die of each size can hope for in the attack that is being prepared, and all of it."""
    attack = view.attack
    return hopes_and_most(view, rules, attack.area, attack.reach, view.dice.count, knobs)


@kernel
def hopes_of_attack(view, rules, knobs):
    """What a die of each size can hope for in the attack that is being prepared."""
    return prospects_of_attack(view, rules, knobs)[0]


@kernel
def hope_of_pool(hopes, pool):
    """What a pool of dice can hope for."""
    total = 0.0
    for step in range(len(SIZES)):
        if pool[step] > 0:
            total += pool[step] * hopes[step]
    return total


@kernel
def place_worth(view, rules, place, knobs):
    """The worth of all enemies here together: no attack can be worth more."""
    total = 0.0
    for target in members(targets_in(view, rules, place)):
        if target < state.LORD:
            room = max(0, target_room(view, rules, place, target))
            total += room * hit_worth(view, rules, target, place, knobs)
    return total


@kernel
def field_worth(view, rules, place, reach, knobs):
    """The worth of all enemies in reach of a place."""
    total = place_worth(view, rules, place, knobs)
    if reach != OWN_AREA:
        for other in range(rules.map.areas):
            if other != place and is_in_reach(view, rules, place, other, reach):
                total += place_worth(view, rules, other, knobs)
    return total


@kernel
def hidden_worth(view, seat, tokens, pairs):
    """What a hero's attack can hope for among the demons of so many tokens that he would reveal,
    each of so many pairs."""
    if tokens == 0:
        return 0.0
    return min(A_DIE * count_of(view.heroes[seat].dice), 1.0 * tokens * pairs)


@kernel
def reach_at(view, seat, place):
    """How far a hero's dice reach once he is there."""
    if place != state.HELL and can(view.heroes[seat], effects.SIGHTED_IN):
        return AREAS_BESIDE
    return OWN_AREA


@kernel
def attack_worth(view, rules, seat, place, knobs):
    """What a hero's attack on the enemies in reach of a place can hope for."""
    reach = reach_at(view, seat, place)
    dice, faces = view.heroes[seat].dice, fractions(OF_A_DIE)
    most = weigh_field(view, rules, place, reach, count_of(dice), knobs, faces)
    if place != state.HELL and most <= 0.0:
        return 0.0
    return min(hope_of_pool(hopes_by(faces), dice), ALL_DEAD * most)
