"""Harm to heroes: absorbing, injuries, stun, fire, pestilence, death and miracles."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import (
    ambush_type,
    can,
    gift_on,
    gift_sum,
    has_gift,
    is_alive,
    luck_at_hand,
)
from simkit.apocalypse.rules.board.chronicle import note_absorber, note_death, note_wounds
from simkit.apocalypse.rules.board.marks import clear_marks
from simkit.apocalypse.rules.board.tracks import score_doom
from simkit.apocalypse.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members
from simkit.kernel.table import is_over

from .courage import earn
from .healing import cure_with_luck, needs_cure, spend_luck_gift
from .slots import discard_gifts
from .troopers import bless_whom_he_saved, is_led, trooper_absorbs, trooper_dies

# --- damage from enemies, which troopers can absorb --------------------------------------------


@kernel
def suffer_hits(game, at, seat, hits):
    """A group has hit a hero: gifts soften it, troopers absorb; returns the damage he takes."""
    return suffer(game, at, seat, stop_first_hit(game, at, seat, hits), True)


@kernel
def suffer_unabsorbed_hits(game, at, seat, hits):
    """As any hits, but that no trooper can absorb them."""
    return suffer(game, at, seat, stop_first_hit(game, at, seat, hits), False)


@kernel
def suffer(game, at, seat, damage, absorbable):
    """Enemies deal damage to a hero; returns what he takes in the end."""
    while damage > 0:
        clear_options(at.desk)
        offer(at.desk, choices.PASS, seat, amount=damage)
        if absorbable:
            offer_troopers(game, at, seat)
        offer_shields(game, at, seat)
        option = at.desk.options[ask(game, at, choices.ABSORB, seat, seat, damage)]
        if option.verb == choices.PASS:
            break
        if option.verb == choices.DO_PATROL or option.verb == choices.DO_AMBUSH:
            damage -= spend_trooper(game, at, seat, option.verb, option.what, damage)
        elif option.verb == choices.DO_SOFTEN:
            spared = min(damage, spend_luck_gift(game, at, seat, option.what))
            damage -= spared
            say(game, at, events.SOFTENED, seat, value=spared)
        else:
            cure_with_luck(game, at, seat, option.what)
    damage = pass_damage_on(game, at, seat, damage)
    if damage > 0 and not is_over(game):
        injure(game, at, seat, damage)
    return damage


@kernel
def pass_damage_on(game, at, seat, damage):
    """Dorothy's Winsome: all but the first point can go to another hero in her area."""
    hero = game.heroes[seat]
    most = damage - at.rules.ability[effects.WINSOME].amount
    if most <= 0 or not can(hero, effects.WINSOME):
        return damage
    clear_options(at.desk)
    offer(at.desk, choices.PASS, seat, where=hero.area)
    for other in range(game.players):
        if other != seat and is_alive(game, other) and game.heroes[other].area == hero.area:
            for amount in range(1, most + 1):
                offer(at.desk, choices.DO_CHOOSE, other, where=hero.area, amount=amount)
    option = at.desk.options[ask(game, at, choices.PASS_ON, seat, seat, damage)]
    if option.verb == choices.PASS:
        return damage
    other, amount = option.who, option.amount
    say(game, at, events.PASSED_ON, seat, other, value=amount)
    lose_health(game, at, other, amount)
    return damage - amount


@kernel
def evade_hits(game, at, target, victim, hits):
    """Fidgit dances for Cindrew, Moose ignores part of a Lord's attack; returns the hits left."""
    hero = game.heroes[victim]
    spared = 0
    if can(hero, effects.FIDGIT_DANCE):
        spared += at.rules.ability[effects.FIDGIT_DANCE].amount
    if can(hero, effects.STUBBORN) and target >= state.LORD:
        spared += at.rules.ability[effects.STUBBORN].amount
    spared = min(spared, hits)
    if spared > 0:
        say(game, at, events.SOFTENED, victim, value=spared)
    return hits - spared


