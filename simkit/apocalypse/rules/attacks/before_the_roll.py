"""Before the roll: help from other heroes, gifts, abilities and troopers that better the dice."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import (
    areas_near,
    can,
    gift_on,
    has_gift,
    is_alive,
    luck_at_hand,
)
from simkit.apocalypse.rules.board.marks import stiffen_dice
from simkit.apocalypse.rules.heroes.courage import pay_if_granted, purse
from simkit.apocalypse.rules.heroes.damage import die_with_honor, hurt_self
from simkit.apocalypse.rules.heroes.healing import spend_luck_gift
from simkit.apocalypse.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import add_die, clear_dice, lay_pool, stepped
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members
from simkit.kernel.table import is_over

from .attack import (
    ANYWHERE,
    assign_dice,
    begin_attack,
    has_target,
    reach_of,
    roll_hero_dice,
    whom_to_hit,
)
from .helping import (
    MOST_ATTACK_DICE,
    agrees,
    ask_for_help,
    has_die_to_raise,
    help_price,
    is_first_of_its_size,
    may_help,
    raise_table_die,
)

D6, D10, D12 = 6, 10, 12  # sides
STAYS = -1  # in `moved`: he has given up moving for the rest of his turn

# Bits of an attack's `readied` above those of the gift slots.
ZEROED = 1 << state.MOST_SLOTS
TROOPER_SPENT = 1 << (state.MOST_SLOTS + 1)
SIC_ASKED = 1 << (state.MOST_SLOTS + 2)


@kernel
def hero_attacks(game, at, seat):
    """The whole Attack action of a hero: prepare, roll, assign."""
    hero = game.heroes[seat]
    begin_attack(game, seat, hero.area, reach_of(game, at.rules, seat))
    lay_hero_dice(game, at, seat)
    while not is_over(game) and is_alive(game, seat):
        clear_options(at.desk)
        offer_preparations(game, at, seat)
        option = at.desk.options[ask(game, at, choices.READY_ATTACK, seat, seat, 0)]
        if option.verb == choices.PASS:
            break
        prepare(game, at, seat, option.verb, option.who, option.what, option.where, option.amount)
    if is_over(game) or not is_alive(game, seat):
        return
    say(game, at, events.ATTACKS, seat, where=hero.area, value=game.dice.count)
    roll_hero_dice(game, at, seat)
    assign_dice(game, at, seat)
    if is_invoked(game, effects.DEATH_WITH_HONOR) and not is_over(game) and is_alive(game, seat):
        die_with_honor(game, at, seat)


@kernel
def lay_hero_dice(game, at, seat):
    """The dice of the attack box; more in Hell by Otherworld Vision, or in a Last Stand."""
    hero = game.heroes[seat]
    clear_dice(game.dice)
    lay_pool(game.dice, hero.dice, 1)
    stiffen_dice(game.dice, hero.petrified)
    if hero.area == state.HELL and can(hero, effects.OTHERWORLD_VISION):
        lay_pool(game.dice, at.rules.ability[effects.OTHERWORLD_VISION].dice, 1)
    if can(hero, effects.LAST_STAND) and hero.health <= at.rules.ability[effects.LAST_STAND].amount:
        lay_pool(game.dice, at.rules.ability[effects.LAST_STAND].dice, 1)


@kernel
def offer_preparations(game, at, seat):
    """The roll, and all that can better it; with no enemy in reach the Wizard Eye comes first."""
    in_reach = has_target(game, at.rules, game.attack.area, game.attack.reach)
    if in_reach:
        offer(at.desk, choices.PASS, seat)
    offer_zeroed_in(game, at, seat)
    if not in_reach:
        offer_wizard_eyes(game, at, seat)
        return
    for helper in range(game.players):
        if may_help(game, at, seat, helper):
            offer(at.desk, choices.DO_HELP, helper, amount=help_price(game, at, seat))
    offer_gifts_for_attack(game, at, seat)
    offer_wizard_eyes(game, at, seat)
    offer_trooper_dice(game, at, seat)
    offer_sic(game, at)
    offer_abilities_for_attack(game, at, seat)


@kernel
def prepare(game, at, seat, verb, who, what, where, amount):
    """Carry out one preparation."""
    if verb == choices.DO_HELP:
        ask_for_help(game, at, seat, who)
    elif verb == choices.DO_ZERO_IN:
        zero_in(game, at, seat)
    elif verb == choices.DO_TROOPER_DIE:
        spend_trooper_for_die(game, at, seat, what)
    elif verb == choices.DO_SIC:
        sic(game, at, seat, who, what, where)
    elif verb == choices.DO_ABILITY:
        invoke(game, at, seat, what)
    else:
        use_gift_for_attack(game, at, seat, verb, what, amount)


# --- abilities ----------------------------------------------------------------------------------


@kernel
def must_still_move(game, at, seat):
    """Cindrew's weakness: she must move every turn, if there is anywhere to go."""
    hero = game.heroes[seat]
    if not can(hero, effects.RESTLESS) or hero.moved != 0 or hero.moves_left == 0:
        return False
    return areas_near(game, at.rules, hero.area) != 0


