"""Compiled code that plays many games up to the next question for an agent.

An engine cannot be left in the middle of a turn. So a game that comes to a question of an agent is
given up there. Once the agent has chosen, the turn is played again from its start: luck is
addressed, and all earlier answers of the turn are given again.
"""

from __future__ import annotations

from typing import Any

from numba import from_dtype, types
from numba.core.types import FunctionType

from simkit.kernel.decisions import DESK, MOST_NOTES, bots_of, forget_questions, wake_mind
from simkit.kernel.driver import MINDS
from simkit.kernel.events import LOG
from simkit.kernel.forks import MOST_STEPS, start_again
from simkit.kernel.jit import entry, kernel
from simkit.kernel.luck import LUCK
from simkit.kernel.records import record
from simkit.kernel.table import is_over
from simkit.values.held import OF_PIECES, SHOWN

from .attempting import attempt

WAITS = -7  # in the place of an ordinal: this question waits for an agent
NO_ANSWER = -1  # no engine takes it
TO_BEGIN, TO_SET_UP, TO_PLAY = 0, 1, 2  # phases of a game
WAITING, OVER, BROKEN, TOO_LONG, CROWDED, SILENT = 0, 1, -1, -2, -3, -4

GAME = record(
    ("number", "i8"),
    ("phase", "i8"),
    ("given", "i8"),  # answers of this turn so far
    ("steps", "i8"),  # answers of agents in this game so far
    ("seat", "i8"),  # who is asked ...
    ("kind", "i8"),
    ("subject", "i8"),
    ("amount", "i8"),
    ("count", "i8"),  # ... and has so many options
    ("ended", "i8"),  # 1: the last answer ended a game, 2: it was cut off
)
ROUND = record(
    ("next", "i8"),  # the number of the next game to begin
    ("last_turn", "i8"),
    ("most_steps", "i8"),  # of a game; 0: any number
    ("most_silent", "i8"),  # games in a row in which nobody is asked
    ("trouble", "i8"),  # the game that was broken off
)


def waits(view, rules, decision, options, count, mind):
    """The bot of an agent: the question waits, and the game is given up here."""
    decision.ordinal = WAITS
    return NO_ANSWER


def waiting_bot(signature: Any) -> Any:
    """The bot of an agent, compiled for a game."""
    return entry(signature)(waits)


def stepper(state: Any, rules: Any, own: Any) -> Any:
    """`step_all`, compiled for the records of a game."""
    game, book = map(from_dtype, (state, rules))
    games = types.Array(game, 1, "C")

    def numbers(kind: Any, axes: int) -> Any:
        return types.Array(kind, axes, "C")

    i8, f8, i1 = types.int64, types.float64, types.int8
    own_records = (numbers(from_dtype(GAME), 1), from_dtype(ROUND))
    table = (book, bots_of(own.choose), from_dtype(DESK), from_dtype(LUCK), from_dtype(LOG))
    kept = (numbers(i8, 2), numbers(i8, 3), numbers(i8, 1))
    sights = (numbers(i8, 2), numbers(f8, 2), numbers(i1, 2), numbers(i1, 1), numbers(i8, 2))
    outs = (numbers(f8, 2), numbers(f8, 3), numbers(i1, 2))
    return entry(
        i8(
            *(games, games, games, games),
            *own_records,
            *table,
            *kept,
            numbers(i8, 1),
            types.Tuple(sights),
            types.Tuple(outs),
            FunctionType(own.set_up),
            FunctionType(own.play),
        )
    )(step_all)


def step_all(
    batch, start, finals, blank, tables, round, rules, bots, desk, luck, log,
    answers, memos, guests, chosen, sights, outs, set_up, play,
):  # fmt: skip
    """Take the answer to each game's question, and play each on to its next one.

    Returns how many games have ended; their positions stand in ``finals``, in order. Below zero:
    the game ``round.trouble`` could not be played on.
    """
    ended = 0
    for i in range(len(batch)):
        table = tables[i]
        table.ended = 0
        if table.phase != TO_BEGIN:
            if table.given >= MOST_STEPS:
                round.trouble = table.number
                return TOO_LONG
            answers[i, table.given] = chosen[i]
            table.given += 1
            table.steps += 1
        found = OVER
        if table.phase != TO_BEGIN:
            found = play_on(
                batch, start, blank, i, table, round, rules, bots, desk, luck, log, answers,
                memos, guests, set_up, play,
            )  # fmt: skip
            if found == OVER:
                finals[ended] = batch[i]
                ended += 1
                table.ended = 1
            elif found == WAITING and table.steps == round.most_steps:
                finals[ended] = batch[i]
                ended += 1
                table.ended = 2
                found = OVER
        silent = 0
        while found == OVER:
            if silent > round.most_silent:
                round.trouble = table.number
                return SILENT
            begin(table, round)
            silent += 1
            found = play_on(
                batch, start, blank, i, table, round, rules, bots, desk, luck, log, answers,
                memos, guests, set_up, play,
            )  # fmt: skip
        if found == WAITING and desk.count > outs[1].shape[1]:
            found = CROWDED
        if found < 0:
            round.trouble = table.number
            return found
        note_question(table, desk)
        lay_options(i, desk, outs[1], outs[2])
        look(i, table, sights, outs[0])
    return ended


