"""The Attack action: help and preparations, the roll, and dice assigned one by one.

Heroes and ambushes attack alike; an ambush has no seat (NONE) and the captain assigns its dice.
"""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import (
    can,
    gift_on,
    has_gift,
    is_alive,
    is_beside,
    lord_number,
    lord_part,
    luck_at_hand,
    scores,
    target_needs,
    target_toughness,
    targets_in,
)
from simkit.apocalypse.rules.enemies.fourth import demon_dies
from simkit.apocalypse.rules.enemies.legions import hurt_killer, pays_for_kill
from simkit.apocalypse.rules.enemies.lords import wound_lord
from simkit.apocalypse.rules.heroes.courage import earn, fill_pool
from simkit.apocalypse.rules.heroes.healing import cure, needs_cure
from simkit.apocalypse.words import chances, choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import roll_dice, roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import has, members
from simkit.kernel.table import is_over

OWN_AREA, AREAS_BESIDE, ANYWHERE = range(3)
ALL_BUT_LORDS = (1 << state.LORD) - 1  # of a set of targets


@kernel
def begin_attack(game, seat, area, reach):
    """A new attack, nothing prepared yet."""
    attack = game.attack
    attack.seat = seat
    attack.area = area
    attack.reach = reach
    attack.helped, attack.grateful, attack.readied, attack.combined = 0, 0, 0, 0
    attack.helps, attack.invoked, attack.wounded = 0, 0, 0
    attack.weakened, attack.weakened_area = state.NONE, state.NONE
    attack.half, attack.half_area = state.NONE, state.NONE
    attack.wounds, attack.stage_fell = 0, 0


# --- who can be hit -----------------------------------------------------------------------------


@kernel
def reach_of(game, rules, seat):
    """How far a hero's dice reach before gifts: his area, and those beside it when sighted in."""
    hero = game.heroes[seat]
    if can(hero, effects.SIGHTED_IN) and hero.area != state.HELL:
        return AREAS_BESIDE
    return OWN_AREA


@kernel
def is_in_reach(game, rules, here, place, reach):
    """True if dice rolled here may hit enemies there; Hell is out of this world."""
    if place == here:
        return True
    if here == state.HELL or place == state.HELL:
        return False
    return reach == ANYWHERE or (reach == AREAS_BESIDE and is_beside(game, rules, here, place))


@kernel
def whom_to_hit(game, rules, here, place, reach):
    """Who stands there and can be hit, a bit for each target; from afar, only minions can."""
    if not is_in_reach(game, rules, here, place, reach):
        return 0
    found = targets_in(game, rules, place)
    return found & (ALL_BUT_LORDS if game.attack.stage_fell == 1 else -1)


@kernel
def has_target(game, rules, here, reach):
    """True if any enemy is in reach."""
    if here == state.HELL:
        return True  # the Lord himself
    if reach == OWN_AREA:
        return targets_in(game, rules, here) != 0
    for place in range(rules.map.areas):
        if is_in_reach(game, rules, here, place, reach):
            if targets_in(game, rules, place) != 0:
                return True
    return False


@kernel
def farthest_reach(game, rules, seat):
    """The reach a hero could have, with a Wizard Eye that he can pay for."""
    hero = game.heroes[seat]
    if hero.area != state.HELL:
        for slot in members(hero.filled):
            if has_gift(game, rules, seat, slot, effects.ATTACK_ANYWHERE):
                if luck_at_hand(game, seat) >= gift_on(game, rules, seat, slot).luck:
                    return ANYWHERE
    return reach_of(game, rules, seat)


# --- the roll -----------------------------------------------------------------------------------


@kernel
def roll_hero_dice(game, at, seat):
    """Roll the dice on the table; Focus and Defiance mend dice that show 1."""
    hero = game.heroes[seat]
    slot = chances.attack_slot(hero.kind, hero.attacks_made)
    hero.attacks_made += 1
    roll_attack_dice(game, at, chances.HERO_ATTACK, slot, seat)
    if can(hero, effects.FOCUS):
        focus_one_die(game, at, seat)
    rerolls = 0
    for gift in members(hero.filled):
        if has_gift(game, at.rules, seat, gift, effects.REROLL_ONES):
            reroll_ones(game, at, seat, slot * state.MOST_SLOTS + rerolls)
            rerolls += 1


