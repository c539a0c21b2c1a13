"""The Lords: their dice, their wounds, their rewards, and what they do to those they injure.

What a Lord can do is data (menaces, abilities and rewards of the pack); each kind of effect is a
short function here, or in menace.py where it needs enemies that attack or appear.
"""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import (
    current_part,
    full_health,
    hero_toughness,
    is_alive,
    lord_target,
    vital_health,
)
from simkit.apocalypse.rules.board.chronicle import note_lord_hurt
from simkit.apocalypse.rules.board.maps import wake_lord
from simkit.apocalypse.rules.board.marks import is_stone, leave_marks_in_hell
from simkit.apocalypse.rules.heroes.courage import earn
from simkit.apocalypse.rules.heroes.damage import infect, lose_health, lose_luck, set_afire
from simkit.apocalypse.words import effects, events, state, tables
from simkit.kernel.dice import MOST_DICE, add_die, lay_pool
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over

# --- his abilities ------------------------------------------------------------------------------


@kernel
def place_of_ability(game, rules, number, op):
    """Where this ability stands among those of a Lord of the map, or NONE."""
    kind = game.lords[number].kind
    if kind != state.NONE:
        for place in range(tables.MOST_EFFECTS):
            if rules.lord[kind].ability[place].op == op:
                return place
    return state.NONE


@kernel
def has_ability(game, rules, number, op):
    """True if this Lord of the map has the ability."""
    return place_of_ability(game, rules, number, op) != state.NONE


@kernel
def ability_amount(game, rules, number, op):
    """The amount of a Lord's ability; 0 if he lacks it."""
    place = place_of_ability(game, rules, number, op)
    return 0 if place == state.NONE else rules.lord[game.lords[number].kind].ability[place].amount


@kernel
def ability_die(game, rules, number, op):
    """The die of a Lord's ability; 0 if he lacks it."""
    place = place_of_ability(game, rules, number, op)
    return 0 if place == state.NONE else rules.lord[game.lords[number].kind].ability[place].die


# --- dice ---------------------------------------------------------------------------------------


@kernel
def lay_lord_dice(game, rules, number):
    """A Lord's dice: those of his stage, more for each head or counter, fewer without his wall."""
    lord = game.lords[number]
    kind = rules.lord[lord.kind]
    pool = kind.part[current_part(game, rules, number) if kind.in_turn == 1 else 0].attack
    for part in range(1, kind.parts):
        if lord.health[part] == 0 and has_dice(kind.part[part].attack_without):
            pool = kind.part[part].attack_without
    lay_pool(game.dice, pool, 1)
    for part in range(1, kind.parts):
        lay_pool(game.dice, kind.part[part].attack_each, lord.health[part])
    lay_more_dice(
        game.dice, ability_die(game, rules, number, effects.DIE_PER_COUNTER), lord.counters
    )


@kernel
def has_dice(pool):
    """True if there is any die in the pool."""
    for count in pool:
        if count > 0:
            return True
    return False


@kernel
def lay_more_dice(dice, size, count):
    """So many more dice of a size; the table, unlike the rules, ends at 60."""
    if size > 0:
        for _ in range(min(count, MOST_DICE - dice.count)):
            add_die(dice, size)


@kernel
def lay_decreed_dice(game, rules):
    """Argus's Decree: each group of minions in his battle rolls one more die of its own type."""
    size = 0
    for i in range(game.dice.count):
        size = max(size, game.dice.sides[i])
    lay_more_dice(game.dice, size, ability_amount(game, rules, game.battle.lord, effects.DECREE))


# --- whom he injures ----------------------------------------------------------------------------


@kernel
def mark_injured(game, at, number, victim):
    """What an injury by a Lord brings with it."""
    kind = game.lords[number].kind
    for place in range(tables.MOST_EFFECTS):
        if is_over(game) or not is_alive(game, victim):
            return
        effect = at.rules.lord[kind].ability[place]
        if effect.op == effects.LORD_BURN_INJURED:
            set_afire(game, at, victim)
        elif effect.op == effects.PETRIFY_INJURED:
            petrify(game, at, victim, effect.amount)
        elif effect.op == effects.TOKEN_FOR_INJURED:
            give_tokens(game, at, number, victim, effect.amount)
        elif game.lords[number].health[effect.part] > 0:  # only a living body of Geryon drains
            drain(game, at, victim, effect.op, effect.amount)


