"""Before the roll: help from other heroes, gifts, abilities and troopers that better the dice."""

from __future__ import annotations

from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import SIZES, add_die, clear_dice, lay_pool, stepped
from simkit.kernel.jit import kernel

from .attack import (
    ANYWHERE,
    assign_dice,
    begin_attack,
    has_target,
    may_hit,
    reach_of,
    roll_hero_dice,
)
from .board import can, gift_on, gift_sum, has_gift, is_alive, is_beside, is_over
from .choices import (
    DO_BULLET,
    DO_HELP,
    DO_RAISE,
    DO_SIC,
    DO_SPLIT,
    DO_STEADY,
    DO_TROOPER_DIE,
    DO_WIZARD_EYE,
    DO_ZERO_IN,
    GIVE_HELP,
    PASS,
    RAISE_DIE,
    READY_ATTACK,
)
from .courage import pay, purse
from .damage import lose_health
from .effects import (
    ATTACK_ANYWHERE,
    ATTACK_DIE,
    FIDGIT_SIC,
    FREE_HELP,
    GRATITUDE,
    MENTOR,
    OTHERWORLD_VISION,
    RESTLESS,
    SPLIT_DIE,
    STEP_IF_STILL,
    TRAIT_ATTACK_DIE,
    ZEROED_IN,
)
from .events import ATTACKS, HELPED, INJURED, READIED, STEPPED_UP, say
from .healing import spend_luck_gift
from .state import HELL, MOST_SEATS, MOST_SLOTS, NONE, TARGETS

# A hero can carry at most this many dice to the table; gifts beyond it add nothing.
MOST_ATTACK_DICE = 48

STAYS = -1  # in `moved`: he has given up moving for the rest of his turn

# Bits of an attack's `readied` above those of the gift slots.
ZEROED = 1 << MOST_SLOTS
TROOPER_SPENT = 1 << (MOST_SLOTS + 1)
SIC_ASKED = 1 << (MOST_SLOTS + 2)


@kernel
def hero_attacks(game, at, seat):
    """The whole Attack action of a hero: prepare, roll, assign."""
    hero = game.heroes[seat]
    begin_attack(game, seat, hero.area, reach_of(game, at.rules, seat))
    lay_hero_dice(game, at, seat)
    while not is_over(game) and is_alive(game, seat):
        clear_options(at.desk)
        offer_preparations(game, at, seat)
        option = at.desk.options[ask(game, at, READY_ATTACK, seat, seat, 0)]
        if option.verb == PASS:
            break
        prepare(game, at, seat, option.verb, option.who, option.what, option.where, option.amount)
    if is_over(game) or not is_alive(game, seat):
        return
    say(game, at, ATTACKS, seat, -1, hero.area, game.dice.count)
    roll_hero_dice(game, at, seat)
    assign_dice(game, at, seat)


@kernel
def lay_hero_dice(game, at, seat):
    """The dice of the attack box; in Hell, Otherworld Vision adds a d8."""
    hero = game.heroes[seat]
    clear_dice(game.dice)
    lay_pool(game.dice, hero.dice, 1)
    if hero.area == HELL and can(hero, OTHERWORLD_VISION):
        add_die(game.dice, 8)


@kernel
def offer_preparations(game, at, seat):
    """The roll, and all that can better it; with no enemy in reach the Wizard Eye comes first."""
    in_reach = has_target(game, at.rules, game.attack.area, game.attack.reach)
    if in_reach:
        offer(at.desk, PASS, seat, -1, -1, 0)
    offer_zeroed_in(game, at, seat)
    if not in_reach:
        offer_wizard_eyes(game, at, seat)
        return
    for helper in range(game.players):
        if may_help(game, at, seat, helper):
            offer(at.desk, DO_HELP, helper, -1, -1, help_price(game, at, seat))
    offer_gifts_for_attack(game, at, seat)
    offer_wizard_eyes(game, at, seat)
    offer_trooper_dice(game, at, seat)
    offer_sic(game, at)


@kernel
def prepare(game, at, seat, verb, who, what, where, amount):
    """Carry out one preparation."""
    if verb == DO_HELP:
        ask_for_help(game, at, seat, who)
    elif verb == DO_ZERO_IN:
        zero_in(game, at, seat)
    elif verb == DO_TROOPER_DIE:
        spend_trooper_for_die(game, at, seat, what)
    elif verb == DO_SIC:
        sic(game, at, seat, who, what, where)
    else:
        use_gift_for_attack(game, at, seat, verb, what, amount)


# --- help ---------------------------------------------------------------------------------------


@kernel
def may_help(game, at, seat, helper):
    """Another hero in the area (a Mentor: anywhere), who can pay, once an attack."""
    if helper == seat or not is_alive(game, helper) or was_asked(game, helper):
        return False
    if not has_die_to_raise(game.dice):
        return False
    here, there = game.heroes[seat].area, game.heroes[helper].area
    if here != there:
        if not can(game.heroes[helper], MENTOR) or here == HELL or there == HELL:
            return False
    return help_price(game, at, seat) <= purse(game, helper)