@kernel
def roll_attack_dice(game, at, purpose, slot, roller):
    """Roll all dice of an attack, each at its own address."""
    dice = game.dice
    game.tally.dice += dice.count
    roll_dice(dice, at.luck, purpose, game.turn, slot)
    for i in range(dice.count):
        say(game, at, events.DIE_ROLLED, roller, roller, dice.sides[i], dice.face[i])


@kernel
def focus_one_die(game, at, seat):
    """Naomi's Focus: one die that shows 1, of her choice, shows its maximum instead."""
    dice = game.dice
    clear_options(at.desk)
    for i in range(dice.count):
        if dice.face[i] == 1 and is_first_one_of_its_size(dice, i):
            offer(at.desk, choices.DO_RAISE, i, dice.sides[i], amount=dice.sides[i])
    if at.desk.count == 0:
        return
    die = at.desk.options[ask(game, at, choices.RAISE_DIE, seat, seat, 1)].who
    dice.face[die] = dice.sides[die]
    say(game, at, events.DIE_CHANGED, seat, die, value=dice.face[die])


@kernel
def is_first_one_of_its_size(dice, index):
    """False for a 1 on a die of a size on which an earlier die shows 1 too."""
    for i in range(index):
        if dice.face[i] == 1 and dice.sides[i] == dice.sides[index]:
            return False
    return True


@kernel
def reroll_ones(game, at, seat, slot):
    """Defiance: dice that show 1 are rolled again, once for each such gift."""
    dice = game.dice
    for i in range(dice.count):
        if dice.face[i] == 1:
            dice.face[i] = roll_die(at.luck, chances.REROLL, game.turn, slot, i, dice.sides[i])
            say(game, at, events.DIE_CHANGED, seat, i, value=dice.face[i])


# --- assigning dice -----------------------------------------------------------------------------


@kernel
def assign_dice(game, at, chooser):
    """Spend the dice on enemies one by one, as the player pleases; any die may go unused."""
    while not is_over(game) and attacker_lives(game):
        clear_options(at.desk)
        if game.attack.half == state.NONE:
            offer(at.desk, choices.PASS, chooser)
            offer_combinations(game, at)
        offer_hits(game, at)
        option = at.desk.options[ask(game, at, choices.ASSIGN, chooser, game.attack.seat, 0)]
        if option.verb == choices.PASS:
            return
        if option.verb == choices.DO_COMBINE:
            combine_dice(game, at, option.who, option.what)
        elif option.verb == choices.DO_BULLDOZE:
            bulldoze(game, at, option.what, option.where)
        else:
            spend_die(game, at, option.who, option.what, option.where)


@kernel
def attacker_lives(game):
    """False once a kill has cost the hero who attacks his own life; an ambush has none to lose."""
    return game.attack.seat == state.NONE or is_alive(game, game.attack.seat)


@kernel
def offer_hits(game, at):
    """Every unspent die with every enemy that it can meet; dice with equal faces count once."""
    attack = game.attack
    if attack.half != state.NONE:
        offer_hits_in(game, at, attack.half_area)
    elif attack.reach == OWN_AREA:
        offer_hits_in(game, at, attack.area)
    else:
        for place in range(state.HELL + 1):
            offer_hits_in(game, at, place)


@kernel
def offer_hits_in(game, at, place):
    """The same for the enemies of a place."""
    attack = game.attack
    for target in members(whom_to_hit(game, at.rules, attack.area, place, attack.reach)):
        if attack.half == state.NONE or attack.half == target:
            offer_dice_for(game, at, place, target)


@kernel
def offer_dice_for(game, at, place, target):
    """The dice that meet this enemy's toughness; for a doubled one, two of them are needed."""
    dice = game.dice
    number = current_toughness(game, at.rules, place, target)
    needs = 1 if game.attack.half != state.NONE else target_needs(game, at.rules, target)
    if count_scoring(dice, number, at.rules.hit_meets) < needs:
        return
    shown = 0  # faces, a bit each
    for i in range(dice.count):
        face = dice.face[i]
        if dice.spent[i] == 0 and scores(face, number, at.rules.hit_meets) and not has(shown, face):
            shown |= 1 << face
            offer(at.desk, choices.DO_HIT, i, target, place, face)
            if may_bulldoze(game, at.rules, target):
                offer(at.desk, choices.DO_BULLDOZE, i, target, place, face)


