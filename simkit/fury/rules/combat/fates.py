"""e Leaders in battle: every one of them rolls on the Wounded and Captured Table."""

from __future__ import annotations

from simkit.fury.rules.table.leading import capture, kill
from simkit.fury.words import chances, events, kinds, state
from simkit.fury.words.sizes import DIE
from simkit.kernel.dice import roll_die
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def roll_fates(game, at, winner, tract):
    """Every leader who was there rolls, in the order of their numbers."""
    for leader in range(at.rules.leaders):
        if game.hidden.leaders[leader].fights == 1:
            roll_fate(game, at, winner, tract, leader)
            game.hidden.leaders[leader].fights = 0


@kernel
def roll_fate(game, at, winner, tract, leader):
    """Two dice: unharmed, wounded, captured or dead."""
    slot = chances.fate_slot(game, tract, leader)
    roll = roll_die(at.luck, chances.LEADERS_FATE, game.turn, slot, 0, DIE)
    roll += roll_die(at.luck, chances.LEADERS_FATE, game.turn, slot, 1, DIE)
    seat = at.rules.leader[leader].seat
    foe = state.ROME if seat == state.REBELS else state.REBELS
    is_last = game.height[seat, tract] == 0
    fate = fate_of(at.rules, roll, seat == winner, is_last)
    remains = game.height[foe, tract] > 0
    if fate == kinds.KILLED or (fate == kinds.CAPTURED_OR_KILLED and not remains):
        kill(game, at, leader)
    elif fate == kinds.WOUNDED:
        game.hidden.leaders[leader].wounded = game.turn + at.rules.wound_turns
        say(game, at, events.WOUNDED, leader)
    elif fate != kinds.UNHARMED and remains:
        capture(game, at, leader, foe)


@kernel
def fate_of(rules, roll, has_won, is_last):
    """What the table says; where a whole side is eliminated its leaders are caught sooner."""
    if has_won:
        return rules.fate_winner[roll - 2]
    if is_last:
        roll = max(2, roll - rules.fate_eliminated)
    return rules.fate_loser[roll - 2]