@kernel
def begin(table, round):
    """The next game at this table."""
    table.number = round.next
    round.next += 1
    table.phase, table.given, table.steps = TO_SET_UP, 0, 0


@kernel
def play_on(
    batch, start, blank, i, table, round, rules, bots, desk, luck, log, answers, memos, guests,
    set_up, play,
):  # fmt: skip
    """Play one game to the next question of an agent, or to its end."""
    luck.game = table.number
    fresh = table.phase == TO_SET_UP and table.given == 0
    while True:
        start_again(desk.fork, table.given, 0)
        desk.fork.noting = 1
        for step in range(table.given):
            desk.fork.answer[step] = answers[i, step]
        wake_guests(desk, luck, i, memos, guests, fresh)
        fresh = False
        desk.decision.ordinal = 0
        desk.count = 0
        failed = 0
        if table.phase == TO_SET_UP:
            batch[i] = blank[0]
            for seat in range(len(desk.minds)):
                forget_questions(desk.minds[seat])
            failed = attempt(set_up, (batch[i], rules, bots, desk, luck, log))
        else:
            batch[i] = start[i]
            failed = attempt(play, (batch[i], rules, bots, desk, luck, log, start[i].turn))
        keep_notes(desk, i, memos, guests)
        if failed == 1:
            return waits_or_broke(i, table, desk, answers)
        table.given = 0
        table.phase = TO_PLAY
        if is_over(batch[i]):
            return OVER
        if batch[i].turn > round.last_turn:
            return OVER
        start[i] = batch[i]


@kernel
def waits_or_broke(i, table, desk, answers):
    """Why a turn was broken off: by a question, whose answers so far are kept, or by rules."""
    if desk.decision.ordinal != WAITS:
        return BROKEN
    given = desk.fork.step - 1
    if given >= MOST_STEPS:
        return TOO_LONG
    for step in range(table.given, given):
        answers[i, step] = desk.fork.answer[step]
    table.given = given
    return WAITING


@kernel
def wake_guests(desk, luck, i, memos, guests, fresh):
    """The minds of simkit's bots, with what they had noted when this game was left."""
    for place in range(len(guests)):
        seat = guests[place]
        wake_mind(desk.minds[seat], seat, luck, MINDS)
        for note in range(MOST_NOTES):
            desk.minds[seat].memo[note] = 0 if fresh else memos[i, place, note]


@kernel
def keep_notes(desk, i, memos, guests):
    """What simkit's bots have noted in this game."""
    for place in range(len(guests)):
        for note in range(MOST_NOTES):
            memos[i, place, note] = desk.minds[guests[place]].memo[note]


@kernel
def note_question(table, desk):
    """What is asked, and whom."""
    table.seat, table.kind = desk.decision.seat, desk.decision.kind
    table.subject, table.amount = desk.decision.subject, desk.decision.amount
    table.count = desk.count


@kernel
def lay_options(i, desk, options, mask):
    """The options in rows, and which rows there are."""
    for place in range(options.shape[1]):
        mask[i, place] = 1 if place < desk.count else 0
        for part in range(options.shape[2]):
            options[i, place, part] = 0.0
    for place in range(desk.count):
        option = desk.options[place]
        options[i, place, 0], options[i, place, 1] = option.verb, option.who
        options[i, place, 2], options[i, place, 3] = option.what, option.where
        options[i, place, 4] = option.amount


@kernel
def look(i, table, sights, seen):
    """The question, and the position as the seat that is asked sees it."""
    words, reals, veil, is_real, cards = sights
    seen[i, 0], seen[i, 1], seen[i, 2] = table.kind, table.subject, table.amount
    if len(veil) == 0:
        return
    seat = table.seat
    for word in range(words.shape[1]):
        hides = veil[seat, word]
        if hides != SHOWN:
            seen[i, 3 + word] = hides + 1
        elif is_real[word] == 1:
            seen[i, 3 + word] = reals[i, word]
        else:
            seen[i, 3 + word] = words[i, word]
    for row in range(len(cards)):
        held, first, room, bits, kinds = (
            cards[row, 0], cards[row, 1], cards[row, 2], cards[row, 3], cards[row, 4]
        )  # fmt: skip
        if kinds == OF_PIECES:
            look_at_pieces(i, seat, words, held, first, room, seen)
            continue
        for place in range(room):
            card = words[i, first + place]
            known = place < words[i, held] and (card >> (bits + seat)) & 1 == 1
            seen[i, 3 + first + place] = card & kinds if known else -1


@kernel
def look_at_pieces(i, seat, words, known, first, room, seen):
    """A hidden value of pieces: of those that the seat sees."""
    for place in range(room):
        who = words[i, known + place]
        sees = who >= 0 and (who >> seat) & 1 == 1
        seen[i, 3 + first + place] = words[i, first + place] if sees else -1