@kernel
def petrify(game, at, seat, amount):
    """Stheno's Petrification: tougher, also past 5, and slower; all dice gone, he is stone."""
    hero = game.heroes[seat]
    hero.petrified += amount
    say(game, at, events.PETRIFIED, seat, hero_toughness(hero), value=amount)
    if is_stone(hero):
        lose_health(game, at, seat, hero.health)


@kernel
def drain(game, at, victim, op, amount):
    """Geryon's bodies drain luck, health and courage; what a hero lacks he loses in health."""
    hero = game.heroes[victim]
    if op == effects.DRAIN_LUCK:
        lose_health_to_lord(game, at, victim, amount - lose_luck(game, at, victim, amount))
    elif op == effects.DRAIN_COURAGE:
        lose_health_to_lord(game, at, victim, amount - lose_courage(game, at, victim, amount))
    elif op == effects.DRAIN_HEALTH:
        lose_health_to_lord(game, at, victim, min(amount, hero.health))


@kernel
def lose_courage(game, at, seat, amount):
    """A hero loses courage; returns how much he had to lose."""
    hero = game.heroes[seat]
    lost = min(amount, hero.courage)
    if lost > 0:
        hero.courage -= lost
        say(game, at, events.COURAGE_LOST, seat, value=lost)
    return lost


@kernel
def lose_health_to_lord(game, at, seat, amount):
    """Health that is paid or drained: no damage of an attack, so nothing absorbs it."""
    if amount > 0:
        say(game, at, events.HEALTH_LOST, seat, value=amount)
        lose_health(game, at, seat, amount)


@kernel
def waste_away(game, at, seat):
    """Stroma's victim can do nothing; in his turn he loses health."""
    amount = ability_amount(game, at.rules, game.battle.lord, effects.WASTE_TRAPPED)
    lose_health_to_lord(game, at, seat, amount)


# --- Belphegor's sloth tokens -------------------------------------------------------------------


@kernel
def give_tokens(game, at, number, seat, amount):
    """A hero takes sloth tokens from Belphegor's sheet, as long as there are any."""
    lord = game.lords[number]
    given = min(amount, lord.counters)
    if given == 0:
        return
    lord.counters -= given
    game.heroes[seat].sloth += given
    say(game, at, events.TOKEN_TAKEN, seat, game.heroes[seat].sloth, value=given)
    if lord.counters == 0:
        belphegor_rests(game, at, number)


@kernel
def belphegor_rests(game, at, number):
    """Once all his tokens have run out he heals, and they come back to his sheet."""
    lord = game.lords[number]
    for seat in range(game.players):
        lord.counters += game.heroes[seat].sloth
        game.heroes[seat].sloth = 0
    full = full_health(at.rules, lord.kind, 0, game.players, lord.lesser)
    healed = min(
        ability_amount(game, at.rules, number, effects.REST_WITHOUT_TOKENS), full - lord.health[0]
    )
    lord.health[0] += max(0, healed)
    say(game, at, events.LORD_RESTS, what=lord_target(number, 0), value=max(0, healed))


# --- how he is wounded --------------------------------------------------------------------------


@kernel
def wound_lord(game, at, number, part):
    """A part of a Lord takes 1 damage; when nothing vital is left of him, he is banished."""
    lord = game.lords[number]
    lord.health[part] -= 1
    vital = at.rules.lord[lord.kind].part[part].vital == 1
    event = events.LORD_WOUNDED if vital else events.PART_HIT
    say(game, at, event, game.attack.seat, lord_target(number, part), value=lord.health[part])
    note_lord_hurt(game, vital)
    if vital:
        game.attack.wounds += 1
    reward_damage(game, at, number, part, vital)
    sicken_heroes(game, at, number, part)
    if lord.health[part] == 0 and at.rules.lord[lord.kind].in_turn == 1:
        stage_falls(game, at, number, part)
    if vital_health(game, at.rules, number) == 0:
        banish(game, at, number)


@kernel
def sicken_heroes(game, at, number, part):
    """A killed head of Scylla's spits: every hero in the battle gains pestilence."""
    kind = game.lords[number].kind
    for place in range(tables.MOST_EFFECTS):
        effect = at.rules.lord[kind].ability[place]
        if effect.op == effects.LORD_PESTILENCE_PER_DAMAGE and effect.part == part:
            for seat in range(game.players):
                if game.heroes[seat].area == state.HELL:
                    infect(game, at, seat, effect.amount)


