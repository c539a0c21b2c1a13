"""Decision by decision: what a seat that searches would answer otherwise than its script.

The script plays the coming turn, with the luck of the real game, up to the first decision of a
weighty kind. There the options that somebody might think of race: in every world the turn is played
up to that decision once more, an option is forced, and from there on all is imagined (see
`forks`): what is hidden, luck, and the minds of others. The world is played to the end of the turn,
or further, and counted. The script's own answer stands unless another is surely better. The answer
is fixed, and the next weighty decision follows. What the real game has in store after a decision
does not reach it: only what has come of the turn until then, which its seat has seen.
"""

from __future__ import annotations

from simkit.kernel.decisions import MOST_SEATS
from simkit.kernel.driver import MINDS
from simkit.kernel.forks import MOST_STEPS, NEVER, start_again
from simkit.kernel.jit import kernel
from simkit.kernel.luck import LAST_TURN, copy_luck, derive

from .racing import end_world, note_gain, runners, start_race, winner
from .searchers import (
    IMAGINED,
    SEARCHING,
    chosen_by,
    follow,
    follow_chosen,
    follow_first,
    recall_minds,
    remember_minds,
)

DECIDING = 0xFFD  # the purpose under which a seat's own luck begets that of a decision's worlds
MOST_TRIED = 8  # options that race
USUAL = 0  # the place in the race of the script's own answer


@kernel
def choose_answers(batch, i, luck, at):
    """Every weighty decision of the coming turn, in order; the desk holds the answers."""
    desk, search, fork = at.desk, at.search, at.desk.fork
    if search.worlds == 0:
        return
    counting, desk.counting = desk.counting, 0
    remember_minds(desk, search)
    script_turn(batch, i, luck, at, 0)
    changed, step = 0, next_weighty(search, fork, 0)
    while step != NEVER:
        usual = fork.answer[step]
        race_options(batch, i, luck, step, at)
        fork.answer[step] = search.place[winner(search.options)]
        if fork.answer[step] != usual:
            changed = step + 1
            script_turn(batch, i, luck, at, changed)
        step = next_weighty(search, fork, step + 1)
    play_as_chosen(desk, search)
    start_again(fork, changed, 1)
    fork.on = 1 if changed > 0 else 0
    desk.counting = counting


@kernel
def next_weighty(search, fork, first):
    """The first decision from there on that a seat searches, or NEVER."""
    for step in range(first, fork.noted):
        kind, seat = fork.kind[step], fork.seat[step]
        if kind >= 0 and search.weighty[kind] == 1 and search.seats[seat] == 1:
            return step
    return NEVER


# --- The turn as it will be played ---------------------------------------------------------------


@kernel
def play_as_chosen(desk, search):
    """The minds as they were when the turn began, and everybody by his plan."""
    recall_minds(desk, search)
    follow_chosen(desk, search)


@kernel
def script_turn(batch, i, luck, at, given):
    """What is asked and answered in the coming turn once so many answers are fixed."""
    fork = at.desk.fork
    play_as_chosen(at.desk, at.search)
    start_again(fork, given, 1)
    fork.noting, fork.noted = 1, 0
    play_world(batch, i, luck, batch[i].turn, at)


@kernel
def stand_before(batch, i, luck, step, at):
    """Have the minds kept as they are at a decision of the coming turn."""
    fork = at.desk.fork
    play_as_chosen(at.desk, at.search)
    start_again(fork, step, 1)
    fork.keeping = step
    play_world(batch, i, luck, batch[i].turn, at)


@kernel
def play_world(batch, i, luck, last, at):
    """Play a copy of the game with the real luck, up to the fork if there is one."""
    at.worlds[IMAGINED] = batch[i]
    copy_luck(at.search.luck, luck)
    at.play(at.worlds[IMAGINED], at.rules, at.bots, at.desk, at.search.luck, at.quiet, last)


# --- What may be answered otherwise --------------------------------------------------------------


@kernel
def race_options(batch, i, luck, step, at):
    """World after world, until one option is left or no world can be afforded."""
    search, seat = at.search, at.desk.fork.seat[step]
    race = search.options
    stand_before(batch, i, luck, step, at)
    forget_others(at.desk, search, seat)
    name_options(batch, i, luck, step, at)
    start_race(race)
    while runners(race) > 1 and race.worlds < search.worlds:
        make_ready(at.desk, search, seat, batch[i].turn * MOST_STEPS + step, race.worlds)
        usual = imagine_option(batch, i, luck, step, USUAL, at)
        for option in range(1, race.plans):
            if race.running[option] == 1:
                note_gain(race, option, imagine_option(batch, i, luck, step, option, at) - usual)
        end_world(race)
    at.desk.fork.answer[step] = search.place[USUAL]


@kernel
def name_options(batch, i, luck, step, at):
    """The script's own answer, what other plans would answer, and some of the rest."""
    search, fork = at.search, at.desk.fork
    seat, usual, count = fork.seat[step], fork.answer[step], fork.options[step]
    search.options.plans = 0
    add_option(search, usual)
    make_ready(at.desk, search, seat, batch[i].turn * MOST_STEPS + step, 0)
    for plan in range(search.race.plans):
        if plan != chosen_by(search, seat):
            add_option(search, answer_of_plan(batch, i, luck, step, plan, at))
    spread_options(search, count)


@kernel
def spread_options(search, count):
    """All of a few options, or some that lie as far apart as may be."""
    tried = min(count, MOST_TRIED)
    for number in range(tried):
        add_option(search, number * count // tried)


@kernel
def add_option(search, place):
    """One more that races, unless it does already or there are enough."""
    race = search.options
    for known in range(race.plans):
        if search.place[known] == place:
            return
    if race.plans < MOST_TRIED:
        search.place[race.plans] = place
        race.plans += 1


@kernel
def answer_of_plan(batch, i, luck, step, plan, at):
    """What another plan would answer there, if the turn were its own from there on."""
    fork, search = at.desk.fork, at.search
    follow_first(at.desk, search)
    follow(at.desk, search, fork.seat[step], plan)
    start_again(fork, step, 0)
    fork.turning = step
    play_world(batch, i, luck, batch[i].turn, at)
    return fork.taken


# --- Imagined worlds -----------------------------------------------------------------------------


@kernel
def forget_others(desk, search, seat):
    """Of the minds at the fork a seat knows the notes of its own side alone."""
    for other in range(MOST_SEATS):
        if search.team == 0 and other != seat:
            desk.kept[other].memo[:] = 0


@kernel
def make_ready(desk, search, seat, fork, world):
    """Luck for a world of this fork, and for the minds in it."""
    luck = desk.dealer.luck
    derive(luck, search.minds[seat].luck, DECIDING, fork)
    derive(luck, luck, SEARCHING, world)
    for other in range(MOST_SEATS):
        derive(desk.kept[other].luck, luck, MINDS, other)


@kernel
def imagine_option(batch, i, luck, step, option, at):
    """What a game is worth in which this option is taken."""
    desk, search, fork = at.desk, at.search, at.desk.fork
    seat, coming = fork.seat[step], batch[i].turn
    follow_first(desk, search)
    follow(desk, search, seat, chosen_by(search, seat))
    start_again(fork, step + 1, 0)
    fork.turning = step
    fork.answer[step] = search.place[option]
    play_world(batch, i, luck, coming, at)
    if search.foresight > 0:
        fork.on = 0
        follow_first(desk, search)
        last = min(coming + search.foresight, LAST_TURN)
        at.play(at.worlds[IMAGINED], at.rules, at.bots, desk, search.luck, at.quiet, last)
    return at.worth(at.worlds[IMAGINED], at.rules, seat)
