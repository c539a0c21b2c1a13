"""5.1.11 The first legions: everybody rolls, and the highest places his first."""

from __future__ import annotations

from simkit.hellgame.rules.table.rolls import roll
from simkit.hellgame.rules.units.units import raise_legion
from simkit.hellgame.words import chances, choices
from simkit.hellgame.words.sizes import DIE, SECTIOS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.dice import roll_die
from simkit.kernel.jit import kernel

MOST_ROLLS = 60  # equals roll again; the times are the indices of a slot of luck


@kernel
def place_first_legions(game, at):
    """Everybody rolls; the highest places a legion first, one each in turn."""
    roll_for_order(game, at)
    for _ in range(at.rules.start_legions):
        for place in range(game.players):
            for emblem in range(game.players):
                if seats_before(game, at, emblem) == place:
                    place_legion(game, at, game.seat_of[emblem])


@kernel
def roll_for_order(game, at):
    """A die each; equals roll again."""
    for time in range(MOST_ROLLS):
        tied = False
        for emblem in range(game.players):
            if time == 0 or is_tied(game, at, emblem, time):
                roll(game, at, game.seat_of[emblem], chances.START_ORDER, emblem, time)
                tied = True
        if not tied:
            return


@kernel
def is_tied(game, at, emblem, times):
    """True if another has rolled the same all these times."""
    for other in range(game.players):
        if other != emblem and first_difference(game, at, emblem, other) >= times:
            return True
    return False


@kernel
def first_difference(game, at, one, other):
    """The first time at which two have rolled differently."""
    time = 0
    while time < MOST_ROLLS - 1 and face_at(at, one, time) == face_at(at, other, time):
        time += 1
    return time


@kernel
def face_at(at, emblem, time):
    """What a player rolls for his place, the first time or among equals."""
    return roll_die(at.luck, chances.START_ORDER, 0, emblem, time, DIE)


@kernel
def seats_before(game, at, emblem):
    """How many place their legion before this one."""
    before = 0
    for other in range(game.players):
        if other != emblem:
            time = first_difference(game, at, emblem, other)
            before += 1 if face_at(at, other, time) > face_at(at, emblem, time) else 0
    return before


@kernel
def place_legion(game, at, seat):
    """In a sectio of his own."""
    clear_options(at.desk)
    for sectio in range(SECTIOS):
        if game.holder[sectio] == seat:
            offer(at.desk, choices.DO_PLACE, where=sectio)
    if at.desk.count > 0:
        place = at.desk.options[ask(game, at, choices.FIRST_LEGION, seat, 0, 0)].where
        raise_legion(game, at, seat, place)
