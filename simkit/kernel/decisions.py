"""The engine asks, a bot answers.

At each decision the engine lists every legal option on the desk and the seat's bot names one by its
place: ``choose(view, rules, decision, options, count, mind) -> index``. One decision is one atomic
choice. A choice with one option is not asked. Within a bot all this is handed on as one `Question`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numba
from numba import types
from numba.core.types import FunctionType

from .forks import (
    FORK,
    MOST_STEPS,
    SLIPPED,
    is_given,
    keep_minds,
    note_answer,
    turn_away,
)
from .jit import kernel, seldom
from .luck import LUCK, below, derive, share
from .mixing.book import (
    BOOK,
    NOWHERE,
    blend,
    from_book,
    in_lesson,
    new_page,
    page_of,
    remembered,
)
from .records import record
from .table import bot_at

MOST_OPTIONS = 640
MOST_SEATS = 8
MOST_BOTS = 8  # places in the tuple of bots; unused ones hold `idle`
DEALER = MOST_BOTS  # one place more: no player, but who deals anew what a seat cannot see ...
SEEING = -1  # ... and asked with so many options says in a number what it sees
MOST_KNOBS = 64  # with what is forbidden to a bot, which stands behind its own
MOST_NOTES = 64  # of a bot
MOST_KINDS = 64  # kinds of decision in a game
MOST_VERBS = 128  # verbs of a game
MOST_SUBJECTS = 16  # subjects that are counted apart; higher ones share a count
MOST_REPEATS = 1 << 12  # of one kind about one subject in one turn, so that slots do not meet
MOST_ASKED = 1 << 14  # of one kind about one subject in one turn: more is a loop without end
A_TURN = 1 << 24  # by so much the dawn of a turn is later: more than a turn has questions
BY_BOOK = 2  # of `fork.on`: some seats answer by the book
TOLD = MOST_NOTES - 1  # the note of a seat that answers by the book: what it has seen and taken
WHOLE = MOST_NOTES - 2  # and 1 if that is all since the game began
MISTAKES = 0  # the knob that every bot has: the share of its choices taken at random

OPTION = record(("verb", "i8"), ("who", "i8"), ("what", "i8"), ("where", "i8"), ("amount", "i8"))
DECISION = record(
    ("kind", "i8"),
    ("seat", "i8"),  # who decides
    ("subject", "i8"),  # whom or what it is about; each kind says
    ("amount", "i8"),  # how much is at stake; each kind says
    ("turn", "i8"),
    ("ordinal", "i8"),  # how often this seat was asked this kind about this subject this turn
)
MIND = record(
    ("seat", "i8"),
    ("luck", LUCK),  # the seat's own; the game's cannot be told from it
    ("knobs", "f8", (MOST_KNOBS,)),
    ("memo", "i8", (MOST_NOTES,)),  # the bot's own notes, for as long as the game lasts
    ("asked", "i8", (MOST_KINDS, MOST_SUBJECTS)),  # how often in this turn, counted ...
    ("dawn", "i8"),  # ... from here on: what is lower was asked in an earlier turn
)
DESK = record(
    ("who", "i8", (MOST_SEATS,)),  # the bot of each seat, by its place in the tuple
    ("minds", MIND, (MOST_SEATS,)),
    ("decision", DECISION),
    ("count", "i8"),
    ("options", OPTION, (MOST_OPTIONS,)),
    ("halting", "i8"),  # 1: a turn is played up to where a search may choose, and no further
    ("fork", FORK),  # a turn that is played once more
    ("kept", MIND, (MOST_SEATS,)),  # the minds at a fork, made ready for an imagined world
    ("dealer", MIND),  # whose luck is that of the imagined world
    ("counting", "i8"),  # 1: the choices of this desk are counted
    ("offered", "i8", (MOST_KINDS, MOST_VERBS)),  # decisions in which a verb could be chosen
    ("taken", "i8", (MOST_KINDS, MOST_VERBS)),  # and was
    ("waits", "i8", (MOST_SEATS,)),  # choices of others since a seat's last one
    ("waited", "i8", (MOST_SEATS,)),  # the most of them in a row
    ("by_book", "i8", (MOST_SEATS,)),  # 1: this seat answers by the book
    ("book", BOOK),
)


class Question(NamedTuple):
    """What a bot is asked: a decision in a position, and the options that it has."""

    position: Any  # what bots call the view; numba keeps `.view` for itself
    rules: Any  # settings and component values as numbers
    decision: Any  # a DECISION
    options: Any  # OPTIONs, as many as there are
    mind: Any  # the seat's MIND: knobs, notes, luck


def chooser(state: Any, rules: Any) -> Any:
    """The signature of every bot of a game."""
    return types.int64(
        numba.from_dtype(state),
        numba.from_dtype(rules),
        numba.from_dtype(DECISION),
        types.Array(numba.from_dtype(OPTION), 1, "C"),
        types.int64,
        numba.from_dtype(MIND),
    )


def bots_of(signature: Any) -> Any:
    """The type of a game's tuple of bots, the dealer included."""
    return types.UniTuple(FunctionType(signature), MOST_BOTS + 1)


