"""How planning bots play the ambush segment: who fires, with what aid, and where Astronauts go."""

from __future__ import annotations

from math import inf

from simkit.apocalypse.bots.reckoning import fighting
from simkit.apocalypse.bots.reckoning.ambush_value import ambush_worth
from simkit.apocalypse.bots.reckoning.judgement import (
    count_of,
    hopes_and_most,
    hopes_of_attack,
    token_hits,
    tokens_in,
)
from simkit.apocalypse.bots.reckoning.lord_prospects import shadow_falls_on
from simkit.apocalypse.bots.reckoning.prices import luck_price
from simkit.apocalypse.rules.attacks.attack import OWN_AREA
from simkit.apocalypse.rules.board.board import ambush_type, is_shadowed
from simkit.apocalypse.rules.enemies.fourth import mandrake_turns
from simkit.apocalypse.words import choices, effects, state
from simkit.kernel.dice import SIZES
from simkit.kernel.jit import kernel

# The order of orders: larger dice for all first, then who goes where, then the shots themselves.
DRILL_FIRST, TRANSFER_NEXT, AREAS_THEN, PATROLS_LAST = 4000.0, 3000.0, 2000.0, 1000.0
COURAGE = 1.05  # what a point of courage must bring when it buys dice
LAST_OF_THEM = 1.5  # how much dearer it is to lose the last Gang member
PATROL_GAIN, DRILL_GAIN, TRANSFER_GAIN = 0.5, 0.3, 0.5  # what is not worth the trouble below this
OPENED = 0.7  # share of the hits of enemies whom tokens would bring upon those who open them
USUAL_ARMOUR = 3
SHADOWED = 2.0


# --- what a volley is worth ---------------------------------------------------------------------


@kernel
def volley_worth(view, rules, area, kind, count, steps, knobs):
    """What so many troopers can hope to shoot here, their dice larger by so many steps."""
    if count <= 0:
        return 0.0
    pool = rules.trooper[kind].ambush[min(count, rules.ambush_most) - 1]
    hopes, most = hopes_and_most(view, rules, area, OWN_AREA, count_of(pool), knobs)
    total = 0.0
    for step in range(len(SIZES)):
        if pool[step] > 0:
            total += pool[step] * hopes[min(step + steps, len(SIZES) - 1)]
    return min(total, most)


@kernel
def shot_price(rules, kind, left):
    """What the shot itself costs: a Gang member goes away, the last one with the ambush."""
    trait = rules.trooper[kind].trait
    if trait.op != effects.TRAIT_LOST_WHEN_FIRING:
        return 0.0
    return trait.amount * (1.0 if left > trait.amount else LAST_OF_THEM)


@kernel
def area_order(view, rules, area, knobs):
    """Every ambush with a target fires, but a Gang only where the shot is worth its man.

    Under a Mandrake an ambush beside heroes would hit them: it waits as long as it may.
    """
    if mandrake_turns(view, area):
        return -2.0
    kind = ambush_type(view, area)
    men = view.areas[area].ambush[kind]
    price = shot_price(rules, kind, men)
    worth = volley_worth(view, rules, area, kind, men, view.drill, knobs)
    if price > 0.0 and worth < price:
        return -1.0
    return AREAS_THEN + worth


@kernel
def patrol_order(view, rules, seat, knobs):
    """A Fire Team's patrol, if what it can shoot is worth the luck."""
    hero = view.heroes[seat]
    gain = -luck_price(view, rules, seat, knobs)
    for kind in range(rules.trooper_types):
        men = hero.patrol[kind]
        if men > 0:
            gain += volley_worth(view, rules, hero.area, kind, men, view.drill, knobs)
            gain -= shot_price(rules, kind, men)
    return PATROLS_LAST + gain if gain > PATROL_GAIN else -1.0


@kernel
def drill_order(view, rules, seat, knobs):
    """A Sergeant's luck, if larger dice for all ambushes that are still to fire are worth it."""
    gain = -luck_price(view, rules, seat, knobs)
    for area in range(rules.map.areas):
        kind = ambush_type(view, area)
        if kind == state.NONE or view.areas[area].fired == 1 or mandrake_turns(view, area):
            continue
        men = view.areas[area].ambush[kind]
        gain += volley_worth(view, rules, area, kind, men, view.drill + 1, knobs)
        gain -= volley_worth(view, rules, area, kind, men, view.drill, knobs)
    return DRILL_FIRST + gain if gain > DRILL_GAIN else -1.0


