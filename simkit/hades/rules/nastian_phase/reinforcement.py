"""5.3 Reinforcement Step: counters out of the Nastian Cup for towers and elevators."""

from __future__ import annotations

from simkit.hades.rules.common.board import deck_of, is_tower, is_working, next_to
from simkit.hades.rules.common.enemy_steps import enter_deck
from simkit.hades.words import chances, choices, effects, events, state
from simkit.kernel import hexes
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import is_void, say
from simkit.kernel.hexes import DIRECTIONS
from simkit.kernel.jit import kernel
from simkit.kernel.luck import ABOVE_ALL_DRAWS
from simkit.kernel.numbers.sets import has

from .nastian_moves import is_full

JAMMED_BY_A_CHIT = 2  # HQs

# --- the step -----------------------------------------------------------------------------------


@kernel
def reinforcement_step(game, at):
    """The towers of Inferno, then those of Purgatory, each pair from the left; then elevators.

    From a cup with too few counters the first ones in this order are supplied (5.3).
    """
    for tower in range(state.TOWERS):
        place = at.rules.map.towers[tower]
        for which in range(draws_for(at.rules, place)):
            reinforce(game, at, place, chances.tower_draw(tower, which))
    additional_reinforcements(game, at)


@kernel
def draws_for(rules, tower):
    """How many counters a Guard Tower gets: one, but for the scenario's own rule (15.2)."""
    scenario = rules.scenario
    return scenario.inferno_draws if deck_of(tower) == state.INFERNO else scenario.purgatory_draws


@kernel
def additional_reinforcements(game, at):
    """The Radar Dome and the elevators, if they work, feed the Complex below (10.4-10.6)."""
    for site in range(state.MOST_SITES):
        number = game.sites[site]
        if number != state.NONE and at.rules.installation[number].role >= effects.OFFENSIVE:
            if is_working(game, number):
                reinforce(
                    game, at, at.rules.map.site[state.PURGATORY, site], chances.site_draw(site)
                )


@kernel
def reinforce(game, at, place, draw):
    """One counter out of the cup for this hex: a Nastian, the Officer, or a chit instead."""
    counter = draw_counter(game, at, draw)
    if counter == state.NONE:
        say(game, at, events.CUP_EMPTY, where=place)
    elif counter >= state.MOST_ENEMIES:
        play_chit(game, at, counter - state.MOST_ENEMIES)
    elif counter == at.rules.officer:
        bring_officer(game, at, place)
    else:
        bring_enemy(game, at, counter, place)


@kernel
def draw_counter(game, at, draw):
    """A counter out of the cup, at random: an enemy, MOST_ENEMIES + chit, or NONE."""
    best, lowest = state.NONE, ABOVE_ALL_DRAWS
    for counter in range(state.MOST_ENEMIES + at.rules.chits):
        if is_in_cup(game, at.rules, counter):
            key = chances.cup_key(at.luck, game.turn, draw, counter)
            if key < lowest:
                best, lowest = counter, key
    return best


@kernel
def is_in_cup(game, rules, counter):
    """True for an enemy or a chit that can be drawn."""
    if counter >= state.MOST_ENEMIES:
        return game.chits[counter - state.MOST_ENEMIES] == state.IN_CUP
    return counter < rules.enemies and game.enemies[counter].place == state.IN_CUP


# --- coming in ----------------------------------------------------------------------------------


@kernel
def bring_enemy(game, at, enemy, place):
    """He enters here, or beside a hex that is full; without room he returns to the cup."""
    there = entry_hex(game, at.rules, enemy, place)
    if there == state.NONE:
        say(game, at, events.NO_ROOM, enemy, where=place)
        return
    say(game, at, events.REINFORCED if there == place else events.OVERFLOWED, enemy, where=there)
    enter_deck(game, at, enemy, there)


@kernel
def bring_officer(game, at, place):
    """Drawn for a tower of Inferno, General Tso enters by the corresponding one of Purgatory."""
    if is_tower(at.rules, place):
        place = at.rules.map.towers[at.rules.map.below[at.rules.map.number[place]]]
    bring_enemy(game, at, at.rules.officer, place)


@kernel
def entry_hex(game, rules, enemy, place):
    """The hex itself or, if it is full, the first around it clockwise from the Preferred Direction.

    The Officer counts toward no stacking limit (5.4). NONE if there is no room anywhere.
    """
    if may_enter(game, rules, enemy, place):
        return place
    for turn in range(DIRECTIONS):
        direction = hexes.clockwise(game.preferred[deck_of(place)], turn)
        there = next_to(game, rules, place, direction)
        if there != state.NONE and may_enter(game, rules, enemy, there):
            return there
    return state.NONE


@kernel
def may_enter(game, rules, enemy, place):
    """Whether a counter from the cup finds room here, among Nastians only."""
    if game.shl[place] != 0 or game.foes[place] & rules.mask.gorgons != 0:
        return False
    return enemy == rules.officer or not is_full(game, rules, enemy, place)


# --- chits --------------------------------------------------------------------------------------


@kernel
def play_chit(game, at, chit):
    """No reinforcement comes; the chit works until the end of the turn."""
    game.chits[chit] = state.AT_WORK
    if at.rules.chit[chit] == effects.CRISIS:
        start_crisis(game, at)
    else:
        crash_comms(game, at)


@kernel
def start_crisis(game, at):
    """The Vittles can transfer, fire or move, but only one of them this turn."""
    if not is_void(game, at, events.CRISIS_DRAWN, -1):
        game.vittles.crisis = 1
        say(game, at, events.CRISIS_DRAWN)


@kernel
def crash_comms(game, at):
    """Two HQs are jammed."""
    if not is_void(game, at, events.COMM_CRASH_DRAWN, -1):
        say(game, at, events.COMM_CRASH_DRAWN)
        jam_hqs(game, at)


@kernel
def jam_hqs(game, at):
    """The player says which; destroyed ones do not count, those aboard do."""
    for _ in range(JAMMED_BY_A_CHIT):
        clear_options(at.desk)
        for unit in range(at.rules.units):
            if can_jam(game, at.rules, unit):
                offer(at.desk, choices.DO_CHOOSE, unit)
        if at.desk.count > 0:
            jam(game, at, at.desk.options[ask(game, at, choices.JAM, 0, 0, 0)].who)


@kernel
def can_jam(game, rules, unit):
    """True for an HQ in play that is not jammed yet."""
    piece = game.units[unit]
    return has(rules.mask.hqs, unit) and piece.place != state.NONE and piece.jammed == 0


@kernel
def jam(game, at, unit):
    """It cannot be used this turn, as if it had been activated."""
    game.units[unit].jammed = 1
    game.units[unit].acted = 1
    say(game, at, events.HQ_JAMMED, unit)