@kernel
def has_die_to_raise(dice):
    """True if some die is below the d12."""
    for i in range(dice.count):
        if dice.sides[i] < SIZES[-1]:
            return True
    return False


@kernel
def help_price(game, at, seat):
    """1 courage, but Hero Worship makes the first helps free."""
    if count_helps(game) < gift_sum(game, at.rules, seat, FREE_HELP):
        return 0
    return at.rules.help_cost


@kernel
def was_asked(game, seat):
    """True if this hero has helped this attack, or has refused to."""
    helped = game.attack.helped
    return (helped >> seat) & 1 == 1 or (helped >> (seat + MOST_SEATS)) & 1 == 1


@kernel
def note_help(game, seat, agreed):
    """A hero has helped this attack; one who has refused stands above all seats that helped."""
    game.attack.helped |= 1 << (seat if agreed else seat + MOST_SEATS)


@kernel
def count_helps(game):
    """How many heroes have helped this attack."""
    count = 0
    for seat in range(MOST_SEATS):
        count += (game.attack.helped >> seat) & 1
    return count


@kernel
def agrees(game, at, helper, asker, what, where, price):
    """Whoever is asked to pay for another's attack may refuse."""
    if helper == asker:
        return True
    clear_options(at.desk)
    offer(at.desk, PASS, helper, what, where, price)
    offer(at.desk, DO_HELP, helper, what, where, price)
    return ask(game, at, GIVE_HELP, helper, asker, price) == 1


@kernel
def ask_for_help(game, at, seat, helper):
    """The helper may refuse; if he pays, a die that the attacker chooses goes up a step."""
    price = help_price(game, at, seat)
    agreed = agrees(game, at, helper, seat, -1, -1, price)
    note_help(game, helper, agreed)
    if not agreed:
        return
    pay(game, at, helper, price)
    say(game, at, HELPED, helper, seat, -1, price)
    raise_table_die(game, at, seat)
    if can(game.heroes[seat], GRATITUDE) and game.attack.grateful == 0:
        game.attack.grateful = 1
        raise_table_die(game, at, seat)


@kernel
def raise_table_die(game, at, chooser):
    """One die on the table goes up a step; dice of the same size count once."""
    dice = game.dice
    clear_options(at.desk)
    for i in range(dice.count):
        if dice.sides[i] < SIZES[-1] and is_first_of_its_size(dice, i):
            offer(at.desk, DO_RAISE, i, dice.sides[i], -1, stepped(dice.sides[i]))
    if at.desk.count == 0:
        return
    die = at.desk.options[ask(game, at, RAISE_DIE, chooser, game.attack.seat, 1)].who
    dice.sides[die] = stepped(dice.sides[die])
    say(game, at, STEPPED_UP, game.attack.seat, -1, -1, dice.sides[die])


@kernel
def is_first_of_its_size(dice, index):
    """False for a die of a size that an earlier die has."""
    for i in range(index):
        if dice.sides[i] == dice.sides[index]:
            return False
    return True


# --- abilities ----------------------------------------------------------------------------------


@kernel
def must_still_move(game, at, seat):
    """Cindrew's weakness: she must move every turn, if there is anywhere to go."""
    hero = game.heroes[seat]
    if not can(hero, RESTLESS) or hero.moved != 0 or hero.moves_left == 0:
        return False
    for area in range(at.rules.map.areas):
        if is_beside(at.rules, hero.area, area):
            return True
    return False


@kernel
def may_stay(game, at, seat):
    """True if he has not moved this turn and need not; in Hell nobody stands anywhere."""
    hero = game.heroes[seat]
    return hero.moved <= 0 and hero.area != HELL and not must_still_move(game, at, seat)


@kernel
def give_up_moving(game, seat):
    """He does not move at all this turn."""
    game.heroes[seat].moves_left = 0
    game.heroes[seat].moved = STAYS


@kernel
def offer_zeroed_in(game, at, seat):
    """Hannah's Zeroed In: before anything else, and if she does not move at all this turn."""
    if can(game.heroes[seat], ZEROED_IN) and is_unprepared(game):
        if may_stay(game, at, seat) and has_die_to_raise(game.dice):
            offer(at.desk, DO_ZERO_IN, seat, -1, -1, 0)


@kernel
def is_unprepared(game):
    """True while no help, gift or trooper has changed the dice."""
    return count_helps(game) == 0 and (game.attack.readied & ~SIC_ASKED) == 0


@kernel
def zero_in(game, at, seat):
    """All dice go up a step; the move of this turn is given up."""
    give_up_moving(game, seat)
    game.attack.readied |= ZEROED
    for i in range(game.dice.count):
        game.dice.sides[i] = stepped(game.dice.sides[i])
    say(game, at, READIED, seat, ZEROED_IN, -1, 0)