@kernel
def stop_first_hit(game, at, seat, hits):
    """Body armour stops the first hit of an enemy phase."""
    hero = game.heroes[seat]
    armour = gift_sum(game, at.rules, seat, effects.IGNORE_FIRST_HIT) - hero.shielded
    stopped = min(hits, armour)
    if stopped > 0:
        hero.shielded += stopped
        say(game, at, events.SOFTENED, seat, value=stopped)
        return hits - stopped
    return hits


@kernel
def offer_troopers(game, at, seat):
    """Troopers who can take the damage: his own patrol, and any ambush where he stands."""
    hero = game.heroes[seat]
    for kind in range(at.rules.trooper_types):
        if hero.patrol[kind] > 0:
            absorb = absorbs_for(game, at.rules, seat, kind, 1)
            if absorb > 0:
                offer(at.desk, choices.DO_PATROL, seat, kind, amount=absorb)
    kind = ambush_type(game, hero.area)
    if kind != state.NONE:
        absorb = absorbs_for(game, at.rules, seat, kind, 0)
        if absorb > 0:
            offer(at.desk, choices.DO_AMBUSH, seat, kind, hero.area, absorb)


@kernel
def absorbs_for(game, rules, seat, kind, on_patrol):
    """What a trooper stops for this hero: more under Victor's Leadership, less for Amelia."""
    hero = game.heroes[seat]
    led = is_led(game, seat)
    absorb = trooper_absorbs(rules, kind, on_patrol, led)
    if led:
        absorb = max(absorb, rules.ability[effects.LEADERSHIP].amount)
    if on_patrol == 1:
        absorb += gift_sum(game, rules, seat, effects.PATROL_ABSORB)
    if can(hero, effects.SELFLESS):
        absorb -= rules.ability[effects.SELFLESS].amount
    return max(0, absorb)


@kernel
def offer_shields(game, at, seat):
    """Luck gifts that lessen the damage, or heal before it lands."""
    hero = game.heroes[seat]
    luck = luck_at_hand(game, seat)
    for slot in members(hero.filled):
        effect = gift_on(game, at.rules, seat, slot)
        if effect.op == effects.REDUCE_HITS and luck >= effect.luck:
            offer(at.desk, choices.DO_SOFTEN, seat, slot, amount=effect.amount)
        elif effect.op == effects.HEAL_SELF and luck >= effect.luck and needs_cure(game, seat):
            offer(at.desk, choices.DO_HEAL, seat, slot, amount=effect.amount)


@kernel
def spend_trooper(game, at, seat, verb, kind, damage):
    """Discard a trooper to absorb damage; he is gone even if part of it is wasted."""
    hero = game.heroes[seat]
    absorbed = absorbs_for(game, at.rules, seat, kind, 1 if verb == choices.DO_PATROL else 0)
    if verb == choices.DO_PATROL:
        hero.patrol[kind] -= 1
    else:
        game.areas[hero.area].ambush[kind] -= 1
    note_absorber(game, hero)
    absorbed = min(absorbed, damage)
    say(game, at, events.ABSORBED, seat, kind, value=absorbed)
    trooper_dies(game, at, kind, 1)
    bless_whom_he_saved(game, at, seat, kind)
    return absorbed


@kernel
def injure(game, at, seat, damage):
    """Damage from an enemy that nothing has absorbed."""
    left = max(0, game.heroes[seat].health - damage)
    say(game, at, events.INJURED, seat, left, value=damage)
    reward_witnesses(game, at, seat)
    lose_health(game, at, seat, damage)


@kernel
def reward_witnesses(game, at, victim):
    """Schadenfreude: others gain courage when an enemy injures a hero."""
    for seat in range(game.players):
        if seat != victim and is_alive(game, seat):
            courage = gift_sum(game, at.rules, seat, effects.COURAGE_WHEN_OTHER_HIT)
            if courage > 0:
                earn(game, at, seat, courage, state.BY_GIFTS)


@kernel
def hurt_self(game, at, seat, damage):
    """Damage that a hero chooses to take: no trooper absorbs it, and nobody gloats over it."""
    if damage == 0:
        return
    say(game, at, events.SELF_HURT, seat, value=damage)
    lose_health(game, at, seat, damage)
    if is_alive(game, seat) and can(game.heroes[seat], effects.FASCINATION):
        earn(game, at, seat, at.rules.ability[effects.FASCINATION].amount, state.BY_ABILITIES)


