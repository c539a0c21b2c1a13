"""Features of the heroes as a team: health, gifts and dangers. Sums are per player."""

from __future__ import annotations

from simkit.apocalypse.bots.reckoning.judgement import (
    chance_over,
    dangers_at,
    shelter_of,
    staying_power,
)
from simkit.apocalypse.rules.board.board import (
    hero_toughness,
    is_alive,
    is_shadowed,
    patrol_size,
    target_needs,
    target_toughness,
)
from simkit.apocalypse.rules.heroes.courage import own_purse
from simkit.apocalypse.rules.heroes.gifts import gift_purse
from simkit.apocalypse.words import features as f
from simkit.apocalypse.words import state
from simkit.kernel.dice import SIZES
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import how_many

MOST_PURSE, MOST_FEARED, FAR_FROM_HOME = 20.0, 12.0, 8
SEATED = (  # what is added up over heroes and shared among players
    f.ALIVE, f.HEALTH, f.CAP, f.TOUGHNESS, f.LUCK, f.COURAGE, f.BEARS, f.PATROL, f.ABSORBS,
    f.GIFTS, f.AFFORDABLE, f.AT_HOME, f.WALK_HOME, f.IN_SHADOW, f.STUNNED, f.BURNING,
    f.PESTILENCE, f.MARKED, f.DANGER, f.DANGER_SHARE, f.DOOMED,
)  # fmt: skip


@kernel
def note_heroes(game, rules, out):
    """Hero by hero, then what is said of the team."""
    slots, filled, purses, weakest, barest = 0, 0, 1.0 * game.pool, MOST_FEARED, MOST_PURSE
    for seat in range(game.players):
        if is_alive(game, seat):
            note_body(game, rules, seat, out)
            note_dice(game, rules, seat, out)
            note_place(game, rules, seat, out)
            hero = game.heroes[seat]
            slots += rules.hero[hero.kind].slots
            filled += gifts_of(hero)
            purses += own_purse(game, seat)
            weakest = min(weakest, 1.0 * hero.health)
            barest = min(barest, 1.0 * staying_power(game, rules, seat))
    share_out(game, out)
    if out[f.CAP] > 0.0:
        out[f.HEALTH_LOST] = 1.0 - out[f.HEALTH] / out[f.CAP]
        out[f.HEALTH_LEAST], out[f.BEARS_LEAST] = weakest, barest
    out[f.SLOTS] = 1.0 - filled / slots if slots > 0 else 1.0
    out[f.POOL] = game.pool / game.players
    out[f.PURSE] = min(MOST_PURSE, purses / game.players)


@kernel
def share_out(game, out):
    """From sums over heroes to what a player has."""
    for place in SEATED:
        out[place] /= game.players
    for step in range(len(SIZES)):
        out[f.DICE + step] /= game.players
    for circle in range(state.CIRCLES):
        out[f.POWER_ON + circle] /= game.players


@kernel
def note_body(game, rules, seat, out):
    """What he is and has."""
    hero = game.heroes[seat]
    tough = hero_toughness(hero)
    bears = staying_power(game, rules, seat)
    out[f.ALIVE] += 1.0
    out[f.HEALTH] += hero.health
    out[f.CAP] += hero.cap
    out[f.TOUGHNESS] += tough
    out[f.TOUGHNESS_BEST] = max(out[f.TOUGHNESS_BEST], tough)
    out[f.LUCK] += hero.luck
    out[f.LUCK_MOST] = max(out[f.LUCK_MOST], hero.luck)
    out[f.COURAGE] += hero.courage
    out[f.COURAGE_MOST] = max(out[f.COURAGE_MOST], hero.courage)
    out[f.BEARS] += bears
    out[f.BEARS_MOST] = max(out[f.BEARS_MOST], bears)
    out[f.PATROL] += patrol_size(hero)
    out[f.ABSORBS] += shelter_of(game, rules, seat)
    out[f.GIFTS] += gifts_of(hero)
    if hero.slot_cost != state.NONE and hero.slot_cost <= gift_purse(game, seat):
        out[f.AFFORDABLE] += 1.0
    out[f.STUNNED] += 1.0 if hero.stunned > 0 else 0.0
    out[f.BURNING] += 1.0 if hero.burning > 0 else 0.0
    out[f.PESTILENCE] += hero.pestilence
    out[f.MARKED] += 1.0 if hero.petrified + hero.trapped + hero.sloth > 0 else 0.0


@kernel
def gifts_of(hero):
    """How many gifts he has."""
    return how_many(hero.filled)


@kernel
def note_dice(game, rules, seat, out):
    """His dice, and what they can do to minions."""
    hero = game.heroes[seat]
    for step in range(len(SIZES)):
        out[f.DICE + step] += hero.dice[step]
        for circle in range(state.CIRCLES):
            tough = target_toughness(game, rules, circle)
            hit = min(1.0, chance_over(SIZES[step], tough, rules.hit_meets))
            out[f.POWER_ON + circle] += hero.dice[step] * hit / target_needs(game, rules, circle)


@kernel
def note_place(game, rules, seat, out):
    """Where he stands, and what he must fear there."""
    hero = game.heroes[seat]
    fear = min(MOST_FEARED, dangers_at(game, rules, hero.area, hero_toughness(hero)))
    bears = max(1, staying_power(game, rules, seat))
    out[f.DANGER] += fear
    out[f.DANGER_SHARE] += min(1.0, fear / bears)
    out[f.DOOMED] += 1.0 if fear >= bears else 0.0
    if hero.area == state.HELL:
        out[f.WALK_HOME] += FAR_FROM_HOME
        return
    out[f.IN_SHADOW] += 1.0 if is_shadowed(game, hero.area) else 0.0
    out[f.AT_HOME] += 1.0 if rules.map.recruits[hero.area] == 1 else 0.0
    walk = FAR_FROM_HOME
    for home in range(rules.map.areas):
        if rules.map.recruits[home] == 1:
            walk = min(walk, rules.map.walk[hero.area, home])
    out[f.WALK_HOME] += walk
