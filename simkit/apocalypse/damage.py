"""Harm to heroes: absorbing, injuries, stun, fire, pestilence, death and miracles."""

from __future__ import annotations

from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.decks import put_on_top
from simkit.kernel.jit import kernel

from .board import ambush_type, gift_on, gift_sum, has_gift, is_alive
from .choices import (
    ABSORB,
    DO_AMBUSH,
    DO_HEAL,
    DO_PATROL,
    DO_PRAY,
    DO_SOFTEN,
    MIRACLE_ASKED,
    PASS,
)
from .courage import earn
from .effects import (
    COURAGE_WHEN_OTHER_HIT,
    HEAL_SELF,
    IGNORE_FIRST_HIT,
    MIRACLE,
    PATROL_ABSORB,
    REDUCE_HITS,
)
from .events import (
    ABSORBED,
    HERO_DIES,
    INFECTED,
    INJURED,
    MIRACLE_HAPPENS,
    SET_AFIRE,
    SOFTENED,
    STUNNED,
    is_void,
    say,
)
from .healing import cure_with_luck, needs_cure, spend_luck_gift
from .state import BY_GIFTS, FROM_DEATHS, MOST_SLOTS, NONE, TROOPER_TYPES
from .tracks import score_doom

# --- damage from enemies, which troopers can absorb --------------------------------------------


@kernel
def suffer_hits(game, at, seat, hits):
    """A group has hit a hero: gifts soften it, troopers absorb; returns the damage he takes."""
    damage = stop_first_hit(game, at, seat, hits)
    while damage > 0:
        clear_options(at.desk)
        offer(at.desk, PASS, seat, -1, -1, damage)
        offer_troopers(game, at, seat)
        offer_shields(game, at, seat)
        option = at.desk.options[ask(game, at, ABSORB, seat, seat, damage)]
        if option.verb == PASS:
            break
        if option.verb == DO_PATROL or option.verb == DO_AMBUSH:
            damage -= spend_trooper(game, at, seat, option.verb, option.what, damage)
        elif option.verb == DO_SOFTEN:
            spared = min(damage, spend_luck_gift(game, at, seat, option.what))
            damage -= spared
            say(game, at, SOFTENED, seat, -1, -1, spared)
        else:
            cure_with_luck(game, at, seat, option.what)
    if damage > 0:
        injure(game, at, seat, damage)
    return damage


@kernel
def stop_first_hit(game, at, seat, hits):
    """Body armour stops the first hit of an enemy phase."""
    hero = game.heroes[seat]
    armour = gift_sum(game, at.rules, seat, IGNORE_FIRST_HIT) - hero.shielded
    stopped = min(hits, armour)
    if stopped > 0:
        hero.shielded += stopped
        say(game, at, SOFTENED, seat, -1, -1, stopped)
        return hits - stopped
    return hits


@kernel
def offer_troopers(game, at, seat):
    """Troopers who can take the damage: his own patrol, and any ambush where he stands."""
    hero = game.heroes[seat]
    bonus = gift_sum(game, at.rules, seat, PATROL_ABSORB)
    for kind in range(at.rules.trooper_types):
        if hero.patrol[kind] > 0:
            offer(at.desk, DO_PATROL, seat, kind, -1, at.rules.trooper[kind].absorb + bonus)
    kind = ambush_type(game, hero.area)
    if kind != NONE:
        offer(at.desk, DO_AMBUSH, seat, kind, hero.area, at.rules.trooper[kind].absorb)


@kernel
def offer_shields(game, at, seat):
    """Luck gifts that lessen the damage, or heal before it lands."""
    hero = game.heroes[seat]
    for slot in range(MOST_SLOTS):
        if hero.slots[slot] == NONE:
            continue
        effect = gift_on(game, at.rules, seat, slot)
        if effect.op == REDUCE_HITS and hero.luck >= effect.luck:
            offer(at.desk, DO_SOFTEN, seat, slot, -1, effect.amount)
        elif effect.op == HEAL_SELF and hero.luck >= effect.luck and needs_cure(game, seat):
            offer(at.desk, DO_HEAL, seat, slot, -1, effect.amount)