# --- health and death ---------------------------------------------------------------------------


@kernel
def lose_health(game, at, seat, amount):
    """Health falls; at 0 the hero dies, unless a miracle saves him."""
    hero = game.heroes[seat]
    note_wounds(game, hero, min(hero.health, amount))
    hero.health = max(0, hero.health - amount)
    if hero.health > 0:
        return
    if pray_for_miracle(game, at, seat):
        return
    if is_void(game, at, events.HERO_DIES, seat):
        hero.health = 1
    else:
        die(game, at, seat)


@kernel
def pray_for_miracle(game, at, seat):
    """A gift can save him for luck; markers stay on him."""
    hero = game.heroes[seat]
    for slot in members(hero.filled):
        if not has_gift(game, at.rules, seat, slot, effects.MIRACLE):
            continue
        if luck_at_hand(game, seat) < gift_on(game, at.rules, seat, slot).luck:
            continue
        clear_options(at.desk)
        offer(at.desk, choices.PASS, seat, slot)
        offer(at.desk, choices.DO_PRAY, seat, slot)
        if ask(game, at, choices.MIRACLE_ASKED, seat, seat, 0) > 0:
            hero.health = spend_luck_gift(game, at, seat, slot)
            say(game, at, events.MIRACLE_HAPPENS, seat, value=hero.health)
            return True
    return False


@kernel
def die(game, at, seat):
    """He dies, and doom rises by 2."""
    fall(game, at, seat)
    score_doom(game, at, at.rules.death_doom, state.FROM_DEATHS)


@kernel
def die_with_honor(game, at, seat):
    """Bernice's death of her own choice: her courage is pooled, doom does not rise."""
    if is_void(game, at, events.HERO_DIES, seat):
        return
    pooled = game.heroes[seat].courage
    say(game, at, events.DIES_WITH_HONOR, seat, value=pooled)
    game.pool += pooled
    fall(game, at, seat)


@kernel
def fall(game, at, seat):
    """What every dead hero loses: gifts, courage, luck, patrol and his place."""
    hero = game.heroes[seat]
    say(game, at, events.HERO_DIES, seat, hero.kind, hero.area)
    note_death(game, hero)
    discard_gifts(game, hero)
    return_patrol(game, hero)
    hero.kind = state.NONE
    hero.area = state.NONE
    hero.courage = 0
    hero.luck = 0
    hero.can = 0
    hero.stunned, hero.burning, hero.pestilence = 0, 0, 0
    clear_marks(game, seat)
    hero.turn_over = 1


@kernel
def return_patrol(game, hero):
    """Trooper cards go back to their stacks."""
    for kind in range(state.TROOPER_TYPES):
        game.supply[kind] += hero.patrol[kind]
        hero.patrol[kind] = 0


# --- stun, fire, pestilence ---------------------------------------------------------------------


@kernel
def stun(game, at, seat):
    """He must lose his next attack or move."""
    if is_alive(game, seat) and game.heroes[seat].stunned == 0:
        game.heroes[seat].stunned = 1
        say(game, at, events.STUNNED, seat)


@kernel
def set_afire(game, at, seat):
    """One fire marker at most."""
    if not is_alive(game, seat) or can(game.heroes[seat], effects.FIREPROOF):
        return
    if game.heroes[seat].burning == 0:
        game.heroes[seat].burning = 1
        say(game, at, events.SET_AFIRE, seat)


@kernel
def infect(game, at, seat, markers):
    """Pestilence markers add up."""
    if is_alive(game, seat) and markers > 0:
        game.heroes[seat].pestilence += markers
        say(game, at, events.INFECTED, seat, value=markers)


@kernel
def lose_luck(game, at, seat, amount):
    """Luck that is lost is not spent: an Elemental binds it in vain; returns how much he had."""
    hero = game.heroes[seat]
    lost = min(amount, hero.luck)
    if lost > 0:
        hero.luck -= lost
        say(game, at, events.LUCK_LOST, seat, value=lost)
    return lost
