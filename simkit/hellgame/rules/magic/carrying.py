"""9.8 A stack is carried away by magic: legions and lieutenants of one place, to an own sectio."""

from __future__ import annotations

from simkit.hellgame.rules.table.board import seat_of
from simkit.hellgame.rules.table.deals import breach
from simkit.hellgame.rules.units.flight import chase_all_lone_lieutenants, units_may_flee
from simkit.hellgame.rules.units.units import first_of, move_legion
from simkit.hellgame.words import choices, events, state
from simkit.hellgame.words.sizes import MOST_LEGIONS, SECTIOS
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel

from .targets import is_own_refuge


@kernel
def carry_stack(game, at, demon, card, origin):
    """The caster chooses where to, then who goes; they come upon those who stand there (9.5.1)."""
    seat = game.demons[demon].owner
    there = choose_refuge(game, at, demon, card, origin)
    if there == state.NONE:
        return
    legions = at.rules.arcanum[card].n
    carried = 0
    while True:
        list_stack(game, at, seat, origin, legions, carried)
        if at.desk.count == 0:
            break
        option = at.desk.options[ask(game, at, choices.CARRY, seat, there, legions)]
        if option.verb == choices.PASS:
            break
        legions -= carry_unit(game, at, seat, option.who, option.what, there)
        carried += 1
    come_upon(game, at, seat, there)


@kernel
def choose_refuge(game, at, demon, card, origin):
    """An own sectio; NONE if the last one was lost meanwhile."""
    seat = game.demons[demon].owner
    clear_options(at.desk)
    for sectio in range(SECTIOS):
        if sectio != origin and is_own_refuge(game, seat, sectio):
            offer(at.desk, choices.DO_CHOOSE, where=sectio)
    if at.desk.count == 0:
        return state.NONE
    return at.desk.options[ask(game, at, choices.TARGET, seat, card, demon)].where


@kernel
def list_stack(game, at, seat, origin, legions, carried):
    """Those who may still go; at least one does."""
    clear_options(at.desk)
    if carried > 0:
        offer(at.desk, choices.PASS)
    for lieutenant in range(at.rules.lieutenants):
        record = game.lieutenants[lieutenant]
        if record.owner == seat and record.place == origin:
            offer(at.desk, choices.DO_PICK_UP, what=lieutenant)
    for legion in range(first_of(seat), first_of(seat) + MOST_LEGIONS):
        if legions > 0 and game.legions[legion].place == origin:
            offer(at.desk, choices.DO_PICK_UP, legion)


@kernel
def carry_unit(game, at, seat, legion, lieutenant, there):
    """One of them is there; returns how many legions that was."""
    if legion == state.NONE:
        game.lieutenants[lieutenant].place = there
        say(game, at, events.LIEUTENANT_MOVED, seat, lieutenant, there)
        return 0
    move_legion(game, legion, there)
    say(game, at, events.LEGION_MOVED, seat, legion, there)
    return 1


@kernel
def come_upon(game, at, seat, there):
    """Whoever stands there may flee, in any direction; who was left alone among enemies must."""
    for emblem in range(game.players):
        other = seat_of(game, emblem)
        if game.troops[there, other] > 0:
            breach(game, at, seat, other)
    if game.troops[there, seat] > 0:
        units_may_flee(game, at, there, seat, state.NONE)
    chase_all_lone_lieutenants(game, at)
