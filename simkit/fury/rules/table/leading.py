"""Leaders: whose appropriate leader each is, whether he is of help, and what becomes of him."""

from __future__ import annotations

from simkit.fury.words import choices, events, kinds, state, tables
from simkit.fury.words.sizes import MOST_UNITS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import is_void, say
from simkit.kernel.jit import kernel

from .board import foe_of, is_tract
from .control import is_roman


@kernel
def leads(rules, leader, unit):
    """Notes: true if he is an appropriate leader of the unit."""
    card, counter = rules.leader[leader], rules.unit[unit]
    if card.leads == tables.ALL_REBELS:
        return counter.seat == state.REBELS
    if card.leads == tables.ALL_ROMANS:
        return is_roman(rules, unit)
    return card.leads == counter.command


@kernel
def is_free(game, leader, tract):
    """True if he stands there and nobody holds him."""
    piece = game.hidden.leaders[leader]
    return piece.place == tract and piece.captor == state.NONE


@kernel
def is_led(game, rules, unit):
    """True if the unit is stacked with an appropriate leader."""
    return leader_of(game, rules, unit) != state.NONE


@kernel
def leader_of(game, rules, unit):
    """The appropriate leader beside the unit whose morale modifier helps it most, or NONE."""
    best, most = state.NONE, -1
    for leader in range(rules.leaders):
        if is_free(game, leader, game.hidden.units[unit].place) and leads(rules, leader, unit):
            if morale_help(game, rules, leader, unit) > most:
                best, most = leader, morale_help(game, rules, leader, unit)
    return best


@kernel
def morale_help(game, rules, leader, unit):
    """What he takes off a roll of the unit: nothing while he is wounded."""
    if game.hidden.leaders[leader].wounded >= game.turn:
        return 0
    command = rules.unit[unit].command
    if command != state.NONE and is_of_her_peoples(rules, command):
        return rules.leader[leader].near_morale
    return rules.leader[leader].morale


@kernel
def is_of_her_peoples(rules, command):
    """True for Iceni, Trinovantes and Catuvellauni, the peoples closest to Boudica."""
    people = rules.command[command].people
    return rules.command[command].seat == state.REBELS and people <= kinds.CATUVELLAUNI


@kernel
def morale_bonus(game, rules, unit):
    """The morale modifier of the unit's best appropriate leader, 0 without one."""
    leader = leader_of(game, rules, unit)
    return 0 if leader == state.NONE else morale_help(game, rules, leader, unit)


@kernel
def is_lost(game, leader):
    """True for a leader who is dead or in the enemy's hands."""
    piece = game.hidden.leaders[leader]
    return piece.place == state.GONE or piece.captor != state.NONE


@kernel
def note_loss(game, rules, leader):
    """A command is without its own leader as long as he is lost (f)."""
    command = rules.leader[leader].leads
    if command >= 0 and rules.command[command].leader == leader:
        game.commands[command].leader_lost = 1 if is_lost(game, leader) else 0


# --- d Lone leaders ------------------------------------------------------------------------------


@kernel
def seize_and_free(game, at, tract):
    """Leaders alone among enemies are captured; captives whose guards have gone are free."""
    for leader in range(at.rules.leaders):
        piece, seat = game.hidden.leaders[leader], at.rules.leader[leader].seat
        if piece.place != tract:
            continue
        if piece.captor != state.NONE and game.height[piece.captor, tract] == 0:
            free(game, at, leader)
        elif piece.captor == state.NONE and game.height[seat, tract] == 0:
            if game.height[foe_of(seat), tract] > 0:
                capture(game, at, leader, foe_of(seat))


@kernel
def seize_everywhere(game, at):
    """Look for lone leaders and unguarded captives in every tract."""
    for leader in range(at.rules.leaders):
        place = game.hidden.leaders[leader].place
        if is_tract(place):
            seize_and_free(game, at, place)


@kernel
def capture(game, at, leader, captor):
    """A leader falls into the enemy's hands, who may kill him at once."""
    piece = game.hidden.leaders[leader]
    if is_void(game, at, events.LEADER_CAUGHT, leader):
        return
    piece.captor = captor
    say(game, at, events.LEADER_CAUGHT, leader, where=piece.place)
    note_loss(game, at.rules, leader)
    clear_options(at.desk)
    offer(at.desk, choices.PASS)
    offer(at.desk, choices.DO_KILL, MOST_UNITS + leader)
    place = ask(game, at, choices.CAPTIVE, captor, leader, 0)
    if at.desk.options[place].verb == choices.DO_KILL:
        kill(game, at, leader)


@kernel
def free(game, at, leader):
    """Nobody guards him any more."""
    piece = game.hidden.leaders[leader]
    piece.captor = state.NONE
    say(game, at, events.LEADER_FREED, leader, where=piece.place)
    note_loss(game, at.rules, leader)


@kernel
def kill(game, at, leader):
    """A leader is dead."""
    if is_void(game, at, events.LEADER_KILLED, leader):
        return
    piece = game.hidden.leaders[leader]
    piece.place, piece.captor, piece.fights = state.GONE, state.NONE, 0
    game.tally.leaders_lost[at.rules.leader[leader].seat] += 1
    say(game, at, events.LEADER_KILLED, leader)
    note_loss(game, at.rules, leader)
