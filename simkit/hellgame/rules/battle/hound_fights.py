"""11.3.2, 11.3.4 Loose Hellhounds in battle: whom they join, and what they do among themselves."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import loose_hounds_in
from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.rules.units.hellhounds import box_hound
from simkit.hellgame.words import chances, events, state
from simkit.hellgame.words.sizes import MOST_HOUND_DICE
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .roster import moment_slot, stands

EVEN_CHANCE = 3  # 1 to 3: the first side, 4 to 6: the second
ATTACKER, DEFENDER = 0, 1
MOST_TIES = 8  # of one roll, in its slot of luck


@kernel
def join_hounds(game, at):
    """Every round each loose one joins a side by an even roll, or fights the only one there."""
    battle = game.battle
    for hound in range(at.rules.hounds):
        battle.hound_side[hound] = state.NONE
        if game.hounds[hound].place == battle.place:
            battle.hound_side[hound] = side_of_hound(game, at, hound)
            say(
                game,
                at,
                events.HOUND_SIDES,
                what=hound,
                where=battle.place,
                value=battle.hound_side[hound],
            )


@kernel
def side_of_hound(game, at, hound):
    """1 to 3: with the attacker; 4 to 6: with the defender."""
    if not stands(game, ATTACKER):
        return ATTACKER
    if not stands(game, DEFENDER):
        return DEFENDER
    slot = moment_slot(game, chances.hound_slot(hound))
    face = roll(game, at, state.NONE, chances.HOUND_SIDE, slot, 0)
    return ATTACKER if face <= EVEN_CHANCE else DEFENDER


@kernel
def fight_alone(game, at):
    """Only Hellhounds are left: each adds up its dice, and the highest is left alone."""
    place, time = game.battle.place, 0
    rivals = hounds_at(game, at.rules, place)
    while loose_hounds_in(game, at.rules, place) > 1:
        best = highest_rolls(game, at, rivals, time)
        for hound in range(at.rules.hounds):
            if rivals >> hound & 1 == 1 and best >> hound & 1 == 0:
                box_hound(game, at, hound)
        rivals = best
        time += 1


@kernel
def hounds_at(game, rules, place):
    """The loose Hellhounds of a place, a bit each."""
    found = 0
    for hound in range(rules.hounds):
        if game.hounds[hound].place == place:
            found |= 1 << hound
    return found


@kernel
def highest_rolls(game, at, rivals, time):
    """Whoever rolled the highest total, a bit each: those that tie roll again."""
    most, best = -1, 0
    for hound in range(at.rules.hounds):
        if rivals >> hound & 1 == 1:
            total = roll_hound(game, at, hound, time)
            if total > most:
                most, best = total, 0
            if total == most:
                best |= 1 << hound
    return best


@kernel
def roll_hound(game, at, hound, time):
    """The total of as many dice as the Hellhound has attacks."""
    slot = moment_slot(game, chances.hound_slot(hound)) * MOST_TIES + time % MOST_TIES
    total = 0
    for die in range(at.rules.hound_dice[hound]):
        total += roll(
            game,
            at,
            state.NONE,
            chances.HOUNDS_ALONE,
            slot,
            time // MOST_TIES * MOST_HOUND_DICE + die,
        )
    say(game, at, events.HOUNDS_ALONE_ROLL, what=hound, where=game.battle.place, value=total)
    return total