@kernel
def offer_sic(game, at):
    """Fidgit, Sic!: once an attack Cindrew pays 1 courage to weaken a target in her area."""
    attack = game.attack
    if attack.readied & SIC_ASKED:
        return
    for owner in range(game.players):
        hero = game.heroes[owner]
        if not is_alive(game, owner) or not can(hero, FIDGIT_SIC) or purse(game, owner) < 1:
            continue
        if hero.area != attack.area:
            continue
        for target in range(TARGETS):
            if may_hit(game, at.rules, attack.area, hero.area, target, attack.reach):
                offer(at.desk, DO_SIC, owner, target, hero.area, 1)


@kernel
def sic(game, at, seat, owner, target, place):
    """One target has 1 less toughness (both halves of a double) for this attack."""
    game.attack.readied |= SIC_ASKED
    if not agrees(game, at, owner, seat, target, place, 1):
        return
    pay(game, at, owner, 1)
    game.attack.weakened = target
    game.attack.weakened_area = place
    say(game, at, READIED, owner, FIDGIT_SIC, place, target)


# --- troopers and gifts -------------------------------------------------------------------------


@kernel
def offer_trooper_dice(game, at, seat):
    """The Army's trait: discard one from the patrol for a die."""
    hero = game.heroes[seat]
    for kind in range(at.rules.trooper_types):
        if hero.patrol[kind] > 0 and at.rules.trooper[kind].trait.op == TRAIT_ATTACK_DIE:
            if game.dice.count < MOST_ATTACK_DICE:
                offer(at.desk, DO_TROOPER_DIE, seat, kind, -1, at.rules.trooper[kind].trait.die)


@kernel
def spend_trooper_for_die(game, at, seat, kind):
    """The trooper goes back to his stack; his die joins the attack."""
    game.heroes[seat].patrol[kind] -= 1
    game.supply[kind] += 1
    game.attack.readied |= TROOPER_SPENT
    add_die(game.dice, at.rules.trooper[kind].trait.die)
    say(game, at, READIED, seat, 1000 + kind, -1, 0)


@kernel
def offer_gifts_for_attack(game, at, seat):
    """Gifts on his sheet that better an attack, each once an attack."""
    hero = game.heroes[seat]
    for slot in range(MOST_SLOTS):
        if hero.slots[slot] == NONE or (game.attack.readied >> slot) & 1 == 1:
            continue
        effect = gift_on(game, at.rules, seat, slot)
        if effect.luck > hero.luck:
            continue
        if effect.op == ATTACK_DIE and game.dice.count < MOST_ATTACK_DICE:
            offer(at.desk, DO_BULLET, seat, slot, -1, effect.die)
        elif effect.op == STEP_IF_STILL:
            if may_stay(game, at, seat) and has_die_to_raise(game.dice):
                offer(at.desk, DO_STEADY, seat, slot, -1, 0)
        elif effect.op == SPLIT_DIE and game.dice.count < MOST_ATTACK_DICE:
            for i in range(game.dice.count):
                if game.dice.sides[i] >= 10 and is_first_of_its_size(game.dice, i):
                    offer(at.desk, DO_SPLIT, seat, slot, -1, game.dice.sides[i])


@kernel
def offer_wizard_eyes(game, at, seat):
    """The Wizard Eye: dice reach every area of the map, but nothing out of Hell."""
    hero = game.heroes[seat]
    if hero.area == HELL or game.attack.reach == ANYWHERE:
        return
    for slot in range(MOST_SLOTS):
        if has_gift(game, at.rules, seat, slot, ATTACK_ANYWHERE):
            if hero.luck >= gift_on(game, at.rules, seat, slot).luck:
                offer(at.desk, DO_WIZARD_EYE, seat, slot, -1, 0)


@kernel
def use_gift_for_attack(game, at, seat, verb, slot, amount):
    """One gift betters this attack."""
    game.attack.readied |= 1 << slot
    hero = game.heroes[seat]
    effect = gift_on(game, at.rules, seat, slot)
    say(game, at, READIED, seat, 100 + at.rules.card[hero.slots[slot]], -1, 0)
    if effect.luck > 0:
        spend_luck_gift(game, at, seat, slot)
    if verb == DO_BULLET:
        add_die(game.dice, effect.die)
        if effect.self_damage > 0:
            say(game, at, INJURED, seat, hero.health - effect.self_damage, -1, effect.self_damage)
            lose_health(game, at, seat, effect.self_damage)
    elif verb == DO_STEADY:
        give_up_moving(game, seat)
        for _ in range(effect.amount):
            raise_table_die(game, at, seat)
    elif verb == DO_WIZARD_EYE:
        game.attack.reach = ANYWHERE
    elif verb == DO_SPLIT:
        split_die(game.dice, amount)


@kernel
def split_die(dice, size):
    """Rapid Fire: a d10 becomes two d6, a d12 three."""
    for i in range(dice.count):
        if dice.sides[i] == size:
            dice.sides[i] = 6
            add_die(dice, 6)
            if size == 12:
                add_die(dice, 6)
            return