@kernel
def fire(asked):
    """Sergeants, Astronauts, ambushes, patrols; a Mandrake's victims only when nothing else is."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    best, best_worth = 0, -inf
    for i in range(len(options)):
        option = options[i]
        worth = 0.0 if option.verb == choices.PASS else -1.0
        if option.verb == choices.DO_AREA:
            worth = area_order(view, rules, option.where, mind.knobs)
        elif option.verb == choices.DO_PATROL:
            worth = patrol_order(view, rules, option.who, mind.knobs)
        elif option.verb == choices.DO_DRILL:
            worth = drill_order(view, rules, option.who, mind.knobs)
        elif option.verb == choices.DO_TRANSFER:
            worth = transfer_order(view, rules, option, mind.knobs)
        if worth > best_worth:
            best, best_worth = i, worth
    return best


@kernel
def ready_ambush(asked):
    """Lieutenants and help as for any attack, then Cosmonauts' larger dice where they pay.

    Nothing betters the dice of an ambush that a Mandrake turns on heroes.
    """
    view, options, mind = asked.position, asked.options, asked.mind
    area = asked.decision.subject
    if mandrake_turns(view, area) and view.areas[area].fired == 1:
        return 0
    hopes = hopes_of_attack(view, asked.rules, mind.knobs)
    best = fighting.ready_ambush(asked, hopes)
    if best > 0:
        return best
    for i in range(1, len(options)):
        if options[i].verb == choices.DO_BOOST:
            if fighting.all_steps(view, hopes) > COURAGE * options[i].amount:
                return i
    return 0


# --- Astronauts ---------------------------------------------------------------------------------


@kernel
def transfer_gain(view, rules, kind, here, there, men, knobs):
    """What so many troopers would shoot there rather than here, and what that does to ambushes.

    Tokens that they open there bring enemies who have not moved yet, and who meet the heroes next.
    """
    steps = view.drill
    stay = view.areas[here].ambush[kind]
    met = view.areas[there].ambush[kind]
    gain = volley_worth(view, rules, there, kind, met + men, steps, knobs)
    gain -= volley_worth(view, rules, there, kind, met, steps, knobs)
    gain += volley_worth(view, rules, here, kind, stay - men, steps, knobs)
    gain -= volley_worth(view, rules, here, kind, stay, steps, knobs)
    for other in range(rules.trooper_types):
        if other != kind:  # they make way
            gain -= ambush_worth(rules, other, view.areas[there].ambush[other])
    gain -= OPENED * tokens_in(view, there) * token_hits(view, rules, USUAL_ARMOUR)
    if shadow_falls_on(view, rules, there) or is_shadowed(view, there):
        gain -= SHADOWED
    if met + men > rules.ambush_most:
        gain -= 1.0 * (met + men - rules.ambush_most)
    return gain


@kernel
def transfer_order(view, rules, option, knobs):
    """An ambush of Astronauts goes where it can shoot more than the courage is worth."""
    kind, here = option.what, option.where
    best = 0.0
    for there in range(rules.map.areas):
        if there != here and not is_shadowed(view, there) and view.areas[there].fired == 0:
            for men in range(1, view.areas[here].ambush[kind] + 1):
                best = max(best, transfer_gain(view, rules, kind, here, there, men, knobs))
    gain = best - COURAGE * option.amount
    return TRANSFER_NEXT + gain if gain > TRANSFER_GAIN else -1.0


@kernel
def transfer_to(asked):
    """The area and the number that shoot most."""
    options, mind = asked.options, asked.mind
    here = asked.decision.amount
    best, best_gain = 0, -inf
    for i in range(len(options)):
        option = options[i]
        gain = transfer_gain(
            asked.position, asked.rules, option.what, here, option.where, option.amount, mind.knobs
        )
        if gain > best_gain:
            best, best_gain = i, gain
    return best
