"""Hell Time, steps 4 and 6 of the battle: the Lord's menace, and his attack with what follows."""

from __future__ import annotations

from simkit.apocalypse.rules.attacks.attack import count_scoring
from simkit.apocalypse.rules.attacks.groups import (
    choose_victim,
    group_attacks,
    group_strikes,
    lay_group_dice,
)
from simkit.apocalypse.rules.board.board import (
    hero_toughness,
    in_turn_order,
    is_alive,
    is_hero_in,
    lord_target,
    luck_at_hand,
)
from simkit.apocalypse.rules.board.tracks import score_doom
from simkit.apocalypse.rules.enemies.fourth import apply_spawn_effect, enter_play, spur_on
from simkit.apocalypse.rules.enemies.lords import (
    ability_amount,
    ability_die,
    give_tokens,
    grow_part,
    has_ability,
    lose_courage,
    lose_health_to_lord,
    mark_injured,
    petrify,
)
from simkit.apocalypse.rules.enemies.spawning import place_minions
from simkit.apocalypse.rules.heroes.damage import lose_luck, suffer
from simkit.apocalypse.words import chances, choices, effects, events, state, tables
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.decks import put_on_top
from simkit.kernel.dice import clear_dice, roll_dice, roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over

# What a die of LORD_ROLL is rolled for: its index at the slot of a hero, or of the Lord.
TO_MEASURE, TO_GROW, TO_RETREAT = range(3)
BY_LORD = 40  # beyond all kinds of heroes


# --- step 4: the menace -------------------------------------------------------------------------


@kernel
def menace(game, at):
    """What the Lord does at the start of every battle."""
    number = game.battle.lord
    prepare_sheet(game, at, number)
    for place in range(tables.MOST_EFFECTS):
        effect = at.rules.lord[game.lords[number].kind].menace[place]
        if effect.op == effects.NO_MENACE or is_over(game) or not is_hero_in(game, state.HELL):
            return
        say(game, at, events.MENACED, what=lord_target(number, 0), value=effect.op)
        carry_out_menace(game, at, number, effect)


@kernel
def prepare_sheet(game, at, number):
    """All sloth tokens lie on Belphegor's sheet when a battle begins."""
    if has_ability(game, at.rules, number, effects.SLOTH_TOKENS):
        game.lords[number].counters = ability_amount(game, at.rules, number, effects.SLOTH_TOKENS)


@kernel
def carry_out_menace(game, at, number, effect):
    """One menace: of the Lord and his enemies, or of every hero in the battle."""
    if effect.op == effects.FREE_ATTACK:
        lord_attacks(game, at, chances.battle_slot(game.battle.number, 0, 0))
    elif effect.op == effects.PLACE_MINIONS:
        place_in_hell(game, at, effect.figure, effect.amount)
    elif effect.op == effects.CALL_DEMON:
        call_demon(game, at, effect.figure)
    elif effect.op == effects.GROW:
        grow_part(game, at, number, effect.part, effect.amount)
    elif effect.op == effects.REFILL:
        refill_packs(game, at, number, effect)
    elif effect.op == effects.ADD_COUNTERS:
        add_counters(game, at, number, effect.amount)
    elif effect.op == effects.DISCARD_GIFTS:
        discard_gifts(game, at, effect.amount)
    elif effect.op == effects.TAX_ALL:
        tax_heroes(game, at, effect.amount)
    elif effect.op == effects.TRAP:
        trap_a_hero(game, at)
    else:
        menace_each_hero(game, at, number, effect)


@kernel
def menace_each_hero(game, at, number, effect):
    """What befalls every hero in the battle, in turn order."""
    for place in range(game.players):
        seat = in_turn_order(game, place)
        if is_over(game) or game.heroes[seat].area != state.HELL:
            continue
        if effect.op == effects.DAMAGE_ALL:
            suffer(game, at, seat, effect.amount, True)
        elif effect.op == effects.PETRIFY_ALL:
            petrify(game, at, seat, effect.amount)
        elif effect.op == effects.MEASURE_ALL:
            measure(game, at, seat, effect.die, effect.amount)
        elif effect.op == effects.TOLL:
            pay_toll(game, at, seat, effect.amount)
        elif effect.op == effects.GIVE_TOKENS:
            give_tokens(game, at, number, seat, effect.amount)


