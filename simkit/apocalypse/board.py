"""Questions about the board that many rules ask. Nothing here changes the position."""

from __future__ import annotations

from simkit.kernel.jit import kernel

from .state import CIRCLES, FOURTH, HELL, LARVA, LORD, NONE, RUNNING, TROOPER_TYPES


@kernel
def is_over(game):
    """True once the game has been won or lost."""
    return game.outcome != RUNNING


@kernel
def is_alive(game, seat):
    """True if the player has a hero."""
    return game.heroes[seat].kind != NONE


@kernel
def can(hero, ability):
    """True if the hero has this ability or weakness."""
    return (hero.can >> ability) & 1 == 1


@kernel
def gift_on(game, rules, seat, slot):
    """The effect of the gift on a slot; call it only for a slot that holds a card."""
    return rules.gift[rules.card[game.heroes[seat].slots[slot]]].effect


@kernel
def has_gift(game, rules, seat, slot, op):
    """True if this slot holds a gift with this effect."""
    if game.heroes[seat].slots[slot] == NONE:
        return False
    return gift_on(game, rules, seat, slot).op == op


@kernel
def gift_sum(game, rules, seat, op):
    """The amounts of all his gifts with this effect, added up."""
    total = 0
    for slot in range(len(game.heroes[seat].slots)):
        if has_gift(game, rules, seat, slot, op):
            total += gift_on(game, rules, seat, slot).amount
    return total


@kernel
def demons_in(game, place):
    """How many demons (First to Fourth Circle) stand here; larvae are no demons."""
    count = 0
    for circle in range(LARVA + 1, CIRCLES):
        count += game.areas[place].minions[circle]
    for kind in range(len(game.fourth)):
        if game.fourth[kind].area == place:
            count += 1
    return count


@kernel
def minions_in(game, place):
    """How many minions of all Circles stand here."""
    return demons_in(game, place) + game.areas[place].minions[LARVA]


@kernel
def lord_in(game, place):
    """The number of the Lord who stands here, or NONE."""
    for number in range(len(game.lords)):
        lord = game.lords[number]
        if lord.kind != NONE and lord.area == place and lord.health > 0:
            return number
    return NONE


@kernel
def enemies_in(game, place):
    """True if any enemy, a Lord included, stands here."""
    return minions_in(game, place) > 0 or lord_in(game, place) != NONE


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
    for kind in range(TROOPER_TYPES):
        count += game.areas[place].ambush[kind]
    return count


@kernel
def ambush_type(game, place):
    """The type of the ambush here, or NONE; all its troopers are of one type."""
    for kind in range(TROOPER_TYPES):
        if game.areas[place].ambush[kind] > 0:
            return kind
    return NONE


@kernel
def patrol_size(hero):
    """How many troopers are on patrol with this hero."""
    count = 0
    for kind in range(TROOPER_TYPES):
        count += hero.patrol[kind]
    return count


@kernel
def is_shadowed(game, place):
    """True under the Lord's Shadow; Hell is no area of the map."""
    return place != HELL and game.areas[place].shadow > 0


@kernel
def is_beside(rules, here, there):
    """True if heroes can step from one area to the other."""
    if here == HELL or there == HELL:
        return False
    return rules.map.beside[here, there] == 1


@kernel
def in_turn_order(game, place):
    """The seat that is ``place`` places to the left of the captain."""
    return (game.captain + place) % game.players


@kernel
def target_toughness(game, rules, target):
    """The toughness number of an enemy (before anything that makes it easier)."""
    if target < FOURTH:
        return rules.minions[target].toughness
    if target < LORD:
        return rules.fourth[target - FOURTH].toughness
    if target < LORD + len(game.lords):
        return rules.lord[game.lords[target - LORD].kind].toughness
    return rules.lord[game.lords[target - LORD - len(game.lords)].kind].wall_toughness


@kernel
def target_needs(game, rules, target):
    """How many dice must meet the toughness: two where it is doubled."""
    if target < FOURTH:
        return rules.minions[target].needs
    if target < LORD:
        return rules.fourth[target - FOURTH].needs
    if target < LORD + len(game.lords):
        return rules.lord[game.lords[target - LORD].kind].needs
    return rules.lord[game.lords[target - LORD - len(game.lords)].kind].wall_needs


@kernel
def target_count(game, place, target):
    """How many enemies of this kind stand here."""
    if target < FOURTH:
        return game.areas[place].minions[target]
    if target < LORD:
        return 1 if game.fourth[target - FOURTH].area == place else 0
    number = (target - LORD) % len(game.lords)
    lord = game.lords[number]
    if lord.kind == NONE or lord.area != place or lord.health <= 0:
        return 0
    if target < LORD + len(game.lords):
        return 1
    return 1 if lord.wall > 0 else 0


@kernel
def scores(face, toughness, meets):
    """True if a die beats a toughness; under the other reading, equalling it is enough."""
    return face > toughness or (meets == 1 and face == toughness)