@kernel
def stage_falls(game, at, number, part):
    """A stage of Pulgasaur's is killed: what is left of the attack cannot reach the next."""
    game.attack.stage_fell = 1
    say(game, at, events.STAGE_FALLS, game.attack.seat, lord_target(number, part))
    kind = game.lords[number].kind
    for place in range(tables.MOST_EFFECTS):
        effect = at.rules.lord[kind].reward[place]
        if effect.op == effects.PER_STAGE:
            pay_reward(game, at, effect.amount, game.attack.seat)


@kernel
def grow_part(game, at, number, part, amount):
    """Heads or packs come back, up to as many as there can be; returns how many did."""
    lord = game.lords[number]
    values = at.rules.lord[lord.kind].part[part]
    most = values.most if values.most > 0 else values.health[game.players - 1]
    grown = max(0, min(amount, most - lord.health[part]))
    if grown > 0:
        lord.health[part] += grown
        say(game, at, events.PART_GROWS, what=lord_target(number, part), value=lord.health[part])
    return grown


# --- what heroes earn by it ---------------------------------------------------------------------


@kernel
def reward_damage(game, at, number, part, vital):
    """The Lord's reward for damage to one of his parts."""
    kind = game.lords[number].kind
    for place in range(tables.MOST_EFFECTS):
        effect = at.rules.lord[kind].reward[place]
        if is_reward_due(game, effect, part, vital):
            pay_reward(game, at, effect.amount, game.attack.seat)
    if vital:
        game.battle.wounded = 1


@kernel
def is_reward_due(game, effect, part, vital):
    """For any damage to this part, for the first of a round, or for so much in one attack."""
    if effect.op == effects.PER_DAMAGE:
        return effect.part == part
    if effect.op == effects.FIRST_DAMAGE:
        return vital and game.battle.wounded == 0
    return effect.op == effects.BIG_ATTACK and vital and game.attack.wounds == effect.least


@kernel
def pay_reward(game, at, amount, seat):
    """Courage for a hero."""
    if amount > 0:
        say(game, at, events.REWARDED, seat, value=amount)
        earn(game, at, seat, amount, state.BY_REWARDS)


@kernel
def remove_counter(game, at, seat):
    """A hero skips his attack to take an attack counter off Cthon's sheet."""
    lord = game.lords[game.battle.lord]
    lord.counters -= 1
    target = lord_target(game.battle.lord, 0)
    say(game, at, events.COUNTER_REMOVED, seat, target, value=lord.counters)
    for place in range(tables.MOST_EFFECTS):
        effect = at.rules.lord[lord.kind].reward[place]
        if effect.op == effects.PER_COUNTER:
            pay_reward(game, at, effect.amount, seat)


# --- how he is banished -------------------------------------------------------------------------


@kernel
def banish(game, at, number):
    """A Lord is dead and his Shadow is gone; with the last of them the game is won."""
    game.lords[number].alive = 0
    for area in game.areas:
        area.shadow &= ~(1 << number)
    lift_marks(game, at, number)
    wake_lord(game)
    for other in range(len(game.lords)):
        if game.lords[other].alive == 1:
            say(game, at, events.LORD_BANISHED, game.attack.seat, lord_target(number, 0))
            return
    game.outcome = state.LORD_KILLED
    say(game, at, events.WON, game.attack.seat)


@kernel
def lift_marks(game, at, number):
    """His victims are free; Stheno's are flesh again, as tough as their sheet and gifts make them.

    Toughness that a hero gained meanwhile stays: petrification is counted apart from it.
    """
    for seat in range(game.players):
        hero = game.heroes[seat]
        if hero.trapped == 1 or hero.sloth > 0:
            say(game, at, events.FREED, seat)
        leave_marks_in_hell(game, seat)
        if hero.petrified > 0 and petrifies(game, at.rules, number):
            hero.petrified = 0
            say(game, at, events.STONE_FALLS, seat, hero_toughness(hero))


@kernel
def petrifies(game, rules, number):
    """True if this Lord turns heroes to stone."""
    kind = rules.lord[game.lords[number].kind]
    for place in range(tables.MOST_EFFECTS):
        if (
            kind.menace[place].op == effects.PETRIFY_ALL
            or kind.ability[place].op == effects.PETRIFY_INJURED
        ):
            return True
    return False
