"""Ambush segment: troopers in ambush fire at the enemies in their area, if the captain wishes."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import (
    ambush_size,
    ambush_type,
    can,
    gift_on,
    has_gift,
    hero_toughness,
    is_alive,
    luck_at_hand,
    minions_in,
    patrol_size,
)
from simkit.apocalypse.rules.enemies.fourth import mandrake_picks, mandrake_turns
from simkit.apocalypse.rules.heroes.courage import pay, purse
from simkit.apocalypse.rules.heroes.damage import suffer_hits
from simkit.apocalypse.rules.heroes.healing import spend_luck_gift
from simkit.apocalypse.rules.heroes.troopers import lose_who_fired
from simkit.apocalypse.words import chances, choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import add_die, clear_dice, lay_pool, stepped
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members
from simkit.kernel.table import is_over

from .attack import OWN_AREA, assign_dice, begin_attack, count_scoring, roll_attack_dice
from .helping import agrees, has_die_to_raise, note_help, raise_table_die, was_asked
from .space_troopers import boost, offer_boosts, offer_transfers_to_all, transfer


@kernel
def ambush_segment(game, at):
    """Ambushes and firing patrols, in any order, until the captain has done."""
    begin_ambush_segment(game)
    while not is_over(game):
        clear_options(at.desk)
        if not must_fire(game, at.rules):
            offer(at.desk, choices.PASS, game.captain)
        offer_ambushes(game, at)
        offer_luck_gifts(game, at)
        offer_transfers_to_all(game, at, 1)
        option = at.desk.options[ask(game, at, choices.FIRE, game.captain, game.captain, 0)]
        if option.verb == choices.PASS:
            return
        if option.verb == choices.DO_AREA:
            ambush_fires(game, at, option.where)
        elif option.verb == choices.DO_PATROL:
            patrol_fires(game, at, option.who, option.what)
        elif option.verb == choices.DO_TRANSFER:
            transfer(game, at, option.who, option.what, option.where, 1)
        else:
            drill(game, at, option.who, option.what)


@kernel
def begin_ambush_segment(game):
    """No ambush has fired, no Sergeant has drilled, no gift is used yet."""
    game.drill = 0
    for area in game.areas:
        area.fired = 0
    for hero in game.heroes:
        hero.used = 0


@kernel
def must_fire(game, rules):
    """True while a Mandrake has an ambush that has not yet fired at the heroes beside it."""
    for area in range(rules.map.areas):
        if game.areas[area].fired == 0 and mandrake_turns(game, area):
            return True
    return False


@kernel
def offer_ambushes(game, at):
    """Every ambush with enemies in its area (or, by a Mandrake, heroes) that has not fired."""
    for area in range(at.rules.map.areas):
        if game.areas[area].fired == 0 and ambush_size(game, area) > 0:
            if minions_in(game, area) > 0 or mandrake_turns(game, area):
                offer(
                    at.desk,
                    choices.DO_AREA,
                    game.captain,
                    where=area,
                    amount=minions_in(game, area),
                )


@kernel
def offer_luck_gifts(game, at):
    """Fire Teams, where the patrol has enemies before it, and Sergeants."""
    for seat in range(game.players):
        hero = game.heroes[seat]
        if not is_alive(game, seat):
            continue
        for slot in members(hero.filled & ~hero.used):
            effect = gift_on(game, at.rules, seat, slot)
            if effect.luck > luck_at_hand(game, seat):
                continue
            if effect.op == effects.PATROL_FIRES and patrol_size(hero) > 0:
                if minions_in(game, hero.area) > 0:
                    offer(at.desk, choices.DO_PATROL, seat, slot, hero.area)
            elif effect.op == effects.AMBUSH_STEP_ALL:
                offer(at.desk, choices.DO_DRILL, seat, slot, amount=effect.amount)


@kernel
def drill(game, at, seat, slot):
    """Sergeant: every ambush of this segment rolls larger dice."""
    game.heroes[seat].used |= 1 << slot
    game.drill += spend_luck_gift(game, at, seat, slot)
    say(game, at, events.DRILLED, seat)


@kernel
def ambush_fires(game, at, area):
    """An ambush fires once a segment: at enemies, or at a hero whom it must not spare."""
    game.areas[area].fired = 1
    kind = ambush_type(game, area)
    victim = mandrake_picks(game, at, area) if mandrake_turns(game, area) else state.NONE
    roll_trooper_dice(game, at, state.NONE, area, kind, game.areas[area].ambush[kind], area)
    if victim == state.NONE:
        assign_dice(game, at, game.captain)
    else:
        fire_at_hero(game, at, victim)
    lose_who_fired(game, at, state.NONE, area, kind)


@kernel
def fire_at_hero(game, at, seat):
    """Every die that exceeds his toughness hits; troopers absorb, those who fire among them."""
    toughness = hero_toughness(game.heroes[seat])
    suffer_hits(game, at, seat, count_scoring(game.dice, toughness, 0))


@kernel
def patrol_fires(game, at, seat, slot):
    """Fire Team: his patrol fires and stays with him; each type of a mixed one is an ambush."""
    hero = game.heroes[seat]
    hero.used |= 1 << slot
    spend_luck_gift(game, at, seat, slot)
    for kind in range(state.TROOPER_TYPES):
        if hero.patrol[kind] > 0 and minions_in(game, hero.area) > 0:
            address = patrol_slot(hero.kind, slot, kind)
            roll_trooper_dice(game, at, seat, hero.area, kind, hero.patrol[kind], address)
            assign_dice(game, at, game.captain)
            lose_who_fired(game, at, seat, hero.area, kind)


@kernel
def patrol_slot(hero_kind, gift_slot, trooper_type):
    """Dice of a patrol: above the areas, which name the dice of their ambushes."""
    return (
        state.PLACES
        + (hero_kind * state.MOST_SLOTS + gift_slot) * state.TROOPER_TYPES
        + trooper_type
    )


@kernel
def roll_trooper_dice(game, at, seat, area, kind, count, slot):
    """The dice that the card prints for so many troopers, bettered by heroes, are rolled."""
    clear_dice(game.dice)
    lay_pool(game.dice, at.rules.trooper[kind].ambush[count - 1], 1)
    begin_attack(game, state.NONE, area, OWN_AREA)
    ready_ambush(game, at, seat, area, kind)
    event = events.AMBUSH_FIRES if seat == state.NONE else events.PATROL_FIRES_NOW
    say(game, at, event, seat, kind, area, game.dice.count)
    roll_attack_dice(game, at, chances.AMBUSH_ATTACK, slot, state.NONE)


@kernel
def ready_ambush(game, at, seat, area, kind):
    """Lieutenants, Ballistics, Cosmonauts, then the Sergeants' steps on every die."""
    while True:
        clear_options(at.desk)
        offer(at.desk, choices.PASS, game.captain, where=area)
        offer_lieutenants(game, at, area)
        offer_ballistics(game, at, area)
        if seat == state.NONE:
            offer_boosts(game, at, kind, area)
        option = at.desk.options[ask(game, at, choices.READY_AMBUSH, game.captain, area, 0)]
        if option.verb == choices.PASS:
            break
        if option.verb == choices.DO_BULLET:
            add_lieutenant(game, at, option.who, option.what)
        elif option.verb == choices.DO_BOOST:
            boost(game, at, option.who, kind, area)
        else:
            help_ambush(game, at, option.who)
    for _ in range(game.drill + cover_steps(game, at.rules, area)):
        for i in range(game.dice.count):
            game.dice.sides[i] = stepped(game.dice.sides[i])