@kernel
def spend_trooper(game, at, seat, verb, kind, damage):
    """Discard a trooper to absorb damage; he is gone even if part of it is wasted."""
    hero = game.heroes[seat]
    absorbed = at.rules.trooper[kind].absorb
    if verb == DO_PATROL:
        hero.patrol[kind] -= 1
        absorbed += gift_sum(game, at.rules, seat, PATROL_ABSORB)
    else:
        game.areas[hero.area].ambush[kind] -= 1
    game.supply[kind] += 1
    absorbed = min(absorbed, damage)
    say(game, at, ABSORBED, seat, kind, -1, absorbed)
    return absorbed


@kernel
def injure(game, at, seat, damage):
    """Damage from an enemy that nothing has absorbed."""
    left = max(0, game.heroes[seat].health - damage)
    say(game, at, INJURED, seat, left, -1, damage)
    reward_witnesses(game, at, seat)
    lose_health(game, at, seat, damage)


@kernel
def reward_witnesses(game, at, victim):
    """Schadenfreude: others gain courage when an enemy injures a hero."""
    for seat in range(game.players):
        if seat != victim and is_alive(game, seat):
            courage = gift_sum(game, at.rules, seat, COURAGE_WHEN_OTHER_HIT)
            if courage > 0:
                earn(game, at, seat, courage, BY_GIFTS)


# --- health and death ---------------------------------------------------------------------------


@kernel
def lose_health(game, at, seat, amount):
    """Health falls; at 0 the hero dies, unless a miracle saves him."""
    hero = game.heroes[seat]
    hero.health = max(0, hero.health - amount)
    if hero.health > 0:
        return
    if pray_for_miracle(game, at, seat):
        return
    if is_void(game, at, HERO_DIES, seat):
        hero.health = 1
    else:
        die(game, at, seat)


@kernel
def pray_for_miracle(game, at, seat):
    """A gift can save him for luck; markers stay on him."""
    hero = game.heroes[seat]
    for slot in range(MOST_SLOTS):
        if not has_gift(game, at.rules, seat, slot, MIRACLE):
            continue
        if hero.luck < gift_on(game, at.rules, seat, slot).luck:
            continue
        clear_options(at.desk)
        offer(at.desk, PASS, seat, slot, -1, 0)
        offer(at.desk, DO_PRAY, seat, slot, -1, 0)
        if ask(game, at, MIRACLE_ASKED, seat, seat, 0) > 0:
            hero.health = spend_luck_gift(game, at, seat, slot)
            say(game, at, MIRACLE_HAPPENS, seat, -1, -1, hero.health)
            return True
    return False


@kernel
def die(game, at, seat):
    """He dies: gifts, courage and patrol are lost, and doom rises by 2."""
    hero = game.heroes[seat]
    say(game, at, HERO_DIES, seat, hero.kind, hero.area, 0)
    game.tally.deaths[hero.kind] += 1
    for slot in range(MOST_SLOTS):
        if hero.slots[slot] != NONE:
            put_on_top(game.discards, hero.slots[slot])
            hero.slots[slot] = NONE
    return_patrol(game, hero)
    hero.kind = NONE
    hero.area = NONE
    hero.courage = 0
    hero.luck = 0
    hero.can = 0
    hero.stunned, hero.burning, hero.pestilence = 0, 0, 0
    hero.turn_over = 1
    score_doom(game, at, at.rules.death_doom, FROM_DEATHS)


@kernel
def return_patrol(game, hero):
    """Trooper cards go back to their stacks."""
    for kind in range(TROOPER_TYPES):
        game.supply[kind] += hero.patrol[kind]
        hero.patrol[kind] = 0


# --- stun, fire, pestilence ---------------------------------------------------------------------


@kernel
def stun(game, at, seat):
    """He must lose his next attack or move."""
    if is_alive(game, seat) and game.heroes[seat].stunned == 0:
        game.heroes[seat].stunned = 1
        say(game, at, STUNNED, seat, -1, -1, 0)


@kernel
def set_afire(game, at, seat):
    """One fire marker at most."""
    if is_alive(game, seat) and game.heroes[seat].burning == 0:
        game.heroes[seat].burning = 1
        say(game, at, SET_AFIRE, seat, -1, -1, 0)


@kernel
def infect(game, at, seat, markers):
    """Pestilence markers add up."""
    if is_alive(game, seat) and markers > 0:
        game.heroes[seat].pestilence += markers
        say(game, at, INFECTED, seat, -1, -1, markers)
