"""Generate the code that says in one number what a seat sees: alike for alike, else another one.

Whoever compares two numbers needs not the position. `solving.knowing` says the same in words.
"""

from __future__ import annotations

from simkit.design.model.fields import CARDS, GRID, ROW, OwnField
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe

from .rewriting import PREFIX

FINE = 1 << 20  # parts of a unit that are told apart


def seen_lines(model: GameModel) -> list[str]:
    """The lines of a kernel that hands back the number."""
    lines = ["found = 0"]
    if model.counts_turns:
        lines.append(_mixed("game.turn"))
    elif not model.program.by_rounds:
        lines.append(_mixed("(game.turn - 1) % at.rules.players"))
    for name, setting in model.program.settings.items():
        if setting.each_player:
            lines += _over_seats([_mixed(f"game.{safe(name)}[other]")])
    for each in model.fields.values():
        place = f"game.{safe(each.name)}"
        if each.kind == CARDS:
            lines += _cards(each, place)
        elif each.per_player:
            own = "if other == seat:" if each.hidden and not each.known else "if True:"
            lines += _over_seats([own, *_inside(_values(model, each, f"{place}[other]"))])
        elif each.hidden and not each.known:
            if each.owner is not None:
                lines += [f"if seat == {each.owner}:", *_inside(_values(model, each, place))]
        else:
            lines += _values(model, each, place)
    return [*lines, "return found"]


def _values(model: GameModel, each: OwnField, place: str) -> list[str]:
    """A number, or all of a row."""
    fine = f" * {FINE}" if each.real else ""
    if each.known:
        sees = f"{PREFIX}sees_piece(game.{safe(each.known)}[n], seat)"
        value = f"{place}[n] if {sees} else -1"
        return [f"for n in range({each.size[0]}):", f"    {_mixed(value)}"]
    if each.kind == ROW:
        return [f"for n in range({each.size[0]}):", f"    {_mixed(f'{place}[n]{fine}')}"]
    if each.kind == GRID:
        rows, columns = each.size
        return [f"for n in range({rows}):", f"    for m in range({columns}):",
                f"        {_mixed(f'{place}[n, m]{fine}')}"]  # fmt: skip
    return [_mixed(f"{place}{fine}")]


def _cards(each: OwnField, place: str) -> list[str]:
    """Cards that the seat sees one by one; of others how many, and those that it knows."""
    call = f"found = {PREFIX}see_cards(found, {{}}, seat, {{}})"
    if each.per_player:
        sees = "other == seat" if each.hidden and not each.deck else str(not each.hidden)
        return _over_seats([call.format(f"{place}[other]", sees)])
    return [call.format(place, not each.hidden)]


def _over_seats(lines: list[str]) -> list[str]:
    return ["for other in range(at.rules.players):", *_inside(lines)]


def _inside(lines: list[str]) -> list[str]:
    return ["    " + line for line in lines]


def _mixed(value: str) -> str:
    return f"found = {PREFIX}blend(found, {value})"
