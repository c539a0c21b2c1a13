"""Learn mixed answers from whole games, before the first game is played.

All seats learn, by luck that is the same for every study: so whoever plays the game, and wherever,
answers by the same book. A game in which a seat keeps coming to know what was not known before is
too large for a book: nobody answers by it.
"""

from __future__ import annotations

from simkit.kernel.decisions import BY_BOOK, MOST_SEATS, WHOLE
from simkit.kernel.driver import wake_minds
from simkit.kernel.jit import kernel
from simkit.kernel.luck import LAST_TURN
from simkit.kernel.mixing.book import CLOSED, NOWHERE, OPEN, VOID, begin_lesson, end_lesson

from .searchers import IMAGINED, follow_first, recall_minds, remember_minds

FIRST_LOOK = 2048  # lessons, at the least, before it is first asked whether the game is small
LOOKS = 16  # or so small a part of all
MOST_FRESH = 0.05  # share of choices that may be new then, in the second half
LESSONS = 0x5E550  # the seed of all lessons


@kernel
def open_book(at, blank, set_up):
    """Whether seats that search answer by the book, which is written now if it was not before."""
    book, search = at.desk.book, at.search
    if search.lessons == 0:
        return False
    if book.state == CLOSED:
        rehearse(at, blank, set_up)
    for seat in range(MOST_SEATS):
        at.desk.by_book[seat] = search.seats[seat]
    return book.state == OPEN


@kernel
def remembers_all(desk, search):
    """Whether all who answer by the book know what they have seen since the game began."""
    for seat in range(search.rivals):
        if desk.by_book[seat] == 1 and desk.minds[seat].memo[WHOLE] == 0:
            return False
    return True


@kernel
def rehearse(at, blank, set_up):
    """Lesson after lesson, as long as the game seems small enough, or up to the end of a slice."""
    desk, search, book = at.desk, at.search, at.desk.book
    until = search.lessons
    if search.slice > 0:
        until = min(until, book.lesson + search.slice)
    counting, desk.counting = desk.counting, 0
    remember_minds(desk, search)
    follow_first(desk, search)
    desk.by_book[:] = 1
    desk.fork.on = BY_BOOK
    if book.lesson == 0:
        book.look = min(max(FIRST_LOOK, search.lessons // LOOKS), search.lessons)
    while book.state == CLOSED and book.lesson < until:
        play_lesson(at, blank, set_up)
        judge(book)
    if book.state == CLOSED and book.lesson >= search.lessons:
        book.state = OPEN
    desk.fork.on, desk.counting, book.tries = 0, counting, NOWHERE
    recall_minds(desk, search)


@kernel
def judge(book):
    """After a lesson: a book that is full, or meets too much that is new, is of no use."""
    if book.lesson == book.look // 2:
        book.read_then, book.fresh_then = book.read, book.fresh
    if book.lesson == book.look:
        book.look *= 2
        if book.fresh - book.fresh_then > MOST_FRESH * (book.read - book.read_then):
            book.state = VOID
        book.read_then, book.fresh_then = book.read, book.fresh
    if book.full == 1:
        book.state = VOID


@kernel
def play_lesson(at, blank, set_up):
    """A game in which the seats try in turn."""
    desk, search, book = at.desk, at.search, at.desk.book
    luck, seat = search.luck, book.lesson % search.rivals
    luck.seed_low, luck.seed_high, luck.game, luck.apart = LESSONS, 0, book.lesson, 0
    luck.cards_low, luck.cards_high = LESSONS, 0
    begin_lesson(book, seat)
    at.worlds[IMAGINED] = blank[0]
    world = at.worlds[IMAGINED]
    wake_minds(desk, luck)
    set_up(world, at.rules, at.bots, desk, luck, at.quiet)
    at.play(world, at.rules, at.bots, desk, luck, at.quiet, LAST_TURN)
    end_lesson(book, at.worth(world, at.rules, seat))
