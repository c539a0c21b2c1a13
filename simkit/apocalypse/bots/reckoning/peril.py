"""What attacks may do to a hero: the chance of every number of hits, and the harm that it means.

Chances lie in the notes of the mind that asks, in parts of WHOLE: note k is the chance of k hits.
Dice are added to them one by one, so they are exact for any dice, and nothing is allocated.
"""

from __future__ import annotations

from simkit.apocalypse.bots.knobs import SHELTER
from simkit.apocalypse.rules.board.board import (
    in_force,
    lord_number,
    lord_target,
    targets_in,
)
from simkit.apocalypse.rules.enemies.fourth import is_unabsorbable
from simkit.apocalypse.rules.enemies.lords import ability_die
from simkit.apocalypse.rules.heroes.damage import absorbs_for
from simkit.apocalypse.words.effects import DIE_PER_COUNTER, EXTRA_DIE
from simkit.apocalypse.words.state import FOURTH, HELL, LORD, NONE
from simkit.kernel.dice import SIZES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import highest

from .judgement import largest_size, shelter_of
from .lord_prospects import attack_pool
from .prices import health_price, price_of_death

PARTS = 30  # binary places of a chance
WHOLE = 1 << PARTS
MOST_HITS = 24  # so many and more are one case


# --- the chances of hits ------------------------------------------------------------------------


@kernel
def expect_nothing(notes):
    """No dice yet: surely no hit."""
    for hits in range(MOST_HITS + 1):
        notes[hits] = 0
    notes[0] = WHOLE


@kernel
def expect_dice(notes, count, size, toughness):
    """So many dice more: each hits where it exceeds the toughness."""
    hit = (max(0, size - toughness) << PARTS) // max(1, size)
    for _ in range(count if hit > 0 else 0):
        notes[MOST_HITS] += (notes[MOST_HITS - 1] * hit) >> PARTS
        for hits in range(MOST_HITS - 1, 0, -1):
            notes[hits] += ((notes[hits - 1] - notes[hits]) * hit) >> PARTS
        notes[0] -= (notes[0] * hit) >> PARTS


@kernel
def expect_pool(notes, pool, times, toughness):
    """All dice of a pool, so many times."""
    for step in range(len(SIZES)):
        if pool[step] > 0:
            expect_dice(notes, pool[step] * times, SIZES[step], toughness)


@kernel
def expect_group(notes, view, rules, target, place, toughness):
    """The attack of all enemies of a kind in a place: minions, a Fourth Circle demon, the Lord."""
    spurs = in_force(view, EXTRA_DIE)
    if target >= LORD:
        expect_lord(notes, view, rules, lord_number(target), spurs, toughness)
        return
    if target >= FOURTH:
        pool, many = rules.fourth[target - FOURTH].attack, 1
    else:
        pool, many = rules.minions[target].attack, view.areas[place].minions[target]
    expect_pool(notes, pool, many, toughness)
    expect_dice(notes, spurs, largest_size(pool), toughness)


@kernel
def expect_lord(notes, view, rules, number, spurs, toughness):
    """A Lord's attack: his stage, his heads, his counters."""
    lord = view.lords[number]
    kind = rules.lord[lord.kind]
    pool = attack_pool(view, rules, number)
    expect_pool(notes, pool, 1, toughness)
    expect_dice(notes, spurs, largest_size(pool), toughness)
    for part in range(1, kind.parts):
        expect_pool(notes, kind.part[part].attack_each, lord.health[part], toughness)
    counted = ability_die(view, rules, number, DIE_PER_COUNTER)
    if counted > 0:
        expect_dice(notes, lord.counters, counted, toughness)


# --- what hits mean -----------------------------------------------------------------------------


@kernel
def harm_of_hits(notes, view, rules, seat, shelter, knobs):
    """The harm of an attack with these chances: troopers and luck that go, then pain or death."""
    harm, health = 0.0, view.heroes[seat].health
    grain, point = largest_shield(view, rules, seat), health_price(view, seat, knobs)
    death = price_of_death(view, rules, seat) if may_be_hit_so_often(notes, health) else 0.0
    for hits in range(1, MOST_HITS + 1):
        if notes[hits] > 0:
            harm += notes[hits] * harm_of(hits, health, point, death, shelter, grain, knobs)
    return harm / WHOLE


@kernel
def may_be_hit_so_often(notes, health):
    """True where these chances leave room for so many hits or more."""
    for hits in range(max(health, 1), MOST_HITS + 1):
        if notes[hits] > 0:
            return True
    return False


@kernel
def harm_of(hits, health, point, death, shelter, grain, knobs):
    """The harm of so many hits to this health, of which a point has its price and death its own:
    borne, or absorbed by whole troopers as far as they go."""
    borne = death if hits >= health else hits * point
    if shelter == 0:
        return borne
    spared = min(hits, shelter)
    price = knobs[SHELTER] * grain * ((spared + grain - 1) // grain)
    if hits > spared:
        left = hits - spared
        price += death if left >= health else left * point
    return min(borne, price)


@kernel
def largest_shield(view, rules, seat):
    """What the best of his patrol absorbs: it is gone even where less is needed."""
    best = 1
    for kind in range(rules.trooper_types):
        if view.heroes[seat].patrol[kind] > 0:
            best = max(best, absorbs_for(view, rules, seat, kind, 1))
    return best


@kernel
def shelter_from(view, rules, seat, target):
    """What stands between a hero and this enemy's hits."""
    return 0 if target != NONE and is_unabsorbable(rules, target) else shelter_of(view, rules, seat)


@kernel
def harm_of_attacks(notes, view, rules, seat, attacks, place, toughness, knobs):
    """The harm when a hero bears these attacks of one place, one after the other."""
    expect_nothing(notes)
    shelter = shelter_of(view, rules, seat)
    for target in attacks:
        if target != NONE:
            expect_group(notes, view, rules, target, place, toughness)
            shelter = min(shelter, shelter_from(view, rules, seat, target))
    return harm_of_hits(notes, view, rules, seat, shelter, knobs)


# --- what is still to come ----------------------------------------------------------------------


@kernel
def coming_attack(view, rules, target, place):
    """The attack in this place that follows on this one: in Hell the Lord's, else the next of the
    highest Circle; after his menace he attacks again; NONE when this is the last."""
    if place == HELL:
        return (
            lord_target(view.battle.lord, 0) if target < LORD or view.battle.rounds == 0 else NONE
        )
    return highest(targets_in(view, rules, place) >> (target + 1) << (target + 1))