@kernel
def may_bulldoze(game, rules, target):
    """Moose's Bulldoze: once a turn a larva falls to a die of his that is not used up."""
    seat = game.attack.seat
    if seat == state.NONE or target != state.LARVA or target_needs(game, rules, target) > 1:
        return False
    hero = game.heroes[seat]
    return can(hero, effects.BULLDOZE) and (hero.called >> effects.BULLDOZE) & 1 == 0


@kernel
def bulldoze(game, at, target, place):
    """The larva dies, the die stays."""
    seat = game.attack.seat
    game.heroes[seat].called |= 1 << effects.BULLDOZE
    say(game, at, events.ABILITY_USED, seat, effects.BULLDOZE, place)
    strike(game, at, target, place)


@kernel
def current_toughness(game, rules, place, target):
    """The toughness that dice must meet now."""
    number = target_toughness(game, rules, target)
    if game.attack.weakened == target and game.attack.weakened_area == place:
        number -= rules.ability[effects.FIDGIT_SIC].amount
    return number


@kernel
def count_scoring(dice, number, meets):
    """How many unspent dice meet a toughness."""
    count = 0
    for i in range(dice.count):
        if dice.spent[i] == 0 and scores(dice.face[i], number, meets):
            count += 1
    return count


@kernel
def is_first_of_its_face(dice, index, apart_from):
    """False for a die whose face an earlier unspent die shows too (one die left out of account)."""
    for i in range(index):
        if i != apart_from and dice.spent[i] == 0 and dice.face[i] == dice.face[index]:
            return False
    return True


@kernel
def offer_combinations(game, at):
    """Head Shot: once an attack, two dice can become a single total; equal pairs count once."""
    attack = game.attack
    if attack.seat == state.NONE or attack.combined == 1:
        return
    if not can(game.heroes[attack.seat], effects.HEAD_SHOT):
        return
    dice = game.dice
    for i in range(dice.count):
        if dice.spent[i] == 1 or not is_first_of_its_face(dice, i, state.NONE):
            continue
        for j in range(i + 1, dice.count):
            if dice.spent[j] == 0 and is_first_of_its_face(dice, j, i):
                offer(at.desk, choices.DO_COMBINE, i, j, amount=dice.face[i] + dice.face[j])


@kernel
def combine_dice(game, at, first, second):
    """Two dice count as one total."""
    dice = game.dice
    game.attack.combined = 1
    dice.face[first] += dice.face[second]
    dice.spent[second] = 1
    say(game, at, events.DIE_CHANGED, game.attack.seat, first, value=dice.face[first])


@kernel
def spend_die(game, at, die, target, place):
    """A die is assigned; the second die on a doubled toughness completes the hit."""
    attack = game.attack
    game.dice.spent[die] = 1
    if attack.half == state.NONE and target_needs(game, at.rules, target) == 2:
        attack.half, attack.half_area = target, place
        return
    attack.half, attack.half_area = state.NONE, state.NONE
    strike(game, at, target, place)


# --- the effect of a hit ------------------------------------------------------------------------


@kernel
def strike(game, at, target, place):
    """One success: a minion dies, a Fourth Circle demon or a part of a Lord takes 1 damage."""
    if target < state.FOURTH:
        kill_minion(game, at, target, place)
        follow_up_with_silat(game, at, target, place)
    elif target < state.LORD:
        wound_fourth(game, at, target - state.FOURTH, place)
    else:
        wound_lord(game, at, lord_number(target), lord_part(target))
        if game.lords[lord_number(target)].alive == 0 and not is_over(game):
            follow_up_with_silat(game, at, state.LORD, place)


