"""How planning bots use the abilities of heroes, and gifts that no other module covers."""

from __future__ import annotations

from simkit.apocalypse.bots.reckoning import fighting
from simkit.apocalypse.bots.reckoning.fighting import best_step, preparation_gain, table_worth
from simkit.apocalypse.bots.reckoning.judgement import (
    ROUNDS_TO_COME,
    attack_worth,
    chance_over,
    count_of,
    hit_worth,
    hope_of_pool,
    hopes_in,
    hopes_of_attack,
    prospects_of_attack,
    staying_power,
)
from simkit.apocalypse.bots.reckoning.lord_prospects import foe, foe_health, toughness_of
from simkit.apocalypse.bots.reckoning.prices import NEARLY_DEAD, gifts_of, health_price, luck_price
from simkit.apocalypse.rules.attacks.attack import OWN_AREA
from simkit.apocalypse.rules.board.board import can, enemies_in, hero_toughness, is_shadowed
from simkit.apocalypse.words import choices, effects, state
from simkit.kernel.dice import SIZES
from simkit.kernel.jit import kernel

from . import marching, raiding
from .raiding import FINISHING, power_in_hell
from .sharing import friend_worth

COURAGE = 1.05  # what a point of courage must bring when it buys dice
# How urgent abilities of the team phase are; first aid stands between 60 and 80.
GIVE_COURAGE, STUDY_OCCULT, AUTOPSY_LAST = 100.0, 85.0, 58.0
A_BRAWL = 0.5  # what an attack more is spared for
NEW_DIE, EACH_DIE = 0.5, 0.2  # another despair die, the dearer the more there are
NO_LIMIT = 999.0
FOR_NOTHING = 0.01  # what costs nothing goes before nothing
A_SOUL = 0.4  # besides the luck that it costs
KILLS_THE_LORD, GIFT_DIES = 50.0, 3.0


# --- team phase ---------------------------------------------------------------------------------


@kernel
def team_ability_worth(view, rules, option, knobs):
    """How urgent an ability of the team phase is; first aid stands between 60 and 80."""
    hero = view.heroes[option.who]
    if option.what == effects.SPUNKY:  # courage for nothing
        return GIVE_COURAGE + friend_worth(view, rules, option.where)
    if option.what == effects.OCCULT_INTEREST:  # before the first aid that heals it for nothing
        is_safe = hero.health > NEARLY_DEAD + 1 and not enemies_in(view, hero.area)
        return STUDY_OCCULT if is_safe else 0.0
    if option.what == effects.AUTOPSY:  # a sure kill, once nobody needs the surgeon
        return AUTOPSY_LAST
    return 0.0


# --- a hero's turn ------------------------------------------------------------------------------


@kernel
def hero_turn(asked):
    """What costs no attack and no move comes in between, when it is worth its price.

    Astronauts are not moved here: in the ambush segment they see where the enemies stand.
    """
    view, rules, decision, options, mind = asked
    for i in range(len(options)):
        option = options[i]
        if option.verb == choices.DO_ABILITY:
            if turn_ability_gain(view, rules, option, decision.subject, mind.knobs) > 0.0:
                return i
        elif option.verb == choices.DO_EXTRA_MOVE:
            if is_worth_moving_on(view, rules, decision.subject, mind.knobs):
                return i
    return marching.hero_turn(asked)


@kernel
def turn_ability_gain(view, rules, option, seat, knobs):
    """What an ability of his own turn brings, less its price."""
    hero = view.heroes[seat]
    if option.what == effects.EMERGENCY_CARE:
        return 1.0  # it costs nothing
    if hero.attacks_left > 0:
        return -1.0  # what his attack does is free: first see what it leaves
    if option.what == effects.BRAWLER:
        if hero.health <= option.amount + 1:
            return -1.0
        gain = attack_worth(view, rules, seat, hero.area, knobs) - A_BRAWL
        return gain - option.amount * health_price(view, seat, knobs)
    if option.what == effects.DARK_EXCHANGE:
        worth = hit_worth(view, rules, option.amount, hero.area, knobs)
        return worth - option.amount * despair_price(view)
    return -1.0


