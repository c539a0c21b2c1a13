"""A book of mixed answers: for each thing that a seat can know, how often it takes each option.

It is written by Monte Carlo counterfactual regret: in every lesson one seat tries options, all
others do what the book says so far, and each option grows in favour by what it would have gained
over the usual (Lanctot and others: Monte Carlo sampling for regret minimization, 2009). What an
option usually brings is remembered, so that a single game says more (Schmidt and others: Variance
reduction in Monte Carlo counterfactual regret minimization, 2019).

The book knows no position. What a seat knows is one number: of what it sees, what it may take, and
what it saw and took before.
"""

from __future__ import annotations

from simkit.kernel.jit import kernel
from simkit.kernel.numbers.scratch import fractions
from simkit.kernel.records import record

PAGES = 1 << 14  # places for what a seat can know
MOST_PAGES = PAGES * 3 // 4  # that are used, so that the search for a place stays short
LINES = 1 << 15  # options of all pages
MOST_LINES = 32  # of a page
MOST_STEPS = 256  # choices in a lesson
NOWHERE = -1
CLOSED, OPEN, VOID = 0, 1, 2  # not yet written; to be played by; of no use in this game
TRYING = 0.6  # share of its choices that who tries takes at random
FADING = 0.1  # how fast what is usual follows what is new
M32 = 0xFFFFFFFF
M60 = (1 << 60) - 1
SPREAD = 0x9E3779B1

BOOK = record(
    ("state", "i8"),
    ("tries", "i8"),  # the seat that tries in this lesson; NOWHERE: a real game
    ("lesson", "i8"),
    ("full", "i8"),  # 1: there was no room for something
    ("pages", "i8"),  # in use
    ("lines", "i8"),
    ("read", "i8"),  # choices in lessons
    ("fresh", "i8"),  # of them those that were not known before
    ("look", "i8"),  # the lesson after which it is next asked whether the game is small
    ("read_then", "i8"),  # choices up to where the second half before that look began
    ("fresh_then", "i8"),
    ("key", "i8", (PAGES,)),
    ("first", "i8", (PAGES,)),  # the first line of each page
    ("count", "i8", (PAGES,)),
    ("favour", "f8", (LINES,)),
    ("taken", "f8", (LINES,)),  # how often in all lessons, later ones counting more
    ("usual", "f8", (LINES,)),  # what the option brings to who takes it
    ("suffered", "f8", (LINES,)),  # what it brings to who tries, if another takes it
    ("steps", "i8"),  # of this lesson
    ("page", "i8", (MOST_STEPS,)),
    ("mine", "i8", (MOST_STEPS,)),  # 1: of who tries
    ("pick", "i8", (MOST_STEPS,)),
    ("chance", "f8", (MOST_STEPS,)),  # with which it was picked
    ("reach", "f8", (MOST_STEPS,)),  # with which who tries has come here by its own picks
    ("now", "f8"),
)


@kernel
def blend(found, number):
    """A number that stands for two: the same for the same two, and hardly ever for others."""
    whole = int(number)
    found = ((found ^ (whole & M32)) * SPREAD) & M60
    found = (((found ^ (found >> 29)) ^ ((whole >> 32) & M32)) * SPREAD) & M60
    return found ^ (found >> 29)


@kernel
def remembered(told, key, place):
    """What a seat has seen and taken, once it has taken an option of what is known by a key."""
    return blend(blend(told, key), place + 1)


@kernel
def page_of(book, key, count):
    """Where the book says what to do, or NOWHERE."""
    place = key % PAGES
    while book.count[place] != 0:
        if book.key[place] == key and book.count[place] == count:
            return place
        place = (place + 1) % PAGES
    return NOWHERE


@kernel
def new_page(book, key, count):
    """A page for what was not known before; NOWHERE if there is no room."""
    if book.pages >= MOST_PAGES or book.lines + count > LINES or count > MOST_LINES:
        book.full = 1
        return NOWHERE
    place = key % PAGES
    while book.count[place] != 0:
        place = (place + 1) % PAGES
    book.key[place], book.count[place], book.first[place] = key, count, book.lines
    book.pages += 1
    book.lines += count
    return place


@kernel
def shares_of(weights, first, count, shares):
    """How often each option is taken, in proportion to its weight; all the same if none has any."""
    total = 0.0
    for line in range(count):
        total += weights[first + line]
    for line in range(count):
        shares[line] = weights[first + line] / total if total > 0.0 else 1.0 / count


@kernel
def picked(shares, count, draw):
    """The option on which a draw from 0 to 1 falls."""
    for line in range(count):
        draw -= shares[line]
        if draw < 0.0:
            return line
    line = count - 1
    while line > 0 and shares[line] <= 0.0:
        line -= 1
    return line


@kernel
def from_book(book, page, draw):
    """The answer of a real game."""
    shares = fractions(MOST_LINES)
    count = book.count[page]
    shares_of(book.taken, book.first[page], count, shares)
    return picked(shares, count, draw)


@kernel
def in_lesson(book, page, mine, draw):
    """The answer in a lesson, noted; NOWHERE if the lesson is too long."""
    shares = fractions(MOST_LINES)
    count, step = book.count[page], book.steps
    if step >= MOST_STEPS:
        book.full = 1
        return NOWHERE
    shares_of(book.favour, book.first[page], count, shares)
    if mine == 1:
        for line in range(count):
            shares[line] = (1.0 - TRYING) * shares[line] + TRYING / count
    pick = picked(shares, count, draw)
    book.page[step], book.mine[step], book.pick[step] = page, mine, pick
    book.chance[step], book.reach[step] = shares[pick], book.now
    if mine == 1:
        book.now *= shares[pick]
    book.steps += 1
    return pick


@kernel
def begin_lesson(book, tries):
    """A game in which this seat tries."""
    book.tries, book.steps, book.now = tries, 0, 1.0
    book.lesson += 1


@kernel
def end_lesson(book, worth):
    """Write down what a lesson says that was worth so much to who tried."""
    shares = fractions(MOST_LINES)
    for back in range(book.steps):
        step = book.steps - 1 - back
        page, pick = book.page[step], book.pick[step]
        first, count = book.first[page], book.count[page]
        shares_of(book.favour, first, count, shares)
        if book.mine[step] == 1:
            worth = learn(book, book.usual, step, shares, worth)
        else:
            weight = book.lesson / book.reach[step]
            for line in range(count):
                book.taken[first + line] += weight * shares[line]
            worth = corrected(book.suffered, first, count, pick, book.chance[step], shares, worth)


@kernel
def corrected(usual, first, count, pick, chance, shares, worth):
    """What a page is worth, if a pick was worth so much; the other options bring what is usual."""
    found = 0.0
    for line in range(count):
        found += shares[line] * usual[first + line]
    found += shares[pick] * (worth - usual[first + pick]) / chance
    usual[first + pick] += FADING * (worth - usual[first + pick])
    return found


@kernel
def learn(book, usual, step, shares, worth):
    """The favour of each option grows by what it gains; what the page is worth."""
    page, pick, chance = book.page[step], book.pick[step], book.chance[step]
    first, count = book.first[page], book.count[page]
    seen = usual[first + pick] + (worth - usual[first + pick]) / chance
    mean = 0.0
    for line in range(count):
        mean += shares[line] * (seen if line == pick else usual[first + line])
    for line in range(count):
        gain = (seen if line == pick else usual[first + line]) - mean
        book.favour[first + line] = max(0.0, book.favour[first + line] + gain / book.reach[step])
    return corrected(usual, first, count, pick, chance, shares, worth)
