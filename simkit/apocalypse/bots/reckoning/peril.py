"""The danger of attacks to a hero: the chance of each number of hits, and the harm they do.

Chances lie in notes, in parts of WHOLE: note k is the chance of k hits. Dice are added to them one
by one, so they are exact for any dice, and nothing is allocated. Another note keeps how many hits
the dice can make at most: no chance beyond it is more than nought.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from simkit.apocalypse.bots.knobs import SHELTER
from simkit.apocalypse.rules.board.board import (
    in_force,
    lord_number,
    lord_target,
    targets_in,
)
from simkit.apocalypse.rules.enemies.fourth import is_unabsorbable
from simkit.apocalypse.rules.enemies.lords import ability_die
from simkit.apocalypse.words import effects, state
from simkit.kernel.dice import SIZES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.copying import copy_numbers
from simkit.kernel.numbers.sets import highest

from .judgement import largest_size, shelter_and_grain
from .lord_prospects import attack_pool
from .prices import health_price, price_of_death

PARTS = 30  # binary places of a chance
WHOLE = 1 << PARTS
MOST_HITS = 24  # so many and more are one case
AT_MOST = MOST_HITS + 1  # the note of the most hits that can be, of those that are told apart
NOTES = MOST_HITS + 2


# --- the chances of hits ------------------------------------------------------------------------


@kernel
def expect_nothing(notes):
    """No dice yet: surely no hit."""
    for hits in range(MOST_HITS + 1):
        notes[hits] = 0
    notes[0] = WHOLE
    notes[AT_MOST] = 0


@kernel
def expect_dice(notes, count, size, toughness):
    """So many dice more: each hits where it exceeds the toughness."""
    hit = (max(0, size - toughness) << PARTS) // max(1, size)
    for _ in range(count if hit > 0 else 0):
        notes[MOST_HITS] += (notes[MOST_HITS - 1] * hit) >> PARTS
        for hits in range(min(notes[AT_MOST] + 1, MOST_HITS - 1), 0, -1):
            notes[hits] += ((notes[hits - 1] - notes[hits]) * hit) >> PARTS
        notes[0] -= (notes[0] * hit) >> PARTS
        notes[AT_MOST] = min(notes[AT_MOST] + 1, MOST_HITS)


@kernel
def expect_pool(notes, pool, times, toughness):
    """All dice of a pool, so many times."""
    for step in range(len(SIZES)):
        if pool[step] > 0:
            expect_dice(notes, pool[step] * times, SIZES[step], toughness)


@kernel
def expect_group(notes, view, rules, target, place, toughness):
    """The attack of all enemies of a kind in a place: minions, a Fourth Circle demon, the Lord."""
    spurs = in_force(view, effects.EXTRA_DIE)
    if target >= state.LORD:
        expect_lord(notes, view, rules, lord_number(target), spurs, toughness)
        return
    if target >= state.FOURTH:
        pool, many = rules.fourth[target - state.FOURTH].attack, 1
    else:
        pool, many = rules.minions[target].attack, view.areas[place].minions[target]
    expect_pool(notes, pool, many, toughness)
    if spurs > 0:
        expect_dice(notes, spurs, largest_size(pool), toughness)


@kernel
def expect_lord(notes, view, rules, number, spurs, toughness):
    """A Lord's attack: his stage, his heads, his counters."""
    lord = view.lords[number]
    kind = rules.lord[lord.kind]
    pool, _ = attack_pool(view, rules, number)
    expect_pool(notes, pool, 1, toughness)
    if spurs > 0:
        expect_dice(notes, spurs, largest_size(pool), toughness)
    for part in range(1, kind.parts):
        expect_pool(notes, kind.part[part].attack_each, lord.health[part], toughness)
    counted = ability_die(view, rules, number, effects.DIE_PER_COUNTER)
    if counted > 0:
        expect_dice(notes, lord.counters, counted, toughness)


class Attacks(NamedTuple):
    """The chances of the attack of a group and of the one that follows on it."""

    now: Any
    both: Any  # that are as one
    then: Any  # the one that follows, alone


@kernel
def expect_attacks(notes, view, rules, target, coming, place, toughness):
    """Both attacks, on whoever is so tough; the second only if one follows."""
    expect_nothing(notes.now)
    expect_group(notes.now, view, rules, target, place, toughness)
    if coming != state.NONE:
        copy_numbers(notes.now, notes.both)
        expect_group(notes.both, view, rules, coming, place, toughness)
        expect_nothing(notes.then)
        expect_group(notes.then, view, rules, coming, place, toughness)


# --- what hits mean -----------------------------------------------------------------------------


class Bearer(NamedTuple):
    """What is the same of a hero whichever of the attacks he bears."""

    health: Any
    shelter: Any  # what stands between him and hits
    grain: Any  # what the best of his patrol absorbs: it is gone even where less is needed
    point: Any  # the price of a point of his health ...
    death: Any  # ... and of his life, if it is at stake


@kernel
def bearer(view, rules, seat, notes, coming, knobs):
    """A hero who is to bear attacks."""
    health, price = view.heroes[seat].health, health_price(view, seat, knobs)
    shelter, grain = shelter_and_grain(view, rules, seat)
    death = price_of_death(view, rules, seat) if may_kill(notes, coming, health) else 0.0
    return Bearer(health, shelter, grain, price, death)


@kernel
def shelter_against(rules, target, shelter):
    """What is left of a shelter against this enemy."""
    return 0 if is_unabsorbable(rules, target) else shelter


@kernel
def harm_of_hits(notes, hero, shelter, knobs):
    """The harm of an attack with these chances: troopers and luck that go, then pain or death."""
    harm, health, grain = 0.0, hero.health, hero.grain
    for hits in range(1, notes[AT_MOST] + 1):
        if notes[hits] > 0:
            harm += notes[hits] * harm_of(
                hits, health, hero.point, hero.death, shelter, grain, knobs
            )
    return harm / WHOLE


@kernel
def may_kill(notes, coming, health):
    """True if one of the attacks, or both, may take so much health."""
    if may_be_hit_so_often(notes.now, health):
        return True
    if coming == state.NONE:
        return False
    return may_be_hit_so_often(notes.both, health) or may_be_hit_so_often(notes.then, health)


@kernel
def may_be_hit_so_often(notes, health):
    """True where these chances leave room for so many hits or more."""
    for hits in range(max(health, 1), notes[AT_MOST] + 1):
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


# --- what is still to come ----------------------------------------------------------------------


@kernel
def coming_attack(view, rules, target, place):
    """The attack in this place that follows on this one: in Hell the Lord's, else the next of the
    highest Circle; after his menace he attacks again; NONE when this is the last."""
    if place == state.HELL:
        return (
            lord_target(view.battle.lord, 0)
            if target < state.LORD or view.battle.rounds == 0
            else state.NONE
        )
    return highest(targets_in(view, rules, place) >> (target + 1) << (target + 1))
