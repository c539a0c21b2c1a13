"""d Control and looting: whoever is alone in a tract controls it until the other side is."""

from __future__ import annotations

from simkit.fury.words import chances, events, state
from simkit.fury.words.sizes import DIE
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def refresh(game, at, tract):
    """Somebody came or went: who holds the tract now, who was there first, who loots it?"""
    rebels, romans = game.height[state.REBELS, tract], game.height[state.ROME, tract]
    if rebels == 0:
        game.looting[tract] = 0
    if rebels == 0 and romans == 0:
        game.came_first[tract] = state.NONE
    elif rebels == 0 or romans == 0:
        side = state.ROME if rebels == 0 else state.REBELS
        game.came_first[tract] = side
        if game.control[tract] != side:
            take_control(game, at, side, tract)


@kernel
def take_control(game, at, side, tract):
    """A side is alone in a tract that was not its own; rebels loot what can be looted."""
    game.control[tract] = side
    say(game, at, events.CONTROLLED, side, where=tract)
    if side == state.REBELS and at.rules.tract[tract].lootable == 1 and game.phase > state.SET_UP:
        begin_looting(game, at, tract)


@kernel
def begin_looting(game, at, tract):
    """The Tribal Looting Table: so many turns after this one nobody leaves."""
    slot = chances.looting_slot(game, tract)
    die = roll_die(at.luck, chances.LOOTING, game.turn, slot, 0, DIE)
    turns = at.rules.looting_turns[die - 1]
    game.looting[tract] = game.turn + turns
    game.lootings[tract] += 1
    game.tally.looted += 1
    say(game, at, events.LOOTING_BEGINS, where=tract, value=turns)


@kernel
def units_of(rules, seat):
    """The units of a side lie beside one another: from, and up to but not with."""
    return rules.first_unit[seat], rules.last_unit[seat]


@kernel
def is_roman(rules, unit):
    """True for Romans proper: no rebel and no pro-Roman tribe."""
    if rules.unit[unit].seat == state.REBELS:
        return False
    command = rules.unit[unit].command
    return command == state.NONE or rules.command[command].people == state.NONE
