"""Questions about the board that many rules ask. Nothing here changes the position."""

from __future__ import annotations

from simkit.apocalypse.words import effects, state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members

LESSER_PART = 3  # a Lesser Lord has one part in three of the health
# Where one of these holds, steps hang on more than the areas.
RULES_OF_STEPS = 1 << effects.START_BESIDE_SHADOW | 1 << effects.LORD_FROM_EMPTY_AREA


@kernel
def is_alive(game, seat):
    """True if the player has a hero."""
    return game.heroes[seat].kind != state.NONE


@kernel
def can(hero, ability):
    """True if the hero has this ability or weakness."""
    return (hero.can >> ability) & 1 == 1


@kernel
def hero_toughness(hero):
    """What dice against him must exceed: his own toughness, and more if he is petrified."""
    return hero.toughness + hero.petrified


@kernel
def gift_on(game, rules, seat, slot):
    """The effect of the gift on a slot; call it only for a slot that holds a card."""
    return rules.gift[rules.card[game.heroes[seat].slots[slot]]].effect


@kernel
def has_gift(game, rules, seat, slot, op):
    """True if this slot holds a gift with this effect."""
    hero = game.heroes[seat]
    if not has(hero.powers, op) or not has(hero.filled, slot):
        return False
    return gift_on(game, rules, seat, slot).op == op


@kernel
def gift_sum(game, rules, seat, op):
    """The amounts of all his gifts with this effect, added up."""
    total = 0
    hero = game.heroes[seat]
    if not has(hero.powers, op):
        return total
    for slot in members(hero.filled):
        if gift_on(game, rules, seat, slot).op == op:
            total += gift_on(game, rules, seat, slot).amount
    return total


@kernel
def demons_in(game, place):
    """How many demons (First to Fourth Circle) stand here; larvae are no demons."""
    count = 0
    for circle in range(state.LARVA + 1, state.CIRCLES):
        count += game.areas[place].minions[circle]
    for kind in members(game.fourths_out):
        if game.fourth[kind].area == place:
            count += 1
    return count


@kernel
def minions_in(game, place):
    """How many minions of all Circles stand here."""
    return demons_in(game, place) + game.areas[place].minions[state.LARVA]


@kernel
def lord_in(game, place):
    """The number of the Lord who stands here, or NONE."""
    for number in range(len(game.lords)):
        lord = game.lords[number]
        if lord.alive == 1 and lord.kind != state.NONE and lord.area == place:
            return number
    return state.NONE


@kernel
def enemies_in(game, place):
    """True if any enemy, a Lord included, stands here."""
    return minions_in(game, place) > 0 or lord_in(game, place) != state.NONE


@kernel
def is_hero_in(game, place):
    """True if a hero stands here."""
    for seat in range(game.players):
        if is_alive(game, seat) and game.heroes[seat].area == place:
            return True
    return False


@kernel
def ambush_size(game, place):
    """How many troopers lie in ambush here."""
    count = 0
    for kind in range(state.TROOPER_TYPES):
        count += game.areas[place].ambush[kind]
    return count


@kernel
def ambush_type(game, place):
    """The type of the ambush here, or NONE; all its troopers are of one type."""
    for kind in range(state.TROOPER_TYPES):
        if game.areas[place].ambush[kind] > 0:
            return kind
    return state.NONE


@kernel
def patrol_size(hero):
    """How many troopers are on patrol with this hero."""
    count = 0
    for kind in range(state.TROOPER_TYPES):
        count += hero.patrol[kind]
    return count


@kernel
def is_shadowed(game, place):
    """True under a Lord's Shadow; Hell is no area of the map."""
    return place != state.HELL and game.areas[place].shadow > 0


@kernel
def shadow_of(game, place):
    """The number of the first Lord whose Shadow lies here, or NONE."""
    for number in range(len(game.lords)):
        if (game.areas[place].shadow >> number) & 1 == 1:
            return number
    return state.NONE


# --- which areas are adjacent --------------------------------------------------------------------


@kernel
def has_map_rule(rules, rule):
    """True if this rule of effects.MAP_RULES holds on the map."""
    return (rules.map.rules >> rule) & 1 == 1


@kernel
def is_beside(game, rules, here, there):
    """True if the areas are adjacent: for dice, troopers and all that reaches beyond an area."""
    if here == state.HELL or there == state.HELL:
        return False
    return rules.map.beside[here, there] == 1 or touches_shadow(game, rules, here, there)


