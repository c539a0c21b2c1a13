"""The search bot: before every turn it imagines worlds, and does what ends best there.

Where a turn opens with what nobody plans, enemies that move by rule, it searches thereafter. First
its plans race, scripts for the whole turn (`choosing`); then, decision by decision, the options of
those that weigh most (`deciding`). All that is on luck of the searcher's own: what the real game
has in store, and what others have noted or will draw for themselves, is never looked at. Who wins a
race (see `racing`) plays the real turn. So turn by turn a search does what its first plan would do,
or better, as far as it has imagined enough.

Where seats hide things from each other, answers must be mixed, and what others do tells what they
hold. A search of single positions cannot see that. So if such a game is small, seats that search
learn from whole games how often to take each option (`rehearsing`), and answer by that. What such
a seat has seen and taken stands in its notes. Where a game is taken up again without them, it
searches as in any other game.

A search of positions keeps nothing from turn to turn: wherever a game is taken up again, it chooses
as before.
Of others that search it expects their first plan.
"""

from __future__ import annotations

from simkit.kernel.decisions import BY_BOOK, MOST_SEATS, WHOLE
from simkit.kernel.driver import wake_minds
from simkit.kernel.jit import kernel

from .choosing import choose_plans
from .deciding import choose_answers
from .rehearsing import open_book, remembers_all
from .searchers import SearchTools, follow_first

GO_ON = -1  # in the place of a first game


def search_batch(
    batch, first_game, rules, bots, desk, luck, log, last_turn, blank, set_up, play,
    deal, worth, search, worlds, numbers, quiet,
):  # fmt: skip
    """Play games in which some seats search; without a first game, those of the batch go on."""
    at = SearchTools(rules, bots, desk, play, deal, worth, search, worlds, numbers, quiet)
    is_open = open_book(at, blank, set_up)
    if is_open and (first_game != GO_ON or remembers_all(desk, search)):
        return play_by_book(batch, first_game, luck, log, last_turn, blank, set_up, at)
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
                choose_answers(batch, i, luck, at)
                play(batch[i], rules, bots, desk, luck, log, batch[i].turn)
                desk.fork.on = 0
    return len(batch)


@kernel
def play_by_book(batch, first_game, luck, log, last_turn, blank, set_up, at):
    """The same where seats that search answer by the book."""
    desk = at.desk
    follow_first(desk, at.search)
    for i in range(len(batch)):
        desk.fork.on = BY_BOOK
        if first_game != GO_ON:
            luck.game = first_game + i
            batch[i] = blank[0]
            wake_minds(desk, luck)
            for seat in range(MOST_SEATS):
                desk.minds[seat].memo[WHOLE] = desk.by_book[seat]
            set_up(batch[i], at.rules, at.bots, desk, luck, log)
        at.play(batch[i], at.rules, at.bots, desk, luck, log, last_turn)
        desk.fork.on = 0
    return len(batch)


@kernel
def open_turn(batch, i, luck, log, at):
    """Play what opens a turn; who searches follows the first plan until it has chosen."""
    desk = at.desk
    follow_first(desk, at.search)
    desk.halting = 1
    at.play(batch[i], at.rules, at.bots, desk, luck, log, batch[i].turn)
    desk.halting = 0
