"""Helping Another Hero's Attack, and larger dice for whatever reason."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import can, gift_sum, is_alive
from simkit.apocalypse.rules.enemies.fourth import bars_help
from simkit.apocalypse.rules.heroes.courage import pay_if_granted, purse
from simkit.apocalypse.words import choices, effects, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import SIZES, lay_pool, stepped
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

# A hero can carry at most this many dice to the table; gifts beyond it add nothing.
MOST_ATTACK_DICE = 48


@kernel
def may_help(game, at, seat, helper):
    """Another hero in the area (a Mentor: anywhere), who can pay, once an attack."""
    if helper == seat or not is_alive(game, helper) or was_asked(game, helper):
        return False
    here, there = game.heroes[seat].area, game.heroes[helper].area
    if not accepts_help(game, seat) or bars_help(game, at.rules, here):
        return False
    if not helps_others(game, helper) or not can_be_of_help(game, helper):
        return False
    if here != there:
        if (
            not can(game.heroes[helper], effects.MENTOR)
            or here == state.HELL
            or there == state.HELL
        ):
            return False
    return help_price(game, at, seat) <= purse(game, helper)


@kernel
def accepts_help(game, seat):
    """Cissy fights alone."""
    return not can(game.heroes[seat], effects.LONER)


@kernel
def helps_others(game, seat):
    """Moose has his own attack in mind."""
    return not can(game.heroes[seat], effects.ONE_TRACK)


@kernel
def can_be_of_help(game, helper):
    """There is a die to raise, or the helper brings one."""
    return has_die_to_raise(game.dice) or may_give_dice(game, helper)


@kernel
def may_give_dice(game, helper):
    """Bernice's Teamwork brings a die, while the table has room for it."""
    return can(game.heroes[helper], effects.TEAMWORK) and game.dice.count < MOST_ATTACK_DICE


@kernel
def has_die_to_raise(dice):
    """True if some die is below the d12."""
    for i in range(dice.count):
        if dice.sides[i] < SIZES[-1]:
            return True
    return False


@kernel
def help_price(game, at, seat):
    """1 courage, but Hero Worship makes the first help of a turn free."""
    if game.heroes[seat].worshipped < gift_sum(game, at.rules, seat, effects.FREE_HELP):
        return 0
    return at.rules.help_cost


@kernel
def was_asked(game, seat):
    """True if he has refused to help this attack, or has helped; with Inner Strength, never."""
    helped = game.attack.helped
    if (helped >> (seat + state.MOST_SEATS)) & 1 == 1:
        return True
    return (helped >> seat) & 1 == 1 and not can(game.heroes[seat], effects.INNER_STRENGTH)


@kernel
def note_help(game, seat, agreed):
    """A hero has helped this attack; one who has refused stands above all seats that helped."""
    game.attack.helped |= 1 << (seat if agreed else seat + state.MOST_SEATS)
    if agreed:
        game.attack.helps += 1


@kernel
def agrees(game, at, helper, asker, what, where, price):
    """Whoever is asked to pay for another's attack may refuse."""
    if helper == asker:
        return True
    clear_options(at.desk)
    offer(at.desk, choices.PASS, helper, what, where, price)
    offer(at.desk, choices.DO_HELP, helper, what, where, price)
    return ask(game, at, choices.GIVE_HELP, helper, asker, price) == 1


@kernel
def ask_for_help(game, at, seat, helper):
    """The helper may refuse, and the captain the pool; a step for a die, or Bernice's die."""
    price = help_price(game, at, seat)
    agreed = agrees(game, at, helper, seat, -1, -1, price)
    if agreed:
        agreed = pay_if_granted(game, at, helper, price)
    note_help(game, helper, agreed)
    if not agreed:
        return
    if price < at.rules.help_cost:
        game.heroes[seat].worshipped += 1
    say(game, at, events.HELPED, helper, seat, value=price)
    if gives_dice(game, at, seat, helper):
        give_dice(game, at, seat, helper)
    else:
        raise_table_die(game, at, seat)
    if can(game.heroes[seat], effects.GRATITUDE) and game.attack.grateful == 0:
        game.attack.grateful = 1
        for _ in range(at.rules.ability[effects.GRATITUDE].amount):
            raise_table_die(game, at, seat)


@kernel
def gives_dice(game, at, seat, helper):
    """Bernice's Teamwork: she may add a die to the attack instead of a step."""
    if not may_give_dice(game, helper):
        return False
    clear_options(at.desk)
    if has_die_to_raise(game.dice):
        offer(at.desk, choices.DO_RAISE, seat)
    offer(at.desk, choices.DO_ABILITY, helper, effects.TEAMWORK)
    return (
        at.desk.options[ask(game, at, choices.HELP_HOW, helper, seat, 0)].verb == choices.DO_ABILITY
    )


@kernel
def give_dice(game, at, seat, helper):
    """Her dice join the attack."""
    before = game.dice.count
    lay_pool(game.dice, at.rules.ability[effects.TEAMWORK].dice, 1)
    say(game, at, events.DIE_GIVEN, helper, seat, value=game.dice.count - before)


@kernel
def raise_table_die(game, at, chooser):
    """One die on the table goes up a step; dice of the same size count once."""
    dice = game.dice
    clear_options(at.desk)
    for i in range(dice.count):
        if dice.sides[i] < SIZES[-1] and is_first_of_its_size(dice, i):
            offer(at.desk, choices.DO_RAISE, i, dice.sides[i], amount=stepped(dice.sides[i]))
    if at.desk.count == 0:
        return
    die = at.desk.options[ask(game, at, choices.RAISE_DIE, chooser, game.attack.seat, 1)].who
    dice.sides[die] = stepped(dice.sides[die])
    say(game, at, events.STEPPED_UP, game.attack.seat, value=dice.sides[die])


@kernel
def is_first_of_its_size(dice, index):
    """False for a die of a size that an earlier die has."""
    for i in range(index):
        if dice.sides[i] == dice.sides[index]:
            return False
    return True