@kernel
def clear_options(desk):
    """Begin a new list of options."""
    desk.count = 0


@kernel
def offer(desk, verb, who=-1, what=-1, where=-1, amount=0):
    """List one legal option; -1 stands for nobody, nothing, nowhere."""
    if desk.count >= MOST_OPTIONS:
        raise ValueError("more options than the desk holds")
    option = desk.options[desk.count]
    option.verb = verb
    option.who = who
    option.what = what
    option.where = where
    option.amount = amount
    desk.count += 1


@kernel
def ask(game, at, kind, seat, subject, amount):
    """Put the listed options to a seat's bot; returns the place of the option it takes."""
    desk = at.desk
    count = desk.count
    if count == 0:
        raise ValueError("a decision without an option")
    if count == 1:
        return 0
    mind = desk.minds[seat]
    decision = desk.decision
    decision.kind = kind
    decision.seat = seat
    decision.subject = subject
    decision.amount = amount
    decision.turn = game.turn
    decision.ordinal = next_ordinal(mind, kind, subject % MOST_SUBJECTS)
    if decision.ordinal >= MOST_ASKED:
        raise ValueError("a turn asks one question 16,384 times, so it never ends")
    game.decisions += 1
    if desk.fork.on == 0:
        place = answer(game, at, seat, decision, count, mind)
    elif desk.fork.on == BY_BOOK:
        place = answer_by_book(game, at, seat, decision, count, mind)
    else:
        place = answer_again(game, at, seat, decision, count, mind)
    if desk.counting == 1:
        count_choice(desk, kind, place)
        count_waits(desk, seat)
    return place


@kernel
def next_ordinal(mind, kind, subject):
    """How often this was asked before in this turn; from now on once more."""
    before = max(mind.asked[kind, subject] - mind.dawn, 0)
    mind.asked[kind, subject] = mind.dawn + before + 1
    return before


@kernel
def answer(game, at, seat, decision, count, mind):
    """What the seat's bot takes, or chance in its stead when it slips."""
    desk = at.desk
    if slips(mind, decision):
        return own_below(mind, decision, 1, count)
    choose = bot_at(at.bots, desk.who[seat])
    place = choose(game, at.rules, decision, desk.options[:count], count, mind)
    if place < 0 or place >= count:
        raise ValueError("a bot chose an option that was not offered")
    return place


@kernel
def slips(mind, decision):
    """True where chance answers instead of the bot."""
    return mind.knobs[MISTAKES] > 0.0 and own_share(mind, decision, 0) < mind.knobs[MISTAKES]


@kernel
def answer_again(game, at, seat, decision, count, mind):
    """The answer in a turn that is played once more (see `forks`)."""
    desk, fork = at.desk, at.desk.fork
    step = fork.step
    fork.step += 1
    if step == fork.keeping:
        keep_minds(desk)
    if step == fork.turning:
        turn_away(at)
        deal = bot_at(at.bots, DEALER)
        deal(game, at.rules, decision, desk.options[:count], count, desk.dealer)
    given = is_given(fork, step)
    place = fork.answer[step] if given else 0
    if not given or fork.asking == 1:
        own = answer(game, at, seat, decision, count, mind)
        if not given:
            place = own
    if step == fork.turning:
        fork.taken = place
    if fork.noting == 1 and step < MOST_STEPS:
        about = SLIPPED if slips(mind, decision) else decision.kind
        note_answer(fork, step, about, seat, count, place)
    return place


