"""The Engine Room: whether a Gorgon is on her way there, and who keeps her out."""

from __future__ import annotations

from simkit.hades.rules.common.board import room_with
from simkit.hades.words import effects, state
from simkit.kernel.jit import kernel
from simkit.kernel.numbers.sets import members


@kernel
def is_gorgon_loose(view, rules):
    """True while a Gorgon walks about."""
    for enemy in members(rules.mask.gorgons):
        if view.enemies[enemy].place >= 0:
            return True
    return False


@kernel
def engine_cell(view, rules):
    """The inside of the Engine Room, or NONE."""
    room = room_with(view, rules, effects.ENGINE_ROOM)
    return rules.map.cell[room] if room != state.NONE else state.NONE


@kernel
def guards_engine(view, rules, unit):
    """True for whoever keeps a Gorgon out of the Engine Room."""
    cell = engine_cell(view, rules)
    return view.units[unit].place == cell and cell != state.NONE and is_gorgon_loose(view, rules)


@kernel
def wants_guard(view, rules):
    """The cell of the Engine Room if a Gorgon is loose and nobody stands in it, or NONE."""
    cell = engine_cell(view, rules)
    if cell == state.NONE or view.shl[cell] != 0 or view.foes[cell] != 0:
        return state.NONE
    return cell if is_gorgon_loose(view, rules) else state.NONE
