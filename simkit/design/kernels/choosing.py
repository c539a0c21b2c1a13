"""The compiled functions for choices: offer options, and read the answer of a bot."""

from __future__ import annotations

from typing import NamedTuple

from simkit.kernel.decisions import MOST_SEATS, ask, forget_questions
from simkit.kernel.decisions import offer as offer_option
from simkit.kernel.events import note
from simkit.kernel.forks import NEVER
from simkit.kernel.jit import kernel

CHOSE = 10_000  # events from here on: somebody has taken an option
MOST_DECISIONS = 100_000  # of a turn: more is a turn that never ends


class Chosen(NamedTuple):
    """An option that was taken, by value: the desk is free for the next."""

    verb: int
    who: int
    what: int
    where: int
    amount: int


NOT_CHOSEN = Chosen(-1, -1, -1, -1, -1)


class RulesAlone(NamedTuple):
    """What a bot's function is handed in the place of a table: the rules alone."""

    rules: object


@kernel
def new_turn(at):
    """Minds lie far apart in memory: those without a seat are left out."""
    at.desk.count = 0
    for seat in range(at.rules.players):
        forget_questions(at.desk.minds[seat])


@kernel
def offer(at, verb, who, what, where, amount):
    """List one option."""
    offer_option(at.desk, verb, who, what, where, amount)


@kernel
def offer_words(at, words):
    """List options without parts."""
    for verb in words:
        offer_option(at.desk, verb, -1, -1, -1, -1)


@kernel
def is_other(at, seat, player):
    """Whether this is another player."""
    return 0 <= seat < at.rules.players and seat != player


@kernel
def choose(game, at, kind, seat):
    """Ask a player; a single option is taken without asking."""
    if seat < 0 or seat >= at.rules.players:
        raise ValueError("there is no such player")
    place = ask(game, at, kind, seat, seat, 0)
    if game.decisions - game.dawn_ > MOST_DECISIONS:
        raise ValueError("this turn never ends")
    at.desk.count = 0
    taken = at.desk.options[place]
    if at.log.on == 1:
        event = CHOSE + taken.verb * MOST_SEATS + seat
        note(at.log, game.turn, event, taken.who, taken.what, taken.where, taken.amount)
    return Chosen(taken.verb, taken.who, taken.what, taken.where, taken.amount)


@kernel
def choose_among(game, at, kind, seat, words):
    """Ask a player for one of these options."""
    offer_words(at, words)
    return choose(game, at, kind, seat)


@kernel
def say(game, at, event, who, what, where, value):
    """A line of the trace."""
    note(at.log, game.turn, event, who, what, where, value)


@kernel
def first_with(options, count, word):
    """The first option of the word that a bot names; else the first of all."""
    for place in range(count):
        if options[place].verb == word:
            return place
    return 0


@kernel
def first_offered(options, count, words):
    """The first option of a bot's first word that is offered; else the first of all."""
    for word in words:
        for place in range(count):
            if options[place].verb == word:
                return place
    return 0


@kernel
def has_turned(at):
    """Whether this turn is imagined from a decision on that lies behind."""
    fork = at.desk.fork
    return fork.on == 1 and fork.turning != NEVER and fork.step > fork.turning