@kernel
@seldom
def answer_by_book(game, at, seat, decision, count, mind):
    """What the book says to what this seat knows; what it does not know is left to the bot."""
    desk, book = at.desk, at.desk.book
    if desk.by_book[seat] == 0:
        return answer(game, at, seat, decision, count, mind)
    key = known_as(game, at, decision, count, mind)
    page = page_of(book, key, count)
    if book.tries != NOWHERE:
        place = learned_answer(book, key, page, seat, count, own_share(mind, decision, 0))
    else:
        place = NOWHERE
        if page != NOWHERE:
            place = from_book(book, page, own_share(mind, decision, 2))
    if place == NOWHERE:
        place = answer(game, at, seat, decision, count, mind)
    mind.memo[TOLD] = remembered(mind.memo[TOLD], key, place)
    return place


@kernel
def learned_answer(book, key, page, seat, count, draw):
    """What a seat takes in a lesson; NOWHERE once the book is full, so that the script ends it."""
    if book.full == 1:
        return NOWHERE
    book.read += 1
    if page == NOWHERE:
        book.fresh += 1
        page = new_page(book, key, count)
    if page == NOWHERE:
        return NOWHERE
    return in_lesson(book, page, 1 if seat == book.tries else 0, draw)


@kernel
def known_as(game, at, decision, count, mind):
    """The number of what a seat is asked, sees, and has seen and taken before."""
    desk = at.desk
    sees = bot_at(at.bots, DEALER)
    found = sees(game, at.rules, decision, desk.options[:count], SEEING, mind)
    found = blend(blend(blend(found, mind.memo[TOLD]), decision.seat), decision.kind)
    for place in range(count):
        option = desk.options[place]
        found = blend(blend(blend(found, option.verb), option.who), option.what)
        found = blend(blend(found, option.where), option.amount)
    return found


@kernel
def count_choice(desk, kind, place):
    """Each verb that could be chosen counts once a decision, and the one that was."""
    desk.taken[kind, desk.options[place].verb] += 1
    for i in range(desk.count):
        verb = desk.options[i].verb
        if is_first_with_verb(desk, i, verb):
            desk.offered[kind, verb] += 1


@kernel
def count_waits(desk, seat):
    """Every other seat waits for one choice more."""
    for other in range(MOST_SEATS):
        desk.waits[other] = desk.waits[other] + 1 if other != seat else 0
        desk.waited[other] = max(desk.waited[other], desk.waits[other])


@kernel
def is_first_with_verb(desk, index, verb):
    """False if an earlier option has this verb too."""
    for i in range(index):
        if desk.options[i].verb == verb:
            return False
    return True


@kernel
def own_slot(decision):
    """What a decision is about, and which of those: one more elsewhere moves nothing here."""
    return (decision.subject % MOST_SUBJECTS) * MOST_REPEATS + decision.ordinal


@kernel
def own_share(mind, decision, index):
    """A draw of the bot's own for this decision, from 0 to 1."""
    return share(mind.luck, decision.kind, decision.turn, own_slot(decision), index)


@kernel
def own_below(mind, decision, index, count):
    """A draw of the bot's own for this decision, from 0 to count - 1."""
    return below(mind.luck, decision.kind, decision.turn, own_slot(decision), index, count)


@kernel
def wake_mind(mind, seat, luck, purpose):
    """A fresh mind for a game: no notes, and luck of its own."""
    mind.seat = seat
    derive(mind.luck, luck, purpose, seat)
    for i in range(len(mind.memo)):
        mind.memo[i] = 0
    forget_questions(mind)


@kernel
def forget_questions(mind):
    """From here on decisions are counted anew: what was counted lies before a new dawn."""
    mind.dawn += A_TURN


@kernel
def start_turn(desk):
    """A new turn for every mind at the desk."""
    for mind in desk.minds:
        forget_questions(mind)