@kernel
def despair_price(view):
    """A box of despair: the later in the game, the worse the tokens that another die brings."""
    return NEW_DIE + EACH_DIE * view.despair_dice


@kernel
def is_worth_moving_on(view, rules, seat, knobs):
    """True if a second move leads somewhere that much better."""
    hero = view.heroes[seat]
    if hero.moves_left > 0 or hero.stunned == 1:
        return False
    goal = marching.best_area(view, rules, seat, knobs)
    if goal == hero.area:
        return False
    scouts = marching.is_scouting(view, rules, seat, knobs)
    walker = marching.hiker(view, rules, seat, scouts)
    gain = marching.spot_worth(view, rules, walker, goal, knobs)
    gain -= marching.spot_worth(view, rules, walker, hero.area, knobs)
    return gain > 2.0 + luck_price(view, rules, seat, knobs)


@kernel
def companion(asked):
    """Amelia brings along whoever is better off where she goes; nobody into the Shadow, for from
    there she can call whom she likes."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    goal = marching.best_area(view, rules, asked.decision.subject, mind.knobs)
    if is_shadowed(view, goal):
        return 0
    best, best_gain = 0, 1.0
    for i in range(1, len(options)):
        seat = options[i].who
        here = view.heroes[seat].area
        walker = marching.hiker(view, rules, seat, False)
        gain = marching.spot_worth(view, rules, walker, goal, mind.knobs)
        gain -= marching.spot_worth(view, rules, walker, here, mind.knobs)
        gain += attack_worth(view, rules, seat, goal, mind.knobs)
        gain -= attack_worth(view, rules, seat, here, mind.knobs)
        if gain > best_gain:
            best, best_gain = i, gain
    return best


# --- before the roll ----------------------------------------------------------------------------


@kernel
def ready_attack(asked):
    """The best preparation of all, abilities and Bernice's die among them."""
    view, rules, options = asked.position, asked.rules, asked.options
    seat, knobs = asked.decision.subject, asked.mind.knobs
    hopes, most = prospects_of_attack(view, rules, knobs)
    best = fighting.ready_attack(asked, hopes, most)
    if options[best].verb == choices.DO_WIZARD_EYE or options[0].verb != choices.PASS:
        return best
    room = room_for_dice(view, hopes, most)
    best_gain = 0.0
    if best > 0:
        best_gain = preparation_gain(view, rules, options[best], seat, hopes, knobs)
    for i in range(1, len(options)):
        option = options[i]
        gain = -1.0
        if option.verb == choices.DO_ABILITY:
            gain = attack_ability_gain(view, rules, option.what, seat, room, hopes, knobs)
        elif option.verb == choices.DO_HELP and can(view.heroes[option.who], effects.TEAMWORK):
            die = dice_worth(rules, effects.TEAMWORK, hopes)
            gain = min(room, die) - COURAGE * option.amount
        if gain > best_gain:
            best, best_gain = i, gain
    return best


@kernel
def room_for_dice(view, hopes, most):
    """What more dice could still hope for: no attack is worth more than the enemies it may kill."""
    if view.attack.area == state.HELL:
        return NO_LIMIT
    return most - table_worth(view, hopes)


@kernel
def dice_worth(rules, ability, hopes):
    """What the dice of an ability can hope for in this attack."""
    return hope_of_pool(hopes, rules.ability[ability].dice)


@kernel
def attack_ability_gain(view, rules, ability, seat, room, hopes, knobs):
    """What an ability adds to the attack, less luck, blood or life."""
    if ability == effects.CHARGE:
        return best_step(view, hopes) + FOR_NOTHING
    price = rules.ability[ability].price
    gain = min(room, dice_worth(rules, ability, hopes))
    if ability == effects.FORFEIT_SOUL:
        return gain - price * (A_SOUL + luck_price(view, rules, seat, knobs))
    if ability == effects.BLOOD_RITE and view.heroes[seat].health > price + 1:
        repaid = 1.0 if can(view.heroes[seat], effects.FASCINATION) else 0.0
        return gain + repaid - price * health_price(view, seat, knobs)
    if ability == effects.DEATH_WITH_HONOR:
        return last_blow_gain(view, rules, seat, gain)
    return -1.0


