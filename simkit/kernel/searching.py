"""The search bot: at the start of a turn it plays its plans to the end on worlds that it imagines.

A plan is a scripted bot. For every plan the hidden part of the position is dealt anew and the game
is played out, on luck that is the searcher's own; the same deals serve every plan. The plan that
ends best on average plays the coming turn. What the real game has in store is never looked at.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .decisions import MIND, MOST_BOTS, MOST_KNOBS, MOST_SEATS
from .driver import wake_minds
from .jit import kernel
from .luck import LUCK, derive
from .records import record

MOST_ROLLOUTS = 1 << 10  # of a plan in a turn
SEARCHING = 0xFFE  # the purpose under which a seat's own luck begets that of imagined worlds

SEARCH = record(
    ("seats", "i8", (MOST_SEATS,)),  # 1: this seat searches
    ("team", "i8"),  # 1: all seats that search follow one plan
    ("plans", "i8"),
    ("plan", "i8", (MOST_BOTS,)),  # each plan's place in the tuple of bots
    ("knobs", "f8", (MOST_BOTS, MOST_KNOBS)),
    ("rollouts", "i8"),  # of each plan in a first round; the better half plays on in a second
    ("score", "f8", (MOST_BOTS,)),
    ("played", "i8", (MOST_BOTS,)),
    ("luck", LUCK),
    ("minds", MIND, (MOST_SEATS,)),  # as they were before the worlds were imagined
)


LAST_TURN = 2**20 - 1
GO_ON = -1  # in the place of a first game


class Study(NamedTuple):
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
    at = Study(rules, bots, desk, play, deal, worth, search, worlds, quiet)
    for i in range(len(batch)):
        if first_game != GO_ON:
            luck.game = first_game + i
            batch[i] = blank[0]
            wake_minds(desk, luck)
            set_up(batch[i], rules, bots, desk, luck, log)
        while batch[i].outcome == 0 and batch[i].turn <= last_turn:
            choose_plans(batch, i, at)
            play(batch[i], rules, bots, desk, luck, log, batch[i].turn)
    return len(batch)


@kernel
def choose_plans(batch, i, at):
    """Every seat that searches picks its plan for the coming turn; a team picks one together."""
    for seat in range(MOST_SEATS):
        if at.search.seats[seat] == 0:
            continue
        counting, at.desk.counting = at.desk.counting, 0
        remember_minds(at.desk, at.search)
        weigh_plans(batch, i, seat, at)
        recall_minds(at.desk, at.search)
        at.desk.counting = counting
        follow(at.desk, at.search, seat, best_plan(at.search))
        if at.search.team == 1:
            return


@kernel
def weigh_plans(batch, i, seat, at):
    """Two rounds of imagined games: all plans, then again those that did better than the rest."""
    search = at.search
    for plan in range(search.plans):
        search.score[plan], search.played[plan] = 0.0, 0
    for number in range(search.rollouts):
        for plan in range(search.plans):
            imagine(batch, i, seat, plan, number, at)
    bar = middle_score(search)
    for plan in range(search.plans):
        if search.score[plan] / search.played[plan] >= bar:
            for number in range(search.rollouts, 2 * search.rollouts):
                imagine(batch, i, seat, plan, number, at)


@kernel
def imagine(batch, i, seat, plan, number, at):
    """One world: what is hidden is dealt anew, and the game is played out by this plan."""
    search, world = at.search, at.worlds[0]
    at.worlds[0] = batch[i]
    recall_minds(at.desk, search)
    slot = world.turn * MOST_ROLLOUTS + number
    derive(search.luck, search.minds[seat].luck, SEARCHING, slot)
    at.deal(world, at.rules, seat, search.luck)
    follow(at.desk, search, seat, plan)
    at.play(world, at.rules, at.bots, at.desk, search.luck, at.quiet, LAST_TURN)
    search.score[plan] += at.worth(world, at.rules, seat)
    search.played[plan] += 1


@kernel
def middle_score(search):
    """The mean score that at least half of the plans reach."""
    bar = 0.0
    for plan in range(search.plans):
        mean = search.score[plan] / search.played[plan]
        better = 0
        for other in range(search.plans):
            if search.score[other] / search.played[other] >= mean:
                better += 1
        if 2 * better >= search.plans and mean > bar:
            bar = mean
    return bar


@kernel
def best_plan(search):
    """The plan with the best mean among those that were tried most; the earlier one of equals."""
    best = 0
    for plan in range(1, search.plans):
        if search.played[plan] > search.played[best]:
            best = plan
        elif search.played[plan] == search.played[best]:
            if search.score[plan] / search.played[plan] > search.score[best] / search.played[best]:
                best = plan
    return best


@kernel
def follow(desk, search, seat, plan):
    """A seat, or the whole team that searches, plays by this plan."""
    for other in range(MOST_SEATS):
        if other == seat or (search.team == 1 and search.seats[other] == 1):
            desk.who[other] = search.plan[plan]
            for knob in range(MOST_KNOBS):
                desk.minds[other].knobs[knob] = search.knobs[plan, knob]


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
