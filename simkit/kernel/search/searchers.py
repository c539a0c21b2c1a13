"""Who searches, what he may follow and weigh, and what he can know of the minds at the table."""

from __future__ import annotations

from typing import Any, NamedTuple

from simkit.kernel.decisions import MIND, MOST_KINDS, MOST_KNOBS, MOST_NOTES, MOST_SEATS
from simkit.kernel.driver import wake_minds
from simkit.kernel.jit import kernel
from simkit.kernel.luck import LUCK
from simkit.kernel.numbers.copying import copy_numbers
from simkit.kernel.records import record

from .racing import MOST_PLANS, RACE

SEARCHING = 0xFFE  # the purpose under which a seat's own luck begets that of imagined worlds
IMAGINED, KEPT = 0, 1  # the world that is played; from there on, how each plan has left it
WORLDS = KEPT + MOST_PLANS
FIRST = 0  # the plan that is followed unless another wins the race

SEARCH = record(
    ("seats", "i8", (MOST_SEATS,)),  # 1: this seat searches
    ("team", "i8"),  # 1: all seats that search follow one plan
    ("waits", "i8"),  # 1: a turn opens with what nobody plans; a search sees it before it chooses
    ("plan", "i8", (MOST_PLANS,)),  # each plan's place in the tuple of bots
    ("knobs", "f8", (MOST_PLANS, MOST_KNOBS)),
    ("rollouts", "i8"),  # games that may be imagined in a turn, for its plans
    ("ahead", "i8"),  # turns of them that are imagined beyond the coming one
    ("race", RACE),
    ("coming", "i8"),  # the turn that a plan is chosen for
    ("worths", "f8", (MOST_PLANS,)),  # of a world in which each plan plays that turn
    ("kept", "i8", (MOST_PLANS,)),  # 1: how that turn ends is kept, to be compared
    ("notes", "i8", (MOST_PLANS, MOST_SEATS, MOST_NOTES)),  # the bots' after that turn
    ("chosen", "i8", (MOST_SEATS,)),
    ("weighty", "i8", (MOST_KINDS,)),  # 1: a kind of decision whose options race one by one
    ("worlds", "i8"),  # that may be imagined for a decision
    ("foresight", "i8"),  # turns of them that are imagined beyond the coming one
    ("options", RACE),
    ("lessons", "i8"),  # games from which mixed answers are learned; 0: nobody hides anything
    ("slice", "i8"),  # lessons until whoever called is asked again; 0: all at once
    ("rivals", "i8"),  # seats of such a game
    ("place", "i8", (MOST_PLANS,)),  # of each option that races, among those of the decision
    ("luck", LUCK),
    ("minds", MIND, (MOST_SEATS,)),  # as they were before the worlds were imagined
)


class SearchTools(NamedTuple):
    """All that a searcher works with."""

    rules: Any
    bots: Any
    desk: Any
    play: Any
    deal: Any
    worth: Any
    search: Any
    worlds: Any  # states of imagined games
    numbers: Any  # the same, as rows of numbers
    quiet: Any  # a log that nobody writes to


@kernel
def chooses(search, seat):
    """True for a seat that searches, and of a team for the first of those."""
    if search.seats[seat] == 0:
        return False
    return search.team == 0 or search.seats[:seat].sum() == 0


@kernel
def follow(desk, search, seat, plan):
    """A seat, or the whole team that searches, plays by this plan."""
    for other in range(MOST_SEATS):
        if other == seat or (search.team == 1 and search.seats[other] == 1):
            desk.who[other] = search.plan[plan]
            copy_numbers(search.knobs[plan], desk.minds[other].knobs)


@kernel
def follow_first(desk, search):
    """All who search play by their first plan."""
    for seat in range(MOST_SEATS):
        if search.seats[seat] == 1:
            follow(desk, search, seat, FIRST)


@kernel
def follow_chosen(desk, search):
    """Every seat that searches, or the team, plays by the plan that it has chosen."""
    for seat in range(MOST_SEATS):
        if chooses(search, seat):
            follow(desk, search, seat, search.chosen[seat])


@kernel
def chosen_by(search, seat):
    """The plan that a seat that searches has chosen, or its team."""
    for other in range(MOST_SEATS):
        if chooses(search, other) and (search.team == 1 or other == seat):
            return search.chosen[other]
    return FIRST


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


@kernel
def imagine_minds(desk, search, seat):
    """The minds as a seat can know them: with other luck, and the notes of its own side alone."""
    wake_minds(desk, search.luck)
    if search.team == 1:
        for other in range(MOST_SEATS):
            copy_numbers(search.minds[other].memo, desk.minds[other].memo)
    else:
        copy_numbers(search.minds[seat].memo, desk.minds[seat].memo)