@kernel
def place_in_hell(game, at, circle, amount):
    """Minions from the box join the battle; doom rises when it has not enough of them."""
    if place_minions(game, at, state.HELL, circle, amount) > 0:
        score_doom(game, at, at.rules.shortage_doom, state.FROM_SHORTAGES)


@kernel
def call_demon(game, at, kind):
    """Herne's Hellhound joins the battle, unless it is in play already."""
    if game.fourth[kind].area == state.NONE:
        say(game, at, events.FOURTH_APPEARS, what=state.FOURTH + kind, where=state.HELL)
        enter_play(game, at.rules, kind, state.HELL)
        apply_spawn_effect(game, at, kind)


@kernel
def refill_packs(game, at, number, effect):
    """Herne's packs come back; a fiend for each that his tokens no longer provide."""
    missing = effect.amount - game.lords[number].health[effect.part]
    if missing > 0:
        missing -= grow_part(game, at, number, effect.part, missing)
        if missing > 0:
            place_in_hell(game, at, effect.figure, missing)


@kernel
def add_counters(game, at, number, amount):
    """Cthon's attack counters; any marker will do when they run out, so there is no end to them."""
    game.lords[number].counters += amount
    say(
        game,
        at,
        events.COUNTERS_ADDED,
        what=lord_target(number, 0),
        value=game.lords[number].counters,
    )


@kernel
def discard_gifts(game, at, amount):
    """Jabootu takes the top cards off the gift panel; their places stay empty."""
    for place in range(at.rules.panel):
        card = game.panel[place]
        if card != state.NONE and amount > 0:
            put_on_top(game.discards, card)
            game.panel[place] = state.NONE
            amount -= 1
            say(game, at, events.CARD_LOST, what=card, value=place)


@kernel
def tax_heroes(game, at, amount):
    """Every hero, in the battle or not, loses courage."""
    for seat in range(game.players):
        if is_alive(game, seat):
            lose_courage(game, at, seat, amount)


@kernel
def trap_a_hero(game, at):
    """Stroma's menace: the captain says which hero in the battle is doomed unless she dies."""
    clear_options(at.desk)
    for seat in range(game.players):
        if game.heroes[seat].area == state.HELL:
            offer(at.desk, choices.DO_CHOOSE, seat, where=state.HELL)
    seat = at.desk.options[ask(game, at, choices.TRAP_HERO, game.captain, game.captain, 0)].who
    game.heroes[seat].trapped = 1
    say(game, at, events.TRAPPED, seat)


@kernel
def measure(game, at, seat, die, amount):
    """Procrustes measures a hero: a roll below his health hurts, one above it costs courage."""
    hero = game.heroes[seat]
    slot = chances.battle_slot(game.battle.number, game.battle.rounds, hero.kind)
    rolled = roll_die(at.luck, chances.LORD_ROLL, game.turn, slot, TO_MEASURE, die)
    say(game, at, events.MEASURED, seat, hero.health, value=rolled)
    if rolled < hero.health:
        lose_health_to_lord(game, at, seat, amount)
    elif rolled > hero.health:
        lose_courage(game, at, seat, amount)


# --- Geryon's toll ------------------------------------------------------------------------------


@kernel
def pay_toll(game, at, seat, amount):
    """Geryon's menace: luck, courage and health; what he lacks is paid in health."""
    owed = amount + amount - lose_luck(game, at, seat, amount)
    owed += amount - pay_courage_or_bleed(game, at, seat, amount)
    lose_health_to_lord(game, at, seat, owed)