@kernel
def kill_minion(game, at, circle, place):
    """It returns to the box and earns 1 courage."""
    game.areas[place].minions[circle] -= 1
    game.figures[circle] += 1
    game.tally.kills[circle] += 1
    say(game, at, events.KILLED, game.attack.seat, circle, place)
    forget_weakened(game, circle, place)
    if pays_for_kill(game, at, circle):
        earn_for_kill(game, at, circle, 1, 1)
    hurt_killer(game, at, game.attack.seat, circle)


@kernel
def forget_weakened(game, circle, place):
    """Fidgit bites one minion; the next of its kind is as tough as ever."""
    attack = game.attack
    if attack.weakened == circle and attack.weakened_area == place:
        attack.weakened, attack.weakened_area = state.NONE, state.NONE


@kernel
def wound_fourth(game, at, kind, place):
    """It has health like a Lord; its killer earns 4 courage."""
    demon = game.fourth[kind]
    demon.health = max(0, demon.health - damage_to_fourth(game, at.rules, kind))
    if demon.health > 0:
        say(game, at, events.WOUNDED, game.attack.seat, state.FOURTH + kind, place, demon.health)
        return
    game.tally.kills[state.CIRCLES] += 1
    say(game, at, events.KILLED, game.attack.seat, state.FOURTH + kind, place)
    forget_weakened(game, state.FOURTH + kind, place)
    demon_dies(game, at, kind)
    earn_for_kill(game, at, state.FOURTH, at.rules.fourth_kill_hero, at.rules.fourth_kill_courage)
    hurt_killer(game, at, game.attack.seat, state.FOURTH + kind)
    follow_up_with_silat(game, at, state.FOURTH, place)


@kernel
def damage_to_fourth(game, rules, kind):
    """1 a success; the first success of Amelia the Veteran in an attack does more."""
    attack = game.attack
    first = (attack.wounded >> kind) & 1 == 0
    attack.wounded |= 1 << kind
    if first and attack.seat != state.NONE and can(game.heroes[attack.seat], effects.VETERAN):
        return 1 + rules.ability[effects.VETERAN].amount
    return 1


@kernel
def earn_for_kill(game, at, circle, for_hero, for_pool):
    """Courage for the hero who kills; for the pool when an ambush does."""
    seat = game.attack.seat
    if seat == state.NONE:
        fill_pool(game, at, for_pool, state.BY_AMBUSHES)
    elif circle == state.LARVA and can(game.heroes[seat], effects.SOFT_HEART):
        return  # Penrod takes no courage from the death of larvae
    elif not prefers_health(game, at, seat, for_hero):
        earn(game, at, seat, for_hero, state.BY_KILLS)


@kernel
def prefers_health(game, at, seat, courage):
    """John Dark's Familiar Spirit: a kill can heal him instead of giving him courage."""
    if not can(game.heroes[seat], effects.FAMILIAR_SPIRIT) or not needs_cure(game, seat):
        return False
    points = at.rules.ability[effects.FAMILIAR_SPIRIT].amount
    clear_options(at.desk)
    offer(at.desk, choices.PASS, seat, amount=courage)
    offer(at.desk, choices.DO_HEAL, seat, amount=points)
    if ask(game, at, choices.SPIRIT, seat, seat, courage) == 0:
        return False
    say(game, at, events.ABILITY_USED, seat, effects.FAMILIAR_SPIRIT)
    cure(game, at, seat, points, 1)
    return True


@kernel
def follow_up_with_silat(game, at, circle, place):
    """Tarang's Silat: a demon killed by his attack takes one enemy of a lower Circle with it.

    A larva is no demon, and no Circle is lower than its own.
    """
    seat = game.attack.seat
    if seat == state.NONE or not can(game.heroes[seat], effects.SILAT):
        return
    clear_options(at.desk)
    offer(at.desk, choices.PASS, seat)
    for lower in range(min(circle, state.CIRCLES)):
        if game.areas[place].minions[lower] > 0:
            offer(at.desk, choices.DO_HIT, seat, lower, place)
    option = at.desk.options[ask(game, at, choices.SILAT_KILL, seat, seat, circle)]
    if option.verb == choices.DO_HIT:
        lower = option.what
        say(game, at, events.SILAT_FOLLOWS, seat, lower, place)
        kill_minion(game, at, lower, place)