@kernel
def may_stay(game, at, seat):
    """True if he has not moved this turn and need not; in Hell nobody stands anywhere."""
    hero = game.heroes[seat]
    return hero.moved <= 0 and hero.area != state.HELL and not must_still_move(game, at, seat)


@kernel
def give_up_moving(game, seat):
    """He does not move at all this turn."""
    game.heroes[seat].moves_left = 0
    game.heroes[seat].moved = STAYS


@kernel
def offer_zeroed_in(game, at, seat):
    """Hannah's Zeroed In: before anything else, and if she does not move at all this turn."""
    if can(game.heroes[seat], effects.ZEROED_IN) and is_unprepared(game):
        if may_stay(game, at, seat) and has_die_to_raise(game.dice):
            offer(at.desk, choices.DO_ZERO_IN, seat)


@kernel
def is_unprepared(game):
    """True while no help, gift, trooper or ability has changed the dice."""
    attack = game.attack
    return attack.helps == 0 and attack.invoked == 0 and (attack.readied & ~SIC_ASKED) == 0


@kernel
def zero_in(game, at, seat):
    """All dice go up a step; the move of this turn is given up."""
    give_up_moving(game, seat)
    game.attack.readied |= ZEROED
    for _ in range(at.rules.ability[effects.ZEROED_IN].amount):
        for i in range(game.dice.count):
            game.dice.sides[i] = stepped(game.dice.sides[i])
    say(game, at, events.READIED, seat, effects.ZEROED_IN)


@kernel
def offer_sic(game, at):
    """Fidgit, Sic!: once an attack Cindrew pays 1 courage to weaken a target in her area."""
    attack = game.attack
    price = at.rules.ability[effects.FIDGIT_SIC].price
    if attack.readied & SIC_ASKED:
        return
    for owner in range(game.players):
        hero = game.heroes[owner]
        if (
            not is_alive(game, owner)
            or not can(hero, effects.FIDGIT_SIC)
            or hero.area != attack.area
        ):
            continue
        if purse(game, owner) < price:
            continue
        for target in members(whom_to_hit(game, at.rules, attack.area, hero.area, attack.reach)):
            offer(at.desk, choices.DO_SIC, owner, target, hero.area, price)


@kernel
def sic(game, at, seat, owner, target, place):
    """One target has 1 less toughness (both halves of a double) for this attack."""
    game.attack.readied |= SIC_ASKED
    price = at.rules.ability[effects.FIDGIT_SIC].price
    if not agrees(game, at, owner, seat, target, place, price):
        return
    if not pay_if_granted(game, at, owner, price):
        return
    game.attack.weakened = target
    game.attack.weakened_area = place
    say(game, at, events.READIED, owner, effects.FIDGIT_SIC, place, target)


@kernel
def is_invoked(game, ability):
    """True if this ability has been used for this attack."""
    return (game.attack.invoked >> ability) & 1 == 1


@kernel
def may_invoke(game, seat, ability):
    """An ability that betters an attack, each once an attack."""
    return can(game.heroes[seat], ability) and not is_invoked(game, ability)


@kernel
def offer_abilities_for_attack(game, at, seat):
    """Charge for whoever has moved; dice for luck, for blood, or for the hero's life."""
    if may_charge(game, seat):
        offer(
            at.desk,
            choices.DO_ABILITY,
            seat,
            effects.CHARGE,
            amount=at.rules.ability[effects.CHARGE].amount,
        )
    if game.dice.count >= MOST_ATTACK_DICE:
        return
    if may_invoke(game, seat, effects.FORFEIT_SOUL):
        if luck_at_hand(game, seat) >= at.rules.ability[effects.FORFEIT_SOUL].price:
            offer(at.desk, choices.DO_ABILITY, seat, effects.FORFEIT_SOUL)
    for ability in (effects.BLOOD_RITE, effects.DEATH_WITH_HONOR):
        if may_invoke(game, seat, ability):
            offer(at.desk, choices.DO_ABILITY, seat, ability)


@kernel
def may_charge(game, seat):
    """Moose's Charge: he has moved in this turn, and not given up the move; not in Hell."""
    hero = game.heroes[seat]
    if hero.moved <= 0 or hero.area == state.HELL or not has_die_to_raise(game.dice):
        return False
    return may_invoke(game, seat, effects.CHARGE)