@kernel
def pay_courage_or_bleed(game, at, seat, price):
    """Courage from the pool if the captain agrees, luck as courage if the hero likes, his own."""
    from_pool = choose_up_to(
        game, at, choices.FROM_POOL, game.captain, seat, min(game.pool, price), price
    )
    rest = price - from_pool
    luck = min(luck_at_hand(game, seat), rest)
    in_luck = choose_up_to(game, at, choices.FROM_LUCK, seat, seat, luck, price)
    game.pool -= from_pool
    game.tally.luck_spent += in_luck
    if from_pool > 0:
        say(game, at, events.PAID, seat, from_pool, value=from_pool)
    paid = from_pool + lose_luck(game, at, seat, in_luck)
    return paid + lose_courage(game, at, seat, rest - in_luck)


@kernel
def choose_up_to(game, at, kind, seat, subject, most, price):
    """Ask for an amount from 0 to ``most``."""
    clear_options(at.desk)
    for amount in range(most + 1):
        offer(at.desk, choices.DO_PAY, subject, amount=amount)
    return ask(game, at, kind, seat, subject, price)


# --- rounds and retreats ------------------------------------------------------------------------


@kernel
def begin_round(game, at):
    """Nobody has damaged the Lord in it; Procrustes measures the captain again."""
    battle = game.battle
    battle.rounds += 1
    battle.wounded = 0
    say(game, at, events.HELL_ROUND, value=battle.rounds)
    amount = ability_amount(game, at.rules, battle.lord, effects.MEASURE_CAPTAIN)
    if battle.rounds > 1 and amount > 0 and game.heroes[game.captain].area == state.HELL:
        die = ability_die(game, at.rules, battle.lord, effects.MEASURE_CAPTAIN)
        measure(game, at, game.captain, die, amount)


@kernel
def is_held_by_sloth(game, at, seat):
    """Belphegor: the retreat fails on a roll at or below the hero's own sloth tokens."""
    hero = game.heroes[seat]
    if hero.sloth == 0:
        return False
    slot = chances.battle_slot(game.battle.number, game.battle.rounds, hero.kind)
    die = ability_die(game, at.rules, game.battle.lord, effects.SLOTH_TOKENS)
    rolled = roll_die(at.luck, chances.LORD_ROLL, game.turn, slot, TO_RETREAT, die)
    if rolled > hero.sloth:
        return False
    say(game, at, events.RETREAT_FAILS, seat, hero.sloth, value=rolled)
    return True


# --- step 6: his attack -------------------------------------------------------------------------


@kernel
def lord_attacks(game, at, slot):
    """The Lord attacks the hero whom the captain chooses, and does what he does afterwards."""
    number = game.battle.lord
    if is_over(game) or not is_hero_in(game, state.HELL):
        return
    target = lord_target(number, 0)
    victim = state.NONE
    if has_ability(game, at.rules, number, effects.NAMED_NUMBERS):
        choronzon_attacks(game, at, number, slot + target)
    else:
        victim = choose_victim(game, at, state.HELL, target)
        damage = group_attacks(
            game, at, state.HELL, target, victim, chances.HELL_ATTACK, slot + target
        )
        if damage > 0:
            mark_injured(game, at, number, victim)
    for place in range(tables.MOST_EFFECTS):
        if not is_over(game):
            effect = at.rules.lord[game.lords[number].kind].ability[place]
            follow_up(game, at, number, effect, victim)


@kernel
def follow_up(game, at, number, effect, victim):
    """What a Lord does after each of his attacks."""
    if effect.op == effects.TRAMPLE:
        trample(game, at, number, effect.amount, victim)
    elif effect.op == effects.STRIKE_HEALTHIEST:
        strike_healthiest(game, at, number, effect.amount)
    elif effect.op == effects.GROW_BY_DIE:
        grow_by_die(game, at, number, effect.part, effect.die, effect.amount)
    elif effect.op == effects.COUNTER_PER_ATTACK:
        add_counters(game, at, number, effect.amount)


