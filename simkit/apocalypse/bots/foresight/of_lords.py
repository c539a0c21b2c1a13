"""Features of the Lords: their health, how near they are, and the prospects of a raid on them."""

from __future__ import annotations

import numpy as np

from simkit.apocalypse.bots.reckoning.judgement import group_hits
from simkit.apocalypse.bots.reckoning.lord_prospects import (
    attacks_bearable,
    battle_prospect,
    foe,
    health_of,
    hits_of_lord,
    place_of_lord,
    power_against,
    shadow_distance,
)
from simkit.apocalypse.rules.board.board import full_health, is_alive
from simkit.apocalypse.rules.board.maps import is_lord_active
from simkit.apocalypse.words import features as f
from simkit.apocalypse.words import state
from simkit.kernel.jit import kernel

TENS = 10.0
USUAL_ARMOUR = 3  # toughness of a hero
USUAL_HEALTH = 15  # of a Lord whom nobody has met
LEAST_POWER = 0.1
NEAR_DEATH = (3, 6, 10)  # health
NEAR = (1, 2, 3)  # steps
MOST_STEPS, MOST_WALK, MOST_ATTACKS, MOST_STRIKE = 10, 8, 6.0, 2.0
SOON_THERE = 2  # steps


@kernel
def note_lords(game, rules, out):
    """All of them together, then the one to strike next."""
    alive, left, full = 0, 0.0, 0.0
    for number in range(rules.map.lords):
        whole = whole_health(game, rules, number)
        full += whole
        if game.lords[number].alive == 1:
            alive += 1
            left += health_of(game, rules, number)
    out[f.LORDS] = alive
    out[f.LORDS_GONE] = 1.0 - alive / rules.map.lords
    out[f.LORD_HEALTH] = left / TENS
    out[f.LORD_WHOLE] = left / max(1.0, full)
    steps = steps_to_start(game, rules)
    out[f.LORD_STEPS] = steps / MOST_STEPS
    for place in range(len(NEAR)):
        out[f.LORD_NEAR + place] = 1.0 if steps <= NEAR[place] else 0.0
    note_foe(game, rules, out)
    note_ways(game, rules, out)


@kernel
def whole_health(game, rules, number):
    """What a Lord began with, in all parts that keep him alive."""
    lord = game.lords[number]
    if lord.kind == state.NONE:
        return 1.0 * USUAL_HEALTH
    total = 0.0
    for part in range(rules.lord[lord.kind].parts):
        if part == 0 or rules.lord[lord.kind].part[part].vital == 1:
            total += full_health(rules, lord.kind, part, game.players, lord.lesser)
    return total


@kernel
def steps_to_start(game, rules):
    """The fewest steps of a Lord who moves until he stands at a start."""
    best = MOST_STEPS
    for number in range(rules.map.lords):
        if is_lord_active(game, rules, number):
            place, steps = place_of_lord(game, number), 0
            while place != state.NONE and place < state.MOST_AREAS and steps < best:
                if rules.map.start[place] == 1:
                    best = steps
                place = rules.map.lord_next[number, place]
                steps += 1
    return best


@kernel
def note_foe(game, rules, out):
    """The Lord who is fought, or to be struck next."""
    number = foe(game, rules)
    health = 1.0 * max(1, health_of(game, rules, number))
    power = 0.0
    for seat in range(game.players):
        if is_alive(game, seat):
            power += power_against(game, rules, seat, number)
    out[f.FOE_HEALTH] = health / TENS
    for place in range(len(NEAR_DEATH)):
        out[f.FOE_NEAR_DEATH + place] = 1.0 if health <= NEAR_DEATH[place] else 0.0
    out[f.LORD_SECRET] = 1.0 if game.lords[number].kind == state.NONE else 0.0
    out[f.LORD_HITS] = hits_of_lord(game, rules, number, USUAL_ARMOUR)
    out[f.POWER] = power
    out[f.POWER_SHARE] = min(1.0, power / health)
    out[f.ROUNDS] = np.log(health / max(LEAST_POWER, power))
    out[f.BEARABLE] = max(-MOST_ATTACKS, min(MOST_ATTACKS, attacks_bearable(game, rules)))
    strike = min(MOST_STRIKE, battle_prospect(game, rules) / health)
    out[f.STRIKE], out[f.STRIKE_FULL] = strike, min(1.0, strike)
    there = game.lords[number].area
    if there != state.NONE:
        out[f.GUARDS] = group_hits(game, rules, there, USUAL_ARMOUR)


@kernel
def note_ways(game, rules, out):
    """How far heroes are from the Shadow."""
    nearest, total, near, heads = MOST_WALK, 0, 0, 0
    for seat in range(game.players):
        if is_alive(game, seat):
            steps = min(MOST_WALK, shadow_distance(game, rules, game.heroes[seat].area))
            nearest = min(nearest, steps)
            total += steps
            heads += 1
            if steps <= SOON_THERE:
                near += 1
    out[f.SHADOW_STEPS] = nearest
    out[f.SHADOW_MEAN] = total / heads if heads > 0 else 1.0 * MOST_WALK
    out[f.NEAR_SHADOW] = near
