"""d Reinforcements: they enter by schedule in their tract, enemies or not; or are held back."""

from __future__ import annotations

from simkit.fury.rules.table.control import units_of
from simkit.fury.rules.table.pieces import bring_unit
from simkit.fury.words import choices, events, state
from simkit.kernel.decisions import ask, clear_options, offer
from simkit.kernel.events import say
from simkit.kernel.jit import kernel


@kernel
def arrive(game, at, seat):
    """Every part that is due and lands in a tract; its leaders come with it."""
    if seat != state.ROME:
        return
    for fleet in range(at.rules.fleets):
        if game.fleets[fleet].place == state.NONE and game.turn >= at.rules.fleet[fleet].turn:
            game.fleets[fleet].place = game.fleets[fleet].port = at.rules.fleet[fleet].at
    for stand in range(at.rules.stands):
        if game.arrived[stand] == 0 and is_due(game, at.rules, stand):
            clear_options(at.desk)
            offer(at.desk, choices.PASS)
            where = at.rules.stand[stand].at
            offer(at.desk, choices.DO_ARRIVE, where=where)
            place = ask(game, at, choices.ARRIVE, seat, stand, 0)
            if at.desk.options[place].verb == choices.DO_ARRIVE:
                bring_stand(game, at, stand)


@kernel
def is_due(game, rules, stand):
    """True from its turn on; off the map they wait for a ship."""
    return game.turn >= rules.stand[stand].turn


@kernel
def bring_stand(game, at, stand):
    """The units of one entry of the set-up, with the leaders that wait at the same place."""
    where = at.rules.stand[stand].at
    game.arrived[stand] = 1
    say(game, at, events.ARRIVED, what=stand, where=where)
    first, last = units_of(at.rules, state.ROME)
    for unit in range(first, last):
        if at.rules.unit[unit].stand == stand:
            bring_unit(game, at, unit, where)
            command = at.rules.unit[unit].command
            if command != state.NONE:
                game.commands[command].active = 1
    bring_leaders(game, at, where)


@kernel
def bring_leaders(game, at, where):
    """Leaders who are due there, and are not in the game yet."""
    for leader in range(at.rules.leaders):
        card, piece = at.rules.leader[leader], game.hidden.leaders[leader]
        if card.seat == state.ROME and card.at == where and piece.place == state.NONE:
            if card.turn <= game.turn:
                piece.place = where