@kernel
def invoke(game, at, seat, ability):
    """He uses it: a step for a die of his choice, or dice for their price."""
    game.attack.invoked |= 1 << ability
    say(game, at, events.ABILITY_USED, seat, ability)
    values = at.rules.ability[ability]
    if ability == effects.CHARGE:
        for _ in range(values.amount):
            raise_table_die(game, at, seat)
        return
    lay_pool(game.dice, values.dice, 1)
    if ability == effects.FORFEIT_SOUL:
        game.heroes[seat].luck -= values.price
        game.tally.luck_spent += values.price
    elif ability == effects.BLOOD_RITE:
        hurt_self(game, at, seat, values.price)


# --- troopers and gifts -------------------------------------------------------------------------


@kernel
def offer_trooper_dice(game, at, seat):
    """The Army's trait: discard one from the patrol for a die."""
    hero = game.heroes[seat]
    for kind in range(at.rules.trooper_types):
        if hero.patrol[kind] > 0 and at.rules.trooper[kind].trait.op == effects.TRAIT_ATTACK_DIE:
            if game.dice.count < MOST_ATTACK_DICE:
                offer(
                    at.desk,
                    choices.DO_TROOPER_DIE,
                    seat,
                    kind,
                    amount=at.rules.trooper[kind].trait.die,
                )


@kernel
def spend_trooper_for_die(game, at, seat, kind):
    """The trooper goes back to his stack; his die joins the attack."""
    game.heroes[seat].patrol[kind] -= 1
    game.supply[kind] += 1
    game.attack.readied |= TROOPER_SPENT
    add_die(game.dice, at.rules.trooper[kind].trait.die)
    say(game, at, events.READIED, seat, 1000 + kind)


@kernel
def offer_gifts_for_attack(game, at, seat):
    """Gifts on his sheet that better an attack, each once an attack."""
    hero = game.heroes[seat]
    for slot in members(hero.filled & ~game.attack.readied):
        effect = gift_on(game, at.rules, seat, slot)
        if effect.luck > luck_at_hand(game, seat):
            continue
        if effect.op == effects.ATTACK_DIE and game.dice.count < MOST_ATTACK_DICE:
            offer(at.desk, choices.DO_BULLET, seat, slot, amount=effect.die)
        elif effect.op == effects.STEP_IF_STILL:
            if may_stay(game, at, seat) and has_die_to_raise(game.dice):
                offer(at.desk, choices.DO_STEADY, seat, slot)
        elif effect.op == effects.SPLIT_DIE and game.dice.count < MOST_ATTACK_DICE:
            for i in range(game.dice.count):
                if game.dice.sides[i] >= D10 and is_first_of_its_size(game.dice, i):
                    offer(at.desk, choices.DO_SPLIT, seat, slot, amount=game.dice.sides[i])


@kernel
def offer_wizard_eyes(game, at, seat):
    """The Wizard Eye: dice reach every area of the map, but nothing out of Hell."""
    hero = game.heroes[seat]
    if hero.area == state.HELL or game.attack.reach == ANYWHERE:
        return
    for slot in members(hero.filled):
        if has_gift(game, at.rules, seat, slot, effects.ATTACK_ANYWHERE):
            if luck_at_hand(game, seat) >= gift_on(game, at.rules, seat, slot).luck:
                offer(at.desk, choices.DO_WIZARD_EYE, seat, slot)


@kernel
def use_gift_for_attack(game, at, seat, verb, slot, amount):
    """One gift betters this attack."""
    game.attack.readied |= 1 << slot
    hero = game.heroes[seat]
    effect = gift_on(game, at.rules, seat, slot)
    say(game, at, events.READIED, seat, 100 + at.rules.card[hero.slots[slot]])
    if effect.luck > 0:
        spend_luck_gift(game, at, seat, slot)
    if verb == choices.DO_BULLET:
        add_die(game.dice, effect.die)
        hurt_self(game, at, seat, effect.self_damage)
    elif verb == choices.DO_STEADY:
        give_up_moving(game, seat)
        for _ in range(effect.amount):
            raise_table_die(game, at, seat)
    elif verb == choices.DO_WIZARD_EYE:
        game.attack.reach = ANYWHERE
    elif verb == choices.DO_SPLIT:
        split_die(game.dice, amount)


@kernel
def split_die(dice, size):
    """Rapid Fire: a d10 becomes two d6, a d12 three."""
    for i in range(dice.count):
        if dice.sides[i] == size:
            dice.sides[i] = D6
            add_die(dice, D6)
            if size == D12:
                add_die(dice, D6)
            return
