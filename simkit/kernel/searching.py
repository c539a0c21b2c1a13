"""The search bot: at the start of a turn its plans race to the end of worlds that it imagines.

Where a turn opens with what nobody plans, enemies that move by rule, it chooses thereafter. A plan
is a script with its knobs. In each world the hidden part of the position is dealt anew; every plan
plays the turn there, and the first plan those that follow: to the end of the game, or as many as
the searcher looks ahead. What counts is how the game ended, or stands. All that is on luck of the
searcher's own: what the real game has in store, and what others have noted or will draw for
themselves, is never looked at. The winner of the race (see `racing`) plays the real turn. So turn
by turn a search does what its first plan would do, or better, as far as it has imagined enough.

A search keeps nothing from turn to turn: wherever a game is taken up again, it chooses as before.
Of others that search it expects their first plan.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .decisions import MIND, MOST_KNOBS, MOST_SEATS
from .driver import wake_minds
from .jit import kernel
from .luck import LAST_TURN, LUCK, derive
from .racing import MOST_PLANS, RACE, end_world, note_gain, runners, start_race, winner
from .records import record

MOST_WORLDS = 1 << 14  # of a turn
SEARCHING = 0xFFE  # the purpose under which a seat's own luck begets that of imagined worlds
FIRST = 0  # the plan that is followed unless another wins the race

SEARCH = record(
    ("seats", "i8", (MOST_SEATS,)),  # 1: this seat searches
    ("team", "i8"),  # 1: all seats that search follow one plan
    ("waits", "i8"),  # 1: a turn opens with what nobody plans; a search sees it before it chooses
    ("plan", "i8", (MOST_PLANS,)),  # each plan's place in the tuple of bots
    ("knobs", "f8", (MOST_PLANS, MOST_KNOBS)),
    ("rollouts", "i8"),  # games that may be imagined in a turn
    ("ahead", "i8"),  # turns of them that are imagined beyond the coming one
    ("race", RACE),
    ("chosen", "i8", (MOST_SEATS,)),
    ("luck", LUCK),
    ("minds", MIND, (MOST_SEATS,)),  # as they were before the worlds were imagined
)


GO_ON = -1  # in the place of a first game


class SearchTools(NamedTuple):
    """All that a searcher works with."""

    rules: Any
    bots: Any
    desk: Any
    play: Any
    deal: Any
    worth: Any
    search: Any
    worlds: Any  # one state, for imagined games
    quiet: Any  # a log that nobody writes to


def search_batch(
    batch, first_game, rules, bots, desk, luck, log, last_turn, blank, set_up, play,
    deal, worth, search, worlds, quiet,
):  # fmt: skip
    """Play games in which some seats search; without a first game, those of the batch go on."""
    at = SearchTools(rules, bots, desk, play, deal, worth, search, worlds, quiet)
    for i in range(len(batch)):
        if first_game != GO_ON:
            luck.game = first_game + i
            batch[i] = blank[0]
            wake_minds(desk, luck)
            follow_first(desk, search)
            set_up(batch[i], rules, bots, desk, luck, log)
        while batch[i].outcome == 0 and batch[i].turn <= last_turn:
            if search.waits == 1:
                open_turn(batch, i, luck, log, at)
            if batch[i].outcome == 0:
                choose_plans(batch, i, at)
                play(batch[i], rules, bots, desk, luck, log, batch[i].turn)
    return len(batch)


@kernel
def open_turn(batch, i, luck, log, at):
    """Play what opens a turn; who searches follows the first plan until it has chosen."""
    desk = at.desk
    follow_first(desk, at.search)
    desk.halting = 1
    at.play(batch[i], at.rules, at.bots, desk, luck, log, batch[i].turn)
    desk.halting = 0


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
    for seat in range(MOST_SEATS):
        if chooses(search, seat):
            follow(desk, search, seat, search.chosen[seat])
    desk.counting = counting


@kernel
def chooses(search, seat):
    """True for a seat that searches, and of a team for the first of those."""
    if search.seats[seat] == 0:
        return False
    return search.team == 0 or search.seats[:seat].sum() == 0


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
    race = at.search.race
    usual = imagine(batch, i, seat, FIRST, at)
    for plan in range(1, race.plans):
        if race.running[plan] == 1:
            note_gain(race, plan, imagine(batch, i, seat, plan, at) - usual)


@kernel
def imagine(batch, i, seat, plan, at):
    """What a game is worth in which this plan plays the coming turn, and the first one goes on."""
    search, world = at.search, at.worlds[0]
    at.worlds[0] = batch[i]
    slot = world.turn * MOST_WORLDS + search.race.worlds
    derive(search.luck, search.minds[seat].luck, SEARCHING, slot)
    imagine_minds(at.desk, search, seat)
    at.deal(world, at.rules, seat, search.luck)
    follow(at.desk, search, seat, plan)
    coming = world.turn
    at.play(world, at.rules, at.bots, at.desk, search.luck, at.quiet, coming)
    follow(at.desk, search, seat, FIRST)
    last = min(coming + search.ahead, LAST_TURN)
    at.play(world, at.rules, at.bots, at.desk, search.luck, at.quiet, last)
    return at.worth(world, at.rules, seat)


@kernel
def imagine_minds(desk, search, seat):
    """The minds as a seat can know them: with other luck, and the notes of its own side alone."""
    wake_minds(desk, search.luck)
    if search.team == 1:
        for other in range(MOST_SEATS):
            desk.minds[other].memo[:] = search.minds[other].memo[:]
    else:
        desk.minds[seat].memo[:] = search.minds[seat].memo[:]


@kernel
def follow(desk, search, seat, plan):
    """A seat, or the whole team that searches, plays by this plan."""
    for other in range(MOST_SEATS):
        if other == seat or (search.team == 1 and search.seats[other] == 1):
            desk.who[other] = search.plan[plan]
            desk.minds[other].knobs[:] = search.knobs[plan]


@kernel
def follow_first(desk, search):
    """All who search play by their first plan."""
    for seat in range(MOST_SEATS):
        if search.seats[seat] == 1:
            follow(desk, search, seat, FIRST)


@kernel
def remember_minds(desk, search):
    """Keep what the bots of the real game know and have noted."""
    for seat in range(MOST_SEATS):
        search.minds[seat] = desk.minds[seat]


@kernel
def recall_minds(desk, search):
    """Imagined games leave no trace in the minds of the real one."""
    for seat in range(MOST_SEATS):
        desk.minds[seat] = search.minds[seat]
