"""Every seat that searches chooses a plan for the coming turn: its plans race.

A plan is a script with its knobs. In each world the hidden part of the position is dealt anew;
every plan plays the turn there, and the first plan those that follow: to the end of the game, or as
many as the searcher looks ahead. What counts is how the game ended, or stands.
"""

from __future__ import annotations

from simkit.kernel.decisions import MOST_NOTES, MOST_SEATS
from simkit.kernel.jit import kernel
from simkit.kernel.luck import LAST_TURN, derive
from simkit.kernel.numbers.copying import copy_numbers

from .racing import end_world, note_gain, runners, start_race, winner
from .searchers import (
    FIRST,
    IMAGINED,
    KEPT,
    SEARCHING,
    chooses,
    follow,
    follow_chosen,
    follow_first,
    imagine_minds,
    recall_minds,
    remember_minds,
)

MOST_WORLDS = 1 << 14  # of a turn


@kernel
def choose_plans(batch, i, at):
    """Every seat that searches chooses its plan for the coming turn; a team chooses one together.

    Nobody knows what another has chosen.
    """
    desk, search = at.desk, at.search
    counting, desk.counting = desk.counting, 0
    follow_first(desk, search)
    remember_minds(desk, search)
    for seat in range(MOST_SEATS):
        if chooses(search, seat):
            race_plans(batch, i, seat, at)
            follow(desk, search, seat, FIRST)
            search.chosen[seat] = winner(search.race)
    recall_minds(desk, search)
    follow_chosen(desk, search)
    desk.counting = counting


@kernel
def race_plans(batch, i, seat, at):
    """World after world, until one plan is left or no world can be afforded."""
    race = at.search.race
    start_race(race)
    left, running = at.search.rollouts, runners(race)
    while running > 1 and running <= left and race.worlds < MOST_WORLDS:
        imagine_world(batch, i, seat, at)
        left -= running
        end_world(race)
        running = runners(race)


@kernel
def imagine_world(batch, i, seat, at):
    """Every plan that runs plays its turn in the same world."""
    search, race = at.search, at.search.race
    search.kept[:] = 0
    for plan in range(race.plans):
        if race.running[plan] == 1:
            imagine_turn(batch, i, seat, plan, at)
            search.worths[plan] = imagine_rest(seat, plan, at)
            note_gain(race, plan, search.worths[plan] - search.worths[FIRST])


@kernel
def imagine_turn(batch, i, seat, plan, at):
    """A game in which this plan plays the coming turn."""
    search, world = at.search, at.worlds[IMAGINED]
    at.worlds[IMAGINED] = batch[i]
    slot = world.turn * MOST_WORLDS + search.race.worlds
    derive(search.luck, search.minds[seat].luck, SEARCHING, slot)
    imagine_minds(at.desk, search, seat)
    at.deal(world, at.rules, seat, search.luck)
    follow(at.desk, search, seat, plan)
    search.coming = world.turn
    at.play(world, at.rules, at.bots, at.desk, search.luck, at.quiet, world.turn)
    follow(at.desk, search, seat, FIRST)


@kernel
def imagine_rest(seat, plan, at):
    """What that game is worth if the first plan goes on."""
    search, world = at.search, at.worlds[IMAGINED]
    if search.ahead > 0:
        for other in range(plan):
            if search.kept[other] == 1 and is_turn_of(other, at):
                return search.worths[other]  # the rest is the same, too
        keep_turn(plan, at)
        last = min(search.coming + search.ahead, LAST_TURN)
        at.play(world, at.rules, at.bots, at.desk, search.luck, at.quiet, last)
    return at.worth(world, at.rules, seat)


@kernel
def keep_turn(plan, at):
    """Keep how the game stands after a plan's turn, and what bots have noted."""
    at.search.kept[plan] = 1
    at.worlds[KEPT + plan] = at.worlds[IMAGINED]
    for seat in range(MOST_SEATS):
        copy_numbers(at.desk.minds[seat].memo, at.search.notes[plan, seat])


@kernel
def is_turn_of(plan, at):
    """Whether the turn that was just imagined has come to the same as that of a plan before."""
    for place in range(at.numbers.shape[1]):
        if at.numbers[IMAGINED, place] != at.numbers[KEPT + plan, place]:
            return False
    for seat in range(MOST_SEATS):
        for place in range(MOST_NOTES):
            if at.desk.minds[seat].memo[place] != at.search.notes[plan, seat, place]:
                return False
    return True