@kernel
def trample(game, at, number, amount, victim):
    """Tarasque's Trample: every other hero in the battle takes damage, which can be absorbed."""
    say(game, at, events.TRAMPLES, what=lord_target(number, 0), value=amount)
    for place in range(game.players):
        seat = in_turn_order(game, place)
        if not is_over(game) and seat != victim and game.heroes[seat].area == state.HELL:
            suffer(game, at, seat, amount, True)


@kernel
def strike_healthiest(game, at, number, amount):
    """Herne also hits the hero with the most health; the captain chooses among equals."""
    best = 0
    for seat in range(game.players):
        if game.heroes[seat].area == state.HELL:
            best = max(best, game.heroes[seat].health)
    clear_options(at.desk)
    for seat in range(game.players):
        if game.heroes[seat].area == state.HELL and game.heroes[seat].health == best:
            offer(at.desk, choices.DO_CHOOSE, seat, where=state.HELL)
    if at.desk.count > 0:
        target = lord_target(number, 0)
        say(game, at, events.STRIKES_TOO, what=target, value=amount)
        seat = at.desk.options[ask(game, at, choices.TARGET, game.captain, target, state.HELL)].who
        suffer(game, at, seat, amount, True)


@kernel
def grow_by_die(game, at, number, part, die, amount):
    """After Scylla's attack a head grows back on a roll above the number of her heads."""
    slot = chances.battle_slot(game.battle.number, game.battle.rounds, BY_LORD)
    rolled = roll_die(at.luck, chances.LORD_ROLL, game.turn, slot, TO_GROW, die)
    say(game, at, events.LORD_ROLLS, what=lord_target(number, 0), value=rolled)
    if rolled > game.lords[number].health[part]:
        grow_part(game, at, number, part, amount)


# --- Choronzon's named numbers ------------------------------------------------------------------


@kernel
def choronzon_attacks(game, at, number, slot):
    """No captain's choice: whoever's number shows on a die suffers the whole attack."""
    target = lord_target(number, 0)
    name_numbers(game, at, number)
    clear_dice(game.dice)
    lay_group_dice(game, at.rules, target, 1)
    spur_on(game, at)
    roll_dice(game.dice, at.luck, chances.HELL_ATTACK, game.turn, slot)
    game.tally.dice += game.dice.count
    for place in range(game.players):
        seat = in_turn_order(game, place)
        if is_over(game) or game.heroes[seat].area != state.HELL:
            continue
        if not shows(game.dice, game.battle.named[seat]):
            continue
        say(game, at, events.NUMBER_SHOWS, seat, value=game.battle.named[seat])
        say(game, at, events.GROUP_ATTACKS, seat, target, state.HELL, 1)
        hits = count_scoring(game.dice, hero_toughness(game.heroes[seat]), 0)
        if group_strikes(game, at, state.HELL, target, seat, hits) > 0:
            mark_injured(game, at, number, seat)


@kernel
def name_numbers(game, at, number):
    """Each hero names a number above his toughness that nobody has named, 10 at most."""
    for seat in range(game.players):
        game.battle.named[seat] = 0
    highest = ability_amount(game, at.rules, number, effects.NAMED_NUMBERS)
    for place in range(game.players):
        seat = in_turn_order(game, place)
        if game.heroes[seat].area != state.HELL:
            continue
        clear_options(at.desk)
        for named in range(hero_toughness(game.heroes[seat]) + 1, highest + 1):
            if not is_named(game, named):
                offer(at.desk, choices.DO_NAME, seat, amount=named)
        if at.desk.count > 0:
            option = at.desk.options[ask(game, at, choices.NAME_NUMBER, seat, seat, highest)]
            game.battle.named[seat] = option.amount
            say(game, at, events.NUMBER_NAMED, seat, value=option.amount)


@kernel
def is_named(game, number):
    """True if a hero has named this number."""
    for seat in range(game.players):
        if game.battle.named[seat] == number:
            return True
    return False


@kernel
def shows(dice, number):
    """True if a die shows this number; 0 is no number."""
    for i in range(dice.count):
        if number > 0 and dice.face[i] == number:
            return True
    return False