@kernel
def touches_shadow(game, rules, here, there):
    """Doomgate: the start and the Lord's Shadow count as adjacent for all purposes."""
    if not has_map_rule(rules, effects.START_BESIDE_SHADOW):
        return False
    if rules.map.start[here] == 1:
        return is_shadowed(game, there)
    return rules.map.start[there] == 1 and is_shadowed(game, here)


@kernel
def can_step(game, rules, here, there):
    """True if a hero can step from one area to the other."""
    if here == state.HELL or there == state.HELL or not is_open(game, rules, here, there):
        return False
    return rules.map.step[here, there] == 1 or touches_shadow(game, rules, here, there)


@kernel
def areas_near(game, rules, here):
    """The areas to which a hero can step from here, a bit each."""
    if here == state.HELL:
        return 0
    if rules.map.closed == state.NONE and rules.map.rules & RULES_OF_STEPS == 0:
        return rules.map.near[here]
    near = 0
    for there in range(rules.map.areas):
        if can_step(game, rules, here, there):
            near |= 1 << there
    return near


@kernel
def is_open(game, rules, here, there):
    """False where the map bars heroes: from an area that is closed, from a Lord in his core."""
    if there == rules.map.closed:
        return not is_lord_outside(game, rules, there)
    if has_map_rule(rules, effects.LORD_FROM_EMPTY_AREA) and is_lords_area(game, there):
        return minions_in(game, here) == 0
    return True


@kernel
def is_lord_outside(game, rules, area):
    """True while a Lord lives who did not begin in this area."""
    for number in range(rules.map.lords):
        if game.lords[number].alive == 1 and rules.map.lord_area[number] != area:
            return True
    return False


@kernel
def is_lords_area(game, area):
    """True if a living Lord is here, known or secret."""
    for number in range(len(game.lords)):
        if game.lords[number].alive == 1 and game.lords[number].area == area:
            return True
    return False


# --- legion and Fourth Circle demons ------------------------------------------------------------


@kernel
def obeys_legion(game, rules, target):
    """All demons adopt the legion in effect; larvae and the Lord are no part of it."""
    if game.legion == state.NONE or target >= state.LORD:
        return False
    return target >= state.FOURTH or rules.minions[target].legion == 1


@kernel
def legion_amount(game, rules, op):
    """How much of this effect the legion has: 0 if it has another."""
    if game.legion == state.NONE or rules.legion[game.legion].op != op:
        return 0
    return rules.legion[game.legion].amount


@kernel
def in_force(game, op):
    """How much of this standing effect the Fourth Circle demons in play have together."""
    return game.in_force[op]


@kernel
def luck_at_hand(game, seat):
    """The luck that a hero can spend: none while an Elemental is in play."""
    return 0 if in_force(game, effects.BINDS_LUCK) > 0 else game.heroes[seat].luck


@kernel
def may_be_victim(game, place, target, seat):
    """Larvae that could attack John Dark must attack him."""
    if target != state.LARVA or can(game.heroes[seat], effects.MARKED_BY_LIMBO):
        return True
    for other in range(game.players):
        if is_alive(game, other) and game.heroes[other].area == place:
            if can(game.heroes[other], effects.MARKED_BY_LIMBO):
                return False
    return True


# --- Lords ---------------------------------------------------------------------------------------


@kernel
def lord_target(number, part):
    """What stands for a part of a Lord among the targets of an attack; part 0 is himself."""
    return state.LORD + number * state.MOST_PARTS + part


@kernel
def lord_number(target):
    """Which Lord of the map a target belongs to."""
    return (target - state.LORD) // state.MOST_PARTS


@kernel
def lord_part(target):
    """Which part of a Lord a target is."""
    return (target - state.LORD) % state.MOST_PARTS


@kernel
def full_health(rules, kind, part, players, lesser):
    """What is printed for so many players; a Lesser Lord has a third of it, rounded up."""
    values = rules.lord[kind].part[part]
    if values.vital == 0:
        return values.health[players - 1]
    health = values.health[players - 1 + rules.enraged]
    return (health + LESSER_PART - 1) // LESSER_PART if lesser == 1 else health


@kernel
def current_part(game, rules, number):
    """The first part that still stands of a Lord who is met stage by stage."""
    lord = game.lords[number]
    for part in range(rules.lord[lord.kind].parts):
        if lord.health[part] > 0:
            return part
    return 0