@kernel
def cover_steps(game, rules, area):
    """Madeleine's Cover Fire: every ambush where she stands rolls larger dice."""
    for seat in range(game.players):
        if is_alive(game, seat) and game.heroes[seat].area == area:
            if can(game.heroes[seat], effects.COVER_FIRE):
                return rules.ability[effects.COVER_FIRE].amount
    return 0


@kernel
def offer_lieutenants(game, at, area):
    """A Lieutenant adds a die to an ambush where he stands, once an ambush."""
    for seat in range(game.players):
        hero = game.heroes[seat]
        if not is_alive(game, seat) or hero.area != area:
            continue
        for slot in members(hero.filled):
            if has_gift(game, at.rules, seat, slot, effects.AMBUSH_DIE):
                if (game.attack.readied >> (seat * state.MOST_SLOTS + slot)) & 1 == 0:
                    die = gift_on(game, at.rules, seat, slot).die
                    offer(at.desk, choices.DO_BULLET, seat, slot, area, die)


@kernel
def add_lieutenant(game, at, seat, slot):
    """One more die for this ambush."""
    game.attack.readied |= 1 << (seat * state.MOST_SLOTS + slot)
    add_die(game.dice, gift_on(game, at.rules, seat, slot).die)
    say(game, at, events.READIED, seat, 100 + at.rules.card[game.heroes[seat].slots[slot]])


@kernel
def offer_ballistics(game, at, area):
    """Maxwell's Ballistics: he pays courage to help an ambush (a Mentor: anywhere)."""
    for seat in range(game.players):
        hero = game.heroes[seat]
        if not is_alive(game, seat) or not can(hero, effects.BALLISTICS) or was_asked(game, seat):
            continue
        if hero.area != area and not can(hero, effects.MENTOR):
            continue
        if has_die_to_raise(game.dice) and purse(game, seat) >= at.rules.help_cost:
            offer(at.desk, choices.DO_HELP, seat, where=area, amount=at.rules.help_cost)


@kernel
def help_ambush(game, at, seat):
    """He may refuse the captain; if he pays, one die of the ambush goes up a step."""
    price = at.rules.help_cost
    agreed = agrees(game, at, seat, game.captain, -1, game.attack.area, price)
    note_help(game, seat, agreed)
    if not agreed:
        return
    pay(game, at, seat, price)
    say(game, at, events.HELPED, seat, value=price)
    raise_table_die(game, at, game.captain)
