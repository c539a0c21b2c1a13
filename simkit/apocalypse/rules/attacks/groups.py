"""Group attacks: all enemies of a kind in one place attack one hero, from larvae up to the Lord."""

from __future__ import annotations

from simkit.apocalypse.rules.board.board import (
    hero_toughness,
    is_alive,
    is_hero_in,
    lord_number,
    may_be_victim,
    target_count,
)
from simkit.apocalypse.rules.enemies.fourth import (
    burn_area,
    hellhound_strikes,
    infect_injured,
    is_unabsorbable,
    spur_on,
)
from simkit.apocalypse.rules.enemies.legions import mark_for_legion, pandemonium_strikes
from simkit.apocalypse.rules.enemies.lords import lay_decreed_dice, lay_lord_dice
from simkit.apocalypse.rules.heroes.damage import evade_hits, suffer_hits, suffer_unabsorbed_hits
from simkit.apocalypse.words import choices, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import clear_dice, lay_pool, roll_dice
from simkit.kernel.events import say
from simkit.kernel.jit import kernel
from simkit.kernel.table import is_over

from .attack import count_scoring


@kernel
def all_groups_attack(game, at, place, purpose, slot):
    """Every group in a place attacks, lowest Circle first; ``slot`` is that of the first group.

    A Lord meets heroes in Hell only, where he attacks last of all (menace.py).
    """
    for target in range(state.FOURTH + at.rules.fourths):
        if target_count(game, at.rules, place, target) > 0:
            group_picks_and_attacks(game, at, place, target, purpose, slot + target)


@kernel
def group_picks_and_attacks(game, at, place, target, purpose, slot):
    """One group attacks the hero whom the captain chooses, if there is any to be chosen."""
    if is_over(game):
        return
    victim = choose_victim(game, at, place, target)
    if victim != state.NONE:
        group_attacks(game, at, place, target, victim, purpose, slot)


@kernel
def choose_victim(game, at, place, target):
    """The captain says which hero the group attacks, before its dice are rolled."""
    anywhere = strikes_anywhere(game, at.rules, place, target)
    clear_options(at.desk)
    for seat in range(game.players):
        here = game.heroes[seat].area
        if is_alive(game, seat) and (here == place or (anywhere and here != state.HELL)):
            if not may_be_victim(game, place, target, seat):
                continue
            offer(at.desk, choices.DO_CHOOSE, seat, where=here)
    if at.desk.count == 0:
        return state.NONE
    return at.desk.options[ask(game, at, choices.TARGET, game.captain, target, place)].who


@kernel
def strikes_anywhere(game, rules, place, target):
    """Without a hero in their area, some groups attack any hero on the map; Hell is out of it."""
    if place == state.HELL or is_hero_in(game, place):
        return False
    return strikes_afar(game, rules, target)


@kernel
def strikes_afar(game, rules, target):
    """True for a Hellhound and the demons of Pandemonium: no hero need be with them."""
    return hellhound_strikes(rules, target) or pandemonium_strikes(game, rules, target)


@kernel
def group_attacks(game, at, place, target, victim, purpose, slot):
    """Roll the dice of the whole group; what is not softened or absorbed injures the hero."""
    count = 1 if target >= state.FOURTH else game.areas[place].minions[target]
    say(game, at, events.GROUP_ATTACKS, victim, target, place, count)
    clear_dice(game.dice)
    lay_group_dice(game, at.rules, target, count)
    if place == state.HELL and target < state.LORD:
        lay_decreed_dice(game, at.rules)
    spur_on(game, at)
    hits = roll_hits(game, at, hero_toughness(game.heroes[victim]), purpose, slot)
    damage = group_strikes(game, at, place, target, victim, hits)
    burn_area(game, at, target, place)
    return damage


@kernel
def group_strikes(game, at, place, target, victim, hits):
    """So many dice have hit the hero; returns the damage that he takes in the end."""
    hits = evade_hits(game, at, target, victim, hits)
    say(game, at, events.GROUP_HITS, victim, target, place, hits)
    damage = suffer_attack(game, at, target, victim, hits)
    if damage > 0 and not is_over(game):
        apply_status(game, at, target, victim, damage)
    return damage


@kernel
def suffer_attack(game, at, target, victim, hits):
    """The damage that the hero takes once troopers have absorbed what they can."""
    if is_unabsorbable(at.rules, target):
        return suffer_unabsorbed_hits(game, at, victim, hits)
    return suffer_hits(game, at, victim, hits)


@kernel
def lay_group_dice(game, rules, target, count):
    """The attack dice of all members of the group."""
    if target < state.FOURTH:
        lay_pool(game.dice, rules.minions[target].attack, count)
    elif target < state.LORD:
        lay_pool(game.dice, rules.fourth[target - state.FOURTH].attack, 1)
    else:
        lay_lord_dice(game, rules, lord_number(target))


@kernel
def roll_hits(game, at, toughness, purpose, slot):
    """How many dice on the table exceed a hero's toughness; each die has its own address."""
    dice = game.dice
    roll_dice(dice, at.luck, purpose, game.turn, slot)
    game.tally.dice += dice.count
    return count_scoring(dice, toughness, 0)


@kernel
def apply_status(game, at, target, victim, damage):
    """What an injury brings with it: by the legion or the demon; for a Lord see menace.py."""
    mark_for_legion(game, at, target, victim)
    infect_injured(game, at, target, victim, damage)