@kernel
def vital_health(game, rules, number):
    """The health that keeps a Lord alive: his own and that of his other bodies or stages."""
    lord = game.lords[number]
    total = 0
    for part in range(rules.lord[lord.kind].parts):
        if rules.lord[lord.kind].part[part].vital == 1:
            total += lord.health[part]
    return total


@kernel
def is_part_standing(game, rules, number, part):
    """True if this part of a known, living Lord can be struck now."""
    lord = game.lords[number]
    if lord.alive == 0 or lord.kind == state.NONE or lord.health[part] <= 0:
        return False
    if rules.lord[lord.kind].in_turn == 1:
        return part == current_part(game, rules, number)
    return True


# --- targets -------------------------------------------------------------------------------------


@kernel
def in_turn_order(game, place):
    """The seat that is ``place`` places to the left of the captain."""
    return (game.captain + place) % game.players


@kernel
def target_toughness(game, rules, target):
    """The toughness number of an enemy now (before anything that makes it easier)."""
    if target < state.FOURTH:
        return minion_toughness(game, rules, target)
    if target < state.LORD:
        return demon_toughness(game, rules, target - state.FOURTH)
    return lord_toughness(game, rules, lord_number(target), lord_part(target))


@kernel
def minion_toughness(game, rules, circle):
    """As printed, but for the legion (Hades, Annwn) and a Philtre in play."""
    number = rules.minions[circle].toughness
    if game.legion != state.NONE:
        legion = rules.legion[game.legion]
        if legion.op == effects.LARVA_TOUGHNESS and circle == state.LARVA:
            number = legion.amount
        elif legion.op == effects.CIRCLE_TOUGHNESS and legion.circle == circle:
            number += legion.amount if obeys_legion(game, rules, circle) else 0
    return number + in_force(game, effects.TOUGHER_MINIONS)


@kernel
def demon_toughness(game, rules, kind):
    """As printed; a Philtre hardens all minions but itself."""
    number = rules.fourth[kind].toughness + in_force(game, effects.TOUGHER_MINIONS)
    own = rules.fourth[kind].standing
    return number - own.amount if own.op == effects.TOUGHER_MINIONS else number


@kernel
def lord_toughness(game, rules, number, part):
    """The toughness of a part; others may shield the Lord himself."""
    lord = game.lords[number]
    kind = rules.lord[lord.kind]
    total = kind.part[part].toughness
    if part == 0:
        for other in range(1, kind.parts):
            total += kind.part[other].shield * lord.health[other]
    return total


@kernel
def target_needs(game, rules, target):
    """How many dice must meet the toughness: two where it is doubled."""
    if target < state.FOURTH:
        return rules.minions[target].needs
    if target < state.LORD:
        return rules.fourth[target - state.FOURTH].needs
    return rules.lord[game.lords[lord_number(target)].kind].part[lord_part(target)].needs


@kernel
def target_count(game, rules, place, target):
    """How many enemies of this kind stand here."""
    if target < state.FOURTH:
        return game.areas[place].minions[target]
    if target < state.LORD:
        return 1 if game.fourth[target - state.FOURTH].area == place else 0
    number = lord_number(target)
    if game.lords[number].area != place:
        return 0
    return 1 if is_part_standing(game, rules, number, lord_part(target)) else 0


@kernel
def targets_in(game, rules, place):
    """Who stands here and can be hit, a bit for each target; the Lord and his wall only in Hell."""
    found = 0
    for circle in range(state.CIRCLES):
        if game.areas[place].minions[circle] > 0:
            found |= 1 << circle
    for kind in members(game.fourths_out):
        if game.fourth[kind].area == place:
            found |= 1 << (state.FOURTH + kind)
    if place == state.HELL:
        found |= parts_in_hell(game, rules)
    return found


@kernel
def parts_in_hell(game, rules):
    """The parts of the Lord who is fought that can be struck, a bit for each target."""
    found = 0
    for number in range(len(game.lords)):
        if game.lords[number].area == state.HELL:
            for part in range(state.MOST_PARTS):
                if is_part_standing(game, rules, number, part):
                    found |= 1 << lord_target(number, part)
    return found


@kernel
def scores(face, toughness, meets):
    """True if a die beats a toughness; under the other reading, equalling it is enough."""
    return face + meets > toughness