@kernel
def last_blow_gain(view, rules, seat, gain):
    """Bernice gives her life where it kills the Lord, or where she would lose it all the same.

    Such a death costs no doom, and a new hero comes with courage; her gifts are lost.
    """
    if view.attack.area == state.HELL and wounds_hoped(view, rules) >= foe_health(view, rules):
        return KILLS_THE_LORD
    if staying_power(view, rules, seat) > NEARLY_DEAD:
        return -1.0
    return gain - GIFT_DIES * gifts_of(view, seat)


@kernel
def wounds_hoped(view, rules):
    """The wounds that the dice on the table and the dice of a last blow can hope for."""
    toughness, needs = toughness_of(view, rules, foe(view, rules))
    hits = 0.0
    for i in range(view.dice.count):
        hits += max(0.0, chance_over(view.dice.sides[i], toughness, rules.hit_meets))
    for step in range(len(SIZES)):
        dice = rules.ability[effects.DEATH_WITH_HONOR].dice[step]
        hits += dice * max(0.0, chance_over(SIZES[step], toughness, rules.hit_meets))
    return hits / needs


@kernel
def help_how(asked):
    """Bernice brings her own die where no step of another adds as much."""
    view, rules, options, mind = asked.position, asked.rules, asked.options, asked.mind
    hopes = hopes_of_attack(view, rules, mind.knobs)
    step = best_step(view, hopes)
    die = dice_worth(rules, effects.TEAMWORK, hopes)
    for i in range(len(options)):
        if (options[i].verb == choices.DO_ABILITY) == (die > step):
            return i
    return 0


# --- after the roll -----------------------------------------------------------------------------


@kernel
def assign(asked):
    """Moose tramples a larva first: the die is not used up."""
    trampled = fighting.find_verb(asked, choices.DO_BULLDOZE)
    if asked.options[trampled].verb == choices.DO_BULLDOZE:
        return trampled
    return fighting.assign(asked)


@kernel
def silat(asked):
    """A kill for nothing: the highest Circle on offer comes last."""
    return len(asked.options) - 1


# --- Hell Time ----------------------------------------------------------------------------------


@kernel
def hell_turn(asked):
    """Attack or retreat as ever; whoever stays may rather take a counter off the Lord's sheet."""
    view, rules, decision, options, mind = asked
    if options[0].verb == choices.DO_RETREAT:  # the Lord is dead, but another's Shadow lies here
        return raiding.retreat_to(asked)
    best = raiding.hell_turn(asked)
    counter = fighting.find_verb(asked, choices.DO_REMOVE_COUNTER)
    if options[counter].verb != choices.DO_REMOVE_COUNTER:
        return best
    if options[best].verb == choices.DO_RECOVER_BY_ATTACK:
        return counter  # an attack given up serves both purposes
    if options[best].verb == choices.DO_ATTACK:
        if power_in_hell(view, rules) < FINISHING * foe_health(view, rules):
            if attack_in_hell(view, rules, decision.subject, mind.knobs) < counter_worth(
                view, decision.subject, mind.knobs
            ):
                return counter
    return best


@kernel
def attack_in_hell(view, rules, seat, knobs):
    """What the dice of a hero's attack box can hope for there."""
    dice = view.heroes[seat].dice
    return hope_of_pool(hopes_in(view, rules, state.HELL, OWN_AREA, count_of(dice), knobs), dice)


@kernel
def counter_worth(view, seat, knobs):
    """A counter removed: the courage it yields, and a d10 less in the Lord's next attacks."""
    spared = chance_over(10, hero_toughness(view.heroes[seat]), 0) * ROUNDS_TO_COME
    return 1.0 + spared * health_price(view, seat, knobs)
