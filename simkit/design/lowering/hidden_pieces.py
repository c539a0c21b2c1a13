"""Generate the code that deals again what a seat does not see of pieces.

Pieces whose kind it does not know change places with others of the same owner: their kind, and all
that is hidden of them and has no `among`. Of what has an `among`, each number is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator

from simkit.design.author.pieces import KIND, KNOWN, OwnPieces
from simkit.design.model.model import GameModel
from simkit.design.model.naming import safe
from simkit.design.reading.flow import GUESSING
from simkit.design.reading.pieces import row_of

from .guesses import fits, guess_of
from .rewriting import PREFIX

SWEEPS = 4  # over all pieces, if some of the ways to lie are not possible


def owner_of(model: GameModel, name: str, number: str) -> str:
    """Whose a piece is, in a kernel."""
    declared = model.program.pieces[name]
    if declared.owner in declared.values:
        return f"game.{safe(row_of(name, declared.owner))}[{number}]"
    column = model.columns[_table(model, declared), declared.owner]
    kind = f"game.{safe(row_of(name, KIND))}[{number}]" if declared.pool else number
    return f"at.rules.{column}[{kind}]"


def _table(model: GameModel, declared: OwnPieces) -> str:
    return next(n for n, each in model.program.tables.items() if each is declared.kinds)


def pieces_dealt(model: GameModel) -> list[str]:
    """The lines for all pieces."""
    lines: list[str] = []
    for name, declared in model.program.pieces.items():
        if KIND in declared.secret:
            lines += _changed_places(model, name, declared)
        lines += _guessed(model, name, declared)
    return lines


def _unseen(name: str, number: str) -> str:
    return f"not {PREFIX}sees_piece(game.{safe(row_of(name, KNOWN))}[{number}], seat)"


def _changed_places(model: GameModel, name: str, declared: OwnPieces) -> list[str]:
    """Each two of an owner that the seat does not know change places, or not."""
    moved = [part for part, each in declared.secret.items() if each.among is None]
    if KIND not in moved:
        return []
    rows = [f"game.{safe(row_of(name, part))}" for part in moved]
    change = [f"{row}[i], {row}[j] = {row}[j], {row}[i]" for row in rows]
    possible = fits(model)
    back = [] if possible == "True" else [f"if not {possible}:", *("    " + c for c in change)]
    number = list(model.fields).index(row_of(name, KIND))
    mine, other = owner_of(model, name, "i"), owner_of(model, name, "j")
    alike = f"{_unseen(name, 'j')} and {other} == {mine}"
    return [
        f"for sweep in range({SWEEPS if back else 1}):",
        f"    for i in range({declared.size - 1}, 0, -1):",
        f"        if {_unseen(name, 'i')}:",
        "            same = 0",
        "            for j in range(i + 1):",
        f"                same += 1 if {alike} else 0",
        f"            wanted = {PREFIX}below(luck, {GUESSING}, {number}, i, sweep, same)",
        "            for j in range(i + 1):",
        f"                if {alike}:",
        "                    if wanted == 0:",
        *("                        " + line for line in [*change, *back, "break"]),
        "                    wanted -= 1",
    ]


def _guessed(model: GameModel, name: str, declared: OwnPieces) -> Iterator[str]:
    """What has an `among`, piece by piece."""
    for part, each in declared.secret.items():
        if each.among is not None:
            row = row_of(name, part)
            among = each.among if isinstance(each.among, int) else len(each.among)
            address = f"{list(model.fields).index(row)}, n, {SWEEPS}"
            body = guess_of(model, f"game.{safe(row)}[n]", among, address)
            yield f"for n in range({declared.size}):"
            yield f"    if {_unseen(name, 'n')}:"
            yield from ("        " + line for line in body)
