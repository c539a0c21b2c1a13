"""A turn played once more: what was answered is answered again, and from a fork on all is imagined.

Luck is addressed, so a turn that is played again from its start with the same answers comes to the
same decision. There an option may be forced. Before anything follows from it, the hidden part of
the position is dealt anew and luck and minds become imagined ones: what the real game has in store
is not looked at.
"""

from __future__ import annotations

from .jit import kernel
from .luck import copy_luck
from .numbers.copying import copy_numbers
from .records import record

MOST_STEPS = 1 << 10  # decisions of a turn that can be answered again; later ones are a bot's
NEVER = -1
SLIPPED = -1  # in the place of a kind: chance has answered

FORK = record(
    ("on", "i8"),  # 1: this turn is played once more
    ("step", "i8"),  # decisions of the turn so far
    ("given", "i8"),  # so many of them have their answer
    ("asking", "i8"),  # 1: bots are asked all the same, so that their notes are as they would be
    ("noting", "i8"),  # 1: what is asked and answered is noted
    ("keeping", "i8"),  # the step at which the minds are kept
    ("turning", "i8"),  # the step from which on all is imagined
    ("taken", "i8"),  # what was answered there
    ("noted", "i8"),  # steps that are noted
    ("answer", "i8", (MOST_STEPS,)),
    ("kind", "i8", (MOST_STEPS,)),
    ("seat", "i8", (MOST_STEPS,)),
    ("options", "i8", (MOST_STEPS,)),  # how many there were
)


@kernel
def start_again(fork, given, asking):
    """From the start of the turn, with so many answers given."""
    fork.on, fork.step, fork.given, fork.asking = 1, 0, given, asking
    fork.noting, fork.keeping, fork.turning = 0, NEVER, NEVER


@kernel
def is_given(fork, step):
    """True where the answer stands before anybody is asked."""
    return step < fork.given


@kernel
def note_answer(fork, step, kind, seat, count, place):
    """For the next time that the turn is played."""
    fork.answer[step], fork.kind[step], fork.seat[step] = place, kind, seat
    fork.options[step] = count
    fork.noted = step + 1


@kernel
def keep_minds(desk):
    """What the bots know and have noted when they are asked."""
    for seat in range(len(desk.minds)):
        desk.kept[seat] = desk.minds[seat]


@kernel
def turn_away(at):
    """From here on luck and minds are those that were made ready for an imagined world."""
    desk = at.desk
    copy_luck(at.luck, desk.dealer.luck)
    for seat in range(len(desk.minds)):
        mind, kept = desk.minds[seat], desk.kept[seat]
        copy_luck(mind.luck, kept.luck)
        copy_numbers(kept.memo, mind.memo)
        for kind in range(len(kept.asked)):
            copy_numbers(kept.asked[kind], mind.asked[kind])
        mind.dawn = kept.dawn
